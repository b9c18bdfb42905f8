/** Shares one token between all requests in flight: a refusal renews it once, and asks a person once. */

import type { Clock } from '../../domain/clock.js';
import type { Secret } from '../../domain/secret.js';

/** The line number of a look-up, which concerns a user and not a line of the roster. */
export const NO_LINE = 0;

type SingleKeeper = {
  current(): Promise<Secret>;
  renew(line: number, status?: number): Promise<boolean>;
};

export function withOneRenewal(keeper: SingleKeeper, clock: Pick<Clock, 'monotonic'>) {
  let renewing: Promise<boolean> | undefined;
  let last = { at: -Infinity, isNew: true };
  // Requests refused with the same token: the line that triggered the renewal, and all lines.
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
      // A renewal in progress means that the current token was refused.
      await idle();
      return await keeper.current();
    },
    renew(line: number, status?: number, askedAt = clock.monotonic()): Promise<boolean> {
      // Look-ups share one line number, so a refused look-up says nothing about the next one.
      const isRefusedAgain = line !== NO_LINE && refused.lines.has(line);
      // The request used an earlier token, which has already been renewed.
      const usedEarlierToken = askedAt < last.at;
      if (usedEarlierToken || renewing !== undefined) refused.lines.add(line);
      if (usedEarlierToken) return Promise.resolve(last.isNew);
      if (renewing !== undefined) return renewing;
      // If the new token is refused too, the keeper must see the line that triggered the first renewal.
      if (!isRefusedAgain) refused = { line, lines: new Set([line]) };
      renewing = renew(refused.line, status).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}
