/**
 * The request to create a user, from bytes to a user: content type, JSON and members exactly as documented. Nothing
 * is forgiven here, so that a client that departs from the documentation finds it out against the sandbox.
 */

import { type Answer, refusal } from './answer.js';
import type { SandboxUser } from './sandbox-users.js';

export type Payload = { readonly user: SandboxUser; readonly password: string };

/** Marks a value that is an answer, not a payload. */
export type Refused = { readonly refused: Answer };

type Members = Readonly<Record<string, unknown>>;

const USER = {
  department_id: 'an integer',
  position: 'a string',
  password: 'a string',
  nickname: 'a string',
  name: 'an object with the strings first, last and middle',
} as const;
const NAME = { first: 'a string', last: 'a string', middle: 'a string' } as const;

/** Takes `application/json`, with no parameter but `charset=utf-8`. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '');
}

/** Bytes to a payload, or the 400 that says which member is wrong. No value of a member is ever quoted. */
export function parsePayload(bytes: Uint8Array): Payload | Refused {
  const value = parseJson(bytes);
  if (!isObject(value)) return bad('body.json', 'The body must be one JSON object, in UTF-8.');
  const refused = wrongMember(value, USER, '');
  if (refused !== undefined) return refused;
  const name = isObject(value.name) ? value.name : {};
  const ofName = wrongMember(name, NAME, 'name.');
  if (ofName !== undefined) return ofName;
  const user = {
    nickname: String(value.nickname),
    name: { first: String(name.first), last: String(name.last), middle: String(name.middle) },
    position: String(value.position),
    department_id: Number(value.department_id),
  };
  return { user, password: String(value.password) };
}

/** The nickname in a body, right or wrong as the rest of it may be; `''` where there is none. */
export function nicknameIn(bytes: Uint8Array): string {
  const value = parseJson(bytes);
  return isObject(value) && typeof value.nickname === 'string' ? value.nickname : '';
}

/** A member that is missing, one that is not documented, or one of another type. */
function wrongMember(
  value: Members,
  expected: Readonly<Record<string, string>>,
  prefix: string,
): Refused | undefined {
  const names = Object.keys(expected);
  const missing = names.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    return bad('body.missing', 'The member {member} is missing.', { member: prefix + missing });
  }
  if (Object.keys(value).some((name) => !names.includes(name))) {
    return bad('body.unknown', 'There are other members than {known}.', { known: names.join(', ') });
  }
  for (const [name, type] of Object.entries(expected)) {
    if (!isOfType(value[name], type)) {
      const params = { member: prefix + name, expected: type };
      return bad('body.type', 'The member {member} must be {expected}.', params);
    }
  }
  return undefined;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'an integer') return Number.isSafeInteger(value);
  return type === 'a string' ? typeof value === 'string' : isObject(value);
}

function bad(code: string, message: string, params: Readonly<Record<string, string>> = {}): Refused {
  return { refused: refusal(400, code, message, params) };
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
