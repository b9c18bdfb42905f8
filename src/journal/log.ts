/**
 * The journal's file as one run writes it: lines at its end, each on the disk before the next step, behind a fence
 * that notices any other writer. Knows nothing of what the lines say.
 */

import type { Hash } from 'node:crypto';
import { UserError } from '../errors.js';
import { isDiskFull, systemCode } from '../lib/errno.js';
import type { Disk, DiskFile } from './disk.js';
import { diskFailed, diskFull, fenced, journalError } from './journal-error.js';

/** A journal as it was at one moment: its length in bytes, and SHA-256 of these bytes in hex. */
export type Checkpoint = { readonly length: number; readonly digest: string };

export type LogOptions = {
  readonly path: string;
  readonly file: DiskFile;
  /** How long the file is, in bytes. */
  readonly length: number;
  /** SHA-256 of what it holds. */
  readonly hash: Hash;
  readonly disk: Pick<Disk, 'truncate' | 'readAt'>;
};

export class Log {
  readonly #options: LogOptions;
  #length: number;
  /** The line that this run wrote last. */
  #last: Buffer = Buffer.alloc(0);
  /** Once something is uncertain nothing more is written. */
  #refusal: UserError | undefined;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#length = options.length;
  }

  /** The file as far as it is certain to be this run's. */
  get checkpoint(): Checkpoint {
    return { length: this.#length, digest: this.#options.hash.copy().digest('hex') };
  }

  /**
   * Adds a line; resolves when it is on the disk and stands there behind the one before.
   * @throws UserError `disk_full`: nothing was written; `disk`: uncertain; `fenced`: somebody else writes here
   */
  async append(line: Buffer): Promise<void> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const { path } = this.#options;
    const offset = this.#length;
    await this.#checkFence(offset);
    try {
      await this.#write(line, offset);
    } catch (error) {
      if (error === this.#refusal) throw error;
      await this.#takeBack(line, offset, error);
      if (isDiskFull(error)) throw diskFull(path, error);
      // Never tried again: the system may have dropped what it could not write, and call the next one a success.
      throw this.#refuse(diskFailed(path, error));
    }
    // Of two runs that write at the same moment each adds its line at the end, so one line comes to lie behind the
    // other. Its writer sees that here, before its request leaves; the other sees it now or at its next line.
    const lines = Buffer.concat([this.#last, line]);
    if (!this.#endsWith(lines, offset - this.#last.length)) throw this.#refuse(fenced(path));
    this.#options.hash.update(line);
    this.#length = offset + line.length;
    this.#last = line;
  }

  /** Writes the whole line; a disk that takes a part only says why when asked for the rest. */
  async #write(line: Buffer, offset: number): Promise<void> {
    const { file } = this.#options;
    let written = 0;
    while (written < line.length) {
      if (written > 0) await this.#checkFence(offset + written);
      const taken = await file.append(line.subarray(written));
      if (taken === 0) throw Object.assign(new Error('no byte was taken'), { code: 'ENOSPC' });
      written += taken;
    }
  }

  /** The journal stays whole: what there is of the line is cut off again, unless it is not ours. */
  async #takeBack(line: Buffer, offset: number, cause: unknown): Promise<void> {
    const { file, disk, path } = this.#options;
    try {
      const size = await file.size();
      if (size === offset) return;
      if (size < offset) throw this.#refuse(fenced(path));
      const part = line.subarray(0, size - offset);
      if (!this.#endsWith(part, offset)) throw this.#refuse(fenced(path));
      await disk.truncate(path, offset);
    } catch (error) {
      if (error === this.#refusal) throw error;
      throw this.#refuse(isDiskFull(cause) ? diskFull(path, error) : diskFailed(path, error));
    }
  }

  /**
   * Whether these bytes lie there, and nothing behind them. Asked by the file's name, for the folder may have been
   * renamed or the file replaced while this run writes on into the old one, where nobody looks.
   */
  #endsWith(bytes: Buffer, offset: number): boolean {
    const { disk, path } = this.#options;
    const there = Buffer.alloc(bytes.length + 1);
    try {
      const length = disk.readAt(path, there, offset);
      return length === bytes.length && there.subarray(0, length).equals(bytes);
    } catch (error) {
      // Gone, or something else than a file is in its place.
      const isReplaced = systemCode(error) === 'ENOENT' || error instanceof UserError;
      throw this.#refuse(isReplaced ? fenced(path) : diskFailed(path, error));
    }
  }

  async #checkFence(length: number): Promise<void> {
    const { file, path } = this.#options;
    const size = await file.size().catch((error: unknown) => {
      throw this.#refuse(journalError(error, path));
    });
    if (size !== length) throw this.#refuse(fenced(path));
  }

  #refuse(error: unknown): unknown {
    if (error instanceof UserError) this.#refusal ??= error;
    return error;
  }
}
