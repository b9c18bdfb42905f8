/** Look-ups of a row: right before it is sent, and if its login is taken. */

import type { FoundUser } from '../../directory/found-user.js';
import type { Person } from '../../directory/render-request.js';
import type { Detail, OwnMessage } from '../../domain/detail.js';
import type { ErrorTextIn, Reason } from '../../domain/errors.js';
import type { FoundOut, Journal } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { attemptIdsOf, attemptWithId, type Known, type Verdict } from '../../domain/outcome.js';
import { nicknameKey, type User } from '../../domain/user.js';
import { defined } from '../../platform/collections.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { accountOf, takenBy } from './account-text.js';
import type { Pacer } from './pacer.js';

export type Sighting =
  | { readonly kind: 'found'; readonly user: FoundUser }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'unknown';
      /** A clause. */
      readonly message: string;
      readonly detail?: Detail | undefined;
      readonly why?: ErrorTextIn | undefined;
      /** Every further look-up would meet the same. */
      readonly stop: Reason | null;
      /** The meaning of the last answer for a run; absent after a signal, and if it has the id of another user. */
      readonly verdict?: Verdict;
    };

/** @param attemptIds of the person's attempts, if they have any. Never rejects; `unknown` also after a signal. */
export type PacedLookUp = (person: Person, attemptIds?: readonly string[]) => Promise<Sighting>;

export type RowLookUp = {
  readonly lookUp: PacedLookUp;
  readonly title: string;
  readonly secrets: KnownSecrets;
};

type Settled = { readonly verdict: Verdict; readonly attempt: number };

/** @returns the result of a row that is not sent; `undefined`: its login is free, and the pause is over */
export async function* lookBefore<Waiting>(
  user: User,
  row: number,
  look: RowLookUp,
  again: (verdict: Verdict) => AsyncGenerator<Waiting, boolean, void>,
  state: { answered: boolean },
  journal: Journal,
  pacer: Pacer,
  first: AbortSignal,
): AsyncGenerator<Waiting, Settled | undefined, void> {
  const known = journal.last(nicknameKey(user.nickname));
  const outcome = known?.unconfirmedSince === undefined ? 'pending' : 'unconfirmed';
  const left = { verdict: { ...NOT_SENT, outcome }, attempt: known?.attempt ?? 0 } as const;
  for (;;) {
    const seen = await look.lookUp(user, known && attemptIdsOf(known));
    if (seen.kind !== 'unknown') state.answered = true;
    if (seen.kind === 'found') return await taken(seen.user, user, row, look, journal);
    if (seen.kind === 'absent') await pacer.ready(first);
    if (first.aborted) return left;
    if (seen.kind === 'absent') return undefined;
    const { stop } = seen;
    const verdict: Verdict = seen.verdict ?? NOT_SENT;
    if (verdict.again === 'unreachable' && (yield* again(verdict))) continue;
    const own = wrappedMessage('not-looked-up-first', seen);
    const { slows, answered, retryAfterMs, status } = verdict;
    const shown = defined({ retryAfterMs, status });
    return {
      ...left,
      verdict: { ...left.verdict, ...shown, stop, slows, answered, counts: true, isLookUp: true, ...own },
    };
  }
}

/** No request to create a user was made. */
export const NOT_SENT = {
  outcome: 'pending',
  again: 'never',
  stop: null,
  counts: false,
  slows: false,
  answered: false,
  permanent: false,
} as const satisfies Verdict;

/** A user with the id of an attempt of the row was created by that one. */
async function taken(
  shown: FoundUser,
  user: User,
  row: number,
  { title, secrets }: RowLookUp,
  journal: Journal,
): Promise<Settled> {
  const key = nicknameKey(user.nickname);
  const known = journal.last(key);
  const as = (outcome: Verdict['outcome'], own: OwnMessage, attempt: number): Settled => ({
    verdict: { ...NOT_SENT, answered: true, outcome, ...own },
    attempt,
  });
  const attempt = known && attemptWithId(known, shown.attemptId);
  if (known !== undefined && attempt !== undefined) {
    const own = ownMessage('id-shown', { service: title, request: 'earlier' });
    const { id } = shown;
    await journal.settleByLookUp(key, { outcome: 'created', evidence: 'attempt_id', attempt, id, ...own });
    return as('created', own, known.attempt);
  }
  const own = takenBy(accountOf(shown, secrets));
  // It is still not known whether an earlier request created that user.
  if (known?.unconfirmedSince !== undefined) return as('unconfirmed', own, known.attempt);
  const announced = await journal.announce(user, row);
  await journal.settle(key, announced, { outcome: 'exists', ...own }, 0);
  return as('exists', own, announced);
}

export type Taken = {
  readonly verdict: Verdict;
  /** The result of the look-up. `created`: recorded in place of the answer; `exists`: recorded after it. */
  readonly found?: FoundOut;
};

/** Runs if the row has attempt ids, or the answer may be about another field. @param known after its announcement */
export async function lookUpTaken(
  verdict: Verdict,
  user: User,
  known: Known | undefined,
  { lookUp, title, secrets }: RowLookUp,
): Promise<Taken> {
  const isOurs = known?.mayBeOurs === true;
  const ids = known === undefined ? [] : attemptIdsOf(known);
  const isShown = known?.earlierIds !== undefined || (isOurs && ids.length > 0);
  if (verdict.outcome !== 'exists' || !(verdict.ifFound === true || isShown)) return { verdict };
  const seen = await lookUp(user, ids);
  if (seen.kind === 'found') return found(verdict, seen.user, known, title, secrets);
  if (verdict.ifFound !== true) return { verdict };
  if (seen.kind === 'absent') return { verdict: clash(verdict) };
  // The earlier request may have created the user.
  return { verdict: isOurs ? verdict : unseen(verdict, seen) };
}

function found(
  verdict: Verdict,
  shown: FoundUser,
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

function clash(verdict: Verdict): Verdict {
  return { ...verdict, outcome: 'failed', counts: true, clash: true };
}

/** A directory that cannot be asked now leaves the row to do; one that shows no users fails it. */
function unseen(verdict: Verdict, sighting: Extract<Sighting, { kind: 'unknown' }>): Verdict {
  const { stop, verdict: last } = sighting;
  const isRefused = last !== undefined && (stop === null || stop === 'forbidden' || stop === 'wrong_address');
  if (isRefused) return clash(verdict);
  return { ...verdict, outcome: 'pending', stop, ...wrappedMessage('taken-not-looked-up', sighting) };
}
