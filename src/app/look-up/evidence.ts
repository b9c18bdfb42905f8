/** Decides what a look-up proves about an unconfirmed row. Asks and writes nothing. Times: milliseconds since the epoch. */

import type { FoundUser } from '../../directory/found-user.js';
import type { ProfileForm } from '../../directory/profile.js';
import { lookUpsAt } from '../../directory/profile-templates.js';
import { attemptIdsOf, attemptWithId, type Known } from '../../domain/outcome.js';
import { type NicknameForm, nicknameKey, splitLogin } from '../../domain/user.js';
import { excerpt } from '../../lib/text.js';
import { accountText, isSameName, withTime, wordsOf } from '../pipeline/index.js';

/** The conclusion from a found user; `reason` is a clause. */
export type Judgement =
  /** This attempt of the row created the user. */
  | { readonly proves: 'attempt_id'; readonly attempt: number; readonly reason: string }
  /** The row's request created the user, if somebody accepts that. */
  | { readonly proves: 'time'; readonly reason: string }
  /** Somebody has the nickname: the row's person or another. */
  | { readonly proves: 'nothing'; readonly reason: string };

/** Decides what a found user proves about an unconfirmed row. @param title what messages call the service */
export function judge(known: Known, user: FoundUser, title: string, now: number): Judgement {
  const attempt = attemptWithId(known, user.attemptId);
  if (attempt !== undefined)
    return { proves: 'attempt_id', attempt, reason: `${title} shows the user with the id of this request` };
  if (user.names.length === 0) return { proves: 'nothing', reason: withoutName(known, user, title) };
  const against = whyNotByTime(known, user, now);
  const who = `${title} shows ${accountText(known, user)}`;
  return against === undefined
    ? { proves: 'time', reason: `${who}: the name is the same, and the request was under way then` }
    : { proves: 'nothing', reason: `${who}, but ${against}` };
}

/** The clause for a user without a name: nobody can tell from here whose account it is. */
function withoutName({ nickname }: Known, user: FoundUser, title: string): string {
  const isAll = user.createdAt === undefined && Object.values(user.fields).every((value) => value === '');
  const shown = withTime(`${title} shows the nickname ${excerpt(nickname)}`, user);
  return `${shown}, and ${isAll ? 'nothing more' : 'no name'}: look there at the account's name and at when it was created`;
}

/** Times are cut to seconds, in a creation time as in a `Date`. */
const SLACK_MS = 2_000;

/** The reason why nickname, names and time are no evidence: a clause. */
function whyNotByTime(known: Known, user: FoundUser, now: number): string | undefined {
  const { createdAt, clockOffsetMs } = user;
  if (hasForeignId(known, user)) return 'it has the id of another request';
  // Where nicknames have an `@`, they are whole addresses.
  const form: NicknameForm = known.key.includes('@') ? 'address' : 'name';
  if (nicknameKey(splitLogin(user.nickname, form).nickname) !== known.key)
    return 'the nickname is another one';
  if (wordsOf([known.name.first, known.name.last]).length === 0) return 'no name was sent to compare it with';
  if (!isSameName(known.name, user.names)) return 'the name is not the one that was sent';
  if (createdAt === undefined) return 'not when it was created';
  if (clockOffsetMs === undefined) return 'not what time it is there';
  const { from, to } = underWay(known, now);
  if (createdAt < from + clockOffsetMs - SLACK_MS) return 'it was created before the request was sent';
  if (createdAt > to + clockOffsetMs + SLACK_MS) return 'it was created after the request had ended';
  return undefined;
}

/** True if the user has an id, and none of the row's. For a row without ids it may be a number of the person. */
function hasForeignId(known: Known, { attemptId = '' }: FoundUser): boolean {
  const own = attemptIdsOf(known).map((id) => id.toLowerCase());
  // A directory may change the letter case of an id.
  return attemptId !== '' && own.length > 0 && !own.includes(attemptId.toLowerCase());
}

/**
 * How long the request of a run that was killed is taken to have been under way at most: the next record may be of days
 * later, and a user who was created in between is another person's.
 */
const LONGEST_UNDER_WAY_MS = 5 * 60_000;

/** When a request of the row may have been under way, by our clock. */
function underWay(known: Known, now: number): { readonly from: number; readonly to: number } {
  const { at, unconfirmedSince: from = at } = known;
  if (wasSettled(known)) return { from, to: at };
  return { from, to: Math.min(known.endedAt ?? now, at + LONGEST_UNDER_WAY_MS) };
}

/** True if the last attempt came to its end, and not the run that made it. */
function wasSettled({ status, message, durationMs }: Known): boolean {
  return [status, message, durationMs].some((fact) => fact !== undefined);
}

const ABSENT_AFTER_S = 120;

/** How far the two absences that prove something are apart, at least. */
export const ABSENCES_APART_MS = 60_000;

/** How long a new user may be missing; `undefined`: absence proves nothing. The longest of all ways to look up. */
export function absentAfterMs(form: Pick<ProfileForm, 'look_up'>): number | undefined {
  const all = lookUpsAt(form).map(({ lookUp }) => lookUp.absent_after ?? ABSENT_AFTER_S);
  const seconds = all.filter((each) => each !== 'never');
  return seconds.length < all.length ? undefined : Math.max(...seconds) * 1000;
}

/** From when on an absence proves something, by our clock. */
export function absentFrom(known: Known, afterMs: number, now: number): number {
  // Nobody knows how long after its announcement the request of a killed run was sent.
  const sentBy = Math.max(known.at, known.endedAt ?? known.at);
  // A journal that another machine wrote may be ahead of this clock.
  return Math.min(sentBy, now) + afterMs;
}
