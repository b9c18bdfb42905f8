import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, guard, unguard } from '../../src/platform/csv-writer.js';

/** Texts with many characters that are special for CSV and spreadsheets. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', '|', ' ', 'é', '\uFEFF'),
  }),
);

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'a CSV cell that begins with %j is guarded against being run as a formula',
  (character) => {
    expect(guard(`${character}1`)).toBe(`'${character}1`);
  },
);

test.each(['', 'Anna', "O'Neill", "'quoted'", '1-2', ' =1', '\n=1'])(
  'the CSV cell %j is written without a guard',
  (text) => {
    expect(guard(text)).toBe(text);
    expect(unguard(text)).toBe(text);
  },
);

test('an apostrophe before a formula survives guarding and unguarding', () => {
  expect(guard("'=1")).toBe("''=1");
  expect(unguard("''=1")).toBe("'=1");
});

test('a guarded cell is never a formula, and its text can be restored', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guard(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(unguard(guard(text))).toBe(text);
    }),
  );
});

test('CSV cells are quoted only if necessary', () => {
  expect(csvLine(['a', 'b c', ' d', 'e"f', 'g,h', 'i;j', 'k\nl', ''], ',')).toBe(
    'a,b c," d","e""f","g,h",i;j,"k\nl",\r\n',
  );
});

test.each([',', ';', '\t', '|'])('every CSV line with the delimiter %j reads back as it was', (delimiter) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => csvLine([...row.map(guard), 'end'], delimiter)).join('');
      const parsed: string[][] = parse(text, { delimiter, record_delimiter: '\r\n' });
      expect(parsed.map((row) => row.map(unguard))).toEqual(rows.map((row) => [...row, 'end']));
    }),
  );
});
