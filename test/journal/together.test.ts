/** Records of several rows that are written together. */

import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../src/domain/journals.js';
import { readJournal } from '../../src/journal/journal.js';
import { isTornBatch } from '../../src/journal/load.js';
import { decodeLine, encodeLine, type JournalRecord } from '../../src/journal/record.js';
import { propertyRuns } from '../support/property-runs.js';
import { type DiskOperation, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { FOLDER, JOURNAL, open, START, user } from './samples.js';

const NAMES = ['a', 'b', 'c', 'd'];

/** A journal with several rows in progress, and the operations on its file. */
async function beginJournal({ atOnce = 8, ...options }: FakeDiskOptions & { readonly atOnce?: number } = {}) {
  const operations: DiskOperation[] = [];
  const disk = new FakeDisk({
    ...options,
    before: (operation, path) => {
      if (path === JOURNAL) operations.push(operation);
      return options.before?.(operation, path);
    },
  });
  const journal = await open({ disk, atOnce });
  await journal.begin();
  operations.length = 0;
  return { disk, journal, operations };
}

function linesOf(disk: FakeDisk): readonly string[] {
  return (disk.bytes(JOURNAL)?.toString() ?? '').split(/(?<=\n)/);
}

function recordsOf(disk: FakeDisk): readonly JournalRecord[] {
  return linesOf(disk).map((line) => decodeLine(Buffer.from(line.trimEnd())) as JournalRecord);
}

const announceAll = (journal: Journal, names = NAMES): Promise<number[]> =>
  Promise.all(names.map((name, at) => journal.announce(user(name), at + 1)));

describe('records that are due together', () => {
  test('records of several rows that are due together are one write, and all but the first have the member joins', async () => {
    const { disk, journal, operations } = await beginJournal();
    expect(await announceAll(journal)).toEqual([1, 1, 1, 1]);
    expect(operations.filter((one) => one === 'append' || one === 'datasync')).toEqual([
      'append',
      'datasync',
    ]);
    const records = recordsOf(disk);
    expect(records[0]).toMatchObject({ type: 'run', at_once: 8 });
    expect(records.slice(1).map((one) => [one.type, 'joins' in one])).toEqual([
      ['sending', false],
      ['sending', true],
      ['sending', true],
      ['sending', true],
    ]);
  });

  test('a journal of one row at a time writes each record separately, in a form that earlier versions read', async () => {
    const { disk, journal, operations } = await beginJournal({ atOnce: 1 });
    await announceAll(journal);
    expect(operations.filter((one) => one === 'append')).toHaveLength(4);
    expect(linesOf(disk).join('')).not.toMatch(/joins|at_once/);
  });

  test('a crash while known people are recorded leaves a torn write, also with one row at a time', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    const known = {
      departmentId: 1,
      identity: undefined,
      values: undefined,
      account: undefined,
      from: undefined,
    };
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...known,
      nickname: `u${at}`,
      row: at + 1,
      name: user('a').name,
      message: undefined,
      detail: undefined,
      outcome: 'created' as const,
      since: START,
      changes: [],
    }));
    await journal.begin({ recognised: rows.length });
    const { length } = await disk.readFile(JOURNAL);
    await journal.recognise(rows);
    const whole = await disk.readFile(JOURNAL);
    for (const [from, to] of [
      [length + 10, 4096],
      [4096, 8192],
      [8192, whole.length],
      [length, whole.length],
    ] as const) {
      const torn = Buffer.from(whole);
      torn.fill(0, from, to);
      const view = await readJournal(FOLDER, new FakeDisk({ files: new Map([[JOURNAL, torn]]) }));
      expect(view?.notes).toMatchObject([{ kind: 'torn' }]);
    }
  });

  test('an open attempt of a killed run ends when the journal is opened, only if the run had several rows in progress', async () => {
    for (const atOnce of [1, 8]) {
      const { disk, journal } = await beginJournal({ atOnce });
      await journal.announce(user('a'), 1);
      const opened = await open({ disk: disk.afterKill() });
      expect(opened.last('a')?.endedAt !== undefined).toBe(atOnce > 1);
    }
  });

  test('no announcement resolves before it is on the disk', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [isHeld, isSyncing] = [false, false];
    const { journal } = await beginJournal({
      before: (operation) => {
        if (operation !== 'datasync' || !isHeld) return;
        isSyncing = true;
        return held;
      },
    });
    isHeld = true;
    let resolved = 0;
    const all = NAMES.map((name) => journal.announce(user(name), 1).then(() => ++resolved));
    // After a turn of the event loop, everything has run that does not wait for the disk.
    await setImmediate();
    expect({ isSyncing, resolved }).toEqual({ isSyncing: true, resolved: 0 });
    release();
    await Promise.all(all);
    expect(resolved).toBe(4);
  });

  test('records that come during a write are written together after it', async () => {
    let isReady = false;
    let later: Promise<unknown> | undefined;
    const { journal, operations } = await beginJournal({
      before: (operation) => {
        if (operation !== 'datasync' || !isReady) return;
        later ??= Promise.all(['x', 'y', 'z'].map((name) => journal.announce(user(name), 1)));
      },
    });
    isReady = true;
    await journal.announce(user('a'), 1);
    await later;
    expect(operations.filter((one) => one === 'append')).toHaveLength(2);
  });
});

