/**
 * The form of a directory profile: where a request goes, how it is authenticated, what its body is, what each answer
 * means and how a user is looked up. A profile is data; `directory.schema.json` describes the same for editors.
 */

import type { NicknameForm } from '../domain/user.js';

/** What an answer means, as a profile says it. */
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

/**
 * A pointer into an answer (RFC 6901): `''` is the whole answer, `/error/code` a member. `*` is any element, where one of
 * several values can be meant.
 */
export type Pointer = string;

/** Text with placeholders in braces: `{nickname}`; `{x?}` drops the member where x is empty; `{{` is a brace. */
export type Template = string;

/** A body: templates in any structure, objects perhaps with `WITH`. A string that is one placeholder has the type of its value. */
export type BodyTemplate =
  | Template
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [member: string]: BodyTemplate };

/** In an object of a body, what names a value: where that is empty, the object is left out. It is not sent itself. */
export const WITH = 'with';

/** Which answers are meant: by status alone, or also by a value in a whole JSON body. */
export type AnswerMatch = {
  /** A status, several, or `2xx` or `4xx`. */
  readonly status: number | string | readonly number[];
  /** The value that one of the four below is about; of an array any element. */
  readonly at?: Pointer;
  /** Equal as JSON, types included. */
  readonly is?: string | number | boolean | null;
  /** A text that begins with one of these; letter case is ignored. */
  readonly starts?: readonly string[];
  /** A text that contains one of these; letter case is ignored. */
  readonly contains?: readonly string[];
  /** Whether there is a value that is not null. */
  readonly present?: boolean;
};

export type AnswerRule = AnswerMatch & {
  readonly means: Meaning;
  /** With `exists`: only where a look-up then finds the nickname; otherwise the row is `failed`. Default: in any case. */
  readonly if?: 'found';
};

export type Headers = Readonly<Record<string, Template>>;

/** One way to look a user up, with one GET. */
export type LookUp = {
  /** Behind the base URL; or `url`, for another host. */
  readonly path?: Template;
  readonly url?: Template;
  readonly headers?: Headers;
  /** Where the users are: an array, or one object. Default: the whole answer. */
  readonly items?: Pointer;
  /**
   * In an item: the nickname, or an address whose part before the `@` is the nickname where the profile's `nickname` is
   * `name`. With `as`: a text that has the nickname where the template has `{nickname}`.
   */
  readonly nickname: Pointer | { readonly at: Pointer; readonly as: Template };
  /** In an item: what the body's `{attempt_id}` was kept as. */
  readonly attempt_id?: Pointer;
  /** In an item: when the user was created. */
  readonly created_at?: Pointer;
  /** The unit of `created_at` since 1970. Default: it is a text of ISO 8601. */
  readonly unit?: 's' | 'ms';
  /** In an item: values that together are the person's name. */
  readonly names?: readonly Pointer[];
  /** In an item: fields of the roster, for a comparison. */
  readonly fields?: Readonly<Record<string, Pointer>>;
  /** `part`: it finds parts of words, so that others may be in its list. Default: it finds nobody else. */
  readonly search?: 'part';
  /** How many users there are in all pages. Default: `/totalResults`, in answers that have it. */
  readonly total?: Pointer;
  /** Filled where there is a further page. */
  readonly next?: Pointer;
  /** How many items a full page has. Default: 20, in answers without a total. */
  readonly page_size?: number;
  /** Answers that say that there is no such user. A whole list without items does so, too. */
  readonly absent?: AnswerMatch | readonly AnswerMatch[];
  /**
   * How long after its request a user may still be missing, in seconds: the request may be under way, or the service shows
   * new users late. `never`: absence proves nothing. Default: 120.
   */
  readonly absent_after?: number | 'never';
};

export type TokenForm = {
  readonly grant: Grant;
  /** The token endpoint; settings and `{base_url}` are filled in. */
  readonly url?: Template;
  /** The authorization endpoint, of `authorization_code`. */
  readonly authorize_url?: Template;
  /** The device authorization endpoint, of `device_code`. */
  readonly device_url?: Template;
  readonly scope?: Template;
};

/** A value that the profile asks its user for. */
export type SettingForm = {
  readonly description: string;
  /** Default: false. */
  readonly required?: boolean;
  /** `''` says that it may be empty, as it may without `required`. */
  readonly default?: string;
  /** Whether its value is as secret as a token: in headers and the body only, and never shown. Default: false. */
  readonly secret?: boolean;
  /**
   * The values that it can have. As a list, they are what `{setting}` is; as an object, `{setting}` is what the template
   * of the chosen value becomes, and only the body has it.
   */
  readonly values?: readonly string[] | Readonly<Record<string, Template>>;
};

/** A field of the roster beyond the usual ones. */
export type FieldForm = {
  /** Headers that mean it, beside its own name. */
  readonly headers?: readonly string[];
  /** Its value in rows without one. Default: empty. */
  readonly default?: Template;
  /** Whether a row without a value is invalid; of no use with a default. Default: false. */
  readonly required?: boolean;
  /** What separates several values in one cell. Default: a cell is one value. */
  readonly many?: string;
};

export type ProfileForm = {
  readonly $schema?: string;
  /** How `--profile` names it: small letters, digits and hyphens. */
  readonly name: string;
  /** What messages call the service. */
  readonly title: string;
  /** What the profile rests on: `documentation`, or `tested: ` and what it was tried on. */
  readonly evidence: string;
  /** What is to be known of that, in sentences for people. Nothing depends on it. */
  readonly notes?: readonly string[];
  /** The address of a service that has one only. */
  readonly base_url?: string;
  readonly settings?: Readonly<Record<string, SettingForm>>;
  readonly fields?: Readonly<Record<string, FieldForm>>;
  /** What its nicknames are: a form, or `{setting}`, where the values of a setting are forms. Default: `name`. */
  readonly nickname?: NicknameForm | Template;
  /** Headers, one with `{token}`; or `basic` alone: the user of HTTP Basic, whose password is the token. */
  readonly auth: Headers;
  readonly token?: TokenForm;
  readonly create: {
    /** Default: POST. */
    readonly method?: 'POST' | 'PUT';
    readonly path: Template;
    readonly type: 'json' | 'scim' | 'form';
    readonly headers?: Headers;
    readonly body: { readonly [member: string]: BodyTemplate };
  };
  /** Whether the request changes a user who exists. Default: false for POST; PUT always does. */
  readonly upsert?: boolean;
  /** In order: the first that matches decides. */
  readonly answers: readonly AnswerRule[];
  /** Where an answer has its message for people; the first that is a text. */
  readonly message?: Pointer | readonly Pointer[];
  /** Where an answer has its error code; the first that is a text or a number. */
  readonly code?: Pointer | readonly Pointer[];
  /** Values for the `{name}` in a message. */
  readonly params?: Pointer;
  /** What known error codes mean, in sentences that replace a message that is withheld. */
  readonly codes?: Readonly<Record<string, string>>;
  /** `unknown`: some services of this kind keep none; `ignored`: this one keeps none. */
  readonly password: 'sent' | 'unknown' | 'ignored';
  readonly look_up?: LookUp | readonly LookUp[];
  /** The default of `--pace`. Default: `1-2`. */
  readonly pace?: string;
};
