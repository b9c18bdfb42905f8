/**
 * The network cases of a profile with a look-up, through the real program, against independent SCIM servers. A proxy in
 * front of each server decides whether a request arrives and whether its answer does. Every case runs twice: with the
 * fault, and then by the same command without it; one row at a time, and with eight in progress. The servers show which
 * users exist, and how often.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../e2e/program.js';
import { type CuttingProxy, type ProxyFault, startCuttingProxy } from '../support/cutting-proxy.js';
import { startBetterAuthScim } from '../support/scim-better-auth.js';
import { startScimmy } from '../support/scim-scimmy.js';
import type { ScimServer } from '../support/scim-server.js';

// Most of the time is spent in documented waits.
vi.setConfig({ maxConcurrency: 8 });

/**
 * One in this many cases runs, half of them one row at a time and half with eight in progress; with 1, every case runs
 * both ways.
 */
const STRIDE = Number(process.env.CASE_STRIDE ?? 3);
const SERVERS = { 'better-auth': startBetterAuthScim, scimmy: startScimmy } as const;
const NAMES = ['user1', 'user2', 'user3'];
/** More rows than are in progress at once. */
const MANY = Array.from({ length: 20 }, (_, at) => `user${at + 1}`);
const COMMAND = ['users.csv', '--profile', 'scim-2', '--set', 'external_id=attempt', '--stop-after', '0'];
const ONE = ['--pace', '0'];
const EIGHT = ['--parallel', '8'];

/** In seconds. Short only where the test waits for it: a busy machine may take longer to answer. */
const TIMEOUT = { silent: '12', silentOfMany: '15', otherwise: '30' } as const;

type Outcome = 'created' | 'unconfirmed' | 'pending';

const C = 'created';
const U = 'unconfirmed';
const P = 'pending';

/** A roster of three rows; the second request meets the fault. */
type Case = {
  readonly fault: ProxyFault;
  /** The outcomes of the second and the third row. */
  readonly outcomes: readonly [Outcome, Outcome];
  /** Default: 1, since not all users are created. */
  readonly exit?: number;
};

const created = (answer: Extract<ProxyFault, { passes: true }>['answer']) =>
  ({ passes: true, answer }) as const;
const notCreated = (answer: Extract<ProxyFault, { passes: false }>['answer']) =>
  ({ passes: false, answer }) as const;

/** Created or not × answered or not, with the outcomes of spec.md, section 4. */
const CASES: readonly Case[] = [
  { fault: created('whole'), outcomes: [C, C], exit: 0 },
  // The status arrived, and the rule depends on the status alone.
  { fault: created('cut in body'), outcomes: [C, C], exit: 0 },
  { fault: created('cut in status line'), outcomes: [U, C] },
  { fault: created('cut in headers'), outcomes: [U, C] },
  { fault: created('reset'), outcomes: [U, C] },
  { fault: created('end'), outcomes: [U, C] },
  { fault: created('silence'), outcomes: [U, C] },
  { fault: created(500), outcomes: [U, C] },
  { fault: created(502), outcomes: [U, C] },
  { fault: created(503), outcomes: [U, C] },
  { fault: created(504), outcomes: [U, C] },
  { fault: created(408), outcomes: [U, C] },
  // A web page: the address may be wrong, so no other row is sent.
  { fault: created(200), outcomes: [U, P], exit: 3 },
  { fault: notCreated('reset'), outcomes: [U, C] },
  { fault: notCreated('end'), outcomes: [U, C] },
  { fault: notCreated('silence'), outcomes: [U, C] },
  { fault: notCreated(502), outcomes: [U, C] },
  { fault: notCreated(503), outcomes: [U, C] },
  { fault: notCreated(504), outcomes: [U, C] },
  { fault: notCreated(408), outcomes: [U, C] },
  { fault: notCreated(200), outcomes: [U, P], exit: 3 },
  { fault: notCreated(302), outcomes: [P, P], exit: 3 },
  { fault: notCreated(421), outcomes: [P, P], exit: 3 },
];

type ReportRow = { readonly nickname: string };
type Report = { readonly rows: Readonly<Record<string, readonly ReportRow[]>> };

let [cases, creations] = [0, 0];

/** E-mail addresses are unique, since one of the servers requires that. */
function scimRosterOf(names: readonly string[]): string {
  const rows = names.map((name) => `${name},Pass-of-${name},Last,First,${name}@school.example`);
  return ['nickname,password,last name,first name,email', ...rows].join('\n');
}

