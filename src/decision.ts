/** What is to be done with one row, from what the check says of it and what the journal knows of its nickname. */

import type { Checked } from './check/checker.js';
import type { Finding } from './finding.js';
import type { Known, OutcomeName } from './outcome.js';
import type { User } from './user.js';

export type Decision =
  /** To be sent. */
  | { readonly do: 'send'; readonly user: User }
  /** Left as it is, with the outcome it has. */
  | { readonly do: 'leave'; readonly outcome: OutcomeName }
  /** Would be sent, but a check failed. */
  | { readonly do: 'refuse'; readonly findings: readonly Finding[] };

/** Which rows are to be sent: those with one of these outcomes, and, where it is given, only what `only` accepts. */
export type Wanted = {
  readonly outcomes: ReadonlySet<OutcomeName>;
  /** Whether a row that was never announced belongs to the run: by its nickname's key. */
  readonly untried: (key: string) => boolean;
  /** Whether the row at this line belongs to the run at all. */
  readonly row: (line: number) => boolean;
};

/** What the plain command sends: all that is still to do. */
export const STILL_TO_DO: Wanted = {
  outcomes: new Set<OutcomeName>(['weak_password', 'failed', 'pending', 'invalid']),
  untried: () => true,
  row: () => true,
};

/** These findings say that the row is about somebody other than the nickname's owner, so the journal's word is not its own. */
const ABOUT_ANOTHER_PERSON: ReadonlySet<string> = new Set(['duplicate', 'changed']);

function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

/** What the journal says of this very row, if anything. */
function standing(checked: Checked, known: Known | undefined): Known | undefined {
  const another = checked.findings.some((f) => isError(f) && ABOUT_ANOTHER_PERSON.has(f.code));
  return another ? undefined : known;
}

/** Whether the plain command leaves a row with this outcome alone for good. */
function isSettled(outcome: OutcomeName): boolean {
  return outcome === 'created' || outcome === 'exists' || outcome === 'unconfirmed';
}

export function decide(
  line: number,
  key: string,
  checked: Checked,
  known: Known | undefined,
  wanted: Wanted,
): Decision {
  const own = standing(checked, known);
  const outcome = outcomeOf(checked, known);
  if (!wanted.row(line)) return { do: 'leave', outcome };
  if (own !== undefined && !wanted.outcomes.has(own.outcome)) {
    // A row that was mended after a refusal and is wrong again would not be sent anyway.
    return { do: 'leave', outcome };
  }
  if (checked.user === undefined) return { do: 'refuse', findings: checked.findings };
  if (own === undefined && !wanted.untried(key)) return { do: 'leave', outcome };
  return { do: 'send', user: checked.user };
}

/** The one outcome that a row has now, as the report tells it. */
export function outcomeOf(checked: Checked, known: Known | undefined): OutcomeName {
  const own = standing(checked, known);
  if (own !== undefined && isSettled(own.outcome)) return own.outcome;
  if (checked.user === undefined) return 'invalid';
  return own?.outcome ?? 'pending';
}
