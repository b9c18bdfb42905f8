/** Reads requests to create a user, as a profile describes them. The rules for values are the sandbox's own. */

import { answerThatMeans } from './answer-maker.js';
import { fold, PASSWORD_RULE, passwordErrorCode, setUser } from './create-user.js';
import type { Answer } from './http-answer.js';
import { itemOf, storedIn, userId } from './look-up-answer.js';
import type { Content, ProfileService, Sent, WriteRequest } from './profile-service.js';
import { hasRuleFor, refuse, toAnswer, writeRequest } from './profile-service.js';
import type { Values } from './template-match.js';

export function readCreateRequest(
  service: ProfileService,
  { values, refusal }: Content,
  sent: Sent,
): WriteRequest {
  const nickname = nicknameIn(values, service.settings);
  return writeRequest(
    service,
    sent,
    nickname,
    () => refusal ?? refusalOf(service, nickname, values) ?? create(service, nickname, values, sent),
  );
}

/** The nickname. If the request does not contain it, the part of an address before the `@`. */
function nicknameIn(values: Values, settings: Values): string {
  const own = [...values].flatMap(([name, value]) => (settings.has(name) ? [] : [String(value)]));
  return String(values.get('nickname') ?? own.find((text) => text.includes('@'))?.split('@')[0] ?? '');
}

/** The reason for not creating a user. Quotes no value except the nickname. */
function refusalOf(service: ProfileService, nickname: string, values: Values): Answer | undefined {
  const { profile, users } = service;
  if (nickname === '' || /\p{Cc}/u.test(nickname)) {
    return refuse(service, 'failed', 'Path and body must be as the profile describes them.');
  }
  const department = values.get('department_id');
  if (typeof department === 'number' && department < 1) {
    return refuse(service, 'failed', `Department ${department} does not exist.`);
  }
  // With PUT, or an upsert, an existing user is changed, and the answer is the same as for a creation.
  const changesUsers = profile.create.method === 'PUT' || profile.upsert === true;
  if (users.has(fold(nickname)) && !changesUsers) {
    const means = hasRuleFor(service, 'exists') ? 'exists' : 'failed';
    return refuse(service, means, `The nickname "${nickname}" is taken.`);
  }
  return refuseWeakPassword(service, nickname, values);
}

/** Refuses a weak password only if the profile has an answer for it. */
export function refuseWeakPassword(
  service: ProfileService,
  nickname: string,
  values: Values,
): Answer | undefined {
  const password = values.get('password');
  const isChecked = service.profile.password !== 'ignored' && hasRuleFor(service, 'weak_password');
  if (!isChecked || typeof password !== 'string' || passwordErrorCode(password, nickname) === undefined) {
    return undefined;
  }
  return refuse(service, 'weak_password', `The password is too simple: it needs ${PASSWORD_RULE}.`);
}

/** Placeholders with their own member of a user, and the password, which is not stored. */
const OWN_MEMBERS = /^(?:nickname|first|last|middle|position|department_id|attempt_id|password)$/;

function create(service: ProfileService, nickname: string, values: Values, { target }: Sent): Answer {
  const { profile, settings, users, date } = service;
  const text = (name: string) => String(values.get(name) ?? '');
  const fields = [...values].filter(([name]) => !settings.has(name) && !OWN_MEMBERS.test(name));
  const department = values.get('department_id');
  const user = setUser(users, {
    nickname,
    name: { first: text('first'), last: text('last'), middle: text('middle') },
    position: text('position'),
    created_at: users.get(fold(nickname))?.created_at ?? date().toISOString(),
    fields: Object.fromEntries(fields),
    department_id: typeof department === 'number' ? department : undefined,
    attempt_id: values.has('attempt_id') ? text('attempt_id') : undefined,
  });
  const id = userId(profile, nickname);
  const location = { Location: `${target.split('?')[0]}/${encodeURIComponent(id)}` };
  const { id: at, nickname: login } = profile.create;
  const headers = typeof at === 'object' ? location : {};
  const item = { ...(typeof at === 'string' && { id: at }), ...(login !== undefined && { nickname: login }) };
  const shown = itemOf(user, storedIn(user, profile, settings), item, profile);
  return toAnswer(profile, { ...answerThatMeans(profile, 'created', '', id, shown), headers });
}
