import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { columnLetters, fittedText } from '../../src/lib/workbook-parts.js';
import { type WorkbookCell, workbookOf } from '../../src/lib/workbook-writer.js';

function partsOf(headers: readonly WorkbookCell[], rows: readonly (readonly WorkbookCell[])[] = []) {
  const parts = unzipSync(workbookOf(headers, rows));
  return { names: Object.keys(parts), part: (name: string) => strFromU8(parts[name] ?? new Uint8Array()) };
}

const MARKED = { text: 'x', fill: 'red', comment: 'is <wrong>\r\nreally' } as const;

describe('a workbook', () => {
  it('a workbook without marked cells has no comments and no drawing', () => {
    const { names, part } = partsOf(['A'], [['1']]);
    expect(names.filter((name) => /comments|drawing|_rels\/sheet/.test(name))).toEqual([]);
    expect(part('xl/worksheets/sheet1.xml')).not.toContain('legacyDrawing');
    expect(part('[Content_Types].xml')).not.toContain('comments');
  });

  it('a workbook has a comment at each marked cell, and a box for it', () => {
    const { part } = partsOf(
      ['A', { ...MARKED, fill: 'yellow' }],
      [
        ['1', '2'],
        [MARKED, ''],
      ],
    );
    const comments = part('xl/comments1.xml');
    expect([...comments.matchAll(/ref="(\w+)"/g)].map((match) => match[1])).toEqual(['B1', 'A3']);
    expect(comments).toContain('is &lt;wrong&gt;&#13;\nreally');
    const drawing = part('xl/drawings/vmlDrawing1.vml');
    expect([...drawing.matchAll(/<x:Row>(\d+)<\/x:Row><x:Column>(\d+)</g)].map(([, ...at]) => at)).toEqual([
      ['0', '1'],
      ['2', '0'],
    ]);
    expect(part('xl/worksheets/_rels/sheet1.xml.rels')).toMatch(
      /Id="rId1"[^>]*vmlDrawing".*Id="rId2"[^>]*\/comments"/,
    );
    expect(part('xl/worksheets/sheet1.xml')).toContain('</sheetData><legacyDrawing r:id="rId1"/>');
    expect(part('[Content_Types].xml')).toContain('PartName="/xl/comments1.xml"');
  });

  it('marked cells of a workbook are filled, and their texts stay texts', () => {
    const { part } = partsOf([{ ...MARKED, fill: 'yellow' }], [[MARKED], [{ ...MARKED, fill: 'yellow' }]]);
    const sheet = part('xl/worksheets/sheet1.xml');
    const styles = [...sheet.matchAll(/<c r="\w+" s="(\d)"/g)].map((match) => Number(match[1]));
    const all = [...part('xl/styles.xml').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)" fillId="(\d)"/g)];
    // The first is the style that the others are derived from.
    const formats = all.slice(1).map(([, ...facts]) => facts.map(Number));
    expect(styles.map((style) => formats[style])).toEqual([
      [49, 1, 3],
      [49, 0, 2],
      [49, 0, 3],
    ]);
  });

  it('more than a thousand comments get ids of several blocks', () => {
    const drawing = partsOf(
      ['A'],
      Array.from({ length: 1_024 }, () => [MARKED]),
    ).part('xl/drawings/vmlDrawing1.vml');
    expect(drawing).toContain('data="1,2"');
    expect(new Set(drawing.match(/_x0000_s\d+/g)).size).toBe(1_024);
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
