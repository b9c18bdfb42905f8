import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTornWrite, repairTornWrite, tornWriteNote } from '../../src/journal/load.js';
import { encodeLine } from '../../src/journal/record.js';
import { FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { JOURNAL } from './samples.js';

const AT = '2026-11-21T08:41:07.000Z';
const LINE = encodeLine({
  type: 'settled',
  key: 'фёдор',
  attempt: 1,
  outcome: 'failed',
  message: 'a "quoted" \\ text, with [brackets] {braces} + é',
  at: AT,
});
const MEGABYTE = 1024 * 1024;

function isTorn(tail: Buffer | string, mostZeroed = 1000): boolean {
  return isTornWrite(Buffer.from(tail), mostZeroed);
}

describe('bytes that a crash can leave', () => {
  test('a line that was cut anywhere, with zeros after it, is a torn write', () => {
    for (let length = 0; length < LINE.length; length++) {
      const cut = LINE.subarray(0, length);
      expect(isTorn(cut, 0)).toBe(true);
      expect(isTorn(Buffer.concat([cut, Buffer.alloc(7)]), 7)).toBe(true);
      expect(isTorn(Buffer.concat([cut, Buffer.alloc(7)]), 6)).toBe(false);
    }
  });

  test('the end of a line after no more zeros than one write can leave is a torn write', () => {
    for (let zeros = 1; zeros < LINE.length; zeros++) {
      const tail = Buffer.from(LINE).fill(0, 0, zeros);
      expect(isTorn(tail, tail.length)).toBe(true);
      expect(isTorn(tail, tail.length - 1)).toBe(false);
    }
  });

  test('a torn write is shorter than a megabyte', () => {
    const begun = '1234abcd {"type":"sending","key":"';
    expect(isTorn(begun.padEnd(MEGABYTE - 1, 'x'))).toBe(true);
    expect(isTorn(begun.padEnd(MEGABYTE, 'x'))).toBe(false);
    expect(isTorn(Buffer.alloc(MEGABYTE - 1), MEGABYTE)).toBe(true);
    expect(isTorn(Buffer.alloc(MEGABYTE), MEGABYTE)).toBe(false);
  });

  test('the beginning of any record is a torn write', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '"', '\\', '\t', '\0', '{', 'é', 'я', '💥', '\ud800'),
    });
    fc.assert(
      fc.property(
        text,
        text,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (key, message, part) => {
          const lines = [
            encodeLine({ type: 'settled', key, attempt: 1, outcome: 'failed', message, at: AT }),
            encodeLine({ type: 'step', key, step: 'group', value: message, state: 'open', at: AT }),
          ];
          for (const line of lines)
            expect(isTorn(line.subarray(0, Math.floor(part * line.length)), 0)).toBe(true);
        },
      ),
    );
  });
});

describe('bytes that no crash leaves', () => {
  test.each([
    ['a checksum in upper case', '1234ABCD {"type":"run"'],
    ['a letter that is not a hex digit', '1234abcg'],
    ['a ninth digit in place of the space', '1234abcd5'],
    ['text before the checksum', 'x1234abcd {"type":"run"'],
    ['a checksum that is too short before a space', '1234abc {"type":"run"'],
    ['another first member', '1234abcd {"kind":"run"'],
    ['a part of the first member after other text', '1234abcd "type":"'],
    ['white space between tokens', '1234abcd {"type":"run", "run":1'],
    ['a character that JSON escapes', '1234abcd {"type":"run\t'],
    ['a character that JSON does not allow', '1234abcd {"type":"run";'],
    ['a character that JSON does not allow, between tokens', '1234abcd {"type":"run",;"a":1'],
    ['a line feed', '1234abcd {"type":"run"}\n'],
    ['a line feed after an incomplete text', '1234abcd {"type":"ru\n'],
    ['another text before zeros', 'text\0\0'],
  ])('a line with %s is not a torn write', (_, tail) => {
    expect(isTorn(tail)).toBe(false);
  });

  test.each([
    ['two line feeds', '\0\0run"}\n\n'],
    ['two lines', '\0\0run"}\n1234abcd {}\n'],
    ['no line feed', '\0\0run"}'],
    ['a control character', '\0\0ru\tn"}\n'],
    ['zeros within', '\0\0run\0"}\n'],
    ['text after the line feed', '\0\0run"}\nx'],
  ])('the end of a line after zeros with %s is not a torn write', (_, tail) => {
    expect(isTorn(tail)).toBe(false);
  });

  test('the end of a line without zeros before it is not a torn write', () => {
    expect(isTorn('run"}\n')).toBe(false);
    expect(isTorn('\0run"}\n')).toBe(true);
    expect(isTorn('\0\n')).toBe(true);
  });
});