describe('a disk that is full or fails', () => {
  test('an answer is kept if the disk has no space for all records', async () => {
    for (let free = 0; free < 1200; free += 40) {
      const first = await beginJournal();
      await announceAll(first.journal);
      const files = new Map([[JOURNAL, first.disk.bytes(JOURNAL) ?? Buffer.alloc(0)]]);
      const disk = new FakeDisk({ files, capacity: Number.POSITIVE_INFINITY });
      const journal = await open({ disk, atOnce: 8 });
      await journal.begin();
      await journal.announce(user('y'), 5);
      disk.leave(free);
      const results = await Promise.allSettled([
        journal.announce(user('x'), 6),
        journal.settle('y', 1, { outcome: 'created' }, 1),
      ]);
      const seen = await readJournal(FOLDER, disk);
      const [sent, settled] = results.map(({ status }) => status === 'fulfilled');
      expect(seen?.last('x')?.outcome).toBe(sent ? 'unconfirmed' : undefined);
      expect(seen?.last('y')?.outcome).toBe(settled ? 'created' : 'unconfirmed');
      expect(journal.last('x')).toEqual(seen?.last('x'));
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'disk_full' });
      // An answer is shorter than an announcement, so it fits where an announcement fits.
      if (sent) expect(settled).toBe(true);
    }
  });

  test('after an error of the disk no row is announced, and no failed record is in the state', async () => {
    let fails = false;
    const { journal } = await beginJournal({
      before: (operation) => {
        if (operation === 'datasync' && fails) throw Object.assign(new Error('io'), { code: 'EIO' });
      },
    });
    fails = true;
    const failed = await Promise.allSettled([...NAMES.map((name) => journal.announce(user(name), 1))]);
    for (const result of failed) expect(result).toMatchObject({ reason: { reason: 'disk' } });
    fails = false;
    await expect(journal.announce(user('z'), 1)).rejects.toMatchObject({ reason: 'disk' });
    expect(journal.size).toBe(0);
  });

  test('another program that writes at the same time stops every row of the write', async () => {
    let other: Buffer | undefined;
    const { disk, journal } = await beginJournal({
      onAppend: (path, bytes) => {
        if (path !== JOURNAL || other === undefined) return bytes;
        return Buffer.concat([bytes, other]);
      },
    });
    other = encodeLine({ type: 'ended', run: 1, ended: 'complete', at: '2026-11-21T08:41:07.000Z' });
    const failed = await Promise.allSettled(NAMES.map((name) => journal.announce(user(name), 1)));
    for (const result of failed) expect(result).toMatchObject({ reason: { reason: 'fenced' } });
    expect(disk.bytes(JOURNAL)).toBeDefined();
  });

  test('a run that begins during a write of several rows is read, and both notice', async () => {
    const { disk, journal } = await beginJournal();
    const before = disk.bytes(JOURNAL) ?? Buffer.alloc(0);
    await announceAll(journal);
    const written = (disk.bytes(JOURNAL) ?? before).subarray(before.length);
    const second = await open({ disk: new FakeDisk({ files: new Map([[JOURNAL, before]]) }) });
    const otherDisk = new FakeDisk({ files: new Map([[JOURNAL, before]]) });
    await second.close();
    const other = await open({ disk: otherDisk });
    await other.begin();
    const run = (otherDisk.bytes(JOURNAL) ?? before).subarray(before.length);
    for (const parts of [
      [before, written, run],
      [before, run, written],
    ]) {
      const view = await readJournal(
        FOLDER,
        new FakeDisk({ files: new Map([[JOURNAL, Buffer.concat(parts)]]) }),
      );
      expect(NAMES.map((name) => view?.last(name)?.outcome)).toEqual(Array(4).fill('unconfirmed'));
    }
  });
});

/** The states of a line after a crash: whole, or partly or completely replaced by zeros. */
const LEFT = fc.constantFrom('whole', 'lost', 'begin', 'end', 'middle');

type Left = 'whole' | 'lost' | 'begin' | 'end' | 'middle';

/** @param at the border of the zeros, as a fraction of the line's length */
function leftOf(line: string, left: Left, at: number): string {
  const from = Math.floor(at * line.length);
  const zeros = (length: number): string => '\0'.repeat(length);
  switch (left) {
    case 'whole':
      return line;
    case 'lost':
      return zeros(line.length);
    case 'begin':
      return line.slice(0, from) + zeros(line.length - from);
    case 'end':
      return zeros(from) + line.slice(from);
    case 'middle': {
      const length = Math.ceil((line.length - from) / 2);
      return line.slice(0, from) + zeros(length) + line.slice(from + length);
    }
  }
}

