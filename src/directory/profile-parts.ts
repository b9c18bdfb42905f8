/** Parts of a profile's form that several of its members share: texts, templates, pointers, and matches of answers. */

import * as v from 'valibot';
import { exactOptional as optional } from 'valibot';
import { listOf, type Value, wholeNumber } from '../platform/schema.js';

/** Texts are templates. A string that consists of one placeholder has the type of its value. */
export type BodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [member: string]: BodyTemplate };

/** Names a value in an object of a body. If it is empty, the object is left out. The name itself is not sent. */
export const WITH = 'with';

export const MAX_TEXT_LENGTH = 2000;

/** Maximum lengths in characters, for parts of sentences and for sentences. */
export const MAX_LENGTH = { title: 100, evidence: 200, sentence: 500 } as const;

export const VISIBLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]';

/** Text that is not empty and no longer than services allow, or than `longest` if specified. */
export function text(takes: string, pattern?: RegExp, longest = MAX_TEXT_LENGTH) {
  const filled = v.pipe(v.string(takes), v.minLength(1), v.maxLength(longest));
  return pattern === undefined ? filled : v.pipe(filled, v.regex(pattern));
}

/** Text for messages, on one line: a line break or an escape sequence could imitate another message. */
export function line(takes: string, longest: number) {
  const bounded = `${takes}, on one line, at most ${longest} characters`;
  return text(bounded, new RegExp(`^${VISIBLE}+$`), longest);
}

export const BOOLEAN = v.boolean('true or false');
export const TEXTS = listOf(text('text'), 'a list of texts');

/** A pointer into an answer (RFC 6901): `''` is the whole answer, `/error/code` a member; `*` is any element. */
export const POINTER = v.pipe(
  v.string('a pointer into the answer, such as /error/code; "" is the whole answer'),
  v.maxLength(MAX_TEXT_LENGTH),
  v.regex(/^(?:\/(?:[^~/]|~[01])*)*$/),
);
export const POINTERS = v.union([POINTER, v.array(POINTER)], POINTER.message);

/** Text with placeholders in braces: `{nickname}`; `{x?}` drops the member if x is empty; `{{` is a brace. */
export const TEMPLATE = text('text, where {nickname} and other placeholders stand for values');
export const PATH = text('a path that begins with a slash', /^\//);
export const URL_TEMPLATE = text(
  'an address that begins with https:// or {base_url}',
  /^(?:https:\/\/|\{base_url\}\/)/,
);
export const HEADERS = v.record(v.string(), TEMPLATE, 'headers and their values: { "X-Org": "{org}" }');
export const PLACEHOLDER = v.pipe(
  v.string('lowercase letters, digits and _'),
  v.regex(/^[a-z][a-z0-9_]{0,39}$/),
);

const STATUS = wholeNumber(200, 499, 'a status such as 409');

const VALUE_MATCH = {
  /** The value to test with one of the four members below; in an array, any element. */
  at: optional(POINTER),
  /** Equal as JSON, including the type. */
  is: optional(
    v.union(
      [
        v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
        v.pipe(v.number(), v.maxValue(Number.MAX_SAFE_INTEGER)),
        v.boolean(),
        v.null(),
      ],
      'text, a number, true, false or null',
    ),
  ),
  /** A text that begins with or contains one of these, regardless of letter case. */
  starts: optional(TEXTS),
  contains: optional(TEXTS),
  present: optional(BOOLEAN),
};

export const MATCH = {
  status: v.union(
    [STATUS, v.pipe(v.string(), v.regex(/^[24]xx$/)), listOf(STATUS)],
    'a number such as 409 without quotes, a list of them, "2xx" or "4xx" (5xx always leave a row unconfirmed)',
  ),
  ...VALUE_MATCH,
  /** Several conditions that must all hold, instead of `at`. */
  all: optional(
    listOf(
      v.strictObject({ ...VALUE_MATCH, at: POINTER }, 'a condition: { "at": "/code", "is": "taken" }'),
      'a list of conditions',
    ),
  ),
};

export const ANSWER_MATCH = v.strictObject(MATCH, 'an answer: { "status": 404 }');

/** Matches answers by status, or by status and values in a complete JSON body. */
export type AnswerMatch = Value<typeof ANSWER_MATCH>;

export type ValueMatch = Omit<AnswerMatch, 'status' | 'all'>;

export type Headers = Value<typeof HEADERS>;

export type RequestForm = {
  readonly path?: string;
  /** A whole address, for another host. */
  readonly url?: string;
  readonly headers?: Headers;
  readonly type?: (typeof TYPE.options)[number];
  readonly body?: BodyTemplate;
};

export const BODY = v.unknown() as v.GenericSchema<BodyTemplate>;

export const TYPE = v.picklist(['json', 'scim', 'form'], 'json, scim or form');
