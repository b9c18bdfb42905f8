/**
 * The parts of a zip file, each inflated to no more than it declares and all together to no more than a limit, so
 * that a file made to swell cannot.
 */

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  /** Bytes, as the file's table of contents says. */
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly offset: number;
};

/** What is wrong with a zip, in words. */
export class ZipFault extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_ENTRIES = 10_000;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify(inflateRaw);

/** The table of contents. @throws {ZipFault} where there is none that holds */
export function listZip(bytes: Buffer): readonly ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END) {
    throw new ZipFault('it is cut short');
  }
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ZipFault('it has too many parts');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL) throw new ZipFault('it is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const from = at + CENTRAL_BYTES;
    entries.push({
      name: bytes.toString('utf8', from, from + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = from + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** One part's bytes. @throws {ZipFault} where they are not what the table of contents says */
export async function readZipEntry(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  const { offset, method, packedSize, size } = entry;
  if (entry.isEncrypted) throw new ZipFault('it is protected by a password');
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw new ZipFault('it is damaged');
  const from = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (from + packedSize > bytes.length) throw new ZipFault('it is cut short');
  const packed = bytes.subarray(from, from + packedSize);
  if (method !== STORED && method !== DEFLATED) throw new ZipFault('it is packed in a way that is not known');
  const plain = method === STORED || size === 0 ? packed.subarray(0, size) : await inflateTo(packed, size);
  if (plain.length !== size) throw new ZipFault('a part of it is not as long as it says');
  return plain;
}

async function inflateTo(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: size });
  } catch {
    throw new ZipFault('a part of it cannot be unpacked');
  }
}
