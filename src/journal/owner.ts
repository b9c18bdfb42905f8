/**
 * Who holds a lock, and whether that process is still there. The one file of this folder that asks the operating
 * system about processes.
 */

import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { UserError } from '../domain/errors.js';
import { systemCode } from '../lib/errno.js';
import type { HostProcess } from '../lib/io.js';
import { isText, isWhole, object, optional, orNull, type TypeOf } from '../lib/value-type.js';
import { type Disk, readIfThere } from './disk.js';

const isOwner = object({
  pid: isWhole,
  /** When it started, in the system's own words; `null` or absent where the system does not say, as below. */
  started: optional(orNull(isText)),
  /** The boot of the machine it runs in. */
  boot: optional(orNull(isText)),
  host: isText,
  /** The pid namespace, which each container has of its own; `null` where there are none. */
  space: optional(orNull(isText)),
  /** Since when it holds the lock: ISO 8601 in UTC. */
  at: isText,
});

/** A process, told apart from every other one of its machine, also from a later one with the same pid. */
export type Owner = {
  readonly [K in keyof TypeOf<typeof isOwner>]-?: Exclude<TypeOf<typeof isOwner>[K], undefined>;
};

/** `unaskable`: it runs, or ran, where this process cannot see it. */
export type Standing = 'live' | 'dead' | 'unaskable';

/** The questions to the system; tests answer them otherwise. */
export type Processes = {
  /** This process. */
  self(at: Date): Promise<Owner>;
  isAlive(pid: number): boolean;
  /** `null` where the system does not say, `gone` where it says that there is none. */
  startOf(pid: number): Promise<string | null | 'gone'>;
};

export function processesOf({ pid, platform, probe }: HostProcess): Processes {
  return {
    self: async (at) => ({
      pid,
      started: await startOf(pid, platform),
      boot: await readFile('/proc/sys/kernel/random/boot_id', 'latin1').then(
        (text) => text.trim(),
        () => null,
      ),
      host: hostname(),
      space: await readlink('/proc/self/ns/pid').catch(() => null),
      at: at.toISOString(),
    }),
    isAlive: (other) => {
      try {
        probe(other);
        return true;
      } catch (error) {
        // It is there, and somebody else's. What no process can have as its pid is refused otherwise.
        return systemCode(error) === 'EPERM';
      }
    },
    startOf: (other) => startOf(other, platform),
  };
}

/**
 * Whether the owner of a lock is still there. A container that is gone leaves the machine's boot behind but no
 * namespace that could be asked, so its locks are for people to judge. A lock does not age: a laptop may sleep.
 */
export async function standingOf(
  owner: Owner,
  { self, processes }: Omit<FolderUser, 'disk'>,
): Promise<Standing> {
  if (owner.host !== self.host) return 'unaskable';
  if (owner.boot !== null && self.boot !== null && owner.boot !== self.boot) return 'dead';
  if (owner.space !== self.space) return 'unaskable';
  if (!processes.isAlive(owner.pid)) return 'dead';
  const started = await processes.startOf(owner.pid);
  if (started === 'gone') return 'dead';
  return started !== null && owner.started !== null && started !== owner.started ? 'dead' : 'live';
}

/** The owner that a lock names; `undefined` where it is not a lock of ours. */
export function parseOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text);
    if (!isOwner(owner) || owner.pid === 0) return undefined;
    const { pid, started = null, boot = null, host, space = null, at } = owner;
    return { pid, started, boot, host, space, at };
  } catch {
    return undefined;
  }
}

/** What a lock or a claim says about its owner. */
export type Holder = {
  /** `undefined` where the file names none. */
  readonly owner?: Owner;
  readonly standing: Standing;
  /** Why it could not be read as a file, in words. */
  readonly refusal?: string;
};

/** Who asks about the others, and how. */
export type FolderUser = { readonly self: Owner; readonly processes: Processes; readonly disk: Disk };

/** Who holds a lock or a claim; `undefined` where there is no such file. */
export async function readHolder(path: string, asker: FolderUser): Promise<Holder | undefined> {
  try {
    const bytes = await readIfThere(path, asker.disk);
    const owner = bytes && parseOwner(bytes.toString('utf8'));
    if (owner !== undefined) return { owner, standing: await standingOf(owner, asker) };
    return bytes && { standing: 'unaskable' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { standing: 'unaskable', refusal: error.message };
  }
}

async function startOf(other: number, platform: string): Promise<string | null | 'gone'> {
  try {
    const stat = await readFile(`/proc/${other}/stat`, 'latin1');
    // The second field, the name, may hold spaces and parentheses; the third is the state, the 22nd the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' || state === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return platform === 'linux' || platform === 'win32' ? null : await askPs(other);
  }
}

/** In UTC and without language, so that the same process gives the same words to everybody. */
async function askPs(other: number): Promise<string | null> {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const asked = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(other)], { env }).catch(
    () => undefined,
  );
  const started = asked === undefined ? '' : asked.stdout.trim();
  return started === '' ? null : started;
}
