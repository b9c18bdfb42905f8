import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AttemptResult, JournalView } from '../../src/domain/journals.js';
import { type AttemptOutcome, noCounts } from '../../src/domain/outcome.js';
import { type StepState, stepKey } from '../../src/domain/step.js';
import { readJournal } from '../../src/journal/journal.js';
import { everyFew } from '../support/every-few.js';
import { FakeDisk, type Wreck } from './fake-disk.js';
import { FOLDER, JOURNAL, open, user } from './samples.js';

/** The expected state of a row or step at one moment, which the test tracks without the journal. */
type Promised = {
  /** The outcomes of the row, or the states of the step, that a reader may find. */
  readonly allowed: ReadonlySet<AttemptOutcome | StepState | 'unknown'>;
};

/** The name of a promise about a step: the keys of its row and of the step. A promise about a row has only its key. */
const nameOf = (key: string, value: string): string => [key, stepKey({ step: 'group', value })].join('\n');

function promisedBy(view: JournalView | undefined, name: string): AttemptOutcome | StepState | 'unknown' {
  const [key = '', ...step] = name.split('\n');
  if (step.length === 0) return view?.last(key)?.outcome ?? 'unknown';
  return view?.after(key)?.steps.get(step.join('\n'))?.state ?? 'unknown';
}

/**
 * Six rows with every kind of outcome. One row is repeated within the run. Another has three steps after its creation,
 * and one of these steps is repeated.
 */
const ROWS: readonly (readonly [
  key: string,
  outcomes: readonly AttemptResult['outcome'][],
  steps?: readonly (readonly [group: string, states: readonly StepState[]])[],
])[] = [
  [
    'a',
    ['created'],
    [
      ['Staff', ['done']],
      ['Lehrkräfte', ['open', 'done']],
      ['Chor', ['refused']],
    ],
  ],
  ['b', ['again', 'created']],
  ['c', ['weak_password']],
  ['d', ['unconfirmed']],
  ['e', ['exists']],
  ['f', ['failed']],
];

/**
 * Runs the rows on a disk and records the promises of the journal about each row at every moment.
 * @param atOnce how many rows are in progress
 */
async function run(
  disk: FakeDisk,
  rows: typeof ROWS,
  promises: Map<string, Promised>,
  begun: () => void,
  atOnce: number,
): Promise<void> {
  const journal = await open({ disk, atOnce });
  await journal.begin();
  begun();
  async function send(index: number, [key, outcomes, steps]: (typeof ROWS)[number]): Promise<void> {
    for (const outcome of outcomes) {
      const before = promisedBy(journal, key);
      promises.set(key, { allowed: new Set([before, 'unconfirmed']) });
      const attempt = await journal.announce(user(key), index + 1, { hasSteps: steps !== undefined });
      promises.set(key, { allowed: new Set(['unconfirmed']) });
      const settled = settledWord(outcome);
      promises.set(key, { allowed: new Set(['unconfirmed', settled]) });
      await journal.settle(key, attempt, { outcome }, 5);
      promises.set(key, { allowed: new Set([settled]) });
    }
    for (const [value, states] of steps ?? []) {
      const [name, step] = [nameOf(key, value), { step: 'group', value }];
      for (const state of states) {
        promises.set(name, { allowed: new Set([promisedBy(journal, name), 'open']) });
        await journal.step(key, step);
        promises.set(name, { allowed: new Set(['open', state]) });
        await journal.step(key, step, { state });
        promises.set(name, { allowed: new Set([state]) });
      }
    }
  }
  const remaining = [...rows.entries()];
  async function sendNext(): Promise<void> {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) await send(...next);
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  await journal.end('complete');
  await journal.close();
}

function settledWord(outcome: AttemptResult['outcome']): AttemptOutcome {
  return outcome === 'again' ? 'pending' : outcome;
}

type Moment = {
  readonly wreck: Wreck;
  readonly promises: ReadonlyMap<string, Promised>;
  readonly begun: boolean;
};

/**
 * Every state of the disk after a crash at any operation of the run.
 * @param before the promises of the journal in `files`
 * @param atOnce how many rows are in progress
 */
