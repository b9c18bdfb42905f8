import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readJournal } from '../../src/journal/journal.js';
import { JournalState } from '../../src/journal/journal-state.js';
import { load } from '../../src/journal/load.js';
import { encodeLine } from '../../src/journal/record.js';
import { slowTest } from '../support/slow-test.js';
import { diskError, FakeDisk } from './fake-disk.js';
import { FOLDER, JOURNAL, open, user } from './samples.js';

/** A journal with one row created and one announced. */
async function sample(): Promise<Buffer> {
  const disk = new FakeDisk();
  const journal = await open({ disk });
  await journal.begin();
  await journal.settle('a', await journal.announce(user('a'), 1), { outcome: 'created' }, 5);
  await journal.settle('b', await journal.announce(user('b'), 2), { outcome: 'failed' }, 5);
  return disk.bytes(JOURNAL) ?? Buffer.alloc(0);
}

function diskWith(bytes: Buffer): FakeDisk {
  return new FakeDisk({ files: new Map([[JOURNAL, bytes]]) });
}

function withSum(json: string): Buffer {
  return Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
}

describe('a torn write', () => {
  slowTest(
    'a torn write is moved to another file and noted, at whichever byte of the last line it ends',
    async () => {
      const whole = await sample();
      const lastLine = whole.subarray(0, -1).lastIndexOf(0x0a) + 1;
      for (let length = lastLine + 1; length < whole.length; length++) {
        const disk = diskWith(whole.subarray(0, length));
        const view = await readJournal(FOLDER, disk);
        expect(view?.last('b')?.outcome).toBe('unconfirmed');
        expect(view?.notes).toMatchObject([{ kind: 'torn' }]);
        expect(disk.bytes(JOURNAL)?.length).toBe(length);

        const journal = await open({ disk });
        expect(journal.last('a')?.outcome).toBe('created');
        expect(journal.last('b')?.outcome).toBe('unconfirmed');
        expect(journal.notes).toMatchObject([{ kind: 'torn', movedTo: `${JOURNAL}.broken` }]);
        expect(disk.bytes(JOURNAL)).toEqual(whole.subarray(0, lastLine));
        expect(disk.bytes(`${JOURNAL}.broken`)).toEqual(whole.subarray(lastLine, length));
        await journal.begin();
        expect((await readJournal(FOLDER, disk))?.notes).toEqual([]);
      }
    },
  );

  test('a torn write can be zeros, the beginning of a line, or both, or zeros before the end of a line', async () => {
    const whole = await sample();
    const begun = Buffer.from('1234abcd {"type":"settled","key":"Фёдор","message":"a \\"b');
    for (const tail of [
      Buffer.alloc(1),
      Buffer.alloc(1024),
      Buffer.from('1234'),
      Buffer.from('1234abcd '),
      Buffer.from('1234abcd {'),
      begun,
      begun.subarray(0, begun.indexOf('\\') + 1),
      begun.subarray(0, begun.indexOf('Ф') + 1),
      Buffer.concat([begun, Buffer.alloc(300)]),
      Buffer.concat([Buffer.alloc(300), Buffer.from('outcome":"created"}\n')]),
      Buffer.from(`1234abcd {"type":"sending","key":"${'x'.repeat(1_000_000)}`),
    ]) {
      const disk = diskWith(Buffer.concat([whole, tail]));
      const journal = await open({ disk });
      expect(journal.last('b')?.outcome).toBe('failed');
      expect(disk.bytes(JOURNAL)?.equals(whole)).toBe(true);
      expect(disk.bytes(`${JOURNAL}.broken`)?.equals(tail)).toBe(true);
    }
  });

  test('a line with another byte in place of its line feed is a torn write', async () => {
    const whole = await sample();
    const line = encodeLine({ type: 'ended', run: 1, ended: 'complete', at: '2026-11-21T08:41:07.000Z' });
    const tail = Buffer.concat([line.subarray(0, -1), Buffer.from('x')]);
    const view = await readJournal(FOLDER, diskWith(Buffer.concat([whole, tail])));
    expect(view?.runs.at(-1)?.ended).toBeUndefined();
    expect(view?.notes).toMatchObject([{ kind: 'torn', bytes: tail.length }]);
  });

  test('a torn write is appended to torn writes that were moved before', async () => {
    const whole = await sample();
    const disk = diskWith(Buffer.concat([whole, Buffer.from('5ec0')]));
    await (await disk.openForAppend(`${JOURNAL}.broken`)).append(Buffer.from('first\n'));
    await open({ disk });
    expect(disk.bytes(`${JOURNAL}.broken`)?.toString()).toBe('first\n5ec0');
  });

  test.each([Buffer.alloc(0), Buffer.alloc(100), Buffer.from('366e9d83 {"type":"run","vers')])(
    'a journal that consists only of a torn write is started again (%#)',
    async (bytes) => {
      const disk = diskWith(bytes);
      expect(await readJournal(FOLDER, disk)).toBeUndefined();
      const journal = await open({ disk });
      expect(journal.notes.length).toBe(bytes.length === 0 ? 0 : 1);
      await journal.begin();
      expect(journal.run).toBe(1);
    },
  );
});

