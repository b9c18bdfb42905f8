/** Workbooks of other programs: valid content is read, and invalid content is reported with its cell. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { propertyRuns } from '../support/property-runs.js';
import { createRosterFiles } from './roster-files.js';
import { type Cell, sheetXml, workbook, workbookParts, zip } from './workbook-file.js';

const { read, errorOf } = createRosterFiles();
const name = 'users.xlsx';
const HEADER = ['Login', 'Password', 'First name'];
const ROWS: Cell[][] = [HEADER, ['a', 'b', 'c']];

/** A sheet with a header, and these rows as XML below it. */
const below = (rows: string, after = ''): string =>
  sheetXml([HEADER]).replace('</sheetData>', `${rows}</sheetData>${after}`);
const text = (at: string, words: string): string => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;

async function cellsOf(sheet: string): Promise<readonly (readonly unknown[])[]> {
  return (await read(workbook({ S: sheet }), { name })).cells;
}

/** A workbook with two sheets; the relationship of the second sheet has this type. */
function withOther(type: string, first: readonly (readonly Cell[])[] = ROWS): Buffer {
  const parts = workbookParts({ Users: first, Roster: ROWS });
  const relations = String(parts['xl/_rels/workbook.xml.rels']).replace(
    /Id="rId2" Type="[^"]*"/u,
    `Id="rId2" Type="${type}"`,
  );
  return zip({ ...parts, 'xl/_rels/workbook.xml.rels': relations });
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2006/relationships';

describe.each([
  ['chart sheet', `${OFFICE}/chartsheet`],
  ['chart sheet', `${STRICT}/chartsheet`],
  ['dialog sheet', `${OFFICE}/dialogsheet`],
  ['macro sheet', `${MICROSOFT}/xlMacrosheet`],
  ['macro sheet', `${MICROSOFT}/xlIntlMacrosheet`],
  ['sheet of an unknown kind', 'https://example.com/sheet'],
])('a %s (%s)', (_, type) => {
  it('a sheet that is not a worksheet is skipped', async () => {
    const { roster, cells } = await read(withOther(type), { name });
    expect([roster.sheet, cells]).toEqual(['Users', [['a', 'b', 'c']]]);
  });

  it.each(['Roster', '2'])('a sheet that is not a worksheet is refused as --sheet %s', async (sheet) => {
    const error = await errorOf(withOther(type), { name, sheet });
    expect([error.reason, error.exitStatus]).toEqual(['roster', 2]);
    expect(error.message).toBe('users.xlsx: the sheet "Roster" is not a worksheet');
    expect(error.next).toBe('The sheets are: 1 Users.');
  });
});

describe('a workbook', () => {
  it('a workbook without any worksheet is refused', async () => {
    const parts = workbookParts({ Roster: ROWS });
    const relations = String(parts['xl/_rels/workbook.xml.rels']).replaceAll('/worksheet"', '/chartsheet"');
    const error = await errorOf(zip({ ...parts, 'xl/_rels/workbook.xml.rels': relations }), { name });
    expect(error.message).toBe('users.xlsx: the workbook has no worksheet');
  });

  it('only the sheet that is named is read from a workbook with unreadable sheets', async () => {
    const far = below('<row r="900000"><c r="A900000"><v>1</v></c></row>');
    const content = workbook({ Data: far, Broken: '<worksheet><sheetData><row', Users: ROWS });
    expect((await read(content, { name, sheet: 'users' })).cells).toEqual([['a', 'b', 'c']]);
    const error = await errorOf(content, { name });
    expect(error.message).toMatch(/^users\.xlsx:Data: the sheet has more than 20,000 rows/u);
    expect(error.next).toContain('--sheet');
  });

  it.each([
    [
      'a header',
      [
        ['Login', 'Password', `First name${' (a)'.repeat(20_000)}`],
        ['a', 'b', 'c'],
      ],
      1,
    ],
    ['a row of two-byte letters', [HEADER, ['a', 'b', 'я'.repeat(40_000)]], 2],
  ])('a workbook with %s longer than 64 KiB is refused', async (_, rows, line) => {
    const error = await errorOf(workbook({ S: rows }), { name });
    expect(error.message).toContain(`users.xlsx:S:${line}: the row is longer than 64 KiB`);
  });

  it('a workbook without one of its parts is refused with the sheet', async () => {
    const { 'xl/worksheets/sheet2.xml': _, ...parts } = workbookParts({ Users: ROWS, More: ROWS });
    const error = await errorOf(zip(parts), { name });
    expect(error.message).toContain('users.xlsx:More: the workbook is damaged');
    expect(error.message).toContain('a part is missing');
  });

  it('a workbook can have its parts at other paths', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet = '', ...parts } = workbookParts({ Users: ROWS });
    const relations = String(parts['xl/_rels/workbook.xml.rels']);
    for (const [target, path] of [
      ['/xl/other/one.xml', 'xl/other/one.xml'],
      ['../data/one.xml', 'data/one.xml'],
    ] as const) {
      const moved = relations.replace('worksheets/sheet1.xml', target);
      const content = zip({ ...parts, 'xl/_rels/workbook.xml.rels': moved, [path]: sheet });
      expect((await read(content, { name })).cells).toEqual([['a', 'b', 'c']]);
    }
  });
});

