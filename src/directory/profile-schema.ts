/** The form of a profile as a schema: what the loader checks first, and `directory.schema.json` for editors. */

import { NICKNAME_FORMS } from '../domain/user.js';
import type { Shape } from '../lib/document.js';
import { GRANTS, MEANINGS } from './profile.js';

/** Longer than any address, header or text of a body that a service asks for. */
const LONGEST_TEXT = 2000;

function text(takes: string, more: Partial<Shape> = {}): Shape {
  return { type: 'string', minLength: 1, maxLength: LONGEST_TEXT, ...more, takes };
}

/** Text that messages contain: a line break or an escape sequence would make it look like another message. */
function line(takes: string, longest: number): Shape {
  const bound = `on one line, at most ${longest} characters`;
  return text(`${takes}, ${bound}`, { pattern: `^${VISIBLE}+$`, maxLength: longest });
}

/** In characters: what stands within sentences, and what is one or two sentences itself. */
const LONGEST = { title: 100, evidence: 200, sentence: 500 } as const;

const VISIBLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]';

function object(takes: string, properties: Readonly<Record<string, Shape>>, required: string[] = []): Shape {
  return { type: 'object', takes, properties, required, additionalProperties: false };
}

function mapOf(takes: string, additionalProperties: Shape): Shape {
  return { type: 'object', takes, additionalProperties };
}

function listOf(takes: string, items: Shape): Shape {
  return { type: 'array', minItems: 1, takes, items };
}

const POINTER = text('a pointer into the answer, such as /error/code; "" is the whole answer', {
  minLength: 0,
  pattern: '^(?:/(?:[^~/]|~[01])*)*$',
});
const POINTERS: Shape = { ...POINTER, type: ['string', 'array'], items: POINTER };
const TEMPLATE = text('text, where {nickname} and other placeholders stand for values');
const HEADERS = mapOf('headers and their values: { "X-Org": "{org}" }', TEMPLATE);
const BOOLEAN: Shape = { type: 'boolean', takes: 'true or false' };
const TEXTS = listOf('a list of texts', text('text'));
const STATUS: Shape = {
  type: ['integer', 'string', 'array'],
  minItems: 1,
  minimum: 200,
  maximum: 499,
  pattern: '^[24]xx$',
  takes:
    'a number such as 409 without quotes, a list of them, "2xx" or "4xx" (5xx always leave a row unconfirmed)',
  items: { type: 'integer', minimum: 200, maximum: 499, takes: 'a status such as 409' },
};

const MATCH = {
  status: STATUS,
  at: POINTER,
  is: {
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: LONGEST_TEXT,
    takes: 'text, a number, true, false or null',
  },
  starts: TEXTS,
  contains: TEXTS,
  present: BOOLEAN,
} as const satisfies Record<string, Shape>;

const ABSENT = object('an answer: { "status": 404 }', MATCH, ['status']);

const LOOK_UP = object(
  'how a user is looked up: { "path": "/users/{nickname}", "nickname": "/name" }',
  {
    path: text('a path that begins with a slash', { pattern: '^/' }),
    url: text('an address that begins with https:// or {base_url}', {
      pattern: '^(?:https://|\\{base_url\\}/)',
    }),
    headers: HEADERS,
    items: POINTER,
    nickname: {
      ...POINTER,
      ...object(
        'a pointer, or { "at": "/name", "as": "@{nickname}:{server}" }',
        { at: POINTER, as: TEMPLATE },
        ['at', 'as'],
      ),
      type: ['string', 'object'],
    },
    attempt_id: POINTER,
    created_at: POINTER,
    unit: text('s or ms', { enum: ['s', 'ms'] }),
    names: listOf('a list of pointers', POINTER),
    fields: mapOf('fields and pointers: { "position": "/title" }', POINTER),
    search: text('part', { enum: ['part'] }),
    total: POINTER,
    next: POINTER,
    page_size: { type: 'integer', minimum: 1, takes: 'a whole number from 1' },
    absent: { ...ABSENT, type: ['object', 'array'], items: ABSENT },
    absent_after: {
      type: ['integer', 'string'],
      minimum: 0,
      maximum: 86_400,
      // Not an `enum`, which would be about the numbers too.
      pattern: '^never$',
      takes: 'seconds from 0 to 86400, or "never"',
    },
  },
  ['nickname'],
);

const URL_TEMPLATE = text('an address that begins with https:// or {base_url}', {
  pattern: '^(?:https://|\\{base_url\\}/)',
});

