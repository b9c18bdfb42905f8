/** Recognises hashes in place of passwords. If they were sent, they would become the passwords. */

import type { HashKind } from '../domain/finding.js';

/** Forms of hashes in `crypt(5)`, RFC 2307 and the import formats of directories. */
const FORMS: readonly (readonly [HashKind, RegExp])[] = [
  ['bcrypt', /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/],
  ['argon2', /^\$argon2(?:id?|d)\$/],
  ['crypt', /^\$(?:1|5|6|7|y|gy|md5|apr1|pbkdf2[\w-]*|scrypt)\$/],
  ['ldap', /^\{[A-Za-z0-9-]{2,20}\}\S{8,}$/],
  ['sha-1', /^[0-9a-f]{40}$/i],
  ['sha-256', /^[0-9a-f]{64}$/i],
  ['md5', /^[0-9a-f]{32}$/i],
];

export function hashKindOf(password: string): HashKind | undefined {
  // Almost no password begins like a hash.
  if (!/^(?:[${]|[0-9a-f]{32})/i.test(password)) return undefined;
  return FORMS.find(([, form]) => form.test(password))?.[0];
}

/** At least this many passwords of one form are not a coincidence. */
const MIN_HASHES = 3;

export class HashCount {
  /** How many passwords have a value in a column of hashes next to them. */
  withHash = 0;
  readonly #kinds = new Map<HashKind, number>();
  #passwords = 0;

  /** @param hasHash true if the row has a value in a column of hashes or salts */
  add(password: string, hasHash: boolean): void {
    if (password.trim() === '') return;
    if (hasHash) this.withHash += 1;
    this.#passwords += 1;
    const kind = hashKindOf(password);
    if (kind !== undefined) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  /** The kind of all passwords. 32 hex digits may be a coincidence, unless a column of hashes is next to them. */
  get kind(): HashKind | undefined {
    const [first] = this.#kinds;
    if (first === undefined || first[1] !== this.#passwords || this.#passwords < MIN_HASHES) return undefined;
    return first[0] === 'md5' && this.withHash === 0 ? undefined : first[0];
  }
}
