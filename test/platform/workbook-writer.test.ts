import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { columnLetters, fittedText } from '../../src/platform/workbook-parts.js';
import { type WorkbookCell, workbookOf } from '../../src/platform/workbook-writer.js';

function partsOf(headers: readonly WorkbookCell[], rows: readonly (readonly WorkbookCell[])[] = []) {
  const parts = unzipSync(workbookOf(headers, rows));
  return { part: (name: string) => strFromU8(parts[name] ?? new Uint8Array()) };
}

const MARKED = { text: 'x', fill: 'red' } as const;

describe('a workbook', () => {
  it('marked cells of a workbook are filled, and their texts are stored as texts', () => {
    const { part } = partsOf([{ ...MARKED, fill: 'yellow' }], [[MARKED], [{ ...MARKED, fill: 'yellow' }]]);
    const sheet = part('xl/worksheets/sheet1.xml');
    const styles = [...sheet.matchAll(/<c r="\w+" s="(\d)"/g)].map((match) => Number(match[1]));
    const all = [...part('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)" fillId="(\d)"/g)];
    // The first style is the base of the others.
    const formats = all.slice(1).map(([, ...facts]) => facts.map(Number));
    expect(styles.map((style) => formats[style])).toEqual([
      [49, 1, 3],
      [49, 0, 2],
      [49, 0, 3],
    ]);
  });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [199, 'GR'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i of a workbook is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});

it('characters that XML cannot contain are replaced in a workbook', () => {
  expect(fittedText('a\u0000b\ud800c\u{1f600}')).toBe('a\uFFFDb\uFFFDc\u{1f600}');
});
