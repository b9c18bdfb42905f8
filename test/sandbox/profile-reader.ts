/**
 * Reads and writes requests and answers as profiles describe them, for tests of the sandbox. It shares no code with the
 * sandbox or the client, so that neither of them checks itself.
 */

import type { ProfileForm } from '../../src/directory/profile.js';
import type { AnswerMatch, BodyTemplate, ValueMatch } from '../../src/directory/profile-parts.js';
import type { ListForm, LookUp, NameSearch } from '../../src/directory/profile-reads.js';
import type { StepForm } from '../../src/directory/profile-steps.js';
import type { Call, Reply } from './client.js';

export type Placeholders = Readonly<Record<string, unknown>>;

/** The meaning of an answer, even if no rule matches it. */
export function meaningOf(
  profile: { readonly answers: readonly (AnswerMatch & { readonly means: string })[] },
  reply: Reply,
): string {
  const { status } = reply;
  if (status < 200 || status >= 500 || status === 408 || status === 421) return 'outside all rules';
  if (status >= 300 && status < 400) return 'outside all rules';
  if (/text\/html/.test(reply.headers['content-type'] ?? '')) return 'a web page';
  const rule = profile.answers.find((each) => matches(each, reply));
  if (rule !== undefined) return rule.means;
  if (status < 300) return 'unconfirmed';
  if (status === 401) return 'token_refused';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 405 || status === 415) return 'wrong_address';
  return status === 429 ? 'throttled' : 'failed';
}

export function matches(rule: AnswerMatch, { status, body }: Reply): boolean {
  const hundred = `${String(status)[0]}xx`;
  const statuses = Array.isArray(rule.status) ? rule.status : [rule.status];
  if (!statuses.includes(status) && !statuses.includes(hundred)) return false;
  for (const condition of rule.all ?? [rule]) if (!isMet(condition, body)) return false;
  return true;
}

function isMet({ at: pointer, ...value }: ValueMatch, body: string): boolean {
  if (pointer === undefined) return true;
  if (body === '') return false;
  const [before = '', ...after] = pointer.split('/*');
  const found = at(JSON.parse(body), before);
  if (after.length > 0) {
    const inner = { ...value, at: after.join('/*') };
    return Object.values(found ?? {}).some((one) => isMet(inner, JSON.stringify(one)));
  }
  const { is, starts = [], contains = [], present } = value;
  if (present === true) return found !== undefined && found !== null;
  if (present === false) return found === undefined || found === null;
  for (const value of Array.isArray(found) ? found : [found]) {
    if (is !== undefined && value === is) return true;
    if (typeof value !== 'string') continue;
    const low = value.toLowerCase();
    if (starts.some((text) => low.indexOf(text.toLowerCase()) === 0)) return true;
    if (contains.some((text) => low.indexOf(text.toLowerCase()) >= 0)) return true;
  }
  return false;
}

/** The value at a pointer. */
export function at(value: unknown, pointer: string): unknown {
  let found: unknown = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

const DROPPED = Symbol('dropped');

/** Fills a template. A member is dropped if its `{x?}` is empty. */
function render(template: BodyTemplate, values: Placeholders): unknown {
  if (typeof template === 'string') {
    const whole = /^\{([\w. ]+)\??\}$/.exec(template)?.[1];
    const isEmpty = [...template.matchAll(/\{(\w+)\?\}/g)].some(([, name = '']) => isNothing(values[name]));
    if (isEmpty) return DROPPED;
    return whole === undefined ? text(template, values, String) : values[whole];
  }
  if (typeof template !== 'object' || template === null) return template;
  const isArray = Array.isArray(template);
  if (!isArray && 'with' in template && isNothing(values[String(template.with)])) return DROPPED;
  const inner = Object.entries(template)
    .filter(([name]) => isArray || name !== 'with')
    .map(([name, part]) => [name, render(part, values)] as const)
    .filter(([, value]) => value !== DROPPED);
  if (inner.length === 0 && Object.keys(template).length > 0) return DROPPED;
  return isArray ? inner.map(([, value]) => value) : Object.fromEntries(inner);
}

function isNothing(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Fills the placeholders of a text. */
export function text(template: string, values: Placeholders, encode: (value: string) => string): string {
  return template
    .replace(/\{\{|\{([\w. ]+)\??\}/g, (brace, name?: string) =>
      name === undefined ? (brace[0] ?? '') : encode(String(values[name] ?? '')),
    )
    .replace(/ +/g, ' ')
    .trim();
}

function headers(templates: Readonly<Record<string, string>>, values: Placeholders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, value]) => [name, text(value, values, String)]),
  );
}

