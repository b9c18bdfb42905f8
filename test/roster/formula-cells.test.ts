/** Formulas without stored values, as programs write them, and errors of formulas. */

import { describe, expect, it } from 'vitest';
import { FormulaCell } from '../../src/domain/formula-cell.js';
import { createRosterFiles } from './roster-files.js';
import { sheetXml, workbook, workbookParts, zip } from './workbook-file.js';

const { read, errorOf } = createRosterFiles();
const name = 'users.xlsx';
const HEADER = ['Login', 'Password', 'First name', 'Last name'];

/** A workbook with a header and these rows as XML. @param calc attributes of `calcPr` */
function sheetWith(rows: string, calc = ''): Buffer {
  const parts = workbookParts({ S: sheetXml([HEADER]).replace('</sheetData>', `${rows}</sheetData>`) });
  const contents = String(parts['xl/workbook.xml']).replace(
    '</sheets>',
    `</sheets><calcPr calcId="124519"${calc}/>`,
  );
  return zip({ ...parts, 'xl/workbook.xml': contents });
}

const FULL = ' fullCalcOnLoad="1"';
const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;

/** The cells as read, with `B2?` for a formula without a value in B2, and `B2#REF!` for an error. */
async function cellsOf(content: Buffer): Promise<readonly (readonly unknown[])[]> {
  const { cells } = await read(content, { name });
  return cells.map((row) =>
    row.map((cell) => (cell instanceof FormulaCell ? `${cell.address}${cell.error ?? '?'}` : cell)),
  );
}

