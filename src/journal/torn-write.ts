/**
 * A torn write: what a crash can leave of the last write to a journal. Anything else is damage. It is moved to a file of
 * its own before a run writes more.
 */

import type { Disk, DiskFile } from './disk.js';
import { fenced } from './journal-error.js';
import { PREFIX_BYTES } from './record.js';

/** How the JSON of every record begins. */
const FIRST_MEMBER = '{"type":"';

/** Longer than any line that a run writes. */
const MAX_BYTES = 1024 * 1024;

/** Tokens of JSON as `JSON.stringify` writes them, without white space; the last string may be incomplete. */
const TOKENS = /^(?:[\w.:,{}[\]+-]|"(?:[ !#-[\]-\xff]|\\.)*")*(?:"(?:[ !#-[\]-\xff]|\\.)*\\?)?$/;

/**
 * Whether a crash can have left these bytes behind the last complete line: the beginning of one line, and zeros for the
 * blocks that did not reach the disk.
 * @param mostZeroed how many bytes can have been zeroed
 */
export function isTornWrite(tail: Buffer, mostZeroed: number): boolean {
  if (tail.length >= MAX_BYTES) return false;
  const cut = tail.subarray(0, tail.findLastIndex((byte) => byte !== 0) + 1);
  if (isBeginning(cut.toString('latin1'))) return tail.length - cut.length <= mostZeroed;
  const zeros = tail.findIndex((byte) => byte !== 0);
  const rest = tail.toString('latin1', zeros);
  // The line's last block reached the disk, and the one before it did not.
  return zeros > 0 && tail.length <= mostZeroed && /^[ -\xff]*\n$/.test(rest);
}

/** @param text bytes as latin1 */
function isBeginning(text: string): boolean {
  const json = text.slice(PREFIX_BYTES);
  if (!/^(?:[0-9a-f]{0,7}|[0-9a-f]{8} ?)$/.test(text.slice(0, PREFIX_BYTES))) return false;
  return json.startsWith(FIRST_MEMBER) ? TOKENS.test(json) : FIRST_MEMBER.startsWith(json);
}

/**
 * Moves a torn write to `<path>.broken`, so that the file consists of complete lines again.
 * @param length of the complete lines, in bytes
 * @returns a note for people; `undefined` where nothing was torn
 * @throws UserError `fenced` where the file has grown meanwhile
 */
export async function repairTornWrite(
  path: string,
  file: DiskFile,
  { length, torn }: { readonly length: number; readonly torn: Buffer },
  disk: Disk,
): Promise<string | undefined> {
  if (torn.length === 0) return undefined;
  const broken = await disk.openForAppend(`${path}.broken`);
  try {
    for (let written = 0; written < torn.length; ) written += await broken.append(torn.subarray(written));
  } finally {
    await broken.close();
  }
  // The line is not torn but being written, by a run that the lock did not keep out.
  if ((await file.size()) !== length + torn.length) throw fenced(path);
  await disk.truncate(path, length);
  return `${tornWriteNote(torn.length, length)} It was moved to ${path}.broken.`;
}

/** @param torn how many bytes are torn */
export function tornWriteNote(torn: number, length: number): string {
  const what = length === 0 ? 'The only line of the journal' : 'The last line of the journal';
  return `${what} is incomplete (${torn} bytes), as after a crash or a power failure.`;
}
