/** Where the password of a row comes from: the roster, a report into which it was typed, or nowhere yet. */

import type { Checked } from './check/checker.js';
import type { Generates } from './check/replaced.js';
import { type Known, wasTooSimple } from './outcome.js';
import { type Draft, isPasswordTyped, type Row } from './row.js';

export type PasswordSource =
  | 'roster'
  /** Typed into a CSV of the report, so it stands in no roster. */
  | 'typed'
  /** To be made up before the row is sent. */
  | 'made-up';

/**
 * @param known the journal's word on this very row
 * @param generates whose passwords are made up; undefined: nobody's
 */
export function passwordSource(
  row: Row,
  draft: Draft,
  checked: Checked,
  known: Known | undefined,
  generates: Generates | undefined,
): PasswordSource {
  if (checked.user !== undefined && checked.lacksPassword === true) return 'made-up';
  // Whoever typed one after a refusal wants that one.
  if (isPasswordTyped(row, draft)) return 'typed';
  return generates === 'weak' && known !== undefined && wasTooSimple(known) ? 'made-up' : 'roster';
}
