/** Several workers of one store, one of them paused or disconnected: what it can still write, and what is refused. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import { type Journal, ON_REQUEST, type OpenOptions } from '../../../src/domain/journals.js';
import { noCounts } from '../../../src/domain/outcome.js';
import type { FoundOrg } from '../../../src/fleet/domain/fleet-store.js';
import { Appender } from '../../../src/fleet/postgres/appender.js';
import { Database } from '../../../src/fleet/postgres/database.js';
import { writeMark } from '../../../src/fleet/postgres/marker.js';
import { StoreLog } from '../../../src/fleet/postgres/store-log.js';
import { decodeLine, type JournalRecord } from '../../../src/journal/record.js';
import { HEAD, user } from '../../journal/samples.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createStore, createStoreClock, type StoreWorker, type TestStore } from './store-place.js';
import { startStoreProxy } from './store-proxy.js';

let postgres: Postgres;
let store: TestStore;
let org: FoundOrg;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  store = await createStore(postgres);
  org = store.org('school');
});

afterEach(async () => {
  await store.close();
});

const LOST = { reason: 'results', code: 'store-lost-records' };
const FENCED = { reason: 'fenced', code: 'store-taken-over' };

async function open(
  { journals }: StoreWorker,
  { folder }: FoundOrg = org,
  options: Partial<OpenOptions> = {},
): Promise<Journal> {
  return await journals.open({ folder, head: HEAD, forceUnlock: false, ...options });
}

/** Starts a run of the worker. @param at where the worker finds the organisation */
async function begin(worker: StoreWorker, at: FoundOrg = org): Promise<Journal> {
  expect([...(await worker.register([at])).values()]).toEqual([]);
  const journal = await open(worker, at);
  await journal.begin({ sendsAgain: ON_REQUEST });
  return journal;
}

/** Ends the leases of all workers, as if they were paused or disconnected. */
async function pauseAll(): Promise<void> {
  await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
}

/** Pauses all workers, and starts a run of another one. */
async function takeOver(worker: StoreWorker): Promise<Journal> {
  await pauseAll();
  return await begin(worker);
}

type Attempt = { readonly key: string; readonly attempt: number; readonly outcome: string | null };

const attempts = (): Promise<readonly Attempt[]> =>
  store.query<Attempt>('select key, attempt, outcome from provision.attempt order by key, attempt');

const outcomeOf = async (worker: StoreWorker, key: string): Promise<unknown> =>
  (await worker.journals.read(org.folder))?.last(key)?.outcome;

