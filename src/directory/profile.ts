/** The form of a directory profile, which contains only data. Defines its types and `directory.schema.json`. */

import * as v from 'valibot';
import { exactOptional as optional } from 'valibot';
import { MAX_PARALLEL, MAX_PER_SECOND, MIN_PER_SECOND } from '../domain/clock.js';
import { NICKNAME_FORMS } from '../domain/user.js';
import { listOf, type Value, wholeNumber } from '../platform/schema.js';
import {
  BODY,
  BOOLEAN,
  HEADERS,
  type Headers,
  line,
  MATCH,
  MAX_LENGTH,
  MAX_TEXT_LENGTH,
  PATH,
  PLACEHOLDER,
  POINTER,
  POINTERS,
  TEMPLATE,
  TEXTS,
  TYPE,
  text,
  URL_TEMPLATE,
  VISIBLE,
} from './profile-parts.js';
import { LIST, LOOK_UP, NAMES, NICKNAME } from './profile-reads.js';
import { STEP } from './profile-steps.js';

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

/** RFC 6749 with 7636 and 8252, RFC 8628, RFC 7523. `implicit`: RFC 6749, 4.2, with the answer pasted. */
export const GRANTS = [
  'implicit',
  'client_credentials',
  'authorization_code',
  'device_code',
  'jwt_bearer',
] as const;

export type Grant = (typeof GRANTS)[number];

const ANSWER_RULE = v.strictObject(
  {
    ...MATCH,
    means: v.picklist(MEANINGS, MEANINGS.join(', ')),
    /** With `exists`: the rule holds only if a look-up then finds the nickname; otherwise the row is `failed`. */
    if: optional(v.picklist(['found'], 'found')),
  },
  'a rule: { "status": 201, "means": "created" }',
);

const TOKEN = v.strictObject(
  {
    grant: v.picklist(GRANTS, GRANTS.join(', ')),
    /** The token endpoint, in which settings and `{base_url}` are filled in. */
    url: optional(URL_TEMPLATE),
    authorize_url: optional(URL_TEMPLATE),
    device_url: optional(URL_TEMPLATE),
    /** Sent as a claim with `jwt_bearer`. If the service expects a parameter, use `params` instead. */
    scope: optional(TEMPLATE),
    /** How the application authenticates: with a key (RFC 7523, 2.2). Default: a client secret, or optionally a key. */
    auth: optional(v.picklist(['private_key_jwt'], 'private_key_jwt')),
    /** Claims that the key signs, in addition to the default ones or replacing them. Empty ones are left out. */
    claims: optional(v.record(v.string(), TEMPLATE, 'claims and their values: { "sub": "{admin}" }')),
    params: optional(v.record(v.string(), TEMPLATE, 'parameters and their values: { "audience": "{api}" }')),
  },
  'how a token is obtained: { "grant": "client_credentials", "url": "…" }',
);

const SETTING = v.strictObject(
  {
    description: line('what the setting is', MAX_LENGTH.sentence),
    required: optional(BOOLEAN),
    /** `''` means that the setting may be empty. Without `required`, it may always be empty. */
    default: optional(v.pipe(v.string('text'), v.maxLength(MAX_TEXT_LENGTH))),
    /** True if the value is as secret as a token: used only in headers and bodies, and never shown. Default: false. */
    secret: optional(BOOLEAN),
    /** With a list, `{setting}` is the chosen value; with an object, the result of its template, only for bodies. */
    values: optional(
      v.union(
        [
          listOf(line('a value', MAX_LENGTH.sentence)),
          v.record(PLACEHOLDER, v.pipe(v.string(TEMPLATE.message), v.maxLength(MAX_TEXT_LENGTH))),
        ],
        'a list of values, or an object of values and templates',
      ),
    ),
  },
  '{ "description": "…", "required": true }',
);

const FIELD = v.strictObject(
  {
    /** Headers for this field, in addition to its own name. */
    headers: optional(TEXTS),
    /** The field's value for rows without one. Default: empty. */
    default: optional(TEMPLATE),
    /** True if a row without a value is invalid. Has no effect with a default. Default: false. */
    required: optional(BOOLEAN),
    /** True if the service groups people by this field, so that the guided start asks for a column. Default: false. */
    grouping: optional(BOOLEAN),
    many: optional(text('what separates several values, such as ";"')),
    /** The type of value that the cell must have, and that is sent. Default: text. */
    type: optional(v.picklist(['number', 'boolean'], 'number or boolean')),
  },
  '{ "headers": ["e-mail"] }',
);

/** Effects on new users that the service causes by itself, apart from `change_password`. */
const EFFECTS = ['welcome_mail', 'confirm_email', 'required_actions'] as const;

const EFFECT = v.strictObject(
  {
    effect: v.picklist(EFFECTS, EFFECTS.join(', ')),
    /** Limits the effect to users with a value in this field. Default: all users. */
    with: optional(PLACEHOLDER),
    /** The setting of the service that controls the effect, under the service's name for it. Default: none. */
    setting: optional(line('what the service calls the setting', MAX_LENGTH.title)),
  },
  '{ "effect": "welcome_mail", "with": "email" }',
);

const HEADER_NAME = v.literal('location', '"location"');

const CREATE = v.strictObject(
  {
    method: optional(v.picklist(['POST', 'PUT'], 'POST or PUT')),
    path: PATH,
    type: TYPE,
    headers: optional(HEADERS),
    body: v.record(v.string(), BODY, 'the members of the body'),
    id: optional(
      v.union([POINTER, v.strictObject({ header: HEADER_NAME })], 'a pointer, or { "header": "location" }'),
    ),
    /** Where the answer repeats the login. If that login differs from the one sent, the row is `unconfirmed`. */
    nickname: optional(NICKNAME),
  },
  'the request that creates a user',
);

