/** The order of the records of a journal, and which records two programs may have written at the same moment. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checksumIn, encodeLine, type JournalRecord } from '../../src/journal/record.js';
import { RecordChain } from '../../src/journal/record-chain.js';
import { HEAD } from './samples.js';

const AT = '2026-11-21T08:41:07.000Z';

const HEADER = { base_url: HEAD.baseUrl, org: null, roster: 'users.csv', roster_path: null };
const RUN = { type: 'run', version: 1, run: 1, ...HEADER, at: AT } as const;
const SENDING = {
  type: 'sending',
  key: 'a',
  row: 1,
  attempt: 1,
  name: { first: '', last: '', middle: '' },
  at: AT,
} as const;
const SETTLED = { type: 'settled', key: 'a', attempt: 1, outcome: 'created', at: AT } as const;
const BY_PERSON = { ...SETTLED, by: 'person' } as const;
const STEP = { type: 'step', key: 'a', step: 'group', value: 'Staff', state: 'open', at: AT } as const;
const GIVEN_UP = { type: 'given_up', key: 'a', step: 'group', value: 'Staff', at: AT } as const;
const ENDED = { type: 'ended', run: 1, ended: 'complete', at: AT } as const;
const ASSIGNED = { type: 'assigned' } as const;

type Unlinked = Exclude<JournalRecord, { type: 'assigned' }>;

/** A record and the number of lines that its program saw, or `alone` if it has no link. */
type Line = readonly [record: JournalRecord, saw: number | 'alone' | 'another journal', joins?: 'joins'];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes of these lines, each linked to the lines that its program saw. */
function encode(all: readonly Line[]) {
  const lines: Buffer[] = [];
  const records: JournalRecord[] = [];
  for (const [record, saw, joins] of all) {
    const seen =
      saw === 'alone' ? [] : saw === 'another journal' ? [Buffer.from('another')] : lines.slice(0, saw);
    const links =
      record.type === 'run'
        ? { before: sha256(Buffer.concat(seen)) }
        : { after: seen.length === 0 ? '' : checksumIn(seen.at(-1) ?? Buffer.alloc(0)) };
    const linked = {
      ...record,
      ...(saw !== 'alone' && links),
      ...(joins && { joins: true }),
    } as JournalRecord;
    records.push(linked);
    lines.push(encodeLine(linked));
  }
  return { lines, records };
}

/** @returns whether each line is accepted; a refused one is left out */
function accepted(all: readonly Line[]): readonly boolean[] {
  const { lines, records } = encode(all);
  const chain = new RecordChain(Buffer.concat(lines));
  let end = 0;
  return lines.map((line, at) => {
    end += line.length;
    return chain.add(records[at] as JournalRecord, checksumIn(line), end);
  });
}

/** Expects that all lines are accepted, except the last one if it should be refused. */
function expectLast(all: readonly Line[], isAccepted: boolean): void {
  const [last, ...others] = accepted(all).toReversed();
  expect(others).toEqual(others.map(() => true));
  expect(last).toBe(isAccepted);
}

const BEGUN: readonly Line[] = [
  [RUN, 0],
  [SENDING, 1],
];
/** Two programs wrote at once: the second began a run, and the first announced a row that it then did not send. */
const CONCURRENT: readonly Line[] = [...BEGUN, [{ ...RUN, run: 2 }, 2], [SETTLED, 2]];

