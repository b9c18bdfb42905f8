/** Look-ups at the pace of a run, one after the other, each repeated where that cannot do harm. */

import type { Directory } from '../../directory/directory.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import { ownMessage } from '../../texts/own-message.js';
import { createRepeats, type Pacer } from '../pipeline/index.js';
import type { PacedLookUp } from '../types/sighting.js';

export type LookUpContext = {
  readonly directory: Directory;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly interruption: Interruption;
  /** Called where the token was refused: whether there is another one now. */
  readonly newToken: () => Promise<boolean>;
};

/** A look-up changes nothing. Nobody waits for a directory as long as for the outcome of a row. */
const REPEATS = { tokens: 1, isSafe: true, waitMs: () => undefined } as const;

/** @returns `undefined` where the profile has no look-up */
export function createPacedLookUp(context: LookUpContext): PacedLookUp | undefined {
  const { directory, pacer, clock, interruption, newToken } = context;
  const { lookUp } = directory;
  if (lookUp === undefined) return undefined;
  const { first, second } = interruption;
  return async (person, attemptIds = []) => {
    const repeatFor = createRepeats(REPEATS, clock);
    for (;;) {
      await pacer.ready(first);
      if (first.aborted) return { kind: 'unknown', ...ownMessage('interrupted', {}), stop: null };
      const result = await pacer.run(async (answered) => {
        const found = await lookUp(person, attemptIds, second);
        answered();
        return found;
      });
      if (result.kind !== 'unknown') return result;
      const { verdict } = result;
      const repeat = repeatFor(verdict);
      if (repeat === 'token' && (await newToken())) continue;
      if (typeof repeat !== 'object') {
        const { message, detail, why, stop } = verdict;
        const said = message === undefined ? ownMessage('no-answer', {}) : { message, detail, why };
        return { kind: 'unknown', ...said, stop, verdict };
      }
      if (verdict.again === 'throttled') pacer.slowDown();
      await clock.sleep(repeat.ms, first);
    }
  };
}