async function* moments(
  files?: Wreck,
  rows = ROWS,
  before: Iterable<readonly [string, Promised]> = [],
  atOnce = 1,
): AsyncGenerator<Moment, void, void> {
  const promises = new Map(before);
  const moments = new Map<string, Moment>();
  let begun = false;
  const disk = new FakeDisk({
    ...(files === undefined ? {} : { files }),
    onStep: (now) => {
      for (const wreck of now.wrecks()) {
        const moment = { wreck, promises: new Map(promises), begun };
        moments.set(identity(moment), moment);
      }
    },
  });
  const onBegun = (): void => {
    begun = true;
  };
  await run(disk, rows, promises, onBegun, atOnce);
  yield* moments.values();
}

/** A key that equal moments share, such as the end of one operation and the beginning of the next. */
function identity({ wreck, promises, begun }: Moment): string {
  const files = [...wreck].map(([path, bytes]) => `${path} ${bytes.length} ${crc32(bytes)}`);
  const words = [...promises].map(([key, { allowed }]) => `${key} ${[...allowed]}`);
  return [begun, ...files, ...words].join('\n');
}

/** Expects that the journal keeps every promise after the crash, and can be repaired and continued. */
async function check({ wreck, promises, begun }: Moment): Promise<void> {
  const disk = new FakeDisk({ files: wreck });
  const repaired = await readJournal(FOLDER, disk);
  if (begun) expect(repaired).toBeDefined();
  const journal = await open({ disk });
  for (const view of [repaired, journal]) {
    for (const [name, { allowed }] of promises) {
      const promised = promisedBy(view, name);
      if (!allowed.has(promised)) expect.fail(`${name} reads ${promised}, not ${[...allowed]}`);
    }
    for (const { key } of view?.all() ?? []) {
      if (!promises.has(key)) expect.fail(`${key} was never sent`);
      for (const { value } of view?.after(key)?.steps.values() ?? [])
        if (!promises.has(nameOf(key, value))) expect.fail(`${key} was never added to ${value}`);
    }
  }
  await journal.begin();
  for (const step of journal.after('a')?.steps.values() ?? []) {
    if (step.state !== 'open') continue;
    await journal.step('a', step);
    await journal.step('a', step, { state: 'done' });
  }
  await journal.announce(user('z'), 7);
  const continued = await readJournal(FOLDER, disk);
  if (continued?.last('z')?.outcome !== 'unconfirmed')
    expect.fail('the repaired journal cannot be continued');
}

describe('after a crash at any operation', () => {
  test('after a crash at any operation, rows that may have been sent are unconfirmed, and steps are open', async () => {
    expect(await everyFew(moments(), check)).toBeGreaterThan(5_000);
  }, 300_000);

  test('after a crash with several rows in progress, rows that may have been sent are unconfirmed', async () => {
    const severalAtOnce = moments(undefined, ROWS.slice(0, 5), [], 3);
    expect(await everyFew(severalAtOnce, check)).toBeGreaterThan(5_000);
  }, 300_000);

  test('after a crash in a second run, no row of either run loses its outcome', async () => {
    const disk = new FakeDisk();
    const first = await open({ disk });
    await first.begin();
    await first.settle('y', await first.announce(user('y'), 1), { outcome: 'created' }, 5);
    await first.end('complete');
    const report = { counts: { ...noCounts(), created: 1 }, runs: first.runs, journal: first.checkpoint };
    const files = new Map([
      [JOURNAL, disk.bytes(JOURNAL) ?? Buffer.alloc(0)],
      [`${FOLDER}/report.json`, Buffer.from(JSON.stringify(report))],
    ]);
    const inSecond = moments(files, ROWS.slice(1, 2), [['y', { allowed: new Set(['created']) }]]);
    expect(await everyFew(inSecond, check)).toBeGreaterThan(1_000);
  }, 300_000);

  test('after a crash during the repair of a torn write, the journal is read and continued', async () => {
    const torn = new FakeDisk();
    const journal = await open({ disk: torn });
    await journal.begin();
    const whole = torn.bytes(JOURNAL) ?? Buffer.alloc(0);
    const tail = Buffer.from('1234abcd {"type":"sen');
    const files = new Map([[JOURNAL, Buffer.concat([whole, tail])]]);
    let repaired = 0;
    for await (const moment of moments(files, [])) {
      await check(moment);
      repaired += 1;
    }
    expect(repaired).toBeGreaterThan(20);
  });
});