describe('a formula without a stored value', () => {
  it.each([
    ['exceljs, SheetJS', '<c r="B2"><f>LOWER(A2)</f></c>'],
    ['openpyxl', '<c r="B2"><f>LOWER(A2)</f><v /></c>'],
    ['openpyxl, shared', '<c r="B2"><f t="shared" si="0"/><v/></c>'],
    ['XlsxWriter without a value', '<c r="B2"><f>1</f><v></v></c>'],
    ['a type, and no value', '<c r="B2" t="str"><f>A2</f></c>'],
    ['a shared text without a value', '<c r="B2" t="s"><f>A2</f><v/></c>'],
    ['a Boolean without a value', '<c r="B2" t="b"><f>A2</f><v/></c>'],
    ['no address', '<c><f>A2</f></c>'],
  ])('a formula without a stored value is not taken for an empty cell (%s)', async (_, xml) => {
    const row = `<row r="2">${text('A2', 'a')}${xml}</row>`;
    expect(await cellsOf(sheetWith(row))).toEqual([['a', 'B2?', '', '']]);
  });

  it.each([
    ['Excel, LibreOffice', '<c r="B2" t="str"><f>IF(A2="","",A2)</f><v></v></c>', ''],
    ['SheetJS', '<c r="B2" t="str"><f>A2</f><v/></c>', ''],
    ['a text', '<c r="B2" t="str"><f>A2</f><v>b</v></c>', 'b'],
    ['a number', '<c r="B2"><f>1+1</f><v>2</v></c>', 2],
    ['a zero', '<c r="B2"><f>1-1</f><v>0</v></c>', 0],
    ['a Boolean', '<c r="B2" t="b"><f>TRUE()</f><v>1</v></c>', true],
    ['no formula', '<c r="B2"><v/></c>', ''],
  ])('a formula with a stored value has that value, even an empty text (%s)', async (_, xml, value) => {
    const row = `<row r="2">${text('A2', 'a')}${xml}</row>`;
    expect(await cellsOf(sheetWith(row))).toEqual([['a', value, '', '']]);
  });

  it('a formula with the value 0 counts as without a value if the workbook requests a full calculation', async () => {
    const cells = '<c r="B2"><f>LOWER(A2)</f><v>0</v></c><c r="C2" t="str"><f>A2</f><v>anna</v></c>';
    const row = `<row r="2">${text('A2', 'a')}${cells}<c r="D2"><v>0</v></c></row>`;
    expect(await cellsOf(sheetWith(row, FULL))).toEqual([['a', 'B2?', 'anna', 0]]);
    expect(await cellsOf(sheetWith(row, ' fullCalcOnLoad="true"'))).toEqual([['a', 'B2?', 'anna', 0]]);
    expect(await cellsOf(sheetWith(row, ' fullCalcOnLoad="0"'))).toEqual([['a', 0, 'anna', 0]]);
  });

  it('an array formula without a stored value leaves all of its cells without a value', async () => {
    const row = (number: number, rest: string) =>
      `<row r="${number}">${text(`A${number}`, 'a')}${rest}</row>`;
    const openpyxl = row(2, '<c r="B2"><f t="array" ref="B2:C3">A2:A3</f><v/></c>') + row(3, '');
    expect(await cellsOf(sheetWith(openpyxl + row(4, '')))).toEqual([
      ['a', 'B2?', 'C2?', ''],
      ['a', 'B3?', 'C3?', ''],
      ['a', '', '', ''],
    ]);
    const xlsxWriter =
      row(2, '<c r="B2"><f t="array" ref="B2:B3">A2:A3</f><v>0</v></c>') + row(3, '<c r="B3"><v>0</v></c>');
    expect(await cellsOf(sheetWith(xlsxWriter, FULL))).toEqual([
      ['a', 'B2?', '', ''],
      ['a', 'B3?', '', ''],
    ]);
    const excel =
      row(2, '<c r="B2" t="str"><f t="array" ref="B2:B3">A2:A3</f><v>x</v></c>') + row(3, '<c r="B3"/>');
    expect(await cellsOf(sheetWith(excel))).toEqual([
      ['a', 'x', '', ''],
      ['a', '', '', ''],
    ]);
  });

  it('an array formula over whole columns is limited to the rows that exist', async () => {
    const first = `<row r="2">${text('A2', 'a')}<c r="B2"><f t="array" ref="B2:XFD1048576">A2</f></c></row>`;
    const cells = await cellsOf(sheetWith(`${first}<row r="4">${text('A4', 'b')}</row>`));
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['a', 'B2?', 'C2?'],
      ['b', 'B4?', 'C4?'],
    ]);
  });

  it('a row with only a formula without a value is an error, not an empty row', async () => {
    const rows = `<row r="2">${text('A2', 'a')}</row><row r="3"><c r="A3"><f>B3</f></c></row>`;
    expect(await cellsOf(sheetWith(rows))).toEqual([
      ['a', '', '', ''],
      ['A3?', '', '', ''],
    ]);
  });

  it('a formula in a cell that a merged cell covers is ignored', async () => {
    const row = `<row r="2">${text('A2', 'a')}<c r="B2"><f>A2</f></c></row>`;
    const parts = workbookParts({
      S: sheetXml([HEADER]).replace(
        '</sheetData>',
        `${row}</sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells>`,
      ),
    });
    expect(await cellsOf(zip(parts))).toEqual([['a', '', '', '']]);
  });

  it('a formula without a stored value in the header is refused', async () => {
    const header = { raw: '<c r="C1"><f>Names!A1</f></c>' };
    const error = await errorOf(
      workbook({
        S: [
          ['Login', 'Password', header],
          ['a', 'b', 'c'],
        ],
      }),
      { name },
    );
    expect(error.message).toBe('users.xlsx:S:1: the header in cell C1 is a formula without a stored value');
    expect(error.next).toMatch(/save it again/u);
  });
});

describe('an error of a formula', () => {
  it.each(['#N/A', '#REF!', '#SPILL!', '#NAME?', '#GETTING_DATA'])(
    'the error %s of a formula is not a text',
    async (error) => {
      const row = `<row r="2">${text('A2', 'a')}<c r="B2" t="e"><f>X1</f><v>${error}</v></c></row>`;
      expect(await cellsOf(sheetWith(row))).toEqual([['a', `B2${error}`, '', '']]);
    },
  );

  it('an error that was pasted without its formula is an error', async () => {
    const row = `<row r="2">${text('A2', 'a')}<c r="B2" t="e"><v>#N/A</v></c></row>`;
    expect(await cellsOf(sheetWith(row))).toEqual([['a', 'B2#N/A', '', '']]);
  });
});
