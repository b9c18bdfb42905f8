/**
 * Runs every command of the documents with the real program, section by section, in a scratch folder: the lines of each
 * `sh` block as if pasted into zsh, against a small server. Every section needs a scene here.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS, ROOT } from '../../docs/markdown.js';
import { isProfile } from '../../docs/profile-blocks.js';
import { encode } from '../../roster/encode.js';
import { type AgeKey, ageKey } from '../../support/age-keys.js';
import {
  type Listed,
  type ListingDirectory,
  peopleOf,
  startListingDirectory,
} from '../../support/listing-directory.js';
import { listingProfile } from '../../support/listing-profile.js';
import { type Ran, type Scratch, scratch } from '../program.js';
import { type Reply, startDirectory, type TestDirectory } from '../server.js';

const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');
const TOKEN = 'test-token-of-nobody';
const SANDBOX = 'http://127.0.0.1:8642';
const AUTH = 'https://auth.example.com';

/** How a section starts, and what its commands must leave. */
type Scene = {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The directory's replies by login. Default: created. */
  readonly replies?: Readonly<Record<string, Reply>>;
  /** Commands that run before the commands of the section. */
  readonly before?: readonly string[];
  /** Changes the folder after these commands. */
  readonly edit?: (folder: Scratch) => void;
  readonly env?: Readonly<Record<string, string>>;
  /** The exit status of each command. Default: all 0. */
  readonly statuses?: readonly number[];
  /** A file that exists at the end. */
  readonly leaves?: string;
  /** The directory of the section: a sandbox. Its address replaces the one in the section. */
  readonly directory?: { readonly line: string; readonly at: string };
  /** The directory of the section: a server that lists these people. */
  readonly listing?: readonly Listed[];
  /** The previous section: this one continues with its files and settings. */
  readonly continues?: string;
};

const HEADER = 'nickname,password,last name,first name,position,department';
const USERS = [
  HEADER,
  'a.petrova,Sunny-Meadow-42,Petrova,Anna,Teacher,1',
  'b.ivanov,Quiet-Harbour-17,Ivanov,Boris,Teacher,1',
  '',
].join('\n');
const NO_PASSWORDS = 'nickname,last name,first name\na.petrova,Petrova,Anna\nb.ivanov,Ivanov,Boris\n';
const CLASS = 'ФИО;Класс\nПетров Иван Сергеевич;5А\nПетров Илья Андреевич;5А\nMuller Jurgen;5Б\n';
const AUTUMN = `${CLASS}Сидорова Анна Петровна;5А\n`;
const windows1251 = (text: string) => encode(text, 'windows-1251');

/** The next answer comes at once, without the pause after a server error. */
const UNAVAILABLE: Reply = (response) => response.writeHead(503, { 'retry-after': '0' }).end();

const ran: Scene = { files: { 'users.csv': USERS }, before: ['provision users.csv'] };

/** Moves the settings from the variables, which a fleet rejects, into its configuration. */
const FLEET_SETTINGS = [
  `echo '{ "base_url": "'$PROVISION_BASE_URL'", "token_file": "token.txt" }' > schools/provision.config.json`,
  'export PROVISION_BASE_URL= PROVISION_TOKEN=',
].join('; ');

