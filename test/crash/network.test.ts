/**
 * The outcome table through the real program, row by row, against a server that answers on a raw socket. Each case runs
 * twice: with the fault, and then by the same command against the same server without faults. The server counts the
 * requests and the created users.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { EXPIRED, makeAuthority } from '../directory/certificate.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import {
  type Act,
  answer,
  drip,
  type Fault,
  type FaultServer,
  flood,
  hangUp,
  reset,
  type Stage,
  silence,
  startFaultServer,
  write,
  writeAndReset,
  writeAndWait,
} from './fault-server.js';

// Most of the time is spent in documented waits.
vi.setConfig({ maxConcurrency: 8 });

/** One in this many cases of a rule runs, always including the first. */
const STRIDE = Number(process.env.CASE_STRIDE ?? 3);
const TOKEN = 'canary-token-of-the-network-test';
const NAMES = ['user1', 'user2', 'user3'];
const SOON = ['Retry-After: 0'];
const HTML = '<!doctype html><title>Sign in</title>';

type Outcome = 'created' | 'weak_password' | 'exists' | 'failed' | 'unconfirmed' | 'pending';
type Three<T> = readonly [T, T, T];
type ReportRow = { readonly nickname: string; readonly status?: number; readonly message?: string };
type Report = {
  readonly ended: string;
  readonly reason: string | null;
  readonly rows: Readonly<Record<string, readonly ReportRow[]>>;
};

const C = 'created';
const W = 'weak_password';
const E = 'exists';
const F = 'failed';
const U = 'unconfirmed';
const P = 'pending';

/** A roster of three rows and one event of the table. */
type Case = {
  readonly name: string;
  /** The row that the event hits. Default: the second. */
  readonly row?: 1 | 2 | 3;
  readonly act?: Act;
  /** Instead of an answer: how much of the request the server accepts. The server does not count this request. */
  readonly cut?: { readonly stage: Stage; readonly by: 'destroy' | 'reset' };
  /**
   * True if the user is created nevertheless; `either`: one case for each; `both`: the second row, and not the third.
   */
  readonly creates: boolean | 'either' | 'both';
  readonly outcomes: Three<Outcome>;
  readonly exit: number;
  /** How often each row was sent. Default: once, and not after a stop. */
  readonly hits?: Three<number>;
  readonly args?: readonly string[];
  /** A part of the report's message about the row. */
  readonly message?: string | RegExp;
};

type Result = {
  readonly folder: Scratch;
  readonly server: FaultServer;
  readonly ran: Ran;
  readonly report: Report;
  readonly ms: number;
};

let cases = 0;
let requests = 0;
let longest = 0;
let doubled = 0;

function command(...more: string[]): string[] {
  return ['users.csv', '--pace', '0', '--stop-after', '0', ...more];
}

async function start(
  folder: Scratch,
  server: FaultServer,
  args: readonly string[],
  env = {},
): Promise<Result> {
  const began = performance.now();
  const ran = await run(args, {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: server.url, PROVISION_TOKEN: TOKEN, ...env },
  });
  const ms = performance.now() - began;
  longest = Math.max(longest, ms);
  searchForSecrets(folder, ran);
  return { folder, server, ran, ms, report: folder.json('users.csv.results/report.json') as Report };
}

/** No output and no file has a secret or an escape sequence, whatever the server sends. */
function searchForSecrets(folder: Scratch, ran: Ran): void {
  const results = join(folder.path, 'users.csv.results');
  const files = readdirSync(results).map((name) => readFileSync(join(results, name), 'utf8'));
  for (const text of [ran.stdout, ran.stderr, ...files]) {
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('Sample-Pass-');
    expect(text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
  }
}

function outcomeOf(report: Report, nickname: string): string | undefined {
  return Object.keys(report.rows).find((name) => report.rows[name]?.some((row) => row.nickname === nickname));
}

function rowOf(report: Report, nickname: string): ReportRow | undefined {
  return Object.values(report.rows)
    .flat()
    .find((row) => row.nickname === nickname);
}

function namesIn(report: Report): string[] {
  return Object.values(report.rows)
    .flat()
    .map(({ nickname }) => nickname);
}

function outcomesOf(report: Report): (string | undefined)[] {
  return NAMES.map((name) => outcomeOf(report, name));
}

function hitsOf(server: FaultServer): number[] {
  return NAMES.map((name) => server.hits(name));
}

async function withServer(
  body: (folder: Scratch, server: FaultServer) => Promise<void>,
  rows = NAMES.length,
): Promise<void> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(rows));
  const server = await startFaultServer();
  try {
    await body(folder, server);
    doubled += [...server.created.values()].filter((times) => times > 1).length;
    requests += server.received.length;
    cases += 1;
  } finally {
    folder.remove();
    await server.close();
  }
}