describe('dates in a workbook', () => {
  afterEach(() => vi.unstubAllEnvs());
  const born = new Date('2010-05-06T00:00:00Z');
  const datesWith = (attributes: string) => {
    const parts = workbookParts({
      S: [
        [...HEADER, 'Born'],
        ['a', 'b', 'c', born],
      ],
    });
    const contents = String(parts['xl/workbook.xml']).replace(
      '<sheets>',
      `<workbookPr ${attributes}/><sheets>`,
    );
    return zip({ ...parts, 'xl/workbook.xml': contents });
  };

  it.each([
    ['date1904="true"', '2014-05-07'],
    ['date1904="1"', '2014-05-07'],
    ['date1904="false"', '2010-05-06'],
    ['date1904="0"', '2010-05-06'],
    ['', '2010-05-06'],
  ])('dates are counted from 1904 or 1900 by workbookPr: %s', async (attributes, day) => {
    const { cells } = await read(datesWith(attributes), { name });
    expect(cells[0]?.[3]).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it.each([
    ['2010-05-06', '2010-05-06T00:00:00Z'],
    ['2010-05-06T07:08:09', '2010-05-06T07:08:09Z'],
    [' 2010-05-06T07:08:09.123Z\n', '2010-05-06T07:08:09.123Z'],
    ['2010-05-06T07:08:09+03:00', '2010-05-06T04:08:09Z'],
    ['07:08', '1899-12-30T07:08:00Z'],
  ])('a cell of type d with %j is the same date in every time zone', async (written, date) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(new Date(2010, 4, 6).getTimezoneOffset(), 'the time zone is another one').toBe(240);
    const row = `<row r="2">${text('A2', 'a')}<c r="B2" t="d"><v>${written}</v></c></row>`;
    expect(await cellsOf(below(row))).toEqual([['a', new Date(date), '']]);
  });

  it('a date that does not exist is refused', async () => {
    const row = `<row r="2">${text('A2', 'a')}<c r="C2" s="1"><v>1e12</v></c></row>`;
    const error = await errorOf(workbook({ S: below(row) }), { name });
    expect(error.message).toBe('users.xlsx:S:2: cell C2 contains a date that does not exist');
  });
});

describe('merged cells', () => {
  const row = (number: number) =>
    `<row r="${number}">${text(`A${number}`, 'a')}${text(`B${number}`, 'b')}${text(`C${number}`, 'c')}</row>`;
  const mergedCells = (...ranges: string[]) =>
    `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

  it('merged cells contain only the visible value', async () => {
    expect(await cellsOf(below(row(2) + row(3), mergedCells('A2:B2', 'C2:C3')))).toEqual([
      ['a', '', 'c'],
      ['a', 'b', ''],
    ]);
  });

  it('merged cells can span whole columns or one cell', async () => {
    expect(await cellsOf(below(row(2) + row(3), mergedCells('B2:C1048576', 'A2')))).toEqual([
      ['a', 'b', ''],
      ['a', '', ''],
    ]);
  });

  it('a workbook with far too many merged cells is refused quickly', async () => {
    const all = Array.from({ length: 50_000 }, () => 'A1:XFD1048576');
    const error = await errorOf(workbook({ S: below(row(2), mergedCells(...all)) }), { name });
    expect(error.message).toContain('users.xlsx:S: the workbook is damaged');
  });
});

describe('the XML of a workbook', () => {
  const inAll = (change: (xml: string) => string | Buffer, sheet = sheetXml(ROWS)) => {
    const parts = workbookParts({ S: sheet });
    return zip(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, change(String(xml))])));
  };

  it.each<[about: string, change: (xml: string) => string | Buffer]>([
    ['begins with a byte order mark', (xml) => `\ufeff${xml}`],
    [
      'has a declaration',
      (xml) => `<?xml version='1.0' encoding='UTF-8' standalone="yes"?>\r\n${withoutDeclaration(xml)}`,
    ],
    [
      'has prefixes',
      (xml) => xml.replace(/<(\/?)(?=[A-Za-z])/gu, '<$1x:').replace(/<x:\w+/u, '$& xmlns:x="y"'),
    ],
    [
      'has attributes of other namespaces',
      (xml) => xml.replace(/<c (r="\w+") (t="\w+")/gu, '<c x:t="q" xmlns:r="y" $1 $2 x:r="Z9"'),
    ],
    ['has comments', (xml) => xml.replaceAll('<row', '<!-- <row r="7"/> --><row')],
    ['has white space', (xml) => withoutDeclaration(xml).replaceAll('><', '>\r\n  <')],
  ])('a workbook is read when its XML %s', async (_, change) => {
    expect((await read(inAll(change), { name })).cells).toEqual([['a', 'b', 'c']]);
  });

  it('a row with far more cells than a sheet can have is refused before it fills the memory', async () => {
    const error = await errorOf(workbook({ S: below(`<row r="2">${'<c/>'.repeat(500_000)}</row>`) }), {
      name,
    });
    expect(error.message).toContain('users.xlsx:S: the workbook is damaged');
  });

  it('cells and rows of a workbook without addresses follow the previous ones', async () => {
    const plain = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
    expect(await cellsOf(below(`<row>${plain('a')}<c/>${plain('c')}</row>`))).toEqual([['a', '', 'c']]);
    const mixed = `<row r="4">${text('A4', 'a')}${plain('b')}</row><row>${plain('d')}</row><row>${text('B9', 'e')}</row>`;
    const { cells, lines } = await read(workbook({ S: below(mixed) }), { name });
    expect(lines).toEqual([4, 5, 9]);
    expect(cells).toEqual([
      ['a', 'b', ''],
      ['d', '', ''],
      ['', 'e', ''],
    ]);
  });

  it.each([
    ['a CDATA section', '<![CDATA[a<&]]>', 'a<&'],
    ['CDATA between other text', 'x<![CDATA[y]]>z', 'xyz'],
    ['a comment in a text', 'ab<!-- no -->cd', 'abcd'],
    ['references', '&lt;&amp;&gt;&quot;&apos;&#233;&#xE9;', '<&>"\'éé'],
    ['references to characters of two code units', 'a&#128512;&#x1F600;b', 'a😀😀b'],
    ['text that looks like a reference', '&amp;lt;', '&lt;'],
  ])('a cell of a workbook is read with %s', async (_, xml, expected) => {
    const shared = `<row r="2"><c r="A2" t="s"><v>0</v></c>${text('B2', xml)}<c r="C2" t="str"><v>${xml}</v></c></row>`;
    const parts = workbookParts({ S: below(shared) });
    const strings = `<sst><si><r><t>${xml}</t></r><rPh><t>phonetic</t></rPh></si></sst>`;
    const { cells } = await read(zip({ ...parts, 'xl/sharedStrings.xml': strings }), { name });
    expect(cells).toEqual([[expected, expected, expected]]);
  });

  it.each([
    ['a document type', (xml: string) => `<!DOCTYPE x [<!ENTITY e "a">]>${withoutDeclaration(xml)}`],
    [
      'a document type in another part',
      (xml: string) => `<!DOCTYPE worksheet SYSTEM "x">${withoutDeclaration(xml)}`,
    ],
    ['an undefined entity', (xml: string) => xml.replace('>a<', '>&e;<')],
    ['an entity with the name of an object property', (xml: string) => xml.replace('>a<', '>&constructor;<')],
    ['references to half a character', (xml: string) => xml.replace('>a<', '>&#xD83D;&#xDE00;<')],
    ['the end of a CDATA section in a text', (xml: string) => xml.replace('>a<', '>]]><')],
    ['a bare ampersand', (xml: string) => xml.replace('>a<', '>a & b<')],
    ['an attribute twice', (xml: string) => xml.replace('r="A2"', 'r="A2" r="C2"')],
    ['an attribute without quotes', (xml: string) => xml.replace('r="A2"', 'r=A2')],
    ['bytes that are not UTF-8', (xml: string) => Buffer.from(xml.replace('>a<', '>\xe9<'), 'latin1')],
    ['UTF-16', (xml: string) => Buffer.from(xml, 'utf16le')],
    [
      'another encoding',
      (xml: string) => `<?xml version="1.0" encoding="windows-1251"?>${withoutDeclaration(xml)}`,
    ],
    ['an address of another row', (xml: string) => xml.replace('r="A2"', 'r="A7"')],
  ])('a workbook with %s in its XML is refused', async (_, change) => {
    const parts = workbookParts({ S: ROWS });
    const sheet = change(String(parts['xl/worksheets/sheet1.xml']));
    const refused = await errorOf(zip({ ...parts, 'xl/worksheets/sheet1.xml': sheet }), { name });
    expect(refused.message).toBe('users.xlsx:S: the workbook is damaged or has an unusual structure');
    expect(refused.next).toMatch(/save it again as \.xlsx/u);
  });
});

describe('a cell of a workbook', () => {
  it.each([
    ['<c r="B2" t="s"><v>7</v></c>', 'cell B2 refers to a text that is not in the workbook'],
    ['<c r="B2" t="s"><v>x</v></c>', 'cell B2 refers to a text that is not in the workbook'],
    [
      '<c r="B2" t="b"><v>yes</v></c>',
      'cell B2 has the type Boolean, but its value is neither true nor false',
    ],
    ['<c r="B2" t="d"><v>6 May 2010</v></c>', 'cell B2 has the type date, but its value is not a date'],
    ['<c r="B2" t="d"><v>2010-13-45</v></c>', 'cell B2 has the type date, but its value is not a date'],
    ['<c r="AB2"><v>Zebra-42</v></c>', 'cell AB2 has the type number, but its value is not a number'],
    ['<c r="B2"><v>0x10</v></c>', 'cell B2 has the type number, but its value is not a number'],
    ['<c r="B2" t="q"><v>1</v></c>', 'cell B2 has an unknown type'],
    ['<c r="A2" t="str"><v>b</v></c>', 'cell A2 occurs twice or out of order'],
  ])('an invalid cell is refused with its address: %s', async (xml, what) => {
    const error = await errorOf(workbook({ S: below(`<row r="2">${text('A2', 'a')}${xml}</row>`) }), {
      name,
    });
    expect(error.message).toBe(`users.xlsx:S:2: ${what}`);
    expect(error.exitStatus).toBe(2);
    expect(error.next).toMatch(/Excel or LibreOffice.*--sheet/u);
  });

  it.each([
    ['<c r="B2" t="b"><v>true</v></c>', true],
    ['<c r="B2" t="b"><v>0</v></c>', false],
    ['<c r="B2" t="n"><v> -1.5E3 </v></c>', -1500],
    ['<c r="B2" t="str"><v> a  b </v></c>', ' a  b '],
    ['<c r="B2" t="str"><v></v></c>', ''],
    ['<c r="B2" t="s"/>', ''],
    ['<c r="B2" s="1"/>', ''],
  ])('the XML %s of a cell has the value %j', async (xml, expected) => {
    expect(await cellsOf(below(`<row r="2">${text('A2', 'a')}${xml}</row>`))).toEqual([['a', expected, '']]);
  });

  it('a cell of a workbook keeps any text', async () => {
    const char = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('&', '<', ']]>', '&amp;', "'", '"', '\n'),
    );
    const words = fc
      .array(char)
      .map((parts) => `a${parts.join('').replaceAll(/_x|[\u0000-\u0008\u000b-\u001f]/gu, '')}z`);
    await fc.assert(
      fc.asyncProperty(words, async (word) => {
        const { cells } = await read(workbook({ S: [HEADER, ['a', word]] }), { name });
        expect(cells).toEqual([['a', word, '']]);
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});

function withoutDeclaration(xml: string): string {
  return xml.replace(/^\ufeff?(?:<\?xml[^>]*\?>)?/u, '');
}
