/** Stores sealed records in a file of the results folder, one per line. Only appends. */

import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealedRecordsOf } from '../domain/sealed-records.js';
import { atPath } from '../platform/errno.js';
import { syncFolder } from '../platform/files.js';
import { openRegular, restrictFile } from '../platform/safe-open.js';
import { userError } from '../texts/user-error.js';
import { throwWhileSending } from './credentials.js';
import { readIfExists } from './read-if-exists.js';

export const SEALED_FILE = 'credentials.csv.age';

/** Marks the end of a line that a crash cut off. Its request was never sent, so readers skip the line. */
const CUT_OFF = '!';

/** The first record creates the file. */
export const sealedFile: SealedRecordsOf = (folder) => {
  const path = join(folder, SEALED_FILE);
  /** The size of the file after the last write of this run. */
  let bytes: number | undefined;
  let appended: Promise<void> = Promise.resolve();

  async function append(line: string): Promise<void> {
    const handle = await openRegular(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
    try {
      const { size } = await handle.stat();
      if (bytes === undefined) await restrictFile(handle, path);
      else if (size !== bytes) throw userError('disk', 'credentials-changed', { path });
      const text = `${(await isCutOff(handle, size)) ? `${CUT_OFF}\n` : ''}${line}\n`;
      await handle.appendFile(text);
      await handle.datasync();
      if (size === 0) await syncFolder(folder);
      bytes = size + Buffer.byteLength(text);
    } finally {
      await handle.close();
    }
  }

  return {
    file: SEALED_FILE,
    append(line) {
      const done = appended.then(() => atPath(path, () => append(line))).catch(throwWhileSending);
      appended = done.catch(() => {});
      return done;
    },
    async all() {
      const lines = (await readIfExists(path)).toString().split('\n').slice(0, -1);
      return lines.filter((line) => !line.endsWith(CUT_OFF));
    },
  };
};

async function isCutOff(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}
