/**
 * A file system in memory that distinguishes synced from unsynced data: a crash may lose, tear or zero unsynced data.
 * It can also be full, fail on demand, and let two runs take turns operation by operation.
 */

import { dirname, join } from 'node:path';
import type { Disk, DiskFile } from '../../src/journal/disk.js';

type Inode = {
  /** The bytes that a reader gets. */
  now: Buffer;
  /** The bytes that certainly exist after a crash. */
  synced: Buffer;
};

/** The files after a crash, by path. */
export type Wreck = ReadonlyMap<string, Buffer>;

export type DiskOperation = Parameters<NonNullable<FakeDiskOptions['before']>>[0];

export type FakeDiskOptions = {
  readonly files?: Wreck;
  /** The size of the disk in bytes. */
  readonly capacity?: number;
  /** Called before and after every operation that changes the disk. */
  readonly onStep?: (disk: FakeDisk) => void;
  /** Called before every operation with its name and path; throws to make it fail. */
  readonly before?: (operation: string, path: string) => void | Promise<void>;
  /** Replaces the bytes that are appended. */
  readonly onAppend?: (path: string, bytes: Buffer) => Buffer;
};

export class FakeDisk implements Disk {
  readonly #options: FakeDiskOptions;
  #capacity: number;
  readonly #names = new Map<string, Inode>();
  #syncedNames = new Map<string, Inode>();
  readonly #folders = new Set<string>(['/']);

  constructor(options: FakeDiskOptions = {}) {
    this.#options = options;
    this.#capacity = options.capacity ?? Number.POSITIVE_INFINITY;
    for (const [path, bytes] of options.files ?? []) {
      this.#names.set(path, { now: bytes, synced: bytes });
      this.#folders.add(dirname(path));
    }
    this.#syncedNames = new Map(this.#names);
  }

