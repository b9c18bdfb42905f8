/**
 * A results folder on a disk with little free space: the real program with a file system that counts the bytes in the
 * folder and behaves like a full disk, which writes part of the bytes and then fails with ENOSPC.
 */

import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

export const FULL_ROWS = 5;
const TOKEN = 'canary-token-7d41f0';
const RESULTS = 'users.csv.results';
const PRELOAD = 'small-disk.mjs';

/**
 * Measures the real folder before each write, so that removed or truncated files free their bytes. `SMALL_DISK_BYTES`
 * is the capacity; `SMALL_DISK_FILES` limits it to files with this prefix (default: all files).
 */
const SMALL_DISK = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { join, resolve } from 'node:path';
  const folder = resolve('${RESULTS}');
  const free = Number(process.env.SMALL_DISK_BYTES);
  const names = process.env.SMALL_DISK_FILES ?? '';

  function used() {
    const files = new Map();
    for (const name of fs.readdirSync(folder)) {
      if (!name.startsWith(names)) continue;
      const { ino, size } = fs.lstatSync(join(folder, name));
      files.set(ino, size);
    }
    return [...files.values()].reduce((sum, size) => sum + size, 0);
  }

  /** How many of these bytes fit. */
  function fits(fd, length) {
    const path = fs.readlinkSync('/proc/self/fd/' + fd);
    if (!path.startsWith(folder + '/' + names)) return length;
    return Math.max(0, Math.min(length, free - used()));
  }

  function full() {
    return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  }

  const probe = await fs.promises.open(new URL(import.meta.url));
  const prototype = Object.getPrototypeOf(probe);
  await probe.close();
  const { write, writeFile } = prototype;
  prototype.write = async function (bytes, offset, length, position) {
    const taken = fits(this.fd, length);
    if (taken === 0 && length > 0) throw full();
    return write.call(this, bytes, offset, taken, position);
  };
  prototype.writeFile = async function (data) {
    const bytes = Buffer.from(data);
    const taken = fits(this.fd, bytes.length);
    if (taken > 0) await writeFile.call(this, bytes.subarray(0, taken));
    if (taken < bytes.length) throw full();
  };
  // In an open file both are the same: both write at its position.
  prototype.appendFile = prototype.writeFile;
  const { writeSync } = fs;
  fs.writeSync = (fd, bytes) => {
    const taken = fits(fd, bytes.length);
    if (taken === 0 && bytes.length > 0) throw full();
    return writeSync(fd, bytes, 0, taken);
  };
  syncBuiltinESMExports();
  for (const other of ['writev', 'createWriteStream']) {
    prototype[other] = () => { throw new Error(other + ' goes past the small disk'); };
  }
`;

export type FullDiskSetup = {
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  /** @param free bytes; `files`: counts only files with this prefix; `more`: further arguments */
  onSmallDisk(free: number, files?: string, more?: readonly string[]): Promise<Ran>;
  withFreeSpace(args?: readonly string[]): Promise<Ran>;
  /** The last state of each login in the journal; `undefined`: it was not announced. */
  inJournal(): Map<string, string>;
  report(): FullReport;
  close(): Promise<void>;
};

export type FullReport = {
  readonly ended: string;
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, readonly { readonly nickname: string }[]>>;
};

export async function createFullDiskSetup(): Promise<FullDiskSetup> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(FULL_ROWS));
  folder.write(PRELOAD, SMALL_DISK);
  const directory = await startDirectory();
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN };
  const create = ['users.csv', '--pace', '0'];
  return {
    folder,
    directory,
    onSmallDisk: (free, files, more = []) =>
      run([...create, ...more], {
        cwd: folder.path,
        env: {
          ...env,
          NODE_OPTIONS: `--import=./${PRELOAD}`,
          SMALL_DISK_BYTES: String(free),
          ...(files === undefined ? {} : { SMALL_DISK_FILES: files }),
        },
      }),
    withFreeSpace: (args = create) => run(args, { cwd: folder.path, env }),
    inJournal: () => lastOutcomes(folder),
    report: () => folder.json(`${RESULTS}/report.json`) as FullReport,
    async close() {
      await directory.close();
      folder.remove();
    },
  };
}

/**
 * Reads the journal line by line, independently of the program. @returns the last outcome of each login, or `sending`
 * without one
 */
export function lastOutcomes(folder: Scratch, results = RESULTS): Map<string, string> {
  const outcomes = new Map<string, string>();
  let text = '';
  try {
    text = folder.read(`${results}/journal.jsonl`);
  } catch {
    return outcomes;
  }
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const record = JSON.parse(line.slice(9)) as { type: string; key?: string; outcome?: string };
    if (record.key !== undefined) outcomes.set(record.key, record.outcome ?? record.type);
  }
  return outcomes;
}
