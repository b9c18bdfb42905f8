/**
 * The journal's file as one run writes it: lines at its end, each on the disk before the next step, behind a fence
 * that notices any other writer. Knows nothing of what the lines say.
 */

import { UserError } from '../errors.js';
import { codeOf, type Disk, type DiskFile } from './disk.js';
import type { Reserve } from './reserve.js';
import { diskFailed, diskFull, diskTrouble, isFull } from './trouble.js';

export type LogOptions = {
  readonly path: string;
  readonly file: DiskFile;
  /** How long the file is, in bytes. */
  readonly length: number;
  readonly reserve: Reserve;
  readonly disk: Pick<Disk, 'truncate' | 'readAt'>;
};

/** Where a line was put, and the trouble that is to be told now that it is safe. */
export type Appended = { readonly offset: number; readonly full: UserError | undefined };

export class Log {
  readonly #options: LogOptions;
  #length: number;
  /** Once something is uncertain nothing more is written. */
  #refusal: UserError | undefined;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#length = options.length;
  }

  /**
   * Adds a line; resolves when it is on the disk.
   * @param mayUseReserve whether the room kept for outcomes may be used; if it was, `full` says so
   * @throws UserError `disk_full`: nothing was written; `disk`: uncertain; `fenced`: somebody else writes here
   */
  async append(line: Buffer, mayUseReserve: boolean): Promise<Appended> {
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
    await this.#checkOwn(line, offset);
    this.#length = offset + line.length;
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
      if (size < offset || size > offset + line.length) throw this.#refuse(fenced(path));
      const part = line.subarray(0, size - offset);
      if (!this.#holds(part, offset)) throw this.#refuse(fenced(path));
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
  async #checkOwn(line: Buffer, offset: number): Promise<void> {
    await this.#checkFence(offset + line.length);
    if (!this.#holds(line, offset)) throw this.#refuse(fenced(this.#options.path));
  }

  /**
   * Whether these bytes lie there. Asked by the file's name, for the folder may have been renamed or the file replaced
   * while this run writes on into the old one, where nobody looks.
   */
  #holds(bytes: Buffer, offset: number): boolean {
    const { disk, path } = this.#options;
    const there = Buffer.alloc(bytes.length);
    try {
      return disk.readAt(path, there, offset) === bytes.length && there.equals(bytes);
    } catch (error) {
      throw this.#refuse(codeOf(error) === 'ENOENT' ? fenced(path) : diskFailed(path, error));
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
