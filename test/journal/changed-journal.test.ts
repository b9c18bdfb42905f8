/** Journals that were changed, cut or replaced after the report was made from them. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptResult } from '../../src/domain/journals.js';
import { type Journal, type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import { noCounts } from '../../src/domain/outcome.js';
import { readJournal } from '../../src/journal/journal.js';
import { propertyRuns } from '../support/property-runs.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, JOURNAL, open, user } from './samples.js';

const REPORT = `${FOLDER}/report.json`;
const LF = 0x0a;

/** The rows to send, in order, with a step after each creation; `undefined`: the run is killed before the answer. */
type Steps = readonly (readonly [nickname: string, outcome: AttemptResult['outcome'] | undefined])[];

const steps = (minLength: number): fc.Arbitrary<Steps> =>
  fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ unit: 'grapheme', minLength: 1 })),
      fc.constantFrom('created', 'again', 'weak_password', 'exists', 'failed', 'unconfirmed', undefined),
    ),
    { minLength, maxLength: 6 },
  );

async function send(journal: Journal, all: Steps): Promise<void> {
  for (const [nickname, outcome] of all) {
    const key = nickname.normalize('NFC').toLowerCase();
    if (journal.last(key)?.outcome === 'created') continue;
    const attempt = await journal.announce(user(nickname), 1, { hasSteps: true });
    if (outcome === undefined) continue;
    await journal.settle(key, attempt, { outcome, message: nickname }, 5);
    if (journal.last(key)?.outcome !== 'created') continue;
    await journal.step(key, { step: 'group', value: nickname });
    await journal.step(key, { step: 'group', value: nickname }, { state: 'done' });
  }
}

function reportOf(journal: Journal): Buffer {
  const counts = { ...noCounts() };
  for (const { outcome } of journal.all()) counts[outcome] += 1;
  return Buffer.from(JSON.stringify({ version: 1, counts, runs: journal.runs, journal: journal.checkpoint }));
}

type Made = { readonly bytes: Buffer; readonly report: Buffer; readonly reported: number };

/** A journal of a run that ended with a report, and of a later run that was killed. */
async function make(before: Steps, after: Steps): Promise<Made> {
  const disk = new FakeDisk();
  const first = await open({ disk });
  await first.begin({ sendsAgain: ON_REQUEST });
  await send(first, before);
  await first.end('complete');
  const report = reportOf(first);
  const reported = first.checkpoint.length;
  await first.close();
  if (after.length > 0) {
    const second = await open({ disk });
    await second.begin({ sendsAgain: ON_REQUEST });
    await send(second, after);
  }
  return { bytes: disk.bytes(JOURNAL) ?? Buffer.alloc(0), report, reported };
}

function diskWith(journal: Buffer | undefined, report?: Buffer): FakeDisk {
  const files = new Map<string, Buffer>();
  if (journal !== undefined) files.set(JOURNAL, journal);
  if (report !== undefined) files.set(REPORT, report);
  return new FakeDisk({ files });
}

/** The start of the last line. */
const lastLineOf = (bytes: Buffer): number => bytes.subarray(0, -1).lastIndexOf(LF) + 1;

const contentOf = (view: JournalView | undefined): unknown => ({
  all: [...(view?.all() ?? [])],
  after: [...(view?.all() ?? [])].map(({ key }) => view?.after(key)),
  runs: view?.runs,
});

/** Comparing texts is a thousand times as fast as `toEqual`, which compares buffers byte by byte. */
function textOf(bytes: Buffer | undefined): string | undefined {
  return bytes?.toString('latin1');
}

/** Expects that a reader and a run refuse the journal, and that no file in the folder changes. */
async function expectRefused(journal: Buffer | undefined, report?: Buffer): Promise<void> {
  const disk = diskWith(journal, report);
  const refused = {
    name: 'UserError',
    reason: 'results',
    next: expect.stringContaining('creating the users with --fresh'),
  };
  await expect(readJournal(FOLDER, disk)).rejects.toMatchObject(refused);
  await expect(open({ disk })).rejects.toMatchObject(refused);
  expect(textOf(disk.bytes(JOURNAL))).toBe(textOf(journal));
  expect(textOf(disk.bytes(REPORT))).toBe(textOf(report));
  expect(disk.bytes(`${JOURNAL}.broken`)).toBeUndefined();
}

