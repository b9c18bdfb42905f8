/** The id that tells a journal from all others: the copy of a results folder has the same one. */

import { constants } from 'node:fs';
import { join } from 'node:path';
import { openRegular } from '../system/safe-open.js';
import { JOURNAL_FILE } from './folder.js';
import { decodeLine } from './record.js';

/** Longer than the first line of nearly every journal. */
const HEAD_BYTES = 16 * 1024;

/** @returns `undefined` where it has none, or cannot be read, which is an error of its run */
export async function journalId(folder: string): Promise<string | undefined> {
  const file = await openRegular(join(folder, JOURNAL_FILE), constants.O_RDONLY).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES));
    const first = decodeLine(buffer.subarray(0, Math.max(0, buffer.subarray(0, bytesRead).indexOf(0x0a))));
    return first?.type === 'run' ? first.id : undefined;
  } finally {
    await file.close();
  }
}
