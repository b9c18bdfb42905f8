/**
 * One run at a time in a results folder: a file that names its owner, put in place in one step and full from the
 * first moment. Behind it stands the log's fence, for file systems and people that defeat a lock.
 */

import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.js';
import type { Clock } from '../io.js';
import { systemCode } from '../system-error.js';
import type { Disk } from './disk.js';
import { nodeProcesses, type Owner, type Processes, parseOwner, standingOf } from './owner.js';
import { removeFile } from './reserve.js';

export const LOCK_FILE = 'lock';
/** Before the pid and a random part: a lock that is not in place yet, or no longer. */
export const LOCK_PREFIX = '.lock-';

export type Lock = {
  /** The pid of a dead run whose lock this was; `undefined` where there was none. */
  readonly takenFrom: number | undefined;
  /**
   * Gives the lock back, if it is still this one's.
   * @param folder where the results folder is by now
   */
  release(folder?: string): Promise<void>;
};

export type LockOptions = {
  readonly folder: string;
  /** Take it also from an owner that cannot be asked; never from one that is seen to live. */
  readonly force: boolean;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly processes?: Processes;
};

/** How often the lock is looked at anew while others come and go. */
const LOOKS = 50;
const LOOK_AGAIN_MS = 20;

/** @throws UserError `locked` where another run holds the folder, or may hold it */
export async function takeLock(options: LockOptions): Promise<Lock> {
  const { folder, clock, disk, processes = nodeProcesses } = options;
  const path = join(folder, LOCK_FILE);
  const self = await processes.self(new Date(clock.now()));
  const own = wordsOf(self);
  let takenFrom: number | undefined;
  let holder: Buffer | undefined;
  for (let look = 0; look < LOOKS; look++) {
    const isInPlace = await putInPlace(own, folder, self.pid, disk);
    holder = await readIfThere(path, disk);
    // A share may have made the link and lost the answer.
    if (isInPlace || holder?.equals(own) === true) {
      await sweep(folder, own, disk);
      return { takenFrom, release: (there = folder) => release(own, join(there, LOCK_FILE), disk) };
    }
    if (holder === undefined) continue;
    const owner = parseOwner(holder.toString('utf8'));
    // Without links a lock is there a moment before its words are.
    if (owner === undefined && !options.force && look < LOOKS / 2) {
      await clock.sleep(LOOK_AGAIN_MS);
      continue;
    }
    const standing = owner === undefined ? 'unaskable' : await standingOf(owner, self, processes);
    if (standing === 'live' || (standing === 'unaskable' && !options.force)) {
      throw locked(folder, owner, standing);
    }
    if (await putAway(path, holder, self, { disk, processes })) takenFrom = owner?.pid;
    else await clock.sleep(1 + look);
  }
  throw locked(folder, holder && parseOwner(holder.toString('utf8')), 'live');
}

type Parts = { readonly disk: Disk; readonly processes: Processes };

/** Stands before the name of a take-over. */
const PERMIT_PREFIX = '.takeover-';

/** Puts the lock in place unless there is one. */
async function putInPlace(bytes: Buffer, folder: string, pid: number, disk: Disk): Promise<boolean> {
  const path = join(folder, LOCK_FILE);
  const full = asideName(folder, pid);
  await disk.writeNew(full, bytes);
  try {
    await disk.link(full, path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    // The winner of a race sweeps the others' files away; then there is a lock to look at.
    if (code === 'ENOENT') return false;
    if (!NO_LINKS.includes(code)) throw error;
  } finally {
    await removeFile(full, disk);
  }
  return await disk.writeNew(path, bytes).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

/** What shares and sticks without links say. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EISDIR', 'EINVAL'];

/**
 * Removes what a dead run left. Whoever does so first makes a file that is named by the very words to be removed, and
 * no other can: while it stands, nobody else removes them, so what is looked at and what is removed are the same. A run
 * that was killed in the middle of this leaves that file behind, which is removed in the same way before anybody tries
 * again.
 * @returns whether it was this call that removed it
 */
async function putAway(path: string, judged: Buffer, self: Owner, parts: Parts): Promise<boolean> {
  const { disk, processes } = parts;
  const name = createHash('sha256').update(judged).digest('hex').slice(0, 24);
  const permit = join(dirname(path), `${PERMIT_PREFIX}${name}`);
  try {
    await disk.writeNew(permit, wordsOf(self));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    const words = await readIfThere(permit, disk);
    const owner = words && parseOwner(words.toString('utf8'));
    const isDead = owner !== undefined && (await standingOf(owner, self, processes)) === 'dead';
    if (words?.equals(judged) === false && isDead) await putAway(permit, words, self, parts);
    return false;
  }
  try {
    const now = await readIfThere(path, disk);
    if (now?.equals(judged) !== true) return false;
    await removeFile(path, disk);
    return true;
  } finally {
    await removeFile(permit, disk);
  }
}

/** No two are alike, also of one process. */
function wordsOf(self: Owner): Buffer {
  return Buffer.from(`${JSON.stringify({ ...self, id: randomBytes(8).toString('hex') })}\n`);
}

async function release(own: Buffer, path: string, disk: Disk): Promise<void> {
  const there = await readIfThere(path, disk);
  if (there?.equals(own) === true) await removeFile(path, disk);
}

/** Removes what runs that were killed while locking left behind; not our own lock, should it be on its way back. */
async function sweep(folder: string, own: Buffer, disk: Disk): Promise<void> {
  for (const name of await disk.list(folder)) {
    if (!name.startsWith(LOCK_PREFIX)) continue;
    const path = join(folder, name);
    const bytes = await readIfThere(path, disk);
    if (bytes?.equals(own) === false) await removeFile(path, disk);
  }
}

async function readIfThere(path: string, disk: Disk): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function asideName(folder: string, pid: number): string {
  return join(folder, `${LOCK_PREFIX}${pid}-${randomBytes(6).toString('hex')}`);
}

function locked(folder: string, owner: Owner | undefined, standing: 'live' | 'unaskable'): UserError {
  const who =
    owner === undefined
      ? 'its lock does not say whose it is'
      : `process ${owner.pid} on ${owner.host}, since ${owner.at}`;
  if (standing === 'live') {
    return new UserError(
      'locked',
      `Another run holds ${folder}: ${who}`,
      'Wait until it ends, or end it, then run the same command again.',
    );
  }
  return new UserError(
    'locked',
    `Another run may hold ${folder}, and it cannot be asked from here: ${who}`,
    'When you are sure that it has ended, run the same command with --force-unlock.',
  );
}
