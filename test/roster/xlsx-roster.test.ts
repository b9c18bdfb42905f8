import { describe, expect, it } from 'vitest';
import { createRosterFiles } from './roster-files.js';
import { type Cell, sheetXml, workbook, workbookParts, zip } from './workbook-file.js';

const { read, errorOf } = createRosterFiles();
const name = 'users.xlsx';
const HEADER = ['Login', 'Password', 'First name'];

describe('a workbook', () => {
  it('a workbook gives the rows of its sheet with their row numbers', async () => {
    const rows = [['Staff list'], [], HEADER, ['a', ' b ', 'A'], [null, ' '], ['c', 'd'], []];
    const { roster, rows: sheetRows } = await read(workbook({ Users: rows }), { name });
    expect(roster).toMatchObject({
      format: 'xlsx',
      sheet: 'Users',
      label: 'users.xlsx:Users',
      headerLine: 3,
      delimiter: null,
      skipped: [
        { line: 1, text: 'Staff list' },
        { line: 2, text: '(empty)' },
      ],
    });
    expect(sheetRows).toEqual([
      { row: 1, line: 4, cells: ['a', ' b ', 'A'] },
      { row: 2, line: 6, cells: ['c', 'd', ''] },
    ]);
  });

  it('a workbook keeps the types of its cells', async () => {
    const date = new Date('2024-05-06T00:00:00Z');
    const { cells } = await read(workbook({ S: [HEADER, [7, date, true], ['0007', '50 %', 'x']] }), { name });
    expect(cells).toEqual([
      [7, date, true],
      ['0007', '50 %', 'x'],
    ]);
  });

  it('a workbook is recognised, whatever its file name is', async () => {
    expect(
      (await read(workbook({ S: [HEADER, ['a', 'b', 'c']] }), { name: 'users.csv' })).roster.format,
    ).toBe('xlsx');
  });

  it('a long text in a workbook is read in one piece', async () => {
    const long = 'x'.repeat(30_000);
    const rows = Array.from({ length: 20 }, () => ['a', '_x005F_x0041_&<', long]);
    const { cells } = await read(workbook({ S: [HEADER, ...rows] }), { name });
    expect(cells).toEqual(rows.map(() => ['a', '_x0041_&<', long]));
  });

  it.each(['cell', 'shared string'])(
    'a workbook with nested formatting in a %s is damaged',
    async (place) => {
      const nested = `${'<r>'.repeat(5000)}<t>x</t>${'</r>'.repeat(5000)}`;
      const inline = { raw: `<c r="A2" t="inlineStr"><is>${nested}</is></c>` };
      const parts = workbookParts({ S: [HEADER, place === 'cell' ? [inline] : ['a']] });
      const shared = place === 'cell' ? {} : { 'xl/sharedStrings.xml': `<sst><si>${nested}</si></sst>` };
      const error = await errorOf(zip({ ...parts, ...shared }), { name });
      expect([error.reason, error.exitStatus]).toEqual(['roster', 2]);
      expect(error.message).toContain('damaged');
    },
  );

  it('shared strings of a workbook are read, with formatting too', async () => {
    const shared = (at: string, index: number) => ({ raw: `<c r="${at}" t="s"><v>${index}</v></c>` });
    const parts = workbookParts({ S: [HEADER, [shared('A2', 0), shared('B2', 1), 'c']] });
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
    const relation = `<Relationship Id="t" Type="${type}" Target="sharedStrings.xml"/></Relationships>`;
    const { cells } = await read(
      zip({
        ...parts,
        'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
          '</Relationships>',
          relation,
        ),
        'xl/sharedStrings.xml':
          '<sst><si><t>a</t></si><si><r><t xml:space="preserve">b </t></r><r><rPr><b/></rPr><t>c</t></r></si></sst>',
      }),
      { name },
    );
    expect(cells).toEqual([['a', 'b c', 'c']]);
  });

  it('empty columns at the end of a workbook are omitted, and others without a header are listed as ignored', async () => {
    const rows = [
      ['Login', null, 'Password', null, ''],
      ['a', 'x', 'b', null, ' '],
    ];
    const { roster, cells } = await read(workbook({ S: rows }), { name });
    expect(roster.columns.headers).toEqual(['Login', '', 'Password']);
    expect(roster.columns.ignored).toEqual([{ header: 'column 2', why: 'it has no header', column: 1 }]);
    expect(cells).toEqual([['a', 'x', 'b']]);
  });

  it('a workbook without a header is read with --columns', async () => {
    const rows = [['a', 'b'], ['c']];
    const { cells, lines } = await read(workbook({ S: rows }), { name, columns: ['login', 'password'] });
    expect([cells, lines]).toEqual([
      [
        ['a', 'b'],
        ['c', ''],
      ],
      [1, 2],
    ]);
    const wide = await errorOf(workbook({ S: [...rows, ['a', 'b', 'c']] }), {
      name,
      columns: ['login', 'password'],
    });
    expect(wide.message).toBe('users.xlsx:S:3: cell 3 is not empty, but the table has only 2 columns');
    const wrong = await errorOf(workbook({ S: [HEADER, ['a']] }), { name, columns: ['login', '', 'first'] });
    expect(wrong.message).toContain('this row is a header');
  });
});

