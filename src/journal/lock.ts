/**
 * One run at a time in a results folder: a file that names its owner. Behind it stands the log's fence, for file
 * systems and people that defeat a lock.
 *
 * Whoever wants the lock writes a claim, under a name that is never used twice, and renames it to the lock: full from
 * the first moment, in the place of a dead lock in the same step, and without links. It does so only where it saw, after
 * its claim was written, first no other claim and then no lock of another run. So no two runs rename on the strength of
 * the same look at the lock: each would have had to look for claims before the other wrote its own. A claim that was
 * removed cannot be renamed, so a claim that is wrongly taken for dead costs its run nothing but another look.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import type { HostProcess } from '../lib/io.js';
import { Claim, isClaim } from './claim.js';
import { type Disk, nodeDisk, readIfThere } from './disk.js';
import { journalError } from './journal-error.js';
import { type Holder, type Processes, processesOf, readHolder } from './owner.js';

const LOCK_FILE = 'lock';

export type Lock = {
  /** The pid of an ended run whose lock this was; `undefined` where there was none. */
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
  readonly processes: Processes;
};

/** How often claims and lock are looked at while others come and go. */
const LOOKS = 50;
/** From this look on, a file that names no owner will not be given one, and a claim that cannot be asked about is dead. */
const PATIENT_LOOKS = 25;
const LOOK_AGAIN_MS = 20;

/** Whether a file of this name in a results folder belongs to the lock. */
export function isLockFile(name: string): boolean {
  return name === LOCK_FILE || isClaim(name);
}

/** @throws UserError `locked` where another run holds the folder, or may hold it; the file system's errors as they are */
export async function takeLock(options: LockOptions): Promise<Lock> {
  const { folder, clock, disk, processes } = options;
  const path = join(folder, LOCK_FILE);
  const self = await processes.self(new Date(clock.now()));
  const own = Buffer.from(`${JSON.stringify({ ...self, id: randomBytes(8).toString('hex') })}\n`);
  const asker = { self, processes, disk };
  const claim = new Claim(folder, own, asker);
  let rival: Holder | undefined;
  try {
    for (let looks = 0; looks < LOOKS; looks++) {
      const isPatient = looks < PATIENT_LOOKS;
      rival = await claim.findRival(isPatient);
      // In this order: whoever has no claim any more may have the lock by now.
      const holder = rival ?? (await readHolder(path, asker));
      if (rival === undefined && !(isPatient && isUnwritten(holder))) {
        if (holder !== undefined) await clearLock(path, holder, options);
        if (await claim.become(path)) {
          return {
            takenFrom: holder?.owner?.pid,
            release: async (there = folder) => {
              const lock = join(there, LOCK_FILE);
              if ((await readIfThere(lock, disk))?.equals(own) === true) await disk.remove(lock);
            },
          };
        }
      }
      await clock.sleep(LOOK_AGAIN_MS);
    }
    throw locked(folder, path, rival);
  } finally {
    await claim.withdraw().catch(() => {});
  }
}

/**
 * For those who only read, and would read half of what a run is doing.
 * @throws UserError `locked` where a run that is seen to live holds the folder
 */
export async function refuseHeld(folder: string, clock: Clock, host: HostProcess): Promise<void> {
  const processes = processesOf(host);
  const path = join(folder, LOCK_FILE);
  const self = await processes.self(new Date(clock.now()));
  const holder = await readHolder(path, { self, processes, disk: nodeDisk });
  if (holder?.standing === 'live') throw locked(folder, path, holder);
}

/** Version 0.1.0 wrote the lock in place on file systems without links: there it was before its owner was. */
function isUnwritten(holder: Holder | undefined): boolean {
  return holder !== undefined && holder.owner === undefined && holder.refusal === undefined;
}

/** @throws UserError `locked` where the lock is not to be taken; `results` where it is a folder that is not empty */
async function clearLock(path: string, holder: Holder, { folder, force, disk }: LockOptions): Promise<void> {
  const { standing, refusal } = holder;
  if (standing === 'live' || (standing === 'unaskable' && !force)) throw locked(folder, path, holder);
  // A file would be replaced by the claim, but not a folder.
  if (refusal === undefined) return;
  await disk.remove(path).catch((error: unknown) => {
    throw journalError(error, path);
  });
}

function locked(folder: string, path: string, holder: Holder | undefined): UserError {
  const { owner, standing = 'live', refusal = `${path} does not name a process` } = holder ?? {};
  const who = owner && `process ${owner.pid} on ${owner.host}, since ${owner.at}`;
  if (standing === 'unaskable') {
    return new UserError(
      'locked',
      `Another run may be using ${folder}: ${who === undefined ? refusal : `${who}. This computer cannot see whether it is still running`}`,
      'When you are sure that it has ended, run the same command with --force-unlock.',
    );
  }
  return new UserError(
    'locked',
    `Another run is using ${folder}${who === undefined ? '' : `: ${who}`}`,
    'Wait until it ends, or end it, then run the same command again.',
  );
}