describe('damage before a complete line', () => {
  test('a journal with any byte damaged is refused with the number of the line', async () => {
    const whole = await sample();
    const lastLine = whole.subarray(0, -1).lastIndexOf(0x0a) + 1;
    let line = 1;
    for (let at = 0; at < lastLine; at++) {
      if (at % 3 !== 0 && whole[at] !== 0x0a) continue;
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const disk = diskWith(damaged);
      const says = { reason: 'results', message: expect.stringContaining(`journal.jsonl:${line}: `) };
      await expect(readJournal(FOLDER, disk)).rejects.toMatchObject(says);
      if (at % 60 === 0) {
        await expect(open({ disk })).rejects.toMatchObject(says);
        expect(disk.bytes(JOURNAL)).toEqual(damaged);
      }
      if (whole[at] === 0x0a) line += 1;
    }
  });

  test('damage that is longer than any line is refused with its line', async () => {
    const whole = await sample();
    const disk = diskWith(Buffer.concat([whole, Buffer.alloc(5_000_000, 'x'), Buffer.from('\n'), whole]));
    await expect(readJournal(FOLDER, disk)).rejects.toMatchObject({
      message: expect.stringContaining('journal.jsonl:6: '),
    });
  });

  test('a settlement of an attempt that was never announced is refused with its line', async () => {
    const line = encodeLine({
      type: 'settled',
      key: 'x',
      attempt: 1,
      outcome: 'created',
      at: '2026-11-21T08:41:07Z',
    });
    const disk = diskWith(Buffer.concat([await sample(), line]));
    await expect(readJournal(FOLDER, disk)).rejects.toMatchObject({
      message: expect.stringContaining('journal.jsonl:6: '),
    });
  });
});

test.each([
  ['a complete line with a wrong checksum', '00000000 {"type":"ended"}\n'],
  [
    'a complete line with a wrong checksum, and zeros after it',
    `00000000 {"type":"ended"}\n${'\0'.repeat(10)}`,
  ],
  ['more zeros than two records', '\0'.repeat(4096)],
  ['zeros without end', '\0'.repeat(3_000_000)],
  ['a line longer than any that a run writes', `1234abcd {"type":"sending","key":"${'x'.repeat(1_048_600)}`],
  ['another text', 'second'],
  ['another JSON', '1234abcd {"kind":"sen'],
  ['JSON with white space', '1234abcd { "type": "sen'],
  ['a second line without a line feed between', '1234abcd {"type":"ended"} 5678abcd {"type":"run"'],
  ['zeros in the middle of a line', '1234abcd {"ty\0\0"ended"}\n'],
  ['zeros before two lines', '\0\0ended"}\n1234abcd {"type":"ended"}\n'],
  ...['null', '12', '"run"', '[]', '{}', '{"type":1}'].map((json) => [
    `a line with a right sum that is no record: ${json}`,
    withSum(json).toString(),
  ]),
  ['an empty line', '\n'],
  ['a line of CRLF', '\r\n'],
])('an end of a journal that no crash leaves is refused and not changed: %s', async (_, tail) => {
  const bytes = Buffer.concat([await sample(), Buffer.from(tail)]);
  const disk = diskWith(bytes);
  const says = { reason: 'results', message: expect.stringContaining('journal.jsonl:6: ') };
  await expect(readJournal(FOLDER, disk)).rejects.toMatchObject(says);
  await expect(open({ disk })).rejects.toMatchObject(says);
  expect(disk.bytes(JOURNAL)?.equals(bytes)).toBe(true);
  expect(disk.bytes(`${JOURNAL}.broken`)).toBeUndefined();
});

test('a record of a type that a newer version writes is refused with the advice to upgrade', async () => {
  const newer = withSum('{"type":"renamed","key":"a","at":"2026-11-21T08:41:07.000Z"}');
  const bytes = Buffer.concat([await sample(), newer]);
  const disk = diskWith(bytes);
  const says = { reason: 'results', next: expect.stringContaining('Upgrade') };
  await expect(readJournal(FOLDER, disk)).rejects.toMatchObject(says);
  await expect(open({ disk })).rejects.toMatchObject(says);
  expect(disk.bytes(JOURNAL)?.equals(bytes)).toBe(true);
});

