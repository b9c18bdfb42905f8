/** Workers that are killed, that sleep beyond their lease, or that are replaced: the table of events, one by one. */

import { setTimeout } from 'node:timers/promises';
import { afterAll, test as base, beforeAll, expect } from 'vitest';
import type { Arrival } from './directory.js';
import { hasLookUp } from './fleet-folder.js';
import { expectNoBug, expectPromise, isOver, statesOf, usersOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createRandom } from './random.js';
import { type Stage, setUpStage } from './stage.js';
import { call, type Running, until } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 16);
const SLEEPS = Number(process.env.SLEEPS ?? 1);
/** As many as last until another worker has checked all of them. */
const ROWS = 15;
const PACE_S = 1;
/** All organisations run at once, so that each has a request in progress or a pause. */
const ALL = ['--at-once', String(ORGS), '--pace', String(PACE_S)];
const ANSWER_MS = 400;
/** Longer than the lease of 10 s. */
const SLEEP_MS = 13_000;
/** 15 s where nothing else runs: `TAKE_OVER_MS=15000`. */
const TAKE_OVER_MS = Number(process.env.TAKE_OVER_MS ?? 45_000);
/** Between a durable record and its request, or an answer and its durable record, on a machine that is busy. */
const COMMIT_MS = 2_000;

/** The exit status where another process works on the same. */
const LOCKED = 5;

const random = createRandom();
let postgres: Postgres;

beforeAll(async () => {
  console.log(`SEED=${random.seed}`);
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

/** A fleet that was not begun, with the workers that a test starts. */
type Scene = Stage & {
  /** @param cwd Default: the folder of the fleet */
  startWorker(cwd?: string): Running;
  /** Waits until this many requests have arrived, and then for a moment that is different each time. */
  someArrived(least: number): Promise<void>;
  /** Runs the fleet to its end, once these workers have ended. */
  finish(...workers: readonly Running[]): Promise<void>;
};

const test = base.extend<{ readonly scene: Scene }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that are used.
  scene: async ({}, use) => {
    const stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
    const workers: Running[] = [];
    const scene: Scene = {
      ...stage,
      startWorker(cwd = stage.fleet.path) {
        const worker = stage.worker(ALL, { cwd });
        workers.push(worker);
        return worker;
      },
      async someArrived(least) {
        await until(async () => (await stage.directory.count()) >= least);
        await setTimeout(random.below(1_000));
      },
      async finish(...running) {
        for (const { ended } of running) expectNoBug(await ended);
        for (let n = 0; n < 3; n += 1) {
          if (isOver(await statesOf(stage.person), stage.fleet)) return;
          expectNoBug(await scene.startWorker().ended);
        }
        expect(await statesOf(stage.person)).toEqual('over');
      },
    };
    try {
      await stage.directory.delay(ANSWER_MS);
      const made = await stage.init();
      expect(made.status, made.stderr).toBe(0);
      await use(scene);
    } finally {
      for (const worker of workers) worker.signal('SIGKILL');
      await stage.close();
    }
  },
});

/** Requests that were in progress at a moment, and those that may have been: the record of an answer needs a moment. */
function underWay(arrivals: readonly Arrival[], at: number): readonly Arrival[] {
  return arrivals.filter(
    (one) => one.at <= at + COMMIT_MS && (one.answered === null || one.answered >= at - COMMIT_MS),
  );
}

const nameOf = ({ org, nickname }: Arrival): string => `${org} ${nickname}`;

const LIVE_WORKERS = 'SELECT id FROM provision.worker WHERE lease_until > clock_timestamp()';
const rowsOf = ({ postgres: server, database }: Stage, sql: string) => server.query(database, sql);

function namesOf(users: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...users].flatMap(([org, nicknames]) => nicknames.map((nickname) => `${org} ${nickname}`));
}

