/**
 * Everything at once: workers are killed, paused and stopped, PostgreSQL is killed, connections are cut, hang, and lose
 * the answers of commits, and a person settles at the same time. The directory counts.
 *
 * `ORGS`, `ROWS`, `WORKERS`, `AT_ONCE`, `PACE` (seconds between the requests of an organisation), `EVENTS` and `SEED` say
 * how much.
 */

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBug, expectPromise, isOver, statesOf } from './outcomes.js';
import { startPostgres } from './postgres.js';
import { createRandom } from './random.js';
import { type Stage, setUpStage } from './stage.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';
import { type Clock, call, type Running } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 40);
const ROWS = Number(process.env.ROWS ?? 5);
const WORKERS = Number(process.env.WORKERS ?? 3);
const PACE = process.env.PACE ?? '2-3';
const EVENTS = Number(process.env.EVENTS ?? 10);
/** The organisations of each worker. By default the others can take over all that one of them had. */
const AT_ONCE = process.env.AT_ONCE ?? String(Math.ceil((ORGS * 1.5) / WORKERS));

/** Longer than the lease of 10 s: the organisations of a worker that sleeps this long are taken over. */
const SLEEP_MS = 12_000;
const ANSWER_MS = 150;

/** A machine with a worker that is started again after every end, like a service. */
type Machine = {
  readonly folder: string;
  readonly clock: Clock;
  readonly proxy: StoreProxy;
  worker?: Running;
  isPaused: boolean;
};

const random = createRandom();
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
      // The first two see the same folder, the others have their own copies.
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

/** Keeps its worker running until the fleet is over. */
async function keepRunning(machine: Machine, storm: { isOver: boolean }): Promise<void> {
  for (;;) {
    machine.worker = runWorker(machine);
    const ran = await machine.worker.ended;
    delete machine.worker;
    expectNoBug(ran);
    // Nothing of what happens is a reason to refuse the store.
    expect(ran.status, ran.stderr).not.toBe(2);
    const how = String(ran.status ?? 'killed');
    ends.set(how, (ends.get(how) ?? 0) + 1);
    // While the storm lasts it may have to take over what another one leaves.
    if (
      storm.isOver &&
      (ran.status === 0 || ran.status === 1) &&
      isOver(await statesOf(stage.person), stage.fleet)
    )
      return;
    await setTimeout(500 + random.below(1_500));
  }
}

/** Events that continue during those that follow; all of them end before the fleet is finished. */
const going: Promise<unknown>[] = [];

/** When each of them began, in milliseconds since the epoch. */
const begins: number[] = [];

/** Each returns once it has begun; what it began ends by itself. */
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
  'a worker is cut off for a while': async ({ proxy }) => {
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
  'the answers of commits are lost': async ({ proxy }) => {
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

/** Every event comes as often as every other one. */
async function blow(): Promise<void> {
  let deck: readonly EventName[] = [];
  for (let n = 0; n < EVENTS; n += 1) {
    if (deck.length === 0) deck = random.shuffled(NAMES);
    const [name = 'a worker is killed', ...rest] = deck;
    deck = rest;
    const happen: (machine: Machine) => unknown = EVENTS_BY_NAME[name];
    begins.push(Date.now());
    going.push(Promise.resolve(happen(random.pick(machines))));
    await setTimeout(500 + random.below(3_000));
  }
  await Promise.all(going);
}

it(`a fleet of ${ORGS} organisations on ${WORKERS} workers sends no user twice and loses no user, whatever happens`, async () => {
  console.log(`SEED=${random.seed}`);
  const made = await stage.init();
  expect(made.status, made.stderr).toBe(0);
  const began = performance.now();
  const storm = { isOver: false };
  const workers = machines.map((machine) => keepRunning(machine, storm));
  await blow();
  storm.isOver = true;
  await Promise.all(workers);
  const seconds = Math.round((performance.now() - began) / 1000);
  const unconfirmed = await expectPromise(stage);
  const people = [...unconfirmed.values()].flat().length;
  const last = (await stage.directory.arrivals()).at(-1)?.at ?? 0;
  const meanwhile = begins.filter((at) => at < last).length;
  console.log(
    `${ORGS} organisations × ${ROWS} rows, ${WORKERS} workers, ${meanwhile} of ${EVENTS} events while it sent, ${seconds} s: no user twice, none lost, ` +
      `${people} unconfirmed; workers ended ${JSON.stringify(Object.fromEntries(ends))}`,
  );
}, 7_200_000);
