/** Writers of one journal that are paused, taken over and disconnected at random moments: checks the final state. */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttemptResult, Journal } from '../../../src/domain/journals.js';
import { HEAD, user } from '../../journal/samples.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createStore, type StoreWorker, type TestStore } from './store-place.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';

const WRITERS = 3;
const KEYS = ['a', 'b', 'c', 'd'] as const;
/** Outcomes that say that no user was created, so that the row may be sent again. */
const REFUSALS = ['failed', 'weak_password', 'again'] as const;
const OUTCOMES = ['created', 'exists', 'unconfirmed', ...REFUSALS] as const;

let postgres: Postgres;
let store: TestStore;
let proxy: StoreProxy;
let workers: readonly StoreWorker[];
let person: StoreWorker;

beforeAll(async () => {
  postgres = await startPostgres();
  store = await createStore(postgres);
  proxy = await startStoreProxy(postgres.port);
  workers = await Promise.all(Array.from({ length: WRITERS }, () => store.worker({ port: proxy.port })));
  person = await store.worker();
});

afterAll(async () => {
  await store.close();
  await proxy.close();
  await postgres.close();
});

/** A request that a writer was allowed to send. */
type Sent = {
  readonly key: string;
  readonly attempt: number;
  readonly journal: Journal;
  answer?: AttemptResult['outcome'];
  /** True if a person found that the request created no user. */
  isExcused?: boolean;
};

const writer = fc.nat(WRITERS - 1);
const key = fc.constantFrom(...KEYS);
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('announce' as const), writer, key }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth: fc.nat(20),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take over' as const), writer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('person' as const), key }) },
  { weight: 2, arbitrary: fc.constant({ do: 'lose' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cut' as const }) },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Groups of acts that happen at the same time. */
const acts = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 12 });

let organisations = 0;

async function play(all: readonly (readonly Act[])[]): Promise<void> {
  organisations += 1;
  const org = store.org(`school-${organisations}`);
  const { folder } = org;
  const sent: Sent[] = [];
  const runs: (Journal | undefined)[] = workers.map(() => undefined);
  const refused = async (error: unknown): Promise<void> => {
    expect(error).toMatchObject({ reason: expect.stringMatching(/fenced|locked/) });
  };

  async function open({ journals }: StoreWorker): Promise<Journal> {
    await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
    return await journals.open({ folder, head: HEAD, forceUnlock: false });
  }

  async function takeOver(at: number): Promise<void> {
    const worker = workers[at];
    if (worker === undefined) return;
    const journal = await open(worker);
    await journal.begin();
    runs[at] = journal;
  }

  async function announce(at: number, key: string): Promise<void> {
    const journal = runs[at];
    if (journal === undefined) return;
    const attempt = await journal.announce(user(key), 1).catch(async (error: unknown) => {
      // The journal refuses the record, as for a run that does not check the row first.
      if (error instanceof Error && error.message.includes('takes no such record')) return undefined;
      await refused(error);
    });
    if (attempt === undefined) return;
    const before = sent.filter((one) => one.key === key);
    const mayExist = before.filter(
      ({ answer, isExcused }) => !isExcused && !REFUSALS.some((one) => one === answer),
    );
    expect(mayExist, `${key} is sent again`).toEqual([]);
    sent.push({ key, attempt, journal });
  }

  async function answer(nth: number, outcome: (typeof OUTCOMES)[number]): Promise<void> {
    const open = sent.filter((one) => one.answer === undefined);
    const request = open[nth % Math.max(open.length, 1)];
    if (request === undefined) return;
    request.answer = outcome;
    await request.journal.settle(request.key, request.attempt, { outcome }, 10);
  }

  async function settle(key: string): Promise<void> {
    const journal = await open(person);
    const last = sent.findLast((one) => one.key === key);
    if (journal.last(key)?.outcome === 'unconfirmed')
      await journal.settleByPerson(key, 'pending').then(() => {
        expect(last?.answer, 'no writer may still send it').toBeDefined();
        for (const request of sent) if (request.key === key) request.isExcused = true;
      }, refused);
    await journal.close();
  }

  expect([...(await person.register([org])).values()]).toEqual([]);
  await takeOver(0);
  for (const together of all) {
    const done = together.map(async (one) => {
      if (one.do === 'announce') return await announce(one.writer, one.key);
      if (one.do === 'answer') return await answer(one.nth, one.outcome);
      if (one.do === 'take over') return await takeOver(one.writer).catch(refused);
      if (one.do === 'person') return await settle(one.key).catch(refused);
      if (one.do === 'lose') return void proxy.loseAnswerOfCommit();
      return proxy.cut();
    });
    for (const each of await Promise.allSettled(done)) if (each.status === 'rejected') throw each.reason;
  }
  const read = await person.journals.read(folder);
  const records = (await store.lines(org.status.org)).map((line) => JSON.parse(line.slice(9)));
  const settled = records.filter(({ type }) => type === 'settled');
  for (const { key, attempt, answer } of sent) {
    if (answer === undefined) continue;
    expect(settled).toContainEqual(expect.objectContaining({ key, attempt, outcome: answer }));
    if (answer === 'created') expect(read?.last(key)?.outcome).toBe('created');
  }
  const announced = records.filter(({ type }) => type === 'sending');
  expect(announced.map(({ key, attempt }) => `${key} ${attempt}`).toSorted()).toEqual(
    sent.map(({ key, attempt }) => `${key} ${attempt}`).toSorted(),
  );
}

it('a journal stays readable and has every answer, whatever happens to its writers, and no user is sent twice', async () => {
  await fc.assert(fc.asyncProperty(acts, play), { numRuns: 25, endOnFailure: true });
});
