/** Tests for a journal and its lock, for every adapter. */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountChange,
  type AttemptResult,
  type Journal,
  type JournalView,
  SANDBOX,
} from '../../src/domain/journals.js';
import { type Ended, isCreatedHere, noCounts } from '../../src/domain/outcome.js';
import { STEP_STATES, stepKey } from '../../src/domain/step.js';
import { ownMessage } from '../../src/texts/own-message.js';
import { slowTest } from '../support/slow-test.js';
import {
  begun,
  everything,
  expectRefused,
  type MakePlace,
  open,
  type Place,
  read,
  recordsOf,
  send,
} from './place.js';
import { HEAD, user } from './samples.js';

const STAFF = { step: 'group', value: 'Staff' };
const OUTCOMES = ['created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'pending', 'again'] as const;
const ENDED = ['complete', 'limit', 'stopped', 'interrupted', 'refused'] as const satisfies readonly Ended[];

/** @param numRuns how often a property is tested */
export function testJournal(makePlace: MakePlace, numRuns: number): void {
  testRows(makePlace);
  testRuns(makePlace, numRuns);
  testOpening(makePlace);
  testRecords(makePlace);
  testSeveral(makePlace);
  testReading(makePlace);
}

function testRows(makePlace: MakePlace): void {
  describe('the latest state of a row', () => {
    test('a row has the values of its announcement and its settlement', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const attempt = await journal.announce(user('A.Petrova'), 17);
      expect(attempt).toBe(1);
      const verdict = {
        outcome: 'weak_password',
        status: 422,
        code: 'password.weak',
        message: 'too simple',
      } as const;
      await journal.settle('a.petrova', attempt, verdict, 212.4);
      const known = {
        key: 'a.petrova',
        outcome: 'weak_password',
        row: 17,
        nickname: 'A.Petrova',
        name: { first: 'Авдотья', last: 'Петрова', middle: '' },
        departmentId: 1,
        attempt: 1,
        run: 1,
        status: 422,
        code: 'password.weak',
        message: 'too simple',
        durationMs: 212,
      };
      expect(journal.last('a.petrova')).toMatchObject(known);
      expect((await read(place)).last('a.petrova')).toEqual(journal.last('a.petrova'));
      expect(journal.last('nobody')).toBeUndefined();
    });

    test('the journal has no password and no position, and only the documented members', async () => {
      const place = await makePlace();
      await send(await begun(place), 'a.petrova', 'created');
      const [first, second] = await place.lines();
      const records = await recordsOf(place);
      expect(records).toEqual([
        expect.objectContaining({
          type: 'run',
          version: 1,
          run: 1,
          base_url: HEAD.baseUrl,
          org: null,
          roster: 'users.csv',
          roster_path: '../users.csv',
          sends_again: ['exists', 'unconfirmed'],
          before: createHash('sha256').digest('hex'),
        }),
        {
          type: 'sending',
          key: 'a.petrova',
          row: 1,
          attempt: 1,
          name: { first: 'Авдотья', last: 'Петрова', middle: '' },
          department_id: 1,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          after: first?.slice(0, 8),
        },
        {
          type: 'settled',
          key: 'a.petrova',
          attempt: 1,
          outcome: 'created',
          ms: 200,
          at: expect.any(String),
          after: second?.slice(0, 8),
        },
      ]);
    });

    test('only messages of the program are also kept as data, next to the English text', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const { message, detail } = ownMessage('connection-lost', { system: 'ECONNRESET' });
      for (const [key, result] of [
        ['a', { outcome: 'unconfirmed', message, detail }],
        ['b', { outcome: 'failed', message: 'User exists' }],
      ] as const)
        await journal.settle(key, await journal.announce(user(key), 1), result, 1);
      expect(journal.last('a')).toMatchObject({ message, detail });
      expect(journal.last('b')?.detail).toBeUndefined();
      const again = await read(place);
      for (const key of ['a', 'b']) expect(again.last(key)).toEqual(journal.last(key));
      expect((await place.lines()).join('\n')).toContain(
        `"message":"${message}","detail":{"code":"connection-lost","system":"ECONNRESET"}`,
      );
    });

    test('a row is unconfirmed from its announcement until it is settled', async () => {
      const journal = await begun(await makePlace());
      await journal.announce(user('a'), 1);
      const known = journal.last('a');
      expect(known).toMatchObject({ outcome: 'unconfirmed', run: 1, attempt: 1 });
      expect(known?.unconfirmedSince).toBe(known?.at);
    });

    test('a row keeps the time since which it is unconfirmed until an attempt creates it', async () => {
      const place = await makePlace();
      const killed = await begun(place);
      await killed.announce(user('a'), 1);
      const unconfirmedSince = killed.last('a')?.unconfirmedSince;
      const journal = await begun(await place.killed());
      await send(journal, 'a', 'unconfirmed');
      expect(journal.last('a')).toMatchObject({
        outcome: 'unconfirmed',
        attempt: 2,
        run: 2,
        unconfirmedSince,
      });
      await send(journal, 'a', 'exists');
      expect(journal.last('a')).toMatchObject({ outcome: 'exists', attempt: 3, unconfirmedSince });
      await send(journal, 'a', 'created');
      expect(journal.last('a')?.outcome).toBe('created');
      expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
    });

    test.each(['again', 'pending'] as const)(
      'an unconfirmed row stays unconfirmed after a later attempt with the outcome %s',
      async (outcome) => {
        const journal = await begun(await makePlace());
        await send(journal, 'settled', 'unconfirmed');
        await journal.announce(user('killed'), 2);
        await send(journal, 'settled', outcome);
        await send(journal, 'killed', outcome);
        for (const key of ['settled', 'killed']) {
          expect(journal.last(key)).toMatchObject({ outcome: 'unconfirmed', attempt: 2 });
          expect(journal.last(key)?.unconfirmedSince).toBeDefined();
        }
      },
    );

    test.each(['again', 'pending'] as const)(
      'a row that was never unconfirmed is pending after an attempt with the outcome %s',
      async (outcome) => {
        const journal = await begun(await makePlace());
        await send(journal, 'a', outcome);
        expect(journal.last('a')?.outcome).toBe('pending');
        expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
      },
    );

    test.each(['created', 'pending'] as const)(
      'a row that a person settled is %s, and no longer unconfirmed',
      async (outcome) => {
        const place = await makePlace();
        await (await begun(place)).announce(user('a'), 1);
        const journal = await open(await place.killed());
        await journal.settleByPerson('a', outcome);
        expect(journal.last('a')).toMatchObject({ outcome, byPerson: true, attempt: 1 });
        expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
        expect(journal.everCreated).toBe(false);
        await expect(journal.settleByPerson('nobody', 'created')).rejects.toThrow('never announced');
      },
    );

    test('an attempt that is not in progress cannot be settled', async () => {
      const journal = await begun(await makePlace());
      await send(journal, 'a', 'failed');
      await expect(journal.settle('a', 1, { outcome: 'created' }, 1)).rejects.toThrow('not in progress');
      await expect(journal.settle('b', 1, { outcome: 'created' }, 1)).rejects.toThrow('not in progress');
      expect(journal.last('a')?.outcome).toBe('failed');
    });

    test('all rows come in the order of their first announcements', async () => {
      const journal = await begun(await makePlace());
      for (const key of ['c', 'a', 'b', 'a', 'c']) await send(journal, key, 'failed');
      expect([...journal.all()].map(({ key, attempt }) => [key, attempt])).toEqual([
        ['c', 2],
        ['a', 2],
        ['b', 1],
      ]);
      expect(journal.size).toBe(3);
    });
  });
}

