/**
 * The journal's file as one run writes it: lines at its end, each on the disk before the next step, behind a fence
 * that notices any other writer. Knows nothing of what the lines say.
 */

import type { Hash } from 'node:crypto';
import { UserError } from '../errors.js';
import { systemCode } from '../system-error.js';
import type { Disk, DiskFile } from './disk.js';
import type { Reserve } from './reserve.js';
import { diskFailed, diskFull, diskTrouble, isFull } from './trouble.js';
import type { Checkpoint } from './view.js';

export type LogOptions = {
  readonly path: string;
  readonly file: DiskFile;
  /** How long the file is, in bytes. */
  readonly length: number;
  /** SHA-256 of what it holds. */
  readonly hash: Hash;
  readonly reserve: Reserve;
  readonly disk: Pick<Disk, 'truncate' | 'readAt'>;
};

/** Where a line was put, and the trouble that is to be told now that it is safe. */
export type Appended = { readonly offset: number; readonly full: UserError | undefined };

/** What a line asks for. */
export type Append = {
  /** The room kept for outcomes may be used; if it was, `full` says so. */
  readonly mayUseReserve: boolean;
  /** It is looked for where it should lie, and those before it that were not yet, before this resolves. */
  readonly isProved: boolean;
};

export class Log {
  readonly #options: LogOptions;
  #length: number;
  /** How much of it was looked for and found; the hash is of this. */
  #proved: number;
  /** The last lines, which nobody has looked for yet. */
  #unproved: Buffer[] = [];
  /** Once something is uncertain nothing more is written. */
  #refusal: UserError | undefined;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#length = options.length;
    this.#proved = options.length;
  }

  /** The file as far as it is certain to be this run's. */
  get checkpoint(): Checkpoint {
    return { length: this.#proved, digest: this.#options.hash.copy().digest('hex') };
  }

  /**
   * Adds a line; resolves when it is on the disk.
   * @throws UserError `disk_full`: nothing was written; `disk`: uncertain; `fenced`: somebody else writes here
   */
  async append(line: Buffer, { mayUseReserve, isProved }: Append): Promise<Appended> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const offset = this.#length;
    let full: UserError | undefined;
    await this.#checkFence(offset);
    try {
      await this.#write(line, offset);
    } catch (error) {
      if (error === this.#refusal) throw error;
      await this.#takeBack(line, offset, error);
      // Never tried again: the system may have dropped what it could not write, and call the next one a success.
      if (!isFull(error)) throw this.#refuse(diskFailed(this.#options.path, error));
      full = diskFull(this.#options.path, error);
      if (!mayUseReserve) throw full;
      await this.#writeInReserve(line, offset, full);
    }
    this.#length = offset + line.length;
    this.#unproved.push(line);
    if (isProved) this.#prove();
    return { offset, full };
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
      throw this.#refuse(isFull(cause) ? diskFull(path, error) : diskFailed(path, error));
    }
  }

  async #writeInReserve(line: Buffer, offset: number, full: UserError): Promise<void> {
    const { reserve, path } = this.#options;
    try {
      if (!(await reserve.release())) throw full;
      await this.#write(line, offset);
    } catch (error) {
      if (error === this.#refusal) throw error;
      await this.#takeBack(line, offset, full.cause);
      if (error === full || isFull(error)) throw full;
      throw this.#refuse(diskFailed(path, error));
    }
  }

  /**
   * Of two runs that write at the same moment each adds its line at the end, so one line comes to lie behind the
   * other, and its writer sees that here, before its request leaves. The other sees it now or at its next line.
   */
  #prove(): void {
    const lines = Buffer.concat(this.#unproved);
    if (!this.#endsWith(lines, this.#length - lines.length)) throw this.#refuse(fenced(this.#options.path));
    this.#options.hash.update(lines);
    this.#proved = this.#length;
    this.#unproved = [];
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
      throw this.#refuse(diskTrouble(error, path));
    });
    if (size !== length) throw this.#refuse(fenced(path));
  }

  #refuse(error: unknown): unknown {
    if (error instanceof UserError) this.#refusal ??= error;
    return error;
  }
}

export function fenced(path: string): UserError {
  return new UserError(
    'fenced',
    `${path} is not as this run left it: another run writes here, or the folder was moved`,
    'See that only one run uses this results folder, then run the same command again: ' +
      'it names the rows that are uncertain.',
  );
}
