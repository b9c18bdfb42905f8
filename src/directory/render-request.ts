/** Fills the requests of a profile with the values of one user: addresses, headers and bodies. */

import type { DetailFacts, OwnMessage } from '../domain/detail.js';
import { endsQuotedText } from '../domain/quoted-text.js';
import type { Secret } from '../domain/secret.js';
import { typedCell } from '../domain/typed-cell.js';
import { isSameDomain, splitLogin, type User } from '../domain/user.js';
import { isList } from '../platform/collections.js';
import { withoutTrailingSlashes } from '../platform/url.js';
import { ownMessage } from '../texts/own-message.js';
import { type ConfiguredProfile, chosenTemplate, nicknameForm, settingValues } from './configure-profile.js';
import { isHeaderValue } from './header.js';
import { authOf } from './profile.js';
import { type BodyTemplate, type Headers, type RequestForm, WITH } from './profile-parts.js';
import type { LookUp } from './profile-reads.js';
import type { StepForm } from './profile-steps.js';
import { pageNames, pageTemplates } from './profile-templates.js';
import { quotedValues } from './quoted-values.js';
import type { Parts, Rendered, RenderedObject, Value, Values } from './template.js';
import { fill, isEmpty, leadsUpwards, partsOf, renderText } from './template.js';

/** A user for requests that need no password, such as look-ups. */
export type Person = Omit<User, 'password'> & { readonly password?: Secret };

/** A person known only by login, such as a manager; `undefined` if the login's domain is not that of the directory. */
export function otherUser(profile: ConfiguredProfile, login: string): Person | undefined {
  const { nickname, domain } = splitLogin(login, nicknameForm(profile));
  // A rehearsal generates a domain, which no login has.
  const ownDomain = profile.samples.includes('domain') ? undefined : profile.settings.domain;
  if (!isSameDomain(ownDomain, domain)) return undefined;
  const name = { first: '', last: '', middle: '' };
  return { nickname, name, position: '', department: '', departmentId: undefined, fields: {} };
}

/** The values of a user's placeholders. @param attemptId of the current attempt */
export function userValues(profile: ConfiguredProfile, person: Person, attemptId?: string): Values {
  const { nickname, name, position, department, departmentId, password, fields } = person;
  const userFields: Readonly<Record<string, Value>> = {
    nickname,
    position,
    department,
    first: name.first,
    last: name.last,
    middle: name.middle,
    department_id: departmentId,
    password: password?.reveal(),
    attempt_id: attemptId,
  };
  const settings = settingValues(profile);
  const ofUser: Values = (placeholder) =>
    Object.hasOwn(userFields, placeholder) ? userFields[placeholder] : settings(placeholder);
  const forms = profile.form.fields ?? {};
  const ofField: Values = (placeholder) => {
    const form = Object.hasOwn(forms, placeholder) ? forms[placeholder] : undefined;
    if (form === undefined) return ofUser(placeholder);
    const cell = fields[placeholder] || form.default;
    const text = cell === form.default ? fill(partsOf(form.default ?? ''), ofUser) : cell;
    if (form.type !== undefined && text) return typedCell(text, form.type) ?? text;
    if (form.many === undefined) return text;
    return (text ?? '').split(form.many).flatMap((one) => one.trim() || []);
  };
  return (placeholder) => {
    const template = chosenTemplate(placeholder, profile);
    if (template === undefined) return ofField(placeholder);
    const [only, ...others] = partsOf(template);
    if (typeof only === 'object' && others.length === 0) return ofField(only.name);
    return fill(partsOf(template), ofField);
  };
}

export type StepSubject = {
  /** A single value of the field; `''` for a password. */
  readonly value: string;
  readonly id: string | undefined;
  /** The id of the value, if the profile has `names` for the field. */
  readonly nameId: string | number | undefined;
};

/** The values of a step's placeholders. @param values of the user */
export function stepValues(
  values: Values,
  { for: field }: StepForm,
  { value, id, nameId }: StepSubject,
): Values {
  return (placeholder) => {
    if (placeholder === 'id') return id;
    if (placeholder === `${field}.id`) return nameId;
    const userValue = values(placeholder);
    // Numbers, true and false keep their type.
    const isText = typeof userValue === 'string' || typeof userValue === 'object';
    return placeholder === field && field !== 'password' && isText ? value : userValue;
  };
}

type RequestCode =
  | 'address-with-dots'
  | 'address-with-half-character'
  | 'filter-with-quote'
  | 'header-with-control-character'
  | 'no-attempt-id'
  | 'page-elsewhere';

export class RequestError<C extends RequestCode = RequestCode> extends Error {
  readonly own: OwnMessage;

  constructor(code: C, facts: DetailFacts[C]) {
    const messageParts = ownMessage(code, facts);
    super(messageParts.message);
    this.own = messageParts;
  }
}

