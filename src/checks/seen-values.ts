/**
 * What a pass over the roster remembers from row to row: who had which nickname, the first domain, and how many rows
 * share a password.
 */

import type { Finding, Severity } from '../domain/finding.js';
import type { Secret } from '../domain/secret.js';
import type { Name } from '../domain/user.js';
import { grouped } from '../lib/text.js';
import { shows } from './characters.js';

/** The first domain of the roster's nicknames, and its row's line and what of that row no finding may show. */
export type Home = { readonly domain: string; readonly line: number; readonly secret: string };

/** The first row with a nickname, and whose it is there; `secret` is what of that row no finding may show. */
export type Holder = { readonly line: number; readonly name: Name; readonly secret: string };

export type Memory = ReturnType<typeof createMemory>;

export function createMemory() {
  const holders = new Map<string, Holder>();
  let home: Home | undefined;
  // In clear, for the length of a pass over the roster, which has them in clear too: digests take ten times as long.
  const passwords = new Set<string>();
  const shared = new Map<string, number>();
  return {
    /** The first row with the nickname of this key; where there was none, this one is from now on. Nobody has the key `''`. */
    meet(key: string, holder: Holder): Holder | undefined {
      const earlier = holders.get(key);
      if (earlier === undefined && key !== '') holders.set(key, holder);
      return earlier;
    },
    /** The first domain, which is this one if none came before. */
    home(domain: string | undefined, secret: string, line: number): Home | undefined {
      if (domain) home ??= { domain, line, secret };
      return home;
    },
    /** The first domain, as it was spelled; undefined also where it shows its row's password. */
    domain: () => (home === undefined || shows(home.domain, home.secret) ? undefined : home.domain),
    /** Counts a password. */
    add(password: Secret): void {
      const text = password.reveal();
      const before = passwords.size;
      if (passwords.add(text).size === before) shared.set(text, (shared.get(text) ?? 1) + 1);
    },
    /** At most one finding, about the roster as a whole: who has whose password is nobody's business. */
    sharedPasswords(severity: Severity): readonly Finding[] {
      const rows = [...shared.values()].reduce((sum, count) => sum + count, 0);
      if (rows === 0) return [];
      const what =
        `${grouped(rows)} rows share a password with another row: give each person their own, or ` +
        'generate passwords with --generate-passwords all';
      return [{ code: 'password-shared', severity, field: 'password', row: null, line: null, what }];
    },
  };
}
