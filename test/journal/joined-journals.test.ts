/**
 * Journals that were joined, interleaved, cut or copied are refused, unless the result is the beginning of a real one.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptResult } from '../../src/domain/journals.js';
import { type Journal, type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import { readJournal } from '../../src/journal/journal.js';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { BEFORE_CHAIN, lineOf, OF_0_1_0 } from './earlier-journals.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, HEAD, JOURNAL, open, START, tickingClock, user } from './samples.js';

type Lines = readonly string[];

/** The rows that one run sends, with a step after each creation; `undefined`: the run is killed before the answer. */
type Rows = readonly (readonly [key: string, outcome: AttemptResult['outcome'] | undefined])[];

const rows = fc.array(
  fc.tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom('created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'again', undefined),
  ),
  { maxLength: 4 },
);

/** The runs of one journal. `later` delays its clock by hours, so that two journals may have the same times. */
const runs = fc.record({ all: fc.array(rows, { minLength: 1, maxLength: 3 }), later: fc.nat(1) });

async function sendAll(journal: Journal, all: Rows): Promise<void> {
  await journal.begin({ sendsAgain: ON_REQUEST });
  for (const [key, outcome] of all) {
    const known = journal.last(key);
    if (known?.outcome === 'created') continue;
    const attempt = await journal.announce(user(key), 1, { hasSteps: true });
    if (outcome === undefined) return;
    await journal.settle(key, attempt, { outcome }, 5);
    if (journal.last(key)?.outcome !== 'created') continue;
    await journal.step(key, { step: 'group', value: 'Staff' });
    await journal.step(key, { step: 'group', value: 'Staff' }, { state: 'done' });
  }
  await journal.end('complete');
}

/** @param from the lines of the journal that these runs continue. Default: none, for a new journal */
async function linesOf(
  { all, later }: { all: readonly Rows[]; later: number },
  from: Lines = [],
): Promise<Lines> {
  let disk = diskWith(from);
  const clock = tickingClock(START + later * 3_600_000);
  for (const one of all) {
    disk = disk.afterKill();
    await sendAll(await open({ disk, clock }), one);
  }
  return (disk.bytes(JOURNAL)?.toString() ?? '').split(/(?<=\n)/);
}

function diskWith(lines: Lines): FakeDisk {
  return new FakeDisk({ files: new Map([[JOURNAL, Buffer.from(lines.join(''))]]) });
}

const read = (lines: Lines): Promise<JournalView | undefined> => readJournal(FOLDER, diskWith(lines));

const isAccepted = (lines: Lines): Promise<boolean> =>
  read(lines).then(
    () => true,
    (error: { reason?: string }) => {
      expect(error).toMatchObject({ name: 'UserError', reason: 'results' });
      return false;
    },
  );

/** A run that was stopped before it sent anything leaves only its run record, so run records are not compared. */
const withoutRunRecords = (lines: Lines): Lines => lines.filter((line) => !line.includes('"type":"run"'));

function isBeginning(lines: Lines, whole: Lines): boolean {
  return lines.every((line, at) => line === whole[at]);
}

/** The lines to take or to skip from two journals, in order. */
const merge = fc.array(fc.constantFrom('x', 'y', 'skip x', 'skip y'), { maxLength: 40 });

/** Both journals begin in the same second with the same line, so the second line of each links to either first line. */
const SAME_BEGINNING: [{ all: Rows[]; later: number }, { all: Rows[]; later: number }, string[]] = [
  { all: [[['a', undefined]], []], later: 0 },
  { all: [[]], later: 0 },
  ['x', 'x', 'y', 'x', 'y'],
];

function mergeLines(x: Lines, y: Lines, how: readonly string[]): Lines {
  const [left, right] = [[...x], [...y]];
  return how.flatMap((one) => {
    const line = (one.endsWith('x') ? left : right).shift();
    return one.startsWith('skip') || line === undefined ? [] : [line];
  });
}

async function expectOneOfThem(joined: Lines, x: Lines, y: Lines): Promise<void> {
  if (!(await isAccepted(joined))) return;
  const compared = withoutRunRecords(joined);
  const isOwn = [x, y].some((whole) => isBeginning(compared, withoutRunRecords(whole)));
  if (!isOwn)
    expect.fail(
      `accepted, although no run wrote it:\n${joined.join('')}\nof\n${x.join('')}\nand\n${y.join('')}`,
    );
}

