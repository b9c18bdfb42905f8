/** A question that may be answered anew where the answer makes no sense. */

import { UserError } from '../errors.js';
import type { Io } from '../io.js';

/** How often a person is asked before the trouble stands. */
const TRIES = 3;

/**
 * Asks, and asks again where what came is refused, after saying why.
 * @param ask `undefined` where there is no answer
 * @param take throws a `UserError` for an answer that is none
 * @returns `undefined` where there was no answer
 * @throws {UserError} the refusal of the last try
 */
export async function withTries<A, T>(
  ask: () => Promise<A | undefined>,
  take: (answer: A) => T,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<T | undefined> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await ask();
    if (answer === undefined) return undefined;
    try {
      return take(answer);
    } catch (error) {
      if (!(error instanceof UserError) || left === 1) throw error;
      stderr.write(`${error.message}${/[.!?]$/.test(error.message) ? '' : '.'} ${error.next ?? ''}\n`);
    }
  }
}