describe('a worker that was replaced', () => {
  it('an announcement of a replaced worker is refused, and the store has none of it', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const paused = await begin(one);
    await paused.announce(user('a'), 1);
    await takeOver(other);
    const before = await store.lines('school');
    await expect(paused.announce(user('b'), 2)).rejects.toMatchObject(FENCED);
    await expect(paused.announce(user('c'), 3)).rejects.toMatchObject(FENCED);
    await expect(paused.step('a', { step: 'group', value: 'Staff' })).rejects.toMatchObject(FENCED);
    await expect(paused.end('complete')).rejects.toMatchObject(FENCED);
    expect(await store.lines('school')).toEqual(before);
    expect(await attempts()).toEqual([{ key: 'a', attempt: 1, outcome: null }]);
  });

  it('several announcements of a replaced worker are refused together', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const paused = await begin(one);
    await takeOver(other);
    const all = await Promise.allSettled(['a', 'b', 'c'].map((key) => paused.announce(user(key), 1)));
    for (const each of all) expect(each).toMatchObject({ status: 'rejected', reason: FENCED });
    expect(await attempts()).toEqual([]);
  });

  it('a late answer of a replaced worker is recorded, and its next announcement is refused', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const paused = await begin(one);
    for (const key of ['a', 'b']) await paused.announce(user(key), 1);
    await takeOver(other);
    await paused.settle('a', 1, { outcome: 'created', status: 201 }, 60_000);
    await paused.settle('b', 1, { outcome: 'exists', status: 409 }, 60_000);
    expect(await outcomeOf(other, 'a')).toBe('created');
    expect(await outcomeOf(other, 'b')).toBe('exists');
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['created', 'exists']);
    await expect(paused.announce(user('c'), 3)).rejects.toMatchObject(FENCED);
  });

  it('the worker that took over continues after a late answer, and uses it', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const paused = await begin(one);
    for (const key of ['a', 'b']) await paused.announce(user(key), 1);
    const next = await takeOver(other);
    await next.announce(user('c'), 3);
    await paused.settle('a', 1, { outcome: 'created' }, 60_000);
    await next.settle('c', 1, { outcome: 'created' }, 10);
    expect(next.last('a')?.outcome).toBe('created');
    await paused.settle('b', 1, { outcome: 'failed' }, 60_000);
    await next.announce(user('d'), 4);
    expect(next.last('b')?.outcome).toBe('failed');
    await next.settle('d', 1, { outcome: 'created' }, 10);
    await next.end('complete');
    const read = await other.journals.read(org.folder);
    expect([...(read?.all() ?? [])].map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
      'a created',
      'b failed',
      'c created',
      'd created',
    ]);
    expect(read?.records).toBe(next.records);
    const lines = (await store.lines('school')).map((line) => Buffer.byteLength(`${line}\n`));
    expect(next.checkpoint.length).toBe(lines.reduce((sum, bytes) => sum + bytes, 0));
  });

  it('the worker that took over does not announce a row with a late answer that it has not read', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const paused = await begin(one);
    await paused.announce(user('a'), 1);
    const next = await takeOver(await store.worker({ othersAreDead: true }));
    await paused.settle('a', 1, { outcome: 'created' }, 60_000);
    await expect(next.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'fenced' });
    expect(await attempts()).toEqual([{ key: 'a', attempt: 1, outcome: 'created' }]);
    expect(await outcomeOf(other, 'a')).toBe('created');
  });

  it('a late answer that a user was created is recorded even if a person settled the row as not created', async () => {
    const paused = await begin(await store.worker());
    await paused.announce(user('a'), 1);
    await pauseAll();
    const person = await store.worker({ othersAreDead: true });
    const settling = await open(person);
    await settling.settleByPerson('a', 'pending');
    await settling.close();
    expect(await outcomeOf(person, 'a')).toBe('pending');
    await paused.settle('a', 1, { outcome: 'created', id: 'u1' }, 60_000);
    expect(await outcomeOf(person, 'a')).toBe('created');
    expect((await person.journals.read(org.folder))?.last('a')?.evidence).toBeUndefined();
    expect(await attempts()).toEqual([{ key: 'a', attempt: 1, outcome: 'created' }]);
  });

  it('a late answer without a certain outcome does not change a row that a person settled', async () => {
    const paused = await begin(await store.worker());
    await paused.announce(user('a'), 1);
    await pauseAll();
    const person = await store.worker({ othersAreDead: true });
    const settling = await open(person);
    await settling.settleByPerson('a', 'created');
    await expect(paused.settle('a', 1, { outcome: 'unconfirmed' }, 60_000)).rejects.toMatchObject(FENCED);
    expect(await outcomeOf(person, 'a')).toBe('created');
  });

  it('a worker that opened a journal before another one started a run cannot start one', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    const opened = await open(one);
    await takeOver(other);
    await expect(opened.begin()).rejects.toMatchObject(FENCED);
    expect((await other.journals.read(org.folder))?.runs).toHaveLength(1);
  });

  it('a sealed password of a replaced worker is refused', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await begin(one);
    await one.sealed(org.folder).append('sealed-1');
    await takeOver(other);
    await expect(one.sealed(org.folder).append('sealed-2')).rejects.toMatchObject(FENCED);
    await other.sealed(org.folder).append('sealed-3');
    expect(await other.sealed(org.folder).all()).toEqual(['sealed-1', 'sealed-3']);
  });

  it('a replaced worker that releases its organisation does not take it from the worker that took over', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    expect(await one.claim(['school'], [], 1)).toEqual(['school']);
    await pauseAll();
    await other.beat(1);
    expect(await other.claim(['school'], [], 1)).toEqual(['school']);
    await one.release({ ...org.status, state: 'done' });
    expect(await store.query('select state, owner from provision.org')).toEqual([
      { state: 'running', owner: other.id },
    ]);
  });

  it('a paused worker reports how its organisation ended, even if a command used the organisation during the pause', async () => {
    const [one, command] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    await one.claim(['school'], [], 1);
    await pauseAll();
    await command.journals.refuseLocked(org.folder);
    await one.release({ ...org.status, state: 'done' });
    expect(await store.query('select state, owner from provision.org')).toEqual([
      { state: 'done', owner: null },
    ]);
  });

  it('a replaced worker does not overwrite the state that another worker has recorded for its organisation', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    await one.claim(['school'], [], 1);
    await pauseAll();
    await other.beat(1);
    await other.claim(['school'], [], 1);
    await other.release({ ...org.status, state: 'done' });
    await one.release({ ...org.status, state: 'waiting' });
    expect(await store.query('select state from provision.org')).toEqual([{ state: 'done' }]);
  });

  it('a worker that was replaced before it opened a journal cannot open it', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    await one.claim(['school'], [], 1);
    await pauseAll();
    await other.beat(1);
    expect(await other.claim(['school'], [], 1)).toEqual(['school']);
    await expect(open(one)).rejects.toMatchObject({ reason: 'locked', code: 'store-org-in-use' });
    await open(other);
  });

  it('a worker with a late heartbeat keeps its organisations if no other worker took them over, and claims none twice', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    expect(await one.claim(['school'], [], 1)).toEqual(['school']);
    await pauseAll();
    one.ownClock.pass(2_000);
    await expect
      .poll(
        async () =>
          (await store.query('select from provision.worker where lease_until > clock_timestamp()')).length,
      )
      .toBe(1);
    await other.beat(1);
    expect(await other.claim(['school'], [], 1)).toEqual([]);
    expect(await one.claim(['school'], ['school'], 1)).toEqual([]);
  });
});

