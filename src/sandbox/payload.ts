/**
 * The request to create a user, from bytes to a user: content type, JSON and members exactly as documented. Nothing
 * is forgiven here, so that a client that departs from the documentation finds it out against the sandbox.
 */

import { type Answer, refusal } from './answer.js';
import type { SandboxUser } from './sandbox-users.js';

export type Payload = { readonly user: SandboxUser; readonly password: string };

/** Marks a value that is an answer, not a payload. */
export type Refused = { readonly refused: Answer };

const EXPECTED = {
  department_id: 'an integer',
  position: 'a string',
  password: 'a string',
  nickname: 'a string',
  name: 'an object with the strings first, last and middle',
} as const;

const EXPECTED_OF_NAME = { first: 'a string', last: 'a string', middle: 'a string' } as const;

/** Takes `application/json`, with no parameter but `charset=utf-8`. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '');
}

/** Bytes to a payload, or the 400 that says which member is wrong. No value of a member is ever quoted. */
export function parsePayload(bytes: Uint8Array): Payload | Refused {
  const value = parseJson(bytes);
  if (!isObject(value)) return bad('body.json', 'The body must be one JSON object, in UTF-8.');
  const trouble = wrongMember(value, EXPECTED, '');
  if (trouble !== undefined) return trouble;
  const { department_id: departmentId, position, password, nickname, name } = value;
  if (!Number.isSafeInteger(departmentId)) return wrongType('department_id', EXPECTED.department_id);
  if (typeof position !== 'string') return wrongType('position', EXPECTED.position);
  if (typeof password !== 'string') return wrongType('password', EXPECTED.password);
  if (typeof nickname !== 'string') return wrongType('nickname', EXPECTED.nickname);
  const parts = parseName(name);
  if ('refused' in parts) return parts;
  return { user: { nickname, name: parts, position, department_id: Number(departmentId) }, password };
}

/** The nickname in a body, right or wrong as the rest of it may be; `''` where there is none. */
export function nicknameIn(bytes: Uint8Array): string {
  const value = parseJson(bytes);
  return isObject(value) && typeof value.nickname === 'string' ? value.nickname : '';
}

function parseName(value: unknown): SandboxUser['name'] | Refused {
  if (!isObject(value)) return wrongType('name', EXPECTED.name);
  const trouble = wrongMember(value, EXPECTED_OF_NAME, 'name.');
  if (trouble !== undefined) return trouble;
  const { first, last, middle } = value;
  if (typeof first !== 'string') return wrongType('name.first', EXPECTED_OF_NAME.first);
  if (typeof last !== 'string') return wrongType('name.last', EXPECTED_OF_NAME.last);
  if (typeof middle !== 'string') return wrongType('name.middle', EXPECTED_OF_NAME.middle);
  return { first, last, middle };
}

/** A member that is missing, or one that is not documented. */
function wrongMember(
  value: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, string>>,
  prefix: string,
): Refused | undefined {
  for (const member of Object.keys(expected)) {
    if (!Object.hasOwn(value, member)) {
      return bad('body.missing', 'The member {member} is missing.', { member: prefix + member });
    }
  }
  for (const member of Object.keys(value)) {
    if (!Object.hasOwn(expected, member)) {
      const known = Object.keys(expected).join(', ');
      return bad('body.unknown', 'There are other members than {known}.', { known });
    }
  }
  return undefined;
}

function wrongType(member: string, expected: string): Refused {
  return bad('body.type', 'The member {member} must be {expected}.', { member, expected });
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