async function start(
  folder: Scratch,
  proxy: CuttingProxy,
  token: string,
  timeout: string = TIMEOUT.otherwise,
  pace: readonly string[] = ONE,
): Promise<Ran & { report: Report }> {
  const env = { PROVISION_BASE_URL: proxy.baseUrl, PROVISION_TOKEN: token };
  const ran = await run([...COMMAND, ...pace, '--timeout', timeout], { cwd: folder.path, env });
  const results = join(folder.path, 'users.csv.results');
  const files = readdirSync(results).map((name) => readFileSync(join(results, name), 'utf8'));
  for (const text of [ran.stdout, ran.stderr, ...files]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain('Pass-of-');
  }
  return { ...ran, report: folder.json('users.csv.results/report.json') as Report };
}

function outcomesOf({ rows }: Report, names: readonly string[] = NAMES): (string | undefined)[] {
  return names.map((name) =>
    Object.keys(rows).find((outcome) => rows[outcome]?.some(({ nickname }) => nickname === name)),
  );
}

/** No user exists twice on the server, and the report has each existing user as created or unconfirmed. */
function expectHonest(
  server: ScimServer,
  proxy: CuttingProxy,
  outcomes: readonly (string | undefined)[],
  names: readonly string[] = NAMES,
): void {
  const existing = server.users().map(({ userName }) => userName);
  expect([...existing].sort()).toEqual([...new Set(existing)].sort());
  expect(Object.entries(proxy.creations()).filter(([, times]) => times > 1)).toEqual([]);
  expect(Object.entries(proxy.arrivals()).filter(([, times]) => times > 1)).toEqual([]);
  for (const [at, name] of names.entries()) {
    if (outcomes[at] === C) expect(existing).toContain(name);
    if (existing.includes(name)) expect([C, U], name).toContain(outcomes[at]);
  }
}

async function runCase(open: () => Promise<ScimServer>, { fault, outcomes, exit = 1 }: Case): Promise<void> {
  const folder = scratch();
  folder.write('users.csv', scimRosterOf(NAMES));
  const server = await open();
  const proxy = await startCuttingProxy(server.baseUrl);
  const sent = (): readonly string[] => proxy.requests.flatMap(({ user }) => user || []);
  // Look-ups at the end of the run fail: these cases are about the answer alone.
  proxy.decide = ({ method, user }) => {
    if (method !== 'POST') return { passes: false, answer: 503 };
    return user === 'user2' ? fault : undefined;
  };
  try {
    const isSilent = fault.answer === 'silence';
    const timeout = isSilent ? TIMEOUT.silent : TIMEOUT.otherwise;
    const first = await start(folder, proxy, server.token, timeout);
    expect(outcomesOf(first.report), first.stderr).toEqual([C, ...outcomes]);
    expect(first.status).toBe(exit);
    expect(sent()).toEqual(outcomes[1] === P ? NAMES.slice(0, 2) : NAMES);
    expect(server.users().some(({ userName }) => userName === 'user2')).toBe(fault.passes);
    expectHonest(server, proxy, outcomesOf(first.report));
    if (outcomes[0] === U) {
      expect(first.stderr).toContain('user2');
      expect(folder.read('users.csv.results/unconfirmed.csv')).toMatch(/^user2,/m);
    }

    const before = sent().length;
    proxy.decide = ({ method }) => (method === 'POST' ? undefined : { passes: false, answer: 503 });
    const again = await start(folder, proxy, server.token);
    const isUnconfirmed = outcomes[0] === U;
    expect(outcomesOf(again.report)).toEqual([C, isUnconfirmed ? U : C, C]);
    expect(again.status).toBe(isUnconfirmed ? 1 : 0);
    expect(sent().slice(before)).toEqual(NAMES.filter((_, at) => [C, ...outcomes][at] === P));
    expectHonest(server, proxy, outcomesOf(again.report));
    cases += 1;
    creations += server.users().length;
  } finally {
    folder.remove();
    await proxy.close();
    await server.close();
  }
}

