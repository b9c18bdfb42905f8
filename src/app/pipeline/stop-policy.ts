/** Tracks the results of a run to decide when to slow down or stop. */

import type { Reason } from '../../domain/errors.js';
import type { OutcomeName, Verdict } from '../../domain/outcome.js';

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 300_000;

/** Outcomes that leave open whether the row has an account. */
const LEFT_OPEN: ReadonlySet<OutcomeName> = new Set(['unconfirmed', 'pending']);

export class StopPolicy {
  /** How many milliseconds the next row must wait after server errors; 0 for no wait. */
  delayMs = 0;
  readonly #stopAfter: number;
  readonly #countsOnlyUnconfirmed: boolean;
  #counted = 0;
  #slowed = 0;

  constructor(stopAfter: number, countsOnlyUnconfirmed: boolean) {
    this.#stopAfter = stopAfter;
    this.#countsOnlyUnconfirmed = countsOnlyUnconfirmed;
  }

  /** @param isSameError true if the request precedes the wait after the last error @returns the reason to stop */
  note(verdict: Verdict, isSameError: boolean): Reason | null {
    const { outcome, retryAfterMs, slows, counts } = verdict;
    this.#slowed = slows ? Math.max(1, this.#slowed + (isSameError ? 0 : 1)) : 0;
    const wait = retryAfterMs ?? FIRST_DELAY_MS * 2 ** (this.#slowed - 1);
    this.delayMs = this.#slowed === 0 ? 0 : Math.min(wait, MAX_DELAY_MS);
    if (outcome === 'created' || outcome === 'exists') this.#counted = 0;
    else if (counts && (!this.#countsOnlyUnconfirmed || LEFT_OPEN.has(outcome))) this.#counted += 1;
    return this.#stopAfter > 0 && this.#counted >= this.#stopAfter ? 'too_many_failures' : null;
  }
}
