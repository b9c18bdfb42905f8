/** Extracts the values of placeholders by templates. If several match, the first ones get the shortest values. */

import type { BodyTemplate } from '../directory/profile-parts.js';
import { isList, isObject } from './sandbox-profile.js';

/** The values of placeholders: texts, integers, booleans or lists of texts. */
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

/** The name of the placeholder, if the template consists only of one. */
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

/** A private-use character in place of an unknown value. */
const UNKNOWN = '\ue000';

/** The values of the unknown placeholders; `undefined` if the text does not match the template. */
export function matchText(template: string, text: string, known: Values): Values | undefined {
  const whole = wholePlaceholder(template);
  if (whole !== undefined && !known.has(whole)) return new Map([[whole, text]]);
  const names: string[] = [];
  const filled = fill(template, (name) => {
    if (known.has(name)) return known.get(name);
    names.push(name);
    return UNKNOWN;
  });
  // An empty value also omits the space before it.
  const pattern = closeGaps(filled)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(` ${UNKNOWN}`, '(?: (.*?))?')
    .replaceAll(UNKNOWN, '(.*?)');
  const found = new RegExp(`^${pattern}$`, 's').exec(closeGaps(text))?.slice(1);
  if (found?.length !== names.length) return undefined;
  const values = new Map(names.map((name, index) => [name, found[index] ?? '']));
  // If a placeholder occurs twice, both values must be the same.
  return names.every((name, index) => values.get(name) === (found[index] ?? '')) ? values : undefined;
}

/** Like `matchText`, for the path and query of a request line: percent-decoded. Ignores additional parameters. */
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
      // If a parameter occurs several times, the occurrences are matched in order.
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

/** A percent-encoded brace in a template is a literal brace and does not begin a placeholder. */
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

/** `isForm`: values are the texts of a form instead of JSON; `types`: the placeholders whose values are not texts. */
type BodyForm = { readonly isForm: boolean; readonly types: ReadonlyMap<string, ValueType> };

type Claim = readonly [template: string, value: unknown];

/** The values in a body and those known before; `undefined` if the body does not match the template. */
export function readBody(
  template: BodyTemplate,
  body: unknown,
  known: Values,
  form: BodyForm,
): Values | undefined {
  const claims = claimsOf(template, body, form);
  if (claims === undefined) return undefined;
  // Templates that consist of one value come first: known values help to match longer texts.
  const isWhole = ([text]: Claim) => wholePlaceholder(text) !== undefined;
  let values = known;
  for (const claim of [...claims.filter(isWhole), ...claims.filter((claim) => !isWhole(claim))]) {
    const found = valuesOf(claim, values, form);
    if (found === undefined) return undefined;
    values = new Map([...values, ...found]);
  }
  return values;
}

/** The templates in a body with the values in their places; `undefined` if the structure differs. */
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

/** Names the value without which an object is omitted. This member itself is never sent. */
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
    const hasMember = Object.hasOwn(value, name);
    if (!hasMember && mayBeDropped(inner, form)) continue;
    const found = hasMember ? claimsOf(inner, value[name], form) : undefined;
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

/** True if the client may omit this: `{x?}`, a part that has nothing else or depends on a value, an empty list. */
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
  // In a path, every value is a text.
  const isTheSame = !known.has(name) || String(known.get(name)) === String(value);
  return isTheSame ? new Map([[name, value]]) : undefined;
}

/** The value, if it has this type. An empty value is sent as a text. */
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