/** The same command on a server without faults sends rows without an outcome once more, and nothing else. */
async function runAgain({ folder, server, report }: Result, args: readonly string[]): Promise<void> {
  const names = namesIn(report);
  const before = new Map(names.map((name) => [name, server.hits(name)]));
  server.plan = () => undefined;
  server.interfere = () => false;
  const again = await start(folder, server, args);
  expect(namesIn(again.report).length).toBe(names.length);
  const sentAgain = new Set<string | undefined>([W, F, P]);
  for (const name of names) {
    const firstOutcome = outcomeOf(report, name);
    const expected = (before.get(name) ?? 0) + (sentAgain.has(firstOutcome) ? 1 : 0);
    expect(server.hits(name), `${name} was ${firstOutcome}`).toBe(expected);
    const secondOutcome = outcomeOf(again.report, name);
    expect(secondOutcome, name).toBe(sentAgain.has(firstOutcome) ? C : firstOutcome);
    // The user of every `created` row exists, and every existing user is reported as created, unconfirmed or taken.
    if (secondOutcome === C) expect(server.created.get(name), name).toBe(1);
    if (server.created.has(name)) expect([C, U, E], name).toContain(secondOutcome);
  }
  expect([...server.created.values()].filter((times) => times > 1)).toEqual([]);
  expect(again.ran.status).toBe(again.report.rows[C]?.length === names.length ? 0 : 1);
}

async function runCase(one: Case, creates: boolean | 'both'): Promise<void> {
  await withServer(async (folder, server) => {
    const row = one.row ?? 2;
    const { act, cut } = one;
    server.plan = (got) => {
      if (act === undefined) return undefined;
      if (creates === 'both')
        return got.nickname === 'user1' ? undefined : { act, creates: got.nickname === 'user2' };
      return got.nickname === `user${row}` ? { act, creates } : undefined;
    };
    server.interfere = (socket, stage, n) => {
      if (cut === undefined || stage !== cut.stage || n !== row) return false;
      if (cut.by === 'reset') socket.resetAndDestroy();
      else socket.destroy();
      return true;
    };
    const args = command(...(one.args ?? []));
    const result = await start(folder, server, args);
    expect(outcomesOf(result.report)).toEqual(one.outcomes);
    expect(result.ran.status).toBe(one.exit);
    expect(hitsOf(server)).toEqual(one.hits ?? defaultHits(one, row));
    const attempts = hitsOf(server).reduce((sum, n) => sum + n) + (cut === undefined ? 0 : 1);
    expect(server.connections).toBe(attempts);
    for (const got of server.received) expect(got.line).toBe('POST /v6/users/ HTTP/1.1');
    if (one.message !== undefined) {
      expect(rowOf(result.report, `user${row}`)?.message ?? '').toMatch(one.message);
    }
    await runAgain(result, args);
  });
}

function defaultHits(one: Case, row: number): number[] {
  return NAMES.map((_, i) => {
    if (i === row - 1) return one.cut === undefined ? 1 : 0;
    return i > row - 1 && one.outcomes[i] === P ? 0 : 1;
  });
}

function declare(list: readonly Case[], stride = STRIDE): void {
  const chosen = list.filter((_, at) => at % stride === 0);
  const each = chosen.flatMap((one) =>
    (one.creates === 'either' ? [true, false] : [one.creates]).map((creates) => {
      const user = one.creates === 'either' ? ` (user ${creates ? 'created' : 'not created'})` : '';
      return [`${one.name}${user}`, one.outcomes.join(', '), one, creates] as const;
    }),
  );
  it.concurrent.each(each)('after “%s” the rows are %s', async (_, __, one, creates) =>
    runCase(one, creates),
  );
}

/** A roster of one row, without a wait before the next case. */
type Event = {
  readonly name: string;
  readonly act: Act;
  readonly creates: boolean;
  readonly outcome: Outcome;
  readonly message?: string | RegExp;
};

/** Many events in one run, with a row without a fault between every two; then the same command again. */
async function runTogether(events: readonly Event[]): Promise<void> {
  await withServer(
    async (folder, server) => {
      const byNickname = new Map(events.map((event, i) => [`user${2 * i + 2}`, event]));
      server.plan = (got) => byNickname.get(got.nickname);
      const result = await start(folder, server, command());
      const { report, ran } = result;
      const names = Array.from({ length: 2 * events.length + 1 }, (_, i) => `user${i + 1}`);
      const label = (name: string) => byNickname.get(name)?.name ?? name;
      expect(names.map((name) => [label(name), outcomeOf(report, name)])).toEqual(
        names.map((name) => [label(name), byNickname.get(name)?.outcome ?? C]),
      );
      expect(names.map((name) => [label(name), server.hits(name)])).toEqual(
        names.map((name) => [label(name), 1]),
      );
      expect(server.connections).toBe(names.length);
      for (const [name, { message }] of byNickname) {
        if (message !== undefined) expect(rowOf(report, name)?.message ?? '', label(name)).toMatch(message);
      }
      expect(ran.status).toBe(events.every(({ outcome }) => outcome === C) ? 0 : 1);
      await runAgain(result, command());
      cases += events.length - 1;
    },
    2 * events.length + 1,
  );
}

const jsonOf = (fields: object) => JSON.stringify(fields);
const head = (status: number, ...headers: string[]) =>
  `${[`HTTP/1.1 ${status} Status`, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`;

const bomb = answer(201, gzipSync(Buffer.alloc(128 * 2 ** 20)), ['Content-Encoding: gzip']);

