/** Writes an XLSX workbook of texts, so that no password becomes a number (00123) or a date (may.1). */

import { strToU8, zipSync } from 'fflate';
import { columnLetters, escaped, MAIN } from './workbook-parts.js';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The colours in which spreadsheets themselves mark bad and neutral values. */
const FILLS = { red: 'FFFFC7CE', yellow: 'FFFFEB9C' } as const;
const COLORS = ['red', 'yellow'] as const;

/** Indexes of cell styles in `STYLES`. For a coloured cell, add 2 for red and 4 for yellow. */
const [TEXT, HEADING] = [1, 2];
/** The built-in number format `@`, which means text. */
const TEXT_FORMAT = 49;

const STYLES =
  `<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  `<fills count="${2 + COLORS.length}"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill>${COLORS.map((name) => solidFill(FILLS[name])).join('')}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${3 + 2 * COLORS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `${[0, ...COLORS.map((_, at) => at + 2)].map((fill) => textStyle(0, fill) + textStyle(1, fill)).join('')}` +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function solidFill(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function textStyle(font: number, fill: number): string {
  const applied = `${font === 0 ? '' : ' applyFont="1"'}${fill === 0 ? '' : ' applyFill="1"'}`;
  return `<xf numFmtId="${TEXT_FORMAT}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1"${applied}/>`;
}

const WIDTH = 18;

export type WorkbookCell = string | { readonly text: string; readonly fill: keyof typeof FILLS };

export const APPLICATION_PART = 'docProps/app.xml';

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
const PROPERTIES_TYPE = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';

/** The bytes of the workbook: one sheet with a frozen header. */
export function workbookOf(
  headers: readonly WorkbookCell[],
  rows: Iterable<readonly WorkbookCell[]> = [],
  application?: string,
): Uint8Array {
  const table = [headers, ...rows];
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>` +
      `${application === undefined ? '' : `<Override PartName="/${APPLICATION_PART}" ContentType="${PROPERTIES_TYPE}"/>`}` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations({
      officeDocument: 'xl/workbook.xml',
      ...(application === undefined ? {} : { 'extended-properties': APPLICATION_PART }),
    }),
    ...(application === undefined ? {} : { [APPLICATION_PART]: applicationXml(application) }),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
      '<sheets><sheet name="roster" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(table),
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(PROLOGUE + xml)])),
  );
}

function applicationXml(name: string): string {
  return `<Properties xmlns="${PROPERTIES}"><Application>${escaped(name)}</Application></Properties>`;
}

function relations(targets: Readonly<Record<string, string>>): string {
  const list = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
}

function sheet(table: readonly (readonly WorkbookCell[])[]): string {
  const cols = (table[0] ?? []).map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTH}" style="${TEXT}" customWidth="1"/>`,
  );
  const lines = table.map((cells, at) => row(cells, at + 1, at === 0 ? HEADING : TEXT));
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
  );
}

/** Each cell gets an address: some readers need it, although the standard does not require it. */
function row(cells: readonly WorkbookCell[], number: number, plain: number): string {
  const all = cells.map((cell, at) => {
    const text = typeof cell === 'string' ? cell : cell.text;
    const style = typeof cell === 'string' ? plain : plain + 2 * (COLORS.indexOf(cell.fill) + 1);
    const start = `<c r="${columnLetters(at)}${number}" s="${style}"`;
    return text === ''
      ? `${start}/>`
      : `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}">${all.join('')}</row>`;
}
