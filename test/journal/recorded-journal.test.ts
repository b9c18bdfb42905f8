/** The records of an open journal: their members and links, what is written together, and other programs. */

import { createHash } from 'node:crypto';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { DebugLog } from '../../src/domain/debug-log.js';
import type { UserError } from '../../src/domain/errors.js';
import type { Journal, JournalHead } from '../../src/domain/journals.js';
import { fenced } from '../../src/journal/journal-error.js';
import { readLines } from '../../src/journal/load.js';
import { checksumIn, decodeLine, encodeLine, type JournalRecord } from '../../src/journal/record.js';
import {
  type JournalLine,
  type JournalLog,
  RecordedJournal,
  type RecordedOptions,
} from '../../src/journal/recorded-journal.js';
import { userError } from '../../src/texts/user-error.js';
import { createFakeClock } from '../support/fake-clock.js';
import { HEAD, user } from './samples.js';

const PATH = '/journal.jsonl';
const STAFF = { step: 'group', value: 'Staff' };
const REFUSED = { kind: 'torn', bytes: 3, isOnly: false } as const;

type AppendHook = (lines: readonly JournalLine[]) => void | Promise<void>;

/** Lines in memory to which several programs append. Before its own lines, a program gets those of the others. */
class FakeLog implements JournalLog {
  readonly appends: string[] = [];
  readonly refused: (readonly [string, number])[] = [];
  closed = 0;
  onAppend: AppendHook = () => {};
  onRefuse: () => void | Promise<void> = () => {};
  readonly freshMs?: number;
  readonly #lines: Buffer[];
  #read: number;

  constructor(lines: Buffer[], freshMs: number | undefined) {
    this.#lines = lines;
    this.#read = lines.length;
    if (freshMs !== undefined) this.freshMs = freshMs;
  }