const PARAMETERS = v.record(v.string(), TEMPLATE, 'parameters, one with {token}');

const AUTH_TAKES = 'headers with {token}, { "basic": "{user}" } or { "form": { "key": "{token}" } }';

const PER_SECOND = `a number from ${MIN_PER_SECOND} to ${MAX_PER_SECOND}`;

export const PROFILE = v.strictObject(
  {
    $schema: optional(text('the path or address of the schema')),
    name: text('lowercase letters, digits and hyphens', /^[a-z][a-z0-9-]{0,39}$/),
    title: line('what messages call the service', MAX_LENGTH.title),
    evidence: text(
      `"documentation", or "tested: " and what it was tested on, at most ${MAX_LENGTH.evidence} characters`,
      new RegExp(`^(?:documentation|tested: ${VISIBLE}+)$`),
      MAX_LENGTH.evidence,
    ),
    /** Notes on the evidence, as sentences for people. Nothing else uses them. */
    notes: optional(listOf(line('a sentence', MAX_LENGTH.sentence), 'a list of sentences')),
    /** The form of the nicknames, or `{setting}` if the values of a setting are forms. Default: `name`. */
    nickname: optional(
      text(
        'name, address, or {setting} with values of these',
        new RegExp(`^(?:${NICKNAME_FORMS.join('|')}|\\{[a-z][a-z0-9_]*\\})$`),
      ),
    ),
    base_url: optional(text('an https: address', /^https:\/\//)),
    settings: optional(v.record(PLACEHOLDER, SETTING, 'settings and their descriptions')),
    fields: optional(v.record(PLACEHOLDER, FIELD, 'fields and their headers')),
    /** Headers, one with `{token}`; or only `basic`, a user of HTTP Basic; or only `form`, parameters of every body. */
    auth: v.union([v.strictObject({ form: PARAMETERS }), v.record(v.string(), TEMPLATE)], AUTH_TAKES),
    token: optional(TOKEN),
    create: CREATE,
    /** True if the request changes an existing user. Default: false for POST. PUT always does. */
    upsert: optional(BOOLEAN),
    /** Rules in order. The first match decides. */
    answers: listOf(ANSWER_RULE, 'a list of rules: { "status": 201, "means": "created" }'),
    /** Where an answer has its message for people. The first pointer to a text is used. */
    message: optional(POINTERS),
    /** Where an answer has its error code. The first pointer to a text or number is used. */
    code: optional(POINTERS),
    /** Values for `{name}` placeholders in a message. */
    params: optional(POINTER),
    /** The meanings of known error codes, as sentences that replace a withheld message. */
    codes: optional(
      v.record(v.string(), line('a sentence', MAX_LENGTH.sentence), 'error codes and sentences'),
    ),
    /** `unknown`: some services of this kind store no passwords; `ignored`: this one stores none. */
    password: v.picklist(['sent', 'unknown', 'ignored'], 'sent, unknown or ignored'),
    effects: optional(listOf(EFFECT, 'a list of effects: { "effect": "welcome_mail", "with": "email" }')),
    look_up: optional(v.union([LOOK_UP, v.array(LOOK_UP)], LOOK_UP.message)),
    /** True if the POST requests of `look_up`, `names` and `list` change nothing. Default: false. */
    reads: optional(BOOLEAN),
    names: optional(v.record(PLACEHOLDER, NAMES, 'fields and how their names become ids')),
    then: optional(listOf(STEP, 'a list of steps')),
    list: optional(v.union([LIST, v.array(LIST)], LIST.message)),
    /** The maximum number of requests in flight. Requires a look-up. Default: one. */
    parallel: optional(wholeNumber(1, MAX_PARALLEL, `a whole number from 1 to ${MAX_PARALLEL}`)),
    /** The maximum number of requests that start per second, instead of `pace`. Default with `parallel`: no limit. */
    per_second: optional(
      v.pipe(
        v.number(PER_SECOND),
        v.minValue(MIN_PER_SECOND, PER_SECOND),
        v.maxValue(MAX_PER_SECOND, PER_SECOND),
      ),
    ),
    /** The default of `--pace`. Default: `1-2`. */
    pace: optional(text('seconds, such as 1-2 or 1.5', /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/)),
  },
  'members in braces',
);

export type ProfileForm = Value<typeof PROFILE>;

export type AnswerRule = Value<typeof ANSWER_RULE>;

export type Effect = Value<typeof EFFECT>;

export type SettingForm = Value<typeof SETTING>;

/** True if an application authenticates only with a key, never with a client secret. */
export function takesKeyOnly(grant: Grant | undefined, auth: string | undefined): boolean {
  return grant === 'jwt_bearer' || auth !== undefined;
}

/** The parts of `auth`. One of the three contains the token. */
export function authOf({ auth }: Pick<ProfileForm, 'auth'>): Auth {
  if (typeof auth.form === 'object') return { headers: {}, parameters: auth.form };
  const { basic, ...headers } = auth as Headers;
  return basic === undefined ? { headers, parameters: {} } : { basic, headers, parameters: {} };
}

export type Auth = {
  /** The user of HTTP Basic, with the token as password. */
  readonly basic?: string;
  readonly headers: Headers;
  readonly parameters: Headers;
};
