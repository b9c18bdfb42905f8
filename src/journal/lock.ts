/**
 * One run at a time in a results folder: a file that names its owner. If a file system or a person defeats the lock,
 * the journal writer notices other writers.
 *
 * A run that wants the lock writes a claim, under a name that is never used twice, and renames it to the lock: complete
 * from the start, replacing a dead lock in the same step, and without links. It does so only if it saw, after its
 * claim was written, first no other claim and then no lock of another run. So no two runs rename after the same check of
 * the lock: each would have had to look for claims before the other wrote its own. A claim that was removed cannot be
 * renamed, so a claim that is wrongly considered dead costs its run only another check.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { UserError } from '../domain/errors.js';
import type { HeldLock } from '../domain/journals.js';
import { systemCode } from '../platform/errno.js';
import { userError } from '../texts/user-error.js';
import { type Disk, readIfThere } from './disk.js';
import { journalError } from './journal-error.js';
import { type LockContext, type LockInfo, type Processes, readLockInfo } from './owner.js';

const LOCK_FILE = 'lock';

export type LockOptions = {
  readonly folder: string;
  /** True also replaces an owner of unknown status; never one that is alive. */
  readonly force: boolean;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly processes: Processes;
};

/** How often claims and lock are checked before the lock is refused. */
const CHECKS = 50;
/** After these checks, a file that names no owner is complete as it is, and a claim whose owner is unknown is dead. */
const GRACE_CHECKS = 25;
const CHECK_INTERVAL_MS = 20;

export function isLockFile(name: string): boolean {
  return name === LOCK_FILE || CLAIM.test(name);
}

/** The lock of a results folder. Errors of the file system are thrown as they are. */
export class FolderLock {
  readonly #options: LockOptions;
  readonly #path: string;

  constructor(options: LockOptions) {
    this.#options = options;
    this.#path = join(options.folder, LOCK_FILE);
  }

  /** @throws {UserError} `locked` if another run holds it, or may hold it */
  async acquire(): Promise<HeldLock> {
    const { folder, clock, disk, processes } = this.#options;
    const self = await processes.self(new Date(clock.now()));
    const own = Buffer.from(`${JSON.stringify({ ...self, id: randomBytes(8).toString('hex') })}\n`);
    const context = { self, processes, disk };
    const claim = new Claim(folder, own, context);
    let rival: LockInfo | undefined;
    try {
      for (let checks = 0; checks < CHECKS; checks++) {
        const isGracePeriod = checks < GRACE_CHECKS;
        rival = await claim.findRival(isGracePeriod);
        // The order matters: a run whose claim is gone may have the lock by now.
        const info = rival ?? (await readLockInfo(this.#path, context));
        if (rival === undefined && !(isGracePeriod && isUnwritten(info))) {
          if (info !== undefined) await this.#clear(info);
          if (await claim.become(this.#path)) return this.#held(own, info?.owner?.pid);
        }
        await clock.sleep(CHECK_INTERVAL_MS);
      }
      throw this.#locked(rival);
    } finally {
      await claim.withdraw().catch(() => {});
    }
  }

  /** @throws {UserError} `locked` if a run that is alive holds it */
  async refuseHeld(): Promise<void> {
    const { clock, disk, processes } = this.#options;
    const self = await processes.self(new Date(clock.now()));
    const info = await readLockInfo(this.#path, { self, processes, disk });
    if (info?.status === 'alive') throw this.#locked(info);
  }

  #held(own: Buffer, previousPid: number | undefined): HeldLock {
    const { folder, disk } = this.#options;
    return {
      previousPid,
      release: async (folderNow = folder) => {
        const lock = join(folderNow, LOCK_FILE);
        if ((await readIfThere(lock, disk))?.equals(own) === true) await disk.remove(lock);
      },
    };
  }

  /** @throws {UserError} `locked` if the lock must not be taken over; `results` if it is a folder that is not empty */
  async #clear(info: LockInfo): Promise<void> {
    const { status, refusal } = info;
    if (status === 'alive' || (status === 'unknown' && !this.#options.force)) throw this.#locked(info);
    // Renaming the claim replaces a file, but not a folder.
    if (refusal === undefined) return;
    await this.#options.disk.remove(this.#path).catch((error: unknown) => {
      throw journalError(error, this.#path);
    });
  }

  #locked(info: LockInfo | undefined): UserError {
    const { folder } = this.#options;
    const { owner, status = 'alive', refusal } = info ?? {};
    return status === 'unknown'
      ? userError('locked', 'results-maybe-in-use', { folder, lock: this.#path, owner, refusal })
      : userError('locked', 'results-in-use', { folder, owner });
  }
}

/** On file systems without links, version 0.1.0 created the lock first and then wrote its owner into it. */
function isUnwritten(info: LockInfo | undefined): boolean {
  return info !== undefined && info.owner === undefined && info.refusal === undefined;
}

/** Version 0.1.0 took over a dead lock with files named `.takeover-`. */
const CLAIM = /^\.(?:lock|takeover)-/;

/** A file by which this run claims the lock. */
class Claim {
  readonly #folder: string;
  readonly #content: Buffer;
  readonly #context: LockContext;
  #name: string | undefined;

  /** @param content of the claim, and later of the lock: no other run ever writes the same */
  constructor(folder: string, content: Buffer, context: LockContext) {
    this.#folder = folder;
    this.#content = content;
    this.#context = context;
  }

  async withdraw(): Promise<void> {
    const name = this.#name;
    this.#name = undefined;
    if (name !== undefined) await this.#context.disk.remove(join(this.#folder, name));
  }

  /**
   * Writes the claim if there is none, then looks for those of other runs, and removes those of dead ones.
   * @param isGracePeriod whether to keep claims without a known owner: its run may still write it, or remove the claim
   * @returns the claim of another run; ours may have been withdrawn for it
   */
  async findRival(isGracePeriod: boolean): Promise<LockInfo | undefined> {
    const { self, disk } = this.#context;
    const own = this.#name ?? `.lock-${self.pid}-${randomBytes(6).toString('hex')}`;
    if (this.#name === undefined) await disk.writeNew(join(this.#folder, own), this.#content);
    this.#name = own;
    let rival: LockInfo | undefined;
    for (const other of await disk.list(this.#folder)) {
      if (!CLAIM.test(other) || other === own) continue;
      const path = join(this.#folder, other);
      const info = await readLockInfo(path, this.#context);
      if (info === undefined) continue;
      if (info.status === 'alive' || (info.status === 'unknown' && isGracePeriod)) {
        rival = info;
        // The first by name stays and the others withdraw, or all would wait for one another.
        if (other < own) await this.withdraw();
      } else await disk.remove(path);
    }
    return rival;
  }

  /** @returns false if the claim had been removed */
  async become(lock: string): Promise<boolean> {
    if (this.#name === undefined) return false;
    const { disk } = this.#context;
    const failure = await disk.rename(join(this.#folder, this.#name), lock).then(
      () => undefined,
      (error: unknown) => error,
    );
    // A network share may have renamed it although its answer was lost.
    const isOurs = failure === undefined || (await readIfThere(lock, disk))?.equals(this.#content) === true;
    if (!isOurs && systemCode(failure) !== 'ENOENT') throw failure;
    this.#name = undefined;
    return isOurs;
  }
}
