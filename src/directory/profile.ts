/**
 * The form of a directory profile: where a request goes, how it is authenticated, what its body is, what each answer
 * means and how a user is looked up. A profile is data. The schema is what the loader checks first; types and
 * `directory.schema.json`, for editors, come from it.
 */

import * as v from 'valibot';
import { exactOptional as optional } from 'valibot';
import { NICKNAME_FORMS } from '../domain/user.js';
import { listOf, type Value, wholeNumber } from '../lib/schema.js';

/** The meaning of an answer, as a profile states it. */
export const MEANINGS = [
  'created',
  'weak_password',
  'exists',
  'failed',
  'throttled',
  'token_refused',
  'forbidden',
  'wrong_address',
  'unconfirmed',
] as const;

export type Meaning = (typeof MEANINGS)[number];

/** How a token is obtained: RFC 6749 with 7636 and 8252, and RFC 8628. `implicit`: RFC 6749, 4.2, its answer pasted. */
export const GRANTS = ['implicit', 'client_credentials', 'authorization_code', 'device_code'] as const;

export type Grant = (typeof GRANTS)[number];

/** A body: texts that are templates in any structure, objects perhaps with `WITH`. A string that is one placeholder has the type of its value. */
export type BodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [member: string]: BodyTemplate };

/** In an object of a body, what names a value: where that is empty, the object is left out. It is not sent itself. */
export const WITH = 'with';

/** Longer than any address, header or text of a body that a service asks for. */
const LONGEST_TEXT = 2000;

/** In characters: what stands within sentences, and what is one or two sentences itself. */
const LONGEST = { title: 100, evidence: 200, sentence: 500 } as const;

const VISIBLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]';

/** Text that is not empty and, unless `longest` says otherwise, no longer than a service asks for. */
function text(takes: string, pattern?: RegExp, longest = LONGEST_TEXT) {
  const filled = v.pipe(v.string(takes), v.minLength(1), v.maxLength(longest));
  return pattern === undefined ? filled : v.pipe(filled, v.regex(pattern));
}

/** Text that messages contain: a line break or an escape sequence would make it look like another message. */
function line(takes: string, longest: number) {
  const bounded = `${takes}, on one line, at most ${longest} characters`;
  return text(bounded, new RegExp(`^${VISIBLE}+$`), longest);
}

const BOOLEAN = v.boolean('true or false');
const TEXTS = listOf(text('text'), 'a list of texts');

/**
 * A pointer into an answer (RFC 6901): `''` is the whole answer, `/error/code` a member. `*` is any element, where one of
 * several values can be meant.
 */
const POINTER = v.pipe(
  v.string('a pointer into the answer, such as /error/code; "" is the whole answer'),
  v.maxLength(LONGEST_TEXT),
  v.regex(/^(?:\/(?:[^~/]|~[01])*)*$/),
);
const POINTERS = v.union([POINTER, v.array(POINTER)], POINTER.message);