/** Scenes by document and section. */
const SCENES: Readonly<Record<string, Scene>> = {
  'README.md: Install': {
    files: { 'samples/users.csv': readFileSync(join(ROOT, 'samples/users.csv')) },
    leaves: 'samples/users.csv.sandbox-results/report.html',
  },
  // Without a terminal, the guided start prints the help.
  'README.md: Create your users': {
    files: { 'users.csv': USERS },
    statuses: [2, 0, 0, 0, 0],
    leaves: 'users.csv.results/created.csv',
  },
  'CONTRIBUTING.md: Set-up': {},
  'docs/first-run.md: The steps': {
    env: { PROVISION_TOKEN: '' },
    leaves: 'users.csv.results/created.csv',
  },
  'docs/directories.md: Use one': {},
  'docs/directories.md: Before you create all users': {
    files: { 'users.csv': USERS },
    continues: 'Use one',
    directory: {
      line: 'provision sandbox --profile keycloak --set realm=school',
      at: 'https://id.example.org',
    },
    statuses: [0, 0, 1, 0, 0, 0],
    leaves: 'users.csv.results/created.csv',
  },
  'docs/directories.md: Accounts that no list has': {
    listing: peopleOf(9),
    files: {
      'pupils.csv': 'nickname\nuser1\nuser2\nuser3\nuser4\n',
      'staff.csv': 'login\nuser5\nuser6\n',
      'new-pupils.csv': 'nickname\nuser1\n',
    },
    leaves: 'extra.csv',
  },
  'docs/profiles.md: Try your profile': {
    files: {
      'one.csv': 'nickname,password,last name,first name\na.petrova,Sunny-Meadow-42,Petrova,Anna\n',
      'other/taken.csv': 'nickname,password,last name,first name\na.petrova,Quiet-Harbour-17,Pavlova,Alla\n',
      'weak.csv': 'nickname,password,last name,first name\nb.ivanov,123,Ivanov,Boris\n',
    },
    continues: 'A complete example',
    directory: {
      line: 'provision sandbox --profile ./orchard.json --set domain=example.org',
      at: 'https://orchard.example.org',
    },
    statuses: [0, 0, 0, 0, 1, 1, 1, 0],
    leaves: 'users.csv.sandbox-results/created.csv',
  },
  'docs/configuration.md: The file': { leaves: 'provision.config.json' },
  'docs/configuration.md: Options of a run': { files: { 'users.csv': USERS } },
  'docs/files-of-a-run.md: The files': ran,
  'docs/files-of-a-run.md: Start again': ran,
  'docs/after-creation.md: A school in Keycloak, with groups': {
    leaves: 'pupils.csv.sandbox-results/created.csv',
  },
  'docs/after-creation.md: A firm in Entra, with licences and managers': {
    leaves: 'staff.csv.sandbox-results/created.csv',
  },
  'docs/after-creation.md: A Google domain, by service account': {
    leaves: 'teachers.csv.sandbox-results/created.csv',
  },
  'docs/many-organisations.md: Quick start': {
    files: {
      'schools/school-1/users.csv': USERS,
      'schools/school-2/users.csv': USERS.replace('a.petrova', 'c.petrova').replace('b.ivanov', 'd.ivanov'),
      'schools/token.txt': TOKEN,
    },
    before: [FLEET_SETTINGS],
    leaves: 'schools/school-2/users.csv.results/created.csv',
  },
  'docs/names-and-logins.md: From a list of names to accounts': {
    files: { 'class.csv': windows1251(CLASS), 'autumn.csv': windows1251(AUTUMN) },
    replies: { 'i.petrov': 409 },
    statuses: [0, 0, 1, 0, 0, 0, 0],
    leaves: 'autumn-roster.csv.results/created.csv',
  },
  'docs/names-and-logins.md: Ask the directory who has an account': {
    listing: [...peopleOf(5), ...peopleOf(9).slice(-1)],
    files: {
      'autumn.csv': `first name,last name\nNina,Neu\n${peopleOf(5)
        .map(({ first, last }) => `${first},${last}\n`)
        .join('')}`,
    },
    leaves: 'gone.csv',
  },
  'docs/names-and-logins.md: A login is taken': {
    files: { 'users.csv': USERS },
    replies: { 'a.petrova': 409 },
    before: ['provision users.csv || true'],
  },
  'docs/names-and-logins.md: A family shares an address': {
    files: {
      'families.csv': 'first name,last name,email\nTara,Mehta,mehta@x.example\nRohan,Mehta,mehta@x.example\n',
    },
    leaves: 'roster.csv',
  },
  'docs/names-and-logins.md: Logins that are taken': {
    files: { 'new.csv': 'last name,first name\nPetrova,Anna\n', 'reserved.txt': 'a.petrova\n' },
  },
  'docs/passwords-and-slips.md: Generate passwords': {
    files: { 'users.csv': `${HEADER}\na.petrova,,Petrova,Anna,,1\nb.ivanov,123,Ivanov,Boris,,1\n` },
    statuses: [1, 0],
    leaves: 'users.csv.results/credentials.csv',
  },
  'docs/passwords-and-slips.md: Seal the passwords': {
    files: { 'users.csv': NO_PASSWORDS },
    leaves: 'users.csv.results/credentials.html',
  },
  'docs/passwords-and-slips.md: Correct refused passwords': {
    files: { 'users.csv': USERS.replace('Quiet-Harbour-17', '123') },
    before: ['provision users.csv || true'],
    edit(folder) {
      const file = 'users.csv.results/weak-password.csv';
      folder.write(file, folder.read(file).replace('b.ivanov,', 'b.ivanov,Quiet-Harbour-17'));
    },
    leaves: 'users.csv.results/weak-password (edited).csv',
  },
  'docs/passwords-and-slips.md: Slips': { ...ran, leaves: 'users.csv.results/credentials (some).html' },
  'docs/passwords-and-slips.md: Remove the passwords': {
    files: { 'users.csv': NO_PASSWORDS },
    before: ['provision users.csv --generate-passwords missing --slips'],
  },
  'docs/reliability.md: Settle unconfirmed rows': {
    files: { 'users.csv': USERS },
    replies: { 'a.petrova': UNAVAILABLE, 'b.ivanov': UNAVAILABLE },
    before: ['provision users.csv || true'],
  },
  'docs/reliability.md: Settle by look-up': {
    files: {
      'users.csv': USERS,
      'provision.config.json': '{ "profile": "keycloak", "profile_settings": { "realm": "school" } }',
    },
    directory: {
      line: 'provision sandbox --profile keycloak --set realm=school --fault close-after,times=1',
      at: 'https://id.example.org',
    },
    before: ['provision users.csv || true'],
    statuses: [1, 0],
  },
  'docs/rosters.md: File formats and encodings': { files: { 'users.csv': USERS } },
  'docs/rosters.md: Columns': {
    files: {
      'staff.csv':
        'login,password,Nachname,Rufname,Title,Grade\na.petrova,Sunny-Meadow-42,Petrova,Anna,Teacher,5\n',
      'pupils.csv':
        'login,password,Nachname,Vorname,Klasse,Geburtsdatum\na.petrova,Sunny-Meadow-42,Petrova,Anna,5,04.03.2012\n',
      'plain.csv': 'Petrova,Anna,x,a.petrova,Sunny-Meadow-42\n',
    },
  },
  'docs/rosters.md: Create an empty roster': { leaves: 'school/roster.xlsx' },
  'docs/rosters.md: Share findings': { files: { 'users.csv': USERS }, leaves: 'findings.html' },
  'docs/rosters.md: The checks': { files: { 'users.csv': USERS } },
  'docs/sandbox.md: Another directory': {
    files: {
      'users.csv': USERS,
      'my-directory.json': readFileSync(join(ROOT, 'test/docs/gitea.json')),
    },
    leaves: 'users.csv.sandbox-results/created.csv',
  },
  'docs/sandbox.md: Faults': {},
  'docs/sandbox.md: For one run': {
    files: { 'users.csv': USERS },
    leaves: 'users.csv.sandbox-results/created.csv',
  },
  'docs/sandbox.md: For several commands': {},
  'docs/tokens.md: Get a token': {
    env: { PROVISION_TOKEN: '', PROVISION_AUTH_URL: AUTH, PROVISION_CLIENT_ID: '1a2b3c' },
    leaves: 'token.txt',
  },
  'docs/tokens.md: Give the token to a run': {
    files: { 'users.csv': USERS, 'token.txt': TOKEN },
    env: { PROVISION_TOKEN: '' },
  },
  'docs/troubleshooting.md: Debug log': {
    files: { 'users.csv': USERS },
    leaves: 'debug.log',
  },
  'docs/unattended.md: Events with --json': { files: { 'users.csv': USERS }, leaves: 'events.jsonl' },
};

