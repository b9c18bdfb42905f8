/** The values of the rows before that must not come twice: nicknames, domains, passwords. */

import type { Finding, Severity } from '../domain/finding.js';
import { containsSecret } from '../domain/password-text.js';
import type { Secret } from '../domain/secret.js';
import type { SeenRow } from './seen-people.js';

/** The first domain of the roster's nicknames. `secret`: the password of that row, which no finding may show. */
export type FirstDomain = { readonly domain: string; readonly line: number; readonly secret: string };

export type SeenValues = ReturnType<typeof createSeenValues>;

export function createSeenValues() {
  const rows = new Map<string, SeenRow>();
  let first: FirstDomain | undefined;
  // In clear, for the length of a pass over the roster, which has them in clear too: digests take ten times as long.
  const passwords = new Set<string>();
  const shared = new Map<string, number>();
  return {
    /** @returns the first row with the nickname of this key, unless it is this one. Rows with the key `''` are not kept */
    addNickname(key: string, row: SeenRow): SeenRow | undefined {
      const earlier = rows.get(key);
      if (earlier === undefined && key !== '') rows.set(key, row);
      return earlier;
    },
    /** @returns the first domain, which is this one if none came before */
    addDomain(domain: string | undefined, secret: string, line: number): FirstDomain | undefined {
      if (domain) first ??= { domain, line, secret };
      return first;
    },
    /** The first domain, as it is spelled; undefined also where it shows the password of its row. */
    domain: () =>
      first === undefined || containsSecret(first.domain, first.secret) ? undefined : first.domain,
    addPassword(password: Secret): void {
      const text = password.reveal();
      const before = passwords.size;
      if (passwords.add(text).size === before) shared.set(text, (shared.get(text) ?? 1) + 1);
    },
    /** One finding at most, about the roster as a whole, so that it does not show who has the password of whom. */
    sharedPasswords(severity: Severity): readonly Finding[] {
      const count = [...shared.values()].reduce((sum, rows) => sum + rows, 0);
      if (count === 0) return [];
      const message = { key: 'passwords-shared', rows: count } as const;
      return [{ code: 'password-shared', severity, field: 'password', row: null, line: null, message }];
    },
  };
}