describe('two workers with one id', () => {
  it('one of two workers with one id may announce, and the other is refused', async () => {
    const original = await store.worker();
    const twin = await store.worker({ id: original.id });
    const first = await begin(original);
    await first.announce(user('a'), 1);
    const second = await begin(twin);
    await expect(first.announce(user('b'), 2)).rejects.toMatchObject(FENCED);
    await second.announce(user('b'), 2);
    await first.settle('a', 1, { outcome: 'created' }, 10);
    expect((await attempts()).map(({ key, outcome }) => [key, outcome])).toEqual([
      ['a', 'created'],
      ['b', null],
    ]);
  });

  it('a person cannot settle a row as not created if one of two workers with one id may still send it', async () => {
    const original = await store.worker();
    const twin = await store.worker({ id: original.id });
    const first = await begin(original);
    const second = await begin(twin);
    await second.announce(user('b'), 2);
    await pauseAll();
    const person = await open(await store.worker());
    await expect(person.settleByPerson('b', 'pending')).rejects.toMatchObject({ reason: 'locked' });
    await first.close();
  });
});

describe('the age of an announcement', () => {
  it('a request may start for three seconds after its announcement, independently of the time of day', async () => {
    const worker = await store.worker();
    const journal = await begin(worker);
    await journal.announce(user('a'), 1);
    worker.ownClock.pass(3_000);
    expect(journal.isFresh('a')).toBe(true);
    worker.ownClock.pass(1);
    expect(journal.isFresh('a')).toBe(false);
    await journal.settle('a', 1, { outcome: 'again' }, 1);
    expect(await journal.announce(user('a'), 1)).toBe(2);
    expect(journal.isFresh('a')).toBe(true);
    expect(journal.isFresh('never announced')).toBe(false);
  });
});

