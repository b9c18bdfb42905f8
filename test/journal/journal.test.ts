import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { DebugLog } from '../../src/domain/debug-log.js';
import type { AttemptResult } from '../../src/domain/journals.js';
import { type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import type { Ended } from '../../src/domain/outcome.js';
import { STEP_STATES, stepKey } from '../../src/domain/step.js';
import { readJournal } from '../../src/journal/journal.js';
import type { RecordedJournal } from '../../src/journal/recorded-journal.js';
import { ownMessage } from '../../src/texts/own-message.js';
import { slowTest } from '../support/slow-test.js';
import { diskError, FakeDisk } from './fake-disk.js';
import { FOLDER, HEAD, JOURNAL, open, START, tickingClock, user } from './samples.js';

const STAFF = { step: 'group', value: 'Staff' };

async function begun(disk: FakeDisk): Promise<RecordedJournal> {
  const journal = await open({ disk });
  await journal.begin(ON_REQUEST);
  return journal;
}

/** Announces and settles one attempt. */
async function send(journal: RecordedJournal, key: string, outcome: AttemptResult['outcome']): Promise<void> {
  const attempt = await journal.announce(user(key), 1);
  await journal.settle(key, attempt, { outcome }, 200);
}

async function read(disk: FakeDisk): Promise<JournalView> {
  const view = await readJournal(FOLDER, disk);
  if (view === undefined) throw new Error('there is no journal');
  return view;
}

function everything(view: JournalView): unknown {
  const all = [...view.all()];
  const after = all.map(({ key }) => view.after(key));
  return { head: view.head, all, after, runs: view.runs, everCreated: view.everCreated };
}

describe('the latest state of a row', () => {
  test('a row has the values of its announcement and its settlement', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
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
    expect((await read(disk)).last('a.petrova')).toEqual(journal.last('a.petrova'));
    expect(journal.last('nobody')).toBeUndefined();
  });

  test('the journal has no password and no position, and only the documented members', async () => {
    const disk = new FakeDisk();
    await send(await begun(disk), 'a.petrova', 'created');
    const lines = disk.bytes(JOURNAL)?.toString('utf8').trimEnd().split('\n') ?? [];
    const records = lines.map((line) => JSON.parse(line.slice(9)));
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
        at: expect.stringMatching(/^2026-11-21T08:41:\d\d\.000Z$/),
        after: lines[0]?.slice(0, 8),
      },
      {
        ...{
          type: 'settled',
          key: 'a.petrova',
          attempt: 1,
          outcome: 'created',
          ms: 200,
          at: expect.any(String),
        },
        after: lines[1]?.slice(0, 8),
      },
    ]);
  });

  test('a message of the program is kept as data beside its English text, and the directory has none', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    const { message, detail } = ownMessage('connection-lost', { system: 'ECONNRESET' });
    for (const [key, result] of [
      ['a', { outcome: 'unconfirmed', message, detail }],
      ['b', { outcome: 'failed', message: 'User exists' }],
    ] as const)
      await journal.settle(key, await journal.announce(user(key), 1), result, 1);
    expect(journal.last('a')).toMatchObject({ message, detail });
    expect(journal.last('b')?.detail).toBeUndefined();
    const again = await read(disk);
    for (const key of ['a', 'b']) expect(again.last(key)).toEqual(journal.last(key));
    expect(disk.bytes(JOURNAL)?.toString('utf8')).toContain(
      `"message":"${message}","detail":{"code":"connection-lost","system":"ECONNRESET"}`,
    );
  });

  test('a row is unconfirmed between announcement and settlement, since the announcement', async () => {
    const journal = await begun(new FakeDisk());
    await journal.announce(user('a'), 1);
    const known = journal.last('a');
    expect(known).toMatchObject({ outcome: 'unconfirmed', run: 1, attempt: 1 });
    expect(known?.unconfirmedSince).toBe(known?.at);
  });

  test('a row stays unconfirmed since its first attempt until an attempt creates it', async () => {
    const disk = new FakeDisk();
    const killed = await begun(disk);
    await killed.announce(user('a'), 1);
    const unconfirmedSince = killed.last('a')?.unconfirmedSince;
    const journal = await begun(disk.afterKill());
    await send(journal, 'a', 'unconfirmed');
    expect(journal.last('a')).toMatchObject({ outcome: 'unconfirmed', attempt: 2, run: 2, unconfirmedSince });
    await send(journal, 'a', 'exists');
    expect(journal.last('a')).toMatchObject({ outcome: 'exists', attempt: 3, unconfirmedSince });
    await send(journal, 'a', 'created');
    expect(journal.last('a')?.outcome).toBe('created');
    expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
  });

  test.each(['again', 'pending'] as const)(
    'an unconfirmed row stays unconfirmed when a later attempt is %s',
    async (outcome) => {
      const journal = await begun(new FakeDisk());
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
    'a row that was never unconfirmed is pending after %s',
    async (outcome) => {
      const journal = await begun(new FakeDisk());
      await send(journal, 'a', outcome);
      expect(journal.last('a')?.outcome).toBe('pending');
      expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
    },
  );

  test.each(['created', 'pending'] as const)(
    'a row that a person settled is %s, and no longer unconfirmed',
    async (outcome) => {
      const disk = new FakeDisk();
      await (await begun(disk)).announce(user('a'), 1);
      const journal = await open({ disk: disk.afterKill() });
      await journal.settleByPerson('a', outcome);
      expect(journal.last('a')).toMatchObject({ outcome, byPerson: true, attempt: 1 });
      expect(journal.last('a')?.unconfirmedSince).toBeUndefined();
      expect(journal.everCreated).toBe(false);
      await expect(journal.settleByPerson('nobody', 'created')).rejects.toThrow('never announced');
    },
  );

  test('an attempt that is not in progress cannot be settled', async () => {
    const journal = await begun(new FakeDisk());
    await send(journal, 'a', 'failed');
    await expect(journal.settle('a', 1, { outcome: 'created' }, 1)).rejects.toThrow('not in progress');
    await expect(journal.settle('b', 1, { outcome: 'created' }, 1)).rejects.toThrow('not in progress');
    expect(journal.last('a')?.outcome).toBe('failed');
  });

  test('all rows come in the order of their first announcements', async () => {
    const journal = await begun(new FakeDisk());
    for (const key of ['c', 'a', 'b', 'a', 'c']) await send(journal, key, 'failed');
    expect([...journal.all()].map(({ key, attempt }) => [key, attempt])).toEqual([
      ['c', 2],
      ['a', 2],
      ['b', 1],
    ]);
    expect(journal.size).toBe(3);
  });
});

