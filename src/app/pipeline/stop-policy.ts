/** The history of the rows of a run: when to slow down, and when to stop. */

import type { Reason } from '../../domain/errors.js';
import type { OutcomeName, Verdict } from '../../domain/outcome.js';

export type StopPolicy = {
  /**
   * Takes in what became of a row; the reason to stop when too many in a row went wrong.
   * @param isSameError true if it was sent before the wait that follows from the last. Default: false
   */
  note(verdict: Verdict, isSameError?: boolean): Reason | null;
  /** How long the next row has to wait after server errors, in milliseconds; 0: not at all. */
  readonly delayMs: number;
};

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 300_000;

/** The directory leaves open what became of the row, or whether it could be sent at all. */
const LEFT_OPEN: ReadonlySet<OutcomeName> = new Set(['unconfirmed', 'pending']);

export function createStopPolicy(stopAfter: number, countsOnlyUnconfirmed: boolean): StopPolicy {
  let [counted, slowed, delayMs] = [0, 0, 0];
  return {
    note(verdict, isSameError = false) {
      const { outcome, retryAfterMs } = verdict;
      slowed = verdict.slows ? Math.max(1, slowed + (isSameError ? 0 : 1)) : 0;
      const asked = retryAfterMs ?? FIRST_DELAY_MS * 2 ** (slowed - 1);
      delayMs = slowed === 0 ? 0 : Math.min(asked, LONGEST_DELAY_MS);
      if (outcome === 'created' || outcome === 'exists') counted = 0;
      else if (verdict.counts && (!countsOnlyUnconfirmed || LEFT_OPEN.has(outcome))) counted += 1;
      return stopAfter > 0 && counted >= stopAfter ? 'too_many_failures' : null;
    },
    get delayMs() {
      return delayMs;
    },
  };
}
