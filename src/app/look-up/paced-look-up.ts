/** Look-ups at the pace of a run, one after the other, each repeated where that cannot do harm. */

import type { Directory } from '../../directory/directory.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import type { Pacer } from '../pipeline/index.js';
import type { PacedLookUp } from '../types/sighting.js';

export type LookUpContext = {
  readonly directory: Directory;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly interruption: Interruption;
  /** Called where the token was refused: whether there is another one now. */
  readonly newToken: () => Promise<boolean>;
};

/** A GET changes nothing, so an answer that was lost is asked for again. */
const WAITS_MS = [1_000, 2_000, 4_000] as const;

const MOST_THROTTLED = 5;
const THROTTLED_WAIT_MS = 5_000;

/** @returns `undefined` where the profile has no look-up */
export function createPacedLookUp(context: LookUpContext): PacedLookUp | undefined {
  const { directory, pacer, clock, interruption, newToken } = context;
  const { lookUp } = directory;
  if (lookUp === undefined) return undefined;
  const { first, second } = interruption;
  return async (person, attemptIds = []) => {
    let [throttled, lost, tokens] = [0, 0, 0];
    for (;;) {
      await pacer.ready(first);
      if (first.aborted) return { kind: 'unknown', message: 'interrupted', stop: null };
      const result = await pacer.run(async (answered) => {
        const found = await lookUp(person, attemptIds, second);
        answered();
        return found;
      });
      if (result.kind !== 'unknown') return result;
      const { outcome, again, stop, slows, permanent, retryAfterMs, message = 'no answer' } = result.verdict;
      if (again === 'token' && tokens++ < 1 && (await newToken())) continue;
      if (again === 'throttled' && throttled++ < MOST_THROTTLED) {
        pacer.slowDown();
        await clock.sleep(retryAfterMs ?? THROTTLED_WAIT_MS * 2 ** (throttled - 1), first);
        continue;
      }
      const wait = WAITS_MS[lost];
      // An answer that was cut is one of those without an outcome.
      const isLost = slows || (outcome === 'unconfirmed' && stop === null);
      const mayPass = !permanent && (isLost || again === 'unreachable');
      if (!mayPass || wait === undefined) return { kind: 'unknown', message, stop, verdict: result.verdict };
      lost += 1;
      await clock.sleep(retryAfterMs ?? wait, first);
    }
  };
}
