/**
 * All events at random: workers are killed, paused and stopped, PostgreSQL is killed, connections are cut, hang, and
 * lose the answers to commits, and a person settles users at the same time. The directory counts the requests.
 *
 * `ORGS`, `ROWS`, `WORKERS`, `AT_ONCE`, `PACE` (seconds between the requests of an organisation), `EVENTS` and `SEED`
 * configure the test.
 */

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../support/random.js';
import { expectNoBug, expectPromise, isOver, statesOf } from './outcomes.js';
import { startPostgres } from './postgres.js';
import { type Stage, setUpStage } from './stage.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';
import { type Clock, call, type Running } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 40);
const ROWS = Number(process.env.ROWS ?? 5);
const WORKERS = Number(process.env.WORKERS ?? 3);
const PACE = process.env.PACE ?? '2-3';
const EVENTS = Number(process.env.EVENTS ?? 10);
/**
 * The maximum number of organisations per worker. The default is high enough for the others to replace one worker.
 */
const AT_ONCE = process.env.AT_ONCE ?? String(Math.ceil((ORGS * 1.5) / WORKERS));

/** Longer than the lease of 10 s, so the organisations of a paused worker are taken over. */
const SLEEP_MS = 12_000;
const ANSWER_MS = 150;

/** A machine that restarts its worker whenever it ends, like a service manager. */
type Machine = {
  readonly folder: string;
  readonly clock: Clock;
  readonly proxy: StoreProxy;
  worker?: Running;
  isPaused: boolean;
};

const random = seededRandom();
let stage: Stage;
let machines: readonly Machine[];
let isPostgresUp = true;
const ends = new Map<string, number>();

beforeAll(async () => {
  const postgres = await startPostgres();
  stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
  const { directory, fleet } = stage;
  await directory.delay(ANSWER_MS);
  machines = await Promise.all(
    Array.from({ length: WORKERS }, async (_, at) => ({
      // The first two workers share a folder, the others have copies.
      folder: at < 2 ? fleet.path : fleet.copy(),
      clock: at === 1 ? ('an hour off' as const) : ('right' as const),
      proxy: await startStoreProxy(postgres.port),
      isPaused: false,
    })),
  );
});

afterAll(async () => {
  for (const { proxy } of machines) await proxy.close();
  await stage.close();
  await stage.postgres.close();
});

function runWorker({ folder, proxy, clock }: Machine): Running {
  const store = stage.store(proxy.port);
  return stage.worker(['--at-once', AT_ONCE, '--pace', PACE], { cwd: folder, store, clock });
}

/** Restarts the worker until the fleet is over. */
async function keepRunning(machine: Machine, injection: { isOver: boolean }): Promise<void> {
  for (;;) {
    machine.worker = runWorker(machine);
    const ran = await machine.worker.ended;
    delete machine.worker;
    expectNoBug(ran);
    // None of the events is a reason to refuse the store.
    expect(ran.status, ran.stderr).not.toBe(2);
    const how = String(ran.status ?? 'killed');
    ends.set(how, (ends.get(how) ?? 0) + 1);
    // While events continue, the worker may have to take over organisations of another one.
    if (
      injection.isOver &&
      (ran.status === 0 || ran.status === 1) &&
      isOver(await statesOf(stage.person), stage.fleet)
    )
      return;
    await setTimeout(500 + random.below(1_500));
  }
}

/** Events in progress. All of them end before the fleet is finished. */
const running: Promise<unknown>[] = [];

/** The start of each event, in milliseconds since the epoch. */
const begins: number[] = [];

/** Starts an event. The event ends by itself. */
const EVENTS_BY_NAME = {
  'a worker is killed': (machine) => machine.worker?.signal('SIGKILL'),
  'a worker ends in order': (machine) => machine.worker?.signal('SIGTERM'),
  'a worker is paused beyond its lease': async (machine) => {
    const { worker } = machine;
    if (machine.isPaused || worker === undefined) return;
    machine.isPaused = true;
    worker.signal('SIGSTOP');
    await setTimeout(SLEEP_MS);
    worker.signal('SIGCONT');
    machine.isPaused = false;
  },
  'PostgreSQL is killed': async () => {
    if (!isPostgresUp) return;
    isPostgresUp = false;
    await stage.postgres.kill();
    await setTimeout(random.below(3_000));
    await stage.postgres.start();
    isPostgresUp = true;
  },
  'a connection is cut': ({ proxy }) => proxy.cut(),
  'a worker is disconnected for a while': async ({ proxy }) => {
    proxy.become('refusing');
    await setTimeout(random.below(6_000));
    proxy.become('passing');
  },
  'a connection hangs for a while': async ({ proxy }) => {
    proxy.become('hanging');
    await setTimeout(random.below(6_000));
    if (random.below(2) < 1) proxy.cut();
    proxy.become('passing');
  },
  'answers to commits are lost': async ({ proxy }) => {
    for (let n = 0; n < 5; n += 1) {
      await Promise.race([proxy.loseAnswerOfCommit(), setTimeout(2_000)]);
      await setTimeout(random.below(200));
    }
  },
  'a person settles users that a look-up finds': async () => {
    const settled = await call(['fleet', 'settle', stage.fleet.path, '--look-up', '--yes'], {
      ...stage.person,
      clock: 'fast',
    });
    expectNoBug(settled);
  },
} satisfies Record<string, (machine: Machine) => unknown>;

type EventName = keyof typeof EVENTS_BY_NAME;
const NAMES = Object.keys(EVENTS_BY_NAME) as EventName[];

/** All events occur equally often. */
async function injectEvents(): Promise<void> {
  let deck: readonly EventName[] = [];
  for (let n = 0; n < EVENTS; n += 1) {
    if (deck.length === 0) deck = random.shuffled(NAMES);
    const [name = 'a worker is killed', ...rest] = deck;
    deck = rest;
    const startEvent: (machine: Machine) => unknown = EVENTS_BY_NAME[name];
    begins.push(Date.now());
    running.push(Promise.resolve(startEvent(random.pick(machines))));
    await setTimeout(500 + random.below(3_000));
  }
  await Promise.all(running);
}

it(`a fleet of ${ORGS} organisations on ${WORKERS} workers sends no user twice and loses no user, whatever happens`, async () => {
  const init = await stage.init();
  expect(init.status, init.stderr).toBe(0);
  const began = performance.now();
  const injection = { isOver: false };
  const workers = machines.map((machine) => keepRunning(machine, injection));
  await injectEvents();
  injection.isOver = true;
  await Promise.all(workers);
  const seconds = Math.round((performance.now() - began) / 1000);
  const unconfirmed = await expectPromise(stage);
  const people = [...unconfirmed.values()].flat().length;
  const last = (await stage.directory.arrivals()).at(-1)?.at ?? 0;
  const duringSending = begins.filter((at) => at < last).length;
  console.log(
    `${ORGS} organisations × ${ROWS} rows, ${WORKERS} workers, ${duringSending} of ${EVENTS} events while it sent, ${seconds} s: no user sent twice, none lost, ` +
      `${people} unconfirmed; workers ended ${JSON.stringify(Object.fromEntries(ends))}`,
  );
}, 7_200_000);
