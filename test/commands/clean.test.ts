import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clean } from '../../src/commands/clean.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { EXIT_STATUS } from '../../src/domain/exit-status.js';
import { SANDBOX } from '../../src/domain/journals.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { AttemptOutcome } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import type { Io } from '../../src/platform/io.js';
import type { RawOptions } from '../../src/settings/option-table.js';
import { eventsTo } from '../../src/ui/json/events.js';
import { textsOfCall } from '../support/default-call.js';
import { NO_FIELDS } from '../support/default-profile.js';
import { createFakeClock } from '../support/fake-clock.js';
import { journals, sealed } from '../support/journals.js';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-clean-'));
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const RESULTS = 'users.csv.results';
const COMMANDS = textsOfCall({ command: 'clean', operands: [RESULTS] });
const file = (name: string) => join(cwd, RESULTS, name);

/** A results folder with the outcomes of these users, and a file with generated passwords for some of them. */
async function results(
  outcomes: Readonly<Record<string, AttemptOutcome>>,
  saved: readonly string[] = Object.keys(outcomes),
): Promise<void> {
  const head = { baseUrl: SANDBOX, org: null, roster: 'users.csv', rosterPath: '../users.csv' };
  const journal = await journals.open({ folder: join(cwd, RESULTS), head, forceUnlock: false });
  await journal.begin();
  for (const [at, [nickname, outcome]] of Object.entries(outcomes).entries()) {
    const user = { nickname, password: new Secret('x'), position: '', departmentId: 1, ...NO_FIELDS };
    const name = { first: nickname, last: 'Lee', middle: '' };
    const hasCredential = saved.includes(nickname);
    const attempt = await journal.announce({ ...user, name }, at + 1, { hasCredential });
    await journal.settle(nickname, attempt, { outcome }, 1);
  }
  await journal.end('complete');
  await journal.close();
  const lines = saved.map((nickname) => `${nickname},Sample-Pass-1,1,\r\n`);
  writeFileSync(file('credentials.csv'), `\uFEFFnickname,password,attempt,outcome\r\n${lines.join('')}`);
}

/** Runs `clean` at a terminal at which a person types this answer to the question, or without a terminal. */
async function cleaned(options: RawOptions, answer?: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
  const shown = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => {
    shown.stdout += chunk;
  });
  stderr.on('data', (chunk) => {
    shown.stderr += chunk;
    if (String(chunk).endsWith('[y/N] ')) stdin.write(`${answer}\n`);
  });
  const io: Io = {
    argv: ['clean', RESULTS],
    program: 'provision',
    env: {},
    cwd,
    uid: undefined,
    locale: () => 'en',
    stdin,
    stdout,
    stderr,
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    random: () => 0,
    journals,
    sealed,
    secrets: new KnownSecrets(),
    host: { pid: 1, platform: 'linux', probe() {} },
    interruption: { first: new AbortController().signal, second: new AbortController().signal },
    raise() {},
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    version: '0',
    nodeVersion: 'v0',
  };
  const events: object[] = [];
  const all = eventsTo(io.clock, (event) => events.push(event));
  const status = await clean(RESULTS, { config: false, ...options }, COMMANDS, io, all, 'en');
  return { status, ...shown, events };
}

const hasPasswords = () => existsSync(file('credentials.csv'));