test('a journal of a newer version is refused with the advice to upgrade', async () => {
  const head = { run: 1, base_url: '', org: null, roster: '', roster_path: null, at: '2026-11-21T08:41:07Z' };
  const newer = encodeLine({ type: 'run', version: 2, ...head });
  const says = { reason: 'results', next: expect.stringContaining('Upgrade') };
  await expect(readJournal(FOLDER, diskWith(newer))).rejects.toMatchObject(says);
  await expect(open({ disk: diskWith(newer) })).rejects.toMatchObject(says);
});

test('a journal longer than one batch of lines is read completely', async () => {
  const disk = new FakeDisk();
  const journal = await open({ disk });
  await journal.begin();
  const lines = [disk.bytes(JOURNAL) ?? Buffer.alloc(0)];
  const at = '2026-11-21T08:41:07.000Z';
  for (let i = 0; i < 3_000; i++) {
    const name = { first: 'Авдотья'.repeat(i % 7), last: '', middle: '' };
    lines.push(
      encodeLine({ type: 'sending', key: `n${i}`, row: i + 1, attempt: 1, name, department_id: 1, at }),
    );
    lines.push(
      encodeLine({ type: 'settled', key: `n${i}`, attempt: 1, outcome: i % 3 ? 'created' : 'failed', at }),
    );
  }
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const view = await readJournal(FOLDER, diskWith(Buffer.concat(lines)));
  isReading = false;
  // The event loop had a turn after every 2,000 lines, so that signals are handled.
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(turns).toBeLessThan(50);
  expect(view?.size).toBe(3_000);
  expect(view?.runs[0]?.counts).toMatchObject({ total: 3_000, created: 2_000, failed: 1_000 });
  expect(view?.last('n2999')).toMatchObject({ row: 3_000, outcome: 'created' });
  expect(view?.last('n3')).toMatchObject({ row: 4, outcome: 'failed' });
  let row = 0;
  for (const known of view?.all() ?? []) expect(known.row).toBe(++row);
});