  get checkpoint() {
    const bytes = Buffer.concat(this.#lines.slice(0, this.#read));
    return { length: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') };
  }

  async append(lines: readonly JournalLine[], check: 'now' | 'later'): Promise<readonly Buffer[]> {
    expect(lines.every(({ bytes, record }) => bytes.equals(encodeLine(record)))).toBe(true);
    this.appends.push(`${lines.map(({ record }) => record.type).join(' ')}, ${check}`);
    await this.onAppend(lines);
    const others = this.#lines.slice(this.#read);
    if (others.length === 0) this.#lines.push(...lines.map(({ bytes }) => bytes));
    this.#read = this.#lines.length;
    return others;
  }

  otherWriterError(): UserError {
    return fenced(PATH);
  }

  async refuseInFlight(key: string, attempt: number): Promise<void> {
    this.refused.push([key, attempt]);
    await this.onRefuse();
  }

  async close(): Promise<void> {
    this.closed += 1;
  }
}

type Options = Partial<RecordedOptions> & { readonly freshMs?: number };

/** A journal of these lines, for another program each time. */
async function open(lines: Buffer[] = [], { freshMs, ...options }: Options = {}) {
  const clock = createFakeClock();
  const log = new FakeLog(lines, freshMs);
  const journal = await RecordedJournal.open({ head: HEAD, clock, ...options }, async (state) => {
    const { checksum } = await readLines(
      { found: Buffer.concat(lines), path: PATH, report: undefined },
      state,
    );
    return { log, checksum, notes: [REFUSED] };
  });
  return { journal, log, clock, lines };
}

async function begun(lines?: Buffer[], options?: Options) {
  const opened = await open(lines, options);
  await opened.journal.begin();
  opened.log.appends.length = 0;
  return opened;
}

const recordsIn = (lines: readonly Buffer[]): readonly JournalRecord[] =>
  lines.map((line) => decodeLine(line.subarray(0, -1)) as JournalRecord);

/** The records without their links. */
const contentOf = (lines: readonly Buffer[]): readonly object[] =>
  recordsIn(lines).map((record) => {
    const {
      after: _,
      before: __,
      joins: ___,
      ...content
    } = record as JournalRecord & Record<string, unknown>;
    return content;
  });

const send = async (
  journal: Journal,
  key: string,
  outcome: 'created' | 'unconfirmed' | 'failed',
): Promise<void> => await journal.settle(key, await journal.announce(user(key), 1), { outcome }, 5);

/** Each line links to the one before, so that the journal can be read again with the same state. */
async function expectReadable({
  journal,
  lines,
}: {
  journal: RecordedJournal;
  lines: Buffer[];
}): Promise<void> {
  const { journal: again } = await open(lines);
  const states = [journal, again].map((one) =>
    [...one.all()].map(({ key, outcome, attempt, id }) => [key, outcome, attempt, id]),
  );
  expect(states[1]).toEqual(states[0]);
}

const AT = new Date(createFakeClock().now()).toISOString();

describe('the members of records', () => {
  test('the record of a run has all of its settings, an id only in the first one, and no empty list', async () => {
    const directory = {
      profile: 'p',
      endpoint: 'POST /users',
      settings: { org: '1' },
      digest: 'd1',
      nickname: 'address',
    } as const;
    const head: JournalHead = { ...HEAD, org: 'School', directory, reading: { delimiter: ';' } };
    const { journal, lines } = await open([], { head, atOnce: 8 });
    await journal.begin({ sendsAgain: ['exists'], newNicknames: ['a', 'b'] });
    await journal.end('stopped', 'disk_full');
    await journal.begin();
    const run = {
      type: 'run',
      version: 1,
      run: 1,
      base_url: 'https://directory.example',
      profile: 'p',
      endpoint: 'POST /users',
      profile_settings: { org: '1' },
      profile_digest: 'd1',
      nickname_form: 'address',
      org: 'School',
      roster: 'users.csv',
      roster_path: '../users.csv',
      reading: { delimiter: ';' },
      at_once: 8,
      at: AT,
    };
    expect(contentOf(lines)).toEqual([
      { ...run, id: expect.stringMatching(/^[0-9a-f-]{36}$/), sends_again: ['exists'], new: ['a', 'b'] },
      { type: 'ended', run: 1, ended: 'stopped', reason: 'disk_full', at: AT },
      { ...run, run: 2 },
    ]);
  });

  test.each([undefined, 1])(
    'the record of a run with one row at a time has no number of rows: %j',
    async (atOnce) => {
      const { lines } = await begun([], { atOnce });
      expect(Object.keys(recordsIn(lines)[0] ?? {})).not.toContain('at_once');
    },
  );

  test('an announcement has the row, the person, and what is sent with it', async () => {
    const { journal, lines, clock } = await begun();
    clock.pass(1234);
    const at = new Date(clock.now()).toISOString();
    const identity = { person_id: '17' };
    expect(
      await journal.announce({ ...user('A.Petrova'), identity }, 3, {
        hasCredential: true,
        attemptId: 'x',
        hasSteps: true,
      }),
    ).toBe(1);
    expect(await journal.announce(user('b'), 4, { hasCredential: false, hasSteps: false })).toBe(1);
    const { name } = user('a');
    expect(contentOf(lines).slice(1)).toEqual([
      {
        type: 'sending',
        key: 'a.petrova',
        nickname: 'A.Petrova',
        row: 3,
        attempt: 1,
        name,
        department_id: 1,
        identity,
        credential: true,
        attempt_id: 'x',
        steps: true,
        at,
      },
      { type: 'sending', key: 'b', row: 4, attempt: 1, name, department_id: 1, at },
    ]);
  });

  test('a settlement has all of the answer, with whole milliseconds', async () => {
    const { journal, lines } = await begun();
    const detail = { code: 'step-no-id' } as const;
    const answer = {
      outcome: 'failed',
      status: 409,
      code: 'c',
      message: 'm',
      detail,
      clash: true,
      id: 'u1',
    } as const;
    await journal.settle('a', await journal.announce(user('a'), 1), { ...answer, isWeak: true }, 211.6);
    for (const result of [{ outcome: 'again', isWeak: true }, { outcome: 'again' }] as const)
      await journal.settle('b', await journal.announce(user('b'), 2), result, 5);
    const settled = contentOf(lines).filter((record) => 'outcome' in record);
    expect(settled).toEqual([
      { type: 'settled', key: 'a', attempt: 1, ...answer, ms: 212, at: AT },
      { type: 'settled', key: 'b', attempt: 1, outcome: 'again', weak: true, ms: 5, at: AT },
      { type: 'settled', key: 'b', attempt: 2, outcome: 'again', ms: 5, at: AT },
    ]);
  });

  test('a settlement by a look-up or a person has its evidence, and the last attempt unless another is found', async () => {
    const { journal, lines } = await begun();
    for (const key of ['a', 'b', 'c', 'd']) {
      await send(journal, key, 'failed');
      await journal.announce(user(key), 1);
    }
    const detail = { code: 'step-no-id' } as const;
    const found = {
      outcome: 'created',
      evidence: 'attempt_id',
      message: 'm',
      detail,
      id: 'u1',
      attempt: 1,
    } as const;
    await journal.settleByLookUp('a', found);
    await journal.settleByLookUp('b', { outcome: 'exists', message: 'taken' });
    await journal.settleByPerson('c', 'created');
    await journal.settleByPerson('d', 'exists');
    expect(contentOf(lines).slice(-4)).toEqual([
      { type: 'settled', key: 'a', by: 'look-up', ...found, at: AT },
      { type: 'settled', key: 'b', attempt: 2, by: 'look-up', outcome: 'exists', message: 'taken', at: AT },
      { type: 'settled', key: 'c', attempt: 2, by: 'person', outcome: 'created', at: AT },
      { type: 'settled', key: 'd', attempt: 2, by: 'person', outcome: 'exists', at: AT },
    ]);
  });

  test('a step has its value and answer, and its announcement is open', async () => {
    const { journal, lines } = await begun();
    await send(journal, 'a', 'created');
    const detail = { code: 'step-no-id' } as const;
    const answer = { state: 'refused', status: 400, code: 'c', message: 'm', detail } as const;
    await journal.step('a', STAFF);
    await journal.step('a', STAFF, { ...answer, hasCredential: true, id: 'u1' });
    await journal.step('a', STAFF, { state: 'open', hasCredential: false });
    await journal.giveUp('a', STAFF);
    await journal.end('complete');
    const step = { type: 'step', key: 'a', ...STAFF, at: AT };
    expect(contentOf(lines).slice(3)).toEqual([
      { ...step, state: 'open' },
      { ...step, ...answer, credential: true, id: 'u1' },
      { ...step, state: 'open' },
      { type: 'given_up', key: 'a', ...STAFF, at: AT },
      { type: 'ended', run: 1, ended: 'complete', at: AT },
    ]);
  });

  test('each record links to the line before, and a run to all lines before, also in the next program', async () => {
    const lines: Buffer[] = [];
    for (const key of ['a', 'b']) {
      const { journal } = await begun(lines);
      await send(journal, key, 'failed');
    }
    const { journal } = await open(lines);
    await journal.settleByPerson('a', 'created');
    const links = recordsIn(lines).map((record) =>
      'before' in record ? record.before : (record as { after?: string }).after,
    );
    const digest = (count: number) =>
      createHash('sha256')
        .update(Buffer.concat(lines.slice(0, count)))
        .digest('hex');
    const checksum = (at: number) => checksumIn(lines[at] as Buffer);
    expect(links).toEqual([
      digest(0),
      checksum(0),
      checksum(1),
      digest(3),
      checksum(3),
      checksum(4),
      checksum(5),
    ]);
  });

  test('the debug log has the name of a step, but no login and no message', async () => {
    const shown: unknown[] = [];
    const debug: DebugLog = { isOn: true, line: (area, facts) => void shown.push([area, facts]) };
    const { journal } = await begun([], { debug });
    await send(journal, 'a', 'created');
    shown.length = 0;
    await journal.step('a', STAFF);
    await journal.step('a', STAFF, { state: 'open', status: 500, message: 'm' });
    await journal.giveUp('a', STAFF);
    await journal.end('stopped', 'disk_full');
    const step = { step: 'step', name: 'group', value: 'Staff', state: 'open' };
    expect(shown).toEqual([
      ['journal', step],
      ['journal', { ...step, status: 500 }],
      ['journal', { step: 'given_up', name: 'group', value: 'Staff' }],
      ['journal', { step: 'ended', run: 1, ended: 'stopped', reason: 'disk_full' }],
    ]);
  });
});

describe('opening', () => {
  test('an opened journal has the notes, and its head is that of the run only once it has begun', async () => {
    const lines: Buffer[] = [];
    expect((await open(lines)).journal.head).toBe(HEAD);
    await begun(lines);
    const { journal } = await open(lines, { head: { ...HEAD, rosterPath: '../moved.csv' } });
    expect([journal.notes, journal.head.rosterPath]).toEqual([[REFUSED], '../users.csv']);
    await journal.begin();
    expect(journal.head.rosterPath).toBe('../moved.csv');
  });

  test('attempts that a killed run left open end when the journal is opened', async () => {
    const killed = await begun([], { atOnce: 8 });
    await killed.journal.announce(user('a'), 1);
    const { journal, clock } = await open(killed.lines);
    expect(journal.last('a')?.endedAt).toBe(clock.now());
  });

  test('a settlement before the run does not begin it', async () => {
    const { lines } = await begun();
    const killed = await open(lines);
    await killed.journal.begin();
    await send(killed.journal, 'a', 'unconfirmed');
    const { journal } = await open(lines);
    await journal.settleByPerson('a', 'created');
    await expect(journal.announce(user('b'), 2)).rejects.toThrow('the run has not begun in the journal');
  });

  test('a run that could not begin records nothing about rows, steps or its end', async () => {
    const { journal, log } = await open();
    log.onAppend = () => {
      throw userError('disk', 'journal-disk-full', { path: PATH });
    };
    await expect(journal.begin()).rejects.toMatchObject({ reason: 'disk' });
    log.onAppend = () => {};
    for (const record of [journal.announce(user('a'), 1), journal.step('a', STAFF), journal.end('complete')])
      await expect(record).rejects.toThrow('the run has not begun in the journal');
    await journal.begin();
    expect(await journal.announce(user('a'), 1)).toBe(1);
  });
});

describe('writing', () => {
  test('only records of answers may be checked later', async () => {
    const { journal, log } = await begun();
    await send(journal, 'a', 'created');
    await journal.step('a', STAFF);
    await journal.step('a', STAFF, { state: 'refused' });
    await journal.step('a', STAFF);
    await journal.giveUp('a', STAFF);
    await journal.end('complete');
    await journal.begin();
    expect(log.appends).toEqual([
      'sending, now',
      'settled, later',
      'step, now',
      'step, later',
      'step, now',
      'given_up, now',
      'ended, later',
      'run, now',
    ]);
  });

  test('several answers may be checked later, but not with an announcement among them', async () => {
    const { journal, log } = await begun([], { atOnce: 8 });
    const sendAll = (keys: string[]) => Promise.all(keys.map((key) => journal.announce(user(key), 1)));
    await sendAll(['a', 'b', 'c']);
    await Promise.all([
      journal.settle('a', 1, { outcome: 'created' }, 1),
      journal.settle('b', 1, { outcome: 'created' }, 1),
    ]);
    await Promise.all([journal.settle('c', 1, { outcome: 'created' }, 1), journal.announce(user('d'), 1)]);
    expect(log.appends).toEqual([
      'sending sending sending, now',
      'settled settled, later',
      'settled sending, now',
    ]);
  });

  test('a record is applied, and its caller continues, only once it is written', async () => {
    const { journal, log } = await begun();
    let write = (): void => {};
    log.onAppend = () =>
      new Promise<void>((resolve) => {
        write = resolve;
      });
    let attempt = 0;
    const announced = journal.announce(user('a'), 1).then((n) => {
      attempt = n;
    });
    for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
    expect([journal.last('a'), journal.records, attempt]).toEqual([undefined, 1, 0]);
    write();
    await announced;
    expect([journal.last('a')?.outcome, journal.records, attempt]).toEqual(['unconfirmed', 2, 1]);
  });

  test('after an error nothing is applied, and the next record takes its place', async () => {
    for (const atOnce of [1, 8]) {
      const opened = await begun([], { atOnce });
      const { journal, log } = opened;
      log.onAppend = () => {
        throw userError('disk', 'journal-disk-full', { path: PATH });
      };
      const failed = await Promise.allSettled(['a', 'b'].map((key) => journal.announce(user(key), 1)));
      for (const one of failed) expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'disk' } });
      expect([journal.size, log.appends.length]).toEqual([0, atOnce === 1 ? 2 : 1]);
      log.onAppend = () => {};
      await send(journal, 'c', 'created');
      await expectReadable(opened);
    }
  });

