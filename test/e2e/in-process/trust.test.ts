/** Files of another user: configurations, results folders, and links in them. */

import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOwner, folderOwnedBy, isNotRoot, OTHER_USER, THIRD_USER } from '../../support/other-users.js';
import { type Ran, type RunOptions, rosterOf, run, type Scratch } from '../program.js';
import type { TestDirectory } from '../server.js';
import { setUpEach } from '../setup.js';

const TOKEN = 'test-token-of-nobody';
const NAME = 'provision.config.json';
const RESULTS = 'users.csv.results';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

const at = (...parts: string[]): string => join(folder.path, ...parts);

/** Runs with a token, without an address. */
function go(args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> {
  return run(args, { cwd: folder.path, ...options, env: { PROVISION_TOKEN: TOKEN, ...options.env } });
}

/** Runs with a token and an address. */
function send(args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, ...options.env };
  return go([...args, '--pace', '0'], { ...options, env });
}

/** Everything in a folder, with its content, to check that nothing changed. */
function contents(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stats = lstatSync(join(path, name));
      return `${name} ${stats.mode} ${stats.isFile() ? readFileSync(join(path, name), 'utf8') : ''}`;
    });
}

describe.skipIf(isNotRoot())('a configuration that was found', () => {
  /** The program runs in this folder, below the folder with the configuration. */
  const work = (): string => {
    mkdirSync(at('shared', 'work'), { recursive: true });
    writeFileSync(at('shared', 'work', 'users.csv'), rosterOf(2));
    return at('shared', 'work');
  };
  const write = (text?: string): string => {
    writeFileSync(at('shared', NAME), text ?? JSON.stringify({ base_url: directory.url, pace: 0 }));
    return at('shared', NAME);
  };
  const REFUSED = { status: 2, stderr: expect.stringContaining(`${join('..', NAME)} is not used: `) };

  it.each(['0755', '0775', '0777'])(
    'a configuration of another user in a parent folder is not used (mode %s)',
    async (mode) => {
      const cwd = work();
      folder.write('private.key', 'not-for-strangers');
      changeOwner(
        write(JSON.stringify({ base_url: directory.url, token_file: at('private.key') })),
        OTHER_USER,
      );
      folderOwnedBy(OTHER_USER, at('shared'), Number.parseInt(mode, 8));
      const before = contents(folder.path);
      for (const env of [{}, { PROVISION_TOKEN: '' }]) {
        const ran = await go(['users.csv', '--yes'], { cwd, env });
        expect(ran).toMatchObject({ ...REFUSED, stdout: '' });
        expect(ran.stderr).toContain(`belongs to user ${OTHER_USER}, and you are user 0`);
        expect(ran.stderr).toMatch(/--config \S+ or PROVISION_CONFIG\. To run without it, add --no-config\./);
      }
      expect(directory.received).toEqual([]);
      expect(contents(folder.path)).toEqual(before);
    },
  );

  it('every command with settings refuses a configuration of another user that was found, without reading it', async () => {
    const cwd = work();
    changeOwner(write('no JSON at all'), OTHER_USER);
    const commands = [
      ['users.csv', '--dry-run'],
      ['retry', 'users.csv'],
      ['settle', 'users.csv', 'user1', '--created'],
      ['report', 'users.csv'],
      ['slips', 'users.csv'],
      ['clean', 'users.csv', '--yes'],
      ['token'],
    ];
    for (const args of commands) {
      expect(await go(args, { cwd }), args.join(' ')).toMatchObject(REFUSED);
    }
    expect(await go(['users.csv', '--dry-run', '--no-config'], { cwd })).toMatchObject({ status: 0 });
  });

  it('a configuration of any owner is used if --config or PROVISION_CONFIG names it, and --no-config overrides both', async () => {
    const cwd = work();
    changeOwner(write(), OTHER_USER);
    folderOwnedBy(OTHER_USER, at('shared'), 0o777);
    const named = join('..', NAME);
    expect(await go(['users.csv', '--yes', '--limit', '1', '--config', named], { cwd })).toMatchObject({
      status: 0,
    });
    expect(await go(['users.csv', '--yes'], { cwd, env: { PROVISION_CONFIG: named } })).toMatchObject({
      status: 0,
    });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
    const without = await go(['users.csv', '--yes', '--no-config'], {
      cwd,
      env: { PROVISION_CONFIG: named },
    });
    expect(without).toMatchObject({ status: 2, stderr: expect.stringContaining('--base-url') });
    const missing = await go(['users.csv', '--yes'], { cwd, env: { PROVISION_CONFIG: 'none.json' } });
    expect(missing).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('none.json does not exist'),
    });
  });

  it('under sudo, a configuration that was found is used only if it belongs to the caller', async () => {
    const cwd = work();
    changeOwner(write(), OTHER_USER);
    folderOwnedBy(OTHER_USER, at('shared'));
    const caller = (uid: number) => ({ cwd, env: { SUDO_UID: String(uid) } });
    expect(await go(['users.csv', '--yes'], caller(THIRD_USER))).toMatchObject(REFUSED);
    expect(await go(['users.csv', '--yes'], caller(OTHER_USER))).toMatchObject({ status: 0 });
  });
});