describe('a row that may be in progress', () => {
  const IN_FLIGHT = { reason: 'locked', code: 'store-under-way' };

  it.each(['settleByPerson', 'settleByLookUp', 'announce'] as const)(
    '%s is refused while a worker may only be paused, unless a person knows that the user was created',
    async (how) => {
      const settle = (journal: Journal): Promise<unknown> => {
        if (how === 'announce') return journal.announce(user('a'), 1);
        if (how === 'settleByPerson') return journal.settleByPerson('a', 'pending');
        return journal.settleByLookUp('a', { outcome: 'pending', evidence: 'absence', message: 'not there' });
      };
      const holder = await store.worker();
      await (await begin(holder)).announce(user('a'), 1);
      await pauseAll();
      const other = await store.worker();
      const journal = await open(other);
      if (how === 'announce') await journal.begin({ sendsAgain: ON_REQUEST });
      await expect(settle(journal)).rejects.toMatchObject(IN_FLIGHT);
      await journal.settleByPerson('a', 'created');
      await journal.settleByPerson('a', 'pending');
      expect((await store.lines('school')).length).toBeGreaterThan(3);
    },
  );

  it('a row that a dead process of this computer announced can be settled as not created', async () => {
    const holder = await store.worker();
    await (await begin(holder)).announce(user('a'), 1);
    await holder.die();
    const journal = await open(await store.worker());
    await journal.settleByPerson('a', 'pending');
    expect(await attempts()).toEqual([{ key: 'a', attempt: 1, outcome: 'pending' }]);
  });

  it('a row that a process of another computer announced cannot be settled until a person says that it is dead', async () => {
    const holder = await store.worker({ host: 'elsewhere' });
    await (await begin(holder)).announce(user('a'), 1);
    await holder.die();
    await pauseAll();
    const waiting = await open(await store.worker());
    await expect(waiting.settleByPerson('a', 'pending')).rejects.toMatchObject(IN_FLIGHT);
    await waiting.close();
    const forced = await open(await store.worker({ othersAreDead: true }));
    await forced.settleByPerson('a', 'pending');
    expect(await attempts()).toEqual([{ key: 'a', attempt: 1, outcome: 'pending' }]);
  });

  it('a process of another computer with the same name is not confused with an ended process of this one', async () => {
    const holder = await store.worker({ boot: 'another' });
    await (await begin(holder)).announce(user('a'), 1);
    await holder.die();
    const other = await store.worker();
    await expect(open(other)).rejects.toMatchObject({ code: 'store-org-in-use' });
    await pauseAll();
    const journal = await open(other);
    await expect(journal.settleByPerson('a', 'pending')).rejects.toMatchObject(IN_FLIGHT);
  });

  it('a live worker cannot be declared dead', async () => {
    const holder = await store.worker();
    await (await begin(holder)).announce(user('a'), 1);
    await pauseAll();
    const journal = await open(await store.worker({ othersAreDead: true }));
    holder.ownClock.pass(2_000);
    await expect
      .poll(() =>
        store.query(
          `select from provision.worker where id = '${holder.id}' and lease_until > clock_timestamp()`,
        ),
      )
      .toHaveLength(1);
    const alive = { reason: 'locked', code: 'store-worker-alive' };
    await expect(journal.settleByPerson('a', 'pending')).rejects.toMatchObject(alive);
    await pauseAll();
    await journal.settleByPerson('a', 'pending');
  });

  it('announcements of other rows keep their order while one waits for a worker', async () => {
    const holder = await store.worker();
    await (await begin(holder)).announce(user('a'), 1);
    await holder.die();
    const journal = await begin(await store.worker());
    await Promise.all(['a', 'b', 'c'].map((key, at) => journal.announce(user(key), at)));
    await Promise.all(
      ['a', 'b', 'c'].map((key) => journal.settle(key, key === 'a' ? 2 : 1, { outcome: 'created' }, 1)),
    );
    expect((await attempts()).map(({ key, attempt, outcome }) => [key, attempt, outcome])).toEqual([
      ['a', 1, null],
      ['a', 2, 'created'],
      ['b', 1, 'created'],
      ['c', 1, 'created'],
    ]);
  });

  it('a row that was sent again is unconfirmed in the status until its first attempt is settled', async () => {
    const holder = await store.worker();
    await (await begin(holder)).announce(user('a'), 1);
    await holder.die();
    const worker = await store.worker();
    const journal = await begin(worker);
    const counted = { ...org.status, counts: { ...noCounts(), total: 1, pending: 1 } };
    await store.query(`update provision.org set status = '${JSON.stringify(counted)}'`);
    const countsNow = async () => (await worker.status()).organisations[0]?.counts;
    expect(await countsNow()).toMatchObject({ unconfirmed: 1, total: 1 });
    expect((await worker.status()).oldestUnconfirmed).toBeGreaterThan(0);
    await journal.announce(user('a'), 1);
    await journal.settle('a', 2, { outcome: 'failed' }, 1);
    expect(await countsNow()).toMatchObject({ unconfirmed: 1 });
    expect((await worker.status()).oldestUnconfirmed).toBeGreaterThan(0);
    await journal.settleByLookUp('a', {
      outcome: 'created',
      attempt: 1,
      evidence: 'attempt_id',
      message: '',
    });
    expect(await countsNow()).toMatchObject({ created: 1, unconfirmed: 0 });
    expect((await worker.status()).oldestUnconfirmed).toBeUndefined();
  });
});