// By itself, since it says how long the take-over takes.
test('a killed worker leaves no more rows unconfirmed than it had requests in progress, and is replaced', async ({
  scene,
}) => {
  const { directory, fleet, startWorker, someArrived, finish } = scene;
  const killed = startWorker();
  await someArrived(ORGS);
  const other = startWorker(fleet.copy());
  await until(async () => (await rowsOf(scene, LIVE_WORKERS)).length === 2);
  await someArrived(ORGS + 1);
  const at = Date.now();
  killed.signal('SIGKILL');
  await killed.ended;
  const before = await directory.count();
  await finish(other);
  const names = namesOf(await expectPromise(scene));
  const arrivals = await directory.arrivals();
  const possible = new Set(underWay(arrivals, at).map(nameOf));
  expect(possible.size).toBeGreaterThan(0);
  const arrived = new Set(arrivals.map(nameOf));
  // A user that did not arrive had a durable record and no request yet.
  expect(names.filter((name) => arrived.has(name) && !possible.has(name))).toEqual([]);
  const orgs = names.map((name) => name.split(' ')[0] ?? '');
  expect(new Set(orgs).size).toBe(orgs.length);
  // By their ids, a run settles those that are there.
  expect(names.filter((name, index) => hasLookUp(orgs[index] ?? '') && arrived.has(name))).toEqual([]);
  const next = new Map<string, number>();
  for (const { org, at: when } of arrivals.slice(before)) next.set(org, next.get(org) ?? when - at);
  const takenOver = Math.max(...next.values());
  expect(next.size).toBe(ORGS);
  expect(takenOver).toBeLessThan(TAKE_OVER_MS);
  console.log(
    `killed with ${possible.size} in progress: ${names.length} unconfirmed; the next request for each organisation within ${takenOver} ms`,
  );
});

test.concurrent('several workers replace one that was killed, and no user is sent twice', async ({
  scene,
}) => {
  const { fleet, startWorker, someArrived, finish } = scene;
  const [killed, ...others] = [startWorker(), startWorker(fleet.copy()), startWorker(fleet.copy())];
  await someArrived(ORGS);
  killed?.signal('SIGKILL');
  await finish(...others);
  await expectPromise(scene);
});

test.concurrent('a worker that was replaced in its sleep records the answers that arrived during it', async ({
  scene,
}) => {
  const { directory, fleet, startWorker, someArrived, finish } = scene;
  const asleep = startWorker();
  await someArrived(ORGS);
  const at = Date.now();
  asleep.signal('SIGSTOP');
  const other = startWorker(fleet.copy());
  await setTimeout(SLEEP_MS);
  asleep.signal('SIGCONT');
  await finish(asleep, other);
  const names = namesOf(await expectPromise(scene));
  const late = underWay(await directory.arrivals(), at).filter(({ answered }) => (answered ?? 0) > at);
  expect(names.filter((name) => late.some((one) => nameOf(one) === name))).toEqual([]);
  console.log(`${late.length} late answers recorded, ${names.length} unconfirmed`);
});

test.concurrent.for(Array.from({ length: SLEEPS }, (_, n) => n + 1))(
  'a worker sleeps and wakes at a random moment, and no user is sent twice (%i)',
  async (_, { scene }) => {
    const { fleet, startWorker, someArrived, finish } = scene;
    const [asleep, other] = [startWorker(), startWorker(fleet.copy())];
    await someArrived(random.index(ORGS));
    asleep.signal('SIGSTOP');
    await setTimeout(SLEEP_MS);
    asleep.signal('SIGCONT');
    await finish(asleep, other);
    await expectPromise(scene);
  },
);

test.concurrent('a user cannot be settled as not created while the worker that sent the request sleeps', async ({
  scene,
}) => {
  const { directory, fleet, person, startWorker } = scene;
  // One without a look-up.
  const name = '1';
  await directory.delay(3_000);
  const asleep = startWorker();
  const arrived = async () => (await directory.arrivals()).filter(({ org }) => org === name);
  await until(async () => (await arrived()).length > 0);
  asleep.signal('SIGSTOP');
  const other = startWorker(fleet.copy());
  // It continues with the next one, once it has taken over.
  await until(async () => (await arrived()).length > 1);
  other.signal('SIGTERM');
  expectNoBug(await other.ended);
  const [{ nickname = '' } = {}] = await arrived();
  expect((await usersOf(fleet, name, person)).unconfirmed).toEqual([nickname]);
  const words = ['settle', `${fleet.path}/${fleet.results(name)}`, nickname, '--not-created', '--yes'];
  const refused = await call(words, person);
  expect(refused.status, refused.stderr).toBe(LOCKED);
  expect(refused.stderr).toContain('--worker-is-dead');
  const settled = await call([...words, '--worker-is-dead'], person);
  expect(settled.status, settled.stderr).toBe(0);
});