describe('the runs', () => {
  test('the runs have their counts and how they ended', async () => {
    const disk = new FakeDisk();
    const first = await begun(disk);
    await send(first, 'a', 'created');
    await send(first, 'b', 'again');
    await send(first, 'b', 'weak_password');
    await first.end('limit');
    await first.close();
    const second = await begun(disk);
    expect(second.run).toBe(2);
    await send(second, 'b', 'created');
    await second.announce(user('c'), 3);
    const third = await begun(disk.afterKill());
    await third.end('refused');
    expect(third.runs.map(({ run, ended, counts }) => ({ run, ended, ...counts }))).toMatchObject([
      { run: 1, ended: 'limit', created: 1, weak_password: 1, pending: 0, total: 2 },
      { run: 2, ended: undefined, created: 1, unconfirmed: 1, total: 2 },
      { run: 3, ended: 'refused', total: 0 },
    ]);
    expect(third.runs[0]?.startedAt).toBeGreaterThan(START);
    expect(third.runs[0]?.finishedAt).toBeGreaterThan(third.runs[0]?.startedAt ?? 0);
    expect(third.runs[1]?.finishedAt).toBeUndefined();
    expect(third.everCreated).toBe(true);
  });

  test('the number of records shows whether anything was written since', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    const { records } = journal;
    await send(journal, 'a', 'unconfirmed');
    expect(journal.records).toBe(records + 2);
    await journal.settleByPerson('a', 'created');
    expect(journal.records).toBe(records + 3);
    await journal.close();
    const again = await begun(disk);
    expect(again.records).toBe(records + 4);
  });

  test('the counts of a run stay when a person settles rows later', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
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
      fc.record({ do: fc.constant('rerun' as const), ended: fc.option(fc.constantFrom(...ENDED)) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let disk = new FakeDisk();
        let journal = await begun(disk);
        for (const one of steps) {
          const known = one.do === 'rerun' ? undefined : journal.last(one.key);
          const isCreated = known?.outcome === 'created';
          if (one.do === 'step') {
            const isDone = journal.after(one.key)?.steps.get(stepKey(STAFF))?.state === 'done';
            if (!isCreated || isDone) continue;
            await journal.step(one.key, STAFF);
            await journal.step(one.key, STAFF, { state: one.state });
            continue;
          }
          if (isCreated && (one.do !== 'person' || known.byPerson !== true)) continue;
          if (one.do === 'send') await send(journal, one.key, one.outcome);
          else if (one.do === 'announce') await journal.announce(user(one.key), 1);
          else if (one.do === 'person') {
            if (journal.last(one.key) !== undefined) await journal.settleByPerson(one.key, one.outcome);
          } else {
            if (one.ended !== null) await journal.end(one.ended);
            disk = disk.afterKill();
            journal = await begun(disk);
          }
        }
        expect(everything(await read(disk))).toEqual(everything(journal));
      }),
      { numRuns: 100 },
    );
  });
});