/** The npm commands that a stub accepts: they install, check and test, and `.ci/run` runs the real ones. */
const NPM = ['ci', 'test', 'install -g .', 'run check'];

/** Files that a section itself shows: its first `csv` block, and the settings in its `json` block. */
const SHOWN: Readonly<Record<string, string>> = {
  'docs/after-creation.md: A school in Keycloak, with groups': 'pupils.csv',
  'docs/after-creation.md: A firm in Entra, with licences and managers': 'staff.csv',
  'docs/after-creation.md: A Google domain, by service account': 'teachers.csv',
  'docs/directories.md: Use one': '',
  'docs/profiles.md: A complete example': 'users.csv',
  'docs/first-run.md: The steps': 'users.csv',
};

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

type Section = { readonly title: string; readonly lines: readonly string[] };

const SECTIONS: readonly Section[] = DOCUMENTS.flatMap(({ path, blocks }) =>
  [...new Set(blocks.filter(({ language }) => language === 'sh').map(({ section }) => section))].map(
    (section): Section => ({
      title: `${path}: ${section}`,
      lines: blocks
        .filter((block) => block.language === 'sh' && block.section === section)
        // Comments stay in: an interactive zsh reads them as words and commands.
        .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== '')),
    }),
  ),
);

/**
 * Replaces `provision` with the program of this checkout, without pauses, a browser or a fixed port, and with --yes
 * where no person can answer.
 */