function testRuns(makePlace: MakePlace, numRuns: number): void {
  describe('the runs', () => {
    test('each run has its counts and its end', async () => {
      const place = await makePlace();
      const first = await begun(place);
      await send(first, 'a', 'created');
      await send(first, 'b', 'again');
      await send(first, 'b', 'weak_password');
      await first.end('limit');
      await first.close();
      const second = await begun(place);
      expect(second.runs).toHaveLength(2);
      await send(second, 'b', 'created');
      await second.announce(user('c'), 3);
      const third = await begun(await place.killed());
      await third.end('refused');
      expect(third.runs.map(({ run, ended, counts }) => ({ run, ended, ...counts }))).toMatchObject([
        { run: 1, ended: 'limit', created: 1, weak_password: 1, pending: 0, total: 2 },
        { run: 2, ended: undefined, created: 1, unconfirmed: 1, total: 2 },
        { run: 3, ended: 'refused', total: 0 },
      ]);
      expect(third.runs[0]?.startedAt).toBeGreaterThan(0);
      expect(third.runs[0]?.finishedAt).toBeGreaterThan(third.runs[0]?.startedAt ?? 0);
      expect(third.runs[1]?.finishedAt).toBeUndefined();
      expect(third.everCreated).toBe(true);
    });

    test('the number of records shows whether a record was added', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const { records } = journal;
      await send(journal, 'a', 'unconfirmed');
      expect(journal.records).toBe(records + 2);
      await journal.settleByPerson('a', 'created');
      expect(journal.records).toBe(records + 3);
      await journal.close();
      const again = await begun(place);
      expect(again.records).toBe(records + 4);
    });

    test('the counts of a run stay the same when a person settles rows later', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await send(journal, 'a', 'unconfirmed');
      await journal.end('complete');
      await journal.settleByPerson('a', 'created');
      expect(journal.runs.at(-1)?.counts).toMatchObject({ unconfirmed: 1, created: 0, total: 1 });
    });

    slowTest('the runs and rows are the same when the journal is read again, whatever happened', async () => {
      const keys = fc.constantFrom('a', 'b', 'ä', 'long-nickname');
      const step = fc.oneof(
        fc.record({ do: fc.constant('send' as const), key: keys, outcome: fc.constantFrom(...OUTCOMES) }),
        fc.record({ do: fc.constant('announce' as const), key: keys }),
        fc.record({ do: fc.constant('step' as const), key: keys, state: fc.constantFrom(...STEP_STATES) }),
        fc.record({
          do: fc.constant('person' as const),
          key: keys,
          outcome: fc.constantFrom('created', 'pending'),
        }),
        fc.record({
          do: fc.constant('change' as const),
          key: keys,
          kind: fc.constantFrom('same', 'renamed', 'deleted'),
        }),
        fc.record({ do: fc.constant('rerun' as const), ended: fc.option(fc.constantFrom(...ENDED)) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          let place = await makePlace();
          let journal = await begun(place);
          for (const one of steps) {
            const known = one.do === 'rerun' ? undefined : journal.last(one.key);
            const isCreated = known?.outcome === 'created';
            if (one.do === 'step') {
              const isDone = journal.after(one.key)?.steps.get(stepKey(STAFF))?.state === 'done';
              if (known === undefined || !isCreatedHere(known) || isDone) continue;
              await journal.step(one.key, STAFF);
              await journal.step(one.key, STAFF, { state: one.state });
              continue;
            }
            if (one.do === 'change') {
              const person = { name: { first: 'B', last: 'C', middle: '' }, identity: { person_id: '7' } };
              const change = { kind: one.kind, person, login: `new-${one.key}` } as AccountChange;
              if (isCreated && one.kind !== 'same') await journal.changeAccount(one.key, change);
              else if (known?.outcome === 'exists') await journal.changeAccount(one.key, { kind: 'same' });
              continue;
            }
            if (isCreated && (one.do !== 'person' || known.byPerson !== true)) continue;
            if (one.do === 'send') await send(journal, one.key, one.outcome);
            else if (one.do === 'announce') await journal.announce(user(one.key), 1);
            else if (one.do === 'person') {
              if (journal.last(one.key) !== undefined) await journal.settleByPerson(one.key, one.outcome);
            } else {
              if (one.ended !== null) await journal.end(one.ended);
              place = await place.killed();
              journal = await begun(place);
            }
          }
          expect(everything(await read(place))).toEqual(everything(journal));
        }),
        { numRuns },
      );
    });
  });
}

