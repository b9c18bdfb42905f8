/** The events of real runs match the published schema, and each run prints exactly one last event, however it ends. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT_STATUS } from '../../../src/domain/exit-status.js';
import { CHECK_CODES } from '../../../src/domain/finding.js';
import { ATTEMPT_OUTCOMES, OUTCOMES } from '../../../src/domain/outcome.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { createFullDiskSetup } from '../../crash/disk-full-setup.js';
import { workbook } from '../../roster/workbook-file.js';
import { confirmed, listening, type RunOptions, rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

type Event = { readonly event: string } & Readonly<Record<string, unknown>>;
type Reported = { readonly status: number | null; readonly events: readonly Event[]; readonly last: Event };

const ROOT = join(import.meta.dirname, '../../..');
const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'events.schema.json'), 'utf8'));
const TOKEN = 'test-token-of-nobody';

const { folder, directory } = useDirectory(({ body }, n) => reply(body.nickname, n));
let reply: (nickname: string, n: number) => Reply;

beforeEach(() => {
  folder.write('users.csv', rosterOf(3));
  reply = () => undefined;
});

/** A validator for each event, so that errors name it. */
const validators = new Map<string, ValidateFunction>(
  Object.keys(SCHEMA.definitions).map((name) => {
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    return [name, ajv.compile({ $ref: `#/definitions/${name}`, definitions: SCHEMA.definitions })];
  }),
);
const schemaValidator = new Ajv({ allowUnionTypes: true }).compile(SCHEMA);

/** Parses the output, validates it, and checks the guarantees about the last event. */
function checked({ status, stdout }: { status: number | null; stdout: string }): Reported {
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
  for (const event of events) {
    const validate = validators.get(event.event);
    expect(validate?.(event), `${JSON.stringify(event)}\n${JSON.stringify(validate?.errors)}`).toBe(true);
    expect(schemaValidator(event)).toBe(true);
  }
  const isLast = events.map(({ event }) => event === 'finished' || event === 'error');
  expect(isLast.indexOf(true)).toBe(events.length - 1);
  const last = events.at(-1) as Event;
  expect(last.exit_status).toBe(status);
  expect(stdout).not.toContain(TOKEN);
  return { status, events, last };
}

async function go(args: readonly string[], more: Partial<RunOptions> = {}): Promise<Reported> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN, ...more.env };
  return checked(await run([...args, '--json'], { cwd: folder.path, ...more, env }));
}

const users = (...args: string[]): Promise<Reported> => go(['users.csv', '--pace', '0', ...args]);

describe('the schema of the events', () => {
  it('the schema of the events is a valid schema, and lists all outcomes and reasons of the program', () => {
    expect(new Ajv().validateSchema(SCHEMA)).toBe(true);
    const { finding, counts, row, finished } = SCHEMA.definitions;
    expect([...finding.properties.code.enum].sort()).toEqual([...CHECK_CODES].sort());
    expect(counts.required).toEqual(['total', ...OUTCOMES]);
    expect(row.properties.outcome.enum).toEqual(ATTEMPT_OUTCOMES);
    const [reasons] = finished.properties.reason.anyOf;
    for (const reason of Object.keys(EXIT_STATUS)) expect(reasons.enum).toContain(reason);
    for (const status of Object.values(EXIT_STATUS)) {
      expect(finished.properties.exit_status.enum).toContain(status);
    }
  });

  it('the schema of the events allows no other fields', () => {
    const note = { v: 1, event: 'note', at: '2030-01-02T03:04:05.000Z', message: 'x' };
    expect(schemaValidator(note)).toBe(true);
    expect(schemaValidator({ ...note, more: 1 })).toBe(false);
    expect(schemaValidator({ ...note, v: 2 })).toBe(false);
  });

  it('the schema of the events is published', () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(files).toContain('events.schema.json');
  });
});

describe('the plan', () => {
  it.each(PROFILE_NAMES)('the plan of a rehearsal as %s has the profile and no hosts', async (name) => {
    const rows = ['a.petrova,Sunny-Meadow-42,Anna,Petrova,a@example.org,2', ',x,,,,'];
    folder.write('users.csv', ['login,password,first name,last name,email,department', ...rows].join('\n'));
    const { events } = await go(['users.csv', '--sandbox', '--skip-invalid', '--profile', name]);
    const plan = events.find(({ event }) => event === 'plan');
    expect(plan?.profile).toMatchObject({ name, hosts: [] });
  });

  it('the plan names every host that a request may be sent to', async () => {
    const settings = ['--set', 'org=1', '--set', 'domain=example.org'];
    const { events } = await users('--profile', 'yandex-360', ...settings);
    const hosts = [new URL(directory.url).host, 'cloud-api.yandex.net', 'oauth.yandex.ru'];
    const known = { settings: { org: '1', domain: 'example.org' }, change_password: true, hosts };
    expect(events.find(({ event }) => event === 'plan')?.profile).toMatchObject(known);
  });
});

