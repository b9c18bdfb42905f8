/** Compares each row with earlier ones: the same person, namesakes, and shared ids. Stores a digest per row. */

import { foldings, isSameFolded } from '../domain/folded-name.js';
import { idKey, type Person } from '../domain/identity.js';
import type { Name } from '../domain/user.js';
import { remembered } from '../platform/collections.js';
import { combinedDigest, textDigest } from '../platform/text-digest.js';

/** `secret`: the password of the row, which must not appear in a finding; `digest`: of all its cells. */
export type SeenRow = {
  readonly line: number;
  readonly name: Name;
  readonly secret: string;
  readonly digest: number;
};

type PersonRow = Person & {
  readonly seen: SeenRow;
  /** Department, position and fields of the profile, which distinguish namesakes on a slip. */
  readonly traits: readonly string[];
  readonly hasNickname: boolean;
  readonly earlierRow: SeenRow | undefined;
};

/** The earlier row of the same person, or of a namesake. */
export type Met = {
  readonly same?: { readonly row: SeenRow; readonly isWhole: boolean; readonly id?: string };
  readonly namesake?: SeenRow;
};

/** How many ids belong to several people, and the first two of these people. */
export type SharedIds = { readonly ids: number; readonly row: SeenRow; readonly earlier: SeenRow };

/** The most people compared for one id, or middle names for one name: a value that everyone has is not an id. */
const MAX_ALIKE = 20;

export class SeenPeople {
  /** The first row of each person with an id. */
  readonly #byId = new Map<string, SeenRow[]>();
  /** By first and last name: the first row with each middle name, usually just one. */
  readonly #byName = new Map<number, SeenRow | readonly SeenRow[]>();
  /** By the digest of its cells: the first row without a nickname. */
  readonly #byCells = new Map<number, SeenRow>();
  readonly #nameDigests = createNameDigests();
  readonly #sharedIds = new Set<string>();
  #firstShared: Omit<SharedIds, 'ids'> | undefined;

  add(person: PersonRow): Met {
    const same = this.#sameByCells(person) ?? this.#sameById(person);
    const namesake = this.#namesakeOf(person);
    if (same !== undefined) return { same };
    // Another check reports rows with the same nickname.
    return person.earlierRow !== undefined || namesake === undefined ? {} : { namesake };
  }

  get shared(): SharedIds | undefined {
    return this.#firstShared && { ids: this.#sharedIds.size, ...this.#firstShared };
  }

  #sameById({ identity, name, seen }: PersonRow): Met['same'] {
    const id = idKey(identity);
    if (id === '') return undefined;
    const before = this.#byId.get(id) ?? [];
    const row = before.find((earlier) => isSameFolded(earlier.name, name));
    if (row !== undefined) return { row, isWhole: false, id: identity.person_id ?? id };
    if (before.length < MAX_ALIKE) this.#byId.set(id, [...before, seen]);
    const [earlier] = before;
    if (earlier === undefined) return undefined;
    this.#sharedIds.add(id);
    this.#firstShared ??= { row: seen, earlier };
    return undefined;
  }

  /** The earlier row with exactly the same cells, unless the rows have different logins. */
  #sameByCells({ seen, hasNickname, earlierRow }: PersonRow): Met['same'] {
    const earlier = hasNickname ? earlierRow : this.#byCells.get(seen.digest);
    if (!hasNickname && earlier === undefined) this.#byCells.set(seen.digest, seen);
    const isSame = earlier?.digest === seen.digest && isEqualName(earlier.name, seen.name);
    return isSame ? { row: earlier, isWhole: true } : undefined;
  }

  #namesakeOf({ name, identity, traits, seen }: PersonRow): SeenRow | undefined {
    const { email = '', birth_date = '' } = identity;
    const apart = textDigest([idKey(identity), email, birth_date, ...traits]);
    let found: SeenRow | undefined;
    for (const key of this.#nameDigests(name)) {
      // With 32 bits, different names may have the same digest.
      const digest = combinedDigest(key, apart) | 0;
      const before = this.#byName.get(digest);
      if (before === undefined) {
        this.#byName.set(digest, seen);
        continue;
      }
      const rows = 'line' in before ? [before] : before;
      const earlier = rows.find((row) => isSameFolded(row.name, name));
      if (earlier !== undefined) found ??= earlier;
      else if (rows.length < MAX_ALIKE) this.#byName.set(digest, [...rows, seen]);
    }
    return found;
  }
}

/** Rows with the same short digest may still differ in their names. */
function isEqualName(one: Name, other: Name): boolean {
  return one.first === other.first && one.last === other.last && one.middle === other.middle;
}

/** Digests of the spellings of a name. Two spellings of one name share at least one digest. */
function createNameDigests() {
  const digestsOf = remembered((text) => foldings(text).map((way) => textDigest([way])));
  return ({ first, last }: Name): readonly number[] => {
    const [firsts, lasts] = [digestsOf(first), digestsOf(last)];
    const [one = 0, other = 0] = [firsts[0], lasts[0]];
    if (firsts.length === 1 && lasts.length === 1)
      return one === NOTHING && other === NOTHING ? [] : [inEitherOrder(one, other)];
    // If first and last name have the same spellings, both orders give the same key.
    return [...new Set(firsts.flatMap((a) => lasts.map((b) => inEitherOrder(a, b))))];
  };
}

const NOTHING = textDigest(['']);

function inEitherOrder(one: number, other: number): number {
  return one < other ? combinedDigest(one, other) : combinedDigest(other, one);
}