const OUTCOMES = ['created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'pending', 'again'] as const;
const ENDED = ['complete', 'limit', 'stopped', 'interrupted', 'refused'] as const satisfies readonly Ended[];

describe('opening a journal', () => {
  test('opening creates what is missing, and closing removes it where no run began', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    expect(journal.head).toEqual(HEAD);
    expect(journal.notes).toEqual([]);
    expect(await disk.list(FOLDER)).toContain('journal.jsonl');
    expect(await readJournal(FOLDER, disk)).toBeUndefined();
    await journal.close();
    await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
  });

  test('the folder of a journal with runs stays, without a lock', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    await journal.close();
    await journal.close();
    expect((await disk.list(FOLDER)).sort()).toEqual(['.gitignore', 'journal.jsonl']);
    await expect(journal.begin()).rejects.toThrow('closed');
  });

  test.each([
    [{ baseUrl: 'https://other.example' }, 'another address', '--base-url https://directory.example'],
    [{ org: 'School 12' }, 'another organisation', 'omit --org'],
    [{ roster: 'staff.csv' }, 'another roster', 'users.csv'],
  ])(
    'opening refuses a journal of another address, organisation or roster: %o',
    async (other, says, next) => {
      const disk = new FakeDisk();
      const journal = await begun(disk);
      await send(journal, 'a', 'created');
      await journal.close();
      const before = disk.bytes(JOURNAL);
      const refused = open({ disk, head: { ...HEAD, ...other } });
      await expect(refused).rejects.toMatchObject({
        reason: 'results',
        message: expect.stringContaining(says),
        next: expect.stringContaining(next),
      });
      await expect(refused).rejects.toMatchObject({ next: expect.stringMatching(/--results.*--fresh/) });
      expect(disk.bytes(JOURNAL)).toEqual(before);
      expect(await disk.list(FOLDER)).not.toContain('lock');
    },
  );

  test.each(['unconfirmed', 'exists'] as const)(
    'opening refuses another address while a row is unconfirmed, also one that is %s since',
    async (outcome) => {
      const disk = new FakeDisk();
      const killed = await begun(disk);
      await killed.announce(user('a'), 1);
      const after = disk.afterKill();
      const journal = await begun(after);
      await send(journal, 'a', outcome);
      await journal.close();
      const refused = open({ disk: after, head: { ...HEAD, baseUrl: 'https://other.example' } });
      await expect(refused).rejects.toMatchObject({
        message: expect.stringContaining('1 user is unconfirmed'),
        next: expect.stringMatching(/--results.*--fresh.*--not-created/),
      });
    },
  );

  test('opening reports the previous address once after a change', async () => {
    const disk = new FakeDisk();
    const former = await begun(disk);
    await send(former, 'a', 'failed');
    await former.close();
    const head = { ...HEAD, baseUrl: 'https://other.example' };
    const journal = await open({ disk, head });
    expect(journal.notes).toEqual([{ kind: 'address-changed', before: 'https://directory.example' }]);
    await journal.begin();
    await journal.close();
    expect((await open({ disk, head })).notes).toEqual([]);
  });

  test('opening continues a journal where the roster was moved', async () => {
    const disk = new FakeDisk();
    await (await begun(disk)).close();
    const journal = await open({ disk, head: { ...HEAD, rosterPath: '../moved/users.csv' } });
    expect(journal.head.rosterPath).toBe('../users.csv');
    await journal.begin();
    expect(journal.head.rosterPath).toBe('../moved/users.csv');
  });

  test('a journal records nothing before the run has begun', async () => {
    const journal = await open({ disk: new FakeDisk() });
    await expect(journal.announce(user('a'), 1)).rejects.toThrow('not begun');
    await expect(journal.end('complete')).rejects.toThrow('not begun');
  });

  test('a journal keeps the order of calls that were not awaited', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk, clock: tickingClock() });
    const begin = journal.begin();
    const announced = ['a', 'b', 'c'].map((key) => journal.announce(user(key), 1));
    await Promise.all([begin, ...announced, journal.close()]);
    expect([...(await read(disk)).all()].map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
});