/** True if unprivileged users cannot read this checkout, and so cannot run the program in it. */
function isPrivate(): boolean {
  if (isNotRoot()) return true;
  try {
    const bin = join(import.meta.dirname, '../../../bin/provision.js');
    execFileSync(process.execPath, ['--check', bin], { uid: OTHER_USER, gid: OTHER_USER, stdio: 'ignore' });
    accessSync(bin);
    return false;
  } catch {
    console.warn('Other users cannot read this checkout, so runs as one of them are SKIPPED');
    return true;
  }
}

describe.skipIf(isPrivate())('an unprivileged user', () => {
  beforeEach(() => {
    folderOwnedBy(OTHER_USER, folder.path);
    folder.write('users.csv', rosterOf(2));
  });

  it('an unprivileged user can use files that belong to root, and SUDO_UID is ignored', async () => {
    folder.write(NAME, JSON.stringify({ base_url: directory.url, pace: 0 }));
    const asOther = { uid: OTHER_USER, env: { SUDO_UID: String(THIRD_USER) } };
    expect(await go(['users.csv', '--yes'], asOther)).toMatchObject({ status: 0 });
    changeOwner(at(NAME), THIRD_USER);
    const refused = await go(['users.csv', '--yes'], asOther);
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`belongs to user ${THIRD_USER}`),
    });
  });

  it('an unprivileged user is warned that others can open a folder that an option names', async () => {
    folderOwnedBy(THIRD_USER, at('june'), 0o777);
    const ran = await send(['users.csv', '--results', 'june'], { uid: OTHER_USER });
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain(`june (mode 0777). It belongs to user ${THIRD_USER}`);
    expect(statSync(at('june', 'journal.jsonl')).mode & 0o777).toBe(0o600);
  });

  /** Makes a file of another user, who can read its content. */
  function giveFile(name: string): void {
    folderOwnedBy(THIRD_USER, at('june'), 0o777);
    writeFileSync(at('june', name), '');
    changeOwner(at('june', name), THIRD_USER);
    chmodSync(at('june', name), 0o666);
    writeFileSync(at('june', '.gitignore'), '*\n');
  }

  it('nothing is written into a journal.jsonl of another user (exit 2)', async () => {
    giveFile('journal.jsonl');
    const args = ['users.csv', '--results', 'june', '--generate-passwords', 'all'];
    const ran = await send(args, { uid: OTHER_USER });
    expect(ran.status).toBe(2);
    expect(ran.stderr + ran.stdout).toContain(
      `journal.jsonl belongs to user ${THIRD_USER}, who can read everything that is written to it`,
    );
    expect(readFileSync(at('june', 'journal.jsonl'), 'utf8')).toBe('');
    expect(directory.received).toEqual([]);
  });

  it('a credentials.csv of another user gets no password, and is replaced by one of the user’s own', async () => {
    giveFile('credentials.csv');
    const opened = openSync(at('june', 'credentials.csv'), 'r');
    const args = ['users.csv', '--results', 'june', '--generate-passwords', 'all'];
    expect(await send(args, { uid: OTHER_USER })).toMatchObject({ status: 0 });
    expect(readFileSync(opened, 'utf8')).toBe('');
    closeSync(opened);
    const { uid, mode } = statSync(at('june', 'credentials.csv'));
    expect([uid, mode & 0o777]).toEqual([OTHER_USER, 0o600]);
  });
});

