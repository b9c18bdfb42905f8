/** A store that cannot be reached, that was killed, that is not durable, or that lacks records: one by one. */

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../e2e/program.js';
import { expectNoBug, expectPromise, isOver, statesOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createRandom } from './random.js';
import { type Stage, setUpStage } from './stage.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';
import { type Running, until } from './workers.js';

const ORGS = Number(process.env.ORGS ?? 20);
const ROWS = 5;
const ALL = ['--at-once', String(ORGS), '--pace', '1'];
const ANSWER_MS = 400;
/** Answers of commits, so that the worker comes to its end. */
const MOST_LOST = 20;
const REFUSED = 2;

const random = createRandom();
let postgres: Postgres;
let proxy: StoreProxy;
let stage: Stage;
let worker: Running | undefined;

beforeAll(async () => {
  console.log(`SEED=${random.seed}`);
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
  proxy = await startStoreProxy(postgres.port);
  worker = undefined;
  await stage.directory.delay(ANSWER_MS);
  const made = await stage.init();
  expect(made.status, made.stderr).toBe(0);
});

afterEach(async () => {
  worker?.signal('SIGKILL');
  await proxy.close();
  await stage.close();
});

/** Its store is behind the proxy. */
function startWorker(): Running {
  worker = stage.worker(ALL, { store: stage.store(proxy.port) });
  return worker;
}

async function arrived(least: number): Promise<void> {
  await until(async () => (await stage.directory.count()) >= least);
}

/** Runs the fleet to its end, from wherever it is. */
async function finish(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    expectNoBug(await startWorker().ended);
    if (isOver(await statesOf(stage.person), stage.fleet)) return;
  }
  expect(await statesOf(stage.person)).toEqual('over');
}

async function expectNobodyUnconfirmed(): Promise<void> {
  await finish();
  expect([...(await expectPromise(stage))]).toEqual([]);
}

function expectRefused({ status, stderr }: Ran): void {
  expect(status, stderr).toBe(REFUSED);
}

describe('a store that cannot be reached', () => {
  it('no request is sent while the store cannot be reached', async () => {
    const running = startWorker();
    await arrived(ORGS);
    proxy.become('refusing');
    // Whose record is durable is sent.
    await setTimeout(1_000);
    const before = await stage.directory.count();
    await setTimeout(4_000);
    expect(await stage.directory.count()).toBe(before);
    proxy.become('passing');
    expectNoBug(await running.ended);
    await expectNobodyUnconfirmed();
  });

  it('nobody is unconfirmed because the answers of commits are lost', async () => {
    const running = startWorker();
    let [lost, hasEnded] = [0, false];
    void running.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && lost < MOST_LOST) {
      lost += await Promise.race([proxy.loseAnswerOfCommit().then(() => 1), setTimeout(1_000, 0)]);
      await setTimeout(random.below(400));
    }
    expectNoBug(await running.ended);
    await expectNobodyUnconfirmed();
    expect(lost).toBeGreaterThan(2);
    console.log(`${lost} answers of commits lost: nobody twice, nobody unconfirmed`);
  });

  it('answers that arrive while PostgreSQL is down are recorded once it is back', async () => {
    const running = startWorker();
    await arrived(ORGS);
    await setTimeout(random.below(1_000));
    await postgres.kill();
    await setTimeout(2_000);
    await postgres.start();
    expectNoBug(await running.ended);
    await expectNobodyUnconfirmed();
  });

  it('a worker that gets SIGTERM while the store hangs ends once it answers', async () => {
    const running = startWorker();
    await arrived(ORGS);
    proxy.become('hanging');
    await setTimeout(500);
    running.signal('SIGTERM');
    await setTimeout(1_000);
    proxy.become('passing');
    const ran = await running.ended;
    expectNoBug(ran);
    expect(ran.status).toBe(143);
    await expectNobodyUnconfirmed();
  });
});

describe('a store that is not durable', () => {
  afterEach(async () => {
    await postgres.stop();
    await postgres.start();
  });

  it.each(['fsync', 'full_page_writes'])('a store with %s=off is refused', async (name) => {
    await postgres.stop();
    await postgres.start({ [name]: 'off' });
    const ran = await startWorker().ended;
    expectRefused(ran);
    expect(ran.stderr).toContain(name);
    expect(await stage.directory.count()).toBe(0);
  });

  it('nobody is sent twice where a server whose commits are not durable is killed', async () => {
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
    await expectPromise(stage);
  });
});

describe('a store that lacks records', () => {
  it('workers that run notice that a standby was promoted that was behind', async () => {
    const standby = await postgres.standby();
    try {
      const running = startWorker();
      await arrived(ORGS);
      await standby.stop();
      await arrived(ORGS * 2);
      await standby.start();
      // It must not catch up.
      await postgres.kill();
      await standby.promote();
      proxy.turnTo(standby.port);
      proxy.cut();
      expectRefused(await running.ended);
      await expectNothingSent();
      expect(await stage.directory.twice()).toEqual([]);
    } finally {
      await standby.close();
      await postgres.start();
    }
  });

  it('a backup that was restored into another database is refused', async () => {
    const running = startWorker();
    await arrived(ORGS);
    const backup = await postgres.dump(stage.database);
    expectNoBug(await running.ended);
    await postgres.query('postgres', `DROP DATABASE ${stage.database}`);
    await postgres.createDatabase(stage.database);
    await postgres.restore(stage.database, backup);
    await expectNothingSent();
  });

  it('the reports beside the lists show that the files of the database are those of an earlier time', async () => {
    const running = startWorker();
    await arrived(ORGS);
    running.signal('SIGTERM');
    expectNoBug(await running.ended);
    const bringBack = await postgres.snapshot();
    await finish();
    await bringBack();
    await expectNothingSent();
  });

  it.each([
    ['the same machine', (folder: string) => folder],
    ['another machine, which has no reports,', () => stage.fleet.copy()],
  ])(
    'workers that run notice that the files of the database are those of an earlier time, and %s sends nobody afterwards',
    async (_, machine) => {
      const next = machine(stage.fleet.path);
      const running = startWorker();
      await arrived(ORGS);
      const bringBack = await postgres.snapshot();
      await arrived((await stage.directory.count()) + ORGS);
      // The connections end with the server.
      await bringBack();
      expectRefused(await running.ended);
      await expectNothingSent(next);
    },
  );
});

/** @param cwd the folder of a machine. Default: where everything was sent */
async function expectNothingSent(cwd = stage.fleet.path): Promise<void> {
  const before = await stage.directory.count();
  const ran = await stage.worker(ALL, { cwd, store: stage.store(proxy.port) }).ended;
  expect(await stage.directory.twice()).toEqual([]);
  expectRefused(ran);
  expect(await stage.directory.count()).toBe(before);
}