function authorization({ auth }: ProfileForm, values: Placeholders): Record<string, string> {
  if (typeof auth.form === 'object') return {};
  const { basic, ...others } = auth as Readonly<Record<string, string>>;
  if (basic === undefined) return headers(others, values);
  const user = text(basic, values, String);
  return { Authorization: `Basic ${Buffer.from(`${user}:${values.token}`).toString('base64')}` };
}

const TYPES = {
  json: 'application/json',
  scim: 'application/scim+json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};

/** The path and query of an address, which may have another host than the sandbox. */
function pathIn(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The request to create a user. @param base the base URL */
export function createCall(profile: ProfileForm, base: string, values: Placeholders): Call {
  const { method = 'POST', path, ...form } = profile.create;
  return requestCall(profile, { ...form, method, url: `{base_url}${path}` }, base, values);
}

/** The request of a step. @param values the values of the user, with its id */
export function stepCall(profile: ProfileForm, step: StepForm, base: string, values: Placeholders): Call {
  return requestCall(profile, { ...step, url: `{base_url}${step.path}` }, base, values);
}

/** The request of a look-up, a search for names, or a list. */
export function readCall(
  profile: ProfileForm,
  { path, url = `{base_url}${path}`, ...form }: LookUp | NameSearch | ListForm,
  base: string,
  values: Placeholders,
): Call {
  return requestCall(profile, { method: 'GET', ...form, url }, base, values);
}

type RequestForm = Pick<StepForm, 'type' | 'headers' | 'body'> & {
  readonly method: string;
  readonly url: string;
};

function requestCall(
  profile: ProfileForm,
  { method, url, type = 'json', headers: more = {}, body }: RequestForm,
  base: string,
  values: Placeholders,
): Call {
  const rendered = body === undefined ? undefined : render(body, values);
  const auth = typeof profile.auth.form === 'object' ? headers(profile.auth.form, values) : {};
  return {
    method,
    path: pathIn(text(url.replace('{base_url}', base), values, encodeURIComponent)),
    headers: {
      ...(body !== undefined && { 'Content-Type': TYPES[type] }),
      ...authorization(profile, values),
      ...headers(more, values),
    },
    ...(body !== undefined && {
      body: type === 'form' ? formOf({ ...auth, ...(rendered as object) }) : JSON.stringify(rendered),
    }),
  };
}

function formOf(body: unknown): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one));
    else form.append(name, String(value));
  }
  return form.toString();
}

/** The users in the answer to a look-up; none if the profile reads it as an absence. */
export function itemsIn(lookUp: Pick<LookUp, 'absent' | 'items'>, reply: Reply): readonly unknown[] {
  const absent = lookUp.absent === undefined ? [] : [lookUp.absent].flat();
  if (absent.some((rule) => matches(rule, reply))) return [];
  if (reply.status !== 200) throw new Error(`The look-up was answered ${reply.status}`);
  const [before = '', after] = (lookUp.items ?? '').split('/*');
  const found = at(JSON.parse(reply.body), before);
  if (after !== undefined) return Object.values(found as object).map((one) => at(one, after));
  return Array.isArray(found) ? found : [found];
}

/** The id in the answer to a creation; `undefined` if the profile does not name its place. */
export function createdId(
  { create: { id } }: ProfileForm,
  { headers: sent, body }: Reply,
): string | undefined {
  if (id === undefined) return undefined;
  if (typeof id === 'string') return String(at(JSON.parse(body), id));
  return decodeURIComponent(String(sent[id.header]).replace(/^.*\//, ''));
}