describe.skipIf(isNotRoot())('a results folder that no option names', () => {
  beforeEach(() => {
    folder.write('users.csv', rosterOf(2));
  });

  /** The results of an earlier run, which now belong to another user. */
  async function givenAway(): Promise<void> {
    expect(await send(['users.csv', '--limit', '1'])).toMatchObject({ status: 0 });
    for (const name of ['.', ...readdirSync(at(RESULTS))]) changeOwner(at(RESULTS, name), OTHER_USER);
    changeOwner(at(RESULTS), OTHER_USER);
  }

  it('a results folder of another user is not used', async () => {
    folderOwnedBy(OTHER_USER, at(RESULTS), 0o777);
    const ran = await send(['users.csv', '--generate-passwords', 'all']);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain(
      `The results folder ${RESULTS} is not used: it belongs to user ${OTHER_USER}, and you are user 0`,
    );
    expect(ran.stderr).toContain(
      `specify the folder explicitly: --results ${RESULTS}, or in PROVISION_RESULTS.`,
    );
    expect(directory.received).toEqual([]);
    expect(readdirSync(at(RESULTS))).toEqual([]);
    const named = await send(['users.csv', '--results', RESULTS]);
    expect(named).toMatchObject({ status: 0 });
  });

  it('a results folder of another user is refused if it was found by its roster, and used if an option names it', async () => {
    await givenAway();
    const before = contents(at(RESULTS));
    const commands = [
      ['users.csv'],
      ['users.csv', '--dry-run'],
      ['users.csv', '--fresh'],
      ['retry', 'users.csv'],
      ['settle', 'users.csv', 'user1', '--created'],
      ['report', 'users.csv'],
      ['slips', 'users.csv'],
      ['clean', 'users.csv', '--yes'],
    ];
    for (const args of commands) {
      const ran = await go(args, { env: { PROVISION_BASE_URL: directory.url } });
      expect(ran, args.join(' ')).toMatchObject({ status: 2 });
      expect(ran.stderr, args.join(' ')).toContain(`is not used: it belongs to user ${OTHER_USER}`);
    }
    expect(contents(at(RESULTS))).toEqual(before);
    expect(directory.received).toHaveLength(1);
    expect(await go(['report', RESULTS])).toMatchObject({ status: 0 });
    expect(await send(['retry', join(RESULTS, 'pending.csv')])).toMatchObject({ status: 0 });
    const again = await send(['users.csv'], { env: { PROVISION_RESULTS: RESULTS } });
    expect(again).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('under sudo, a results folder that no option names is used if it belongs to the caller', async () => {
    await givenAway();
    expect(await send(['users.csv'], { env: { SUDO_UID: String(OTHER_USER) } })).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('a results folder next to the roster is not used if other users could have put a journal there', async () => {
    expect(await send(['users.csv', '--limit', '1'])).toMatchObject({ status: 0 });
    const journal = readFileSync(at(RESULTS, 'journal.jsonl'), 'utf8');
    writeFileSync(at('journal.jsonl'), journal);
    changeOwner(at('journal.jsonl'), OTHER_USER);
    expect(await send(['retry', 'users.csv'])).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
    expect(readFileSync(at('journal.jsonl'), 'utf8')).toBe(journal);
    writeFileSync(at('other.csv'), rosterOf(2));
    expect(await send(['retry', 'other.csv'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        `The results folder . is not used: journal.jsonl belongs to user ${OTHER_USER}`,
      ),
    });
  });

  it('PROVISION_RESULTS can name the results folder; a flag overrides it, and a rehearsal ignores it', async () => {
    const env = { PROVISION_RESULTS: 'june' };
    expect(await send(['users.csv', '--results', 'july'], { env })).toMatchObject({ status: 0 });
    expect(await go(['users.csv', '--sandbox', '--yes'], { env })).toMatchObject({ status: 0 });
    expect(existsSync(at('june'))).toBe(false);
    expect(await send(['users.csv'], { env })).toMatchObject({ status: 0 });
    expect(existsSync(at('june', 'report.json'))).toBe(true);
  });
});

describe.runIf(process.platform !== 'win32')('links and pipes in a results folder', () => {
  beforeEach(async () => {
    folder.write('users.csv', rosterOf(2));
    folder.write('private.key', 'not-for-strangers');
    expect(await send(['users.csv', '--limit', '1'])).toMatchObject({ status: 0 });
  });

  /** Nothing was sent, and the file outside of the folder is unchanged. */
  function expectNothing(ran: Ran, words: string, status = 2): void {
    expect(ran).toMatchObject({ status, stderr: expect.stringContaining(words) });
    expect(directory.received).toHaveLength(1);
    expect(folder.read('private.key')).toBe('not-for-strangers');
    expect(existsSync(at(RESULTS, 'journal.jsonl.broken'))).toBe(false);
  }

  const BOTH_WAYS: readonly (readonly [string, readonly string[]])[] = [
    ['found', []],
    ['named', ['--results', RESULTS]],
  ];

  it.each(BOTH_WAYS)('a hard-linked credentials.csv gets no password (%s)', async (_, named) => {
    folder.write('stolen.csv', '');
    linkSync(at('stolen.csv'), at(RESULTS, 'credentials.csv'));
    const ran = await send(['users.csv', '--generate-passwords', 'all', ...named]);
    expectNothing(ran, 'credentials.csv has 2 hard links');
    expect(folder.read('stolen.csv')).toBe('');
  });

  it.each(BOTH_WAYS)(
    'a journal.jsonl that is a link is neither copied nor overwritten (%s)',
    async (_, named) => {
      rmSync(at(RESULTS, 'journal.jsonl'));
      symlinkSync('../private.key', at(RESULTS, 'journal.jsonl'));
      expectNothing(await send(['users.csv', ...named]), 'journal.jsonl is a symbolic link');
    },
  );

  it('a hard-linked journal.jsonl is refused by every command', async () => {
    linkSync(at(RESULTS, 'journal.jsonl'), at('second'));
    const before = contents(folder.path);
    for (const command of ['retry', 'report', 'slips', 'clean']) {
      expectNothing(await go([command, RESULTS]), 'journal.jsonl has 2 hard links');
    }
    expectNothing(await go(['settle', RESULTS, 'user2', '--created']), 'journal.jsonl has 2 hard links');
    expect(contents(folder.path)).toEqual(before);
  });

  it.each([
    ['symbolic link', () => symlinkSync('../private.key', at(RESULTS, 'pending.csv'))],
    ['2 hard links', () => linkSync(at('private.key'), at(RESULTS, 'pending.csv'))],
    ['pipe', () => execFileSync('mkfifo', [at(RESULTS, 'pending.csv')])],
  ])('a CSV for retry that is a link or a pipe is refused (%s)', async (words, arrange) => {
    rmSync(at(RESULTS, 'pending.csv'));
    arrange();
    expectNothing(await send(['retry', join(RESULTS, 'pending.csv')]), words);
  });

  it('a report.json that is a link is not read', async () => {
    rmSync(at(RESULTS, 'report.json'));
    symlinkSync('../private.key', at(RESULTS, 'report.json'));
    expectNothing(await send(['retry', RESULTS, '--only', 'pending']), 'report.json is a symbolic link');
  });

  it.each([
    ['journal.jsonl', 2],
    ['credentials.csv', 2],
    ['lock', 5],
    ['.gitignore', 2],
  ])('a run refuses a pipe named %s, and does not wait for it', async (name, status) => {
    rmSync(at(RESULTS, name), { force: true });
    execFileSync('mkfifo', [at(RESULTS, name)]);
    expectNothing(await send(['users.csv']), `${name} is a pipe`, status);
  });

  it('a torn line is never saved through a link', async () => {
    writeFileSync(at(RESULTS, 'journal.jsonl'), '1234abcd {"typ', { flag: 'a' });
    symlinkSync('../private.key', at(RESULTS, 'journal.jsonl.broken'));
    const ran = await send(['users.csv']);
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('.broken is a symbolic link') });
    expect(folder.read('private.key')).toBe('not-for-strangers');
    expect(directory.received).toHaveLength(1);
  });
});

describe.runIf(process.platform !== 'win32')('a user with umask 002', () => {
  it('results are continued from run to run with umask 002', async () => {
    const before = process.umask(0o002);
    try {
      mkdirSync(at('work'));
      writeFileSync(at('work', 'users.csv'), rosterOf(2));
      writeFileSync(at('work', NAME), JSON.stringify({ base_url: directory.url, pace: 0 }));
      expect(statSync(at('work')).mode & 0o777).toBe(0o775);
      expect(statSync(at('work', NAME)).mode & 0o777).toBe(0o664);
      expect(await go(['users.csv', '--limit', '1'], { cwd: at('work') })).toMatchObject({ status: 0 });
      expect(await go(['retry', 'users.csv'], { cwd: at('work') })).toMatchObject({ status: 0 });
    } finally {
      process.umask(before);
    }
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });
});
