/** The XML parts of a workbook, unpacked within limits. */

import { unzipSync } from 'fflate';
import { UserError } from '../errors.js';
import { damaged, notRead, tooLargeUnpacked } from './unreadable.js';

/** The part that a workbook always has. */
export const WORKBOOK = 'xl/workbook.xml';

/** The most that they may take unpacked, in bytes. */
const MAX_UNPACKED = 96 * 1024 * 1024;

/** By their paths. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** @throws {UserError} `roster` where it is missing */
export function partOf(parts: Parts, path: string, label: string): Uint8Array {
  const part = parts.get(path);
  if (part === undefined) throw damaged(label, ': a part of it is missing');
  return part;
}

/**
 * Only the XML: pictures, fonts and macros say nothing here. A part that is longer than the table of contents says is cut
 * there, and then no XML.
 * @throws {UserError} `roster`
 */
export function unpack(bytes: Uint8Array, label: string): Parts {
  const names = new Set<string>();
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.add(name);
        if (!/\.(?:xml|rels)$/u.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > MAX_UNPACKED) throw tooLargeUnpacked(label);
        return true;
      },
    });
    if (!names.has(WORKBOOK)) throw notRead(label, kindOf(names));
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notRead(label, 'it is no workbook that can be read: it is cut short or damaged');
  }
}

function kindOf(names: ReadonlySet<string>): string {
  if (names.has('xl/workbook.bin')) return 'it is a binary workbook (.xlsb), which is not read here';
  const isOpenDocument = names.has('mimetype') && names.has('content.xml');
  if (isOpenDocument) return 'it is an OpenDocument file, which is not read here';
  return 'it is a packed file, but no workbook';
}
