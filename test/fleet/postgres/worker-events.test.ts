/** Workers that are killed, that sleep beyond their lease, or that are replaced, with one test per event. */

import { setTimeout } from 'node:timers/promises';
import { afterAll, test as base, beforeAll, expect } from 'vitest';
import { seededRandom } from '../../support/random.js';
import type { Arrival } from './directory.js';
import { hasLookUp } from './fleet-folder.js';
import { expectNoBug, expectPromise, isOver, statesOf, usersOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { type Stage, setUpStage } from './stage.js';
import { call, type Running, until } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 16);
const SLEEPS = Number(process.env.SLEEPS ?? 1);
/** Enough rows to last until another worker has checked all organisations. */
const ROWS = 15;
const PACE_S = 1;
/** All organisations run at once, so each has a request in progress or a pause. */
const ALL = ['--at-once', String(ORGS), '--pace', String(PACE_S)];
const ANSWER_MS = 400;
/** Longer than the lease of 10 s. */
const SLEEP_MS = 13_000;
/** 15 s on an idle machine: `TAKE_OVER_MS=15000`. */
const TAKE_OVER_MS = Number(process.env.TAKE_OVER_MS ?? 45_000);
/** The maximum time on a busy machine between a durable record and its request, or an answer and its durable record. */
const COMMIT_MS = 2_000;

/** The exit status if another process uses the same results. */
const LOCKED = 5;

const random = seededRandom();
let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

/** A fleet before its start, and the workers that a test starts. */
type Scene = Stage & {
  /** @param cwd Default: the folder of the fleet */
  startWorker(cwd?: string): Running;
  /** Waits until this many requests have arrived, and then for a random time. */
  someArrived(least: number): Promise<void>;
  /** Waits for these workers, and runs the fleet to its end. */
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
      const init = await stage.init();
      expect(init.status, init.stderr).toBe(0);
      await use(scene);
    } finally {
      for (const worker of workers) worker.signal('SIGKILL');
      await stage.close();
    }
  },
});

/** Requests that were or may have been in progress at a moment: recording an answer takes time. */
function inFlight(arrivals: readonly Arrival[], at: number): readonly Arrival[] {
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

// Not concurrent, since it measures the duration of the take-over.
test('a killed worker is replaced, and leaves at most as many rows unconfirmed as it had requests in progress', async ({
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
  const possible = new Set(inFlight(arrivals, at).map(nameOf));
  expect(possible.size).toBeGreaterThan(0);
  const arrived = new Set(arrivals.map(nameOf));
  // A user that did not arrive had a durable record, but no request yet.
  expect(names.filter((name) => arrived.has(name) && !possible.has(name))).toEqual([]);
  const orgs = names.map((name) => name.split(' ')[0] ?? '');
  expect(new Set(orgs).size).toBe(orgs.length);
  // A run settles existing users by their ids.
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

test.concurrent('several workers replace a killed one, and no user is sent twice', async ({ scene }) => {
  const { fleet, startWorker, someArrived, finish } = scene;
  const [killed, ...others] = [startWorker(), startWorker(fleet.copy()), startWorker(fleet.copy())];
  await someArrived(ORGS);
  killed?.signal('SIGKILL');
  await finish(...others);
  await expectPromise(scene);
});

test.concurrent('a worker that was replaced while it slept records the answers that arrived in the meantime', async ({
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
  const late = inFlight(await directory.arrivals(), at).filter(({ answered }) => (answered ?? 0) > at);
  expect(names.filter((name) => late.some((one) => nameOf(one) === name))).toEqual([]);
  console.log(`${late.length} late answers recorded, ${names.length} unconfirmed`);
});

test.concurrent.for(Array.from({ length: SLEEPS }, (_, n) => n + 1))(
  'a worker sleeps and wakes at random moments, and no user is sent twice (%i)',
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
  // An organisation without a look-up.
  const name = '1';
  await directory.delay(3_000);
  const asleep = startWorker();
  const arrived = async () => (await directory.arrivals()).filter(({ org }) => org === name);
  await until(async () => (await arrived()).length > 0);
  asleep.signal('SIGSTOP');
  const other = startWorker(fleet.copy());
  // The other worker has taken over once it sends the next row.
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