describe('the status of an organisation', () => {
  it('a user that was removed from the list is counted separately from its rows', async () => {
    const worker = await store.worker();
    const journal = await begin(worker);
    for (const key of ['a', 'b'])
      await journal.settle(key, await journal.announce(user(key), 1), { outcome: 'created' }, 1);
    await journal.end('stopped', 'token_refused');
    await journal.close();
    const counts = { ...noCounts(), total: 2, created: 1, pending: 1 };
    const notInRoster = { ...noCounts(), total: 1, created: 1 };
    const stopped = { ...org.status, state: 'needs', reason: 'token_refused', counts, notInRoster } as const;
    await worker.beat(1);
    await worker.claim(['school'], [], 1);
    await worker.release(stopped);
    expect((await worker.status()).organisations).toEqual([stopped]);
  });

  it('the status ignores unconfirmed users of an exported organisation', async () => {
    const worker = await store.worker();
    const journal = await begin(worker);
    await journal.settle('a', await journal.announce(user('a'), 1), { outcome: 'unconfirmed' }, 1);
    await journal.close();
    expect((await worker.status()).oldestUnconfirmed).toBeGreaterThan(0);
    await worker.exportOrg('school', org.folder);
    expect(await worker.status()).toMatchObject({ organisations: [], oldestUnconfirmed: undefined });
  });
});

it('missing records stop all workers, even if the store cannot record this at first', async () => {
  const worker = await store.worker();
  const journal = await begin(worker);
  const row = await journal.announce(user('a'), 1);
  await store.query("delete from provision.record where org = 'school' and seq = 1");
  // The trigger refuses two updates.
  await store.query(`create sequence provision.tries;
    create function provision.refuse_twice() returns trigger language plpgsql as $$
    begin
      if nextval('provision.tries') < 3 then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger refuse_twice before update on provision.store
    for each row execute function provision.refuse_twice()`);
  await expect(journal.settle('a', row, { outcome: 'created' }, 5)).rejects.toMatchObject(LOST);
  await expect(store.worker()).rejects.toMatchObject(LOST);
});

describe('a store that temporarily accepts no records', () => {
  const refuse = (code: string): Promise<unknown> =>
    store.query(`alter sequence provision.tries restart;
      drop trigger if exists refuse_twice on provision.record;
      create trigger refuse_twice before insert on provision.record
      for each row execute function provision.refuse_twice('${code}')`);

  beforeEach(async () => {
    await store.query(`create sequence provision.tries;
      create function provision.refuse_twice() returns trigger language plpgsql as $$
      begin
        if nextval('provision.tries') < 3 then raise exception 'not now' using errcode = tg_argv[0]; end if;
        return new;
      end $$`);
  });

  it('a worker waits for a store that temporarily accepts no records, for any reason', async () => {
    const journal = await begin(await store.worker());
    const codes = ['08006', '25006', '28P01', '3D000', '40001', '42501', '53100', '55P03', '57P03', '58030'];
    for (const [at, code] of codes.entries()) {
      await refuse(code);
      await journal.announce(user(code), at);
    }
    expect(await store.lines('school')).toHaveLength(1 + codes.length);
  });

  it.each(['42501', '42P01', 'XX001'])(
    'a worker does not wait for a statement that never succeeded: %s',
    async (code) => {
      await refuse(code);
      await expect(begin(await store.worker())).rejects.toMatchObject({
        reason: 'usage',
        code: 'store-refused',
      });
    },
  );
});

