/** Decides what a look-up proves about an unconfirmed row. Asks and writes nothing. Times: milliseconds since the epoch. */

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
  /** The row's request created the user, if a person accepts that. */
  | { readonly proves: 'time' }
  | { readonly proves: 'nothing' };

export function judge(known: Known, user: FoundUser, service: string, now: number): Judgement {
  const attempt = attemptWithId(known, user.attemptId);
  if (attempt !== undefined)
    return { proves: 'attempt_id', attempt, ...ownMessage('id-shown', { service, request: 'this' }) };
  if (user.names.length === 0) return { proves: 'nothing', ...withoutName(known, user, service) };
  const against = whyNotByTime(known, user, now);
  const account = knownAccount(known, user);
  const own = ownMessage('account-shown', { service, ...account, ...(against && { against }) });
  return { proves: against === undefined ? 'time' : 'nothing', ...own };
}

/** Without a name, the account may be anyone's. */
function withoutName({ nickname }: Known, user: FoundUser, service: string): OwnMessage {
  const isAll = user.createdAt === undefined && Object.values(user.fields).every((value) => value === '');
  const shown = { service, login: excerpt(nickname), ...createdOf(user) };
  return ownMessage('nickname-shown', { ...shown, ...(isAll && { isAll }) });
}

/** Times are cut to seconds, in a creation time as in a `Date`. */
const SLACK_MS = 2_000;

function whyNotByTime(known: Known, user: FoundUser, now: number): DetailFacts['account-shown']['against'] {
  const { createdAt, unreadTime, clockOffsetMs } = user;
  if (hasForeignId(known, user)) return 'other-id';
  // If nicknames have an `@`, they are whole addresses.
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

/** True if the user has an id, and none of the row's. For a row without ids it may be a number of the person. */
function hasForeignId(known: Known, { attemptId = '' }: FoundUser): boolean {
  const own = attemptIdsOf(known).map((id) => id.toLowerCase());
  // A directory may change the letter case of an id.
  return attemptId !== '' && own.length > 0 && !own.includes(attemptId.toLowerCase());
}

/** The next record of a killed run may be days later: a user created in between is another person's. */
const MAX_IN_FLIGHT_MS = 5 * 60_000;

/** When a request of the row may have been in flight, by our clock. */
function inFlight(known: Known, now: number): { readonly from: number; readonly to: number } {
  const { at, unconfirmedSince: from = at, status, message, durationMs } = known;
  // The last attempt ended, rather than only its run.
  if ([status, message, durationMs].some((fact) => fact !== undefined)) return { from, to: at };
  return { from, to: Math.min(known.endedAt ?? now, at + MAX_IN_FLIGHT_MS) };
}

const ABSENT_AFTER_S = 120;

/** The shortest time between the two absences that settle a row. */
export const ABSENCES_APART_MS = 60_000;

/** How long a new user may be missing; `undefined`: absence proves nothing. The longest of all ways to look up. */
export function absentAfterMs(form: Pick<ProfileForm, 'look_up'>): number | undefined {
  const all = lookUpsAt(form).map(({ lookUp }) => lookUp.absent_after ?? ABSENT_AFTER_S);
  const seconds = all.filter((each) => each !== 'never');
  return seconds.length < all.length ? undefined : Math.max(...seconds) * 1000;
}

/** From when on an absence proves something, by our clock. */
export function absentFrom(known: Known, afterMs: number, now: number): number {
  // The request of a killed run may have been sent long after its announcement.
  const sentBy = Math.max(known.at, known.endedAt ?? known.at);
  // A journal that another machine wrote may be ahead of this clock.
  return Math.min(sentBy, now) + afterMs;
}
