/**
 * A file on its way: written under a random name beside the place it will take, then renamed into it, so that nobody
 * ever sees half of it. Knows nothing of what is written.
 */

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { isModeRefused, openRegular } from '../safe-open.js';
import { systemCode } from '../system-error.js';
import { type Disk, diskTrouble, onDisk } from './disk.js';

/** For its owner alone: a report names people. */
const MODE = 0o600;

/** Bytes kept in memory for each file before they are written. */
const BUFFER = 64 * 1024;

/** Waits between tries to replace a file that another program holds: virus scanners let go after a moment. */
const REPLACE_WAITS_MS = [20, 80, 320];

const TEMPORARY_NAME = /^\.provision-[0-9a-f]{24}\.tmp$/;

/** Where a file was put. */
export type PlacedFile = {
  readonly path: string;
  /** A whole sentence, where that is not the place it was meant for. */
  readonly warning?: string;
};

/**
 * Not held open: each flush opens, appends and closes, so that any number of them can be on their way at a time.
 * Everything that fails on the disk is thrown as a `UserError` that names the place it was meant for.
 */
export class TemporaryFile {
  readonly #target: string;
  readonly #path: string;
  readonly #disk: Disk;
  /** One for all that is written: whatever is made for each piece, Node lets pile up to 64 MB before it looks for it. */
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER);
  #filled = 0;
  #gone = false;

  private constructor(target: string, path: string, disk: Disk) {
    this.#target = target;
    this.#path = path;
    this.#disk = disk;
  }

  /**
   * Creates it empty, beside its target.
   * @param target where it will be placed
   */
  static async create(target: string, disk: Disk): Promise<TemporaryFile> {
    const path = join(dirname(target), `.provision-${randomBytes(12).toString('hex')}.tmp`);
    const file = new TemporaryFile(target, path, disk);
    try {
      const handle = await open(path, 'wx', MODE);
      try {
        await narrow(handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      await file.discard();
      throw diskTrouble(target, error);
    }
    return file;
  }

  /** Resolves when there is room for more. */
  async append(chunk: string | Uint8Array): Promise<void> {
    // A code unit takes up to three bytes.
    const room = typeof chunk === 'string' ? 3 * chunk.length : chunk.length;
    if (this.#filled + room > BUFFER) await this.#write((handle) => this.#flush(handle));
    if (room > BUFFER) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      await this.#write((handle) => this.#disk.write(handle, bytes));
    } else if (typeof chunk === 'string') {
      this.#filled += this.#buffer.write(chunk, this.#filled);
    } else {
      this.#buffer.set(chunk, this.#filled);
      this.#filled += chunk.length;
    }
  }

  /** Appends what was written to another one so far. */
  async appendFile(other: TemporaryFile): Promise<void> {
    await other.#write((handle) => other.#flush(handle));
    await onDisk(other.#target, async () => {
      const from = await openRegular(other.#path, constants.O_RDONLY);
      try {
        do {
          await this.#write((handle) => this.#flush(handle));
          this.#filled = (await from.read(this.#buffer, 0, BUFFER)).bytesRead;
        } while (this.#filled > 0);
      } finally {
        await from.close();
      }
    });
  }

  /** Has everything on the disk before it resolves. */
  async seal(): Promise<void> {
    await this.#write(async (handle) => {
      await this.#flush(handle);
      await this.#disk.sync(handle);
    });
  }

  /**
   * Takes its place, which must be sealed before. Where another program holds the file that stands there, it is put
   * beside it as `name (2).csv`. The folder is the caller's to sync.
   */
  async place(): Promise<PlacedFile> {
    try {
      await this.#replace();
      return { path: this.#target };
    } catch (error) {
      const beside = isHeld(error) ? await this.#placeBeside() : undefined;
      if (beside !== undefined) return beside;
      throw diskTrouble(this.#target, error);
    }
  }

  /** Removes it, unless it has taken its place. Never throws: what stays is removed at the next writing. */
  async discard(): Promise<void> {
    if (this.#gone) return;
    this.#gone = true;
    await unlink(this.#path).catch(() => {});
  }

  async #write(work: (handle: FileHandle) => Promise<void>): Promise<void> {
    await onDisk(this.#target, async () => {
      const handle = await openRegular(this.#path, constants.O_WRONLY | constants.O_APPEND);
      try {
        await work(handle);
      } finally {
        await handle.close();
      }
    });
  }

  async #flush(handle: FileHandle): Promise<void> {
    const bytes = this.#buffer.subarray(0, this.#filled);
    this.#filled = 0;
    if (bytes.length > 0) await this.#disk.write(handle, bytes);
  }

  async #replace(): Promise<void> {
    for (const wait of [...REPLACE_WAITS_MS, undefined]) {
      try {
        await this.#disk.rename(this.#path, this.#target);
        this.#gone = true;
        return;
      } catch (error) {
        if (!isHeld(error) || wait === undefined) throw error;
        await this.#disk.sleep(wait);
      }
    }
  }

  async #placeBeside(): Promise<PlacedFile | undefined> {
    const path = await freeName(this.#target);
    try {
      await this.#disk.rename(this.#path, path);
    } catch {
      return undefined;
    }
    this.#gone = true;
    const warning =
      `${basename(this.#target)} is open in another program or protected, ` +
      `so the new one was written beside it as "${basename(path)}".`;
    return { path, warning };
  }
}

/** Removes what crashes have left behind in a folder. Nobody else may be writing there. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await onDisk(folder, () => readdir(folder))) {
    if (TEMPORARY_NAME.test(name)) await unlink(join(folder, name)).catch(() => {});
  }
}

/** Whatever the umask took away or a default of the folder added. A new file is ours: what refuses has no modes. */
async function narrow(handle: FileHandle): Promise<void> {
  try {
    await handle.chmod(MODE);
  } catch (error) {
    if (!isModeRefused(error)) throw error;
  }
}

/** Whether a rename was refused because of the file that stands there, as Windows does while a spreadsheet shows it. */
function isHeld(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error));
}

/** The path itself where nothing stands there, or else the first free one of `name (2).csv`, `name (3).csv` and so on. */
export async function freeName(target: string): Promise<string> {
  if (!(await exists(target))) return target;
  const extension = extname(target);
  const stem = join(dirname(target), basename(target, extension));
  for (let n = 2; ; n++) {
    const path = `${stem} (${n})${extension}`;
    if (!(await exists(path))) return path;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