/** A journal before and after a write of several announcements. */
async function bytesOfWrite(names: readonly string[]) {
  const { disk, journal } = await beginJournal();
  await announceAll(journal, ['y', 'z']);
  await journal.settle('y', 1, { outcome: 'created' }, 5);
  const before = linesOf(disk).filter((line) => line !== '');
  await announceAll(journal, [...names]);
  return { before, lines: linesOf(disk).slice(before.length), disk };
}

const read = (text: string): ReturnType<typeof readJournal> =>
  readJournal(FOLDER, new FakeDisk({ files: new Map([[JOURNAL, Buffer.from(text, 'latin1')]]) }));

const latin = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => Buffer.from(line).toString('latin1'));

describe('a write of several rows after a crash', () => {
  test('any part of a write may be lost, and rows that were settled before are still settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(LEFT, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), {
          minLength: 2,
          maxLength: 8,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (parts, cut) => {
          const names = parts.map((_, at) => `n${at}`);
          const { before, lines } = await bytesOfWrite(names);
          const left = latin(lines)
            .map((line, at) => leftOf(line, ...(parts[at] ?? (['whole', 0] as const))))
            .join('');
          const whole = latin(before).join('');
          const text = whole + left.slice(0, Math.ceil(cut * left.length));
          const seen = await read(text);
          expect(seen?.last('y')?.outcome).toBe('created');
          expect(seen?.last('z')?.outcome).toBe('unconfirmed');
          // The announcements before the first incomplete one are kept.
          const kept = names.filter((name) => seen?.last(name) !== undefined);
          expect(kept).toEqual(names.slice(0, kept.length));
          const disk = new FakeDisk({ files: new Map([[JOURNAL, Buffer.from(text, 'latin1')]]) });
          const journal = await open({ disk, atOnce: 8 });
          await journal.begin();
          await announceAll(journal, ['q', 'r']);
          expect((await readJournal(FOLDER, disk))?.last('r')?.outcome).toBe('unconfirmed');
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });

  test('an incomplete line before another write is damage, and so is a changed line', async () => {
    const { before, lines, disk } = await bytesOfWrite(NAMES);
    const next = await open({ disk: disk.afterKill(), atOnce: 8 });
    await next.begin();
    const all = latin([...before, ...lines]);
    const more = (line: string): string =>
      latin([
        encodeLine({ type: 'ended', run: 1, ended: 'complete', after: line.slice(0, 8), at: AT }).toString(),
      ])[0] ?? '';
    for (const at of all.keys()) {
      const hit = all.with(at, '\0'.repeat(all[at]?.length ?? 0));
      const isOfLast = at >= before.length;
      const last = read(hit.join(''));
      if (isOfLast) await expect(last).resolves.toBeDefined();
      else await expect(last).rejects.toMatchObject({ reason: 'results' });
      // A second write follows, which begins only when the first one is on the disk.
      const text = hit.join('') + more(all.at(-1) ?? '');
      await expect(read(text)).rejects.toMatchObject({ reason: 'results' });
      const changed = all.with(at, (all[at] ?? '').replace('"row":', '"raw":'));
      if (changed[at] !== all[at])
        await expect(read(changed.join(''))).rejects.toMatchObject({ reason: 'results' });
    }
  });

  test('more zeros than one write can leave are damage', async () => {
    const { before } = await bytesOfWrite(NAMES);
    await expect(read(latin(before).join('') + '\0'.repeat(60_000))).rejects.toMatchObject({
      reason: 'results',
    });
  });

  test.each([
    ['text that is not the beginning of a line', 'text\0\0'],
    ['a control character', '\0\0te\tx\0\n'],
    ['a line with a wrong checksum, without zeros', '1234abcd {"type":"sending"}\n'],
  ])('a crash does not leave %s', (_, tail) => {
    expect(isTornBatch(Buffer.from(tail), 1000)).toBe(false);
  });

  test('a crash does not leave a complete line of another write after zeros', () => {
    const line = encodeLine({ type: 'settled', key: 'a', attempt: 1, outcome: 'created', at: AT });
    expect(isTornBatch(Buffer.concat([Buffer.alloc(50), line]), 1000)).toBe(false);
    const joined = encodeLine({
      type: 'settled',
      key: 'a',
      attempt: 1,
      outcome: 'created',
      joins: true,
      at: AT,
    });
    expect(isTornBatch(Buffer.concat([Buffer.alloc(50), joined]), 1000)).toBe(true);
    expect(isTornBatch(Buffer.concat([Buffer.alloc(50), joined]), 49)).toBe(false);
  });
});

const AT = '2026-11-21T08:41:07.000Z';
