/** One token for all requests in flight: after a refusal it is renewed once, and a person is asked once. */

import type { Clock } from '../../domain/clock.js';
import type { Secret } from '../../domain/secret.js';

/** A look-up is about a user, and not about a line of the roster. */
export const NO_LINE = 0;

type SingleKeeper = {
  current(): Promise<Secret>;
  renew(line: number, status?: number): Promise<boolean>;
};

/** @returns the keeper's methods, for several requests at once */
export function withOneRenewal(keeper: SingleKeeper, clock: Pick<Clock, 'monotonic'>) {
  let renewing: Promise<boolean> | undefined;
  let last = { at: -Infinity, isNew: true };
  // Requests refused with one token: the line that asked for another one, and all lines.
  let refused = { line: Number.NaN, lines: new Set<number>() };

  async function renew(line: number, status?: number): Promise<boolean> {
    const isNew = await keeper.renew(line, status);
    last = { at: clock.monotonic(), isNew };
    return isNew;
  }

  const idle = async () => void (await renewing?.catch(() => {}));

  return {
    idle,
    async current(): Promise<Secret> {
      // The one that was refused would be refused again.
      await idle();
      return await keeper.current();
    },
    renew(line: number, status?: number, askedAt = clock.monotonic()): Promise<boolean> {
      // Look-ups have no line of their own: one of them that is refused says nothing about the next.
      const isRefusedAgain = line !== NO_LINE && refused.lines.has(line);
      // A token of before, which was refused already.
      const isOld = askedAt < last.at;
      if (isOld || renewing !== undefined) refused.lines.add(line);
      if (isOld) return Promise.resolve(last.isNew);
      if (renewing !== undefined) return renewing;
      // The new one is refused as well: for the keeper this is the line that asked for it.
      if (!isRefusedAgain) refused = { line, lines: new Set([line]) };
      renewing = renew(refused.line, status).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}