function testOpening(makePlace: MakePlace): void {
  describe('opening a journal', () => {
    test.each([
      [{ baseUrl: 'https://other.example' }, 'another address', '--base-url https://directory.example'],
      [{ roster: 'staff.csv' }, 'another roster', 'users.csv'],
    ])(
      'opening a journal for another address, organisation or roster is refused: %o',
      async (other, says, next) => {
        const place = await makePlace();
        const journal = await begun(place);
        await send(journal, 'a', 'created');
        await journal.close();
        const before = await place.lines();
        const refused = open(place, { head: { ...HEAD, ...other } });
        await expect(refused).rejects.toMatchObject({
          reason: 'results',
          message: expect.stringContaining(says),
          next: expect.stringContaining(next),
        });
        await expect(refused).rejects.toMatchObject({ next: expect.stringMatching(/--results.*--fresh/) });
        expect(await place.lines()).toEqual(before);
        await place.journals.refuseLocked(place.folder);
      },
    );

    test.each(['unconfirmed', 'exists'] as const)(
      'opening a journal for another address is refused while a row is unconfirmed, even after a later attempt with the outcome %s',
      async (outcome) => {
        const place = await makePlace();
        const killed = await begun(place);
        await killed.announce(user('a'), 1);
        const after = await place.killed();
        const journal = await begun(after);
        await send(journal, 'a', outcome);
        await journal.close();
        const refused = open(after, { head: { ...HEAD, baseUrl: 'https://other.example' } });
        await expect(refused).rejects.toMatchObject({
          message: expect.stringContaining('1 user is unconfirmed'),
          next: expect.stringMatching(/--results.*--fresh.*--not-created/),
        });
      },
    );

    test('opening reports the previous address once after a change', async () => {
      const place = await makePlace();
      const former = await begun(place);
      await send(former, 'a', 'failed');
      await former.close();
      const head = { ...HEAD, baseUrl: 'https://other.example' };
      const journal = await open(place, { head });
      expect(journal.notes).toEqual([{ kind: 'address-changed', before: 'https://directory.example' }]);
      await journal.begin();
      await journal.close();
      expect((await open(place, { head })).notes).toEqual([]);
    });

    test('rows that existed at the previous address are sent to another address, in the first run or a later run', async () => {
      const place = await makePlace();
      const former = await begun(place);
      for (const key of ['a', 'b', 'c']) await send(former, key, 'exists');
      await former.close();
      const head = { ...HEAD, baseUrl: 'https://other.example' };
      const first = await open(place, { head });
      await first.begin();
      await send(first, 'a', 'created');
      await first.close();
      const second = await open(place, { head });
      await second.begin();
      await send(second, 'b', 'exists');
      expect(['a', 'b', 'c'].map((key) => second.last(key)?.outcome)).toEqual([
        'created',
        'exists',
        'pending',
      ]);
    });

    test('opening continues a journal if the roster was moved', async () => {
      const place = await makePlace();
      await (await begun(place)).close();
      const journal = await open(place, { head: { ...HEAD, rosterPath: '../moved/users.csv' } });
      expect(journal.head.rosterPath).toBe('../users.csv');
      await journal.begin();
      expect(journal.head.rosterPath).toBe('../moved/users.csv');
    });

    test('a journal records nothing before the run has begun', async () => {
      const journal = await open(await makePlace());
      await expect(journal.announce(user('a'), 1)).rejects.toThrow('not begun');
      await expect(journal.end('complete')).rejects.toThrow('not begun');
    });

    test('a journal keeps the order of calls that were not awaited', async () => {
      const place = await makePlace();
      const journal = await open(place);
      const begin = journal.begin();
      const announced = ['a', 'b', 'c'].map((key) => journal.announce(user(key), 1));
      await Promise.all([begin, ...announced, journal.close()]);
      expect([...(await read(place)).all()].map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    });
  });
}

function testRecords(makePlace: MakePlace): void {
  describe('records', () => {
    test('records contain the settings of the run, whether the password is in credentials.csv, and whether steps follow', async () => {
      const place = await makePlace();
      const reading = { delimiter: ';', nameOrder: 'last-first' } as const;
      const head = { ...HEAD, org: 'School 12', rosterPath: null, reading };
      const journal = await open(place, { head });
      expect(journal.head).toEqual(head);
      await journal.begin();
      await journal.announce(user('A.Petrova'), 1, { hasCredential: true, hasSteps: true });
      await journal.announce(user('b'), 2, { hasCredential: false, hasSteps: false });
      await journal.announce(user('c'), 3);
      await journal.end('stopped', 'disk_full');
      await journal.begin();
      await journal.end('complete');
      const lines = await place.lines();
      const [run, one, other, third, stopped, next, complete] = lines.map((line) =>
        JSON.parse(line.slice(9)),
      );
      expect(run).toMatchObject({ org: 'School 12', roster_path: null, reading });
      expect(one).toMatchObject({ key: 'a.petrova', nickname: 'A.Petrova', credential: true, steps: true });
      expect([run, next].map((record) => Object.hasOwn(record, 'sends_again'))).toEqual([false, false]);
      for (const name of ['credential', 'steps'])
        expect([other, third].map((record) => Object.hasOwn(record, name))).toEqual([false, false]);
      expect(Object.hasOwn(other, 'nickname')).toBe(false);
      expect([stopped.reason, complete.reason]).toEqual(['disk_full', undefined]);
      const view = await read(place);
      expect(['a.petrova', 'b'].map((key) => view.last(key)?.hasCredential)).toEqual([true, undefined]);
      expect(view.head).toEqual(head);
    });

    test('a wrong call is refused with a message that explains the error', async () => {
      const journal = await open(await makePlace());
      const begin = 'the run has not begun in the journal';
      await expect(journal.announce(user('a'), 1)).rejects.toThrow(begin);
      await journal.begin();
      await expect(journal.settle('a', 3, { outcome: 'created' }, 1)).rejects.toThrow(
        'attempt 3 of this row is not in progress',
      );
      await expect(journal.settleByPerson('a', 'created')).rejects.toThrow('this row was never announced');
      await journal.close();
      await expect(journal.begin()).rejects.toThrow('the journal is closed');
    });

    test('a record that contradicts earlier records is not written', async () => {
      const journal = await begun(await makePlace());
      await journal.end('complete');
      const { checkpoint } = journal;
      await expect(journal.end('complete')).rejects.toThrow('the journal takes no such record now: ended');
      expect(journal.checkpoint).toEqual(checkpoint);
    });

    test('only the answer to a password that was too simple, and is then replaced, has a mark', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const results: readonly AttemptResult[] = [
        { outcome: 'again', isWeak: true },
        { outcome: 'again' },
        { outcome: 'created' },
      ];
      for (const result of results)
        await journal.settle('a', await journal.announce(user('a'), 1), result, 1);
      const records = await recordsOf(place);
      const settled = records.filter(({ type }) => type === 'settled');
      expect(settled.map(({ outcome, weak }) => [outcome, weak])).toEqual([
        ['again', true],
        ['again', undefined],
        ['created', undefined],
      ]);
    });

    test('a look-up settles the last attempt of a row, or the attempt that it found', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await send(journal, 'a', 'unconfirmed');
      await journal.settleByLookUp('a', { outcome: 'pending', message: 'is not there', evidence: 'absence' });
      expect(journal.last('a')).toMatchObject({ outcome: 'pending', attempt: 1, message: 'is not there' });
      await send(journal, 'a', 'unconfirmed');
      await journal.settleByLookUp('a', {
        outcome: 'created',
        message: 'is there',
        attempt: 1,
        evidence: 'attempt_id',
      });
      expect(journal.last('a')).toMatchObject({ outcome: 'created', message: 'is there', attempt: 2 });
      expect((await recordsOf(place)).at(-1)).toMatchObject({ type: 'settled', attempt: 1, by: 'look-up' });
      expect((await read(place)).last('a')).toEqual(journal.last('a'));
      const never = journal.settleByLookUp('b', { outcome: 'pending', message: '', evidence: 'absence' });
      await expect(never).rejects.toThrow('this row was never announced');
    });

    test('a record is written even after an error in an earlier record', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const refused = journal.settleByPerson('nobody', 'created').catch((error: Error) => error.message);
      const attempt = journal.announce(user('a'), 1);
      expect(await refused).toBe('this row was never announced');
      expect(await attempt).toBe(1);
    });
  });
}

