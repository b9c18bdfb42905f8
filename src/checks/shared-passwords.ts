/** Finds passwords that several users would get. */

import type { Finding, Severity } from '../domain/finding.js';
import type { Secret } from '../domain/secret.js';

export class SharedPasswords {
  readonly #severity: Severity;
  // In plain text only during a pass, like the roster itself: digests would take ten times as long.
  readonly #passwords = new Set<string>();
  readonly #rows = new Map<string, number>();

  constructor(severity: Severity) {
    this.#severity = severity;
  }

  add(password: Secret): void {
    const text = password.reveal();
    const before = this.#passwords.size;
    if (this.#passwords.add(text).size === before) this.#rows.set(text, (this.#rows.get(text) ?? 1) + 1);
  }

  /** At most one finding, which does not say which users share a password. */
  findings(): readonly Finding[] {
    const rows = [...this.#rows.values()].reduce((sum, count) => sum + count, 0);
    if (rows === 0) return [];
    const of = { code: 'password-shared', severity: this.#severity, field: 'password' } as const;
    return [{ ...of, row: null, line: null, message: { key: 'passwords-shared', rows } }];
  }
}
