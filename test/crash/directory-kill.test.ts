/**
 * kill -9 at random moments of runs against SCIM servers that others wrote, then the same command again until it is
 * done, and a look-up of what is in doubt. Who exists and how often, the servers say; what was sent, a proxy counts.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run, type Scratch, scratch } from '../e2e/program.js';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { startBetterAuthScim } from '../support/scim-better-auth.js';
import { startScimmy } from '../support/scim-scimmy.js';
import type { ScimServer } from '../support/scim-server.js';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
const SERVERS = [startBetterAuthScim, startScimmy] as const;
// The journal is that of kill.test.ts, which has more.
const KILLS = Math.min(Number(process.env.KILLS ?? 12), 300);
/** A look-up that settles absence takes minutes. */
const SETTLES = process.env.KILLS !== undefined;
const ROWS = 30;
/** Kills of one roster: enough for the journal of a run to be continued often. */
const MOST_KILLS = 6;
const NAMES = Array.from({ length: ROWS }, (_, at) => `user${at + 1}`);
const COMMAND = [
  ...['users.csv', '--profile', 'scim-2', '--set', 'external_id=attempt'],
  ...['--pace', '0', '--stop-after', '0'],
];
const RESULTS = 'users.csv.results';

type Setup = {
  readonly folder: Scratch;
  readonly server: ScimServer;
  readonly proxy: CuttingProxy;
  readonly env: Readonly<Record<string, string>>;
};

type Report = {
  readonly counts: { readonly total: number };
  readonly rows: Readonly<Record<string, readonly { readonly nickname: string }[]>>;
};

const sums = {
  kills: 0,
  rosters: 0,
  unconfirmed: 0,
  unconfirmedAndThere: 0,
  settled: 0,
  absences: 0,
  left: 0,
};

async function withRoster(
  open: () => Promise<ScimServer>,
  body: (setup: Setup) => Promise<void>,
): Promise<void> {
  const folder = scratch();
  const rows = NAMES.map((name) => `${name},Pass-of-${name},Last,First,${name}@school.example`);
  folder.write('users.csv', ['nickname,password,last name,first name,email', ...rows].join('\n'));
  const server = await open();
  const proxy = await startCuttingProxy(server.baseUrl);
  proxy.decide = () => ({ passes: true, answer: 'whole', delay: Math.random() * 4 });
  const env = { PROVISION_BASE_URL: proxy.baseUrl, PROVISION_TOKEN: server.token };
  try {
    await body({ folder, server, proxy, env });
  } finally {
    folder.remove();
    await proxy.close();
    await server.close();
  }
}

/** Some milliseconds after one of the first requests, or at any time. */
type Aim = 'request' | 'random';

/** One run that is killed, or ends before. @returns whether it was killed */
async function runAndKill({ folder, proxy, env }: Setup, aim: Aim): Promise<boolean> {
  const child = spawn(process.execPath, [BIN, ...COMMAND], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const killWithin = (ms: number): void => void setTimeout(() => child.kill('SIGKILL'), Math.random() * ms);
  let left = aim === 'request' ? 1 + Math.floor(Math.random() * 6) : 0;
  if (aim === 'random') killWithin(900);
  proxy.decide = () => {
    left -= 1;
    if (left === 0) killWithin(12);
    return { passes: true, answer: 'whole', delay: Math.random() * 4 };
  };
  return new Promise((done) => child.on('close', (_, signal) => done(signal === 'SIGKILL')));
}

function reportOf({ folder }: Setup): { total: number; created: string[]; unconfirmed: string[] } {
  const { rows, counts } = folder.json(`${RESULTS}/report.json`) as Report;
  const names = (outcome: string) => (rows[outcome] ?? []).map(({ nickname }) => nickname);
  return { total: counts.total, created: names('created'), unconfirmed: names('unconfirmed') };
}

/** Everybody exists exactly once or is named as in doubt, and nobody exists twice. */
function expectHonest(setup: Setup): void {
  const { server, proxy, folder } = setup;
  const there = server.users().map(({ userName }) => userName);
  expect(new Set(there).size).toBe(there.length);
  expect(Object.entries(proxy.arrivals()).filter(([, times]) => times > 1)).toEqual([]);
  const { total, created, unconfirmed } = reportOf(setup);
  expect(total).toBe(ROWS);
  expect([...created, ...unconfirmed].sort()).toEqual([...NAMES].sort());
  expect(created.filter((name) => !there.includes(name))).toEqual([]);
  if (unconfirmed.length > 0) {
    const named = folder.read(`${RESULTS}/unconfirmed.csv`);
    for (const name of unconfirmed) expect(named).toMatch(new RegExp(`^${name},`, 'm'));
  }
  // The id of the attempt was in the journal before its request was sent.
  const journal = readFileSync(join(folder.path, RESULTS, 'journal.jsonl'), 'utf8');
  for (const { userName, externalId } of server.users())
    expect(journal).toMatch(new RegExp(`"key":"${userName}",.*"attempt_id":"${externalId}"`));
}

async function killOneRoster(open: () => Promise<ScimServer>, hasLookUp: boolean): Promise<void> {
  await withRoster(open, async (setup) => {
    for (let n = 0; n < MOST_KILLS && sums.kills < KILLS; n += 1) {
      if (!(await runAndKill(setup, n % 3 === 2 ? 'random' : 'request'))) break;
      sums.kills += 1;
    }
    const { folder, env, server, proxy } = setup;
    proxy.decide = () => undefined;
    const last = await run(COMMAND, { cwd: folder.path, env });
    expectHonest(setup);
    const unconfirmed = reportOf(setup).unconfirmed;
    expect(last.status, last.stderr).toBe(unconfirmed.length === 0 ? 0 : 1);
    const isThere = (name: string) => server.users().some(({ userName }) => userName === name);
    sums.rosters += 1;
    sums.unconfirmed += unconfirmed.length;
    sums.unconfirmedAndThere += unconfirmed.filter(isThere).length;
    // Whoever is there has the id of our attempt, which settles at once.
    const isQuick = unconfirmed.every(isThere);
    if (hasLookUp && unconfirmed.length > 0 && (isQuick || (SETTLES && sums.absences === 0))) {
      if (!isQuick) sums.absences += 1;
      await run(['settle', RESULTS, '--look-up', '--profile', 'scim-2', '--set', 'external_id=attempt'], {
        cwd: folder.path,
        env,
      });
      // Whoever is not there is sent now.
      await run(COMMAND, { cwd: folder.path, env });
      expectHonest(setup);
      const left = reportOf(setup).unconfirmed;
      expect(left.filter(isThere)).toEqual([]);
      sums.settled += unconfirmed.length - left.length;
    }
    sums.left += reportOf(setup).unconfirmed.length;
  });
}

describe(`${KILLS} kills of runs against SCIM servers`, () => {
  it('killed runs against SCIM servers send nobody twice, lose nobody, and name every unconfirmed user', async () => {
    const help = await run(['settle', '--help'], { cwd: '/' });
    const hasLookUp = help.stdout.includes('--look-up');
    for (let n = 0; sums.kills < KILLS; n += 1) {
      const open = SERVERS[n % SERVERS.length];
      if (open !== undefined) await killOneRoster(open, hasLookUp);
    }
    expect(sums.kills).toBe(KILLS);
  }, 3_600_000);

  afterAll(() => {
    console.log(`kills against SCIM servers: ${JSON.stringify(sums)}`);
  });
});
