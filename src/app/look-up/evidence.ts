/** Decides what a look-up proves about an unconfirmed row. Performs no I/O. Times: milliseconds since the epoch. */

import type { FoundUser } from '../../directory/found-user.js';
import type { ProfileForm } from '../../directory/profile.js';
import { lookUpsAt } from '../../directory/profile-templates.js';
import type { DetailFacts, OwnMessage } from '../../domain/detail.js';
import { attemptIdsOf, attemptWithId, type Known } from '../../domain/outcome.js';
import { excerpt } from '../../domain/text.js';
import { type NicknameForm, nicknameKey, splitLogin } from '../../domain/user.js';
import { ownMessage } from '../../texts/own-message.js';
import { createdOf, isSameName, knownAccount, wordsOf } from '../pipeline/index.js';

export type Judgement = OwnMessage & Proof;

type Proof =
  | { readonly proves: 'attempt_id'; readonly attempt: number }
  /** The times suggest that the row's request created the user, which a person must accept. */
  | { readonly proves: 'time' }
  | { readonly proves: 'nothing' };

export function judge(known: Known, user: FoundUser, service: string, now: number): Judgement {
  const attempt = attemptWithId(known, user.attemptId);
  if (attempt !== undefined)
    return { proves: 'attempt_id', attempt, ...ownMessage('id-shown', { service, request: 'this' }) };
  if (user.names.length === 0) return { proves: 'nothing', ...withoutName(known, user, service) };
  const against = whyTimeProvesNothing(known, user, now);
  const account = knownAccount(known, user);
  const message = ownMessage('account-shown', { service, ...account, ...(against && { against }) });
  return { proves: against === undefined ? 'time' : 'nothing', ...message };
}

/** Without a name, the account could belong to anyone. */
function withoutName({ nickname }: Known, user: FoundUser, service: string): OwnMessage {
  const isAll = user.createdAt === undefined && Object.values(user.fields).every((value) => value === '');
  const shown = { service, login: excerpt(nickname), ...createdOf(user) };
  return ownMessage('nickname-shown', { ...shown, ...(isAll && { isAll }) });
}

/** Creation times and the `Date` header have a resolution of one second. */
const SLACK_MS = 2_000;

function whyTimeProvesNothing(
  known: Known,
  user: FoundUser,
  now: number,
): DetailFacts['account-shown']['against'] {
  const { createdAt, unreadTime, clockOffsetMs } = user;
  if (hasForeignId(known, user)) return 'other-id';
  // Nicknames with an `@` are whole addresses.
  const form: NicknameForm = known.key.includes('@') ? 'address' : 'name';
  if (nicknameKey(splitLogin(user.nickname, form).nickname) !== known.key) return 'other-nickname';
  if (wordsOf([known.name.first, known.name.last]).length === 0) return 'no-name-sent';
  if (!isSameName(known.name, user.names)) return 'other-name';
  if (createdAt === undefined)
    return unreadTime === undefined ? 'no-creation-time' : `creation-time-${unreadTime}`;
  if (clockOffsetMs === undefined) return 'no-clock';
  const { from, to } = inFlight(known, now);
  if (createdAt < from + clockOffsetMs - SLACK_MS) return 'too-early';
  if (createdAt > to + clockOffsetMs + SLACK_MS) return 'too-late';
  return undefined;
}

/** True if the user's id is none of the row's. If the row has none, the id may be a number of the person. */
function hasForeignId(known: Known, { attemptId = '' }: FoundUser): boolean {
  const attemptIds = attemptIdsOf(known).map((id) => id.toLowerCase());
  // A directory may change the letter case of an id.
  return attemptId !== '' && attemptIds.length > 0 && !attemptIds.includes(attemptId.toLowerCase());
}

/** The next record of a killed run may come days later. A user created in between belongs to another person. */
const MAX_IN_FLIGHT_MS = 5 * 60_000;

/** The time span in which a request of the row may have been in flight, by our clock. */
function inFlight(known: Known, now: number): { readonly from: number; readonly to: number } {
  const { at, unconfirmedSince: from = at, status, message, durationMs } = known;
  // The last attempt ended with a result; otherwise its run ended without one.
  if ([status, message, durationMs].some((fact) => fact !== undefined)) return { from, to: at };
  return { from, to: Math.min(known.endedAt ?? now, at + MAX_IN_FLIGHT_MS) };
}

const ABSENT_AFTER_S = 120;

/** The minimum time between the two absences that settle a row. */
export const ABSENCES_APART_MS = 60_000;

/** How long at most a look-up of the profile may miss a new user; `undefined` if absence proves nothing. */
export function absentAfterMs(form: Pick<ProfileForm, 'look_up'>): number | undefined {
  const all = lookUpsAt(form).map(({ lookUp }) => lookUp.absent_after ?? ABSENT_AFTER_S);
  const seconds = all.filter((each) => each !== 'never');
  return seconds.length < all.length ? undefined : Math.max(...seconds) * 1000;
}

/** The time after which an absence proves something, by our clock. */
export function absentFrom(known: Known, afterMs: number, now: number): number {
  // The request of a killed run may have been sent long after its announcement.
  const sentBy = Math.max(known.at, known.endedAt ?? known.at);
  // A journal from another machine may be ahead of this clock.
  return Math.min(sentBy, now) + afterMs;
}