/** @param base without a trailing slash @throws {RequestError} if a value would change the destination */
export function requestUrl(template: string, base: URL, values: Values): URL {
  const parts = partsOf(template);
  const [pathParts, query] = splitQuery(parts);
  const path = fill(pathParts, values, percentEncoded);
  if (leadsUpwards(path)) throw new RequestError('address-with-dots', {});
  const url = new URL(withoutTrailingSlashes(base.href) + path);
  if (query !== undefined) url.search = fill(query, values, percentEncoded);
  return url;
}

/** Half of a surrogate pair, which no address can contain. */
const HALF = /\p{Cs}/u;

function percentEncoded(text: string): string {
  if (HALF.test(text)) throw new RequestError('address-with-half-character', {});
  return encodeURIComponent(text);
}

function splitQuery(parts: Parts): readonly [Parts, Parts?] {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes('?'));
  const text = parts[at];
  if (typeof text !== 'string') return [parts];
  const mark = text.indexOf('?');
  return [
    [...parts.slice(0, at), text.slice(0, mark)],
    [text.slice(mark + 1), ...parts.slice(at + 1)],
  ];
}

/** @throws {RequestError} for a value that would end the quotes around it and change the request */
export function refuseQuotes(
  form: RequestForm,
  values: Values,
  profile: ConfiguredProfile,
  token: Secret,
): void {
  const { basic = '', headers, parameters } = authOf(profile.form);
  const authenticating = [basic, ...Object.values(headers), ...Object.values(parameters)];
  refuseIn([...pageTemplates(form), ...Object.values(form.headers ?? {})], values, profile);
  refuseIn(authenticating, authValues(profile, token), profile);
}

function refuseIn(templates: readonly string[], values: Values, profile: ConfiguredProfile): void {
  for (const { name, quotes } of templates.flatMap((template) => quotedValues(template, profile))) {
    const all = [values(name)].flat().map((value) => String(value ?? ''));
    if (all.some((value) => endsQuotedText(value, quotes)))
      throw new RequestError('filter-with-quote', { value: name });
  }
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** @throws {RequestError} if a value is not allowed in a header */
export function requestHeaders(headers: Headers = {}, values: Values): HeaderList {
  return Object.entries(headers).map(([name, template]) => {
    const value = fill(partsOf(template), values);
    if (!isHeaderValue(value)) throw new RequestError('header-with-control-character', { header: name });
    return [name, value];
  });
}

/** The headers for authentication. HTTP Basic (RFC 7617) uses the token as password. */
export function authHeaders(profile: ConfiguredProfile, token: Secret): HeaderList {
  const { basic, headers } = authOf(profile.form);
  const values = authValues(profile, token);
  if (basic === undefined) return requestHeaders(headers, values);
  const pair = `${fill(partsOf(basic), values)}:${token.reveal()}`;
  return [['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]];
}

function authValues(profile: ConfiguredProfile, token: Secret): Values {
  const settings = settingValues(profile);
  return (name) => (name === 'token' ? token.reveal() : settings(name));
}

const MEDIA_TYPES = {
  json: 'application/json',
  scim: 'application/scim+json',
  form: 'application/x-www-form-urlencoded',
} as const;

export function requestBody(
  { type = 'json', body: template = {} }: RequestForm,
  values: Values,
  profile: ConfiguredProfile,
  token: Secret,
) {
  const body = render(template, values) ?? {};
  const text =
    type === 'form'
      ? formText({ ...authParameters(profile, token), ...membersOf(body) })
      : JSON.stringify(body);
  return { text, mediaType: MEDIA_TYPES[type] } as const;
}

function authParameters(profile: ConfiguredProfile, token: Secret): RenderedObject {
  const values = authValues(profile, token);
  const parameters = Object.entries(authOf(profile.form).parameters);
  return Object.fromEntries(parameters.map(([name, template]) => [name, fill(partsOf(template), values)]));
}

/** Leaves out members without a value, anything that becomes empty as a result, and objects with an empty `with`. */
export function render(template: BodyTemplate, values: Values): Rendered {
  if (typeof template === 'string') return renderText(template, values);
  if (typeof template !== 'object' || template === null) return template;
  if (isList(template)) {
    const items = template.map((item) => render(item, values)).filter((item) => item !== undefined);
    return items.length === 0 && template.length > 0 ? undefined : items;
  }
  const { [WITH]: condition, ...own } = template;
  if (typeof condition === 'string' && isEmpty(values(condition))) return undefined;
  const all = Object.entries(own);
  const members = all.flatMap(([name, inner]) => {
    const value = render(inner, values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length === 0 && all.length > 0 ? undefined : Object.fromEntries(members);
}

function membersOf(value: Rendered): RenderedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as RenderedObject)
    : {};
}

/** Repeats `groups[]` for each item of a list. */
function formText(members: RenderedObject): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item): [string, string] => [`${name}[]`, String(item)])
      : [[name, String(value)] satisfies [string, string]],
  );
  return new URLSearchParams(pairs).toString();
}

export function isByAttempt(lookUp: LookUp): boolean {
  return pageNames(lookUp).includes('attempt_id');
}
