/**
 * Reads the values of placeholders from a request, by the templates of a profile. If a text can be read in more than one
 * way, the first placeholders get as little as possible.
 */

import type { BodyTemplate } from '../directory/profile-parts.js';
import { isList, isObject } from './sandbox-profile.js';

/** Maps placeholders to a text, a whole number, a boolean or a list of texts. */
export type Values = ReadonlyMap<string, unknown>;

type Placeholder = { readonly name: string; readonly isOptional: boolean };

function partsOf(template: string): readonly (string | Placeholder)[] {
  const pieces = template.split(/(\{\{|\}\}|\{[^{}]+\})/).filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [, name, mark] = /^\{([^{}?]+)(\?)?\}$/.exec(piece) ?? [];
    if (name !== undefined) return { name, isOptional: mark === '?' };
    return piece === '{{' || piece === '}}' ? piece.charAt(0) : piece;
  });
}

export function placeholdersIn(template: string): readonly string[] {
  return partsOf(template).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
}

/** The name of the placeholder that is the whole template. */
export function wholePlaceholder(template: string): string | undefined {
  const [first, ...rest] = partsOf(template);
  return typeof first === 'object' && rest.length === 0 ? first.name : undefined;
}

export function fill(template: string, valueFor: (name: string) => unknown): string {
  return partsOf(template)
    .map((part) => (typeof part === 'string' ? part : String(valueFor(part.name) ?? '')))
    .join('');
}

export function closeGaps(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

/** A character for private use, in place of an unknown value. */
const UNKNOWN = '\ue000';

/** The values of the unknown placeholders in the text; undefined if the text is not of the template. */
export function matchText(template: string, text: string, known: Values): Values | undefined {
  const whole = wholePlaceholder(template);
  if (whole !== undefined && !known.has(whole)) return new Map([[whole, text]]);
  const names: string[] = [];
  const filled = fill(template, (name) => {
    if (known.has(name)) return known.get(name);
    names.push(name);
    return UNKNOWN;
  });
  // A value that is empty leaves no space before it.
  const pattern = closeGaps(filled)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(` ${UNKNOWN}`, '(?: (.*?))?')
    .replaceAll(UNKNOWN, '(.*?)');
  const found = new RegExp(`^${pattern}$`, 's').exec(closeGaps(text))?.slice(1);
  if (found?.length !== names.length) return undefined;
  const values = new Map(names.map((name, index) => [name, found[index] ?? '']));
  // A placeholder that is there twice has one value.
  return names.every((name, index) => values.get(name) === (found[index] ?? '')) ? values : undefined;
}

/** The same for path and query as in a request line: part by part, percent-decoded. Other parameters do not matter. */
export function matchTarget(template: string, target: string, known: Values): Values | undefined {
  const [path = '', query = ''] = template.split(/\?(.*)/s, 2);
  const [sentPath = '', sentQuery = ''] = target.split(/\?(.*)/s, 2);
  const sent = sentPath.split('/');
  const segments = path.split('/');
  if (sent.length !== segments.length) return undefined;
  const parameters = pairsOf(sentQuery, decode);
  const pairs = [
    ...segments.map((segment, index) => [decodeTemplate(segment), decode(sent[index] ?? '')] as const),
    ...pairsOf(query, decodeTemplate).map(([name, value], index, all) => {
      // If a parameter is there several times, each is matched in its turn.
      const before = all.slice(0, index).filter(([other]) => other === name).length;
      return [value, parameters.filter(([other]) => other === name)[before]?.[1]] as const;
    }),
  ];
  let values = known;
  for (const [part, text] of pairs) {
    const found = text === undefined ? undefined : matchText(part, text, values);
    if (found === undefined) return undefined;
    values = new Map([...values, ...found]);
  }
  return values;
}

function pairsOf(
  query: string,
  read: (text: string) => string,
): readonly (readonly [name: string, value: string])[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.replaceAll('+', ' ').split(/=(.*)/s);
      return [read(name), read(value)];
    });
}