const NAMES = ['a', 'b', 'c', 'd'];

function testSeveral(makePlace: MakePlace): void {
  describe('a journal of several rows at once', () => {
    test('records of a row keep their order, even if no caller waits for them', async () => {
      const place = await makePlace();
      const journal = await begun(place, { atOnce: 8 });
      await Promise.all([
        journal.announce(user('a'), 1),
        journal.settle('a', 1, { outcome: 'again' }, 1),
        journal.announce(user('b'), 2),
        journal.announce(user('a'), 1),
        journal.settle('b', 1, { outcome: 'created' }, 1),
        journal.settle('a', 2, { outcome: 'created' }, 1),
        journal.end('complete'),
      ]);
      const seen = (await recordsOf(place)).map(({ type, key }) =>
        key === undefined ? type : `${type} ${key}`,
      );
      expect(seen).toEqual([
        'run',
        'sending a',
        'settled a',
        'sending b',
        'sending a',
        'settled b',
        'settled a',
        'ended',
      ]);
      expect((await read(place)).last('a')).toMatchObject({ outcome: 'created', attempt: 2 });
    });

    test('records of several rows that are written together are marked, and can be read again', async () => {
      const place = await makePlace();
      const journal = await begun(place, { atOnce: 8 });
      expect(await Promise.all(NAMES.map((name, at) => journal.announce(user(name), at)))).toEqual([
        1, 1, 1, 1,
      ]);
      await Promise.all(NAMES.map((name) => journal.settle(name, 1, { outcome: 'created' }, 1)));
      const joins = (await recordsOf(place)).map((record) => record.joins);
      expect(joins).toEqual([undefined, undefined, true, true, true, undefined, true, true, true]);
      expect(everything(await read(place))).toEqual(everything(journal));
    });

    test('an invalid record does not affect the records that are written with it', async () => {
      const journal = await begun(await makePlace(), { atOnce: 8 });
      const [announced, settled] = await Promise.allSettled([
        journal.announce(user('a'), 1),
        journal.settle('b', 1, { outcome: 'created' }, 1),
      ]);
      expect(announced).toMatchObject({ status: 'fulfilled' });
      expect(settled).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('not in progress') },
      });
    });

    test('open attempts end only when a new run begins', async () => {
      const place = await makePlace();
      const journal = await begun(place, { atOnce: 8 });
      await Promise.all(NAMES.map((name, at) => journal.announce(user(name), at)));
      await journal.settle('b', 1, { outcome: 'created' }, 1);
      const ends = (of: JournalView) => NAMES.map((name) => of.last(name)?.endedAt !== undefined);
      expect(ends(journal)).toEqual([false, false, false, false]);
      const next = await begun(await place.killed(), { atOnce: 8 });
      expect(ends(next)).toEqual([true, false, true, true]);
      expect(NAMES.map((name) => next.last(name)?.outcome)).toEqual([
        'unconfirmed',
        'created',
        'unconfirmed',
        'unconfirmed',
      ]);
    });
  });
}

