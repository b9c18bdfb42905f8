/** The XML parts of a workbook, unpacked within limits. */

import { damaged, notRead, tooLargeUnpacked } from './unreadable.js';
import { listZip, readZipEntry, type ZipEntry, ZipFault } from './zip.js';

/** The part that a workbook always has. */
export const WORKBOOK = 'xl/workbook.xml';

/** The most that they may take unpacked, in bytes. */
const MAX_UNPACKED = 96 * 1024 * 1024;

/** By their paths. */
export type Parts = ReadonlyMap<string, Buffer>;

/** @throws {UserError} `roster` where it is missing */
export function partOf(parts: Parts, path: string, label: string): Buffer {
  const part = parts.get(path);
  if (part === undefined) throw damaged(label, ': a part of it is missing');
  return part;
}

/**
 * Only the XML, as all the rest (pictures, fonts, macros) has nothing to say here.
 * @throws {UserError} `roster`
 */
export async function unpack(bytes: Buffer, label: string): Promise<Parts> {
  try {
    const entries = listZip(bytes);
    refuseOthers(entries, label);
    const wanted = entries.filter(({ name }) => /\.(?:xml|rels)$/u.test(name));
    if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) {
      throw tooLargeUnpacked(label);
    }
    const parts = new Map<string, Buffer>();
    for (const entry of wanted) parts.set(entry.name, await readZipEntry(bytes, entry));
    return parts;
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw notRead(label, `it is no workbook that can be read: ${error.message}`);
  }
}

function refuseOthers(entries: readonly ZipEntry[], label: string): void {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has(WORKBOOK)) return;
  if (names.has('xl/workbook.bin')) {
    throw notRead(label, 'it is a binary workbook (.xlsb), which is not read here');
  }
  const isOpenDocument = names.has('mimetype') && names.has('content.xml');
  throw notRead(
    label,
    isOpenDocument
      ? 'it is an OpenDocument file, which is not read here'
      : 'it is a packed file, but no workbook',
  );
}