/** A brace that is percent-encoded in a template is a brace, and begins no placeholder. */
function decodeTemplate(text: string): string {
  return decode(text.replace(/%7b/gi, '{{').replace(/%7d/gi, '}}'));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type ValueType = 'list' | 'integer' | 'number' | 'boolean';

/** How the values of a body are written: as the texts of a form or as JSON; and which are no texts. */
type BodyForm = { readonly isForm: boolean; readonly types: ReadonlyMap<string, ValueType> };

type Claim = readonly [template: string, value: unknown];

/** The values in a body, with those known before; undefined if the body is not of the template. */
export function readBody(
  template: BodyTemplate,
  body: unknown,
  known: Values,
  form: BodyForm,
): Values | undefined {
  const claims = claimsOf(template, body, form);
  if (claims === undefined) return undefined;
  // Templates of one value are read first: they help to read the longer texts.
  const isWhole = ([text]: Claim) => wholePlaceholder(text) !== undefined;
  let values = known;
  for (const claim of [...claims.filter(isWhole), ...claims.filter((claim) => !isWhole(claim))]) {
    const found = valuesOf(claim, values, form);
    if (found === undefined) return undefined;
    values = new Map([...values, ...found]);
  }
  return values;
}

/** Texts with placeholders, and the values in their places; `undefined` if the structure differs. */
function claimsOf(template: BodyTemplate, value: unknown, form: BodyForm): readonly Claim[] | undefined {
  if (typeof template === 'string' && placeholdersIn(template).length > 0) return [[template, value]];
  if (typeof template !== 'object' || template === null) {
    const constant = typeof template === 'string' ? fill(template, () => '') : template;
    return value === (form.isForm ? String(constant) : constant) ? [] : undefined;
  }
  return isList<BodyTemplate>(template)
    ? claimsOfList(template, value, form)
    : claimsOfObject(template, value, form);
}

/** Names the value without which an object is not sent; it is not sent itself. */
const CONDITION = 'with';

function claimsOfObject(
  template: { readonly [member: string]: BodyTemplate },
  value: unknown,
  form: BodyForm,
): readonly Claim[] | undefined {
  const { [CONDITION]: _, ...members } = template;
  if (!isObject(value) || Object.keys(value).some((name) => !Object.hasOwn(members, name))) return undefined;
  const claims: Claim[] = [];
  for (const [name, inner] of Object.entries(members)) {
    const isThere = Object.hasOwn(value, name);
    if (!isThere && mayBeDropped(inner, form)) continue;
    const found = isThere ? claimsOf(inner, value[name], form) : undefined;
    if (found === undefined) return undefined;
    claims.push(...found);
  }
  return claims;
}

function claimsOfList(
  template: readonly BodyTemplate[],
  value: unknown,
  form: BodyForm,
): readonly Claim[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const rest: unknown[] = [...value];
  const claims: Claim[] = [];
  for (const inner of template) {
    const found = rest.length === 0 ? undefined : claimsOf(inner, rest[0], form);
    if (found !== undefined) {
      claims.push(...found);
      rest.shift();
    } else if (!mayBeDropped(inner, form)) return undefined;
  }
  return rest.length === 0 ? claims : undefined;
}

/** True if the client may leave it out: `{x?}`, a part with nothing else in it or that depends on a value, an empty list. */
function mayBeDropped(template: BodyTemplate, form: BodyForm): boolean {
  if (typeof template === 'string') {
    const isList = form.isForm && form.types.get(wholePlaceholder(template) ?? '') === 'list';
    return isList || partsOf(template).some((part) => typeof part === 'object' && part.isOptional);
  }
  if (typeof template !== 'object' || template === null) return false;
  if (Object.hasOwn(template, CONDITION)) return true;
  const inner: readonly BodyTemplate[] = Object.values(template);
  return inner.length > 0 && inner.every((part) => mayBeDropped(part, form));
}

function valuesOf([template, sent]: Claim, known: Values, form: BodyForm): Values | undefined {
  const [, not, name] = /^(not )?(.*)$/.exec(wholePlaceholder(template) ?? '') ?? [];
  if (!name) return typeof sent === 'string' ? matchText(template, sent, known) : undefined;
  const read = typed(sent, form.types.get(name), form.isForm);
  const value = not !== undefined && typeof read === 'boolean' ? !read : read;
  if (value === undefined) return undefined;
  // A path has every value as a text.
  const isTheSame = !known.has(name) || String(known.get(name)) === String(value);
  return isTheSame ? new Map([[name, value]]) : undefined;
}

/** The value if it has this type; an empty one is sent as a text. */
function typed(value: unknown, type: ValueType | undefined, isForm: boolean): unknown {
  if (type === 'list') {
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
  }
  if (type === undefined || (value === '' && type !== 'integer')) {
    return typeof value === 'string' ? value : undefined;
  }
  const read = isForm && typeof value === 'string' && value !== '' ? parsed(value) : value;
  if (type === 'boolean') return typeof read === 'boolean' ? read : undefined;
  const isNumber = type === 'integer' ? Number.isSafeInteger(read) : Number.isFinite(read);
  return isNumber ? read : undefined;
}

function parsed(text: string): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : Number(text);
}
