/** A journal that was changed, damaged or rolled back: what is wrong with it, and the ways out, in words for people. */

import { UserError } from '../domain/errors.js';

/** Whoever goes on from such a journal sends people again who were created. */
export class JournalDamage extends UserError {
  /** What `--fresh` would do: `sends every row again, …`. */
  readonly fresh: string;

  /**
   * @param what what is wrong and where
   * @param created how many people are known to have been created, of maybe more; `undefined`: nobody knows
   */
  constructor(
    what: string,
    created: number | undefined,
    restore = 'Restore journal.jsonl from a backup, as the last run left it.',
  ) {
    const fresh = `sends every row again, including people who were created before (${numberOf(created)})`;
    super(
      'results',
      what,
      `Nothing was sent. ${restore} If you cannot, check which users exist in the directory, ` +
        // Whichever command was refused: only this one has the option.
        `then start over with "provision <roster> --fresh": it ${fresh}.`,
    );
    this.fresh = fresh;
  }
}

function numberOf(created: number | undefined): string {
  if (created === undefined) return 'their number is not known';
  return created === 0 ? 'none are known' : `at least ${created}`;
}