/** A report of the current journal. */
function reportOf(journal: Journal): string {
  const counts = { ...noCounts() };
  for (const { outcome } of journal.all()) counts[outcome] += 1;
  return JSON.stringify({ version: 1, counts, runs: journal.runs, journal: journal.checkpoint });
}

/** A folder with the journal and the report of a complete run. */
async function reported(makePlace: MakePlace): Promise<Place> {
  const place = await makePlace();
  const journal = await begun(place);
  await send(journal, 'a', 'created');
  await send(journal, 'b', 'failed');
  await journal.end('complete');
  await place.put('report.json', reportOf(journal));
  await journal.close();
  return place;
}

const CHANGES: readonly (readonly [string, (lines: readonly string[]) => readonly string[]])[] = [
  ['that lacks its last record', (lines) => lines.slice(0, -1)],
  ['that lacks all records', () => []],
  ['with a changed answer', (lines) => lines.map((line) => withSum(line.replace('created', 'failed')))],
];

/** The line of a record, with a correct checksum. */
function withSum(line: string): string {
  const json = line.slice(9);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}`;
}

function testReading(makePlace: MakePlace): void {
  describe('reading a journal', () => {
    test.each(CHANGES)('a journal %s is refused, since it contradicts its report', async (_, change) => {
      const place = await reported(makePlace);
      await place.change(change);
      // A journal in a store cannot be started again with --fresh.
      await expectRefused(place, {
        next: expect.stringMatching(/creating the users with --fresh|many-machines\.md/),
      });
    });

    test('a journal with records after its report is accepted', async () => {
      const place = await reported(makePlace);
      const journal = await begun(place);
      await send(journal, 'b', 'created');
      expect(everything(await read(place))).toEqual(everything(journal));
      await journal.close();
      expect((await begun(place)).last('b')?.outcome).toBe('created');
    });

    test('a record that was removed, duplicated or moved is detected at the next record', async () => {
      const place = await reported(makePlace);
      const lines = await place.lines();
      await place.put('report.json', '{"counts":{"created":0},"runs":[]}');
      for (let at = 0; at < lines.length - 1; at++) {
        const [line = '', next = ''] = lines.slice(at);
        const [before, after] = [lines.slice(0, at), lines.slice(at + 2)];
        for (const changed of [
          [next, ...after],
          [next, line, ...after],
          [line, line, next, ...after],
        ]) {
          await place.change(() => [...before, ...changed]);
          await expectRefused(place, { message: expect.stringMatching(/journal\.jsonl:\d+: /) });
        }
      }
    });

    test.each([
      [
        '{"type":"settled","key":"x","attempt":1,"outcome":"created","at":"2026-11-21T08:41:07.000Z"}',
        'message',
        'jsonl:7: ',
      ],
      ['{"type":"ended","run":1,"ended":"badly","at":""}', 'message', 'jsonl:7: '],
      ['{"type":"renamed","key":"a","at":"2026-11-21T08:41:07.000Z"}', 'next', 'Upgrade'],
    ])('a record that no run of this version writes is refused: %s', async (json, where, says) => {
      const place = await reported(makePlace);
      await place.change((lines) => [...lines, withSum(`00000000 ${json}`)]);
      await expectRefused(place, { [where]: expect.stringContaining(says) });
    });

    test('a journal from which earlier records were removed is refused even without a report', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      for (const key of NAMES) await send(journal, key, 'created');
      await journal.close();
      await place.change((lines) => lines.toSpliced(3, 2));
      await expectRefused(place, { message: expect.stringContaining('journal.jsonl:4: ') });
    });

    test('reading for a run at another address gives the outcomes that the run will find', async () => {
      const place = await makePlace();
      await send(await begun(place), 'a', 'failed');
      const { journals, folder } = place;
      const outcomeAt = async (baseUrl: string | undefined) =>
        (await journals.readFor({ ...HEAD, baseUrl }, folder))?.last('a')?.outcome;
      expect(await outcomeAt('https://other.example')).toBe('pending');
      expect(await outcomeAt(HEAD.baseUrl)).toBe('failed');
      expect(await outcomeAt(undefined)).toBe('failed');
    });

    test('reading for a run that may not continue the journal is refused with the same error as opening it', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await send(journal, 'a', 'created');
      await journal.close();
      const others = [{ baseUrl: 'https://other.example' }, { roster: 'staff.csv' }];
      for (const other of others) {
        const head = { ...HEAD, ...other };
        const { message } = (await open(place, { head }).catch((error: unknown) => error)) as Error;
        await expect(place.journals.readFor(head, place.folder)).rejects.toMatchObject({
          reason: 'results',
          message,
        });
      }
    });

    test('a folder with files of earlier runs but no journal is refused for a run, but not for a rehearsal', async () => {
      const place = await makePlace();
      await place.put('.gitignore', '*\n');
      await place.put('created.csv', 'x');
      await place.put('report.html', 'x');
      const { journals, folder } = place;
      const refusal = {
        reason: 'results',
        message: expect.stringContaining(
          'is missing or empty, but the folder has files of earlier runs (created.csv, report.html)',
        ),
      };
      await expect(journals.readFor(HEAD, folder)).rejects.toMatchObject(refusal);
      await expect(journals.readFor({ ...HEAD, baseUrl: undefined }, folder)).rejects.toMatchObject(refusal);
      await expect(open(place)).rejects.toMatchObject(refusal);
      const rehearsal = { ...HEAD, baseUrl: SANDBOX };
      expect(await journals.readFor(rehearsal, folder)).toBeUndefined();
      expect(await journals.read(folder)).toBeUndefined();
      await send(await begun(place, { head: rehearsal }), 'a', 'created');
      expect((await journals.readFor(rehearsal, folder))?.runs).toHaveLength(1);
    });
  });

  describe('the lock of a journal', () => {
    test('a journal that a run has open is locked for other runs until it is closed, but can be read', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const other = await place.otherProcess();
      const refused = { reason: 'locked' };
      await expect(open(other)).rejects.toMatchObject(refused);
      await expect(open(other, { forceUnlock: true })).rejects.toMatchObject(refused);
      await expect(other.journals.refuseLocked(other.folder)).rejects.toMatchObject(refused);
      expect((await read(other)).runs).toHaveLength(1);
      await send(journal, 'a', 'created');
      await journal.close();
      await other.journals.refuseLocked(other.folder);
      expect((await begun(other)).last('a')?.outcome).toBe('created');
    });

    test('a journal that could not be opened is not locked', async () => {
      const place = await reported(makePlace);
      await expect(open(place, { head: { ...HEAD, roster: 'staff.csv' } })).rejects.toThrow('another roster');
      await (await place.otherProcess()).journals.refuseLocked(place.folder);
    });

    test('a journal of a process that was killed is not locked', async () => {
      const place = await makePlace();
      await begun(place);
      const next = await place.killed();
      await next.journals.refuseLocked(next.folder);
      expect((await begun(next)).runs).toHaveLength(2);
    });
  });
}