describe('an answer of the store that is lost', () => {
  it('a commit without an answer is found again, and not repeated', async () => {
    const proxy = await startStoreProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const worker = await store.worker({ port: proxy.port });
    const journal = await begin(worker);
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      const lost = proxy.loseAnswerOfCommit();
      const announced = journal.announce(user(key), at);
      await lost;
      expect(await announced).toBe(1);
      const lostAgain = proxy.loseAnswerOfCommit();
      const settled = journal.settle(key, 1, { outcome: 'created' }, 1);
      await lostAgain;
      await settled;
    }
    expect((await store.lines('school')).length).toBe(1 + 2 * 3);
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
    expect(await outcomeOf(worker, 'c')).toBe('created');
  });

  it('commits of several organisations are found again after the answer to all of them was lost', async () => {
    const proxy = await startStoreProxy(postgres.port);
    onTestFinished(() => proxy.close());
    const worker = await store.worker({ port: proxy.port });
    const all = ['x', 'y', 'z'].map((name) => store.org(name));
    await worker.register(all);
    const journals = await Promise.all(all.map((one) => open(worker, one)));
    const lost = proxy.loseAnswerOfCommit();
    const begun = Promise.all(journals.map((journal) => journal.begin()));
    await lost;
    await begun;
    const lostAgain = proxy.loseAnswerOfCommit();
    const announced = Promise.all(journals.map((journal) => journal.announce(user('a'), 1)));
    await lostAgain;
    expect(await announced).toEqual([1, 1, 1]);
    for (const name of ['x', 'y', 'z']) expect(await store.lines(name)).toHaveLength(2);
  });

  it('an organisation that was taken over does not block the others in its commit', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    const all = ['x', 'y', 'z'].map((name) => store.org(name));
    await one.register(all);
    const journals = await Promise.all(all.map((each) => begin(one, each)));
    await pauseAll();
    const [, second] = all;
    await begin(other, second);
    const announced = await Promise.allSettled(journals.map((journal) => journal.announce(user('a'), 1)));
    expect(announced.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(announced[1]).toMatchObject({ reason: FENCED });
    for (const journal of [journals[0], journals[2]])
      await journal?.settle('a', 1, { outcome: 'created' }, 1);
    expect(await attempts()).toHaveLength(2);
  });
});

it('a worker waits longer for a statement that exceeds its timeout', async () => {
  const clock = { ...createStoreClock(), monotonic: () => performance.now() };
  const signal = new AbortController().signal;
  const database = await Database.connect({ address: store.address, clock, debug: NO_DEBUG_LOG, signal });
  onTestFinished(() => database.close());
  expect(await database.ask('select 1 as one from pg_sleep(0.6)', [], 150)).toEqual([{ one: 1 }]);
});

describe('a synchronous standby', () => {
  afterEach(async () => {
    await postgres.stop();
    await postgres.start();
  });

  it('a record that is missing on a synchronous standby is not durable, even after a restart of the server', async () => {
    const standby = await postgres.standby();
    onTestFinished(() => standby.close());
    const synchronous = { synchronous_standby_names: '*' };
    await postgres.stop();
    await postgres.start(synchronous);
    const worker = await store.worker();
    const journal = await begin(worker);
    await standby.stop();
    let isDurable = false;
    const announced = journal.announce(user('a'), 1).then(() => {
      isDurable = true;
    });
    const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect.poll(() => store.query(waiting)).not.toEqual([]);
    // The restart ends the wait, and the record is there.
    await postgres.stop();
    await postgres.start(synchronous);
    expect(await attempts()).toHaveLength(1);
    const waitsAgain = async () => {
      worker.ownClock.pass(2_000);
      return (await store.query(`${waiting} and query like '%nonce = r.nonce%'`)).length > 0;
    };
    await expect.poll(waitsAgain).toBe(true);
    expect(isDurable).toBe(false);
    await standby.start();
    await announced;
    expect(await attempts()).toHaveLength(1);
  });
});

