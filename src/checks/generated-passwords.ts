/** Whose password is to be made up, by what the checks say of the one in the roster. */

import type { CheckCode, Finding } from '../domain/finding.js';
import type { Generates } from '../domain/roster-options.js';
import type { Facts } from './row-facts.js';

/** A mask is as easily guessed as any. */
const WEAK: ReadonlySet<CheckCode> = new Set(['password-weak', 'password-mask']);

/** Whether the row's password is to be made up. */
export function isReplaced(
  { text, wrongTypes }: Facts,
  found: readonly Finding[],
  generates: Generates | undefined,
): boolean {
  if (generates === undefined || generates === 'all') return generates === 'all';
  // A number or a date in the cell is a password that lost its form: neither a missing one nor a weak one.
  if (wrongTypes.some(({ field }) => field === 'password')) return false;
  return text.password.trim() === '' || (generates === 'weak' && found.some(({ code }) => WEAK.has(code)));
}

/** What is wrong with a password that is not used, here or where else it stands, is no matter. */
export function isAboutPassword({ field, code }: Finding): boolean {
  return field === 'password' || code === 'password-elsewhere';
}
