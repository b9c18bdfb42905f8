/**
 * Answers a request to create a user. Accepts exactly the documented form, so that tests find a client that deviates
 * from it. The rules for values are the sandbox's own, since the real directory publishes none.
 */

import { type Answer, json, refusal } from './http-answer.js';

/** A user in the sandbox. The members have the names of the payload, and there is no password. */
export type SandboxUser = {
  readonly nickname: string;
  readonly name: { readonly first: string; readonly last: string; readonly middle: string };
  readonly position: string;
  readonly department_id?: number | undefined;
  /** Set if there is a profile: other values of its request, id of the attempt, time of creation (ISO 8601). */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly attempt_id?: string | undefined;
  readonly created_at?: string | undefined;
};

/** A user with its number, which counts from 1 in order of creation. */
export type CreatedUser = {
  readonly id: number;
  /** The values that steps have set, by the name of the step. */
  readonly steps?: Readonly<Record<string, readonly string[]>> | undefined;
} & SandboxUser;

export type Users = Map<string, CreatedUser>;

type Payload = SandboxUser & { readonly department_id: number; readonly password: string };
type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const NAME: Shape = { first: isText, last: isText, middle: isText };
const USER: Shape = {
  department_id: Number.isSafeInteger,
  position: isText,
  password: isText,
  nickname: isText,
  name: (value) => hasShape(value, NAME),
};

const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

const NICKNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;

/** Matches control characters and halves of surrogate pairs. */
const PROHIBITED = /[\p{Cc}\p{Cs}]/u;

/** Messages quote no values except nicknames. @param payload the body, parsed as JSON */
export function createUser(users: Users, contentType: string | undefined, payload: unknown): Answer {
  if (!JSON_TYPE.test(contentType ?? '')) {
    const params = { expected: 'application/json' };
    return refusal(415, 'content_type', 'The content type must be {expected}.', params);
  }
  if (!hasShape<Payload>(payload, USER)) {
    const message =
      'The body must be a JSON object in UTF-8 with the members {members}, and name with {names}.';
    const params = { members: Object.keys(USER).join(', '), names: Object.keys(NAME).join(', ') };
    return refusal(400, 'body.shape', message, params);
  }
  return refusalOf(payload, users) ?? json(201, addUser(users, payload));
}

/** True if the value has exactly these members. */
function hasShape<T>(value: unknown, shape: Shape): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map(Object.entries(value));
  const expected = Object.entries(shape);
  return members.size === expected.length && expected.every(([name, isRight]) => isRight(members.get(name)));
}

function refusalOf(payload: Payload, users: Users): Answer | undefined {
  const { nickname, name, position, password, department_id: department } = payload;
  if (!NICKNAME.test(nickname)) {
    const message = 'A nickname contains only {allowed}, and begins and ends with a letter or digit.';
    const allowed = 'Latin letters, digits, ".", "_" and "-"';
    return refusal(422, 'login.prohibitedsymbols', message, { allowed });
  }
  if (department < 1) {
    const params = { id: String(department) };
    return refusal(422, 'department.unknown', 'Department {id} does not exist.', params);
  }
  for (const [field, text] of Object.entries({ name: Object.values(name).join(' '), position })) {
    if (!PROHIBITED.test(text)) continue;
    const message = `The ${field} contains characters that are not allowed.`;
    return refusal(422, `${field}.prohibitedsymbols`, message);
  }
  if (users.has(fold(nickname))) {
    return refusal(409, 'some_user_has_this_login', 'The nickname {nickname} is taken.', { nickname });
  }
  const code = passwordErrorCode(password, nickname);
  if (code === 'password.likelogin') return refusal(422, code, 'The password must not contain the nickname.');
  return code && refusal(422, code, 'The password is too simple: it needs {rule}.', { rule: PASSWORD_RULE });
}

const MIN_PASSWORD_LENGTH = 8;

/** A password may contain a nickname that is shorter than this. */
const MIN_NICKNAME_LENGTH = 3;

const KINDS = [/\p{Lu}/u, /(?!\p{Lu})\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

export const PASSWORD_RULE =
  `at least ${MIN_PASSWORD_LENGTH} characters of at least two kinds (uppercase letters, lowercase letters, digits, ` +
  'others) and must not contain the nickname';

export function passwordErrorCode(
  password: string,
  nickname: string,
): 'password.weak' | 'password.likelogin' | undefined {
  const login = fold(nickname);
  if (login.length >= MIN_NICKNAME_LENGTH && fold(password).includes(login)) return 'password.likelogin';
  const text = password.normalize('NFC');
  const kinds = KINDS.filter((kind) => kind.test(text)).length;
  return [...text].length < MIN_PASSWORD_LENGTH || kinds < 2 ? 'password.weak' : undefined;
}

/** Creates the user, in memory and without the password. Returns `undefined` if the nickname is taken. */
export function addUser(users: Users, user: SandboxUser): CreatedUser | undefined {
  return users.has(fold(user.nickname)) ? undefined : setUser(users, user);
}

/** Creates or changes a user. A user who exists keeps the number and the effects of steps. */
export function setUser(users: Users, user: SandboxUser): CreatedUser {
  const { nickname, name, position, department_id, fields, attempt_id, created_at } = user;
  const { id = users.size + 1, steps } = users.get(fold(nickname)) ?? {};
  // Members are copied one by one, so that a password in the payload is not stored.
  const { first, last, middle } = name;
  const kept = { nickname, name: { first, last, middle }, position, department_id };
  const set = { id, ...kept, fields, attempt_id, created_at, steps };
  users.set(fold(nickname), set);
  return set;
}

/** A user's id is the same in every sandbox. */
export function idOf(name: string): string {
  return `id-of-${fold(name)}`;
}

/** The key for comparing nicknames: ignores case and the composition of accents. */
export function fold(nickname: string): string {
  return nickname.normalize('NFC').toLowerCase();
}