/** With eight rows in progress: the other rows are created, or pending if the fault stops the run. */
async function runCaseOfEight(
  open: () => Promise<ScimServer>,
  { fault, outcomes, exit = 1 }: Case,
): Promise<void> {
  const folder = scratch();
  folder.write('users.csv', scimRosterOf(MANY));
  const server = await open();
  const proxy = await startCuttingProxy(server.baseUrl);
  const sent = (): readonly string[] => proxy.requests.flatMap(({ user }) => user || []);
  const [outcomeOfSecond, outcomeOfOthers] = outcomes;
  proxy.decide = ({ method, user }) => {
    if (method !== 'POST') return { passes: false, answer: 503 };
    return user === 'user2' ? fault : undefined;
  };
  try {
    const timeout = fault.answer === 'silence' ? TIMEOUT.silentOfMany : TIMEOUT.otherwise;
    const first = await start(folder, proxy, server.token, timeout, EIGHT);
    const firstOutcomes = outcomesOf(first.report, MANY);
    expect(firstOutcomes[1], first.stderr).toBe(outcomeOfSecond);
    for (const outcome of firstOutcomes.toSpliced(1, 1))
      expect(outcomeOfOthers === P ? [C, P] : [C], first.stderr).toContain(outcome);
    expect(first.status).toBe(exit);
    // Rows that were not sent are pending, and no user was sent twice.
    const todo = MANY.filter((_, at) => firstOutcomes[at] === P);
    expect([...sent()].sort()).toEqual(
      MANY.filter((name) => name === 'user2' || !todo.includes(name)).sort(),
    );
    expectHonest(server, proxy, firstOutcomes, MANY);

    const before = sent().length;
    proxy.decide = ({ method }) => (method === 'POST' ? undefined : { passes: false, answer: 503 });
    const again = await start(folder, proxy, server.token, TIMEOUT.otherwise, EIGHT);
    const lastOutcomes = outcomesOf(again.report, MANY);
    expect(lastOutcomes).toEqual(MANY.map((name) => (name === 'user2' && outcomeOfSecond === U ? U : C)));
    expect(again.status).toBe(outcomeOfSecond === U ? 1 : 0);
    expect([...sent().slice(before)].sort()).toEqual([...todo].sort());
    expectHonest(server, proxy, lastOutcomes, MANY);
    cases += 1;
    creations += server.users().length;
  } finally {
    folder.remove();
    await proxy.close();
    await server.close();
  }
}

describe.concurrent.each(Object.entries(SERVERS))('the network of the SCIM server %s', (_, open) => {
  it.concurrent.each(
    CASES.filter((_, at) => at % (2 * STRIDE) === 0 || STRIDE === 1).map(
      (one) =>
        [
          one.fault.passes ? 'created' : 'not created',
          one.fault.answer,
          one.outcomes.join(', '),
          one,
        ] as const,
    ),
  )('if the user is %s and the answer is %s, its row and the next one are %s', (_, __, ___, one) =>
    runCase(open, one),
  );

  // Not the same cases as above, unless all of them run.
  it.concurrent.each(
    CASES.filter((_, at) => at % (2 * STRIDE) === STRIDE || STRIDE === 1).map(
      (one) => [one.fault.passes ? 'created' : 'not created', one.fault.answer, one] as const,
    ),
  )(
    'with eight rows in progress, if a user is %s and the answer is %s, the others are sent once',
    (_, __, one) => runCaseOfEight(open, one),
  );

  it.concurrent('users that were not sent before the network failed are pending, and are then created once', async () => {
    const folder = scratch();
    folder.write('users.csv', scimRosterOf(NAMES));
    const server = await open();
    const brokenProxy = await startCuttingProxy(server.baseUrl);
    await brokenProxy.close();
    const proxy = await startCuttingProxy(server.baseUrl);
    try {
      const first = await start(folder, brokenProxy, server.token);
      expect(outcomesOf(first.report)).toEqual([P, P, P]);
      expect(first.status).toBe(3);
      const again = await start(folder, proxy, server.token);
      expect(outcomesOf(again.report)).toEqual([C, C, C]);
      expect(again.status).toBe(0);
      expectHonest(server, proxy, [C, C, C]);
      expect(server.users()).toHaveLength(NAMES.length);
      cases += 1;
      creations += NAMES.length;
    } finally {
      folder.remove();
      await proxy.close();
      await server.close();
    }
  });
});

afterAll(() => {
  console.log(`network of a SCIM server: ${cases} cases, ${creations} users created, none twice`);
});
