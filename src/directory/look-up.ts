/** Looks up one user. An error, a refusal or an unreadable answer is never an absence. */

import type { OwnMessage } from '../domain/detail.js';
import type { Verdict } from '../domain/outcome.js';
import { isSameDomain, type NicknameForm, nicknameKey, splitLogin } from '../domain/user.js';
import { ownMessage } from '../texts/own-message.js';
import { type Exchange, parseHttpDate, type RequestContext } from './classify.js';
import { type ConfiguredProfile, nicknameForm, settingValues } from './configure-profile.js';
import { type FoundUser, foundUser, nicknameAt, nicknamePointer, textAt } from './found-user.js';
import { valueAt } from './json-pointer.js';
import { countsNoUsers, errorIn, errorMessageIn, misread, totalsIn, whyNoAbsence } from './no-absence.js';
import type { LookUp } from './profile-reads.js';
import { lookUpsAt } from './profile-templates.js';
import { readAnswer, unknown } from './read-answer.js';
import { isByAttempt, type Person, RequestError, userValues } from './render-request.js';
import type { Answer } from './send-request.js';
import type { Values } from './template.js';

export type LookUpResult =
  | { readonly kind: 'found'; readonly user: FoundUser }
  | { readonly kind: 'absent' }
  /** `verdict`: the meaning for the run. Its outcome does not apply to a row. */
  | { readonly kind: 'unknown'; readonly verdict: Verdict };

export type SendLookUp = (lookUp: LookUp, values: Values) => Promise<Exchange>;

/** Tries the ways of the profile, those by attempt id first and once per id. @throws {RequestError} if none applies */
export async function lookUpUser(
  person: Person,
  attemptIds: readonly string[],
  profile: ConfiguredProfile,
  send: SendLookUp,
): Promise<LookUpResult> {
  const wanted: Wanted = {
    person,
    attemptIds,
    settings: settingValues(profile),
    nickname: nicknameForm(profile),
  };
  let unknown: LookUpResult | undefined;
  const all = lookUpsAt(profile.form).map(({ lookUp }) => lookUp);
  const ways = [
    ...all.filter(isByAttempt).flatMap((lookUp) => attemptIds.map((attemptId) => ({ lookUp, attemptId }))),
    ...all.filter((lookUp) => !isByAttempt(lookUp)).map((lookUp) => ({ lookUp, attemptId: undefined })),
  ];
  // A user that no request asked about is not absent.
  if (ways.length === 0) throw new RequestError('no-attempt-id', {});
  for (const { lookUp, attemptId } of ways) {
    const { answer, context } = await send(lookUp, userValues(profile, person, attemptId));
    const result = readLookUp(answer, lookUp, wanted, context);
    if (result.kind === 'found') return result;
    if (result.kind === 'unknown') unknown ??= result;
    // Another way would have the same result.
    if (result.kind === 'unknown' && (result.verdict.stop !== null || !result.verdict.answered)) break;
  }
  return unknown ?? { kind: 'absent' };
}

type Wanted = {
  readonly person: Pick<Person, 'nickname'>;
  /** The ids of the person's attempts. A user with one of them is this person, whatever the nickname. */
  readonly attemptIds: readonly string[];
  readonly settings: Values;
  readonly nickname?: NicknameForm;
};

export function readLookUp(
  answer: Answer,
  lookUp: LookUp,
  wanted: Wanted,
  context: RequestContext,
): LookUpResult {
  const read = readAnswer(answer, lookUp, context);
  if (read.kind === 'absent') return { kind: 'absent' };
  if (read.kind === 'unknown') return read;
  const { body } = read;
  const shown = shownIn(body, lookUp, wanted, context);
  if (shown.kind === 'one') {
    const sentAt = parseHttpDate(read.answer.header('date'));
    const offset = sentAt === undefined ? undefined : sentAt - context.now;
    const user = foundUser(shown.item, lookUp, wanted.settings, offset, context);
    const { nickname } = wanted.person;
    return { kind: 'found', user: lookUp.nickname === 'asked' ? { ...user, nickname } : user };
  }
  const why =
    shown.kind === 'others'
      ? whyNoAbsence({ ...read, ...shown }, lookUp, wanted, context.profile)
      : shown.why;
  return why === undefined ? { kind: 'absent' } : unknown(answer, context, why);
}