describe('the refusal of a journal', () => {
  const AT = '2026-11-21T08:41:07.000Z';
  const DIGEST = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  /** The error of reading a folder with these files. */
  async function refusalOf(journal: Buffer | undefined, report?: object): Promise<unknown> {
    const files = new Map<string, Buffer>();
    if (journal !== undefined) files.set(JOURNAL, journal);
    if (report !== undefined) files.set(`${FOLDER}/report.json`, Buffer.from(JSON.stringify(report)));
    return await readJournal(FOLDER, new FakeDisk({ files })).catch((error: unknown) => error);
  }

  test('a refusal names the line, and how many users are known to exist', async () => {
    const whole = await sample();
    const what = 'this line is damaged, or another program saved the file (wrong or missing checksum)';
    const another = encodeLine({ type: 'ended', run: 9, ended: 'complete', at: AT });
    const invalid = withSum('{"type":"ended","run":1,"ended":"badly","at":""}');
    const cases: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('text\n'), what],
      [
        another,
        'this line does not follow the line before it: two journals may have been joined, or lines removed',
      ],
      [invalid, 'invalid record: "ended" is missing or has an invalid value'],
      [withSum('[]'), 'invalid record: it is not an object with a "type"'],
    ];
    for (const [tail, says] of cases) {
      expect(await refusalOf(Buffer.concat([whole, tail]))).toMatchObject({
        reason: 'results',
        message: `${JOURNAL}:6: ${says}`,
        created: 1,
      });
    }
    expect(await refusalOf(Buffer.from('text\n'))).toMatchObject({
      message: `${JOURNAL}:1: ${what}`,
      created: undefined,
    });
  });

  test.each([0, 5])('a refusal counts the users of the report: %i', async (created) => {
    const report = { counts: { created }, runs: [{}] };
    const bytes = Buffer.concat([await sample(), Buffer.from('text\n')]);
    expect(await refusalOf(bytes, report)).toMatchObject({
      created: Math.max(created, 1),
    });
    expect(await refusalOf(Buffer.from('text\n'), report)).toMatchObject({
      created,
    });
  });

  test('a refusal says how the journal differs from its report', async () => {
    const whole = await sample();
    const reportOf = (bytes: Buffer) => {
      return { counts: { created: 1 }, runs: [{}], journal: { length: bytes.length, digest: DIGEST(bytes) } };
    };
    const report = reportOf(whole);
    const lost = 'but report.json next to it has the results of earlier runs';
    const lastLine = whole.subarray(0, -1).lastIndexOf(0x0a) + 1;
    const other = withSum('{"type":"assigned"}');
    const another = Buffer.concat([whole.subarray(0, lastLine), other]);
    const longer = Buffer.concat([another, other, other, other, other, other]);
    const cases: readonly (readonly [Buffer | undefined, string])[] = [
      [undefined, `is missing, ${lost}`],
      [Buffer.alloc(0), `is empty, ${lost}`],
      [whole.subarray(0, 20), `contains no complete line, ${lost}`],
      [
        whole.subarray(0, lastLine),
        `was rolled back to an earlier state: it has ${lastLine} bytes, but had ${whole.length} when the last report was written`,
      ],
      [
        longer,
        `was changed: its first ${whole.length} bytes differ from those that the last report was made from`,
      ],
    ];
    expect(another.length).toBeLessThan(whole.length);
    expect(longer.length).toBeGreaterThan(whole.length);
    for (const [journal, says] of cases) {
      expect(await refusalOf(journal, report)).toMatchObject({
        reason: 'results',
        message: `${JOURNAL} ${says}`,
        created: 1,
      });
    }
    // The report covers the beginning of a line that is not complete.
    const torn = Buffer.concat([whole, Buffer.from('1234abcd {"type')]);
    expect(await refusalOf(torn, reportOf(torn))).toMatchObject({
      message: expect.stringContaining('was changed'),
    });
    for (const journal of [whole, Buffer.concat([whole, other])]) {
      expect(await refusalOf(journal, report)).toMatchObject({ size: 2 });
    }
    const { journal: _, ...old } = report;
    expect(await refusalOf(whole, old)).toMatchObject({ size: 2 });
    expect(await refusalOf(undefined, { ...report, runs: [] })).toMatchObject({ reason: 'results' });
    expect(await refusalOf(undefined, { ...old, runs: [] })).toBeUndefined();
    expect(await refusalOf(undefined, old)).toMatchObject({ reason: 'results' });
  });

  test('a journal with a record of a newer version is refused with its path and the advice to upgrade', async () => {
    expect(await refusalOf(withSum('{"type":"later"}'))).toMatchObject({
      reason: 'results',
      message: `${JOURNAL} was written by a newer version of provision`,
      next: 'Upgrade provision, then run the same command again.',
    });
  });

  test('a journal that cannot be read is refused with its path and the reason', async () => {
    const diskWithError = (error: Error): FakeDisk =>
      new FakeDisk({
        before: (operation) => {
          if (operation === 'readFile') throw error;
        },
      });
    const cause = diskError('EIO');
    const before = (_: string, path: string): void => {
      if (path === JOURNAL) throw cause;
    };
    await expect(readJournal(FOLDER, new FakeDisk({ before }))).rejects.toMatchObject({
      name: 'UserError',
      reason: 'results',
      message: `Cannot read ${JOURNAL}: i/o error (EIO)`,
      next: 'Check that you own the results folder.',
      cause,
    });
    const bug = new TypeError('a bug');
    await expect(readJournal(FOLDER, diskWithError(bug))).rejects.toBe(bug);
  });
});

test.each([
  ['short lines', 10, 1024],
  ['a long line', 1000, undefined],
])('zeros after the last line are accepted up to the length of two lines: %s', async (_, repeated, most) => {
  const first = await sample();
  const name = { first: 'x'.repeat(repeated), last: '', middle: '' };
  const at = '2026-11-21T08:41:07.000Z';
  const line = encodeLine({ type: 'sending', key: 'c', row: 3, attempt: 1, name, department_id: 1, at });
  const whole = Buffer.concat([first, line, encodeLine({ type: 'ended', run: 1, ended: 'complete', at })]);
  const limit = most ?? 2 * line.length;
  const readWithZeros = (zeros: number) =>
    readJournal(FOLDER, diskWith(Buffer.concat([whole, Buffer.alloc(zeros)])));
  expect((await readWithZeros(limit))?.size).toBe(3);
  await expect(readWithZeros(limit + 1)).rejects.toMatchObject({ reason: 'results' });
});

describe('reading a journal', () => {
  test('reading gives the length of the complete lines, their hash and the torn write', async () => {
    const whole = await sample();
    const torn = Buffer.from('1234abcd {"ty');
    const loaded = await load(FOLDER, diskWith(Buffer.concat([whole, torn])), new JournalState());
    expect(loaded.length).toBe(whole.length);
    expect(loaded.torn).toEqual(torn);
    expect(loaded.hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'));
  });

  test('reading notes a torn write, and nothing else', async () => {
    const whole = await sample();
    expect((await readJournal(FOLDER, diskWith(whole)))?.notes).toEqual([]);
    const tail = Buffer.from('1234abcd');
    expect((await readJournal(FOLDER, diskWith(Buffer.concat([whole, tail]))))?.notes).toEqual([
      { kind: 'torn', bytes: 8, isOnly: false },
    ]);
  });
});
