/** A workbook's sheets as rows of cells: unpacked within limits, looked over, then read by the library. */

import { MAX_COLUMNS } from './fault.js';
import { judgeSheet, type SheetFault, withErrorsAsText } from './sheet-xml.js';
import { listZip, packZip, readZipEntry, type ZipEntry, ZipFault } from './zip.js';

/** The most that a workbook's XML may take unpacked, in bytes. */
const MAX_UNPACKED = 96 * 1024 * 1024;

export type Sheet = { readonly name: string; readonly rows: readonly (readonly unknown[])[] };

/** Why a workbook cannot be read. */
export type WorkbookFault =
  | SheetFault
  | 'too-large'
  | 'no-workbook'
  | 'opendocument'
  | 'binary'
  | { zip: string };

/** @returns all its sheets in order, or what keeps them from being read. Cells that are empty are null. */
export async function readWorkbook(bytes: Buffer): Promise<readonly Sheet[] | WorkbookFault> {
  const parts = await unpack(bytes);
  if (!(parts instanceof Map)) return parts;
  for (const [name, data] of parts) {
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/u.test(name);
    const xml = isSheet ? data.toString('utf8') : '';
    const fault = isSheet ? judgeSheet(xml, MAX_COLUMNS) : judgePart(name, data);
    if (fault !== undefined) return fault;
    if (isSheet) parts.set(name, Buffer.from(withErrorsAsText(xml)));
  }
  const { default: readXlsx } = await import('read-excel-file/node');
  try {
    const sheets = await readXlsx(packZip(parts), { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  } catch {
    return 'damaged';
  }
}

/** Only the XML, as all the rest (pictures, fonts, macros) has nothing to say here. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer> | WorkbookFault> {
  try {
    const entries = listZip(bytes);
    const kind = kindOf(entries);
    if (kind !== 'workbook') return kind;
    const wanted = entries.filter(({ name }) =>
      /^(xl\/|\[Content_Types\]|_rels\/).*\.(xml|rels)$|\.xml$/u.test(name),
    );
    if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) return 'too-large';
    const parts = new Map<string, Buffer>();
    for (const entry of wanted) parts.set(entry.name, await readZipEntry(bytes, entry));
    return parts;
  } catch (error) {
    if (error instanceof ZipFault) return { zip: error.message };
    throw error;
  }
}

function kindOf(entries: readonly ZipEntry[]): 'workbook' | 'no-workbook' | 'opendocument' | 'binary' {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.xml')) return 'workbook';
  if (names.has('xl/workbook.bin')) return 'binary';
  return names.has('mimetype') && names.has('content.xml') ? 'opendocument' : 'no-workbook';
}

function judgePart(name: string, data: Buffer): SheetFault | undefined {
  return name === 'xl/sharedStrings.xml' && data.includes('<!') ? 'damaged' : undefined;
}
