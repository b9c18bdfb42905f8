/** Keeps a valid token for the duration of a run: gets another one before it expires, and after a refusal. */

import type { Clock } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import type { TokenSet } from './oauth-client.js';
import { OAuthRefusal } from './oauth-errors.js';

type HeldToken = {
  readonly set: TokenSet;
  /** When the token was requested, by both clocks. */
  readonly since: { readonly monotonic: number; readonly now: number };
  /** The token is renewed when less than this is left, in milliseconds. */
  marginMs: number;
  uses: number;
  readonly isForced: boolean;
  /** True if the service refused the token. Then it is not used again. */
  isRefused: boolean;
};

export class Renewal {
  readonly #first: () => Promise<TokenSet>;
  readonly #clock: Clock;
  readonly #needsPerson: boolean;
  #held: HeldToken | undefined;
  #renewing: Promise<HeldToken> | undefined;

  /** @param first gets a token if there is no `refresh` @param needsPerson true if only a person can: called once */
  constructor(first: () => Promise<TokenSet>, clock: Clock, needsPerson = false) {
    this.#first = first;
    this.#clock = clock;
    this.#needsPerson = needsPerson;
  }

  /** The token for the next request, renewed if it is about to expire. @throws {UserError} if there is none */
  async current(): Promise<Secret> {
    const one = await this.#usable();
    one.uses += 1;
    return one.set.accessToken;
  }

  /**
   * Gets another token after a refusal (401), unless only a person can, or a replacement was refused at its first use.
   * @returns true if `current()` now returns another token @throws {UserError} if there is none
   */
  async refused(token: Secret): Promise<boolean> {
    if (this.#renewing !== undefined) await this.#renewing;
    const held = this.#held;
    if (held === undefined || !held.set.accessToken.equals(token)) return true;
    if (!this.#canRenew(held) || (held.isForced && held.uses <= 1)) return false;
    held.isRefused = true;
    return !(await this.#renew(true)).set.accessToken.equals(token);
  }

  secrets(): readonly Secret[] {
    return this.#held?.set.secrets ?? [];
  }

  async #usable(): Promise<HeldToken> {
    const last = this.#held;
    if (last === undefined) return await this.#renew(false);
    if (!last.isRefused && (this.#leftMs(last) > last.marginMs || !this.#canRenew(last))) return last;
    try {
      return await this.#renew(last.isRefused);
    } catch (error) {
      if (!(error instanceof UserError) || last.isRefused || this.#leftMs(last) <= 0) throw error;
      // The token is still valid. The next attempt is due when half as much time is left.
      last.marginMs = Math.min(last.marginMs, this.#leftMs(last)) / 2;
      return last;
    }
  }

  /** Runs only one renewal at a time: concurrent calls get the same token. */
  #renew(isForced: boolean): Promise<HeldToken> {
    this.#renewing ??= this.#replace(isForced).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #replace(isForced: boolean): Promise<HeldToken> {
    const asked = this.#instant();
    const isPerson = this.#needsPerson && this.#held === undefined;
    const set = await this.#obtain();
    // A person takes minutes to sign in, and the lifetime of the token begins after that.
    const since = isPerson ? this.#instant() : asked;
    this.#held = { set, since, marginMs: marginMs(set.expiresInMs), uses: 0, isForced, isRefused: false };
    return this.#held;
  }

  async #obtain(): Promise<TokenSet> {
    const refresh = this.#held?.set.refresh;
    if (refresh === undefined) return await this.#first();
    try {
      return await refresh();
    } catch (error) {
      const isEnded = error instanceof OAuthRefusal && error.oauthCode === 'invalid_grant';
      if (this.#needsPerson || !isEnded) throw error;
      return await this.#first();
    }
  }

  #instant(): HeldToken['since'] {
    return { monotonic: this.#clock.monotonic(), now: this.#clock.now() };
  }

  /** The remaining lifetime, by the clock that has advanced more: one of them stops while a computer sleeps. */
  #leftMs({ set, since }: HeldToken): number {
    const { monotonic, now } = this.#instant();
    const age = Math.max(monotonic - since.monotonic, now - since.now);
    return set.expiresInMs === undefined ? Number.POSITIVE_INFINITY : set.expiresInMs - age;
  }

  #canRenew({ set }: HeldToken): boolean {
    return !this.#needsPerson || set.refresh !== undefined;
  }
}

/** A tenth of the lifetime, but at least 10 seconds and at most a minute, and never more than half of it. */
function marginMs(lifeMs = Number.POSITIVE_INFINITY): number {
  return Math.min(60_000, Math.max(10_000, lifeMs / 10), lifeMs / 2);
}
