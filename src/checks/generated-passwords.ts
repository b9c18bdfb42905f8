/** Which rows get a generated password, by the findings about the one in the roster. */

import type { CheckCode, Finding } from '../domain/finding.js';
import type { Generates } from '../domain/roster-options.js';
import type { Facts } from './row-facts.js';

/** A mask is easy to guess too. */
const WEAK: ReadonlySet<CheckCode> = new Set(['password-weak', 'password-mask']);

/** Whether a row gets a generated password. */
export function isReplaced(
  { text, wrongTypes }: Facts,
  found: readonly Finding[],
  generates: Generates | undefined,
): boolean {
  if (generates === undefined || generates === 'all') return generates === 'all';
  // A number or a date in the cell is a password that lost its form: neither a missing one nor a weak one.
  if (wrongTypes.password !== undefined) return false;
  return text.password.trim() === '' || (generates === 'weak' && found.some(({ code }) => WEAK.has(code)));
}

/** Findings that do not matter for a password that is replaced. */
export function isAboutPassword({ field, code }: Finding): boolean {
  return field === 'password' || code === 'password-elsewhere';
}
