import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AttemptResult, JournalView } from '../../src/domain/journals.js';
import { type AttemptOutcome, noCounts } from '../../src/domain/outcome.js';
import { type StepState, stepKey } from '../../src/domain/step.js';
import { readJournal } from '../../src/journal/journal.js';
import { everyFew } from '../support/every-few.js';
import { FakeDisk, type Wreck } from './fake-disk.js';
import { FOLDER, JOURNAL, open, user } from './samples.js';

/** The test's own knowledge of a row or a step at one moment, independent of the journal. */
type Promised = {
  /** Its outcome or its state is one of these. */
  readonly may: ReadonlySet<AttemptOutcome | StepState | 'unknown'>;
};

/** The name of a promise about a step: the keys of its row and of the step. That about a row is the key of the row. */
const nameOf = (key: string, value: string): string => [key, stepKey({ step: 'group', value })].join('\n');

function promisedBy(view: JournalView | undefined, name: string): AttemptOutcome | StepState | 'unknown' {
  const [key = '', ...step] = name.split('\n');
  if (step.length === 0) return view?.last(key)?.outcome ?? 'unknown';
  return view?.after(key)?.steps.get(step.join('\n'))?.state ?? 'unknown';
}

/**
 * A run of six rows with every kind of outcome, one that is repeated within the run, and one with steps after its creation;
 * of these one is repeated.
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
 * Runs the rows on a disk and records what the journal promises about each at every moment.
 * @param atOnce how many are in progress
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
      promises.set(key, { may: new Set([before, 'unconfirmed']) });
      const attempt = await journal.announce(user(key), index + 1, { hasSteps: steps !== undefined });
      promises.set(key, { may: new Set(['unconfirmed']) });
      const settled = settledWord(outcome);
      promises.set(key, { may: new Set(['unconfirmed', settled]) });
      await journal.settle(key, attempt, { outcome }, 5);
      promises.set(key, { may: new Set([settled]) });
    }
    for (const [value, states] of steps ?? []) {
      const [name, step] = [nameOf(key, value), { step: 'group', value }];
      for (const state of states) {
        promises.set(name, { may: new Set([promisedBy(journal, name), 'open']) });
        await journal.step(key, step);
        promises.set(name, { may: new Set(['open', state]) });
        await journal.step(key, step, { state });
        promises.set(name, { may: new Set([state]) });
      }
    }
  }
  const left = [...rows.entries()];
  async function sendNext(): Promise<void> {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await send(...next);
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
 * @param before what was promised by the journal among the files
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

/** The same for moments that differ in nothing: the end of one operation is the beginning of the next. */
function identity({ wreck, promises, begun }: Moment): string {
  const files = [...wreck].map(([path, bytes]) => `${path} ${bytes.length} ${crc32(bytes)}`);
  const words = [...promises].map(([key, { may }]) => `${key} ${[...may]}`);
  return [begun, ...files, ...words].join('\n');
}

/** The journal after the crash keeps every promise, also once it is repaired and continued. */
async function check({ wreck, promises, begun }: Moment): Promise<void> {
  const disk = new FakeDisk({ files: wreck });
  const seen = await readJournal(FOLDER, disk);
  if (begun) expect(seen).toBeDefined();
  const journal = await open({ disk });
  for (const view of [seen, journal]) {
    for (const [name, { may }] of promises) {
      const promised = promisedBy(view, name);
      if (!may.has(promised)) expect.fail(`${name} reads ${promised}, not ${[...may]}`);
    }
    for (const { key } of view?.all() ?? []) {
      if (!promises.has(key)) expect.fail(`${key} was never sent`);
      for (const { value } of view?.after(key)?.steps.values() ?? [])
        if (!promises.has(nameOf(key, value))) expect.fail(`${key} was never put into ${value}`);
    }
  }
  await journal.begin();
  for (const step of journal.after('a')?.steps.values() ?? []) {
    if (step.state !== 'open') continue;
    await journal.step('a', step);
    await journal.step('a', step, { state: 'done' });
  }
  await journal.announce(user('z'), 7);
  const again = await readJournal(FOLDER, disk);
  if (again?.last('z')?.outcome !== 'unconfirmed') expect.fail('the repaired journal does not go on');
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
    const inSecond = moments(files, ROWS.slice(1, 2), [['y', { may: new Set(['created']) }]]);
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
