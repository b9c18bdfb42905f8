/** Keeps a token for as long as a run lasts: gets another one before it ends, and after a refusal. */

import type { Clock } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import type { TokenSet } from './oauth-client.js';
import { OAuthRefusal } from './oauth-errors.js';

export type Renewal = {
  /** The token for the next request; a new one if it is about to end. @throws {UserError} if there is none */
  current(): Promise<Secret>;
  /**
   * After the service refused a token (401): gets another one.
   * @returns whether `current()` gives another one now. Not where the token came by such a refusal and was refused at its
   * first use, nor where only a person could get one.
   * @throws {UserError} where there is none; `current()` tries again then
   */
  refused(token: Secret): Promise<boolean>;
  /** Secrets in addition to the token. */
  secrets(): readonly Secret[];
};

type Held = {
  readonly set: TokenSet;
  /** When it was asked for, by both clocks. */
  readonly since: { readonly monotonic: number; readonly now: number };
  /** It is renewed when less is left, in milliseconds. */
  marginMs: number;
  uses: number;
  readonly isForced: boolean;
  /** True if the service refused it: then it is never given out again. */
  isRefused: boolean;
};

/**
 * @param first gets the first token, and another one where `refresh` no longer does
 * @param needsPerson whether `first` does; then it is called only once
 */
export function createRenewal(
  first: () => Promise<TokenSet>,
  clock: Clock,
  { needsPerson = false }: { readonly needsPerson?: boolean } = {},
): Renewal {
  let held: Held | undefined;
  let renewing: Promise<Held> | undefined;

  async function obtain(): Promise<TokenSet> {
    const refresh = held?.set.refresh;
    if (refresh === undefined) return await first();
    try {
      return await refresh();
    } catch (error) {
      if (needsPerson || !(error instanceof OAuthRefusal && error.oauthCode === 'invalid_grant')) throw error;
      return await first();
    }
  }

  const instant = () => ({ monotonic: clock.monotonic(), now: clock.now() });

  async function replace(isForced: boolean): Promise<Held> {
    const asked = instant();
    const isPerson = needsPerson && held === undefined;
    const set = await obtain();
    // A person takes minutes, and the token's life begins after that.
    const since = isPerson ? instant() : asked;
    held = { set, since, marginMs: marginMs(set.expiresInMs), uses: 0, isForced, isRefused: false };
    return held;
  }

  /** One at a time: calls in the meantime get the same. */
  function renew(isForced: boolean): Promise<Held> {
    renewing ??= replace(isForced).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** The remaining time of a token. By the clock that advanced more: one stops while a computer sleeps. */
  function leftMs({ set, since }: Held): number {
    const age = Math.max(clock.monotonic() - since.monotonic, clock.now() - since.now);
    return set.expiresInMs === undefined ? Number.POSITIVE_INFINITY : set.expiresInMs - age;
  }

  const canRenew = ({ set }: Held): boolean => !needsPerson || set.refresh !== undefined;

  async function usable(): Promise<Held> {
    if (held === undefined) return await renew(false);
    const last = held;
    if (!last.isRefused && (leftMs(last) > last.marginMs || !canRenew(last))) return last;
    try {
      return await renew(last.isRefused);
    } catch (error) {
      if (!(error instanceof UserError) || last.isRefused || leftMs(last) <= 0) throw error;
      // It is still valid. The next attempt is made when half as much is left.
      last.marginMs = Math.min(last.marginMs, leftMs(last)) / 2;
      return last;
    }
  }

  return {
    async current() {
      const one = await usable();
      one.uses += 1;
      return one.set.accessToken;
    },
    async refused(token) {
      if (renewing !== undefined) await renewing;
      if (held === undefined || !held.set.accessToken.equals(token)) return true;
      if (!canRenew(held) || (held.isForced && held.uses <= 1)) return false;
      held.isRefused = true;
      return !(await renew(true)).set.accessToken.equals(token);
    },
    secrets: () => held?.set.secrets ?? [],
  };
}

/** A tenth of its life, from 10 seconds to a minute, and never more than half of it. */
function marginMs(lifeMs = Number.POSITIVE_INFINITY): number {
  return Math.min(60_000, Math.max(10_000, lifeMs / 10), lifeMs / 2);
}