describe('clean with passwords of unconfirmed users', () => {
  it('the question follows the number of these passwords and the commands that settle them first', async () => {
    await results({ anna: 'created', ben: 'unconfirmed', carl: 'unconfirmed', dora: 'failed' });
    const { status, stdout, stderr } = await cleaned({}, 'n');
    expect(stderr.split('\n').slice(0, 4)).toEqual([
      'credentials.csv is the only copy of 3 passwords. ' +
        '2 passwords belong to unconfirmed users. Settle that first:',
      `  provision settle ${RESULTS} ben carl --created`,
      `  provision settle ${RESULTS} ben carl --not-created`,
      `Remove credentials.csv from ${RESULTS}? This cannot be undone. [y/N] Nothing was removed.`,
    ]);
    expect([status, stdout, hasPasswords()]).toEqual([EXIT_STATUS.declined, '', true]);
  });

  it('a yes removes the passwords of unconfirmed users too, and keeps the journal', async () => {
    await results({ anna: 'created', ben: 'unconfirmed' });
    const journal = readFileSync(file('journal.jsonl'), 'utf8');
    writeFileSync(
      file('report.html'),
      '<h1>1</h1>\n<p class="slips"><a href="credentials.html">Open</a></p>\n<p>2</p>\n',
    );
    const { status, stdout } = await cleaned({}, 'y');
    expect([status, hasPasswords()]).toEqual([0, false]);
    expect(readFileSync(file('report.html'), 'utf8')).toBe('<h1>1</h1>\n<p>2</p>\n');
    expect(stdout).toContain(
      `Removed from ${RESULTS}: credentials.csv. The journal and the report were kept.`,
    );
    expect(readFileSync(file('journal.jsonl'), 'utf8')).toContain(journal.trimEnd());
    expect((await journals.read(join(cwd, RESULTS)))?.last('ben')?.outcome).toBe('unconfirmed');
  });

  it('an unconfirmed user whose password is in the roster is not counted', async () => {
    await results({ anna: 'created', ben: 'unconfirmed' }, ['anna']);
    const { stderr } = await cleaned({}, 'n');
    expect(stderr).toMatch(/^credentials\.csv is the only copy of 1 password\.\nRemove /);
  });

  it('the question about passwords of created users only names no command', async () => {
    await results({ anna: 'created', ben: 'created' });
    const { stderr } = await cleaned({}, 'n');
    expect(stderr).toMatch(/^credentials\.csv is the only copy of 2 passwords\.\nRemove /);
  });

  it('passwords of users who were neither created nor are unconfirmed are not called the only copy', async () => {
    await results({ anna: 'failed', ben: 'exists' });
    expect((await cleaned({}, 'n')).stderr).toMatch(/^Remove credentials\.csv /);
  });

  it('passwords of unconfirmed users are kept without a terminal, unless --yes is given', async () => {
    await results({ ben: 'unconfirmed' });
    await expect(cleaned({})).rejects.toMatchObject({ reason: 'usage' });
    await expect(cleaned({ json: true }, 'y')).rejects.toMatchObject({ reason: 'usage' });
    expect(hasPasswords()).toBe(true);
    const { status, stderr } = await cleaned({ yes: true });
    expect([status, stderr, hasPasswords()]).toEqual([0, '', false]);
  });
});

describe('clean', () => {
  it('clean removes all files with passwords, also of sheets that another program had open', async () => {
    await results({ anna: 'created' });
    const secret = [
      'credentials (1).csv',
      'credentials (some) (2).html',
      'credentials (some).html',
      'credentials.csv',
      'credentials.html',
      '.provision-0123456789abcdef01234567.tmp',
    ];
    const others = ['created.csv', 'my credentials.csv', 'credentials.csv.bak', 'report.html'];
    for (const name of [...secret.filter((one) => one !== 'credentials.csv'), ...others])
      writeFileSync(file(name), 'x');
    const { status, events } = await cleaned({ yes: true, json: true });
    expect(status).toBe(0);
    expect([...secret, ...others].filter((name) => existsSync(file(name)))).toEqual(others);
    expect(events).toEqual([
      expect.objectContaining({
        event: 'finished',
        exit_status: 0,
        ended: 'cleaned',
        results: RESULTS,
        message: `removed ${secret.toSorted().join(', ')}`,
      }),
    ]);
  });

  it('clean without passwords asks nothing and says so', async () => {
    await results({ anna: 'created' }, []);
    rmSync(file('credentials.csv'));
    const { status, stdout, stderr } = await cleaned({});
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`There are no passwords to remove in ${RESULTS}.`);
    expect((await cleaned({ json: true })).events).toMatchObject([{ message: 'nothing to remove' }]);
  });
});