describe.concurrent('2xx answers that are not a web page', () => {
  const created = (name: string, act: Act): Event => ({ name, act, creates: true, outcome: C });
  const EVENTS = [
    created('200', answer(200, '{"id":1}')),
    created('201 with an empty body', answer(201, '')),
    created('202', answer(202, '{}')),
    created('204', write('HTTP/1.1 204 No Content\r\n\r\n')),
    created('206', answer(206, '{}')),
    created('299', answer(299, '{}')),
    created('201 that ends with the connection', write(`${head(201)}{"id"`)),
    created('200 cut short', write(`${head(200, 'Content-Length: 500')}{"id":`)),
    created('200 reset in its body', writeAndReset(`${head(200, 'Content-Length: 500')}{"id":`)),
    created('200 reset after its head', writeAndReset(head(200, 'Content-Length: 500'))),
    created('200 with broken chunks', write(`${head(200, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`)),
    created('201 with garbage', answer(201, Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x9b, 0x32]))),
    created('200 with the text of a refusal', answer(200, jsonOf({ code: 'password.weak', message: 'no' }))),
    created('200 with a page declared as JSON', answer(200, HTML)),
    created('200 as plain text', answer(200, 'ok', ['Content-Type: text/plain'])),
    created('201 with 60 kB', write(`${head(201)}${'x'.repeat(60_000)}`)),
    created('201 with 600 kB', write(`${head(201)}${'x'.repeat(600_000)}`)),
    created('201 with 1 MiB', answer(201, 'x'.repeat(2 ** 20))),
    created('201 without end', flood(head(201), 'x'.repeat(65_536))),
    created('201 with a gzip bomb', bomb),
    created('201 with broken gzip', answer(201, 'no gzip', ['Content-Encoding: gzip'])),
    created('201 after a 103', write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head(201)}{}`)),
    created('201 after a 102', write(`HTTP/1.1 102 Processing\r\n\r\n${head(201)}{}`)),
    created('201 before a second answer', write(`${head(201, 'Content-Length: 2')}{}${head(500)}`)),
  ];
  it.concurrent(`a 2xx answer means created, whatever the rest of the answer: ${EVENTS.length} kinds`, () =>
    runTogether(EVENTS));

  const slow = (name: string, act: Act): Case => ({
    name,
    act,
    args: ['--timeout', '1'],
    creates: true,
    outcomes: [C, C, C],
    exit: 0,
  });
  declare([
    slow('201 with a body that arrives byte by byte', drip(head(201, 'Content-Length: 5000'), 'x', 100)),
    slow('201 with a body that never arrives', writeAndWait(head(201, 'Content-Length: 5'))),
    // A separate case, too: this answer once crashed the program.
    slow('201 with a gzip bomb', bomb),
  ]);
});

describe.concurrent('answers that no directory sends', () => {
  const strange = (name: string, act: Act, row: 1 | 2 = 2): Case => ({
    name,
    act,
    row,
    creates: 'either',
    outcomes: row === 1 ? [U, P, P] : [C, U, P],
    exit: 3,
    message: /the answer is a web page|or 101 Switching/,
  });
  const wrongAddress = (status: number, row: 1 | 2 = 2): Case => ({
    name: `${status} at row ${row}`,
    act: answer(status, '', ['Location: /v6/users/']),
    row,
    creates: false,
    outcomes: row === 1 ? [P, P, P] : [C, P, P],
    exit: 3,
    message: `${status}`,
  });
  declare([
    strange('200 text/html', answer(200, HTML, ['Content-Type: text/html'])),
    strange('200 text/html to the first row', answer(200, HTML, ['Content-Type: text/html']), 1),
    strange('201 text/html; charset', answer(201, HTML, ['content-type: Text/HTML; charset=utf-8'])),
    strange('200 xhtml', answer(200, HTML, ['Content-Type: application/xhtml+xml'])),
    strange(
      '101',
      write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    ),
    strange('100 without a final answer', write('HTTP/1.1 100 Continue\r\n\r\n')),
    strange('101 that upgrades to nothing', write('HTTP/1.1 101 Switching Protocols\r\n\r\n'), 1),
    ...[300, 301, 302, 303, 304, 307, 308, 421].map((status) => wrongAddress(status)),
    ...[301, 308, 421].map((status) => wrongAddress(status, 1)),
  ]);
});

describe.concurrent('the token and the permission', () => {
  const ONE_BY_ONE: readonly Case[] = [
    { name: '401', act: answer(401, '{}'), creates: false, outcomes: [C, P, P], exit: 4 },
    {
      name: '401 at the first row',
      row: 1,
      act: answer(401, '{}'),
      creates: false,
      outcomes: [P, P, P],
      exit: 4,
    },
    { name: '403 first', row: 1, act: answer(403, '{}'), creates: false, outcomes: [P, P, P], exit: 4 },
    {
      name: '403 after a created user',
      act: answer(403, '{}'),
      creates: false,
      outcomes: [C, F, C],
      exit: 1,
    },
  ];
  declare(ONE_BY_ONE, 1);
  declare(
    [404, 405, 415].flatMap((status): Case[] => [
      {
        name: `${status} first`,
        row: 1,
        act: answer(status, HTML, ['Content-Type: text/html']),
        creates: false,
        outcomes: [P, P, P],
        exit: 3,
      },
      {
        name: `${status} after a created user`,
        act: answer(status, '{}'),
        creates: false,
        outcomes: [C, F, C],
        exit: 1,
      },
    ]),
  );

  const withTokenFile = (second: string, status: 201 | 401) => async () =>
    withServer(async (folder, server) => {
      folder.write('token', 'the-first-token-of-the-test\n');
      server.plan = (got): Fault | undefined => {
        if (got.nickname !== 'user2') return undefined;
        if (server.hits('user2') > 1)
          return status === 201 ? undefined : { act: answer(401, '{}'), creates: false };
        folder.write('token', second);
        return { act: answer(401, '{}'), creates: false };
      };
      const env = { PROVISION_TOKEN: '', PROVISION_TOKEN_FILE: 'token' };
      const result = await start(folder, server, command(), env);
      const isSame = second === 'the-first-token-of-the-test\n';
      expect(outcomesOf(result.report)).toEqual(status === 201 ? [C, C, C] : [C, P, P]);
      expect(result.ran.status).toBe(status === 201 ? 0 : 4);
      expect(hitsOf(server)).toEqual([1, isSame ? 1 : 2, status === 201 ? 1 : 0]);
      if (!isSame) expect(server.received[2]?.token).toBe(second);
      server.plan = () => undefined;
      await runAgain(result, command());
    });
  it.concurrent(
    'a row is sent again once after a 401 if the token file has another token',
    withTokenFile('another-token', 201),
  );
  it.concurrent('a row is not sent a third time after a second 401', withTokenFile('another-token', 401));
  it.concurrent(
    'a row is not sent again after a 401 if the token file has the same token',
    withTokenFile('the-first-token-of-the-test\n', 401),
  );

  it.concurrent.each([403, 404])(
    'a %i for the first row fails that row if an earlier run created a user',
    async (status) => {
      await withServer(async (folder, server) => {
        await start(folder, server, command('--limit', '1'));
        server.plan = (got) =>
          got.nickname === 'user2' ? { act: answer(status, '{}'), creates: false } : undefined;
        const result = await start(folder, server, command());
        expect(outcomesOf(result.report)).toEqual([C, F, C]);
        expect(result.ran.status).toBe(1);
        await runAgain(result, command());
      });
    },
  );
});

describe.concurrent('refusals of a row', () => {
  const weak = (name: string, body: string, headers: readonly string[] = []): Event => ({
    name: `422 ${name}`,
    act: answer(422, body, headers),
    creates: false,
    outcome: W,
  });
  const failed = (name: string, act: Act): Event => ({ name, act, creates: false, outcome: F });
  const conflict = (name: string, act: Act): Event => ({ name, act, creates: false, outcome: E });
  const EVENTS = [
    weak(
      'password.weak',
      jsonOf({ code: 'password.weak', message: 'too {what}', params: { what: 'short' } }),
    ),
    weak('password.likelogin', jsonOf({ code: 'password.likelogin' })),
    weak('without a code', '{}'),
    weak('with another code', jsonOf({ code: 'something.else' })),
    weak('with a message about the login', jsonOf({ message: 'login is wrong: some_user_has_this_login' })),
    weak('without JSON', 'Unprocessable'),
    weak('with an empty body', ''),
    weak('with a web page', HTML, ['Content-Type: text/html']),
    weak('with a code that is not a text', jsonOf({ code: { login: 1 } })),
    weak('with a body of 1 MiB', jsonOf({ code: 'login.long', message: 'x'.repeat(2 ** 20) })),
    ...[
      'login.prohibitedsymbols',
      'nickname.long',
      'name.first.empty',
      'department.not_found',
      'position.long',
    ].map((code) => failed(`422 ${code}`, answer(422, jsonOf({ code, message: 'no' })))),
    conflict('422 some_user_has_this_login', answer(422, jsonOf({ code: 'some_user_has_this_login' }))),
    conflict('409', answer(409, jsonOf({ message: 'There is one' }))),
    conflict('409 with a web page', answer(409, HTML, ['Content-Type: text/html'])),
    ...[400, 402, 406, 407, 410, 413, 414, 418, 426, 428, 431, 451, 499].map((status) =>
      failed(`${status}`, answer(status, jsonOf({ message: 'no' }))),
    ),
    failed('400 cut short', write(`${head(400, 'Content-Length: 500')}{"mess`)),
    failed('400 with 600 kB', write(`${head(400)}${'x'.repeat(600_000)}`)),
    failed('413 reset after its head', writeAndReset(head(413, 'Content-Length: 500'))),
  ];
  it.concurrent(`a refusal settles only its row, and the run continues: ${EVENTS.length} kinds`, () =>
    runTogether(EVENTS));

  it.concurrent('a 409 after an unconfirmed attempt is reported as most likely created by that attempt', async () => {
    await withServer(async (folder, server) => {
      server.plan = (got) =>
        got.nickname === 'user2' ? { act: answer(504, '{}', SOON), creates: true } : undefined;
      const first = await start(folder, server, command());
      expect(outcomesOf(first.report)).toEqual([C, U, C]);
      server.plan = () => undefined;
      const retried = await start(folder, server, ['retry', 'users.csv.results', '--pace', '0', '--only', U]);
      expect(outcomesOf(retried.report)).toEqual([C, E, C]);
      expect(hitsOf(server)).toEqual([1, 2, 1]);
      expect(rowOf(retried.report, 'user2')?.message).toMatch(
        /most likely created by the attempt at \d\d:\d\d/,
      );
      expect(retried.ran.status).toBe(1);
      expect([...server.created.values()]).toEqual([1, 1, 1]);
      await runAgain(retried, command());
    });
  });

  it.concurrent('an unconfirmed user that was not created is created by a retry with --only unconfirmed', async () => {
    await withServer(async (folder, server) => {
      server.plan = (got) => (got.nickname === 'user3' ? { act: reset, creates: false } : undefined);
      await start(folder, server, command());
      server.plan = () => undefined;
      const withoutOnly = await start(folder, server, ['retry', 'users.csv.results', '--pace', '0']);
      expect(outcomesOf(withoutOnly.report)).toEqual([C, C, U]);
      const withOnly = await start(folder, server, [
        'retry',
        'users.csv.results',
        '--pace',
        '0',
        '--only',
        U,
      ]);
      expect(outcomesOf(withOnly.report)).toEqual([C, C, C]);
      expect(hitsOf(server)).toEqual([1, 1, 2]);
      expect(withOnly.ran.status).toBe(0);
    });
  });

  it.concurrent.each([
    ['400 leads to exit status 3', 400, [F, F, P], 'too_many_failures'],
    ['422 before the first created user leads to exit status 3', 422, [W, W, P], 'too_many_failures'],
    // The third taken login stops the run for another reason: the list seems to be created already.
    ['409 does not count', 409, [E, E, E], 'created_elsewhere'],
  ] as const)('--stop-after counts as documented: %s', async (_, status, outcomes, reason) => {
    await withServer(async (folder, server) => {
      server.plan = () => ({ act: answer(status, '{}'), creates: false });
      const args = ['users.csv', '--pace', '0', '--stop-after', '2'];
      const { report, ran } = await start(folder, server, args);
      expect(outcomesOf(report)).toEqual(outcomes);
      expect(report.reason).toBe(reason);
      expect(ran.status).toBe(3);
    });
  });
});