  test.each(['disk_full', 'open_files'] as const)(
    'after the error %s the records are written one by one, the answers first',
    async (reason) => {
      const opened = await begun([], { atOnce: 8 });
      const { journal, log, lines } = opened;
      await Promise.all(['a', 'b'].map((key) => journal.announce(user(key), 1)));
      log.appends.length = 0;
      log.onAppend = (all) => {
        if (all.length > 1 || all[0]?.record.type === 'sending')
          throw userError(reason, 'journal-disk-full', { path: PATH });
      };
      const results = await Promise.allSettled([
        journal.announce(user('c'), 1),
        journal.settle('a', 1, { outcome: 'created' }, 1),
        journal.settle('x', 1, { outcome: 'created' }, 1),
        journal.announce(user('d'), 1),
        journal.settle('b', 1, { outcome: 'created' }, 1),
      ]);
      expect(log.appends).toEqual([
        'sending settled sending settled, now',
        'settled, later',
        'settled, later',
        'sending, now',
        'sending, now',
      ]);
      expect(
        results.map((one) => (one.status === 'rejected' ? String(one.reason.reason) : 'written')),
      ).toEqual([reason, 'written', 'undefined', reason, 'written']);
      expect(
        recordsIn(lines)
          .slice(3)
          .map((record) => [record.type, 'joins' in record]),
      ).toEqual([
        ['settled', false],
        ['settled', false],
      ]);
      await expectReadable(opened);
    },
  );

