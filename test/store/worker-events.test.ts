/** Workers that are killed, that sleep beyond their lease, or that are replaced: the table of events, one by one. */

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Arrival } from './directory.js';
import { hasLookUp } from './fleet-folder.js';
import { expectNoBug, expectPromise, isOver, statesOf, usersOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createRandom } from './random.js';
import { type Stage, setUpStage } from './stage.js';
import { call, type Running, until } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 30);
const ROWS = 5;
const PACE_S = 1;
/** All organisations run at once, so that each has a request under way or a pause. */
const ALL = ['--at-once', String(ORGS), '--pace', String(PACE_S)];
const ANSWER_MS = 400;
/** Longer than the lease of 10 s. */
const SLEEP_MS = 13_000;
const TAKE_OVER_MS = 15_000;
/** Between a durable record and its request, or an answer and its durable record, on a machine that is busy. */
const COMMIT_MS = 1_000;

const random = createRandom();
let postgres: Postgres;
let stage: Stage;
let workers: Running[];

beforeAll(async () => {
  console.log(`SEED=${random.seed}`);
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
  workers = [];
  await stage.directory.delay(ANSWER_MS);
  const made = await stage.init();
  expect(made.status, made.stderr).toBe(0);
});

afterEach(async () => {
  for (const worker of workers) worker.signal('SIGKILL');
  await stage.close();
});

/** @param cwd Default: the folder of the fleet */
function startWorker(cwd: string = stage.fleet.path): Running {
  const worker = stage.worker(ALL, { cwd });
  workers.push(worker);
  return worker;
}

/** Until so many requests have arrived, and a moment that is different each time. */
async function someArrived(least: number): Promise<void> {
  await until(async () => (await stage.directory.count()) >= least);
  await setTimeout(random.below(1_000));
}

/** Runs the fleet to its end. */
async function finish(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    const ran = await startWorker().ended;
    expectNoBug(ran);
    if (isOver(await statesOf(stage.person), stage.fleet)) return;
  }
  expect(await statesOf(stage.person)).toEqual('over');
}

/** Those that were under way at a moment, and those that may have been: the record of an answer takes a moment. */
function underWay(arrivals: readonly Arrival[], at: number): readonly Arrival[] {
  return arrivals.filter(
    (one) => one.at <= at + COMMIT_MS && (one.answered === null || one.answered >= at - COMMIT_MS),
  );
}

const nameOf = ({ org, nickname }: Arrival): string => `${org} ${nickname}`;

describe('a worker that is killed', () => {
  it('a killed worker leaves no more rows unconfirmed than it had requests under way, and is replaced within 15 s', async () => {
    const killed = startWorker();
    await someArrived(ORGS);
    startWorker(stage.fleet.copy());
    await someArrived(ORGS * 2);
    const at = Date.now();
    killed.signal('SIGKILL');
    await killed.ended;
    const before = await stage.directory.count();
    await workers[1]?.ended;
    await finish();
    const unconfirmed = await expectPromise(stage);
    const arrivals = await stage.directory.arrivals();
    const possible = new Set(underWay(arrivals, at).map(nameOf));
    const arrived = new Set(arrivals.map(nameOf));
    const names = [...unconfirmed].flatMap(([org, users]) => users.map((user) => `${org} ${user}`));
    // Whoever did not arrive had a durable record and no request yet.
    expect(names.filter((name) => arrived.has(name) && !possible.has(name))).toEqual([]);
    // By their ids, a run settles those that are there.
    expect(names.filter((name) => hasLookUp(name.split(' ')[0] ?? '') && arrived.has(name))).toEqual([]);
    const orgs = new Set(names.map((name) => name.split(' ')[0]));
    expect(orgs.size).toBe(names.length);
    const next = new Map<string, number>();
    for (const { org, at: when } of arrivals.slice(before)) next.set(org, next.get(org) ?? when - at);
    const longest = Math.max(...next.values());
    expect(longest).toBeLessThan(TAKE_OVER_MS + PACE_S * 1_000);
    console.log(
      `killed with ${possible.size} under way: ${names.length} unconfirmed; the last organisation went on after ${longest} ms`,
    );
  });

  it('several workers replace one that was killed, and nobody is sent twice', async () => {
    const [first] = [startWorker(), startWorker(stage.fleet.copy()), startWorker(stage.fleet.copy())];
    await someArrived(ORGS);
    first?.signal('SIGKILL');
    for (const worker of workers) expectNoBug(await worker.ended);
    await finish();
    await expectPromise(stage);
  });
});

describe('a worker that sleeps beyond its lease', () => {
  it('a worker that was replaced in its sleep records the answers that arrived meanwhile', async () => {
    const asleep = startWorker();
    await someArrived(ORGS);
    asleep.signal('SIGSTOP');
    // Their answers arrive while it sleeps.
    const at = Date.now();
    const other = startWorker(stage.fleet.copy());
    await setTimeout(SLEEP_MS);
    asleep.signal('SIGCONT');
    for (const worker of [asleep, other]) expectNoBug(await worker.ended);
    await finish();
    const unconfirmed = await expectPromise(stage);
    const arrivals = await stage.directory.arrivals();
    const late = underWay(arrivals, at).filter(({ answered }) => (answered ?? 0) > at);
    const names = [...unconfirmed].flatMap(([org, users]) => users.map((user) => `${org} ${user}`));
    expect(names.filter((name) => late.some((one) => nameOf(one) === name))).toEqual([]);
    console.log(`${late.length} late answers recorded, ${names.length} unconfirmed`);
  });

  it.each([1, 2, 3])(
    'a worker sleeps and wakes at a random moment, and nobody is sent twice (%i)',
    async () => {
      const asleep = startWorker();
      const other = startWorker(stage.fleet.copy());
      await someArrived(random.index(ORGS));
      asleep.signal('SIGSTOP');
      await setTimeout(SLEEP_MS);
      asleep.signal('SIGCONT');
      for (const worker of [asleep, other]) expectNoBug(await worker.ended);
      await finish();
      await expectPromise(stage);
    },
  );
});

describe('a person who settles', () => {
  it('nobody can say that a user was not created while the worker that sent the request sleeps', async () => {
    // One without a look-up.
    const name = '1';
    const { directory, fleet, person } = stage;
    await directory.delay(3_000);
    const asleep = startWorker();
    await until(async () => (await directory.arrivals()).some(({ org }) => org === name));
    asleep.signal('SIGSTOP');
    const other = startWorker(fleet.copy());
    await until(async () => (await usersOf(fleet, name, person)).unconfirmed.length > 0);
    const { unconfirmed } = await usersOf(fleet, name, person);
    const words = ['settle', `${fleet.path}/${fleet.results(name)}`, ...unconfirmed, '--not-created'];
    const refused = await call([...words, '--yes'], person);
    expect(refused.status, refused.stderr).toBe(2);
    expect(refused.stderr).toContain('--worker-is-dead');
    const settled = await call([...words, '--yes', '--worker-is-dead'], person);
    expect(settled.status, settled.stderr).toBe(0);
    asleep.signal('SIGKILL');
    other.signal('SIGTERM');
    expectNoBug(await other.ended);
  });
});