  /** Every state that a crash at this moment may leave. */
  *wrecks(): Generator<Wreck, void, void> {
    for (const names of [this.#names, this.#syncedNames]) {
      const settled = new Map([...names].map(([path, inode]) => [path, inode.now]));
      yield settled;
      for (const [path, inode] of names) {
        for (const bytes of halfWritten(inode)) yield new Map(settled).set(path, bytes);
      }
    }
  }

  /** Every state after a crash of the machine: each unsynced name is kept or lost independently. */
  *halfNamed(): Generator<Wreck, void, void> {
    const paths = [...new Set([...this.#names.keys(), ...this.#syncedNames.keys()])];
    const open = paths.filter((path) => this.#names.get(path) !== this.#syncedNames.get(path));
    for (let mix = 0; mix < 2 ** open.length; mix++) {
      const names = new Map(this.#names);
      for (const [bit, path] of open.entries()) {
        const before = (mix >> bit) & 1 ? this.#syncedNames.get(path) : this.#names.get(path);
        if (before === undefined) names.delete(path);
        else names.set(path, before);
      }
      yield new Map([...names].map(([path, inode]) => [path, inode.now]));
    }
  }

  /** The disk after the process was killed, on a machine that keeps running. */
  afterKill(options: FakeDiskOptions = {}): FakeDisk {
    return new FakeDisk({ ...options, files: new Map([...this.#names].map(([p, i]) => [p, i.now])) });
  }

  /** Limits the free space to this many bytes from now on. */
  leave(bytes: number): void {
    this.#capacity = this.#used() + bytes;
  }

  #used(): number {
    return [...new Set(this.#names.values())].reduce((sum, { now }) => sum + now.length, 0);
  }

  bytes(path: string): Buffer | undefined {
    return this.#names.get(path)?.now;
  }

  /** The paths of all files. */
  names(): Iterable<string> {
    return this.#names.keys();
  }

  async openForAppend(path: string): Promise<DiskFile> {
    await this.#options.before?.('open', path);
    this.#step(() => {
      if (!this.#folders.has(dirname(path))) throw diskError('ENOENT');
      if (!this.#names.has(path)) this.#names.set(path, { now: Buffer.alloc(0), synced: Buffer.alloc(0) });
    });
    const inode = this.#inode(path);
    this.#step(() => {
      inode.synced = inode.now;
    });
    return {
      size: async () => {
        await this.#options.before?.('size', path);
        return inode.now.length;
      },
      append: async (bytes) => {
        await this.#options.before?.('append', path);
        const written = this.#append(inode, this.#options.onAppend?.(path, Buffer.from(bytes)) ?? bytes);
        await this.#options.before?.('datasync', path);
        this.#step(() => {
          inode.synced = inode.now;
        });
        return written;
      },
      close: async () => {},
    };
  }

  async writeNew(path: string, bytes: Uint8Array): Promise<void> {
    await this.#options.before?.('writeNew', path);
    if (!this.#folders.has(dirname(path))) throw diskError('ENOENT');
    if (this.#names.has(path)) throw diskError('EEXIST');
    const inode = { now: Buffer.alloc(0), synced: Buffer.alloc(0) };
    this.#names.set(path, inode);
    await this.#options.before?.('write', path);
    try {
      if (this.#append(inode, bytes) < bytes.length) throw diskError('ENOSPC');
    } catch (error) {
      this.#names.delete(path);
      throw error;
    }
    this.#step(() => {
      inode.synced = inode.now;
    });
  }

  async readFile(path: string): Promise<Buffer> {
    await this.#options.before?.('readFile', path);
    return this.#inode(path).now;
  }

  readAt(path: string, buffer: Uint8Array, position: number): number {
    return this.#inode(path).now.copy(buffer, 0, position);
  }

  async truncate(path: string, length: number): Promise<void> {
    await this.#options.before?.('truncate', path);
    const inode = this.#inode(path);
    this.#step(() => {
      inode.now = inode.now.subarray(0, length);
    });
    this.#step(() => {
      inode.synced = inode.now;
    });
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#options.before?.('rename', from);
    this.#step(() => {
      if (this.#folders.delete(from)) {
        this.#folders.add(to);
        for (const [path, inode] of [...this.#names]) {
          if (dirname(path) !== from) continue;
          this.#names.delete(path);
          this.#names.set(join(to, path.slice(from.length)), inode);
        }
        return;
      }
      this.#names.set(to, this.#inode(from));
      this.#names.delete(from);
    });
  }

  async remove(path: string): Promise<void> {
    await this.#options.before?.('remove', path);
    if (this.#folders.has(path)) {
      if ((await this.list(path)).length > 0) throw diskError('ENOTEMPTY');
      this.#folders.delete(path);
    } else if (this.#names.has(path)) this.#step(() => this.#names.delete(path));
  }

  async list(folder: string): Promise<string[]> {
    await this.#options.before?.('list', folder);
    if (!this.#folders.has(folder)) throw diskError('ENOENT');
    return [...this.#names.keys()]
      .filter((path) => dirname(path) === folder)
      .map((path) => path.slice(folder.length + 1));
  }

  async makeFolder(folder: string): Promise<boolean> {
    await this.#options.before?.('makeFolder', folder);
    if (this.#folders.has(folder)) return false;
    this.#folders.add(folder);
    await this.syncFolder(folder);
    return true;
  }

  async restrictFolder(): Promise<undefined> {}

  async syncFolder(folder: string): Promise<void> {
    await this.#options.before?.('syncFolder', folder);
    this.#step(() => {
      for (const path of [...this.#syncedNames.keys()]) {
        if (dirname(path) === folder) this.#syncedNames.delete(path);
      }
      for (const [path, inode] of this.#names) {
        if (dirname(path) === folder) this.#syncedNames.set(path, inode);
      }
    });
  }

  /** Appends as many bytes as fit. @returns how many */
  #append(inode: Inode, bytes: Uint8Array): number {
    const free = Math.min(bytes.length, this.#capacity - this.#used());
    if (free <= 0) throw diskError('ENOSPC');
    this.#step(() => {
      inode.now = Buffer.concat([inode.now, bytes.subarray(0, free)]);
    });
    return free;
  }

  #inode(path: string): Inode {
    const inode = this.#names.get(path);
    if (inode === undefined) throw diskError('ENOENT');
    return inode;
  }

  #step(change: () => void): void {
    this.#options.onStep?.(this);
    change();
    this.#options.onStep?.(this);
  }
}

/** Up to this many lines, every subset of lost lines is tested. */
const MAX_LINES = 8;

export function diskError(code: string): Error {
  return Object.assign(new Error(`fake disk: ${code}`), { code });
}

/**
 * The possible contents of a file with unsynced bytes at its end: without these bytes, cut at any byte, or with zeros
 * up to or from any byte. With several unsynced lines, zeros can also replace any of them.
 */
function* halfWritten({ now, synced }: Inode): Generator<Buffer, void, void> {
  if (now === synced) return;
  yield synced;
  for (let length = synced.length; length < now.length; length++) {
    if (length > synced.length) yield now.subarray(0, length);
    yield Buffer.concat([now.subarray(0, length), Buffer.alloc(now.length - length)]);
    // The later block was written, and the earlier one was not.
    if (length > synced.length) {
      yield Buffer.concat([synced, Buffer.alloc(length - synced.length), now.subarray(length)]);
    }
  }
  const lines = now
    .subarray(synced.length)
    .toString('latin1')
    .split(/(?<=\n)/);
  if (lines.length < 2 || lines.length > MAX_LINES) return;
  for (let lost = 1; lost < 2 ** lines.length; lost++) {
    const left = lines.map((line, bit) => ((lost >> bit) & 1 ? '\0'.repeat(line.length) : line));
    yield Buffer.concat([synced, Buffer.from(left.join(''), 'latin1')]);
  }
}
