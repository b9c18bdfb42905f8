/**
 * The journal's file as one run writes it: lines at its end, each on the disk before the next step, behind a fence
 * that notices any other writer. Knows nothing of what the lines say.
 */

import type { Hash } from 'node:crypto';
import { UserError } from '../domain/errors.js';
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
  #refusal: unknown;

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
    const offset = this.#length;
    try {
      await this.#write(line, offset);
      // Of two runs that write at the same moment each adds its line at the end, so one line comes to lie behind the
      // other. Its writer sees that here, before its request leaves; the other sees it now or at its next line.
      this.#mustEndWith(Buffer.concat([this.#last, line]), offset - this.#last.length);
    } catch (error) {
      // The next line may find room again.
      const hasTakenNothing = error instanceof UserError && error.reason === 'disk_full';
      if (!hasTakenNothing) this.#refusal = error;
      throw error;
    }
    this.#options.hash.update(line);
    this.#length = offset + line.length;
    this.#last = line;
  }

  /** Writes the whole line; a disk that takes a part only says why when asked for the rest. */
  async #write(line: Buffer, offset: number): Promise<void> {
    const { file, path } = this.#options;
    try {
      for (let written = 0; written < line.length; ) {
        const size = await file.size().catch((error: unknown) => {
          throw journalError(error, path);
        });
        if (size !== offset + written) throw fenced(path);
        const taken = await file.append(line.subarray(written));
        if (taken === 0) throw Object.assign(new Error('no byte was taken'), { code: 'ENOSPC' });
        written += taken;
      }
    } catch (error) {
      if (error instanceof UserError) throw error;
      await this.#takeBack(line, offset);
      // Never tried again: the system may have dropped what it could not write, and call the next one a success.
      throw isDiskFull(error) ? diskFull(path, error) : diskFailed(path, error);
    }
  }

  /** The journal stays whole: what there is of the line is cut off again, unless it is not ours. */
  async #takeBack(line: Buffer, offset: number): Promise<void> {
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

  /**
   * Looks whether these bytes lie there, and nothing behind them; by the file's name, for the folder may have been
   * renamed or the file replaced while this run writes on into the old one, where nobody looks.
   */
  #mustEndWith(bytes: Buffer, offset: number): void {
    const { disk, path } = this.#options;
    const there = Buffer.alloc(bytes.length + 1);
    let length: number;
    try {
      length = disk.readAt(path, there, offset);
    } catch (error) {
      // Gone, or something else than a file is in its place.
      const isReplaced = systemCode(error) === 'ENOENT' || error instanceof UserError;
      throw isReplaced ? fenced(path) : diskFailed(path, error);
    }
    if (!there.subarray(0, length).equals(bytes)) throw fenced(path);
  }
}
