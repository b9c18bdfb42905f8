/**
 * Allows one run at a time in a results folder, with a lock file that names its owner. If a file system or a person
 * circumvents the lock, the journal writer detects the other writer.
 *
 * A run that wants the lock writes a claim under a unique name, then renames it to the lock. So the lock is complete
 * from the start, replaces a dead lock in the same step, and needs no links. The run renames only if, after writing its
 * claim, it found first no other claim and then no lock of another run. Therefore two runs never rename after the same
 * check of the lock: each of them would have had to look for claims before the other wrote its own. A removed claim
 * cannot be renamed, so if a claim is wrongly considered dead, its run only checks once more.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { UserError } from '../domain/errors.js';
import type { HeldLock } from '../domain/journals.js';
import { systemCode } from '../platform/errno.js';
import { userError } from '../texts/user-error.js';
import { type Disk, readIfExists } from './disk.js';
import { journalError } from './journal-error.js';
import { type LockContext, type LockInfo, type Processes, readLockInfo } from './owner.js';

const LOCK_FILE = 'lock';

export type LockOptions = {
  readonly folder: string;
  /** True to also replace an owner of unknown status, but never one that is alive. */
  readonly force: boolean;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly processes: Processes;
};

/** How many times claims and lock are checked before the run gives up. */
const CHECKS = 50;
/** After this many checks, a file without an owner is considered complete, and a claim with an unknown owner dead. */
const GRACE_CHECKS = 25;
const CHECK_INTERVAL_MS = 20;

export function isLockFile(name: string): boolean {
  return name === LOCK_FILE || CLAIM.test(name);
}

/** The lock of a results folder. Throws errors of the file system unchanged. */
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
        // The claims must be read first: a run whose claim has disappeared may hold the lock by now.
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

  /** @throws {UserError} `locked` if a live run holds it */
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
        if ((await readIfExists(lock, disk))?.equals(own) === true) await disk.remove(lock);
      },
    };
  }

  /** @throws {UserError} `locked` if the lock must not be taken over; `results` if it is a folder with content */
  async #clear(info: LockInfo): Promise<void> {
    const { status, refusal } = info;
    if (status === 'alive' || (status === 'unknown' && !this.#options.force)) throw this.#locked(info);
    // A rename replaces files, but not folders.
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

/** Version 0.1.0 used files named `.takeover-` to take over a dead lock. */
const CLAIM = /^\.(?:lock|takeover)-/;

class Claim {
  readonly #folder: string;
  readonly #content: Buffer;
  readonly #context: LockContext;
  #name: string | undefined;

  /** @param content of the claim and later of the lock, unique to this run */
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
   * Writes the claim if it does not exist, then looks for claims of other runs. Removes claims of dead runs.
   * @param isGracePeriod true to keep claims without a known owner: their runs may still write or remove them
   * @returns the claim of another run; then this one may have been withdrawn
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
        // The first claim in alphabetical order stays and the others withdraw. Otherwise, all would wait for one
        // another.
        if (other < own) await this.withdraw();
      } else await disk.remove(path);
    }
    return rival;
  }

  /** Renames the claim to the lock. @returns false if the claim had been removed */
  async become(lock: string): Promise<boolean> {
    if (this.#name === undefined) return false;
    const { disk } = this.#context;
    const failure = await disk.rename(join(this.#folder, this.#name), lock).then(
      () => undefined,
      (error: unknown) => error,
    );
    // A network share may have renamed the file even though its answer was lost.
    const isOurs = failure === undefined || (await readIfExists(lock, disk))?.equals(this.#content) === true;
    if (!isOurs && systemCode(failure) !== 'ENOENT') throw failure;
    this.#name = undefined;
    return isOurs;
  }
}
