/** Hashes instead of passwords, as in an export of a directory: they would become the passwords. */

import type { HashKind } from '../domain/finding.js';

/** Forms of hashes, as `crypt(5)`, RFC 2307 and the imports of directories write them. */
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
  // Almost all passwords are shorter than the shortest hash.
  if (password.length < 10) return undefined;
  return FORMS.find(([, form]) => form.test(password))?.[0];
}

/** This many passwords in one form are not a coincidence. */
const MIN_HASHES = 3;

export class HashCount {
  /** The number of passwords with a value in a column of hashes. */
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

  /** The one kind of all passwords. 32 digits may be a coincidence, unless a column says that they are hashes. */
  get kind(): HashKind | undefined {
    const [first] = this.#kinds;
    if (first === undefined || first[1] !== this.#passwords || this.#passwords < MIN_HASHES) return undefined;
    return first[0] === 'md5' && this.withHash === 0 ? undefined : first[0];
  }
}
