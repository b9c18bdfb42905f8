/** Reads the answer to a creation: the id of the new user, and the login that the answer repeats. */

import type { OwnMessage } from '../domain/detail.js';
import type { Verdict } from '../domain/outcome.js';
import { excerpt } from '../domain/text.js';
import { nicknameKey, type User } from '../domain/user.js';
import { ownMessage } from '../texts/own-message.js';
import { bodyOf, type Redacting } from './classify.js';
import { type ConfiguredProfile, nicknameForm, settingValues } from './configure-profile.js';
import { idAt, nicknameAt, usableId } from './found-user.js';
import { valueAt } from './json-pointer.js';
import { ownNickname } from './look-up.js';
import type { ProfileForm } from './profile.js';
import type { Answer, StatusAnswer } from './send-request.js';

/** An answer with a different login is about another user, so it proves nothing about the request. */
export function withId(
  verdict: Verdict,
  answer: Answer,
  { nickname: sent }: Pick<User, 'nickname'>,
  profile: ConfiguredProfile,
  context: Redacting,
): Verdict {
  if (verdict.outcome !== 'created' || answer.kind !== 'status') return verdict;
  const { title: service, create } = profile.form;
  const other = otherLogin(bodyOf(answer), sent, create, profile);
  if (other !== undefined) {
    const shown = excerpt(context.redact(other) ?? '[withheld]');
    return unproven(verdict, ownMessage('login-of-another', { service, login: excerpt(sent), other: shown }));
  }
  const id = idIn(answer, create, context);
  return id === undefined ? verdict : { ...verdict, id };
}

/** The verdict if the answer may be about another user. @param messageParts the reason */
export function unproven({ id: _, ...verdict }: Verdict, messageParts: OwnMessage): Verdict {
  return { ...verdict, outcome: 'unconfirmed', counts: true, ...messageParts };
}

/** The login in an answer, if it differs from the one sent. An answer without a login contradicts nothing. */
function otherLogin(
  body: unknown,
  sent: string,
  { nickname: form }: ProfileForm['create'],
  profile: ConfiguredProfile,
): string | undefined {
  if (form === undefined) return undefined;
  const login = valueAt(body, typeof form === 'string' ? form : form.at);
  const [lookUp, settings] = [{ nickname: form }, settingValues(profile)];
  if (typeof login !== 'string' || nicknameAt(body, lookUp, settings) === '') return undefined;
  const shown = ownNickname(body, lookUp, { settings, nickname: nicknameForm(profile) });
  return shown === nicknameKey(sent) ? undefined : login;
}

function idIn(
  answer: StatusAnswer,
  { id: form }: ProfileForm['create'],
  context: Redacting,
): string | undefined {
  if (typeof form === 'object') return usableId(lastSegment(answer.header(form.header)), context);
  return idAt(bodyOf(answer), form, context);
}

/** @param address of the new user, absolute or relative; the host does not count */
function lastSegment(address = ''): string {
  try {
    const { pathname } = new URL(address, 'https://x.example');
    return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? '');
  } catch {
    return '';
  }
}
