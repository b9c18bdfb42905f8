/**
 * Looks over a worksheet's XML before the workbook reader sees it: that reader makes a full grid up to the last row
 * and column, however far away they are, and passes over text in CDATA.
 */

/** The rows that a workbook may have below its header. */
export const MAX_SHEET_ROWS = 20_000;

/** Far below the last row that a roster may have: a few blank rows in between do no harm. */
const LAST_ROW = 25_000;
const GRID_ROWS = 1_048_576;
const GRID_COLUMNS = 16_384;

export type SheetFault = 'damaged' | 'too-many-rows' | 'too-many-columns';

/** @returns what keeps the sheet from being read, or `undefined` */
export function judgeSheet(xml: string, maxColumns: number): SheetFault | undefined {
  if (xml.includes('<!')) return 'damaged';
  let found: SheetFault | undefined;
  let unread = xml.match(/<(?:[\w.-]+:)?(?:row|c)(?=[\s/>])/gu)?.length ?? 0;
  for (const [tag, name, attributes = ''] of xml.matchAll(/<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<>]*)>/gu)) {
    unread -= 1;
    const place = placeOf(attributes);
    if (place === 'damaged') return 'damaged';
    const { row, column } = place;
    if (row > GRID_ROWS || column > GRID_COLUMNS) return 'damaged';
    if (name !== 'c' || tag.endsWith('/>')) continue;
    if (row > LAST_ROW) found ??= 'too-many-rows';
    if (column > maxColumns) found ??= 'too-many-columns';
  }
  return unread === 0 ? found : 'damaged';
}

/** The reader makes nothing of a formula's error; as text, it can be seen. */
export function withErrorsAsText(xml: string): string {
  return xml.replace(/(<(?:[\w.-]+:)?c\s[^<>]*?\bt\s*=\s*["'])e(["'])/gu, '$1str$2');
}

/** Whether a cell holds the error of a formula. */
export function isFormulaError(cell: unknown): boolean {
  return typeof cell === 'string' && /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/u.test(cell);
}

function placeOf(attributes: string): { row: number; column: number } | 'damaged' {
  const places = [...attributes.matchAll(/[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)];
  const isWhole = attributes.split('"').length % 2 === 1 && attributes.split("'").length % 2 === 1;
  const text = places[0]?.[1] ?? places[0]?.[2] ?? '';
  const match = /^([A-Z]{0,3})(\d{0,7})$/u.exec(text);
  if (!isWhole || places.length > 1 || match === null) return 'damaged';
  const letters = match[1] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2] ?? 0), column };
}
