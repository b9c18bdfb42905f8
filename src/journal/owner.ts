/** The owner of a lock, and whether its process still runs. The only file of this folder that inspects processes. */

import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type ErrorTextIn, UserError } from '../domain/errors.js';
import { systemCode } from '../platform/errno.js';
import type { HostProcess } from '../platform/io.js';
import { parseJson } from '../platform/parse-json.js';
import { type Value, wholeNumber } from '../platform/schema.js';
import { type Disk, readIfExists } from './disk.js';

/** `null` or absent if the system does not provide it. */
const OPTIONAL_TEXT = v.optional(v.nullable(v.string()), null);

const OWNER = v.object({
  pid: wholeNumber(1),
  started: OPTIONAL_TEXT,
  boot: OPTIONAL_TEXT,
  host: v.string(),
  /** The pid namespace, which differs between containers; `null` if the system has none. */
  space: OPTIONAL_TEXT,
  at: v.string(),
});

/** Identifies a process of this machine, even if a later process gets the same pid. */
export type Owner = Value<typeof OWNER>;

/** `unknown`: this process cannot see whether it still runs. */
export type OwnerStatus = 'alive' | 'dead' | 'unknown';

export type Processes = {
  self(at: Date): Promise<Owner>;
  isAlive(pid: number): boolean;
  /** `null` if the system does not provide it, `gone` if there is no process with this pid. */
  startTimeOf(pid: number): Promise<string | null | 'gone'>;
};

export function processesOf({ pid, platform, probe }: HostProcess): Processes {
  return {
    self: async (at) => ({
      pid,
      started: await startTimeOf(pid, platform),
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
        // With EPERM, the process exists and belongs to another user. A number that cannot be a pid has another code.
        return systemCode(error) === 'EPERM';
      }
    },
    startTimeOf: (other) => startTimeOf(other, platform),
  };
}

/** The status of a process in another container is unknown. Age is no criterion: laptops sleep. */
export async function ownerStatus(
  owner: Owner,
  { self, processes }: Omit<LockContext, 'disk'>,
): Promise<OwnerStatus> {
  if (owner.host !== self.host) return 'unknown';
  if (owner.boot !== null && self.boot !== null && owner.boot !== self.boot) return 'dead';
  if (owner.space !== self.space) return 'unknown';
  if (!processes.isAlive(owner.pid)) return 'dead';
  const started = await processes.startTimeOf(owner.pid);
  if (started === 'gone') return 'dead';
  return started !== null && owner.started !== null && started !== owner.started ? 'dead' : 'alive';
}

export function parseOwner(text: string): Owner | undefined {
  const { success, output } = v.safeParse(OWNER, parseJson(text));
  return success ? output : undefined;
}

export type LockInfo = {
  readonly owner?: Owner;
  readonly status: OwnerStatus;
  readonly refusal?: ErrorTextIn;
};

export type LockContext = { readonly self: Owner; readonly processes: Processes; readonly disk: Disk };

export async function readLockInfo(path: string, context: LockContext): Promise<LockInfo | undefined> {
  try {
    const bytes = await readIfExists(path, context.disk);
    const owner = bytes && parseOwner(bytes.toString('utf8'));
    if (owner !== undefined) return { owner, status: await ownerStatus(owner, context) };
    return bytes && { status: 'unknown' };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { status: 'unknown', refusal: error.textIn };
  }
}

async function startTimeOf(other: number, platform: string): Promise<string | null | 'gone'> {
  try {
    const stat = await readFile(`/proc/${other}/stat`, 'latin1');
    // Field 2, the name, may contain spaces and parentheses. Field 3 is the state, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' || state === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return platform === 'linux' || platform === 'win32' ? null : await runPs(other);
  }
}

/** Runs `ps` in UTC and the C locale, so that every user sees the same start time of a process. */
async function runPs(other: number): Promise<string | null> {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const started = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(other)], { env }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return started === '' ? null : started;
}
