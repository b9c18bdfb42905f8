/**
 * Searches for a token and passwords in the output, in every file that the program made and in the process list, in
 * every form that a program may give them, over runs with every outcome and every exit status.
 */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../e2e/program.js';
import { oauthProfile } from '../support/oauth-profile.js';
import { answer, type FaultServer, startFaultServer } from './fault-server.js';

/** Characters that JSON, URLs, CSV and base64 encode differently. */
const TOKEN = 'tok+CANARY/7d41f0"x\\y=';
const passwordOf = (n: number): string => `Pw"CANARY\\${n}+/ä;é%`;
const RETYPED = 'Retyped"CANARY\\99+ä';
const NICKNAMES = ['anna', 'boris', 'clara', 'dmitri', 'emma', 'fjodor', 'greta'];

let searches = 0;
let bytes = 0;
let hits = 0;
let runs = 0;
const statuses = new Set<number | null>();

const FORMS = new Map<string, readonly string[]>();

/** Every form in which a secret may appear. */
function formsOf(secret: string): readonly string[] {
  const known = FORMS.get(secret);
  if (known !== undefined) return known;
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const url = encodeURIComponent(secret);
  const base64 = [0, 1, 2].map((pad) => {
    const text = Buffer.from(`${'-'.repeat(pad)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '');
    // Without the characters that depend on the bytes before and after the secret.
    return text.slice(pad === 0 ? 0 : pad + 1, -1);
  });
  const websafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const shell = secret.replaceAll("'", "'\\''");
  const quoted = secret.replaceAll('"', '""');
  const forms = new Set([secret, json, ascii, url, url.toLowerCase(), shell, quoted, ...base64, ...websafe]);
  FORMS.set(secret, [...forms]);
  return [...forms];
}

type Setup = {
  readonly folder: Scratch;
  readonly server: FaultServer;
  readonly secrets: string[];
  /** Files of the test itself: rosters, tokens. */
  readonly inputs: Set<string>;
  input(name: string, text: string): string;
  /** Runs the program and searches its output and the process list. */
  go(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    onStart?: (child: ChildProcess) => void,
  ): Promise<Ran>;
  /** Searches every file that the program made, and checks its mode. */
  searchFiles(): void;
};

async function openSetup(): Promise<Setup> {
  const folder = scratch();
  const server = await startFaultServer();
  const inputs = new Set<string>();
  const leaks: string[] = [];
  const reported = new Set<string>();
  /** The number of secrets and the content at the last search of each file: most files do not change. */
  const files = new Map<string, string>();
  const secrets = [TOKEN, RETYPED, ...NICKNAMES.map((_, i) => passwordOf(i + 1))];
  const search = (where: string, text: string): void => {
    searches += 1;
    bytes += text.length;
    const found = secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
    const leak = `${where}: ${found.join(' ')}`;
    // An unchanged file is searched again whenever a secret is added, but each leak is reported once.
    if (found.length === 0 || reported.has(leak)) return;
    hits += found.length;
    reported.add(leak);
    leaks.push(leak);
  };
  return {
    folder,
    server,
    secrets,
    inputs,
    input(name, text) {
      inputs.add(name);
      return folder.write(name, text);
    },
    async go(args, env = {}, onStart = () => {}) {
      const seen: string[] = [];
      const ran = await run(args, {
        cwd: folder.path,
        env: { PROVISION_BASE_URL: server.url, PROVISION_TOKEN: TOKEN, PROVISION_DEBUG: '1', ...env },
        onStart: (child) => {
          watchProcessList(child, seen);
          onStart(child);
        },
      });
      runs += 1;
      statuses.add(ran.status);
      const name = args.join(' ');
      search(`stdout of ${name}`, ran.stdout);
      search(`stderr of ${name}`, ran.stderr);
      // A token on the command line was typed by the user.
      if (!args.some((arg) => arg.startsWith('--token'))) search(`process list of ${name}`, seen.join('\n'));
      return ran;
    },
    searchFiles() {
      let searchedFiles = 0;
      for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(folder.path.length + 1);
        if (inputs.has(name)) continue;
        const mode = statSync(path).mode & 0o777;
        expect(mode.toString(8), name).toBe(entry.isDirectory() ? '700' : '600');
        if (!entry.isFile()) continue;
        const text = readFileSync(path, 'utf8');
        const searchKey = `${secrets.length} ${text}`;
        if (files.get(name) !== searchKey) search(name, text);
        files.set(name, searchKey);
        searchedFiles += 1;
      }
      expect(searchedFiles).toBeGreaterThan(0);
      expect(leaks.splice(0)).toEqual([]);
    },
  };
}

/** Records the command line, as `ps` shows it, while the program runs. */
function watchProcessList(child: ChildProcess, seen: string[]): void {
  const timer = setInterval(() => {
    const path = `/proc/${child.pid}/cmdline`;
    if (existsSync(path)) seen.push(readFileSync(path, 'utf8'));
  }, 20);
  child.on('close', () => clearInterval(timer));
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

type Wrong = { readonly nickname?: string; readonly last?: string; readonly position?: string };

/** A roster with passwords in other columns too. */
function rosterWith(n: number, wrong: (i: number) => Wrong = () => ({}), from = 1): string {
  const rows = NICKNAMES.slice(0, n).map((nickname, i) => {
    const password = passwordOf(i + from);
    const { nickname: typed = nickname, last = `Last${i}`, position = '' } = wrong(i);
    return [typed, password, last, `First${i}`, position, '1', password, password].map(cell).join(',');
  });
  const header = 'nickname,password,last name,first name,position,department,Old password,Remark';
  return [header, ...rows].join('\n');
}

describe('the token and the passwords', () => {
  let setup: Setup;
  let umask: number;

  beforeAll(async () => {
    umask = process.umask(0);
    setup = await openSetup();
  });

  afterAll(async () => {
    process.umask(umask);
    setup.folder.remove();
    await setup.server.close();
  });

  /** A directory that repeats each request. */
  function echoAll(statusOf: (nickname: string) => number): void {
    setup.server.plan = (got) => {
      const status = statusOf(got.nickname);
      const { password, token } = got;
      const message = `${password} ${encodeURIComponent(password)} ${token} ${JSON.stringify(got.body)} ${Buffer.from(password).toString('base64')}`;
      const body = JSON.stringify({
        code: password,
        message: `no {what}: ${message}`,
        params: { what: token },
      });
      const location = `Location: https://elsewhere.example/${encodeURIComponent(password)}?t=${token}`;
      return { act: answer(status, body, [location, 'Retry-After: 0']), creates: status < 300 };
    };
  }

  it('a dry run prints and writes neither the token nor a password', async () => {
    const wrong = (i: number): Wrong =>
      i === 1
        ? { last: passwordOf(2) }
        : i === 2
          ? { position: passwordOf(3) }
          : i === 3
            ? { nickname: passwordOf(4) }
            : {};
    setup.input('mixed.csv', rosterWith(7, wrong));
    expect((await setup.go(['mixed.csv', '--dry-run', '--findings', 'found.csv'])).status).toBe(1);
    await setup.go(['mixed.csv', '--dry-run', '--findings', 'found.json', '--all-findings', '--json']);
    await setup.go(['mixed.csv', '--dry-run', '--findings', 'found.html']);
    setup.searchFiles();
  });

  it('a refused roster leaves neither the token nor a password (exit 2)', async () => {
    expect((await setup.go(['mixed.csv'])).status).toBe(2);
    expect((await setup.go(['mixed.csv', '--json'])).status).toBe(2);
    setup.searchFiles();
  });

  it('a run with every outcome leaves neither the token nor a password', async () => {
    const table: Readonly<Record<string, number>> = {
      boris: 422,
      clara: 409,
      dmitri: 400,
      emma: 504,
      fjodor: 404,
    };
    setup.input(
      'users.csv',
      rosterWith(7, (i) => (i === 6 ? { nickname: '' } : {})),
    );
    echoAll((nickname) => table[nickname] ?? 201);
    const ran = await setup.go(['users.csv', '--pace', '0', '--skip-invalid', '--stop-after', '0']);
    expect(ran.status).toBe(1);
    const { counts } = setup.folder.json('users.csv.results/report.json') as {
      counts: Record<string, number>;
    };
    expect(counts).toMatchObject({
      created: 1,
      weak_password: 1,
      exists: 1,
      failed: 2,
      unconfirmed: 1,
      invalid: 1,
    });
    expect(ran.stderr).toContain('is not shown');
    setup.searchFiles();
  });

  it('retry, settle and report leave neither the token nor a password, even with files of a wider mode', async () => {
    const csv = setup.folder.read('users.csv.results/weak-password.csv');
    const [header = '', row = ''] = csv.trimEnd().split(/\r?\n/);
    expect(row).toContain('boris,,');
    setup.folder.write(
      'users.csv.results/weak-password.csv',
      `${header}\n${row.replace('boris,,', `boris,${cell(RETYPED)},`)}\n`,
    );
    const typed = join(setup.folder.path, 'users.csv.results/weak-password.csv');
    // The file's own time could be that of the report, within a tick of the kernel's clock.
    const now = (Date.now() + 1) / 1000;
    utimesSync(typed, now, now);
    chmodSync(join(setup.folder.path, 'users.csv.results/report.json'), 0o666);
    chmodSync(typed, 0o600);
    await setup.go(['retry', 'users.csv.results/weak-password.csv', '--pace', '0']);
    // The typed text is archived and belongs to the user; no other user may read it.
    const editedCopy = 'users.csv.results/weak-password (edited).csv';
    expect(setup.folder.read(editedCopy)).toContain('Retyped');
    expect(statSync(join(setup.folder.path, editedCopy)).mode & 0o077).toBe(0);
    setup.inputs.add(editedCopy);
    // The typed password is in no roster, so the program keeps it too, in this file only.
    const credentials = 'users.csv.results/credentials.csv';
    expect(setup.folder.read(credentials)).toContain('Retyped');
    expect(statSync(join(setup.folder.path, credentials)).mode & 0o077).toBe(0);
    setup.inputs.add(credentials);
    setup.searchFiles();
    await setup.go(['retry', 'users.csv.results', '--pace', '0', '--only', 'unconfirmed,exists', '--json']);
    await setup.go(['settle', 'users.csv.results', 'emma', '--not-created']);
    expect((await setup.go(['report', 'users.csv.results'])).status).toBe(0);
    setup.searchFiles();
  });

  it('generated passwords are only in credentials.csv and in the sheets of slips', async () => {
    const table: Readonly<Record<string, number>> = { boris: 422, clara: 409, dmitri: 400, emma: 504 };
    // Next to the other lists, their people would be recognised and not sent.
    mkdirSync(join(setup.folder.path, 'apart'), { mode: 0o700 });
    const list = 'apart/made-up.csv';
    const results = `${list}.results`;
    // The slips of the last run have a file of their own.
    const files = ['credentials.csv', 'credentials.html', 'credentials (some).html'];
    setup.input(list, rosterWith(7));
    const before = setup.secrets.length;
    const echoAndLearn = (statusOf: (nickname: string) => number): void => {
      echoAll(statusOf);
      const { plan } = setup.server;
      setup.server.plan = (got, n) => {
        // Add the secret before the program prints anything else.
        setup.secrets.push(got.password);
        return plan(got, n);
      };
    };
    for (const name of files) setup.inputs.add(`${results}/${name}`);
    echoAndLearn((nickname) => table[nickname] ?? 201);
    const first = [list, '--pace', '0', '--stop-after', '0', '--generate-passwords', 'all'];
    expect((await setup.go(first)).status).toBe(1);
    setup.searchFiles();
    echoAndLearn((nickname) => (nickname === 'boris' ? 422 : 201));
    const again = ['retry', results, '--pace', '0', '--only', 'weak_password,failed', '--json'];
    await setup.go([...again, '--generate-passwords', 'weak']);
    await setup.go(['slips', results, '--json']);
    await setup.go(['slips', results, '--all', '--lang', 'ru']);
    await setup.go(['report', results]);
    setup.searchFiles();
    for (const name of files) {
      expect(statSync(join(setup.folder.path, results, name)).mode & 0o777, name).toBe(0o600);
    }
    const credentials = setup.folder.read(`${results}/credentials.csv`);
    const generated = setup.secrets.slice(before).filter((secret) => credentials.includes(secret));
    expect(generated.length).toBeGreaterThan(5);
    await setup.go(['clean', results, '--yes']);
    for (const name of files) setup.inputs.delete(`${results}/${name}`);
    setup.searchFiles();
  });

  it('a stopped run leaves neither the token nor a password (exit 3, 4), even if the token was typed', async () => {
    setup.input('stop.csv', rosterWith(5));
    echoAll(() => 302);
    expect((await setup.go(['stop.csv', '--pace', '0'])).status).toBe(3);
    expect(
      (await setup.go(['stop.csv', '--pace', '0', '--token', TOKEN], { PROVISION_TOKEN: '' })).status,
    ).toBe(3);
    const equals = await setup.go(['stop.csv', '--pace', '0', `--token=${TOKEN}`, '--json'], {
      PROVISION_TOKEN: '',
    });
    expect(equals.status).toBe(3);
    echoAll(() => 401);
    setup.input('token', `${TOKEN}\n`);
    const env = { PROVISION_TOKEN: '', PROVISION_TOKEN_FILE: 'token' };
    expect((await setup.go(['stop.csv', '--pace', '0'], env)).status).toBe(4);
    // A run that is always throttled would take half a minute.
    let answers = 0;
    echoAll(() => (++answers < 3 ? 429 : 302));
    const throttled = setup.go(['stop.csv', '--pace', '0', '--limit', '1']);
    expect((await throttled).status).toBe(3);
    appendFileSync(join(setup.folder.path, 'stop.csv.results/journal.jsonl'), '01234567 {"type":"torn');
    echoAll(() => 500);
    await setup.go(['stop.csv', '--pace', '0', '--stop-after', '2']);
    await setup.go(['stop.csv', '--pace', '0', '--fresh', '--limit', '1']);
    setup.searchFiles();
  });

  it('no message about usage or a broken roster has the token or a password', async () => {
    setup.input(
      'quote.csv',
      `nickname,password\nanna,"${passwordOf(1).replaceAll('"', '')}${passwordOf(2)}\nboris,x`,
    );
    setup.input('cells.csv', `nickname,password\nanna,${cell(passwordOf(1))},${cell(passwordOf(2))}\n`);
    setup.input('no-header.csv', `anna,${cell(passwordOf(1))}\nboris,${cell(passwordOf(2))}\n`);
    setup.input('twice.csv', `nickname,password,password\nanna,${cell(passwordOf(1))},x\n`);
    setup.input('list.json', `[{"nickname":"anna","password":${JSON.stringify(passwordOf(1))},}]`);
    setup.input(
      'types.json',
      JSON.stringify([
        { nickname: 'anna', password: { a: passwordOf(1) }, position: [passwordOf(2), passwordOf(3)] },
      ]),
    );
    setup.input('lines.jsonl', `{"nickname":"anna","password":${JSON.stringify(passwordOf(1))}\n`);
    for (const name of [
      'quote.csv',
      'cells.csv',
      'no-header.csv',
      'twice.csv',
      'list.json',
      'types.json',
      'lines.jsonl',
    ]) {
      for (const more of [[], ['--dry-run'], ['--json']]) {
        const { status } = await setup.go([name, '--pace', '0', ...more]);
        expect([1, 2], name).toContain(status);
      }
    }
    expect((await setup.go(['users.csv'], { PROVISION_TOKEN: `${TOKEN} ${passwordOf(1)}` })).status).toBe(4);
    expect((await setup.go(['users.csv'], { PROVISION_TOKEN: `${TOKEN}\n${passwordOf(1)}` })).status).toBe(4);
    const url = `https://anna:${encodeURIComponent(passwordOf(1))}@directory.example`;
    expect((await setup.go(['users.csv'], { PROVISION_BASE_URL: url })).status).toBe(2);
    const query = `https://directory.example/?token=${encodeURIComponent(TOKEN)}`;
    expect((await setup.go(['users.csv'], { PROVISION_BASE_URL: query })).status).toBe(2);
    expect((await setup.go(['users.csv', '--token', TOKEN, '--token-file', 'token'])).status).toBe(2);
    expect((await setup.go(['users.csv', '--token', TOKEN, '--nonsense'])).status).toBe(2);
    setup.searchFiles();
  });

  it('an internal error prints neither the token nor a password (exit 70)', async () => {
    const secrets = `${TOKEN} ${passwordOf(1)}`;
    // Throws only once the program handles uncaught errors itself: before that, Node prints them.
    const code = `const timer = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return;
      clearInterval(timer);
      setTimeout(() => { throw new TypeError(${JSON.stringify(secrets)}); }, 100);
    }, 20);`;
    const hook = pathToFileURL(join(setup.folder.path, setup.input('fault.mjs', code))).href;
    setup.input('fault.csv', rosterWith(3));
    setup.server.plan = () => ({ act: () => {}, creates: false });
    for (const more of [[], ['--json']]) {
      const ran = await setup.go(['fault.csv', '--pace', '0', ...more], { NODE_OPTIONS: `--import=${hook}` });
      expect(ran.status).toBe(70);
      expect(ran.stderr).toContain('TypeError');
    }
    setup.searchFiles();
  });
});