  test('an error that is not of the program ends the whole write', async () => {
    const { journal, log } = await begun([], { atOnce: 8 });
    log.onAppend = () => {
      throw Object.assign(new Error('disk_full'), { reason: 'disk_full' });
    };
    const failed = await Promise.allSettled(['a', 'b'].map((key) => journal.announce(user(key), 1)));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(log.appends).toHaveLength(1);
  });

  test('records about one row, and records about the run, are never written together', async () => {
    const opened = await open([], { atOnce: 8 });
    const { journal, log } = opened;
    await Promise.all([
      journal.begin(),
      journal.announce(user('a'), 1),
      journal.announce(user('b'), 1),
      journal.settle('a', 1, { outcome: 'created' }, 1),
      journal.announce(user('c'), 1),
      journal.end('complete'),
      journal.settleByPerson('b', 'created'),
      journal.settleByPerson('c', 'created'),
    ]);
    expect(log.appends.map((line) => line.replace(/, .*/, ''))).toEqual([
      'run',
      'sending sending',
      'settled sending',
      'ended',
      'settled settled',
    ]);
    const joins = recordsIn(opened.lines).map((record) => 'joins' in record);
    expect(joins).toEqual([false, false, true, false, true, false, false, true]);
    await expectReadable(opened);
  });

