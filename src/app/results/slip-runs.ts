/** The people who get slips, and those of the last run, whose slips are usually printed. */

import type { JournalView } from '../../domain/journals.js';
import { isCreatedHere, type Known } from '../../domain/outcome.js';

export type SlipRuns = {
  readonly people: readonly Known[];
  /** True for a person of the last run that created users, or of an unfinished run that it continued. */
  isOfLast(known: Known): boolean;
  /** The number of people of earlier runs. */
  readonly others: number;
};

/** A run after one with `--limit`, or after one that stopped, sends the rest of the same rows. */
export function slipRuns(journal: JournalView): SlipRuns {
  const { runs } = journal;
  const people = [...journal.all()].filter(isCreatedHere);
  const last = people.reduce((latest, { run }) => Math.max(latest, run), 0);
  let at = runs.findIndex(({ run }) => run === last);
  while (at > 0 && isUnfinished(runs[at - 1]?.ended)) at -= 1;
  const first = runs[at]?.run ?? last;
  const isOfLast = ({ run }: Known) => run >= first;
  return {
    people,
    isOfLast,
    others: people.filter((known) => !isOfLast(known)).length,
  };
}

function isUnfinished(ended: JournalView['runs'][number]['ended']): boolean {
  return ended !== 'complete' && ended !== 'refused';
}