describe('the links of records', () => {
  test('records that each link to the line before are accepted, and a run to all lines before', () => {
    expectLast(
      [...BEGUN, [SETTLED, 2], [STEP, 3], [{ ...RUN, run: 2 }, 4], [BY_PERSON, 5], [ENDED, 6]],
      true,
    );
  });

  test('any record may be the first, since its meaning is checked elsewhere', () => {
    expectLast([[SENDING, 0]], true);
    expectLast([[SENDING, 'another journal']], false);
  });

  test('the checksum and the digest are those of the accepted lines', () => {
    const { lines, records } = encode([...BEGUN, [SETTLED, 'another journal'], [SETTLED, 2], [ENDED, 4]]);
    const [run, sending, other, settled, ended] = lines as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const bytes = Buffer.concat([run, sending, settled, ended, Buffer.from('torn')]);
    const chain = new RecordChain(bytes);
    const digest = (): string => chain.hash.copy().digest('hex');
    expect([chain.checksum, digest()]).toEqual(['', sha256(Buffer.alloc(0))]);
    let end = 0;
    for (const [at, line] of [run, sending].entries()) {
      end += line.length;
      expect(chain.add(records[at] as JournalRecord, checksumIn(line), end)).toBe(true);
      expect([chain.checksum, digest()]).toEqual([checksumIn(line), sha256(bytes.subarray(0, end))]);
    }
    expect(chain.add(records[2] as JournalRecord, checksumIn(other), end + other.length)).toBe(false);
    expect([chain.checksum, digest()]).toEqual([checksumIn(sending), sha256(bytes.subarray(0, end))]);
    for (const [at, line] of [settled, ended].entries()) {
      end += line.length;
      expect(chain.add(records[at + 3] as JournalRecord, checksumIn(line), end)).toBe(true);
    }
    expect([chain.checksum, digest()]).toEqual([checksumIn(ended), sha256(bytes.subarray(0, end))]);
  });

  test.each<[string, JournalRecord]>([
    ['an announcement', SENDING],
    ['an answer', SETTLED],
    ['a settlement by a person', BY_PERSON],
    ['a step', STEP],
    ['a step that was given up', GIVEN_UP],
    ['the end of a run', ENDED],
    ['a run', RUN],
  ])('%s is refused if it links to another line or journal, and accepted without a link', (_, record) => {
    expectLast([...BEGUN, [SETTLED, 2], [record, 'another journal']], false);
    // A run may begin at the same moment as a line is written: see below.
    expectLast([...BEGUN, [SETTLED, 2], [record, 2]], record.type === 'run');
    expectLast([...BEGUN, [SETTLED, 2], [record, 'alone']], true);
    expectLast([...BEGUN, [SETTLED, 2], [record, 3]], true);
  });

  test('a generated login of version 0.1.0 has no link', () => {
    expectLast([...BEGUN, [ASSIGNED, 'alone'], [SETTLED, 3]], true);
    expectLast([...CONCURRENT, [ASSIGNED, 'alone']], false);
  });

  test('a line that was written together with the previous one is accepted only right after it', () => {
    expectLast([...BEGUN, [STEP, 2, 'joins'], [STEP, 3, 'joins'], [SETTLED, 4]], true);
    expectLast([...BEGUN, [STEP, 1, 'joins']], false);
    expectLast([...BEGUN, [STEP, 2], [STEP, 2, 'joins']], false);
    expectLast([...BEGUN, [STEP, 'another journal', 'joins']], false);
  });
});

describe('two programs that write at the same moment', () => {
  test('a line may follow a run that its program did not see, but not a second run', () => {
    expectLast([...BEGUN, [{ ...RUN, run: 2 }, 2], [SETTLED, 2]], true);
    expectLast([...BEGUN, [{ ...RUN, run: 2 }, 2], [SETTLED, 1]], false);
    expectLast([...BEGUN, [{ ...RUN, run: 2 }, 2], [STEP, 3], [SETTLED, 2]], false);
    expectLast([...BEGUN, [{ ...RUN, run: 2 }, 2], [{ ...RUN, run: 2 }, 3], [SETTLED, 2]], false);
  });

  test.each([0, 1, 2, 3])('a run may have seen only the first %i lines', (saw) => {
    expectLast([...BEGUN, [SETTLED, 2], [STEP, 3], [{ ...RUN, run: 2 }, saw]], true);
  });

  test.each<[string, Unlinked, boolean]>([
    ['a run', { ...RUN, run: 3 }, true],
    ['a settlement by a person', BY_PERSON, true],
    ['a settlement by a look-up', { ...SETTLED, by: 'look-up' }, true],
    ['an answer', SETTLED, false],
    ['an announcement', SENDING, false],
    ['a step', STEP, false],
    ['a step that was given up', GIVEN_UP, false],
    ['the end of a run', ENDED, false],
  ])('both programs stop, so the next line is the first one of another program: %s', (_, record, isFirst) => {
    // The last line was written by the former program, or by the new one that did not see it.
    for (const before of [CONCURRENT, [...BEGUN, [SETTLED, 2], [{ ...RUN, run: 2 }, 2]] as const]) {
      expectLast([...before, [record, 4]], isFirst);
      expectLast([...before, [record, 'alone']], isFirst);
      expectLast([...before, [{ ...RUN, run: 3 }, 4], [record, 5]], true);
      // The state that a program saw before the last run: again, only another program may continue it.
      if (record.type !== 'run') expectLast([...before, [{ ...RUN, run: 3 }, 4], [record, 4]], isFirst);
    }
  });

  test('lines that were written together with the concurrent one are accepted, and nothing after them', () => {
    const joined: readonly Line[] = [...CONCURRENT, [STEP, 4, 'joins'], [STEP, 5, 'joins']];
    expectLast(joined, true);
    expectLast([...joined, [STEP, 6]], false);
    expectLast([...joined, [BY_PERSON, 6]], true);
    expectLast([...CONCURRENT, [BY_PERSON, 4, 'joins'], [STEP, 5]], false);
    expectLast([...joined, [{ ...RUN, run: 3 }, 6], [STEP, 7], [STEP, 8]], true);
  });

  test('lines that were written together before a run may follow it', () => {
    const joined: readonly Line[] = [...BEGUN, [STEP, 2], [STEP, 3, 'joins'], [{ ...RUN, run: 2 }, 4]];
    expectLast([...joined, [STEP, 4]], true);
    expectLast([...joined, [STEP, 4], [STEP, 6, 'joins']], true);
    expectLast([...joined, [STEP, 5], [STEP, 6]], true);
  });
});
