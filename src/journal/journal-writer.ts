/**
 * Appends lines to the journal's file, each on the disk before the next step, and notices any other writer (the fence).
 * Knows nothing of the lines' content.
 */

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
  /** The bytes that this run appended last, with those before them that were not read back yet. */
  #last: Buffer = Buffer.alloc(0);
  /** The error that left the file uncertain: nothing more is written after it. */
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
   * @param check `later`, for an answer that arrived: if no file can be opened, the next line reads this back
   * @throws {UserError} `disk_full`: nothing was written; `open_files`, `disk`: uncertain; `fenced`: another writer
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
      // Two runs that write at the same moment both append, so one line follows the other. The run that wrote the
      // second notices it here, before it sends its request; the other run notices it now or at its next line.
      if (isChecked) this.#mustEndWith(end, offset - this.#last.length);
    } catch (error) {
      // A full disk may have space for the next line, and a file may be opened again.
      const { reason } = error instanceof UserError ? error : {};
      const isUnchanged = reason === 'disk_full' || (reason === 'open_files' && !hasStarted);
      if (!isUnchanged) this.#error = error;
      throw error;
    }
    this.#options.hash.update(line);
    this.#length = offset + line.length;
    this.#last = isChecked ? line : end;
  }

  /** Writes the whole line. A disk that accepts a part reports its error at the rest. */
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
      // No retry: the system may have dropped what it could not write, and report the next attempt as a success.
      throw isDiskFull(error) ? diskFull(path, error) : diskFailed(path, error);
    }
  }

  /** Removes what was written of the line, unless another run wrote it. */
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

  /** If no file can be opened, the check of what was written would fail after a row was announced. */
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

  /** Reads the file by its path: else a renamed folder or a replaced file would get lines that no other run reads. */
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
