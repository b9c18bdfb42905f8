/** Decides about one row, from the result of its checks and the journal's state of its nickname. */

import type { Checked } from '../../checks/checker.js';
import type { Known, OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';
import { type Draft, isPasswordTyped, type Row } from '../../domain/row.js';
import { nicknameKey } from '../../domain/user.js';
import type { PasswordSource, Selection } from './selection.js';

/** The outcomes of a row in a run, and the one that it has before. */
export type Decision = {
  /** `leave`: as it is; `refuse`: it would be sent, but a check failed. */
  readonly action: 'send' | 'leave' | 'refuse';
  readonly outcome: OutcomeName;
};

export function decide(
  line: number,
  checked: Checked,
  known: Known | undefined,
  selection: Selection,
): Decision {
  const { user, partial, findings, isRepeated = false } = checked;
  // Then the row is about somebody other than the nickname's owner, and the journal's entry is not its own.
  const isAnother =
    isRepeated || findings.some(({ code, severity }) => severity === 'error' && code === 'changed');
  const own = isAnother ? undefined : known?.outcome;
  const outcome =
    own !== undefined && !STILL_TO_DO.has(own) ? own : user === undefined ? 'invalid' : (own ?? 'pending');
  const isWanted = selection.row(line) && (own === undefined || selection.outcomes.has(own));
  if (!isWanted) return { action: 'leave', outcome };
  if (user === undefined) return { action: 'refuse', outcome };
  const isUntried = own === undefined && !selection.neverSent(nicknameKey(partial.nickname));
  return { action: isUntried ? 'leave' : 'send', outcome };
}

/** A password that was refused before may have been corrected since, so whether it is replaced, a new refusal says. */
export function passwordSource(row: Row, draft: Draft, checked: Checked): PasswordSource {
  if (checked.user !== undefined && checked.lacksPassword === true) return 'generated';
  return isPasswordTyped(row, draft) ? 'typed' : 'roster';
}
