/** A token that the run gets by itself or by a person's sign-in, and renews. */

import type { Clock } from '../../domain/clock.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import type { TokenSet } from '../../token/oauth-client.js';
import { Renewal } from '../../token/renewal.js';
import type { TokenNeed } from './ports.js';

/** @param obtain gets the first token, and another one if the last cannot be renewed */
export function createRenewedToken(
  obtain: (why: TokenNeed) => Promise<TokenSet>,
  needsPerson: boolean,
  clock: Clock,
  reportRefusal: () => void,
) {
  const begin = (why: TokenNeed) => new Renewal(() => obtain(why), clock, needsPerson);
  let renewal = begin({ kind: 'missing' });
  let last: Secret | undefined;
  let refusedAt: number | undefined;

  async function current(): Promise<Secret> {
    last = await renewal.current();
    return last;
  }

  /** @returns true if the next request will have another token, or will report why there is none */
  async function renewByItself(refused: Secret): Promise<boolean> {
    try {
      return await renewal.refused(refused);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // The next request tries again, and waits as for an unreachable directory.
      if (error.reason === 'unreachable') return true;
      if (!needsPerson) throw error;
      return false;
    }
  }

  async function renew(line: number, status?: number): Promise<boolean> {
    if (last === undefined) throw new Error('a refusal before there was a token');
    const again = refusedAt === line;
    refusedAt = line;
    try {
      if (await renewByItself(last)) return true;
      // A second sign-in grants no more rights than the first.
      if (!needsPerson || again) {
        reportRefusal();
        return false;
      }
      renewal = begin({ kind: 'refused', line, status, again });
      await current();
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return false;
      throw error;
    }
  }

  return {
    current,
    secrets: () => renewal.secrets(),
    async ready() {
      await current();
    },
    renew,
  };
}
