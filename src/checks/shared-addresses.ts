/** Addresses that several people have, such as a family: none of these people gets a login from the address. */

import { isContradicted, type Person, recognised } from '../domain/identity.js';
import { nicknameKey } from '../domain/user.js';
import type { SeenRow } from './seen-people.js';

type AddressRow = Person & { readonly seen: SeenRow; readonly address: string; readonly nickname: string };

/** The first two people with the same address, and how many addresses are shared. */
export type SharedAddress = {
  readonly addresses: number;
  readonly address: string;
  readonly row: SeenRow;
  readonly earlier: SeenRow;
};

/** At most this many people with one address are compared: an office has more. */
const MAX_COMPARED = 20;

export class SharedAddresses {
  readonly #rows = new Map<string, AddressRow[]>();
  readonly #shared = new Set<string>();
  readonly #nicknames = new Set<string>();
  #first: Omit<SharedAddress, 'addresses'> | undefined;

  /** @returns the first row of the same person, or `shared`; `undefined` for the first row with the address */
  add(row: AddressRow): SeenRow | 'shared' | undefined {
    const key = nicknameKey(row.address);
    const before = this.#rows.get(key) ?? [];
    const same = before.find((earlier) => isSamePerson(earlier, row));
    if (same !== undefined) return same.seen;
    if (before.length < MAX_COMPARED) this.#rows.set(key, [...before, row]);
    const [earlier] = before;
    if (earlier === undefined) return undefined;
    this.#shared.add(key);
    this.#nicknames.add(nicknameKey(row.nickname));
    this.#first ??= { address: row.address, row: row.seen, earlier: earlier.seen };
    return 'shared';
  }

  get found(): SharedAddress | undefined {
    return this.#first && { addresses: this.#shared.size, ...this.#first };
  }

  /** True if the login comes from a shared address. */
  has(nickname: string): boolean {
    return this.#nicknames.has(nicknameKey(nickname));
  }
}

/** Without a name, people differ only by what else identifies them. */
function isSamePerson(one: AddressRow, other: AddressRow): boolean {
  const isNameless = [one, other].some(({ name }) => name.first + name.last === '');
  return isNameless ? !isContradicted(one, other) : recognised(one, other) !== undefined;
}
