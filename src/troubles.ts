/** What the rows of a run have gone through one after the other: when to slow down, and when to stop. */

import type { Reason } from './errors.js';
import type { Clock } from './io.js';
import type { Verdict } from './outcome.js';

export type Troubles = {
  /** Takes in what became of a row; the reason to stop when too many in a row went wrong. */
  note(verdict: Verdict): Reason | null;
  /** How long the next row is held back because the last one met a server in trouble, if at all. */
  hold(): { readonly ms: number; readonly until: number } | undefined;
};

const FIRST_HOLD_MS = 5_000;
const LONGEST_HOLD_MS = 300_000;

export function createTroubles(options: {
  readonly stopAfter: number;
  readonly countsOnlyUnconfirmed: boolean;
  readonly clock: Clock;
}): Troubles {
  let counted = 0;
  let slowed = 0;
  let holdMs = 0;

  function counts(verdict: Verdict): boolean {
    return options.countsOnlyUnconfirmed ? verdict.outcome === 'unconfirmed' : verdict.counts;
  }

  return {
    note(verdict) {
      slowed = verdict.slows ? slowed + 1 : 0;
      holdMs = slowed === 0 ? 0 : (verdict.retryAfterMs ?? FIRST_HOLD_MS * 2 ** (slowed - 1));
      if (verdict.outcome === 'created' || verdict.outcome === 'exists') counted = 0;
      else if (counts(verdict)) counted += 1;
      return options.stopAfter > 0 && counted >= options.stopAfter ? 'too_many_failures' : null;
    },
    hold() {
      if (holdMs === 0) return undefined;
      const ms = Math.min(holdMs, LONGEST_HOLD_MS);
      return { ms, until: options.clock.now() + ms };
    },
  };
}
