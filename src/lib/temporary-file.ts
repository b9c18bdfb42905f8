/**
 * A file that is still being written: under a random name beside the place it will take, then renamed into it, so that
 * nobody ever sees half of it.
 */

import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atPath, isHeld, isModeRefused } from './errno.js';

/** For its owner alone, whatever the umask. */
export const OWNER_ONLY = 0o600;

/** The operations that fail in ways a test must be able to bring about. */
export type Disk = {
  /** Writes all of it at the end of what was written before. */
  write(file: FileHandle, content: string | Uint8Array): Promise<void>;
  sync(file: FileHandle): Promise<void>;
  chown(file: FileHandle, uid: number, gid: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  sleep(ms: number): Promise<unknown>;
};

export const DISK: Disk = {
  write: (file, content) => file.writeFile(content),
  sync: (file) => file.sync(),
  chown: (file, uid, gid) => file.chown(uid, gid),
  rename,
  sleep: (ms) => sleep(ms),
};

/** Where a file was put. */
export type PlacedFile = {
  readonly path: string;
  /** A whole sentence, where that is not the place it was meant for. */
  readonly warning?: string;
};

/** Who may do what with a file; 0600 and whoever runs the program where nothing is said. */
export type Permissions = {
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number };
};

/** Characters kept in memory before they are written. */
const BUFFER = 64 * 1024;

/** Waits between attempts to replace a file that another program holds: virus scanners let go after a moment. */
const REPLACE_WAITS_MS = [20, 80, 320];

const TEMPORARY_NAME = /^\.provision-[0-9a-f]{24}\.tmp$/;

/** Everything that fails on the disk is a `FileError` that names the place the file was meant for. */
export class TemporaryFile {
  readonly #target: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #disk: Disk;
  #pending = '';
  #isPlaced = false;

  private constructor(target: string, path: string, handle: FileHandle, disk: Disk) {
    this.#target = target;
    this.#path = path;
    this.#handle = handle;
    this.#disk = disk;
  }

  /** Creates it empty. @param target where it will be placed */
  static async create(target: string, disk: Disk = DISK): Promise<TemporaryFile> {
    const path = join(dirname(target), `.provision-${randomBytes(12).toString('hex')}.tmp`);
    return await atPath(target, async () => {
      const handle = await open(path, 'wx+', OWNER_ONLY);
      return new TemporaryFile(target, path, handle, disk);
    });
  }

  /** Resolves when there is room for more. */
  async append(chunk: string | Uint8Array): Promise<void> {
    if (typeof chunk === 'string') this.#pending += chunk;
    if (typeof chunk !== 'string' || this.#pending.length >= BUFFER) await this.#flush();
    if (typeof chunk !== 'string') await this.#write(chunk);
  }

  /** Appends what was written to another one so far. */
  async appendFile(other: TemporaryFile): Promise<void> {
    await other.#flush();
    await atPath(this.#target, async () => {
      const written = other.#handle.createReadStream({ start: 0, autoClose: false });
      for await (const chunk of written) await this.append(chunk);
    });
  }

  /** Has everything on the disk before it resolves; nothing is appended after it. */
  async seal(permissions: Permissions = {}): Promise<void> {
    await this.#flush();
    await atPath(this.#target, async () => {
      await setPermissions(this.#handle, permissions, this.#disk);
      await this.#disk.sync(this.#handle);
      await this.#handle.close();
    });
  }

  /** Takes its place, once it is sealed. The folder is the caller's to sync. */
  async replace(): Promise<void> {
    await atPath(this.#target, async () => {
      for (const wait of REPLACE_WAITS_MS) {
        try {
          return await this.#rename(this.#target);
        } catch (error) {
          if (!isHeld(error)) throw error;
          await this.#disk.sleep(wait);
        }
      }
      await this.#rename(this.#target);
    });
  }

  /** The same; where another program holds the file that is there, it is put beside it as `name (2).csv`. */
  async replaceOrBeside(): Promise<PlacedFile> {
    try {
      await this.replace();
      return { path: this.#target };
    } catch (error) {
      const path = isHeld(error) ? freeName(this.#target) : undefined;
      if (path === undefined) throw error;
      await this.#rename(path).catch(() => Promise.reject(error));
      const warning =
        `${basename(this.#target)} is open in another program or protected, ` +
        `so the new one was written beside it as "${basename(path)}".`;
      return { path, warning };
    }
  }

  /** Removes it, unless it has taken its place. Never throws: what stays is removed at the next writing. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    if (!this.#isPlaced) await unlink(this.#path).catch(() => {});
  }

  async #flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = '';
    if (pending !== '') await this.#write(pending);
  }

  async #write(content: string | Uint8Array): Promise<void> {
    await atPath(this.#target, () => this.#disk.write(this.#handle, content));
  }

  async #rename(to: string): Promise<void> {
    if (!(await lstat(this.#path)).isFile()) {
      throw Object.assign(new Error('the temporary file became a link'), { code: 'ELOOP' });
    }
    await this.#disk.rename(this.#path, to);
    this.#isPlaced = true;
  }
}

/** Removes what crashes have left behind in a folder. Nobody else may be writing there. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await atPath(folder, () => readdir(folder))) {
    if (TEMPORARY_NAME.test(name)) await unlink(join(folder, name)).catch(() => {});
  }
}

/** The path itself where nothing is there, or else the first free one of `name (2).csv`, `name (3).csv` and so on. */
export function freeName(target: string): string {
  const extension = extname(target);
  const stem = join(dirname(target), basename(target, extension));
  for (let n = 1; ; n++) {
    const path = n === 1 ? target : `${stem} (${n})${extension}`;
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  }
}

/** Also what the umask took away or a default of the folder added. A file system without modes refuses, and may. */
async function setMode(handle: FileHandle, mode: number): Promise<void> {
  await handle.chmod(mode).catch((error: unknown) => {
    if (!isModeRefused(error)) throw error;
  });
}

/** Where the owner cannot be kept, the group is another one and gets nothing. */
export async function setPermissions(
  handle: FileHandle,
  { mode = OWNER_ONLY, owner }: Permissions,
  disk: Disk,
): Promise<void> {
  let allowed = mode;
  if (owner !== undefined) {
    await disk.chown(handle, owner.uid, owner.gid).catch((error: unknown) => {
      if (!isModeRefused(error)) throw error;
      allowed = mode & ~0o070;
    });
  }
  await setMode(handle, allowed);
}
