/**
 * An empty roster as a workbook. All columns are text, whatever is typed into them: a spreadsheet would make a number of
 * a password like 00123 and a date of a nickname like may.1.
 */

import { strToU8, zipSync } from 'fflate';
import type { Field } from '../user.js';
import { type Language, STARTS } from './roster-start.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Styles of cells by their place in `STYLES`. */
const [TEXT, HEADING] = [1, 2];
/** The number that every spreadsheet knows for the format `@`: text. */
const AS_TEXT = 49;

const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `<xf numFmtId="${AS_TEXT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="${AS_TEXT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Widths of columns, in characters. */
const WIDTHS: Readonly<Partial<Record<Field, number>>> = { position: 24, nickname: 22, password: 22 };
const USUAL_WIDTH = 18;

/** The bytes of the workbook: one sheet, its header frozen, nothing below it. */
export function rosterWorkbook(language: Language): Uint8Array {
  const { headers } = STARTS[language];
  const fields = Object.keys(headers) as Field[];
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
    'xl/worksheets/sheet1.xml': sheet(fields.map((field) => [headers[field], WIDTHS[field] ?? USUAL_WIDTH])),
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

/** @param columns header and width of each; headers are ours and hold nothing that XML would take for its own */
function sheet(columns: readonly (readonly [header: string, width: number])[]): string {
  const cols = columns.map(([, width], index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${width}" style="${TEXT}" customWidth="1"/>`;
  });
  const cells = columns.map(([header], index) => {
    const at = `${String.fromCharCode('A'.charCodeAt(0) + index)}1`;
    return `<c r="${at}" s="${HEADING}" t="inlineStr"><is><t>${header}</t></is></c>`;
  });
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`
  );
}