describe.concurrent('429', () => {
  /** @returns the pause between the end of the second row's first attempt and its second attempt, in milliseconds */
  async function throttle(headers: () => readonly string[]): Promise<{ pause: number; ran: Ran }> {
    let pause = Number.NaN;
    let ran: Ran | undefined;
    await withServer(async (folder, server) => {
      server.plan = (got) =>
        got.nickname === 'user2' && server.hits('user2') === 1
          ? { act: answer(429, '{}', headers()), creates: false }
          : undefined;
      const result = await start(folder, server, command());
      expect(outcomesOf(result.report)).toEqual([C, C, C]);
      expect(result.ran.status).toBe(0);
      expect(hitsOf(server)).toEqual([1, 2, 1]);
      pause = (server.received[2]?.at ?? Number.NaN) - (server.received[1]?.answeredAt ?? Number.NaN);
      ran = result.ran;
      await runAgain(result, command());
    });
    if (ran === undefined) throw new Error('not run');
    return { pause, ran };
  }

  it.concurrent('a 429 with a Retry-After in seconds is followed by that wait', async () => {
    const { pause } = await throttle(() => ['Retry-After: 2']);
    expect(pause).toBeGreaterThanOrEqual(1990);
    expect(pause).toBeLessThan(4500);
  });

  it.concurrent('a 429 with a date in Retry-After is followed by a wait by the clock of the server', async () => {
    // A server with a clock that is an hour slow: only the difference counts.
    const now = Date.now() - 3_600_000;
    const { pause } = await throttle(() => [
      `Date: ${new Date(now).toUTCString()}`,
      `Retry-After: ${new Date(now + 2000).toUTCString()}`,
    ]);
    expect(pause).toBeGreaterThanOrEqual(1990);
    expect(pause).toBeLessThan(4500);
  });

  it.concurrent('a 429 with a past date in Retry-After is followed by the slowed pause only', async () => {
    const { pause } = await throttle(() => ['Retry-After: Sun, 06 Nov 1994 08:49:37 GMT']);
    expect(pause).toBeGreaterThanOrEqual(990);
    expect(pause).toBeLessThan(3500);
  });

  it.concurrent('a 429 without a valid Retry-After is followed by a wait of 5 s', async () => {
    const [nonsense, none] = await Promise.all([throttle(() => ['Retry-After: soon']), throttle(() => [])]);
    for (const { pause } of [nonsense, none]) {
      expect(pause).toBeGreaterThanOrEqual(4990);
      expect(pause).toBeLessThan(9000);
    }
  });

  it.concurrent('a row that always gets 429 is sent six times, then the run stops as throttled', async () => {
    await withServer(async (folder, server) => {
      server.plan = (got) =>
        got.nickname === 'user2' ? { act: answer(429, '{}', SOON), creates: false } : undefined;
      const result = await start(folder, server, command());
      expect(outcomesOf(result.report)).toEqual([C, P, P]);
      expect(result.ran.status).toBe(3);
      expect(result.report.reason).toBe('throttled');
      expect(hitsOf(server)).toEqual([1, 6, 0]);
      await runAgain(result, command());
    });
  });

  it.concurrent('a row that gets a 503 after a 429 is unconfirmed', async () => {
    await withServer(async (folder, server) => {
      server.plan = (got) => {
        if (got.nickname !== 'user2') return undefined;
        const status = server.hits('user2') === 1 ? 429 : 503;
        return { act: answer(status, '{}', SOON), creates: status === 503 };
      };
      const result = await start(folder, server, command());
      expect(outcomesOf(result.report)).toEqual([C, U, C]);
      expect(hitsOf(server)).toEqual([1, 2, 1]);
      await runAgain(result, command());
    });
  });
});