describe('two journals that were joined', () => {
  slowTest(
    'lines of two journals in any order are refused, unless they are the beginning of one of them',
    async () => {
      await fc.assert(
        fc.asyncProperty(runs, runs, merge, async (one, other, how) => {
          const [x, y] = [await linesOf(one), await linesOf(other)];
          await expectOneOfThem(mergeLines(x, y, how), x, y);
        }),
        { numRuns: propertyRuns(250), examples: [SAME_BEGINNING] },
      );
    },
  );

  slowTest(
    'a part of one journal after a part of another is refused, unless both are the beginning of one of them',
    async () => {
      const place = fc.nat(30);
      await fc.assert(
        fc.asyncProperty(runs, runs, place, place, fc.boolean(), async (one, other, end, start, isCopy) => {
          const x = await linesOf(one);
          // A copy of the folder that another person continued.
          const y = isCopy ? await linesOf(other, x.slice(0, start)) : await linesOf(other);
          await expectOneOfThem([...x.slice(0, end), ...y.slice(start)], x, y);
          await expectOneOfThem([...x, ...y], x, y);
        }),
        { numRuns: propertyRuns(250) },
      );
    },
  );

  slowTest('every beginning of a journal is accepted, and the journal can be continued', async () => {
    await fc.assert(
      fc.asyncProperty(runs, runs, async (one, other) => {
        const lines = await linesOf(one);
        for (let end = 0; end <= lines.length; end++)
          expect(await isAccepted(lines.slice(0, end))).toBe(true);
        const longer = await linesOf(other, lines);
        expect(isBeginning(lines, longer)).toBe(true);
        expect(await isAccepted(longer)).toBe(true);
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});

describe('a line of a journal', () => {
  const SENT: Rows = [
    ['a', 'failed'],
    ['b', 'created'],
  ];

  test('a line that was removed, duplicated or moved is detected at the next line', async () => {
    const lines = await linesOf({ all: [SENT, [['a', 'created']]], later: 0 });
    for (let at = 0; at < lines.length - 1; at++) {
      const [line = '', next = ''] = lines.slice(at);
      const [before, after] = [lines.slice(0, at), lines.slice(at + 2)];
      expect(await isAccepted([...before, next, ...after])).toBe(false);
      expect(await isAccepted([...before, next, line, ...after])).toBe(false);
      expect(await isAccepted([...before, line, line, next, ...after])).toBe(false);
    }
  });

  test('the next run links to the last complete line, not to a torn write', async () => {
    const lines = await linesOf({ all: [SENT], later: 0 });
    const disk = new FakeDisk({ files: new Map([[JOURNAL, Buffer.from(`${lines.join('')}1234abcd {"ty`)]]) });
    await sendAll(await open({ disk }), [['c', 'created']]);
    const whole = disk.bytes(JOURNAL)?.toString() ?? '';
    expect(whole.startsWith(lines.join(''))).toBe(true);
    expect((await read([whole]))?.last('c')?.outcome).toBe('created');
  });
});

describe('a journal of an earlier version', () => {
  test.each([
    ['before lines were linked', BEFORE_CHAIN],
    ['0.1.0', OF_0_1_0],
  ])('a journal of an earlier version is accepted and continued: %s', async (_, records) => {
    const lines = records.map(lineOf);
    for (let end = 0; end <= lines.length; end++) expect(await isAccepted(lines.slice(0, end))).toBe(true);
    const view = await read(lines);
    expect([...(view?.all() ?? [])].map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
      'a.a created',
      'b.b exists',
      'c.c created',
      'd.d created',
      'e.e created',
      'f.f created',
    ]);
    const disk = diskWith(lines);
    await sendAll(await open({ disk, head: { ...HEAD, baseUrl: HEAD.baseUrl } }), [['g', 'created']]);
    const longer = disk.bytes(JOURNAL)?.toString() ?? '';
    expect((await read([longer]))?.last('g')?.outcome).toBe('created');
    // From now on, every change of the journal is detected.
    expect(await isAccepted([longer.replace(lines[1] ?? '', '')])).toBe(false);
  });

  test.each([
    ['its first run repeated', BEFORE_CHAIN.slice(0, 10)],
    ['its last run repeated', BEFORE_CHAIN.slice(22)],
    ['the lines of one user repeated', BEFORE_CHAIN.slice(1, 3)],
    ['an answer repeated', BEFORE_CHAIN.slice(2, 3)],
    ['all lines repeated', BEFORE_CHAIN],
  ])('a journal of an earlier version is refused with %s', async (_, more) => {
    expect(await isAccepted([...BEFORE_CHAIN, ...more].map(lineOf))).toBe(false);
  });
});
