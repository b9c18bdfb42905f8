/** A store that is unreachable, was killed, is not durable, or lacks records, with one test per event. */

import { setTimeout } from 'node:timers/promises';
import { test as base, describe, expect } from 'vitest';
import type { Ran } from '../../e2e/program.js';
import { seededRandom } from '../../support/random.js';
import type { FleetFolder } from './fleet-folder.js';
import { expectNoBug, expectPromise, isOver, statesOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { type Stage, setUpStage } from './stage.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';
import { call, type Running, until } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 20);
const ROWS = 5;
const ALL = ['--at-once', String(ORGS), '--pace', '1'];
const ANSWER_MS = 400;
/** Long enough that requests are in flight when something happens to the store. */
const LATE_MS = 2_000;
/** Attempts of a worker to connect, during which each organisation would send a row. */
const CONNECTIONS = 8;
/** The maximum number of lost commit answers, so that the worker ends. */
const MAX_LOST = 20;
const REFUSED = 2;
const TABLES =
  'provision.store, provision.worker, provision.org, provision.record, provision.attempt, provision.sealed';

const random = seededRandom();

/** A fleet of workers with a proxy in front of their store, and its own PostgreSQL. */
type Scene = Stage & {
  readonly proxy: StoreProxy;
  startWorker(): Running;
  /** Waits until this many requests have arrived. */
  arrived(least: number): Promise<void>;
  /** Waits for an answer of the directory after this moment. */
  answered(): Promise<void>;
  /** Runs the fleet to its end, from any state. */
  finish(): Promise<void>;
  /** Runs the fleet to its end, and expects that all users are created. */
  finishWithAll(): Promise<void>;
  /**
   * Expects that a worker is refused and sends no row. @param cwd the folder of a machine. Default: the folder of the
   * fleet that sent
   */
  expectNothingSent(cwd?: string): Promise<void>;
};

const test = base.extend<{ readonly scene: Scene }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that are used.
  scene: async ({}, use) => {
    const postgres = await startPostgres();
    const stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
    const proxy = await startStoreProxy(postgres.port);
    const workers: Running[] = [];
    const scene: Scene = {
      ...stage,
      proxy,
      startWorker() {
        const worker = stage.worker(ALL, { store: stage.store(proxy.port) });
        workers.push(worker);
        return worker;
      },
      async arrived(least) {
        await until(async () => (await stage.directory.count()) >= least);
      },
      async answered() {
        const since = Date.now();
        await until(async () =>
          (await stage.directory.arrivals()).some(({ answered }) => answered !== null && answered > since),
        );
      },
      async finish() {
        for (let n = 0; n < 5; n += 1) {
          expectNoBug(await scene.startWorker().ended);
          if (isOver(await statesOf(stage.person), stage.fleet)) return;
        }
        expect(await statesOf(stage.person)).toEqual('over');
      },
      async finishWithAll() {
        await scene.finish();
        expect([...(await expectPromise(stage))]).toEqual([]);
      },
      async expectNothingSent(cwd = stage.fleet.path) {
        const before = await stage.directory.count();
        const ran = await stage.worker(ALL, { cwd, store: stage.store(proxy.port) }).ended;
        expect(await stage.directory.twice()).toEqual([]);
        expectRefused(ran);
        expect(await stage.directory.count()).toBe(before);
      },
    };
    try {
      await stage.directory.delay(ANSWER_MS);
      const init = await stage.init();
      expect(init.status, init.stderr).toBe(0);
      await use(scene);
    } finally {
      for (const worker of workers) worker.signal('SIGKILL');
      await proxy.close();
      await stage.close();
      await postgres.close();
    }
  },
});

function expectRefused({ status, stderr }: Ran): void {
  expect(status, stderr).toBe(REFUSED);
}

/** Makes the server read-only, like a failover to a standby or a disk that is nearly full, or writable again. */
async function makeReadOnly({ query }: Postgres, isReadOnly: boolean): Promise<void> {
  await query('postgres', `ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly}`);
  await query('postgres', 'SELECT pg_reload_conf()');
}