describe.concurrent('unconfirmed rows', () => {
  const unconfirmed = (name: string, act: Act, more: Partial<Case> = {}): Case => ({
    name,
    act,
    row: 3,
    creates: 'both',
    outcomes: [C, U, U],
    exit: 1,
    ...more,
  });
  // On a busy machine, the other answers take longer than a second.
  const inTime = { args: ['--timeout', '3'] };
  const unread = (name: string, stage: Stage, by: 'destroy' | 'reset'): Case => ({
    name,
    row: 3,
    cut: { stage, by },
    creates: false,
    outcomes: [C, C, U],
    exit: 1,
  });
  const EVENTS = [true, false].flatMap((creates) => {
    const unconfirmed = (name: string, act: Act): Event => ({
      name: `${name}, ${creates ? 'created' : 'not created'}`,
      act,
      creates,
      outcome: U,
    });
    return [
      ...[408, 500, 501, 502, 503, 504, 507, 511, 520, 599, 600, 999].map((status) =>
        unconfirmed(`${status}`, answer(status, jsonOf({ message: 'out of order' }), SOON)),
      ),
      unconfirmed('502 with a web page', answer(502, HTML, ['Content-Type: text/html', ...SOON])),
      unconfirmed('502 with 600 kB', write(`${head(502, ...SOON)}${'x'.repeat(600_000)}`)),
      unconfirmed('500 cut short', write(`${head(500, 'Content-Length: 500', ...SOON)}{"mess`)),
    ];
  });
  it.concurrent(`a server error leaves its row unconfirmed, and the run continues: ${EVENTS.length} kinds`, () =>
    runTogether(EVENTS));
  declare([
    unread('closed after the head was read', 'head', 'destroy'),
    unread('reset after the head was read', 'head', 'reset'),
    unconfirmed('closed after the request was read', hangUp),
    unconfirmed('reset after the request was read', reset),
    unconfirmed('the first row reset', reset, {
      creates: 'either',
      row: 1,
      outcomes: [U, P, P],
      exit: 3,
      args: ['--stop-after', '1'],
    }),
    unconfirmed('no answer', silence, { ...inTime, message: 'no answer within 3 s' }),
    unconfirmed('half a status line', write('HTTP/1.1 20')),
    unconfirmed('half a head', write('HTTP/1.1 201 Created\r\nContent-Le')),
    unconfirmed('half a head, and then nothing', writeAndWait('HTTP/1.1 201 Created\r\nContent-Le'), inTime),
    unconfirmed(
      'a head that arrives byte by byte',
      drip('HTTP/1.1 201 Created\r\nX-Slow: ', 'x', 50),
      inTime,
    ),
    unconfirmed('a greeting of another protocol', write('SSH-2.0-OpenSSH_9.6\r\n')),
    unconfirmed('a TLS alert', write(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46]))),
    unconfirmed('a page without a head', write(HTML)),
    unconfirmed('nonsense', write('\x1b[31mHTTP\x00/9.9 nope\r\n\r\n')),
    unconfirmed('an invalid status', write('HTTP/1.1 two-hundred OK\r\n\r\n')),
    unconfirmed('a status of one digit', write('HTTP/1.1 2 OK\r\nContent-Length: 0\r\n\r\n')),
    unconfirmed(
      'two lengths',
      write('HTTP/1.1 201 Created\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}'),
    ),
    unconfirmed('103 without a final answer', write('HTTP/1.1 103 Early Hints\r\n\r\n')),
    unconfirmed('103 without end', flood('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), inTime),
    unconfirmed('a head of 1 MiB', write(`HTTP/1.1 201 Created\r\nX-Long: ${'x'.repeat(2 ** 20)}\r\n\r\n`), {
      message: 'headers of the answer are too long',
    }),
    unconfirmed('a head without end', flood('HTTP/1.1 201 Created\r\n', `X-More: ${'x'.repeat(1000)}\r\n`)),
  ]);

  it.concurrent.each(['destroy', 'reset'] as const)(
    'a connection that ends (%s) before a byte is read leaves the row unconfirmed, or the row is sent again',
    async (by) => {
      await withServer(async (folder, server) => {
        server.interfere = (socket, stage, n) => {
          if (stage !== 'connection' || n !== 3) return false;
          if (by === 'reset') socket.resetAndDestroy();
          else socket.destroy();
          return true;
        };
        const result = await start(folder, server, command());
        // If the connection ends before the request is written, nothing was sent, and the row is sent again. Which
        // comes first is a race.
        const attempts = server.connections - 2;
        expect([1, 2]).toContain(attempts);
        expect(outcomesOf(result.report)).toEqual([C, C, attempts === 1 ? U : C]);
        expect(hitsOf(server)).toEqual([1, 1, attempts - 1]);
        await runAgain(result, command());
      });
    },
  );

  it.concurrent('the next row waits 5 s after a 503, and 10 s after another one', async () => {
    await withServer(async (folder, server) => {
      server.plan = (_, n) => (n < 3 ? { act: answer(503, '{}'), creates: false } : undefined);
      const { report } = await start(folder, server, command());
      expect(outcomesOf(report)).toEqual([U, U, C]);
      const [first, second] = pausesOf(server);
      expect(first).toBeGreaterThanOrEqual(4990);
      expect(first).toBeLessThan(9000);
      expect(second).toBeGreaterThanOrEqual(9990);
      expect(second).toBeLessThan(14_000);
    });
  });

  it.concurrent('the next row waits as long as Retry-After of a 503 says', async () => {
    await withServer(async (folder, server) => {
      server.plan = (_, n) =>
        n === 1 ? { act: answer(503, '{}', ['Retry-After: 1']), creates: false } : undefined;
      await start(folder, server, command());
      const [first] = pausesOf(server);
      expect(first).toBeGreaterThanOrEqual(990);
      expect(first).toBeLessThan(4500);
    });
  });
});

