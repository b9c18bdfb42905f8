/** A worker's heartbeat and claims: what it asks the store for, and which other workers it declares dead. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/domain/clock.js';
import type { UserError } from '../../../../src/domain/errors.js';
import { Worker } from '../../../../src/fleet/postgres/worker.js';
import type { Owner, Processes } from '../../../../src/journal/owner.js';
import { ALONE, START } from '../../../journal/samples.js';
import { type Answer, fakeDatabase } from './fake-database.js';

const SERVER = 'system/1/db/table';
const PULSE = { workers: 3, open: 40, server: SERVER, recorded: SERVER, beat: '1' };

const SELF: Owner = {
  pid: 1,
  started: '100',
  boot: 'this-boot',
  host: 'here',
  space: null,
  at: new Date(START).toISOString(),
};

/** Process 1 is this worker, 2 is alive, and all others are dead. */
const PROCESSES: Processes = {
  ...ALONE,
  self: async (at) => ({ ...SELF, at: at.toISOString() }),
  isAlive: (pid) => pid <= 2,
};

const ownerOf = (more: Partial<Owner> = {}): string => JSON.stringify({ ...SELF, ...more });

/** A clock on which sleeps end when the test says so. */
function heldClock() {
  const sleeps: { readonly ms: number; readonly wake: () => void }[] = [];
  const clock: Clock = {
    now: () => START,
    monotonic: () => 0,
    sleep: (ms, signal) =>
      new Promise<void>((resolve) => {
        const wake = (): void => resolve();
        sleeps.push({ ms, wake });
        signal?.addEventListener('abort', wake);
      }),
    timer: () => () => {},
  };
  return {
    clock,
    slept: () => sleeps.map(({ ms }) => ms),
    /** Ends the last sleep, and lets what follows it run. */
    async wake() {
      sleeps.at(-1)?.wake();
      await nextTurn();
    },
  };
}

type Statement = 'beat' | 'claim' | 'claimOne' | 'giveBack' | 'end' | 'others' | 'holders' | 'state';

function store(answers: Partial<Record<Statement, Answer>> = {}, othersAreDead = false) {
  const answer = (name: Statement, usual: readonly object[] = []): Answer => answers[name] ?? (() => usual);
  const fake = fakeDatabase({
    beat: ['insert into provision.worker as w (id, owner, at_once, lease_until)', answer('beat', [PULSE])],
    claim: ["set owner = $1, state = 'running', claimed_at", answer('claim')],
    claimOne: ['set owner = $2, claimed_at', answer('claimOne', [{ id: 'a' }])],
    release: ['set owner = null, state = $3, status = $4', () => []],
    giveBack: ['set owner = null where id = $1 and owner = $2', answer('giveBack')],
    end: ['update provision.worker set ended = true where id = $1', answer('end')],
    others: ['select id, owner from provision.worker where not ended and id <> $1', answer('others')],
    holders: ['select distinct w.id, w.owner, w.lease_until', answer('holders')],
    state: ['select o.state, w.owner from provision.org o left join', answer('state')],
  });
  const held = heldClock();
  const { database } = fake;
  const options = { database, id: 'worker-1', processes: PROCESSES, clock: held.clock, server: SERVER };
  return { ...fake, ...held, worker: new Worker({ ...options, othersAreDead }) };
}