test('the debug log of the journal has each step with its numbers, and no name', async () => {
  const lines: unknown[] = [];
  const debug = { line: (area: string, facts: object) => void lines.push([area, facts]) };
  const journal = await open({ disk: new FakeDisk(), debug: debug as unknown as DebugLog });
  await journal.begin();
  const attempt = await journal.announce(user('A.Petrova'), 17);
  await journal.settle('a.petrova', attempt, { outcome: 'failed', status: 500, message: 'Петрова' }, 12);
  await journal.end('stopped', 'too_many_failures');
  await journal.close();
  expect(lines).toEqual([
    ['journal', { step: 'open', folder: FOLDER, records: 0 }],
    ['journal', { step: 'run', run: 1 }],
    ['journal', { step: 'sending', row: 17, attempt: 1 }],
    ['journal', { step: 'settled', attempt: 1, outcome: 'failed', status: 500, ms: 12 }],
    ['journal', { step: 'ended', run: 1, ended: 'stopped', reason: 'too_many_failures' }],
  ]);
});

describe('records', () => {
  test("records contain the user's settings, whether the password is in credentials.csv, and whether steps follow", async () => {
    const disk = new FakeDisk();
    const reading = { delimiter: ';', nameOrder: 'last-first' } as const;
    const head = { ...HEAD, org: 'School 12', rosterPath: null, reading };
    const journal = await open({ disk, head });
    expect(journal.head).toEqual(head);
    await journal.begin();
    await journal.announce(user('A.Petrova'), 1, { hasCredential: true, hasSteps: true });
    await journal.announce(user('b'), 2, { hasCredential: false, hasSteps: false });
    await journal.announce(user('c'), 3);
    await journal.end('stopped', 'disk_full');
    await journal.begin();
    await journal.end('complete');
    const lines = disk.bytes(JOURNAL)?.toString('utf8').trimEnd().split('\n') ?? [];
    const [run, one, other, third, stopped, next, complete] = lines.map((line) => JSON.parse(line.slice(9)));
    expect(run).toMatchObject({ org: 'School 12', roster_path: null, reading });
    expect(one).toMatchObject({ key: 'a.petrova', nickname: 'A.Petrova', credential: true, steps: true });
    expect([run, next].map((record) => Object.hasOwn(record, 'sends_again'))).toEqual([false, false]);
    for (const name of ['credential', 'steps'])
      expect([other, third].map((record) => Object.hasOwn(record, name))).toEqual([false, false]);
    expect(Object.hasOwn(other, 'nickname')).toBe(false);
    expect([stopped.reason, complete.reason]).toEqual(['disk_full', undefined]);
    const view = await read(disk);
    expect(['a.petrova', 'b'].map((key) => view.last(key)?.hasCredential)).toEqual([true, undefined]);
    expect(view.head).toEqual(head);
  });

  test('a wrong call is refused with a message that names the mistake', async () => {
    const journal = await open({ disk: new FakeDisk() });
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

  test('a record that would contradict those before it is not written', async () => {
    const journal = await begun(new FakeDisk());
    await journal.end('complete');
    const { checkpoint } = journal;
    await expect(journal.end('complete')).rejects.toThrow('the journal takes no such record now: ended');
    expect(journal.checkpoint).toEqual(checkpoint);
  });

  test('an answer has a mark where its password was too simple and another follows, and no other answer', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    const results: readonly AttemptResult[] = [
      { outcome: 'again', isWeak: true },
      { outcome: 'again' },
      { outcome: 'created' },
    ];
    for (const result of results) await journal.settle('a', await journal.announce(user('a'), 1), result, 1);
    const lines = disk.bytes(JOURNAL)?.toString('utf8').trimEnd().split('\n') ?? [];
    const records = lines.map((line) => JSON.parse(line.slice(9)));
    const settled = records.filter(({ type }) => type === 'settled');
    expect(settled.map(({ outcome, weak }) => [outcome, weak])).toEqual([
      ['again', true],
      ['again', undefined],
      ['created', undefined],
    ]);
  });

  test('a look-up settles the last attempt of a row, or the one that it found', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
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
    const last = disk.bytes(JOURNAL)?.toString('utf8').trimEnd().split('\n').at(-1)?.slice(9) ?? '';
    expect(JSON.parse(last)).toMatchObject({ type: 'settled', attempt: 1, by: 'look-up' });
    expect((await read(disk)).last('a')).toEqual(journal.last('a'));
    const never = journal.settleByLookUp('b', { outcome: 'pending', message: '', evidence: 'absence' });
    await expect(never).rejects.toThrow('this row was never announced');
  });

  test('where no file can be opened, answers and the end of a run are recorded, and nobody is announced', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    const attempt = await journal.announce(user('a'), 1);
    const readAt = vi.spyOn(disk, 'readAt').mockImplementation(() => {
      throw diskError('EMFILE');
    });
    await journal.settle('a', attempt, { outcome: 'created' }, 1);
    await expect(journal.announce(user('b'), 2)).rejects.toMatchObject({ reason: 'open_files' });
    await journal.end('stopped', 'open_files');
    readAt.mockRestore();
    const view = await read(disk);
    expect([view.last('a')?.outcome, view.last('b')]).toEqual(['created', undefined]);
    expect(view.runs.at(-1)).toMatchObject({ ended: 'stopped', reason: 'open_files' });
  });

  test('a record is written after an error of an earlier one', async () => {
    const disk = new FakeDisk();
    const journal = await begun(disk);
    const refused = journal.settleByPerson('nobody', 'created').catch((error: Error) => error.message);
    const attempt = journal.announce(user('a'), 1);
    expect(await refused).toBe('this row was never announced');
    expect(await attempt).toBe(1);
  });
});