describe('the last event', () => {
  it('the last event of a run that created all users has the counts of roster and run, and the written paths', async () => {
    const { last, events } = await users();
    expect(events.map(({ event }) => event)).toEqual(['plan', 'row', 'row', 'row', 'finished']);
    expect(last).toMatchObject({
      exit_status: 0,
      ended: 'complete',
      reason: null,
      next: null,
      counts: { total: 3, created: 3 },
      run: { total: 3, created: 3 },
      results: 'users.csv.results',
      files: expect.arrayContaining(['users.csv.results/report.json', 'users.csv.results/created.csv']),
    });
    for (const file of last.files as string[]) expect(folder.read(file)).not.toBe('');
    expect((await users()).last).toMatchObject({ exit_status: 0, counts: { created: 3 }, run: { total: 0 } });
  });

  it('the last event of a run with failed rows has status 1 and names the command that continues', async () => {
    reply = (nickname, n) => {
      if (nickname === 'user1' && n < 3)
        return (response) => response.writeHead(429, { 'retry-after': '0' }).end();
      return nickname === 'user2' ? 422 : nickname === 'user3' ? 409 : undefined;
    };
    const { last, events } = await users();
    expect(events.map(({ event }) => event)).toContain('waiting');
    expect(events.find(({ event }) => event === 'waiting')).toMatchObject({ why: 'throttled', factor: 2 });
    expect(last).toMatchObject({
      exit_status: 1,
      ended: 'complete',
      counts: { created: 1, weak_password: 1, exists: 1 },
      next: expect.stringContaining('users.csv --pace 0 --json'),
    });
    const retried = await go(['retry', 'users.csv.results/weak-password.csv', '--pace', '0']);
    expect(retried.last).toMatchObject({ exit_status: 1, run: { weak_password: 1, total: 1 } });
  });

  it('the last event of a run with unconfirmed users names the command that settles them', async () => {
    folder.write('users.csv', rosterOf(1));
    reply = () => 500;
    const { last } = await users();
    expect(last).toMatchObject({
      exit_status: 1,
      next: expect.stringMatching(
        /^user1 may or may not exist .*:\n.* settle users\.csv\.results user1 --created.*\n.* settle .*--not-created.*$/,
      ),
    });
    expect((await users()).last).toMatchObject({ exit_status: 1, run: { total: 0 }, next: last.next });
  });

  it('the last event suggests corrections before the command that continues', async () => {
    reply = () => (response) => response.writeHead(302, { location: '/login' }).end();
    const wrong = /^Check the base URL\.\nThen continue with:\n.* users\.csv .*--base-url <address>/;
    expect((await users('--base-url', directory.url)).last).toMatchObject({
      exit_status: 3,
      next: expect.stringMatching(wrong),
    });
    folder.write('users.csv', 'login,password,first,last\n,x,y,z\n');
    const invalid =
      /^1 row is invalid\. To create this user, correct the row in users\.csv .*\.\nThen send the corrected rows:\n.* users\.csv /;
    expect((await users('--results', 'other')).last).toMatchObject({
      exit_status: 2,
      next: expect.stringMatching(invalid),
    });
  });

  it('the last event names the command that continues after a limit, and the command for slips at the end', async () => {
    expect((await users('--limit', '1')).last).toMatchObject({
      exit_status: 0,
      next: expect.stringMatching(/^\S+ .*users\.csv --pace 0 --json$/),
    });
    expect((await users('--generate-passwords', 'all')).last).toMatchObject({
      exit_status: 0,
      next: expect.stringMatching(/the only copy of 2 passwords.*:\n.* slips users\.csv\.results/),
    });
  });

  it('a limit, a dry run, settle and report end with an event of their own', async () => {
    expect((await users('--limit', '1')).last).toMatchObject({ exit_status: 0, ended: 'limit' });
    reply = () => 503;
    expect((await users('--limit', '1')).last).toMatchObject({ exit_status: 1, run: { unconfirmed: 1 } });
    expect((await users('--dry-run', '--findings', 'found.csv')).last).toMatchObject({
      exit_status: 0,
      ended: 'checked',
      files: ['found.csv'],
      counts: { total: 3, created: 1, unconfirmed: 1, pending: 1 },
    });
    expect((await go(['settle', 'users.csv.results', 'user2', '--created'], {})).last).toMatchObject({
      exit_status: 0,
      ended: 'settled',
      results: 'users.csv.results',
    });
    expect((await go(['report', 'users.csv.results'])).last).toMatchObject({
      exit_status: 0,
      ended: 'reported',
      counts: { created: 2, pending: 1 },
      files: expect.arrayContaining(['users.csv.results/report.json']),
    });
  });

  it('the last event of refused rows has status 2, and the written files', async () => {
    folder.write('users.csv', `${rosterOf(3)}\n,x,y,z,1`);
    const { last, events } = await users();
    expect(events[0]).toMatchObject({ event: 'finding', code: 'required' });
    expect(last).toMatchObject({
      event: 'finished',
      exit_status: 2,
      ended: 'refused',
      reason: 'invalid_rows',
      counts: { total: 4, invalid: 1, pending: 3 },
      run: { total: 0 },
      files: expect.arrayContaining(['users.csv.results/invalid.csv', 'users.csv.results/report.json']),
    });
    expect((await users('--fresh')).last).toMatchObject({
      event: 'error',
      exit_status: 2,
      reason: 'invalid_rows',
      files: [],
      next: expect.stringContaining('--fresh'),
    });
    expect((await users('--dry-run')).last).toMatchObject({ exit_status: 1, ended: 'checked' });
  });

  const NOTHING = { event: 'error', ended: null, counts: null, run: null, results: null, files: [] };

  it.each([
    ['an unknown option', ['users.csv', '--nonsense'], 2, 'usage'],
    ['no roster', [], 2, 'usage'],
    ['a missing roster', ['none.csv'], 2, 'roster', 'roster-missing'],
    ['a missing configuration', ['users.csv', '--config', 'none.json'], 2, 'configuration', 'config-missing'],
    ['a missing results folder', ['retry', 'none'], 2, 'results'],
    ['settle without a result', ['settle', '.', 'a'], 2, 'usage'],
    ['a command without events', ['sandbox'], 2, 'usage'],
  ])(
    'the last event of %s is an error with all its fields',
    async (_, args, status, reason, code?: string) => {
      const { last } = await go(args);
      expect(last).toMatchObject({ ...NOTHING, exit_status: status, reason });
      if (code !== undefined) expect(last).toMatchObject({ code });
    },
  );

  it('the last event of a run without a token, or with a refused one, has status 4', async () => {
    expect((await users('--token-file', 'none')).last).toMatchObject({ event: 'error', exit_status: 4 });
    reply = () => 401;
    expect((await users()).last).toMatchObject({
      event: 'finished',
      exit_status: 4,
      reason: 'token_refused',
      line: 2,
      counts: { pending: 3 },
    });
  });

  it('the last event of a run that stops has status 3', async () => {
    reply = () => 500;
    expect((await users('--stop-after', '1')).last).toMatchObject({
      exit_status: 3,
      ended: 'stopped',
      reason: 'too_many_failures',
    });
  });

  it('the last event of a run while another one is running has status 5', async () => {
    let other: Promise<Reported> | undefined;
    reply = (nickname) => (response) => {
      other ??= users();
      const end = () => response.writeHead(201).end();
      if (nickname === 'user1') void other.then(end, end);
      else end();
    };
    expect(await users()).toMatchObject({ status: 0 });
    expect((await other)?.last).toMatchObject({ event: 'error', exit_status: 5, reason: 'locked' });
  });

  it('the last event of a run without a written report has status 3, with counts', async () => {
    const stage = await createFullDiskSetup();
    try {
      const ran = await stage.onSmallDisk(0, '.provision-', ['--json']);
      expect(checked(ran).last).toMatchObject({
        event: 'finished',
        exit_status: 3,
        ended: 'complete',
        reason: 'disk_full',
        counts: { pending: 0 },
        files: [],
        warnings: [expect.stringContaining('report users.csv.results')],
      });
      const forPeople = await stage.onSmallDisk(0, '.provision-');
      expect(forPeople.stdout).toContain('The run has finished, but its report could not be written.');
    } finally {
      await stage.close();
    }
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('the last event of a run that %s ends has status %i', async (signal, status) => {
    let interrupt = (): Promise<void> => Promise.resolve();
    reply = (_, n) => async (response) => {
      if (n === 2) await interrupt();
      response.writeHead(201).end();
    };
    const onStart: RunOptions['onStart'] = (child) => {
      const isConfirmed = confirmed(child);
      interrupt = () => {
        child.kill(signal);
        return isConfirmed;
      };
    };
    const { last } = await go(['users.csv', '--pace', '0'], { onStart });
    expect(last).toMatchObject({
      event: 'finished',
      exit_status: status,
      ended: 'interrupted',
      reason: signal,
    });
    expect(last).toMatchObject({ counts: { created: 2, pending: 1 }, run: { created: 2 } });
  });

  it('the last event is written if a third Ctrl-C ends the program', async () => {
    folder.write('users.csv', rosterOf(30_000));
    let press = (): void => {};
    reply = () => () => press();
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN };
    const ran = await run(['users.csv', '--json'], {
      cwd: folder.path,
      env,
      onStart: (child) => {
        press = () => {
          child.kill('SIGINT');
          // The report is being written. Signals that arrive while the program is busy may merge into one, so the test
          // sends more.
          const again = setInterval(() => child.kill('SIGINT'), 100);
          child.on('exit', () => clearInterval(again));
        };
      },
    });
    // The signal kills the program, which a shell reports as 130.
    expect(ran.status).toBeNull();
    const { last } = checked({ ...ran, status: 130 });
    expect(last).toMatchObject({ event: 'error', ended: 'interrupted', reason: 'SIGINT' });
    expect(ran.stderr).toContain('before the report was written');
    reply = () => undefined;
    const next = await go(['users.csv', '--limit', '1']);
    expect(next.last).toMatchObject({ counts: { created: 1, unconfirmed: 1 } });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('the last event of a program that a signal ends before its run is an error', async () => {
    const onStart: RunOptions['onStart'] = async (child) => {
      await listening(child);
      child.kill('SIGTERM');
    };
    const { last } = await go(['-', '--results', 'r'], { keepStdinOpen: true, onStart });
    expect(last).toMatchObject({ ...NOTHING, exit_status: 143, reason: 'SIGTERM' });
  });

  it('the last event of an internal error has status 70', async () => {
    folder.write(
      'fault.mjs',
      `const { stdout } = process;
       const write = stdout.write.bind(stdout);
       stdout.write = (text, ...rest) => {
         if (String(text).includes('"plan"')) setTimeout(() => { throw new TypeError('made for this test'); }, 300);
         return write(text, ...rest);
       };`,
    );
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(join(folder.path, 'fault.mjs')).href}` };
    reply = () => () => {};
    const { last } = await go(['users.csv', '--pace', '0'], { env });
    expect(last).toMatchObject({ ...NOTHING, exit_status: 70, reason: 'internal_error' });
  });
});

describe('the plan and the findings', () => {
  const HEADER = ['nickname', 'password', 'last name', 'first name', 'Notes'];
  const ROW = ['a.b@school.example', 'abc', 'Last', 'First', 'n'];

  it.each([
    ['users.json', readFileSync(join(ROOT, 'samples/users.json'))],
    ['users.jsonl', '{"nickname":"a.b","password":"x"}\n{"nickname":7,"password":"y"}\n'],
    ['users.csv', readFileSync(join(ROOT, 'samples/users-with-mistakes.csv'))],
    ['users-semicolon.csv', readFileSync(join(ROOT, 'samples/users-semicolon.csv'))],
    ['shared.csv', 'nickname,password\na,Kiefer-Lampe-73\nb,Kiefer-Lampe-73\n'],
    ['title.csv', `\uFEFF# a title\n${HEADER.join('\t')}\n${ROW.join('\t')}\n`],
    ['users.xlsx', workbook({ Users: [HEADER, ROW], More: [['x']] })],
  ])('the plan and the findings of %s follow the schema', async (name, content) => {
    folder.write(name, content);
    const { events } = await go([name, '--skip-invalid', '--pace', '0', '--org', 'School']);
    const names = events.map(({ event }) => event);
    expect(names).toEqual(expect.arrayContaining(['plan', 'row', 'finished']));
  });

  it('the plan and the findings for standard input and for a rehearsal match the schema', async () => {
    const stdin = await go(['-', '--results', 'r', '--pace', '0'], { stdin: rosterOf(1) });
    expect(stdin.last).toMatchObject({ exit_status: 0, results: 'r' });
    const env = { PROVISION_BASE_URL: '', PROVISION_TOKEN: '' };
    expect((await go(['users.csv', '--sandbox'], { env })).last).toMatchObject({ exit_status: 0 });
  });
});

describe('the jq commands of the documents', () => {
  const lines = readFileSync(join(ROOT, 'docs/unattended.md'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('| jq '));
  const noJq = spawnSync('jq', ['--version']).status !== 0;
  if (noJq)
    console.warn('jq is not installed, so the jq lines of the documents are SKIPPED: apt-get install jq');

  it('the documents have jq commands', () => expect(lines.length).toBeGreaterThan(0));

  it.skipIf(noJq)('the jq commands of the documents print what the documents say', async () => {
    reply = (nickname) => (nickname === 'user2' ? 422 : undefined);
    const ran = await run(['users.csv', '--pace', '0', '--json'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN },
    });
    const printed = lines.map((line) => {
      const filter = /\| jq (?:-\w+ )*'([^']+)'/.exec(line)?.[1] ?? '';
      const jq = spawnSync('jq', ['-r', filter], { input: ran.stdout, encoding: 'utf8' });
      expect(jq.stderr).toBe('');
      return jq.stdout;
    });
    expect(printed.join('')).toContain('3 user2 ');
    expect(printed.join('')).toContain('1 complete: 2 of 3 created\n');
  });
});
