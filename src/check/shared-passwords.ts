/** Says how many rows of a roster have a password in common, without keeping the passwords. */

import { createHmac, randomBytes } from 'node:crypto';
import type { Finding, Severity } from '../finding.js';
import { grouped } from '../lib/text.js';
import type { Secret } from '../secret.js';

export type SharedPasswords = {
  add(password: Secret): void;
  /** At most one, about the roster as a whole: who has whose password is nobody's business. */
  findings(): readonly Finding[];
};

export function createSharedPasswords(severity: Severity | 'off'): SharedPasswords {
  if (severity === 'off') return { add() {}, findings: () => [] };
  // With a key of its own for each pass, a digest left in memory cannot be looked up in a table of passwords.
  const key = randomBytes(32);
  const counts = new Map<string, number>();
  return {
    add(password) {
      const digest = createHmac('sha256', key).update(password.reveal()).digest('base64');
      counts.set(digest, (counts.get(digest) ?? 0) + 1);
    },
    findings() {
      let rows = 0;
      for (const count of counts.values()) if (count > 1) rows += count;
      if (rows === 0) return [];
      const what =
        `${grouped(rows)} rows share a password with another row: give each person their own, or ` +
        'generate passwords with --generate-passwords all';
      return [{ code: 'password-shared', severity, field: 'password', row: null, line: null, what }];
    },
  };
}