describe('hidden parts of a workbook', () => {
  const rows: Cell[][] = [['Title'], HEADER, ['a', 'b', 'c'], [null, ' '], ['d', 'e', 'f'], ['g']];
  const readHidden = async (change: (xml: string) => string, columns = '') => {
    const xml = sheetXml(rows).replace('<sheetData>', `<cols>${columns}</cols><sheetData>`);
    const { roster, cells } = await read(workbook({ S: change(xml) }), { name });
    expect(cells).toHaveLength(3);
    return roster.hidden;
  };
  const row = (number: number, attributes: string) => (xml: string) =>
    xml.replace(`<row r="${number}">`, `<row r="${number}" ${attributes}>`);
  const NONE = { rows: 0, columns: [], isHeader: false, isSheet: false };

  it.each([
    ['a filter', 'hidden="1"'],
    ['LibreOffice', 'hidden="true" customHeight="true" ht="12.8"'],
    ['a height of zero', 'ht="0" customHeight="1"'],
  ])('a hidden row is counted: %s', async (_, attributes) => {
    expect(await readHidden(row(3, attributes))).toEqual({ ...NONE, rows: 1 });
  });

  it.each([
    ['that is visible', 3, 'hidden="0" ht="15"'],
    ['that is blank', 4, 'hidden="1"'],
    ['above the header', 1, 'hidden="1"'],
  ])('a row %s is not counted as hidden', async (_, number, attributes) => {
    expect(await readHidden(row(number, attributes))).toEqual(NONE);
  });

  it.each([
    ['<col min="2" max="3" hidden="1"/>', ['Password', 'First name']],
    ['<col min="3" max="16384" width="0" customWidth="1"/>', ['First name']],
    ['<col min="1" max="1" hidden="false" width="9"/><col min="2" max="2" hidden="true"/>', ['Password']],
    ['<col min="4" max="9" hidden="1"/>', []],
    ['<col min="-1e9" max="x" hidden="1"/><col hidden="1"/>', []],
  ])('hidden columns with data are listed: %s', async (cols, columns) => {
    expect(await readHidden((xml) => xml, cols)).toEqual({ ...NONE, columns });
  });

  it('a hidden header is noted', async () => {
    expect(await readHidden(row(2, 'hidden="1"'))).toEqual({ ...NONE, isHeader: true });
  });

  it('a workbook that hides only unused rows has no hidden rows (Excel)', async () => {
    const unused = (xml: string) =>
      xml.replace('<cols>', '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><cols>');
    expect(await readHidden(unused)).toEqual(NONE);
  });

  it.each(['hidden', 'veryHidden'])('all rows of a sheet that is %s are counted as hidden', async (state) => {
    const parts = workbookParts({ S: rows });
    const contents = String(parts['xl/workbook.xml']).replace('<sheet ', `<sheet state="${state}" `);
    const { roster } = await read(zip({ ...parts, 'xl/workbook.xml': contents }), { name });
    expect(roster.hidden).toEqual({ ...NONE, rows: 3, isSheet: true });
  });

  it('a CSV has no hidden parts', async () => {
    expect((await read('login;password\na;b')).roster.hidden).toBeUndefined();
  });
});

describe('the sheet of a workbook', () => {
  const other: Cell[][] = [['Notes'], ['x']];

  it('the sheet that looks like a roster is read', async () => {
    const { roster } = await read(workbook({ About: other, Users: [HEADER, ['a']], Empty: [] }), { name });
    expect(roster.sheet).toBe('Users');
  });

  it('a workbook in which several sheets look like a roster needs --sheet', async () => {
    const error = await errorOf(workbook({ About: other, 'Staff & co': [HEADER, ['a']], B: [HEADER] }), {
      name,
    });
    expect(error.reason).toBe('roster');
    expect(error.message).toBe('users.xlsx: more than one sheet looks like a roster: Staff & co, B');
    expect(error.next).toContain('--sheet "Staff & co"');
  });

  it.each([
    ['B', 'B'],
    ['b ', 'B'],
    ['3', 'C'],
  ])('--sheet "%s" selects the sheet %s', async (sheet, expected) => {
    const rows = [HEADER, ['a']];
    const { roster } = await read(workbook({ B: rows, x: other, C: rows }), { name, sheet });
    expect(roster.sheet).toBe(expected);
  });

  it('--sheet is refused for a sheet that does not exist', async () => {
    const error = await errorOf(workbook({ A: other, B: other }), { name, sheet: '3' });
    expect(error.message).toBe('users.xlsx: there is no sheet "3"');
    expect(error.next).toBe('The sheets are: 1 A, 2 B.');
  });

  it('a sheet without a header is refused without its cells', async () => {
    const error = await errorOf(workbook({ A: [['Petrova', 'Zebra-42']] }), { name });
    expect(error.message).toBe(
      'users.xlsx:A: no header was recognised in the first 10 rows; line 1 has 2 cells',
    );
  });
});