const PROVISION = `#!/usr/bin/env bash
case "$1" in
  prepare) [[ " $* " == *" --renew "* ]] && set -- "$@" --yes ;;
  clean) set -- "$@" --yes ;;
  token) set -- "$@" --no-open ;;
  sandbox) set -- "$@" --port 0 ;;
  settle|report|slips|init|profiles|completion|--*) ;;
  *) set -- "$@" --pace 0 ;;
esac
exec '${process.env.PROVISION_NODE ?? process.execPath}' '${BIN}' "$@"
`;

/** Accepts only the commands in the documents. */
const NPM_STUB = `#!/bin/sh
case "$*" in
${NPM.map((words) => `  '${words}') ;;`).join('\n')}
  *) echo "npm: unknown: $*" >&2; exit 64 ;;
esac
`;

/** Runs the program of this checkout in a folder that has only its samples. */
const NODE = `#!/bin/sh
[ "$1" = bin/provision.js ] || exit 64
shift
exec '${process.env.PROVISION_NODE ?? process.execPath}' '${BIN}' "$@"
`;

/** Writes one fixed key, in the same way as `age-keygen` writes a new one. */
function ageKeygen({ file, recipient }: AgeKey): string {
  return `#!/bin/sh
case "$1" in
  -o) printf '%s' '${file}' > "$2" && chmod 600 "$2" ;;
  -y) echo ${recipient} ;;
esac
`;
}

let folder: Scratch;
let tools: Scratch;
let directory: TestDirectory;
let listing: ListingDirectory | undefined;
let replies: NonNullable<Scene['replies']>;
let sandboxes: ChildProcess[];

beforeEach(async () => {
  [folder, tools, sandboxes, replies, listing] = [scratch(), scratch(), [], {}, undefined];
  mkdirSync(join(tools.path, 'bin'));
  for (const [name, text] of [
    ['provision', PROVISION],
    ['node', NODE],
    ['npm', NPM_STUB],
    ['pass', `#!/bin/sh\necho ${TOKEN}\n`],
    ['age-keygen', ageKeygen(await ageKey())],
  ] as const) {
    writeFileSync(join(tools.path, 'bin', name), text);
    chmodSync(join(tools.path, 'bin', name), 0o755);
  }
  directory = await startDirectory(({ body }) => {
    if (body.password === '123') return 422;
    return replies[body.nickname];
  });
});

afterEach(async () => {
  for (const child of sandboxes) child.kill();
  await listing?.close();
  await directory.close();
  folder.remove();
  tools.remove();
});

/**
 * Pastes one line into an interactive zsh without a configuration, like that of macOS, with the variables that earlier
 * lines exported. Without zsh, bash runs it.
 */
function type(line: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const exportsFile = join(tools.path, 'exported');
  const pasted = join(tools.path, 'pasted');
  const authUrl = /--auth-url (\S+)/.exec(line)?.[1] ?? AUTH;
  const name = /^export (\w+)=/.exec(line)?.[1];
  // The text that a person would paste at a question.
  writeFileSync(pasted, `${authUrl}/verification_code#access_token=${TOKEN}\n`);
  const script = [
    `[ -e '${exportsFile}' ] && . '${exportsFile}'`,
    'set -o pipefail',
    '{',
    line,
    `} < '${pasted}'`,
    'ended=$?',
    `export -p > '${exportsFile}'`,
    // `export` hides the exit status of its command substitution.
    name === undefined ? '' : `[ -n "$${name}" ] || ended=99`,
    'exit $ended',
    '',
  ].join('\n');
  const shell = hasZsh ? ['zsh', '-f', '-i', '+o', 'PROMPT_SP', '-s'] : ['bash', '-s'];
  const [program = '', ...options] = shell;
  const child = spawn(program, options, {
    cwd: folder.path,
    env: { ...environment(env), PS1: '', PS2: '' },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(script);
  return ended(child);
}

function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PATH: `${join(tools.path, 'bin')}:${process.env.PATH}`,
    HOME: tools.path,
    TZ: 'UTC',
    PROVISION_BASE_URL: directory.url,
    PROVISION_TOKEN: TOKEN,
    ...env,
  };
}

