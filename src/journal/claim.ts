/** A run's claim to the lock: a file of its own that names the run, and is then renamed to become the lock. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemCode } from '../lib/errno.js';
import { readIfThere } from './disk.js';
import { type LockContext, type LockInfo, readLockInfo } from './owner.js';

const CLAIM_PREFIX = '.lock-';
/** Version 0.1.0 took over a dead lock with files of this name. */
const OLD_CLAIM_PREFIX = '.takeover-';

export function isClaim(name: string): boolean {
  return name.startsWith(CLAIM_PREFIX) || name.startsWith(OLD_CLAIM_PREFIX);
}

export class Claim {
  readonly #folder: string;
  readonly #content: Buffer;
  readonly #context: LockContext;
  /** The file's name; `undefined` while there is none. */
  #name: string | undefined;

  /** @param content of the claim, and later of the lock: no other run ever writes the same */
  constructor(folder: string, content: Buffer, context: LockContext) {
    this.#folder = folder;
    this.#content = content;
    this.#context = context;
  }

  /**
   * Writes the claim if there is none, then looks for those of other runs, and removes those of dead ones.
   * @param isGracePeriod whether to leave alone claims whose owner is unknown: it may still be written to the file, or
   * its run may remove the claim
   * @returns the claim of another run; ours may have been withdrawn for it
   */
  async findRival(isGracePeriod: boolean): Promise<LockInfo | undefined> {
    const { self, disk } = this.#context;
    const name = this.#name ?? `${CLAIM_PREFIX}${self.pid}-${randomBytes(6).toString('hex')}`;
    if (this.#name === undefined) await disk.writeNew(join(this.#folder, name), this.#content);
    this.#name = name;
    let rival: LockInfo | undefined;
    for (const other of await disk.list(this.#folder)) {
      if (!isClaim(other) || other === name) continue;
      const path = join(this.#folder, other);
      const info = await readLockInfo(path, this.#context);
      if (info === undefined) continue;
      if (info.status === 'alive' || (info.status === 'unknown' && isGracePeriod)) {
        rival = info;
        // The first by name stays and the others withdraw, or all would wait for one another.
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
    const { disk } = this.#context;
    if (this.#name === undefined) return false;
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

  async withdraw(): Promise<void> {
    const name = this.#name;
    this.#name = undefined;
    if (name !== undefined) await this.#context.disk.remove(join(this.#folder, name));
  }
}