/** From the end of each answer to the next request. */
function pausesOf({ received }: FaultServer): number[] {
  return received.slice(1).map((got, i) => got.at - (received[i]?.answeredAt ?? Number.NaN));
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

describe.concurrent('messages of the directory', () => {
  const ESCAPES = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\n\u202egnp\u2066\u200b\u0000';

  const FORMS: readonly (readonly [name: string, form: (secret: string) => string])[] = [
    ['as it is', (secret) => secret],
    ['in JSON’s escapes', (secret) => jsonOf({ secret })],
    ['as code points', (secret) => Array.from(secret, (c) => `\\u00${hexOf(c)}`).join('')],
    ['in a URL', (secret) => `?password=${encodeURIComponent(secret)}`],
    ['completely percent-encoded', (secret) => Array.from(secret, (c) => `%${hexOf(c)}`).join('')],
    ['in base64', (secret) => Buffer.from(secret).toString('base64')],
    ['in HTML', (secret) => Array.from(secret, (c) => `&#${c.charCodeAt(0)};`).join('')],
    ['in upper case', (secret) => secret.toUpperCase()],
    ['in hex', (secret) => Buffer.from(secret).toString('hex')],
    ['in HTML of JSON', (secret) => Array.from(secret, (c) => `&#92;u00${hexOf(c)}`).join('')],
    ['in the middle of base64', (secret) => Buffer.from(`user:${secret}!`).toString('base64')],
    ['with escapes in its middle', (secret) => `${secret.slice(0, 4)}\u001b\u200b${secret.slice(4)}`],
  ];
  it.concurrent(`a message of the directory that contains password and token is not shown, in ${FORMS.length} spellings`, async () => {
    await withServer(async (folder, server) => {
      server.plan = (got, n): Fault | undefined => {
        const form = FORMS[n - 1]?.[1];
        if (form === undefined) return undefined;
        const message = `${ESCAPES}bad: ${form(got.password)} ${form(got.token)}`;
        return { act: answer(400, jsonOf({ code: form(got.password), message })), creates: false };
      };
      const result = await start(folder, server, command());
      for (const [i, [name, form]] of FORMS.entries()) {
        const nickname = `user${i + 1}`;
        expect(outcomeOf(result.report, nickname), name).toBe(F);
        const message = rowOf(result.report, nickname)?.message ?? '';
        expect(message, name).toMatch(
          /^the directory answered 400 Bad Request \(its message is not shown: .*\)$/,
        );
        expect(rowOf(result.report, nickname), name).not.toHaveProperty('code');
        const texts = [result.ran.stdout, result.ran.stderr, JSON.stringify(result.report)];
        for (const secret of [`Sample-Pass-${i + 1}`, TOKEN]) {
          for (const text of texts) expect(text, name).not.toContain(form(secret));
        }
      }
      await runAgain(result, command());
    }, FORMS.length + 1);
  });

  it.concurrent('a secret in a Location or Retry-After header is not shown', async () => {
    await withServer(async (folder, server) => {
      server.plan = (got) => {
        const location = `Location: https://elsewhere.example/${got.password}?t=${got.token}`;
        return { act: answer(302, '', [location, `Retry-After: ${got.token}`]), creates: false };
      };
      const result = await start(folder, server, command());
      expect(outcomesOf(result.report)).toEqual([P, P, P]);
      expect(result.ran.status).toBe(3);
    });
  });

  it.concurrent('a message of the directory is cut to 200 characters, and not shown if it is too long to be searched', async () => {
    await withServer(async (folder, server) => {
      const long = (length: number) => jsonOf({ code: 'c'.repeat(5000), message: 'm'.repeat(length) });
      server.plan = (_, n) => ({ act: answer(400, long(n === 1 ? 4000 : 50_000)), creates: false });
      const { report } = await start(folder, server, command());
      expect(rowOf(report, 'user1')?.message).toBe(`${'m'.repeat(199)}…`);
      expect(rowOf(report, 'user2')?.message).toMatch(/^the directory answered 400 .* is not shown: .*\)$/);
    });
  });
});