describe('a workbook that cannot be read', () => {
  const cells = (count: number): Cell[][] => Array.from({ length: count }, (_, at) => [`u${at}`, 'b', 'c']);
  const sheet = (xml: string) =>
    workbook({ S: sheetXml([HEADER]).replace('</sheetData>', `${xml}</sheetData>`) });

  it.each([
    ['has no rows', workbook({ S: [HEADER] }), 'users.xlsx:S has no rows'],
    ['is empty', workbook({ S: [], T: [] }), 'users.xlsx: all sheets are empty'],
    [
      'has 20,001 rows',
      workbook({ S: [HEADER, ...cells(20_001)] }),
      'users.xlsx:S: the sheet has more than 20,000 rows, the limit for a workbook',
    ],
    [
      'has a cell in the last row of the grid',
      sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      'users.xlsx:S: the sheet has more than 20,000 rows, the limit for a workbook',
    ],
    [
      'has a cell in the last column of the grid',
      sheet('<row r="2"><c r="XFD2"><v>1</v></c></row>'),
      'users.xlsx:S: the sheet has more than 200 columns, the limit for a workbook',
    ],
    [
      'has a row outside of the grid',
      sheet('<row r="99999999999"><c r="A2"><v>1</v></c></row>'),
      'users.xlsx:S: the workbook is damaged',
    ],
    [
      'has a row outside of the grid after <',
      sheet(`<row x="<" r="99999999999"/>`),
      'users.xlsx:S: the workbook is damaged',
    ],
    [
      'has a row outside of the grid after >',
      sheet(`<row x=">" r="99999999999"/>`),
      'users.xlsx:S: the workbook is damaged',
    ],
    ['is broken XML', workbook({ S: '<worksheet><sheetData><row' }), 'users.xlsx:S: the workbook is damaged'],
    [
      'is an OpenDocument',
      zip({ mimetype: 'x', 'content.xml': '<x/>' }),
      'users.xlsx: OpenDocument files are not supported',
    ],
    [
      'is a text document',
      zip({ 'word/document.xml': '<x/>' }),
      'users.xlsx: the file is a text document (.docx), not a workbook',
    ],
    [
      'is a binary workbook',
      zip({ 'xl/workbook.bin': 'x' }),
      'users.xlsx: binary workbooks (.xlsb) are not supported',
    ],
    ['is an empty ZIP archive', zip({}), 'users.xlsx: the file is a ZIP archive, not a workbook'],
    ['is cut short', workbook({ S: [HEADER] }).subarray(0, 300), 'users.xlsx: the workbook is truncated'],
  ])('a file is refused as a workbook when it %s', async (_, content, message) => {
    const error = await errorOf(content, { name });
    expect(error.reason).toBe('roster');
    expect(error.message.startsWith(message), error.message).toBe(true);
    expect(error.next).toBeDefined();
  });

  it('a part of a workbook is cut at the size that it declares', async () => {
    const parts = workbookParts({ S: [HEADER, ['a', 'b', 'c']] });
    expect((await errorOf(zip(parts, 100), { name })).message).toContain('the workbook is damaged');
    const sheet = `${parts['xl/worksheets/sheet1.xml']}${' '.repeat(50 * 1024 * 1024)}`;
    const swollen = zip({ ...parts, 'xl/worksheets/sheet1.xml': sheet }, 1000);
    expect((await read(swollen, { name })).cells).toEqual([['a', 'b', 'c']]);
  });

  it('a workbook that is too large when decompressed is refused', async () => {
    const parts = { ...workbookParts({ S: [HEADER] }), 'xl/big.xml': Buffer.alloc(200 * 1024 * 1024, ' ') };
    expect((await errorOf(zip(parts), { name })).message).toBe('users.xlsx: the workbook is too large');
  });

  it('a file that is not a workbook is refused if the user gives that format', async () => {
    const error = await errorOf('login;password\na;b', { name, format: 'xlsx' });
    expect(error.message).toBe('users.xlsx: the workbook is truncated or damaged');
  });

  it('a row of a workbook longer than 64 KiB is refused', async () => {
    const long = 'x'.repeat(30_000);
    const error = await errorOf(workbook({ S: [HEADER, [long, long, long]] }), { name });
    expect(error.message).toContain('users.xlsx:S:2: the row is longer than 64 KiB');
  });

  it('a workbook with any bytes changed is read or refused, and never crashes the program', async () => {
    const good = workbook({ S: [HEADER, ...cells(5)] });
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const ends = new Set<string>();
    for (let round = 0; round < 300; round += 1) {
      const bad = Buffer.from(good);
      for (let change = 0; change < 3; change += 1) bad[random(bad.length)] = random(256);
      const result = await read(bad, { name }).catch((error: Error) => error);
      ends.add(result instanceof Error ? result.name : 'read');
    }
    expect([...ends].sort()).toEqual(['UserError', 'read']);
  });
});
