/** What a run that wants the lock writes first: a file of its own that names it, which then becomes the lock. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UserError } from '../errors.js';
import { systemCode } from '../lib/errno.js';
import { type Disk, readIfThere } from './disk.js';
import { type Owner, type Processes, parseOwner, type Standing, standingOf } from './owner.js';

const CLAIM_PREFIX = '.lock-';
/** With which version 0.1.0 took over a dead lock. */
const OLD_CLAIM_PREFIX = '.takeover-';

/** What a lock or a claim says about its owner. */
export type Holder = {
  /** `undefined` where the file names none. */
  readonly owner?: Owner;
  readonly standing: Standing;
  /** Why it could not be read as a file, in words. */
  readonly refusal?: string;
};

export type ClaimOptions = {
  readonly folder: string;
  /** The process that wants the lock. */
  readonly self: Owner;
  /** What the claim, and later the lock, holds: no other run ever writes the same. */
  readonly own: Buffer;
  readonly disk: Disk;
  readonly processes: Processes;
};

export function isClaim(name: string): boolean {
  return name.startsWith(CLAIM_PREFIX) || name.startsWith(OLD_CLAIM_PREFIX);
}

export class Claim {
  readonly #options: ClaimOptions;
  /** `undefined` while there is none. */
  #name: string | undefined;

  constructor(options: ClaimOptions) {
    this.#options = options;
  }

  /**
   * Writes the claim if there is none, then looks for those of other runs, and removes those of dead ones.
   * @param isPatient whether a claim may still be given an owner, or be removed by one that cannot be asked
   * @returns another claim that stands; then ours may have been withdrawn
   */
  async findRival(isPatient: boolean): Promise<Holder | undefined> {
    const { folder, self, own, disk, processes } = this.#options;
    const name = this.#name ?? `${CLAIM_PREFIX}${self.pid}-${randomBytes(6).toString('hex')}`;
    if (this.#name === undefined) await disk.writeNew(join(folder, name), own);
    this.#name = name;
    let rival: Holder | undefined;
    for (const other of await disk.list(folder)) {
      if (!isClaim(other) || other === name) continue;
      const path = join(folder, other);
      const holder = await readHolder(path, disk, self, processes);
      if (holder === undefined) continue;
      if (holder.standing === 'live' || (holder.standing === 'unaskable' && isPatient)) {
        rival = holder;
        // The first by name stays and the others make room, or all would wait for one another.
        if (other < name) await this.withdraw();
      } else await disk.remove(path);
    }
    return rival;
  }

  /**
   * Makes the claim the lock.
   * @returns false where the claim had been removed
   */
  async become(lock: string): Promise<boolean> {
    const { folder, own, disk } = this.#options;
    if (this.#name === undefined) return false;
    const failure = await disk.rename(join(folder, this.#name), lock).then(
      () => undefined,
      (error: unknown) => error,
    );
    // A share may have renamed it and lost the answer.
    const isOurs = failure === undefined || (await readIfThere(lock, disk))?.equals(own) === true;
    if (!isOurs && systemCode(failure) !== 'ENOENT') throw failure;
    this.#name = undefined;
    return isOurs;
  }

  async withdraw(): Promise<void> {
    const name = this.#name;
    this.#name = undefined;
    if (name !== undefined) await this.#options.disk.remove(join(this.#options.folder, name));
  }
}

/** Who holds a lock or a claim; `undefined` where there is no such file. @param self who asks */
export async function readHolder(
  path: string,
  disk: Disk,
  self: Owner,
  processes: Processes,
): Promise<Holder | undefined> {
  try {
    const bytes = await readIfThere(path, disk);
    if (bytes === undefined) return undefined;
    const owner = parseOwner(bytes.toString('utf8'));
    if (owner === undefined) return { standing: 'unaskable' };
    return { owner, standing: await standingOf(owner, self, processes) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { standing: 'unaskable', refusal: error.message };
  }
}
