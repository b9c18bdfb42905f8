/** Appends lines to the journal's file, syncs each before it returns, and detects other writers (the fence). */

import type { Hash } from 'node:crypto';
import { UserError } from '../domain/errors.js';
import type { Checkpoint } from '../domain/journals.js';
import { isDiskFull, isOutOfFiles, systemCode } from '../platform/errno.js';
import type { Disk, DiskFile } from './disk.js';
import { diskFailed, diskFull, fenced, journalError } from './journal-error.js';

export type WriterOptions = {
  readonly path: string;
  readonly file: DiskFile;
  readonly length: number;
  readonly hash: Hash;
  readonly disk: Pick<Disk, 'truncate' | 'readAt'>;
};

export class JournalWriter {
  readonly #options: WriterOptions;
  #length: number;
  /** The bytes that this run appended last, and all bytes before them that have not been read back. */
  #last: Buffer = Buffer.alloc(0);
  /** After this error, the content of the file is uncertain, so nothing more is written. */
  #error: unknown;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#length = options.length;
  }

  get checkpoint(): Checkpoint {
    return { length: this.#length, digest: this.#options.hash.copy().digest('hex') };
  }

  /**
   * Resolves when the line is on the disk, directly after the previous one.
   * @param check `later` for an answer that has arrived: it may be read back with the next line
   * @throws {UserError} `disk_full`: nothing written; `open_files`, `disk`: uncertain; `fenced`: another writer
   */
  async append(line: Buffer, check: 'now' | 'later' = 'now'): Promise<void> {
    if (this.#error !== undefined) throw this.#error;
    const offset = this.#length;
    const end = Buffer.concat([this.#last, line]);
    let hasStarted = false;
    let isChecked: boolean;
    try {
      isChecked = this.#canOpen(check);
      hasStarted = true;
      await this.#write(line, offset);
      // If two runs write at the same moment, both append, one line after the other. The run that wrote the second line
      // notices it here, before it sends its request; the other run notices it now or with its next line.
      if (isChecked) this.#mustEndWith(end, offset - this.#last.length);
    } catch (error) {
      // After these errors the run may continue: the disk may have space for the next line, and a file may open again.
      const { reason } = error instanceof UserError ? error : {};
      const isUnchanged = reason === 'disk_full' || (reason === 'open_files' && !hasStarted);
      if (!isUnchanged) this.#error = error;
      throw error;
    }
    this.#options.hash.update(line);
    this.#length = offset + line.length;
    this.#last = isChecked ? line : end;
  }

  /** Writes in several parts if necessary: a disk that accepted only a part reports its error for the rest. */
  async #write(line: Buffer, offset: number): Promise<void> {
    const { file, path } = this.#options;
    try {
      for (let written = 0; written < line.length; ) {
        const size = await file.size().catch((error: unknown) => {
          throw journalError(error, path);
        });
        if (size !== offset + written) throw fenced(path);
        const added = await file.append(line.subarray(written));
        if (added === 0) throw Object.assign(new Error('no byte was written'), { code: 'ENOSPC' });
        written += added;
      }
    } catch (error) {
      if (error instanceof UserError) throw error;
      await this.#undo(line, offset);
      // There is no retry: the system may have dropped the failed data, and would then report success.
      throw isDiskFull(error) ? diskFull(path, error) : diskFailed(path, error);
    }
  }

  /** Removes the written part of the line, unless another run wrote it. */
  async #undo(line: Buffer, offset: number): Promise<void> {
    const { file, disk, path } = this.#options;
    try {
      const size = await file.size();
      if (size === offset) return;
      if (size < offset) throw fenced(path);
      this.#mustEndWith(line.subarray(0, size - offset), offset);
      await disk.truncate(path, offset);
    } catch (error) {
      throw error instanceof UserError ? error : diskFailed(path, error);
    }
  }

  /** Checks in advance that a file can be opened. Otherwise, reading back could fail after a row was announced. */
  #canOpen(check: 'now' | 'later'): boolean {
    const { disk, path } = this.#options;
    try {
      disk.readAt(path, Buffer.alloc(1), 0);
    } catch (error) {
      if (!isOutOfFiles(error)) return true;
      if (check === 'now') throw diskFailed(path, error);
      return false;
    }
    return true;
  }

  /** Reads by the path: otherwise, lines could go to a renamed or replaced file that no other run reads. */
  #mustEndWith(bytes: Buffer, offset: number): void {
    const { disk, path } = this.#options;
    const end = Buffer.alloc(bytes.length + 1);
    let length: number;
    try {
      length = disk.readAt(path, end, offset);
    } catch (error) {
      const isReplaced = systemCode(error) === 'ENOENT' || error instanceof UserError;
      throw isReplaced ? fenced(path) : diskFailed(path, error);
    }
    if (!end.subarray(0, length).equals(bytes)) throw fenced(path);
  }
}
