import { expect, test } from 'vitest';
import type { Activity } from '../../src/domain/activity.js';
import type { AttemptResult } from '../../src/domain/journals.js';
import { readJournal } from '../../src/journal/journal.js';
import { JournalState } from '../../src/journal/journal-state.js';
import type { JournalRecord } from '../../src/journal/record.js';
import { slowTest } from '../support/slow-test.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, open, START, tickingClock, user } from './samples.js';

const SECOND = 1000;
/** One day in seconds. */
const DAY = 86_400;

/** The members of a record that matter here. `second` is its time. */
type Recorded =
  | { readonly type: 'run' | 'sending' | 'ended'; readonly second: number }
  | {
      readonly type: 'settled';
      readonly second: number;
      readonly outcome: AttemptResult['outcome'];
      status?: number;
    };

/** The activity of the runs in a journal with these records. */
function activityOf(all: Iterable<Recorded>): readonly Activity[] {
  const state = new JournalState();
  let [run, row, attempt] = [0, 0, 1];
  let isRepeated = false;
  for (const { type, second, ...settled } of all) {
    if (type === 'run') run += 1;
    if (type === 'sending') [row, attempt] = isRepeated ? [row, attempt + 1] : [row + 1, 1];
    if (type === 'sending' || 'outcome' in settled)
      isRepeated = 'outcome' in settled && settled.outcome === 'again';
    const key = `n${row}`;
    const members = {
      run: { version: 1, run, base_url: '', org: null, roster: '', roster_path: null },
      sending: { key, row, attempt, name: user(key).name, department_id: 1 },
      settled: { key, attempt, ...settled },
      ended: { run, ended: 'complete' },
    }[type];
    const at = new Date(second * SECOND).toISOString();
    expect(state.apply({ type, ...members, at } as JournalRecord)).toBe(true);
  }
  return state.activity(10 * SECOND);
}

const BEGUN: readonly Recorded[] = [
  { type: 'run', second: 0 },
  { type: 'sending', second: 0 },
];

test('attempts are counted in the ten-second interval in which they were settled', () => {
  const settled = [0, 4, 9, 12].flatMap((second): readonly Recorded[] => [
    { type: 'sending', second },
    { type: 'settled', second, outcome: second === 4 ? 'failed' : 'created' },
  ]);
  expect(activityOf([{ type: 'run', second: 0 }, ...settled])).toMatchObject([
    { run: 1, at: 0, created: 2, other: 1 },
    { run: 1, at: 10_000, created: 1, other: 0 },
  ]);
});

test('a wait lasts from a repeated attempt to the next attempt, and its reason is known', () => {
  const activity = activityOf([
    ...BEGUN,
    { type: 'settled', second: 5, outcome: 'again', status: 429 },
    { type: 'sending', second: 25 },
    { type: 'settled', second: 26, outcome: 'again' },
    { type: 'sending', second: 29 },
    { type: 'settled', second: 30, outcome: 'created', status: 201 },
    { type: 'sending', second: 50 },
  ]);
  expect(activity.slice(0, 3).map(({ at, throttled, waited }) => [at / SECOND, throttled, waited])).toEqual([
    [0, 1, { throttled: 5000, unreachable: 0, token: 0 }],
    [10, 0, { throttled: 10_000, unreachable: 0, token: 0 }],
    [20, 0, { throttled: 5000, unreachable: 3000, token: 0 }],
  ]);
});

test('an answer that means throttling counts as throttled, and the pause before another password is not a wait', () => {
  const activity = activityOf([
    ...BEGUN,
    { type: 'settled', second: 1, outcome: 'again', status: 403 },
    { type: 'sending', second: 3 },
    { type: 'settled', second: 4, outcome: 'again', status: 422 },
    { type: 'sending', second: 6 },
    { type: 'settled', second: 7, outcome: 'created', status: 201 },
  ]);
  expect(activity).toMatchObject([
    { created: 1, throttled: 1, throttledWith: [403], waited: { throttled: 2000, unreachable: 0, token: 0 } },
  ]);
});

