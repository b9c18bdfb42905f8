/** Writes workbooks for tests, independently of the reader. */

import { crc32, deflateRawSync } from 'node:zlib';

/** Numbers, booleans, dates and texts; `null` leaves the cell out; `{ raw }` is the XML of a cell. */
export type Cell = string | number | boolean | Date | null | { readonly raw: string };

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  if (typeof cell === 'object') return cell.raw;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

export function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const body = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join('');
    return cells === '' ? '' : `<row r="${at + 1}">${cells}</row>`;
  });
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** @param sheets rows, or the XML of the whole sheet */
export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[] | string>>,
): Record<string, string> {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="s" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => {
        const content = sheets[name] ?? [];
        return [
          `xl/worksheets/sheet${at + 1}.xml`,
          typeof content === 'string' ? content : sheetXml(content),
        ];
      }),
    ),
  };
}

export function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[] | string>>): Buffer {
  return zip(workbookParts(sheets));
}

/** @param size the size of each part in the table of contents. Default: the true size */
export function zip(parts: Readonly<Record<string, string | Buffer>>, size?: number): Buffer {
  const pieces: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = (start: readonly number[], end: readonly number[]) => {
      const buffer = Buffer.alloc(start.length * 2 + 12 + end.length * 2);
      for (const [at, value] of start.entries()) buffer.writeUInt16LE(value, at * 2);
      buffer.writeUInt32LE(crc32(plain), start.length * 2);
      buffer.writeUInt32LE(packed.length, start.length * 2 + 4);
      buffer.writeUInt32LE(size ?? plain.length, start.length * 2 + 8);
      for (const [at, value] of end.entries()) buffer.writeUInt16LE(value, start.length * 2 + 12 + at * 2);
      return buffer;
    };
    const label = Buffer.from(name);
    const local = fields([0x4b50, 0x0403, 20, 0, 8, 0, 0], [label.length, 0]);
    const where = Buffer.alloc(4);
    where.writeUInt32LE(offset);
    const central = fields([0x4b50, 0x0201, 20, 20, 0, 8, 0, 0], [label.length, 0, 0, 0, 0, 0, 0]);
    pieces.push(local, label, packed);
    table.push(central, where, label);
    offset += local.length + label.length + packed.length;
  }
  const contents = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, contents, end]);
}
