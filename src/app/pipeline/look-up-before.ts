/** Looks a row up right before it is sent. Users that the directory already has are not sent. */

import type { Interruption } from '../../domain/clock.js';
import type { OwnMessage } from '../../domain/detail.js';
import type { Journal } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { attemptIdsOf, attemptWithId, type Verdict } from '../../domain/outcome.js';
import { nicknameKey, type User } from '../../domain/user.js';
import { defined } from '../../platform/collections.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { accountOf, takenBy } from './account-text.js';
import type { Pacer } from './pacer.js';
import type { PacedLookUp, Sighting } from './sighting.js';

export type LookFirst = {
  readonly lookUp: PacedLookUp;
  readonly journal: Pick<Journal, 'announce' | 'settle' | 'settleByLookUp' | 'last'>;
  readonly title: string;
  readonly secrets: KnownSecrets;
};

type Settled = { readonly verdict: Verdict; readonly attempt: number };

/**
 * @param again waits where what went wrong passes; whether to look once more
 * @returns what becomes of a row that is not to be sent; `undefined`: the nickname is free, and the pause is over
 */
export async function* lookBefore<Waiting>(
  user: User,
  row: number,
  context: LookFirst,
  again: (verdict: Verdict) => AsyncGenerator<Waiting, boolean, void>,
  state: { answered: boolean },
  { pacer, interruption: { first } }: { readonly pacer: Pacer; readonly interruption: Interruption },
): AsyncGenerator<Waiting, Settled | undefined, void> {
  const known = context.journal.last(nicknameKey(user.nickname));
  const outcome = known?.unconfirmedSince === undefined ? 'pending' : 'unconfirmed';
  const left = { verdict: { ...NOT_SENT, outcome }, attempt: known?.attempt ?? 0 } as const;
  for (;;) {
    const seen = await context.lookUp(user, known && attemptIdsOf(known));
    if (seen.kind !== 'unknown') state.answered = true;
    if (seen.kind === 'found') return await taken(seen, user, row, context);
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
  { user: shown }: Extract<Sighting, { kind: 'found' }>,
  user: User,
  row: number,
  { journal, title, secrets }: LookFirst,
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