describe('the heartbeat', () => {
  it('the first one returns the workers and the open organisations, and later calls its last answer', async () => {
    let workers = 2;
    const { worker, valuesOf, names, slept, wake } = store({
      beat: () => {
        workers += 1;
        return [{ ...PULSE, workers }];
      },
    });
    expect(await worker.beat(7)).toEqual({ workers: 3, open: 40 });
    expect(await worker.beat(8)).toEqual({ workers: 3, open: 40 });
    expect(names()).toEqual(['others', 'beat']);
    await wake();
    expect(await worker.beat(9)).toEqual({ workers: 4, open: 40 });
    await wake();
    expect(await worker.beat(9)).toEqual({ workers: 5, open: 40 });
    const owner = ownerOf();
    expect(valuesOf('beat')).toEqual([7, 8, 9].map((atOnce) => ['worker-1', owner, atOnce]));
    expect(slept()).toEqual([2_000, 2_000, 2_000]);
  });

  it('calls at the same time start it once', async () => {
    const { worker, names, slept } = store();
    await Promise.all([worker.beat(1), worker.beat(1), worker.claimOne('a')]);
    expect(names().filter((name) => name !== 'claimOne')).toEqual(['others', 'beat']);
    expect(slept()).toEqual([2_000]);
  });

  it('it continues after an error, which the next call reports', async () => {
    let beats = 0;
    const { worker, wake, slept } = store({
      beat: () => {
        beats += 1;
        if (beats === 2) throw new Error('cut off');
        return [PULSE];
      },
    });
    await worker.beat(1);
    await wake();
    await expect(worker.beat(1)).rejects.toThrow('cut off');
    expect(slept()).toHaveLength(2);
    await wake();
    expect(await worker.beat(1)).toEqual({ workers: 3, open: 40 });
  });

  it.each([
    ['whose records are lost', { recorded: 'lost school', server: 'other/1/db/table' }, 'store-lost-records'],
    ['on another server', { server: 'system/2/db/table' }, 'store-other-server'],
  ])('a store %s stops the worker', async (_, more, code) => {
    const { worker, broken } = store({ beat: () => [{ ...PULSE, ...more }] });
    const error = await worker.beat(1).then(
      () => expect.unreachable(),
      (reason: UserError) => reason,
    );
    expect(error).toMatchObject({ reason: 'results', code });
    expect(error.message).toContain(code === 'store-lost-records' ? 'school' : 'timeline');
    expect(broken()).toBe(error);
  });

  it('killed workers of this boot end at once, and others that may be alive do not', async () => {
    const others = [
      { id: 'dead', owner: ownerOf({ pid: 3 }) },
      { id: 'alive', owner: ownerOf({ pid: 2 }) },
      { id: 'earlier boot', owner: ownerOf({ pid: 3, boot: 'other-boot' }) },
      { id: 'other host', owner: ownerOf({ pid: 3, host: 'there' }) },
      { id: 'unreadable', owner: '{}' },
      { id: 'dead, too', owner: ownerOf({ pid: 4 }) },
    ];
    const { worker, names, valuesOf } = store({ others: () => others });
    await worker.beat(1);
    expect(names()).toEqual(['others', 'end', 'end', 'beat']);
    expect(valuesOf('others')).toEqual([['worker-1']]);
    expect(valuesOf('end')).toEqual([['dead'], ['dead, too']]);
  });
});

describe('the end of a worker', () => {
  it('it is recorded after the heartbeat has stopped', async () => {
    const { worker, asked, names } = store();
    await worker.beat(1);
    await worker.end();
    expect(asked.at(-1)).toEqual({ name: 'end', how: 'once', values: ['worker-1'] });
    await nextTurn();
    expect(names()).toEqual(['others', 'beat', 'end']);
  });

  it('a worker that sent no heartbeat records no end', async () => {
    const { worker, names } = store();
    await worker.end();
    expect(names()).toEqual([]);
  });

  it('an error of the store is ignored', async () => {
    const { worker } = store({
      end() {
        throw new Error('cut off');
      },
    });
    await worker.beat(1);
    await expect(worker.end()).resolves.toBeUndefined();
  });

  it('it waits at most a second for a heartbeat without an answer, which would undo it', async () => {
    let beats = 0;
    let answer = (): void => {};
    const { worker, names, wake, slept } = store({
      async beat() {
        beats += 1;
        if (beats > 1)
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        return [PULSE];
      },
    });
    await worker.beat(1);
    await wake();
    const end = worker.end();
    await nextTurn();
    expect(names()).toEqual(['others', 'beat', 'beat']);
    expect(slept()).toEqual([2_000, 1_000]);
    answer();
    await end;
    expect(names().at(-1)).toBe('end');

    beats = 0;
    const other = store({ beat: () => (++beats === 1 ? [PULSE] : new Promise<never>(() => {})) });
    await other.worker.beat(1);
    await other.wake();
    const ended = other.worker.end();
    await other.wake();
    await ended;
    expect(other.names().at(-1)).toBe('end');
  });
});

describe('a claim', () => {
  it('claims return organisations in the order of the table', async () => {
    const found = [
      { id: 'b', position: 2 },
      { id: 'c', position: 3 },
      { id: 'a', position: 1 },
    ];
    const { worker, valuesOf } = store({ claim: () => found });
    expect(await worker.claim(['c', 'a', 'b', 'd'], [], 3)).toEqual(['a', 'b', 'c']);
    expect(valuesOf('claim')).toEqual([['worker-1', ['c', 'a', 'b', 'd'], 3]]);
  });

  it('an organisation that this worker is running is not claimed again', async () => {
    const { worker, valuesOf } = store();
    await worker.claim(['a', 'b', 'c'], ['b'], 2);
    expect(valuesOf('claim')).toEqual([['worker-1', ['a', 'c'], 2]]);
    expect(await worker.claim(['b'], ['b', 'c'], 1)).toEqual([]);
    expect(valuesOf('claim')).toHaveLength(1);
  });

  it.each([
    ['without organisations', [], 1],
    ['at the limit', ['a'], 0],
    ['above the limit', ['a'], -1],
  ])('%s, nothing is claimed', async (_, names, most) => {
    const fake = store();
    expect(await fake.worker.claim(names, [], most)).toEqual([]);
    expect(fake.names()).toEqual([]);
  });

  it('a release records the state and the status', async () => {
    const { worker, asked } = store();
    await worker.release('a', 'needs', '{"x":1}');
    expect(asked).toEqual([{ name: 'release', how: 'ask', values: ['a', 'worker-1', 'needs', '{"x":1}'] }]);
  });
});