describe('a store that was replaced or lost records', () => {
  it('a worker stops if its last records are missing in the store, and everything later is refused', async () => {
    const worker = await store.worker();
    const [first, second] = [await begin(worker), await begin(worker, store.org('other'))];
    await first.announce(user('a'), 1);
    await store.query(`delete from provision.record where org = 'school' and seq = 1`);
    const lost = { reason: 'results', code: 'store-lost-records' };
    await expect(first.settle('a', 1, { outcome: 'created' }, 1)).rejects.toMatchObject(lost);
    await expect(first.announce(user('b'), 2)).rejects.toMatchObject(lost);
    await expect(second.announce(user('a'), 1)).rejects.toMatchObject(lost);
    await expect(worker.journals.read(org.folder)).rejects.toMatchObject(lost);
    await expect(worker.status()).rejects.toMatchObject(lost);
    expect(await store.lines('school')).toHaveLength(1);
  });

  it('a store on another server cannot be opened', async () => {
    await (await store.worker()).register([org]);
    await store.query(`update provision.store set server = regexp_replace(server, '^[0-9]+', '7')`);
    await expect(store.worker()).rejects.toMatchObject({ reason: 'results', code: 'store-other-server' });
  });

  it('a worker detects at a heartbeat that its table was replaced, and everything later is refused', async () => {
    const worker = await store.worker();
    const journal = await begin(worker);
    await store.query(
      `alter table provision.record rename to before;
       create table provision.record (like provision.before including all);
       insert into provision.record select * from provision.before`,
    );
    worker.ownClock.pass(2_000);
    const other = { reason: 'results', code: 'store-other-server' };
    await expect.poll(() => worker.status().catch((error: unknown) => error)).toMatchObject(other);
    await expect(journal.announce(user('a'), 1)).rejects.toMatchObject(other);
    await expect(worker.beat(1)).rejects.toMatchObject(other);
  });

  it('lines of another worker that are missing a moment later do not count as written', async () => {
    const line = await (async () => {
      const journal = await begin(await store.worker());
      await journal.close();
      return Buffer.from(`${(await store.lines('school'))[0]}\n`);
    })();
    const broken: unknown[] = [];
    const nothing = async () => [];
    const database = {
      shown: 'store',
      ask: nothing,
      insist: nothing,
      break: (error: unknown) => broken.push(error),
    };
    const appender = new Appender(database as unknown as Database, 'worker');
    appender.append = async () => 'behind';
    const log = new StoreLog({
      org: 'school',
      hasNewAddress: false,
      hash: createHash('sha256'),
      close: async () => {},
      lines: { bytes: Buffer.alloc(0), count: 0, tip: undefined },
      database: database as unknown as Database,
      appender,
      worker: { refuseInFlight: async () => {} },
    });
    const record = decodeLine(line.subarray(0, -1)) as JournalRecord;
    await expect(log.append([{ bytes: line, record }])).rejects.toMatchObject({
      code: 'store-lost-records',
    });
    expect(broken).toHaveLength(1);
  });

  it('a closed store refuses everything, and may be closed again', async () => {
    const worker = await store.worker();
    const journal = await begin(worker);
    await worker.close();
    await worker.close();
    await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({
      reason: 'disk',
      code: 'store-gone',
    });
    await journal.close();
  });

  it('a folder with the mark of another store is refused', async () => {
    const worker = await store.worker();
    await writeMark(org.folder, { store: '0-0-0', org: 'school' }, undefined);
    const other = { reason: 'results', code: 'store-other' };
    expect((await worker.register([org])).get('school')).toMatchObject(other);
    await expect(open(worker)).rejects.toMatchObject(other);
    await expect(worker.journals.read(org.folder)).rejects.toMatchObject(other);
  });

  it('a journal in the store is not archived, but other folders are', async () => {
    const worker = await store.worker();
    await begin(worker);
    await expect(worker.journals.archive(org.folder, false)).rejects.toMatchObject({
      code: 'store-not-archived',
    });
    expect(await worker.journals.lastWritten(org.folder)).toBeGreaterThan(0);
    const folder = join(store.folder, 'alone.csv.results');
    const alone = await worker.journals.open({ folder, head: HEAD, forceUnlock: false });
    await alone.begin();
    await alone.close();
    expect((await store.files.read(folder))?.runs).toHaveLength(1);
    expect(await worker.journals.archive(folder, false)).toMatch(/alone/);
  });
});
