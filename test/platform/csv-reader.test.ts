import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRow, CsvSyntaxError, readCsv, splitCsv } from '../../src/platform/csv-reader.js';
import { cpuTimeOf } from '../support/cpu-time.js';
import { propertyRuns } from '../support/property-runs.js';

type Result = { readonly rows: readonly CsvRow[]; readonly error: CsvSyntaxError | undefined };

/** All rows of a text that is read in pieces of this length, up to the first error. */
async function read(text: string, delimiter: string, length = Number.MAX_SAFE_INTEGER): Promise<Result> {
  const pieces = [];
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
  const rows: CsvRow[] = [];
  try {
    for await (const batch of readCsv(pieces, delimiter)) rows.push(...batch);
  } catch (error) {
    if (error instanceof CsvSyntaxError) return { rows, error };
    throw error;
  }
  return { rows, error: undefined };
}

/** A model of RFC 4180 that reads character by character and shares no code with the reader. An error is its kind. */
function model(text: string, delimiter: string) {
  const rows: { cells: string[]; line: number; span: { start: number; end: number } }[] = [];
  let at = 0;
  const takeBreak = (): number => {
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n' || text[at] === '\r') at += 1;
    else return 0;
    return 1;
  };
  const isEnd = () => at === text.length || ['\r', '\n', delimiter].includes(text[at] ?? '');
  let line = 1;
  while (at < text.length) {
    if (takeBreak() === 1) {
      line += 1;
      continue;
    }
    const row = { cells: [] as string[], line, span: { start: at, end: at } };
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
          const from = at;
          line += takeBreak();
          if (at === from) at += text[at] === '"' ? 2 : 1;
          cell += text[from] === '"' ? '"' : text.slice(from, at);
        }
        if (at === text.length) return { rows, error: 'unclosed' };
        at += 1;
        if (!isEnd()) return { rows, error: 'text-after-quote' };
      } else {
        while (!isEnd()) {
          if (text[at] === '"')
            return { rows, error: /^[ \t]+$/.test(cell) ? 'space-before-quote' : 'quote-inside' };
          cell += text[at];
          at += 1;
        }
      }
      row.cells.push(cell);
      row.span.end = at;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    line += takeBreak();
    rows.push(row);
  }
  return { rows, error: undefined };
}

const anything = fc.string({ unit: fc.constantFrom(...'ab"",,;\r\n\t жé🙂'), maxLength: 40 });
const pieces = fc.integer({ min: 1, max: 9 });

describe('the CSV reader', () => {
  it('the CSV reader agrees with a simple model, wherever the pieces of the text end', async () => {
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom(',', ';', '\t', 'ж'),
        pieces,
        async (text, delimiter, length) => {
          const { rows, error } = await read(text, delimiter, length);
          expect({ rows, error: error?.kind }).toEqual(model(text, delimiter));
        },
      ),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('the CSV reader yields the same rows and the same error, wherever the pieces of the text end', async () => {
    await fc.assert(
      fc.asyncProperty(anything, pieces, async (text, length) => {
        const [inPieces, whole] = [await read(text, ',', length), await read(text, ',')];
        expect({ ...inPieces, error: { ...inPieces.error } }).toEqual({
          ...whole,
          error: { ...whole.error },
        });
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('the length of a CSV row is measured in bytes, without its line end', async () => {
    const longest = `a,${'ж'.repeat(32_767)}`;
    for (const end of ['', '\n', '\r\n']) {
      expect((await read(`${longest}${end}b`, ',', 5_000)).error?.kind).toBe(
        end === '' ? 'too-long' : undefined,
      );
    }
    expect((await read(`a,b\n${longest}ж\nb`, ',')).error).toMatchObject({ kind: 'too-long', line: 2 });
  });

  it('a CSV row that is too long is refused with the quoted cell in which the limit is exceeded', async () => {
    for (const length of [1_000, Number.MAX_SAFE_INTEGER]) {
      const { error } = await read(`x\n"a\nb","c${'\nd,e'.repeat(30_000)}`, ',', length);
      expect(error).toMatchObject({ kind: 'too-long', line: 2, cell: { number: 2, line: 3 } });
    }
  });

  it('the CSV reader yields the rows before a NUL, and names its line', async () => {
    const { rows, error } = await read('a\r\n\r\n"b\r\nb"\nc,\0d\n', ',', 3);
    expect(rows.map(({ cells }) => cells)).toEqual([['a'], ['b\r\nb']]);
    expect(error).toMatchObject({ kind: 'nul', line: 5 });
  });

  it('the CSV reader splits only as many rows as requested, whatever follows them', () => {
    const { rows, error } = splitCsv('a,b\nc,d\ne,"f', ',', { count: 2 });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(error).toBeUndefined();
  });

  it('an error of the CSV reader contains no part of the text', async () => {
    for (const text of ['a,zeb"ra', 'a,"zebra"x', 'a,"zebra', `a,zebra${'x'.repeat(70_000)}`]) {
      const { error } = await read(text, ',');
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify({ ...error, message: error?.message, stack: error?.stack })).not.toContain('zeb');
    }
  });
});

describe('the time of the CSV reader', () => {
  const LENGTH = 1_000_000;
  const MAX_MS = 4_000;

  it.each([
    ['a row of quotes', '"'.repeat(64 * 1024)],
    ['quotes', '"'.repeat(LENGTH)],
    ['quotes in rows', '"""",""""\n'.repeat(LENGTH / 10)],
    ['quotes out of place', 'a"\n'.repeat(LENGTH / 3)],
    ['separators', ','.repeat(LENGTH)],
    ['line breaks', '\n'.repeat(LENGTH)],
    ['line breaks in quotes', `"${'\n'.repeat(LENGTH)}"`],
    ['line breaks in short quotes', `"${'\n'.repeat(50)}"\n`.repeat(LENGTH / 53)],
    ['carriage returns', '\r'.repeat(LENGTH)],
  ])('the time of the CSV reader grows with the length of the text only: %s', async (_, text) => {
    expect(await cpuTimeOf(() => read(text, ',', 8 * 1024))).toBeLessThan(MAX_MS);
  });
});
