/** Looks up a row right before it is sent, or if its login is taken. */

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
      /** Set if every further look-up would fail in the same way. */
      readonly stop: Reason | null;
      /** The verdict for the last answer; absent after a signal, or if the answer has the id of another user. */
      readonly verdict?: Verdict;
    };

/** @param attemptIds of the person's attempts, if any. Never rejects. Also returns `unknown` after a signal. */
export type PacedLookUp = (person: Person, attemptIds?: readonly string[]) => Promise<Sighting>;

export type RowLookUp = {
  readonly lookUp: PacedLookUp;
  readonly title: string;
  readonly secrets: KnownSecrets;
};

type Settled = { readonly verdict: Verdict; readonly attempt: number };

/** @returns the result of a row that is not sent; `undefined` if its login is free and the pause is over */
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
  const unsent = { verdict: { ...NOT_SENT, outcome }, attempt: known?.attempt ?? 0 } as const;
  for (;;) {
    const seen = await look.lookUp(user, known && attemptIdsOf(known));
    if (seen.kind !== 'unknown') state.answered = true;
    if (seen.kind === 'found') return await settleFound(seen.user, user, row, look, journal);
    if (seen.kind === 'absent') await pacer.ready(first);
    if (first.aborted) return unsent;
    if (seen.kind === 'absent') return undefined;
    const { stop } = seen;
    const verdict: Verdict = seen.verdict ?? NOT_SENT;
    if (verdict.again === 'unreachable' && (yield* again(verdict))) continue;
    const messageParts = wrappedMessage('not-looked-up-first', seen);
    const { slows, answered, retryAfterMs, status } = verdict;
    const shown = defined({ retryAfterMs, status });
    return {
      ...unsent,
      verdict: {
        ...unsent.verdict,
        ...shown,
        stop,
        slows,
        answered,
        counts: true,
        isLookUp: true,
        ...messageParts,
      },
    };
  }
}

/** The verdict if no request to create the user was made. */
export const NOT_SENT = {
  outcome: 'pending',
  again: 'never',
  stop: null,
  counts: false,
  slows: false,
  answered: false,
  permanent: false,
} as const satisfies Verdict;

/** The result if the look-up found a user. With the id of an attempt of the row, that attempt created the user. */
async function settleFound(
  shown: FoundUser,
  user: User,
  row: number,
  { title, secrets }: RowLookUp,
  journal: Journal,
): Promise<Settled> {
  const key = nicknameKey(user.nickname);
  const known = journal.last(key);
  const settledAs = (outcome: Verdict['outcome'], messageParts: OwnMessage, attempt: number): Settled => ({
    verdict: { ...NOT_SENT, answered: true, outcome, ...messageParts },
    attempt,
  });
  const attempt = known && attemptWithId(known, shown.attemptId);
  if (known !== undefined && attempt !== undefined) {
    const messageParts = ownMessage('id-shown', { service: title, request: 'earlier' });
    const { id } = shown;
    await journal.settleByLookUp(key, {
      outcome: 'created',
      evidence: 'attempt_id',
      attempt,
      id,
      ...messageParts,
    });
    return settledAs('created', messageParts, known.attempt);
  }
  const messageParts = takenBy(accountOf(shown, secrets));
  // An earlier request may still have created that user.
  if (known?.unconfirmedSince !== undefined) return settledAs('unconfirmed', messageParts, known.attempt);
  const announced = await journal.announce(user, row);
  await journal.settle(key, announced, { outcome: 'exists', ...messageParts }, 0);
  return settledAs('exists', messageParts, announced);
}

export type Taken = {
  readonly verdict: Verdict;
  /** The result of the look-up. `created` replaces the answer in the journal; `exists` is recorded after it. */
  readonly found?: FoundOut;
};

/** Looks up rows with attempt ids, or with a conflict that may concern another field. @param known once announced */
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
  return { verdict: isOurs ? verdict : verdictWithoutUser(verdict, seen) };
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
    const messageParts = ownMessage('id-shown', { service: title, request });
    const { status: _, code: __, ...rest } = verdict;
    return {
      verdict: { ...rest, outcome: 'created', ...messageParts },
      found: { outcome: 'created', evidence: 'attempt_id', attempt, id: shown.id, ...messageParts },
    };
  }
  const isOurs = known?.mayBeOurs === true;
  // Without an id, the account may have any age, and may come from an earlier request.
  if (isOurs && shown.attemptId === undefined) return { verdict };
  const messageParts = takenBy(accountOf(shown, secrets));
  return {
    verdict: { ...verdict, ...messageParts },
    ...(isOurs && { found: { outcome: 'exists', ...messageParts } }),
  };
}

function clash(verdict: Verdict): Verdict {
  return { ...verdict, outcome: 'failed', counts: true, clash: true };
}

/** If the directory cannot be asked now, the row stays pending; if it shows no users, the row fails. */
function verdictWithoutUser(verdict: Verdict, sighting: Extract<Sighting, { kind: 'unknown' }>): Verdict {
  const { stop, verdict: last } = sighting;
  const isRefused = last !== undefined && (stop === null || stop === 'forbidden' || stop === 'wrong_address');
  if (isRefused) return clash(verdict);
  return { ...verdict, outcome: 'pending', stop, ...wrappedMessage('taken-not-looked-up', sighting) };
}