describe.concurrent('a directory that cannot be reached', () => {
  /** If nothing responds before the first answer of a run, three more attempts follow, after 1, 2 and 4 s. */
  function expectGivenUp({ ran, report, ms, server }: Result, least: number): void {
    expect(outcomesOf(report)).toEqual([P, P, P]);
    expect(ran.status).toBe(3);
    expect(report.reason).toBe('unreachable');
    expect(server.received).toEqual([]);
    expect(ms).toBeGreaterThanOrEqual(least);
    expect(ms).toBeLessThan(least + 20_000);
  }

  it.concurrent('a directory that refuses connections from the start gets four attempts in 7 s', async () => {
    await withServer(async (folder, server) => {
      await server.goAway();
      const result = await start(folder, server, command());
      expectGivenUp(result, 7000);
      await server.comeBack();
      await runAgain(result, command());
    });
  });

  it.concurrent('a host name that does not resolve gets four attempts in 7 s', async () => {
    await withServer(async (folder, server) => {
      // A label of 64 letters is invalid, so no name server is asked.
      const url = `https://${'x'.repeat(64)}.invalid`;
      const result = await start(folder, server, command(), { PROVISION_BASE_URL: url });
      expectGivenUp(result, 7000);
      expect(result.ran.stdout).toContain('cannot be found: its name does not resolve');
    });
  });

  it.concurrent('a proxy that refuses gets four attempts in 7 s', async () => {
    await withServer(async (folder, server) => {
      let connections = 0;
      server.interfere = (socket, stage) => {
        if (stage !== 'head') return false;
        connections += 1;
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
        return true;
      };
      const env = { PROVISION_BASE_URL: 'https://directory.example', HTTPS_PROXY: server.url };
      const result = await start(folder, server, command(), env);
      expectGivenUp(result, 7000);
      expect(connections).toBe(4);
    });
  });

  it.concurrent('a server without TLS, or one that never answers the handshake, gets four attempts', async () => {
    await Promise.all(
      [true, false].map((answers) =>
        withServer(async (folder, server) => {
          server.interfere = (socket) => {
            socket.resume();
            if (answers) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
            return true;
          };
          const env = { PROVISION_BASE_URL: `https://127.0.0.1:${server.port}` };
          const result = await start(folder, server, command('--timeout', '1'), env);
          expectGivenUp(result, answers ? 7000 : 11_000);
          expect(server.connections).toBe(4);
        }),
      ),
    );
  });

  const authority = makeAuthority();
  it.concurrent.each([
    ['an unknown authority', () => authority.issue(['localhost'])],
    ['a self-signed certificate', () => makeAuthority()],
    ['an expired certificate', () => authority.issue(['localhost'], EXPIRED)],
    ['a certificate for another name', () => authority.issue(['directory.example'])],
  ])('%s stops the run at once, without waits', async (_, certificate) => {
    const folder = scratch();
    folder.write('users.csv', rosterOf(3));
    const server = await startFaultServer(certificate());
    try {
      const result = await start(folder, server, command());
      expectGivenUp(result, 0);
      expect(server.connections).toBe(1);
      expect(result.ran.stdout).toContain('certificate');
      expect(result.ran.stderr).not.toContain('next try');
      cases += 1;
    } finally {
      folder.remove();
      await server.close();
    }
  });

  it.concurrent('a certificate of an authority in NODE_EXTRA_CA_CERTS is accepted', async () => {
    const folder = scratch();
    folder.write('users.csv', rosterOf(3));
    folder.write('authority.pem', authority.cert);
    const server = await startFaultServer(authority.issue(['localhost']));
    try {
      const env = { NODE_EXTRA_CA_CERTS: join(folder.path, 'authority.pem') };
      const { ran, report } = await start(folder, server, command(), env);
      expect(outcomesOf(report)).toEqual([C, C, C]);
      expect(ran.status).toBe(0);
      expect(hitsOf(server)).toEqual([1, 1, 1]);
      cases += 1;
    } finally {
      folder.remove();
      await server.close();
    }
  });
});