describe('a claim for a journal', () => {
  it('it sends heartbeats, does not count as a worker of the fleet, and is given back', async () => {
    const { worker, names, valuesOf, asked } = store();
    const giveBack = await worker.claimOne('a');
    expect(names()).toEqual(['others', 'beat', 'claimOne']);
    expect(valuesOf('beat')[0]?.[2]).toBe(0);
    expect(valuesOf('claimOne')).toEqual([['a', 'worker-1']]);
    await giveBack();
    expect(asked.at(-1)).toEqual({ name: 'giveBack', how: 'once', values: ['a', 'worker-1'] });
  });

  it('an error of the store when it is given back is ignored', async () => {
    const { worker } = store({
      giveBack() {
        throw new Error('cut off');
      },
    });
    await expect((await worker.claimOne('a'))()).resolves.toBeUndefined();
  });

  it('a journal that is closed leaves its organisation to the fleet that claimed it, until that releases it', async () => {
    const { worker, names, valuesOf } = store({ claim: () => [{ id: 'a', position: 1 }] });
    await worker.claim(['a'], [], 1);
    await (await worker.claimOne('a'))();
    expect(valuesOf('claimOne')).toHaveLength(1);
    expect(names()).not.toContain('giveBack');
    await worker.release('a', 'done', '{}');
    await (await worker.claimOne('a'))();
    expect(names().at(-1)).toBe('giveBack');
  });

  it.each([
    ['that the store lacks', undefined, { reason: 'results', code: 'store-without-org' }],
    ['that was exported', { state: 'exported', owner: null }, { reason: 'results', code: 'store-exported' }],
    [
      'that another worker runs',
      { state: 'running', owner: ownerOf({ pid: 2, host: 'room-5' }) },
      { reason: 'locked', code: 'store-org-in-use', message: expect.stringContaining('room-5') },
    ],
    [
      'whose worker is unknown',
      { state: 'running', owner: null },
      { reason: 'locked', code: 'store-org-in-use' },
    ],
  ])('an organisation %s is refused', async (_, state, error) => {
    const message = expect.stringContaining('school');
    const { worker, valuesOf } = store({ claimOne: () => [], state: () => (state ? [state] : []) });
    await expect(worker.claimOne('school')).rejects.toMatchObject({ message, ...error });
    expect(valuesOf('state')).toEqual([['school']]);
  });
});

describe('a request that another worker may still send', () => {
  const ROW = { key: 'x', attempt: 2 };
  const holder = (more: Partial<Owner>, live = false) => ({ id: 'holder', owner: ownerOf(more), live });

  it('the workers that announced the attempt, or any of the organisation, are looked for', async () => {
    const { worker, valuesOf } = store();
    await worker.refuseInFlight('a', ROW);
    await worker.refuseInFlight('a');
    expect(valuesOf('holders')).toEqual([
      ['a', 'x', 2],
      ['a', null, null],
    ]);
  });

  it('a request of this process, or of a killed one, does not count, and the killed one ends', async () => {
    const own = { ...holder({}), id: 'own' };
    const dead = holder({ pid: 3 }, true);
    const { worker, valuesOf } = store({ holders: () => [own, dead] });
    await worker.refuseInFlight('a', ROW);
    expect(valuesOf('end')).toEqual([['holder']]);
  });

  it.each([
    ['of a process that is alive', { pid: 2 }],
    ['of another computer', { pid: 3, host: 'there', boot: 'other-boot' }],
    ['of an earlier boot, or another computer with the same name', { pid: 3, boot: 'other-boot' }],
  ])('a request %s refuses the settlement', async (_, owner) => {
    const one = holder(owner);
    const { worker, names } = store({ holders: () => [one] });
    await expect(worker.refuseInFlight('school', ROW)).rejects.toMatchObject({
      reason: 'locked',
      code: 'store-under-way',
      message: expect.stringContaining('school'),
    });
    expect(names()).toEqual(['holders']);
  });

  it('a worker that a person declared dead ends, unless its heartbeats show that it is alive', async () => {
    const gone = holder({ host: 'there' });
    const { worker, valuesOf } = store({ holders: () => [gone] }, true);
    await worker.refuseInFlight('a', ROW);
    expect(valuesOf('end')).toEqual([['holder']]);

    const live = holder({ host: 'there' }, true);
    const other = store({ holders: () => [live] }, true);
    await expect(other.worker.refuseInFlight('a', ROW)).rejects.toMatchObject({
      reason: 'locked',
      code: 'store-worker-alive',
    });
    expect(other.names()).toEqual(['holders']);
  });
});
