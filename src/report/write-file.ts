/** Writes a file whole or not at all. */

import { dirname } from 'node:path';
import { DISK, type Disk, syncFolder } from './disk.js';
import { type PlacedFile, TemporaryFile } from './temporary-file.js';

/**
 * Writes a file for its owner alone (0600, whatever the umask and whatever stood there), under a temporary name,
 * synced, renamed. Until the end the old file stays as it is; after a failure there is no trace of the new one.
 * @param chunks the text, or pieces of it as they come
 * @throws {UserError} `disk_full` or `disk`; and whatever `chunks` throws
 */
export async function writeFileSafely(
  path: string,
  chunks: AsyncIterable<Uint8Array | string> | string,
  disk: Disk = DISK,
): Promise<PlacedFile> {
  const file = await TemporaryFile.create(path, disk);
  try {
    for await (const chunk of typeof chunks === 'string' ? [chunks] : chunks) await file.append(chunk);
    await file.seal();
    const placed = await file.place();
    await syncFolder(dirname(path));
    return placed;
  } finally {
    await file.discard();
  }
}
