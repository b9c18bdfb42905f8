/** What a run that wants the lock writes first: a file of its own that names it, which then becomes the lock. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemCode } from '../lib/errno.js';
import { readIfThere } from './disk.js';
import { type FolderUser, type Holder, readHolder } from './owner.js';

const CLAIM_PREFIX = '.lock-';
/** With which version 0.1.0 took over a dead lock. */
const OLD_CLAIM_PREFIX = '.takeover-';

export function isClaim(name: string): boolean {
  return name.startsWith(CLAIM_PREFIX) || name.startsWith(OLD_CLAIM_PREFIX);
}

export class Claim {
  readonly #folder: string;
  readonly #own: Buffer;
  readonly #asker: FolderUser;
  /** `undefined` while there is none. */
  #name: string | undefined;

  /** @param own what the claim, and later the lock, holds: no other run ever writes the same */
  constructor(folder: string, own: Buffer, asker: FolderUser) {
    this.#folder = folder;
    this.#own = own;
    this.#asker = asker;
  }

  /**
   * Writes the claim if there is none, then looks for those of other runs, and removes those of dead ones.
   * @param isPatient whether a claim may still be given an owner, or be removed by one that cannot be asked
   * @returns another claim that stands; then ours may have been withdrawn
   */
  async findRival(isPatient: boolean): Promise<Holder | undefined> {
    const { self, disk } = this.#asker;
    const name = this.#name ?? `${CLAIM_PREFIX}${self.pid}-${randomBytes(6).toString('hex')}`;
    if (this.#name === undefined) await disk.writeNew(join(this.#folder, name), this.#own);
    this.#name = name;
    let rival: Holder | undefined;
    for (const other of await disk.list(this.#folder)) {
      if (!isClaim(other) || other === name) continue;
      const path = join(this.#folder, other);
      const holder = await readHolder(path, this.#asker);
      if (holder === undefined) continue;
      if (holder.standing === 'live' || (holder.standing === 'unaskable' && isPatient)) {
        rival = holder;
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
    const { disk } = this.#asker;
    if (this.#name === undefined) return false;
    const failure = await disk.rename(join(this.#folder, this.#name), lock).then(
      () => undefined,
      (error: unknown) => error,
    );
    // A share may have renamed it and lost the answer.
    const isOurs = failure === undefined || (await readIfThere(lock, disk))?.equals(this.#own) === true;
    if (!isOurs && systemCode(failure) !== 'ENOENT') throw failure;
    this.#name = undefined;
    return isOurs;
  }

  async withdraw(): Promise<void> {
    const name = this.#name;
    this.#name = undefined;
    if (name !== undefined) await this.#asker.disk.remove(join(this.#folder, name));
  }
}