describe('the repair of a torn write', () => {
  const LENGTH = LINE.length;
  const BROKEN = `${JOURNAL}.broken`;

  /** Repairs a journal of one line and a torn write after it. */
  async function repair(tail: Buffer, options: FakeDiskOptions = {}) {
    const files = new Map([[JOURNAL, Buffer.concat([LINE, tail])]]);
    const closed: string[] = [];
    class Closing extends FakeDisk {
      override async openForAppend(path: string) {
        const file = await super.openForAppend(path);
        return { ...file, close: async () => void closed.push(path) };
      }
    }
    const disk = new Closing({ files, ...options });
    const file = await disk.openForAppend(JOURNAL);
    const result = repairTornWrite(JOURNAL, file, { length: LENGTH, torn: tail }, disk);
    return { disk, result, closed };
  }

  test('the repair moves the bytes and reports their number and the new file', async () => {
    const { disk, result, closed } = await repair(Buffer.from('1234abcd {"'));
    expect(await result).toEqual({ kind: 'torn', bytes: 11, isOnly: false, movedTo: BROKEN });
    expect(disk.bytes(JOURNAL)).toEqual(LINE);
    expect(disk.bytes(BROKEN)?.toString()).toBe('1234abcd {"');
    expect(closed).toEqual([BROKEN]);
  });

  test('the repair does nothing if there is no torn write', async () => {
    const { disk, result } = await repair(Buffer.alloc(0));
    expect(await result).toBeUndefined();
    expect([...disk.names()]).toEqual([JOURNAL]);
  });

  test('the repair writes all bytes if the disk accepts a part at a time', async () => {
    const disk = new FakeDisk({
      files: new Map([[JOURNAL, Buffer.concat([LINE, Buffer.from('1234abcd')])]]),
    });
    const openForAppend = disk.openForAppend.bind(disk);
    disk.openForAppend = async (path) => {
      const file = await openForAppend(path);
      return { ...file, append: (bytes) => file.append(bytes.subarray(0, 3)) };
    };
    const file = await disk.openForAppend(JOURNAL);
    await repairTornWrite(JOURNAL, file, { length: LENGTH, torn: Buffer.from('1234abcd') }, disk);
    expect(disk.bytes(BROKEN)?.toString()).toBe('1234abcd');
  });

  test('the repair is refused, and the file closed, if the journal has grown since it was read', async () => {
    let isGrown = false;
    const { disk, result, closed } = await repair(Buffer.from('1234'), {
      before: async (operation, path) => {
        if (operation !== 'append' || path !== BROKEN || isGrown) return;
        isGrown = true;
        await (await disk.openForAppend(JOURNAL)).append(Buffer.from('abcd'));
      },
    });
    await expect(result).rejects.toMatchObject({
      reason: 'fenced',
      message: expect.stringContaining(JOURNAL),
    });
    expect(disk.bytes(JOURNAL)?.length).toBe(LENGTH + 8);
    expect(closed).toEqual([BROKEN]);
  });

  test('the repair closes its file if the disk fails', async () => {
    const { result, closed } = await repair(Buffer.from('1234'), {
      before: (operation, path) => {
        if (operation === 'append' && path === BROKEN) throw new Error('EIO');
      },
    });
    await expect(result).rejects.toThrow('EIO');
    expect(closed).toEqual([BROKEN]);
  });
});

test('the note says whether the torn line is the only or the last one', () => {
  expect(tornWriteNote(5, 0)).toEqual({ kind: 'torn', bytes: 5, isOnly: true });
  expect(tornWriteNote(5, 1)).toEqual({ kind: 'torn', bytes: 5, isOnly: false });
});
