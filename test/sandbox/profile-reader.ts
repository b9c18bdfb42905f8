/**
 * Reads and writes what profiles describe, for the tests of the sandbox: written once more, so that neither the
 * sandbox's evaluator nor the client's is its own judge.
 */

import type { AnswerMatch, BodyTemplate, LookUp, ProfileForm } from '../../src/directory/profile.js';
import type { Call, Reply } from './client.js';

export type Placeholders = Readonly<Record<string, unknown>>;

/** The meaning of an answer, also where no rule of the profile takes it. */
export function meaningOf(profile: ProfileForm, reply: Reply): string {
  const { status } = reply;
  if (status < 200 || status >= 500 || status === 408 || status === 421) return 'outside of all rules';
  if (status >= 300 && status < 400) return 'outside of all rules';
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
  const wanted = Array.isArray(rule.status) ? rule.status : [rule.status];
  if (!wanted.includes(status) && !wanted.includes(hundred)) return false;
  if (rule.at === undefined) return true;
  if (body === '') return false;
  const found = at(JSON.parse(body), rule.at);
  const { is, starts = [], contains = [], present } = rule;
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

/** A template with its values; dropped where `{x?}` is empty. */
function render(template: BodyTemplate, values: Placeholders): unknown {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\??\}$/.exec(template)?.[1];
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

/** Text with its placeholders filled. */
export function text(template: string, values: Placeholders, encode: (value: string) => string): string {
  return template
    .replace(/\{\{|\{(\w+)\??\}/g, (brace, name?: string) =>
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
  const basic = 'basic' in auth && auth.basic !== undefined ? text(auth.basic, values, String) : undefined;
  if (basic === undefined) return headers(auth, values);
  return { Authorization: `Basic ${Buffer.from(`${basic}:${values.token}`).toString('base64')}` };
}

const TYPES = {
  json: 'application/json',
  scim: 'application/scim+json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};

/** Path and query as a URL has them. @param address where another host's path is asked for */
function pathIn(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The request to create a user. @param base the base URL */
export function createCall(profile: ProfileForm, base: string, values: Placeholders): Call {
  const { method = 'POST', path, type, body, headers: more = {} } = profile.create;
  const rendered = render(body, values);
  return {
    method,
    path: pathIn(base + text(path, values, encodeURIComponent)),
    headers: { 'Content-Type': TYPES[type], ...authorization(profile, values), ...headers(more, values) },
    body: type === 'form' ? formOf(rendered) : JSON.stringify(rendered),
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

export function lookUpCall(profile: ProfileForm, lookUp: LookUp, base: string, values: Placeholders): Call {
  const { path, url = `{base_url}${path}`, headers: more = {} } = lookUp;
  const address = text(url.replace('{base_url}', base), values, encodeURIComponent);
  return {
    method: 'GET',
    path: pathIn(address),
    headers: { ...authorization(profile, values), ...headers(more, values) },
  };
}

/** The users in the answer to a look-up; none where the profile takes it for absent. */
export function itemsIn(lookUp: LookUp, reply: Reply): readonly unknown[] {
  const absent = lookUp.absent === undefined ? [] : [lookUp.absent].flat();
  if (absent.some((rule) => matches(rule, reply))) return [];
  if (reply.status !== 200) throw new Error(`The look-up was answered ${reply.status}`);
  const found = at(JSON.parse(reply.body), lookUp.items ?? '');
  return Array.isArray(found) ? found : [found];
}
