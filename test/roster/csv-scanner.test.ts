import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCsvScanner } from '../../src/roster/csv-scanner.js';
import { firstRows } from '../../src/roster/first-rows.js';

/** All rows of a text that comes in pieces of this length, with their lines, up to the trouble. */
function scan(text: string, delimiter: string, length: number) {
  const scanner = createCsvScanner(delimiter);
  const rows: { line: number; cells: string[] }[] = [];
  const drain = (): void => {
    let { line } = scanner;
    for (let cells = scanner.next(); cells !== undefined; cells = scanner.next()) {
      rows.push({ line, cells });
      line = scanner.line;
    }
  };
  for (let at = 0; at < text.length; at += length) {
    scanner.push(text.slice(at, at + length));
    drain();
  }
  scanner.end();
  drain();
  return { rows, trouble: scanner.trouble };
}

/** What a parser that shares nothing with ours makes of it; `undefined` where it refuses. */
function otherwise(text: string, delimiter: string): string[][] | undefined {
  try {
    const ends = ['\r\n', '\n', '\r'];
    return parse(text, { delimiter, record_delimiter: ends, relax_column_count: true }) as string[][];
  } catch {
    return undefined;
  }
}

const anything = fc.string({ unit: fc.constantFrom(...'ab"",,;\r\n\t жé🙂'), maxLength: 40 });

describe('the CSV scanner', () => {
  it('reads what another parser reads, and refuses what it refuses, wherever the pieces end', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom(',', ';', '\t'),
        fc.integer({ min: 1, max: 9 }),
        (text, delimiter, length) => {
          const { rows, trouble } = scan(text, delimiter, length);
          const expected = otherwise(text, delimiter);
          expect(trouble === undefined ? rows.map(({ cells }) => cells) : undefined).toEqual(expected);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('gives the same rows, lines and trouble, wherever the pieces end', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 9 }), (text, length) => {
        expect(scan(text, ',', length)).toEqual(scan(text, ',', Number.MAX_SAFE_INTEGER));
      }),
      { numRuns: 3_000 },
    );
  });

  it('counts a row by its bytes', () => {
    expect(scan(`a,${'ж'.repeat(32_767)}\nb`, ',', 64 * 1024).trouble).toBeUndefined();
    expect(scan(`a,${'ж'.repeat(32_768)}\nb`, ',', 64 * 1024).trouble).toEqual({ kind: 'too-long', line: 1 });
  });

  it('stops after the rows that are asked for, whatever stands behind them', () => {
    expect(firstRows('a,b\nc,d\ne,"f', ',', 2)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(firstRows('a,b\nc,"d', ',', 2)).toBeUndefined();
  });
});