const PROFILE_NAME = '^[a-z][a-z0-9-]{0,39}$';
const PLACEHOLDER_NAME = '^[a-z][a-z0-9_]{0,39}$';

const VALUES: Shape = {
  ...listOf('a list of values, or an object of values and templates', line('a value', LONGEST.sentence)),
  type: ['array', 'object'],
  additionalProperties: { ...TEMPLATE, minLength: 0 },
  propertyNames: { pattern: PLACEHOLDER_NAME },
};

export const PROFILE_SHAPE: Shape = object(
  'members in braces',
  {
    $schema: text('the path or address of the schema'),
    name: text('small letters, digits and hyphens', { pattern: PROFILE_NAME }),
    title: line('what messages call the service', LONGEST.title),
    evidence: text(
      `"documentation", or "tested: " and what it was tried on, at most ${LONGEST.evidence} characters`,
      { pattern: `^(?:documentation|tested: ${VISIBLE}+)$`, maxLength: LONGEST.evidence },
    ),
    notes: listOf('a list of sentences', line('a sentence', LONGEST.sentence)),
    nickname: text('name, address, or {setting} with values of these', {
      pattern: `^(?:${NICKNAME_FORMS.join('|')}|\\{[a-z][a-z0-9_]*\\})$`,
    }),
    base_url: text('an https: address', { pattern: '^https://' }),
    settings: {
      ...mapOf(
        'settings and their descriptions',
        object(
          '{ "description": "…", "required": true }',
          {
            description: line('what the setting is', LONGEST.sentence),
            required: BOOLEAN,
            default: text('text', { minLength: 0 }),
            secret: BOOLEAN,
            values: VALUES,
          },
          ['description'],
        ),
      ),
      propertyNames: { pattern: PLACEHOLDER_NAME },
    },
    fields: {
      ...mapOf(
        'fields and their headers',
        object('{ "headers": ["e-mail"] }', {
          headers: TEXTS,
          default: TEMPLATE,
          required: BOOLEAN,
          many: text('what separates several values, such as ";"'),
        }),
      ),
      propertyNames: { pattern: PLACEHOLDER_NAME },
    },
    auth: mapOf('headers with {token}, or { "basic": "{user}" }', TEMPLATE),
    token: object(
      'how a token is obtained: { "grant": "client_credentials", "url": "…" }',
      {
        grant: text(GRANTS.join(', '), { enum: GRANTS }),
        url: URL_TEMPLATE,
        authorize_url: URL_TEMPLATE,
        device_url: URL_TEMPLATE,
        scope: TEMPLATE,
      },
      ['grant'],
    ),
    create: object(
      'the request that creates a user',
      {
        method: text('POST or PUT', { enum: ['POST', 'PUT'] }),
        path: text('a path that begins with a slash', { pattern: '^/' }),
        type: text('json, scim or form', { enum: ['json', 'scim', 'form'] }),
        headers: HEADERS,
        body: { type: 'object', additionalProperties: true, takes: 'the members of the body' },
      },
      ['path', 'type', 'body'],
    ),
    upsert: BOOLEAN,
    answers: listOf(
      'a list of rules: { "status": 201, "means": "created" }',
      object(
        'a rule: { "status": 201, "means": "created" }',
        {
          ...MATCH,
          means: text(MEANINGS.join(', '), { enum: MEANINGS }),
          if: text('found', { enum: ['found'] }),
        },
        ['status', 'means'],
      ),
    ),
    message: POINTERS,
    code: POINTERS,
    params: POINTER,
    codes: mapOf('error codes and sentences', line('a sentence', LONGEST.sentence)),
    password: text('sent, unknown or ignored', { enum: ['sent', 'unknown', 'ignored'] }),
    look_up: { ...LOOK_UP, type: ['object', 'array'], items: LOOK_UP },
    pace: text('seconds, such as 1-2 or 1.5', { pattern: '^\\d+(?:\\.\\d+)?(?:-\\d+(?:\\.\\d+)?)?$' }),
  },
  ['name', 'title', 'evidence', 'auth', 'create', 'answers', 'password'],
);

/** The text of `directory.schema.json`. */
export function profileSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Directory profile of provision',
    description: 'What a directory service is like: requests, answers and look-up. See docs/directories.md.',
    ...PROFILE_SHAPE,
  };
  // `takes` is for messages; here it explains.
  const withoutTakes = (key: string, value: unknown) => (key === 'takes' ? undefined : value);
  return `${JSON.stringify(schema, withoutTakes, 2)}\n`;
}