/** An offset as a fraction of the length. */
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('a journal with its report', () => {
  test('a journal that is shorter than the part that its report covers is refused', async () => {
    await fc.assert(
      fc.asyncProperty(steps(0), steps(0), fraction, fc.boolean(), async (before, after, where, atBorder) => {
        const { bytes, report, reported } = await make(before, after);
        const at = Math.floor(where * reported);
        await expectRefused(
          bytes.subarray(0, atBorder ? bytes.subarray(0, at).lastIndexOf(LF) + 1 : at),
          report,
        );
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('a journal is refused after any change, addition or removal in the part that its report covers', async () => {
    const change = fc.record({ where: fraction, take: fc.nat(300), put: fc.uint8Array({ maxLength: 300 }) });
    await fc.assert(
      fc.asyncProperty(steps(0), steps(0), change, async (before, after, { where, take, put }) => {
        const { bytes, report, reported } = await make(before, after);
        const at = Math.floor(where * reported);
        const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + take)]);
        fc.pre(!changed.subarray(0, reported).equals(bytes.subarray(0, reported)));
        await expectRefused(changed, report);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('a journal that continues after its report is accepted, as after a crash before the next report', async () => {
    await fc.assert(
      fc.asyncProperty(steps(0), steps(1), async (before, after) => {
        const { bytes, report } = await make(before, after);
        const disk = diskWith(bytes, report);
        const expected = contentOf(await readJournal(FOLDER, diskWith(bytes)));
        expect(contentOf(await readJournal(FOLDER, disk))).toEqual(expected);
        expect(contentOf(await open({ disk }))).toEqual(expected);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test('a journal with a report is refused when it is missing, empty or without a complete line', async () => {
    const { bytes, report } = await make([['a', 'created']], []);
    for (const remains of [undefined, Buffer.alloc(0), bytes.subarray(0, 20), Buffer.alloc(20)]) {
      await expectRefused(remains, report);
    }
  });

  test('a run that ends while its journal is read does not make it look damaged', async () => {
    const early = await make([['a', 'created']], []);
    const late = await make(
      [
        ['a', 'created'],
        ['b', 'created'],
      ],
      [],
    );
    let now = diskWith(early.bytes, early.report);
    class Racing extends FakeDisk {
      override async readFile(path: string): Promise<Buffer> {
        const bytes = await now.readFile(path);
        if (path === JOURNAL) now = diskWith(late.bytes, late.report);
        return bytes;
      }
    }
    expect((await readJournal(FOLDER, new Racing()))?.size).toBe(1);
    expect((await readJournal(FOLDER, new Racing()))?.size).toBe(2);
  });
});

describe('a journal without a report', () => {
  test('a journal without a report is refused after any change before its last write', async () => {
    await fc.assert(
      fc.asyncProperty(steps(0), steps(0), fraction, fc.integer({ min: 1, max: 255 }), async (...args) => {
        const [before, after, where, bits] = args;
        const { bytes } = await make(before, after);
        const changed = Buffer.from(bytes);
        const at = Math.floor(where * lastLineOf(bytes));
        changed[at] = (changed[at] ?? 0) ^ bits;
        await expectRefused(changed);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test.each(['\r\n', '\n\n', '\r', ' '])(
    'a journal is refused when its line feeds became %j',
    async (end) => {
      const { bytes } = await make([['a', 'created']], []);
      await expectRefused(Buffer.from(bytes.toString().replaceAll('\n', end)));
    },
  );
});

describe('a crash during the last write', () => {
  const damage = fc.record({
    where: fraction,
    how: fc.constantFrom('cut', 'zeroed from', 'zeroed up to', 'missing'),
  });

  test('the rest of a write that a crash interrupted is moved to another file, and the run continues', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps(0),
        steps(1),
        damage,
        fc.boolean(),
        async (before, after, { where, how }, isFirst) => {
          const { bytes, report } = await make(before, after);
          const start = lastLineOf(bytes);
          const at = start + Math.floor(where * (bytes.length - start));
          const changed = {
            cut: bytes.subarray(0, at),
            'zeroed from': Buffer.from(bytes).fill(0, at),
            'zeroed up to': Buffer.from(bytes).fill(0, start, at),
            missing: bytes.subarray(0, start),
          }[how];
          fc.pre(how !== 'zeroed up to' || at > start);
          const files = isFirst ? undefined : report;
          const expected = contentOf(await readJournal(FOLDER, diskWith(bytes.subarray(0, start))));
          const disk = diskWith(changed, files);
          expect(contentOf(await readJournal(FOLDER, disk))).toEqual(expected);
          const journal = await open({ disk });
          expect(contentOf(journal)).toEqual(expected);
          expect(textOf(disk.bytes(JOURNAL))).toBe(textOf(bytes.subarray(0, start)));
          const { length, digest } = journal.checkpoint;
          expect([length, digest]).toEqual([
            start,
            createHash('sha256').update(bytes.subarray(0, start)).digest('hex'),
          ]);
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });
});

describe('a report of version 0.1.0', () => {
  const reportWith = (counts: object, runs: readonly object[] = []): Buffer =>
    Buffer.from(JSON.stringify({ version: 1, counts: { ...noCounts(), ...counts }, runs }));

  test('a report of version 0.1.0 that names a run is refused without its journal', async () => {
    for (const remains of [undefined, Buffer.alloc(0)]) {
      await expectRefused(remains, reportWith({ created: 1 }, [{ counts: { ...noCounts(), created: 1 } }]));
      await expectRefused(remains, reportWith({}, [{ counts: noCounts() }]));
    }
  });

  test('a report of version 0.1.0 that names no run is accepted without a journal', async () => {
    for (const remains of [undefined, Buffer.alloc(0), Buffer.from('1234abcd {"ty')]) {
      const disk = diskWith(remains, reportWith({ total: 3, invalid: 1, pending: 2 }));
      expect(await readJournal(FOLDER, disk)).toBeUndefined();
      await (await open({ disk })).begin();
    }
  });
});

test('the checkpoint is the SHA-256 of the journal, whichever run wrote its lines', async () => {
  const disk = new FakeDisk();
  const first = await open({ disk });
  await first.begin();
  await send(first, [['a', 'unconfirmed']]);
  await first.end('complete');
  await first.close();
  const second = await open({ disk });
  for (const write of [() => second.settleByPerson('a', 'created'), () => second.begin()]) {
    await write();
    const bytes = disk.bytes(JOURNAL) ?? Buffer.alloc(0);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(second.checkpoint).toEqual({ length: bytes.length, digest });
  }
});