/** Text with placeholders in braces: `{nickname}`; `{x?}` drops the member where x is empty; `{{` is a brace. */
const TEMPLATE = text('text, where {nickname} and other placeholders stand for values');
const PATH = text('a path that begins with a slash', /^\//);
const URL_TEMPLATE = text(
  'an address that begins with https:// or {base_url}',
  /^(?:https:\/\/|\{base_url\}\/)/,
);
const HEADERS = v.record(v.string(), TEMPLATE, 'headers and their values: { "X-Org": "{org}" }');
const PLACEHOLDER = v.pipe(v.string('small letters, digits and _'), v.regex(/^[a-z][a-z0-9_]{0,39}$/));

const STATUS = wholeNumber(200, 499, 'a status such as 409');

const MATCH = {
  /** A status, several, or `2xx` or `4xx`. */
  status: v.union(
    [STATUS, v.pipe(v.string(), v.regex(/^[24]xx$/)), listOf(STATUS)],
    'a number such as 409 without quotes, a list of them, "2xx" or "4xx" (5xx always leave a row unconfirmed)',
  ),
  /** The value that one of the four below is about; of an array any element. */
  at: optional(POINTER),
  /** Equal as JSON, types included. */
  is: optional(
    v.union(
      [
        v.pipe(v.string(), v.maxLength(LONGEST_TEXT)),
        v.pipe(v.number(), v.maxValue(Number.MAX_SAFE_INTEGER)),
        v.boolean(),
        v.null(),
      ],
      'text, a number, true, false or null',
    ),
  ),
  /** A text that begins with one of these; letter case is ignored. */
  starts: optional(TEXTS),
  /** A text that contains one of these; letter case is ignored. */
  contains: optional(TEXTS),
  /** True if there is a value that is not null. */
  present: optional(BOOLEAN),
};

const ANSWER_MATCH = v.strictObject(MATCH, 'an answer: { "status": 404 }');

const ANSWER_RULE = v.strictObject(
  {
    ...MATCH,
    means: v.picklist(MEANINGS, MEANINGS.join(', ')),
    /** With `exists`: only where a look-up then finds the nickname; otherwise the row is `failed`. Default: in any case. */
    if: optional(v.picklist(['found'], 'found')),
  },
  'a rule: { "status": 201, "means": "created" }',
);

const LOOK_UP = v.strictObject(
  {
    /** Behind the base URL; or `url`, for another host. */
    path: optional(PATH),
    url: optional(URL_TEMPLATE),
    headers: optional(HEADERS),
    /** Where the users are: an array, or one object. Default: the whole answer. */
    items: optional(POINTER),
    /**
     * In an item: the nickname, or an address whose part before the `@` is the nickname where the profile's `nickname` is
     * `name`. With `as`: a text that has the nickname where the template has `{nickname}`.
     */
    nickname: v.union(
      [POINTER, v.strictObject({ at: POINTER, as: TEMPLATE })],
      'a pointer, or { "at": "/name", "as": "@{nickname}:{server}" }',
    ),
    /** In an item: what the body's `{attempt_id}` was kept as. */
    attempt_id: optional(POINTER),
    /** In an item: when the user was created. */
    created_at: optional(POINTER),
    /** The unit of `created_at` since 1970. Default: it is a text of ISO 8601. */
    unit: optional(v.picklist(['s', 'ms'], 's or ms')),
    /** In an item: values that together are the person's name. */
    names: optional(listOf(POINTER, 'a list of pointers')),
    /** In an item: fields of the roster, for a comparison. */
    fields: optional(v.record(v.string(), POINTER, 'fields and pointers: { "position": "/title" }')),
    /** `part`: it finds parts of words, so that others may be in its list. Default: it finds nobody else. */
    search: optional(v.picklist(['part'], 'part')),
    /** How many users there are in all pages. Default: `/totalResults`, in answers that have it. */
    total: optional(POINTER),
    /** Filled where there is a further page. */
    next: optional(POINTER),
    /** How many items a full page has. Default: 20, in answers without a total. */
    page_size: optional(wholeNumber(1, undefined, 'a whole number from 1')),
    /** Answers that say that there is no such user. A whole list without items does so, too. */
    absent: optional(v.union([ANSWER_MATCH, v.array(ANSWER_MATCH)], ANSWER_MATCH.message)),
    /**
     * How long after its request a user may still be missing, in seconds: the request may be under way, or the service shows
     * new users late. `never`: absence proves nothing. Default: 120.
     */
    absent_after: optional(
      v.union([wholeNumber(0, 86_400), v.literal('never')], 'seconds from 0 to 86400, or "never"'),
    ),
  },
  'how a user is looked up: { "path": "/users/{nickname}", "nickname": "/name" }',
);

const TOKEN = v.strictObject(
  {
    grant: v.picklist(GRANTS, GRANTS.join(', ')),
    /** The token endpoint; settings and `{base_url}` are filled in. */
    url: optional(URL_TEMPLATE),
    /** The authorization endpoint, of `authorization_code`. */
    authorize_url: optional(URL_TEMPLATE),
    /** The device authorization endpoint, of `device_code`. */
    device_url: optional(URL_TEMPLATE),
    scope: optional(TEMPLATE),
  },
  'how a token is obtained: { "grant": "client_credentials", "url": "…" }',
);

const SETTING = v.strictObject(
  {
    description: line('what the setting is', LONGEST.sentence),
    /** Default: false. */
    required: optional(BOOLEAN),
    /** `''` says that it may be empty, as it may without `required`. */
    default: optional(v.pipe(v.string('text'), v.maxLength(LONGEST_TEXT))),
    /** True if its value is as secret as a token: in headers and the body only, and never shown. Default: false. */
    secret: optional(BOOLEAN),
    /**
     * The values that it can have. As a list, they are what `{setting}` is; as an object, `{setting}` is what the template
     * of the chosen value becomes, and only the body has it.
     */
    values: optional(
      v.union(
        [
          listOf(line('a value', LONGEST.sentence)),
          v.record(PLACEHOLDER, v.pipe(v.string(TEMPLATE.message), v.maxLength(LONGEST_TEXT))),
        ],
        'a list of values, or an object of values and templates',
      ),
    ),
  },
  '{ "description": "…", "required": true }',
);

const FIELD = v.strictObject(
  {
    /** Headers that mean it, beside its own name. */
    headers: optional(TEXTS),
    /** Its value in rows without one. Default: empty. */
    default: optional(TEMPLATE),
    /** True if a row without a value is invalid; of no use with a default. Default: false. */
    required: optional(BOOLEAN),
    /** True if the service groups people by it: the guided start asks for a column. Default: false. */
    grouping: optional(BOOLEAN),
    /** The separator of several values in one cell. Default: a cell is one value. */
    many: optional(text('what separates several values, such as ";"')),
  },
  '{ "headers": ["e-mail"] }',
);

/** Effects on new users that the service causes by itself, beyond what `change_password` says. */
const EFFECTS = ['welcome_mail', 'confirm_email', 'required_actions'] as const;

const EFFECT = v.strictObject(
  {
    effect: v.picklist(EFFECTS, EFFECTS.join(', ')),
    /** Only users with a value in this field. Default: all. */
    with: optional(PLACEHOLDER),
    /** The setting of the service that it depends on, as the service calls it. Default: none. */
    setting: optional(line('what the service calls the setting', LONGEST.title)),
  },
  '{ "effect": "welcome_mail", "with": "email" }',
);

const CREATE = v.strictObject(
  {
    /** Default: POST. */
    method: optional(v.picklist(['POST', 'PUT'], 'POST or PUT')),
    path: PATH,
    type: v.picklist(['json', 'scim', 'form'], 'json, scim or form'),
    headers: optional(HEADERS),
    // Whatever JSON can say is a template.
    body: v.record(v.string(), v.unknown() as v.GenericSchema<BodyTemplate>, 'the members of the body'),
  },
  'the request that creates a user',
);

export const PROFILE = v.strictObject(
  {
    $schema: optional(text('the path or address of the schema')),
    /** How `--profile` names it. */
    name: text('small letters, digits and hyphens', /^[a-z][a-z0-9-]{0,39}$/),
    title: line('what messages call the service', LONGEST.title),
    /** The evidence of the profile: `documentation`, or `tested: ` and the service. */
    evidence: text(
      `"documentation", or "tested: " and what it was tried on, at most ${LONGEST.evidence} characters`,
      new RegExp(`^(?:documentation|tested: ${VISIBLE}+)$`),
      LONGEST.evidence,
    ),
    /** Notes on that, in sentences for people. Nothing depends on it. */
    notes: optional(listOf(line('a sentence', LONGEST.sentence), 'a list of sentences')),
    /** The form of its nicknames: a form, or `{setting}`, where the values of a setting are forms. Default: `name`. */
    nickname: optional(
      text(
        'name, address, or {setting} with values of these',
        new RegExp(`^(?:${NICKNAME_FORMS.join('|')}|\\{[a-z][a-z0-9_]*\\})$`),
      ),
    ),
    /** The address of a service that has one only. */
    base_url: optional(text('an https: address', /^https:\/\//)),
    settings: optional(v.record(PLACEHOLDER, SETTING, 'settings and their descriptions')),
    fields: optional(v.record(PLACEHOLDER, FIELD, 'fields and their headers')),
    /** Headers, one with `{token}`; or `basic` alone: the user of HTTP Basic, whose password is the token. */
    auth: v.record(v.string(), TEMPLATE, 'headers with {token}, or { "basic": "{user}" }'),
    token: optional(TOKEN),
    create: CREATE,
    /** True if the request changes a user who exists. Default: false for POST; PUT always does. */
    upsert: optional(BOOLEAN),
    /** In order: the first that matches decides. */
    answers: listOf(ANSWER_RULE, 'a list of rules: { "status": 201, "means": "created" }'),
    /** Where an answer has its message for people; the first that is a text. */
    message: optional(POINTERS),
    /** Where an answer has its error code; the first that is a text or a number. */
    code: optional(POINTERS),
    /** Values for the `{name}` in a message. */
    params: optional(POINTER),
    /** The meanings of known error codes: sentences that replace a withheld message. */
    codes: optional(v.record(v.string(), line('a sentence', LONGEST.sentence), 'error codes and sentences')),
    /** `unknown`: some services of this kind keep none; `ignored`: this one keeps none. */
    password: v.picklist(['sent', 'unknown', 'ignored'], 'sent, unknown or ignored'),
    /** Effects on new users that the service causes by itself, for the plan. */
    effects: optional(listOf(EFFECT, 'a list of effects: { "effect": "welcome_mail", "with": "email" }')),
    look_up: optional(v.union([LOOK_UP, v.array(LOOK_UP)], LOOK_UP.message)),
    /** The default of `--pace`. Default: `1-2`. */
    pace: optional(text('seconds, such as 1-2 or 1.5', /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/)),
  },
  'members in braces',
);

export type ProfileForm = Value<typeof PROFILE>;

/** Which answers are meant: by status alone, or also by a value in a whole JSON body. */
export type AnswerMatch = Value<typeof ANSWER_MATCH>;

export type AnswerRule = Value<typeof ANSWER_RULE>;

export type Effect = Value<typeof EFFECT>;

export type Headers = Value<typeof HEADERS>;

/** One way to look a user up, with one GET. */
export type LookUp = Value<typeof LOOK_UP>;

/** A value that the profile asks its user for. */
export type SettingForm = Value<typeof SETTING>;
