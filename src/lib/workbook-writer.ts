/**
 * Writes a table as an XLSX workbook. All columns have the format text, also for later input: a spreadsheet would turn a
 * password like 00123 into a number and a nickname like may.1 into a date.
 */

import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of cell styles in `STYLES`. */
const [TEXT, HEADING] = [1, 2];
/** The built-in number format `@`: text. */
const TEXT_FORMAT = 49;

const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Of a column, in characters. */
const WIDTH = 18;

/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Whether a workbook can contain a text: not with control characters and lone surrogates. */
export function fitsWorkbook(text: string): boolean {
  return !NOT_IN_XML.test(text);
}

/** The bytes of the workbook: one sheet, its header frozen. @param rows texts that fit */
export function workbookOf(headers: readonly string[], rows: Iterable<readonly string[]> = []): Uint8Array {
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      '<sheets><sheet name="roster" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(headers, rows),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(PROLOGUE + xml)])),
  );
}

function relations(targets: Readonly<Record<string, string>>): string {
  const list = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
}

function sheet(headers: readonly string[], rows: Iterable<readonly string[]>): string {
  const cols = headers.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTH}" style="${TEXT}" customWidth="1"/>`,
  );
  const lines = [headers, ...rows].map((cells, at) => row(cells, at + 1, at === 0 ? HEADING : TEXT));
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  );
}

/** Cells without an address follow one another. */
function row(cells: readonly string[], number: number, style: number): string {
  const all = cells.map((text) =>
    text === ''
      ? `<c s="${style}"/>`
      : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${all.join('')}</row>`;
}

/** With a carriage return as a reference: XML readers turn a plain one into a line feed. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