/** A person typed the password into another column that allows its letters. */
describe('a password that is in another column too', () => {
  const MISPLACED = 'CanaryMisplaced7d41f0';
  const lines = (fields: Wrong): string =>
    [
      'nickname,password,last name,first name,position',
      ...['anna', 'boris'].map((nickname, i) => {
        const wrong = i === 0 ? fields : {};
        const password = i === 0 ? MISPLACED : 'Sample-Pass-1';
        return [
          wrong.nickname ?? nickname,
          password,
          wrong.last ?? 'Last',
          'First',
          wrong.position ?? '',
        ].join(',');
      }),
    ].join('\n');

  it.each([
    ['nickname', { nickname: MISPLACED }],
    ['last name', { last: MISPLACED }],
    ['position', { position: MISPLACED }],
  ] as const)('a run leaves no password that is also in the column %s', async (_, fields) => {
    const umask = process.umask(0);
    const setup = await openSetup();
    setup.secrets.push(MISPLACED);
    try {
      setup.input('users.csv', lines(fields));
      setup.server.plan = (got) =>
        got.password === MISPLACED
          ? {
              act: answer(422, JSON.stringify({ message: `{p} is weak`, params: { p: got.password } })),
              creates: false,
            }
          : undefined;
      await setup.go(['users.csv', '--dry-run', '--findings', 'found.csv']);
      await setup.go(['users.csv', '--dry-run', '--findings', 'found.html']);
      await setup.go(['users.csv', '--pace', '0', '--skip-invalid']);
      await setup.go(['retry', 'users.csv.results', '--pace', '0', '--json']);
      await setup.go(['report', 'users.csv.results']);
      setup.searchFiles();
    } finally {
      process.umask(umask);
      setup.folder.remove();
      await setup.server.close();
    }
  });
});

