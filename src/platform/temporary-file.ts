/** A file that is written under a random name and then renamed, so that readers never see a part of it. */

import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { type FileHandle, link, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileWarning } from '../domain/file-warning.js';
import { atPath, isInUse, isModeRefused, systemCode } from './errno.js';

/** The mode of every file that holds user data, whatever the umask. */
export const OWNER_ONLY = 0o600;

export type FileOperations = {
  write(file: FileHandle, content: string | Uint8Array): Promise<void>;
  sync(file: FileHandle): Promise<void>;
  chown(file: FileHandle, uid: number, gid: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  sleep(ms: number): Promise<unknown>;
};

export const FILE_OPERATIONS: FileOperations = {
  write: (file, content) => file.writeFile(content),
  sync: (file) => file.sync(),
  chown: (file, uid, gid) => file.chown(uid, gid),
  rename,
  sleep: (ms) => sleep(ms),
};

export type PlacedFile = {
  readonly path: string;
  /** The name of the target if it was in use, so that the file got another name. */
  readonly inUse?: string;
};

export function inUseWarning({ path, inUse }: PlacedFile): FileWarning | undefined {
  return inUse === undefined ? undefined : { kind: 'in-use', name: inUse, written: basename(path) };
}

export type Permissions = {
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number };
};

const BUFFER_SIZE = 64 * 1024;

/** Pauses between attempts to replace a file that is in use: a virus scanner soon closes it. */
const RETRY_DELAYS_MS = [20, 80, 320];

const TEMPORARY_NAME = /^\.provision-[0-9a-f]{24}\.tmp$/;

/** Turns system errors into `FileError`s that name the target. */
export class TemporaryFile {
  readonly #target: string;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #operations: FileOperations;
  #pending = '';
  #isPlaced = false;

  private constructor(target: string, path: string, handle: FileHandle, operations: FileOperations) {
    this.#target = target;
    this.#path = path;
    this.#handle = handle;
    this.#operations = operations;
  }

  static async create(target: string, operations: FileOperations = FILE_OPERATIONS): Promise<TemporaryFile> {
    const path = join(dirname(target), `.provision-${randomBytes(12).toString('hex')}.tmp`);
    return await atPath(target, async () => {
      const handle = await open(path, 'wx+', OWNER_ONLY);
      return new TemporaryFile(target, path, handle, operations);
    });
  }

  /** Resolves when more may be appended. */
  async append(chunk: string | Uint8Array): Promise<void> {
    if (typeof chunk === 'string') this.#pending += chunk;
    if (typeof chunk !== 'string' || this.#pending.length >= BUFFER_SIZE) await this.#flush();
    if (typeof chunk !== 'string') await this.#write(chunk);
  }

  async appendFile(other: TemporaryFile): Promise<void> {
    await other.#flush();
    await atPath(this.#target, async () => {
      const written = other.#handle.createReadStream({ start: 0, autoClose: false });
      for await (const chunk of written) await this.append(chunk);
    });
  }

  /** Syncs the content to the disk and closes the file. Nothing may be appended afterwards. */
  async seal(permissions: Permissions = {}): Promise<void> {
    await this.#flush();
    await atPath(this.#target, async () => {
      await setPermissions(this.#handle, permissions, this.#operations);
      await this.#operations.sync(this.#handle);
      await this.#handle.close();
    });
  }

  /** Renames the sealed file to its target. Does not sync the folder. */
  async replace(): Promise<void> {
    await atPath(this.#target, async () => {
      for (const delay of RETRY_DELAYS_MS) {
        try {
          return await this.#rename(this.#target);
        } catch (error) {
          if (!isInUse(error)) throw error;
          await this.#operations.sleep(delay);
        }
      }
      await this.#rename(this.#target);
    });
  }

  /** Like `replace`, but replaces no file. @throws {FileError} with `EEXIST` if the target exists */
  async placeNew(): Promise<PlacedFile> {
    return await atPath(this.#target, async () => {
      // Unlike a rename, a link does not replace files. `discard` removes the temporary name.
      await link(this.#path, this.#target).catch(async (error: unknown) => {
        if (systemCode(error) === 'EEXIST') throw error;
        // Some file systems have no links.
        await this.#rename(this.#target);
      });
      return { path: this.#target };
    });
  }

  /** Like `replace`, but if the target is in use, renames the file to `name (2).csv`. */
  async replaceUnlessInUse(): Promise<PlacedFile> {
    try {
      await this.replace();
      return { path: this.#target };
    } catch (error) {
      const path = isInUse(error) ? freePath(this.#target) : undefined;
      if (path === undefined) throw error;
      await this.#rename(path).catch(() => Promise.reject(error));
      return { path, inUse: basename(this.#target) };
    }
  }

  /** Removes the file unless it was renamed. Never throws: `removeStaleFiles` can remove it later. */
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
    await atPath(this.#target, () => this.#operations.write(this.#handle, content));
  }

  async #rename(to: string): Promise<void> {
    if (!(await lstat(this.#path)).isFile()) {
      throw Object.assign(new Error('the temporary file became a link'), { code: 'ELOOP' });
    }
    await this.#operations.rename(this.#path, to);
    this.#isPlaced = true;
  }
}

/** Removes temporary files that crashes left in a folder. No other run may be writing there. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await atPath(folder, () => readdir(folder))) {
    if (TEMPORARY_NAME.test(name)) await unlink(join(folder, name)).catch(() => {});
  }
}

/** Returns the target if nothing exists there, otherwise the first unused name of `name (2).csv`, `name (3).csv` … */
export function freePath(target: string): string {
  const extension = extname(target);
  const stem = join(dirname(target), basename(target, extension));
  for (let n = 1; ; n++) {
    const path = n === 1 ? target : `${stem} (${n})${extension}`;
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  }
}

/** If the owner cannot be set, the group is a different one, so it gets no access. */
export async function setPermissions(
  handle: FileHandle,
  { mode = OWNER_ONLY, owner }: Permissions,
  operations: FileOperations,
): Promise<void> {
  let allowed = mode;
  if (owner !== undefined) {
    await operations.chown(handle, owner.uid, owner.gid).catch((error: unknown) => {
      if (!isModeRefused(error)) throw error;
      allowed = mode & ~0o070;
    });
  }
  // Also sets the mode explicitly, since the umask or a folder's default may have changed it.
  await handle.chmod(allowed).catch((error: unknown) => {
    if (!isModeRefused(error)) throw error;
  });
}
