/** A journal whose last line was cut short: what is there of it is kept aside, cut off and told. */

import type { Disk, DiskFile } from './disk.js';
import type { Loaded } from './load.js';
import { fenced } from './log.js';

const PIECE = 1024 * 1024;

/**
 * Cuts the torn tail off, so that the file is whole lines again.
 * @returns a note for people; `undefined` where nothing was torn
 */
export async function repairTail(
  path: string,
  file: DiskFile,
  { length, torn }: Loaded,
  disk: Disk,
): Promise<string | undefined> {
  if (torn === 0) return undefined;
  const broken = await disk.openForAppend(`${path}.broken`);
  try {
    const piece = Buffer.alloc(Math.min(PIECE, torn));
    for (let at = length; at < length + torn; ) {
      const read = file.read(piece.subarray(0, Math.min(piece.length, length + torn - at)), at);
      if (read === 0) throw fenced(path);
      for (let written = 0; written < read; ) written += await broken.append(piece.subarray(written, read));
      at += read;
    }
  } finally {
    await broken.close();
  }
  // A line that has grown meanwhile was not torn but is being written, by a run that the lock did not keep out.
  if ((await file.size()) !== length + torn) throw fenced(path);
  await disk.truncate(path, length);
  return `${tornWords(torn, length)} It was kept in ${path}.broken and cut off.`;
}

/** What is torn, for people. */
export function tornWords(torn: number, length: number): string {
  const what = length === 0 ? 'The journal held no whole line' : 'The last line of the journal was cut short';
  return `${what} (${torn} bytes), as a kill or a loss of power leaves it.`;
}
