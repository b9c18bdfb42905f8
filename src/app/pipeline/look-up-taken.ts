/** Looks up the owner of a nickname that is taken: an earlier request of ours may have created the account. */

import type { FoundOut } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { attemptIdsOf, attemptWithId, type Known, type Verdict } from '../../domain/outcome.js';
import type { User } from '../../domain/user.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { accountOf, takenBy } from './account-text.js';
import type { PacedLookUp, Sighting } from './sighting.js';

export type LookTaken = {
  readonly lookUp: PacedLookUp;
  readonly title: string;
  readonly secrets: KnownSecrets;
};

export type Taken = {
  readonly verdict: Verdict;
  /** The result of the look-up. `created`: recorded in place of the answer; `exists`: recorded after it. */
  readonly found?: FoundOut;
};

/**
 * Looks up a user that the directory says it has, if the row has ids of attempts, or if by the profile the answer may
 * mean another field than the nickname.
 * @param known after the attempt was announced
 */
export async function lookUpTaken(
  verdict: Verdict,
  user: User,
  known: Known | undefined,
  { lookUp, title, secrets }: LookTaken,
): Promise<Taken> {
  const isOurs = known?.mayBeOurs === true;
  const ids = known === undefined ? [] : attemptIdsOf(known);
  const isShown = known?.earlierIds !== undefined || (isOurs && ids.length > 0);
  if (verdict.outcome !== 'exists' || !(verdict.ifFound === true || isShown)) return { verdict };
  const seen = await lookUp(user, ids);
  if (seen.kind === 'found') return found(verdict, seen, known, title, secrets);
  if (verdict.ifFound !== true) return { verdict };
  if (seen.kind === 'absent') return { verdict: clash(verdict) };
  // It stays with the earlier request, which may have created the user.
  return { verdict: isOurs ? verdict : unseen(verdict, seen) };
}

function found(
  verdict: Verdict,
  { user: shown }: Extract<Sighting, { kind: 'found' }>,
  known: Known | undefined,
  title: string,
  secrets: KnownSecrets,
): Taken {
  const attempt = known && attemptWithId(known, shown.attemptId);
  if (attempt !== undefined) {
    const request = attempt === known?.attempt ? 'this' : 'earlier';
    const own = ownMessage('id-shown', { service: title, request });
    const { status: _, code: __, ...rest } = verdict;
    return {
      verdict: { ...rest, outcome: 'created', ...own },
      found: { outcome: 'created', evidence: 'attempt_id', attempt, id: shown.id, ...own },
    };
  }
  const isOurs = known?.mayBeOurs === true;
  // Without an id the account may be of any time, and of an earlier request too.
  if (isOurs && shown.attemptId === undefined) return { verdict };
  const own = takenBy(accountOf(shown, secrets));
  return { verdict: { ...verdict, ...own }, ...(isOurs && { found: { outcome: 'exists', ...own } }) };
}

/** Something else of the row is taken. */
function clash(verdict: Verdict): Verdict {
  return { ...verdict, outcome: 'failed', counts: true, clash: true };
}

/** A directory that cannot be asked now is not the row's fault; one that does not show users is. */
function unseen(verdict: Verdict, sighting: Extract<Sighting, { kind: 'unknown' }>): Verdict {
  const { stop, verdict: last } = sighting;
  const isRefused = last !== undefined && (stop === null || stop === 'forbidden' || stop === 'wrong_address');
  if (isRefused) return clash(verdict);
  return { ...verdict, outcome: 'pending', stop, ...wrappedMessage('taken-not-looked-up', sighting) };
}