type Shown =
  | { readonly kind: 'one'; readonly item: unknown }
  /** All items of a list that does not contain the requested user. */
  | { readonly kind: 'others'; readonly items: readonly unknown[] }
  | { readonly kind: 'unclear'; readonly why: OwnMessage };

function shownIn(body: unknown, lookUp: LookUp, wanted: Wanted, context: RequestContext): Shown {
  const service = context.profile.title;
  const unclear = (why: OwnMessage): Shown => ({ kind: 'unclear', why });
  const unread = (pointers: readonly string[] = [], item?: unknown) =>
    unclear(misread(service, body, lookUp.items, pointers, item));
  const message = errorMessageIn(body, context.profile, context);
  const error = message && unclear(message);
  const at = valueAt(body, lookUp.items ?? '') ?? undefined;
  if (lookUp.nickname === 'asked') {
    const [item, ...others] = [at ?? []].flat();
    if (error !== undefined || item === undefined) return error ?? unread();
    return others.length === 0 ? { kind: 'one', item } : unclear(ownMessage('several-users', { service }));
  }
  // An empty list may be omitted.
  const list = at === undefined && countsNoUsers(totalsIn(body, lookUp)) ? [] : at;
  if (typeof list !== 'object') return error ?? unread();
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  const all = items.filter((item) => isWanted(item, lookUp, wanted));
  const match = all.find((item) => isOfAttempt(item, lookUp, wanted)) ?? all[0];
  // Choosing between several users with the login, for example in two domains, would be a guess.
  if (all.length > 1 && !isOfAttempt(match, lookUp, wanted))
    return unclear(ownMessage('several-users', { service }));
  if (match !== undefined)
    return error !== undefined && !Array.isArray(list) && isEcho(match, body, lookUp)
      ? error
      : { kind: 'one', item: match };
  if (error !== undefined || Array.isArray(list)) return error ?? { kind: 'others', items };
  const isRead = nicknameAt(list, lookUp, wanted.settings) !== '';
  return isRead ? unclear(ownMessage('another-user', { service })) : unread([nicknamePointer(lookUp)], list);
}

/** True if an object with an error only repeats the request. A message alone may also report success. */
function isEcho(
  item: unknown,
  body: unknown,
  { attempt_id, created_at, names = [], fields = {} }: LookUp,
): boolean {
  const pointers = [attempt_id, created_at, ...names, ...Object.values(fields)];
  return errorIn(body, {}) !== undefined && pointers.every((pointer) => textAt(item, pointer) === '');
}

function isOfAttempt(
  item: unknown,
  { attempt_id }: LookUp,
  { attemptIds }: Pick<Wanted, 'attemptIds'>,
): boolean {
  const sent = textAt(item, attempt_id);
  return sent !== '' && attemptIds.includes(sent);
}

function isWanted(item: unknown, lookUp: LookUp, wanted: Wanted): boolean {
  if (isOfAttempt(item, lookUp, wanted)) return true;
  return ownNickname(item, lookUp, wanted) === nicknameKey(wanted.person.nickname);
}

/** The key of an item's nickname without its domain; `undefined` if its domain is not the one in the settings. */
export function ownNickname(
  item: unknown,
  lookUp: Pick<LookUp, 'nickname'>,
  { settings, nickname: form }: Pick<Wanted, 'settings' | 'nickname'>,
): string | undefined {
  const domain = settings('domain')?.toString();
  const login = nicknameAt(item, lookUp, settings);
  // A template already defines where the nickname ends.
  const { nickname, domain: ownDomain } = splitLogin(
    login,
    typeof lookUp.nickname === 'string' ? form : 'address',
  );
  return isSameDomain(ownDomain, domain) ? nicknameKey(nickname) : undefined;
}