describe('the secrets of OAuth', () => {
  const SECRET = 'cs CANARY/9b1c"x\\y=';
  const REFRESH = 'rt+CANARY/55aa"x\\z=';
  const CODE = 'code+CANARY/17"x=';
  const BASIC = Buffer.from(`app:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`).toString('base64');

  /** A directory and a token endpoint at one address. Its refusals repeat the request. */
  async function startService(refusesToken: (n: number) => boolean, statusOf: (n: number) => number) {
    let [asked, created] = [0, 0];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const send = (status: number, body: unknown): void => {
          response
            .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
            .end(JSON.stringify(body));
        };
        const all = `${text} ${[...new URLSearchParams(text).values()].join(' ')} ${request.headers.authorization}`;
        if (request.url !== '/token') {
          created += 1;
          return send(statusOf(created), { message: all });
        }
        asked += 1;
        if (refusesToken(asked)) return send(400, { error: 'invalid_grant', error_description: `no ${all}` });
        return send(200, {
          access_token: TOKEN,
          token_type: 'Bearer',
          expires_in: 60,
          refresh_token: REFRESH,
        });
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
  }

  it('create and token leave no client secret, no code and no refresh token', async () => {
    const umask = process.umask(0);
    const setup = await openSetup();
    setup.secrets.push(SECRET, REFRESH, CODE, BASIC);
    setup.input('users.csv', rosterWith(5));
    for (const grant of ['client_credentials', 'authorization_code'] as const)
      setup.input(`${grant}.json`, oauthProfile(grant));
    setup.input('secret', SECRET);
    const service = ['--profile', './client_credentials.json', '--pace', '0', '--yes', '--fresh'];
    const codes = ['token', '--profile', './authorization_code.json'];
    /** Signs in as a person does in the browser. */
    const signIn = (child: ChildProcess): void => {
      let text = '';
      child.stderr?.on('data', (chunk: string) => {
        const before = text.includes('Press Ctrl-C');
        text += chunk;
        const address = /^ {2}(http\S+)$/m.exec(text)?.[1];
        if (before || address === undefined || !text.includes('Press Ctrl-C')) return;
        const { searchParams } = new URL(address);
        const answer = new URLSearchParams({ code: CODE, state: searchParams.get('state') ?? '' });
        void fetch(`${searchParams.get('redirect_uri')}?${answer}`).then((page) => page.text());
      });
    };
    const never = () => false;
    const cases = [
      { refuses: never, statusOf: (n: number) => [201, 422, 400, 504, 201][n - 1] ?? 201, status: 1 },
      { refuses: never, statusOf: () => 401, status: 4 },
      { refuses: () => true, statusOf: () => 201, status: 4 },
      { refuses: (n: number) => n > 1, statusOf: (n: number) => (n > 2 ? 401 : 201), status: 4 },
    ];
    try {
      for (const { refuses, statusOf, status } of cases) {
        const { url, close } = await startService(refuses, statusOf);
        const common = { PROVISION_TOKEN: '', PROVISION_BASE_URL: url, PROVISION_CLIENT_ID: 'app' };
        const env = { ...common, PROVISION_CLIENT_SECRET: SECRET };
        expect((await setup.go(['users.csv', ...service, '--stop-after', '0'], env)).status).toBe(status);
        const fromFile = ['users.csv', ...service, '--client-secret-file', 'secret', '--json'];
        await setup.go(fromFile, common);
        setup.inputs.add('saved');
        await setup.go([...codes, '--save', 'saved'], env, signIn);
        await setup.go(['token', '--profile', './client_credentials.json', '--save', 'saved'], env);
        close();
        setup.searchFiles();
      }
      // The access token alone, without the refresh token.
      expect(setup.folder.read('saved')).toBe(`${TOKEN}\n`);
    } finally {
      process.umask(umask);
      setup.folder.remove();
      await setup.server.close();
    }
  });
});

afterAll(() => {
  console.log(
    `canaries: ${hits} hits in ${searches} texts of ${(bytes / 1024).toFixed(0)} kB, ${runs} runs, ` +
      `exit statuses ${[...statuses].toSorted((a, b) => Number(a) - Number(b)).join(', ')}`,
  );
});