describe.concurrent('a network that is lost during a run', () => {
  /** The server creates the first user, and disappears after its answer. */
  function loseAfterFirst(server: FaultServer, awayMs: number | null): void {
    server.plan = (got, n) => {
      if (n !== 1) return undefined;
      const act: Act = (socket, ...rest) => {
        answer(201, '{}')(socket, ...rest);
        socket.on('finish', () => {
          void server.goAway().then(() => {
            if (awayMs !== null) setTimeout(() => void server.comeBack(), awayMs);
          });
        });
      };
      expect(got.nickname).toBe('user1');
      return { act, creates: true };
    };
  }

  it.concurrent('a run waits until a lost network is back, and creates each user once', async () => {
    await withServer(async (folder, server) => {
      loseAfterFirst(server, 3000);
      // With a pace, so that the server is gone before the second row is sent.
      const args = ['users.csv', '--pace', '0.5', '--wait', '1', '--json'];
      const { ran, report, ms } = await start(folder, server, args);
      expect(outcomesOf(report)).toEqual([C, C, C]);
      expect(ran.status).toBe(0);
      expect(hitsOf(server)).toEqual([1, 1, 1]);
      expect(ran.stdout).toMatch(/"why":"unreachable","until":"[^"]+","since":"\d{4}-/);
      expect(ms).toBeGreaterThan(3000);
    });
  });

  it.concurrent('a run with --wait 0 stops when the network is lost', async () => {
    await withServer(async (folder, server) => {
      loseAfterFirst(server, null);
      const args = ['users.csv', '--pace', '0.5', '--wait', '0'];
      const result = await start(folder, server, args);
      expect(outcomesOf(result.report)).toEqual([C, P, P]);
      expect(result.ran.status).toBe(3);
      expect(result.report.reason).toBe('unreachable');
      expect(hitsOf(server)).toEqual([1, 0, 0]);
      await server.comeBack();
      await runAgain(result, args);
    });
  });

  it.concurrent('a run waits for a lost network no longer than --wait', async () => {
    await withServer(async (folder, server) => {
      loseAfterFirst(server, null);
      const { report, ran, ms } = await start(folder, server, [
        'users.csv',
        '--pace',
        '0.5',
        '--wait',
        '0.1',
      ]);
      expect(outcomesOf(report)).toEqual([C, P, P]);
      expect(ran.status).toBe(3);
      expect(ms).toBeGreaterThan(6000);
      expect(ms).toBeLessThan(25_000);
    });
  });
});

afterAll(() => {
  console.log(
    `network: ${cases} cases, ${requests} requests, ${doubled} users created twice, ` +
      `longest run ${(longest / 1000).toFixed(1)} s`,
  );
});
