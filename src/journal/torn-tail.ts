/**
 * What a crash can leave of the last write to a journal: told apart from everything else, which is damage; kept aside
 * and cut off before a run writes more.
 */

import type { Disk, DiskFile } from './disk.js';
import { fenced } from './journal-error.js';
import { PREFIX } from './record.js';

/** How the JSON of every record begins. */
const FIRST_MEMBER = '{"type":"';

/** No run writes a longer line. */
const MOST_BYTES = 1024 * 1024;

/** Tokens of JSON as `JSON.stringify` writes them, without space between them; the last string may be open. */
const TOKENS = /^(?:[\w.:,{}[\]+-]|"(?:[ !#-[\]-\xff]|\\.)*")*(?:"(?:[ !#-[\]-\xff]|\\.)*\\?)?$/;

/**
 * Whether a crash can have left these bytes behind the last whole line: the beginning of one line, or of its block;
 * zeros for what did not reach the disk.
 * @param mostZeroed how many bytes can have been on their way
 */
export function isTornTail(tail: Buffer, mostZeroed: number): boolean {
  if (tail.length >= MOST_BYTES) return false;
  const cut = tail.subarray(0, tail.findLastIndex((byte) => byte !== 0) + 1);
  if (isBeginning(cut.toString('latin1'))) return tail.length - cut.length <= mostZeroed;
  const zeros = tail.findIndex((byte) => byte !== 0);
  const rest = tail.toString('latin1', zeros);
  // The line's last block came, and the one before it did not.
  return zeros > 0 && tail.length <= mostZeroed && /^[ -\xff]*\n$/.test(rest);
}

/** @param text bytes as latin1 */
function isBeginning(text: string): boolean {
  const json = text.slice(PREFIX);
  if (!/^(?:[0-9a-f]{0,7}|[0-9a-f]{8} ?)$/.test(text.slice(0, PREFIX))) return false;
  return json.startsWith(FIRST_MEMBER) ? TOKENS.test(json) : FIRST_MEMBER.startsWith(json);
}

/**
 * Cuts the torn tail off, so that the file is whole lines again.
 * @param length of the whole lines, in bytes
 * @returns a note for people; `undefined` where nothing was torn
 * @throws UserError `fenced` where the file has grown meanwhile
 */
export async function repairTail(
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
  // A line that has grown was not torn but is being written, by a run that the lock did not keep out.
  if ((await file.size()) !== length + torn.length) throw fenced(path);
  await disk.truncate(path, length);
  return `${tornNote(torn.length, length)} It was kept in ${path}.broken and cut off.`;
}

/** @param torn how many bytes are torn */
export function tornNote(torn: number, length: number): string {
  const what = length === 0 ? 'The journal held no whole line' : 'The last line of the journal was cut short';
  return `${what} (${torn} bytes), as a kill or a loss of power leaves it.`;
}
