/** Addresses that give logins and belong to several people, as those of a family do: each is the login of none of them. */

import { isContradicted, recognised, type Somebody } from '../domain/identity.js';
import { nicknameKey } from '../domain/user.js';
import type { SeenRow } from './seen-people.js';

/** A row whose login comes from an address. */
type AddressRow = Somebody & {
  readonly seen: SeenRow;
  readonly address: string;
  readonly nickname: string;
};

/** The first two people with one address, and how many addresses are shared. */
export type SharedAddress = {
  readonly addresses: number;
  readonly address: string;
  readonly row: SeenRow;
  readonly earlier: SeenRow;
};

export type SharedAddresses = ReturnType<typeof createSharedAddresses>;

/** So many people with one address are compared: an office has more. */
const MOST_COMPARED = 20;

export function createSharedAddresses() {
  const rows = new Map<string, AddressRow[]>();
  const shared = new Set<string>();
  const nicknames = new Set<string>();
  let first: Omit<SharedAddress, 'addresses'> | undefined;
  return {
    /** @returns the earlier row of the same person, or `shared`; `undefined` for the first row with the address */
    add(row: AddressRow): SeenRow | 'shared' | undefined {
      const key = nicknameKey(row.address);
      const before = rows.get(key) ?? [];
      const same = before.find((earlier) => isSamePerson(earlier, row));
      if (same !== undefined) return same.seen;
      if (before.length < MOST_COMPARED) rows.set(key, [...before, row]);
      const [earlier] = before;
      if (earlier === undefined) return undefined;
      shared.add(key);
      nicknames.add(nicknameKey(row.nickname));
      first ??= { address: row.address, row: row.seen, earlier: earlier.seen };
      return 'shared';
    },
    found: (): SharedAddress | undefined => first && { addresses: shared.size, ...first },
    /** True if the login is that of a shared address. */
    has: (nickname: string): boolean => nicknames.has(nicknameKey(nickname)),
  };
}

/** People without a name are told apart only by what identifies them. */
function isSamePerson(one: AddressRow, other: AddressRow): boolean {
  const isNameless = [one, other].some(({ name }) => name.first + name.last === '');
  return isNameless ? !isContradicted(one, other) : recognised(one, other) !== undefined;
}