test('a wait ends with the run if no further attempt follows', () => {
  const activity = activityOf([
    ...BEGUN,
    { type: 'settled', second: 0, outcome: 'again', status: 401 },
    { type: 'ended', second: 3 },
    { type: 'run', second: 8 },
    { type: 'sending', second: 9 },
  ]);
  expect(activity).toMatchObject([{ at: 0, waited: { token: 3000 } }]);
});

test('a wait during which the run was killed does not count', () => {
  const activity = activityOf([
    ...BEGUN,
    { type: 'settled', second: 0, outcome: 'again', status: 401 },
    { type: 'run', second: 60 },
    { type: 'sending', second: 5400 },
  ]);
  expect(activity).toMatchObject([{ run: 1, waited: { token: 0 } }]);
});

test('rows that wait at the same time are one wait of the run, until the last of them is sent again', () => {
  const state = new JournalState();
  const at = (second: number) => ({ at: new Date(second * SECOND).toISOString() });
  const sending = (key: string, attempt: number, second: number) =>
    ({
      type: 'sending',
      key,
      row: 1,
      attempt,
      name: user(key).name,
      department_id: 1,
      ...at(second),
    }) as const;
  const again = (key: string, second: number) =>
    ({ type: 'settled', key, attempt: 1, outcome: 'again', status: 429, ...at(second) }) as const;
  const run = { version: 1, run: 1, base_url: '', org: null, roster: '', roster_path: null } as const;
  const records: readonly JournalRecord[] = [
    { type: 'run', ...run, at_once: 3, ...at(0) },
    ...['a', 'b', 'c'].map((key) => sending(key, 1, 0)),
    again('a', 1),
    again('b', 2),
    { type: 'settled', key: 'c', attempt: 1, outcome: 'created', status: 201, ...at(3) },
    sending('d', 1, 3),
    sending('a', 2, 6),
    sending('b', 2, 8),
  ];
  for (const record of records) expect(state.apply(record)).toBe(true);
  expect(state.activity(10 * SECOND)).toMatchObject([
    { created: 1, throttled: 2, waited: { throttled: 7000, unreachable: 0, token: 0 } },
  ]);
});

slowTest('a long run loses no attempt and no wait', () => {
  const attempts = 20_000;
  function* longRun(): Generator<Recorded> {
    yield { type: 'run', second: 0 };
    for (let n = 0; n < attempts; n++) {
      const [outcome, status] = n % 10 === 0 ? (['again', 429] as const) : (['created', 201] as const);
      yield { type: 'sending', second: n * 60 };
      yield { type: 'settled', second: n * 60 + 1, outcome, status };
    }
  }
  const all = activityOf(longRun());
  const sum = (of: (one: Activity) => number): number => all.reduce((n, one) => n + of(one), 0);
  expect(sum(({ created }) => created)).toBe((attempts * 9) / 10);
  expect(sum(({ throttled }) => throttled)).toBe(attempts / 10);
  expect(sum(({ waited }) => waited.throttled)).toBe((attempts / 10) * 59 * SECOND);
});

test('a wait during which the clock was set forward by years counts as at most one day', () => {
  const activity = activityOf([
    ...BEGUN,
    { type: 'settled', second: 0, outcome: 'again' },
    { type: 'sending', second: 5 * 365 * DAY },
  ]);
  expect(activity.reduce((ms, one) => ms + one.waited.unreachable, 0)).toBe(DAY * SECOND);
});

test('a journal that is read has the same activity as the journal that was written', async () => {
  const disk = new FakeDisk();
  const journal = await open({ disk, clock: tickingClock(START) });
  await journal.begin();
  for (const [nickname, outcomes] of [
    ['a', ['created']],
    ['b', ['again', 'created']],
    ['Ж', ['again', 'failed']],
  ] as const) {
    for (const outcome of outcomes) {
      const attempt = await journal.announce(user(nickname), 1);
      await journal.settle(
        nickname.toLowerCase(),
        attempt,
        { outcome, status: outcome === 'again' ? 429 : 200 },
        5,
      );
    }
  }
  await journal.end('complete');
  const activity = journal.activity(10 * SECOND);
  await journal.close();
  expect(activity.reduce((n, { throttled }) => n + throttled, 0)).toBe(2);
  expect(activity.reduce((n, { created }) => n + created, 0)).toBe(2);
  expect((await readJournal(FOLDER, disk))?.activity(10 * SECOND)).toEqual(activity);
});