describe('an unreachable store', () => {
  test.concurrent('no request is sent while the store is unreachable', async ({ scene }) => {
    const { postgres, database, directory, proxy, startWorker, arrived, finishWithAll } = scene;
    const running = startWorker();
    await arrived(ORGS);
    proxy.become('refusing');
    await until(() => proxy.refused >= CONNECTIONS);
    // The announcements before: the answer to the last ones may be lost, so that their rows were not sent.
    const announced = await postgres.query(database, 'select from provision.attempt');
    expect(announced.length).toBeGreaterThanOrEqual(await directory.count());
    expect(announced.length).toBeLessThan(ORGS * ROWS);
    proxy.become('passing');
    expectNoBug(await running.ended);
    await finishWithAll();
  });

  test.concurrent('lost commit answers leave no user unconfirmed', async ({ scene }) => {
    const { proxy, startWorker, finishWithAll } = scene;
    const running = startWorker();
    let [lost, hasEnded] = [0, false];
    void running.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && lost < MAX_LOST) {
      lost += await Promise.race([proxy.loseAnswerOfCommit().then(() => 1), setTimeout(1_000, 0)]);
      await setTimeout(random.below(400));
    }
    expectNoBug(await running.ended);
    await finishWithAll();
    expect(lost).toBeGreaterThan(2);
    console.log(`${lost} commit answers lost: no user sent twice, none unconfirmed`);
  });

  test.concurrent('answers that arrive while PostgreSQL is read-only or down are recorded later', async ({
    scene,
  }) => {
    const { postgres, directory, startWorker, arrived, answered, finishWithAll } = scene;
    await directory.delay(LATE_MS);
    const running = startWorker();
    await arrived(ORGS);
    await makeReadOnly(postgres, true);
    await answered();
    await makeReadOnly(postgres, false);
    await arrived(ORGS + 1);
    await postgres.kill();
    await answered();
    await directory.delay(ANSWER_MS);
    await postgres.start();
    expectNoBug(await running.ended);
    await finishWithAll();
  });

  test.concurrent('a worker that gets SIGTERM while the store hangs ends as soon as the store answers', async ({
    scene,
  }) => {
    const { proxy, directory, startWorker, arrived, answered, finishWithAll } = scene;
    await directory.delay(LATE_MS);
    const running = startWorker();
    await arrived(ORGS);
    proxy.become('hanging');
    // The worker cannot record the answer.
    await answered();
    await directory.delay(ANSWER_MS);
    running.signal('SIGTERM');
    await setTimeout(1_000);
    proxy.become('passing');
    const ran = await running.ended;
    expectNoBug(ran);
    expect(ran.status).toBe(143);
    await finishWithAll();
  });
});

describe('a store that is not durable', () => {
  test.concurrent.for(['fsync', 'full_page_writes'])(
    'a store with %s=off is refused',
    async (name, { scene }) => {
      const { postgres, directory, startWorker } = scene;
      await postgres.stop();
      await postgres.start({ [name]: 'off' });
      const ran = await startWorker().ended;
      expectRefused(ran);
      expect(ran.stderr).toContain(name);
      expect(await directory.count()).toBe(0);
    },
  );

  test.concurrent('no user is sent twice if a server without durable commits is killed', async ({
    scene,
  }) => {
    const { postgres, startWorker, arrived, finish } = scene;
    await postgres.stop();
    await postgres.start({ synchronous_commit: 'off' });
    const running = startWorker();
    await arrived(ORGS);
    await setTimeout(random.below(500));
    await postgres.kill();
    running.signal('SIGKILL');
    await running.ended;
    await postgres.start({ synchronous_commit: 'off' });
    await finish();
    await expectPromise(scene);
  });
});

describe('a store that lacks records', () => {
  test.concurrent('running workers detect the promotion of a standby that lagged', async ({ scene }) => {
    const { postgres, directory, proxy, startWorker, arrived, expectNothingSent } = scene;
    const standby = await postgres.standby();
    try {
      const running = startWorker();
      await arrived(ORGS);
      await standby.stop();
      await arrived(ORGS * 2);
      await standby.start();
      // The standby must not catch up.
      await postgres.kill();
      await standby.promote();
      proxy.turnTo(standby.port);
      proxy.cut();
      expectRefused(await running.ended);
      await expectNothingSent();
      expect(await directory.twice()).toEqual([]);
    } finally {
      await standby.close();
    }
  });

  test.concurrent('a restored backup is refused because of its data, even without reports', async ({
    scene,
  }) => {
    const { postgres, database, fleet, person, startWorker, arrived, expectNothingSent } = scene;
    const withoutReports = fleet.copy();
    const running = startWorker();
    await arrived(ORGS);
    const backup = await postgres.dump(database);
    const data = await postgres.dump(database, '--data-only');
    expectNoBug(await running.ended);
    await postgres.query(database, `truncate ${TABLES}`);
    await postgres.restore(database, data);
    await expectNothingSent();
    await expectNothingSent(withoutReports);
    // Once a person has accepted the server, every organisation needs attention.
    await call(['fleet', 'init', '--accept-server'], person);
    const { stdout } = await call(['fleet', fleet.path, '--dry-run', '--json'], person);
    expect(stdout.match(/"state":"needs"/g)).toHaveLength(ORGS);
    await expectNothingSent(withoutReports);
    await postgres.query('postgres', `DROP DATABASE ${database}`);
    await postgres.createDatabase(database);
    await postgres.restore(database, backup);
    await expectNothingSent();
  });

  test.concurrent('the reports next to the lists show that the database files are older', async ({
    scene,
  }) => {
    const { postgres, startWorker, arrived, finish, expectNothingSent } = scene;
    const running = startWorker();
    await arrived(ORGS);
    running.signal('SIGTERM');
    expectNoBug(await running.ended);
    const restoreSnapshot = await postgres.snapshot();
    await finish();
    await restoreSnapshot();
    await expectNothingSent();
  });

  test.concurrent.for([
    ['the same machine', ({ path }: FleetFolder) => path],
    ['another machine, which has no reports,', ({ copy }: FleetFolder) => copy()],
  ] as const)(
    'running workers detect that the database files are older, and %s sends no row afterwards',
    async ([, machine], { scene }) => {
      const { postgres, directory, fleet, startWorker, arrived, expectNothingSent } = scene;
      const next = machine(fleet);
      const running = startWorker();
      await arrived(ORGS);
      const restoreSnapshot = await postgres.snapshot();
      await arrived((await directory.count()) + ORGS);
      // The restart of the server ends the connections.
      await restoreSnapshot();
      expectRefused(await running.ended);
      await expectNothingSent(next);
    },
  );
});