function ended(child: ChildProcess): Promise<Ran> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (status) =>
      done({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}

/** Starts a sandbox in the background. @returns its address, and its token */
async function startSandbox(line: string): Promise<{ readonly url: string; readonly token: string }> {
  const child = spawn('bash', ['-c', `exec ${line}`], { cwd: folder.path, env: environment({}) });
  sandboxes.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  for (;;) {
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text) ?? [];
    const [, token] = /PROVISION_TOKEN=(\S+)\n/.exec(text) ?? [];
    if (url !== undefined && token !== undefined) return { url, token };
    if (child.exitCode !== null) throw new Error(`${line} ended`);
    await setTimeout(10);
  }
}

/** Writes the files that the section shows: a list and settings. */
function writeShown(title: string): void {
  const document = DOCUMENTS.find(({ path }) => title.startsWith(`${path}: `));
  const blocks = document?.blocks.filter(({ section }) => title.endsWith(`: ${section}`)) ?? [];
  for (const { language, text } of blocks) {
    if (language === 'csv') folder.write(SHOWN[title] ?? '', text);
    if (language !== 'json') continue;
    const isOne = isProfile({ language, text, section: '' });
    folder.write(isOne ? `${JSON.parse(text).name}.json` : 'provision.config.json', text);
  }
}

describe('the commands of the documents', () => {
  const hasJq = spawnSync('jq', ['--version']).status === 0;
  if (!hasZsh) console.warn('zsh is not installed, so the commands run in bash: apt-get install zsh');
  if (!hasJq) console.warn('jq is not installed, so lines with it are SKIPPED: apt-get install jq');

  it('each command of the documents has a scene, and each scene a command', () => {
    expect(SECTIONS.map(({ title }) => title).sort()).toEqual(Object.keys(SCENES).sort());
  });

  it.each(SECTIONS)('the commands of the documents work: $title', async ({ title, lines }) => {
    const { files = {}, before = [], statuses, edit, leaves, ...scene } = SCENES[title] ?? {};
    let env = scene.env ?? {};
    replies = scene.replies ?? {};
    const [page = ''] = title.split(': ', 1);
    for (const section of [title, `${page}: ${scene.continues}`])
      if (SHOWN[section] !== undefined) writeShown(section);
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true });
      folder.write(name, bytes);
      chmodSync(join(folder.path, name), 0o600);
    }
    let [at, sandbox] = [SANDBOX, SANDBOX];
    if (scene.directory !== undefined) {
      const { url, token } = await startSandbox(scene.directory.line);
      [at, sandbox] = [scene.directory.at, url];
      env = { PROVISION_BASE_URL: url, PROVISION_TOKEN: token, ...env };
    }
    if (scene.listing !== undefined) {
      listing = await startListingDirectory(scene.listing);
      env = { PROVISION_BASE_URL: listing.baseUrl, PROVISION_TOKEN: listing.token, ...env };
      folder.write('school.json', listingProfile());
      folder.write('provision.config.json', '{ "profile": "./school.json" }');
    }
    for (const line of before) expect(await type(line, env), line).toMatchObject({ status: 0 });
    edit?.(folder);
    expect(lines).not.toEqual([]);
    expect(statuses ?? lines).toHaveLength(lines.length);
    for (const [i, line] of lines.entries()) {
      if (line.startsWith('provision sandbox')) {
        sandbox = (await startSandbox(line)).url;
        continue;
      }
      if (line.includes('| jq') && !hasJq) continue;
      const done = await type(line.replaceAll(at, sandbox), env);
      expect(done.status, `${line}\n${done.stdout}${done.stderr}`).toBe(statuses?.[i] ?? 0);
      expect(done.stderr).not.toContain(TOKEN);
      expect(done.stderr).not.toMatch(/^zsh: /m);
    }
    if (leaves !== undefined) expect(existsSync(join(folder.path, leaves)), leaves).toBe(true);
  });
});
