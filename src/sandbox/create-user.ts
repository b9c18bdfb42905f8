/**
 * What the sandbox does with a request to create a user. Nothing is forgiven in its shape, so that a client that departs
 * from the documentation finds it out here. The rules for values are the sandbox's own, as the real directory publishes
 * none; the codes are those seen from its public clients.
 */

import { type Answer, json, refusal } from './answer.js';
import { judgePassword, PASSWORD_RULE } from './password-rule.js';
import { addUser, fold, type SandboxUser, type Users } from './users.js';

/** In bytes; far more than a user needs. */
export const BODY_LIMIT = 64 * 1024;

type Payload = SandboxUser & { readonly password: string };
type Members = Readonly<Record<string, unknown>>;

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  'an integer': Number.isSafeInteger,
  'a string': (value) => typeof value === 'string',
  'an object with the strings first, last and middle': isObject,
};

const USER = {
  department_id: 'an integer',
  position: 'a string',
  password: 'a string',
  nickname: 'a string',
  name: 'an object with the strings first, last and middle',
} as const;

const NAME = { first: 'a string', last: 'a string', middle: 'a string' } as const;

const NICKNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;

/** Control characters and halves of surrogate pairs. */
const PROHIBITED = /[\p{Cc}\p{Cs}]/u;

/**
 * Creates the user and answers 201, or refuses; no value but a nickname is ever quoted.
 * @param body the bytes; `undefined` where there were more than `BODY_LIMIT`
 */
export function createUser(
  users: Users,
  contentType: string | undefined,
  body: Uint8Array | undefined,
): Answer {
  if (!JSON_TYPE.test(contentType ?? '')) {
    return refusal(415, 'content_type', 'The content type must be {expected}.', {
      expected: 'application/json',
    });
  }
  if (body === undefined) {
    return refusal(413, 'body.large', 'The body is larger than {limit} bytes.', {
      limit: String(BODY_LIMIT),
    });
  }
  const payload = parseJson(body);
  const refused = wrongShape(payload) ?? wrongValue(payload as Payload, users);
  return refused ?? json(201, addUser(users, payload as Payload));
}

function wrongValue(payload: Payload, users: Users): Answer | undefined {
  const { nickname, name, position, password, department_id: department } = payload;
  const refuse = (code: string, message: string, params?: Readonly<Record<string, string>>) =>
    refusal(422, code, message, params);
  if (!NICKNAME.test(nickname)) {
    const allowed = 'Latin letters, digits, ".", "_" and "-"';
    return refuse('login.prohibitedsymbols', 'A nickname holds only {allowed}, and no mark at its ends.', {
      allowed,
    });
  }
  if (department < 1) {
    return refuse('department.unknown', 'There is no department {id}.', { id: String(department) });
  }
  if (Object.values(name).some((part) => PROHIBITED.test(part))) {
    return refuse('name.prohibitedsymbols', 'The name holds characters that are not allowed.');
  }
  if (PROHIBITED.test(position)) {
    return refuse('position.prohibitedsymbols', 'The position holds characters that are not allowed.');
  }
  if (users.has(fold(nickname))) {
    return refusal(409, 'some_user_has_this_login', 'The nickname {nickname} is taken.', { nickname });
  }
  switch (judgePassword(password, nickname)) {
    case 'password.likelogin':
      return refuse('password.likelogin', 'The password must not contain the nickname.');
    case 'password.weak':
      return refuse('password.weak', 'The password is too simple: it needs {rule}.', { rule: PASSWORD_RULE });
    case null:
      return undefined;
  }
}

/** The nickname in a body, right or wrong as the rest of it may be; `''` where there is none. */
export function nicknameIn(body: Uint8Array | undefined): string {
  const value = body === undefined ? undefined : parseJson(body);
  return isObject(value) && typeof value.nickname === 'string' ? value.nickname : '';
}

function wrongShape(value: unknown): Answer | undefined {
  if (!isObject(value)) return refusal(400, 'body.json', 'The body must be one JSON object, in UTF-8.');
  return wrongMember(value, USER, '') ?? wrongMember(value.name, NAME, 'name.');
}

/** The 400 for a member that is missing, one that is not documented, or one of another type. */
function wrongMember(
  value: unknown,
  expected: Readonly<Record<string, string>>,
  prefix: string,
): Answer | undefined {
  const members = isObject(value) ? value : {};
  const names = Object.keys(expected);
  const missing = names.find((name) => !Object.hasOwn(members, name));
  if (missing !== undefined) {
    return refusal(400, 'body.missing', 'The member {member} is missing.', { member: prefix + missing });
  }
  if (Object.keys(members).length > names.length) {
    return refusal(400, 'body.unknown', 'There are other members than {known}.', { known: names.join(', ') });
  }
  const wrong = Object.entries(expected).find(([name, type]) => TYPES[type]?.(members[name]) !== true);
  if (wrong === undefined) return undefined;
  const params = { member: prefix + wrong[0], expected: wrong[1] };
  return refusal(400, 'body.type', 'The member {member} must be {expected}.', params);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