  test('an invalid record among several is left out, and the others are linked without it', async () => {
    const opened = await begun([], { atOnce: 8 });
    const { journal, log } = opened;
    const all = await Promise.allSettled([
      journal.settleByPerson('x', 'created'),
      journal.announce(user('a'), 1),
      journal.settleByPerson('y', 'created'),
      journal.announce(user('b'), 1),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(log.appends).toEqual(['sending sending, now']);
    await expectReadable(opened);
    log.appends.length = 0;
    await expect(journal.settleByPerson('x', 'created')).rejects.toThrow('never announced');
    expect(log.appends).toEqual([]);
  });

  test('with one row at a time, each record is written alone, and at once', async () => {
    const { journal, log } = await begun();
    const all = ['a', 'b'].map((key) => journal.announce(user(key), 1));
    for (let n = 0; n < 3; n += 1) await undefined;
    expect(log.appends).toEqual(['sending, now']);
    await Promise.all(all);
    expect(log.appends).toEqual(['sending, now', 'sending, now']);
  });

  test('a write ends with the record that reaches 64 KiB', async () => {
    const opened = await begun([], { atOnce: 100 });
    const sizes: number[][] = [];
    opened.log.onAppend = (all) => void sizes.push(all.map(({ bytes }) => bytes.length));
    const name = { first: 'x'.repeat(9000), last: '', middle: '' };
    const keys = Array.from({ length: 20 }, (_, at) => `n${at}`);
    await Promise.all(keys.map((key) => opened.journal.announce({ ...user(key), name }, 1)));
    const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
    expect(sizes.flat()).toHaveLength(20);
    for (const all of sizes.slice(0, -1)) {
      expect(total(all)).toBeGreaterThanOrEqual(65_536);
      expect(total(all.slice(0, -1))).toBeLessThan(65_536);
    }
    expect(sizes.map((all) => all.length)).toEqual([8, 8, 4]);
    await expectReadable(opened);
  });

  test('a record that contradicts the journal is not written', async () => {
    const { journal, log } = await begun();
    await journal.end('complete');
    log.appends.length = 0;
    await expect(journal.end('complete')).rejects.toThrow('the journal takes no such record now: ended');
    await expect(journal.settle('a', 2, { outcome: 'created' }, 1)).rejects.toThrow(
      'attempt 2 of this row is not in progress',
    );
    expect(log.appends).toEqual([]);
  });
});

describe('closing', () => {
  test('closing waits for the records that are due, and happens once', async () => {
    const { journal, log, lines } = await begun();
    let closedAfter = 0;
    let write = (): void => {};
    log.onAppend = () =>
      new Promise<void>((resolve) => {
        write = resolve;
        if (lines.length > 1) resolve();
      });
    const announced = [journal.announce(user('a'), 1), journal.announce(user('b'), 1)];
    const closing = journal.close().then(() => {
      closedAfter = lines.length;
    });
    await expect(journal.announce(user('c'), 1)).rejects.toThrow('the journal is closed');
    for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
    expect(log.closed).toBe(0);
    write();
    await Promise.all([...announced, closing, journal.close()]);
    expect([closedAfter, log.closed]).toEqual([3, 1]);
    await expect(journal.end('complete')).rejects.toThrow('the journal is closed');
  });

  test('a journal without records can be closed', async () => {
    const { journal, log } = await open();
    await journal.close();
    expect(log.closed).toBe(1);
  });
});

describe('an announcement that expires', () => {
  test('an announcement is valid for a limited time from its begin, even if its write takes long', async () => {
    const { journal, log, clock } = await begun([], { freshMs: 3000 });
    expect(journal.isFresh('a')).toBe(false);
    log.onAppend = () => clock.pass(2000);
    await journal.announce(user('A'), 1);
    expect(journal.isFresh('a')).toBe(true);
    clock.pass(1000);
    expect([journal.isFresh('a'), journal.isFresh('b')]).toEqual([true, false]);
    clock.pass(1);
    expect(journal.isFresh('a')).toBe(false);
    await journal.settle('a', 1, { outcome: 'again' }, 1);
    await journal.announce(user('a'), 1);
    expect(journal.isFresh('a')).toBe(true);
  });

  test('without a limit, every announcement is valid', async () => {
    const { journal, clock } = await begun();
    await journal.announce(user('a'), 1);
    clock.pass(1_000_000);
    expect([journal.isFresh('a'), journal.isFresh('b')]).toEqual([true, true]);
  });
});

describe('a request that another machine may still send', () => {
  test.each<[string, (journal: Journal) => Promise<unknown>, boolean]>([
    ['an announcement', (journal) => journal.announce(user('A'), 1), true],
    [
      'a look-up without a user',
      (journal) => journal.settleByLookUp('a', { outcome: 'pending', evidence: 'absence', message: 'm' }),
      true,
    ],
    [
      'a look-up with the user',
      (journal) => journal.settleByLookUp('a', { outcome: 'created', evidence: 'time', message: 'm' }),
      false,
    ],
    ['a person who found no user', (journal) => journal.settleByPerson('a', 'pending'), true],
    ['a person who found the user', (journal) => journal.settleByPerson('a', 'created'), false],
    ['a person who found another account', (journal) => journal.settleByPerson('a', 'exists'), false],
  ])('%s waits until the last request is over, if it says that none was sent', async (_, record, waits) => {
    const killed = await begun();
    await send(killed.journal, 'a', 'unconfirmed');
    const { lines } = killed;
    const { journal, log } = await open(lines);
    await journal.begin({ sendsAgain: ['unconfirmed'] });
    // The last attempt is settled.
    await journal.announce(user('b'), 2);
    expect(log.refused).toEqual([]);
    await journal.announce(user('a'), 1);
    const before = lines.length;
    log.onRefuse = () => {
      throw Object.assign(new Error('in flight'), { reason: 'locked' });
    };
    const recorded = record(journal);
    if (waits) await expect(recorded).rejects.toMatchObject({ reason: 'locked' });
    else await recorded;
    expect([log.refused, lines.length - before]).toEqual(waits ? [[['a', 2]], 0] : [[], 1]);
  });
});

describe('another program that appends lines', () => {
  /** A row that the first program sends, and a second program that opens the journal and begins a run. */
  async function takenOver(options: Options = {}) {
    const first = await begun([], options);
    await Promise.all(['a', 'b'].map((key) => first.journal.announce(user(key), 1)));
    const second = await open(first.lines);
    await second.journal.begin();
    first.log.appends.length = 0;
    return { first, second, lines: first.lines };
  }

  test('a program that was replaced records the answers to its requests, and announces no other row', async () => {
    const { first, lines } = await takenOver();
    await first.journal.settle('a', 1, { outcome: 'created', id: 'u1' }, 5);
    expect(first.log.appends).toEqual(['settled, later', 'settled, later']);
    await expect(first.journal.announce(user('c'), 3)).rejects.toMatchObject({ reason: 'fenced' });
    await expect(first.journal.end('complete')).rejects.toMatchObject({ reason: 'fenced' });
    await first.journal.settle('b', 1, { outcome: 'failed', status: 400 }, 5);
    expect(contentOf(lines).slice(4)).toEqual([
      { type: 'settled', key: 'a', attempt: 1, outcome: 'created', ms: 5, id: 'u1', at: AT },
      { type: 'settled', key: 'b', attempt: 1, outcome: 'failed', status: 400, ms: 5, at: AT },
    ]);
    await expectReadable(first);
  });

  test('a program that was replaced records the end of a step, but announces none', async () => {
    const first = await begun();
    await send(first.journal, 'a', 'created');
    await first.journal.step('a', STAFF);
    const second = await open(first.lines);
    await second.journal.begin();
    await first.journal.step('a', STAFF, { state: 'done', status: 204 });
    expect(contentOf(first.lines).at(-1)).toEqual({
      type: 'step',
      key: 'a',
      ...STAFF,
      state: 'done',
      status: 204,
      at: AT,
    });
    await expect(first.journal.step('a', { ...STAFF, value: 'Chess' })).rejects.toMatchObject({
      reason: 'fenced',
    });
  });

  test('an announcement that a new run overtakes is refused', async () => {
    const { first, lines } = await takenOver();
    await expect(first.journal.announce(user('c'), 3)).rejects.toMatchObject({ reason: 'fenced' });
    expect(lines).toHaveLength(4);
    expect(first.journal.runs).toHaveLength(2);
  });

  test('the new program reads the answers that come later, and continues', async () => {
    const { first, second } = await takenOver();
    await first.journal.settle('a', 1, { outcome: 'created', id: 'u1' }, 5);
    expect(second.journal.last('a')?.outcome).toBe('unconfirmed');
    expect(await second.journal.announce(user('c'), 3)).toBe(1);
    expect(second.journal.last('a')).toMatchObject({ outcome: 'created', id: 'u1' });
    expect(second.log.appends).toEqual(['run, now', 'sending, now', 'sending, now']);
    await second.journal.end('complete');
    await expectReadable(second);
  });

  test.each([
    [8, [false, true]],
    [1, [false, false]],
  ])('several records that must be made again keep their order, with %i at once', async (atOnce, joins) => {
    const { first, lines } = await takenOver({ atOnce });
    await Promise.all([
      first.journal.settle('a', 1, { outcome: 'created' }, 5),
      first.journal.settle('b', 1, { outcome: 'failed' }, 5),
    ]);
    const again = recordsIn(lines).slice(4);
    expect(again.map((record) => 'key' in record && record.key)).toEqual(['a', 'b']);
    expect(again.map((record) => 'joins' in record)).toEqual(joins);
    await expectReadable(first);
  });

  test('a record that no longer fits is refused as that of another program', async () => {
    const { first, second } = await takenOver();
    await second.journal.settleByPerson('a', 'created');
    await expect(second.journal.announce(user('a'), 1)).rejects.toThrow('takes no such record');
    // The first program has not read this yet.
    await expect(first.journal.settleByPerson('a', 'created')).rejects.toMatchObject({ reason: 'fenced' });
    const { first: former, second: next } = await takenOver();
    await former.journal.settle('a', 1, { outcome: 'failed' }, 5);
    await expect(next.journal.step('a', STAFF)).rejects.toThrow('takes no such record');
    await next.journal.announce(user('c'), 3);
    await expect(next.journal.step('a', STAFF)).rejects.toMatchObject({ reason: 'fenced' });
  });

  test.each<[string, (line: Buffer) => Buffer]>([
    ['of a newer version', () => Buffer.from(encodeLine({ type: 'stored', store: 's', org: 'o' }))],
    ['with a wrong checksum', (line) => Buffer.concat([Buffer.from('00000000'), line.subarray(8)])],
  ])('after a line %s, only answers are recorded', async (_, change) => {
    const { journal, lines, log } = await begun();
    await journal.announce(user('a'), 1);
    lines.push(
      change(lines[0] as Buffer),
      encodeLine({ type: 'settled', key: 'a', attempt: 1, outcome: 'failed', at: AT }),
    );
    const { records } = journal;
    await journal.settle('a', 1, { outcome: 'created' }, 5);
    expect(log.appends.slice(-2)).toEqual(['settled, later', 'settled, later']);
    expect([journal.last('a')?.outcome, journal.records - records]).toEqual(['created', 1]);
    await expect(journal.announce(user('b'), 1)).rejects.toMatchObject({ reason: 'fenced' });
  });

  test('an answer that arrives after another program settled the row still shows that the user was created', async () => {
    const { first, second, lines } = await takenOver();
    await second.journal.settleByPerson('a', 'pending');
    await first.journal.settle('a', 1, { outcome: 'created', id: 'u1', status: 201 }, 5);
    expect(contentOf(lines).at(-1)).toEqual({
      type: 'settled',
      key: 'a',
      attempt: 1,
      outcome: 'created',
      by: 'look-up',
      id: 'u1',
      at: AT,
    });
    expect(first.journal.last('a')).toMatchObject({ outcome: 'created', id: 'u1' });
    await expectReadable(first);
  });

  test.each<[string, (journal: Journal) => Promise<unknown>, 'created' | 'failed']>([
    ['is not a creation', (journal) => journal.settleByPerson('a', 'pending'), 'failed'],
    ['is already known', (journal) => journal.settleByPerson('a', 'created'), 'created'],
    [
      'belongs to an earlier attempt',
      async (journal) => {
        await journal.settleByPerson('a', 'pending');
        await journal.announce(user('a'), 1);
      },
      'created',
    ],
  ])('a late answer is refused if it %s', async (_, act, outcome) => {
    const { first, second, lines } = await takenOver();
    await act(second.journal);
    const before = lines.length;
    await expect(first.journal.settle('a', 1, { outcome }, 5)).rejects.toMatchObject({ reason: 'fenced' });
    expect(lines).toHaveLength(before);
  });
});
