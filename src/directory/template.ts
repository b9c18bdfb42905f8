/** Placeholders in braces, and their values: `{nickname}`, `{groups.id}`, `{last?}`, `{not x}`, `{{` for a brace. */

import { remembered } from '../platform/collections.js';

/** A list holds the values of a field with several values. `undefined` and `''` are empty. */
export type Value = string | number | boolean | readonly string[] | undefined;

export type Values = (name: string) => Value;

export type Placeholder = {
  readonly name: string;
  /** `{x?}`: the member or item is left out if the value is empty. */
  readonly isOptional: boolean;
  /** `{not x}`: the negation of a boolean. */
  readonly isNegated?: true;
};

export type Parts = readonly (string | Placeholder)[];

const TOKEN = /\{\{|\}\}|\{(not )?([a-z][a-z0-9_]*(?:\.id)?)(\?)?\}|[{}]/g;

/** @returns `undefined` if a brace is neither doubled nor part of a placeholder */
export function parseTemplate(text: string): Parts | undefined {
  const parts: (string | Placeholder)[] = [];
  let [plain, end] = ['', 0];
  for (const { 0: token, 1: not, 2: name, 3: mark, index } of text.matchAll(TOKEN)) {
    plain += text.slice(end, index);
    end = index + token.length;
    if (name !== undefined) {
      parts.push(plain, {
        name,
        isOptional: mark !== undefined,
        ...(not !== undefined && { isNegated: true }),
      });
      plain = '';
    } else if (token.length === 2) plain += token.slice(1);
    else return undefined;
  }
  parts.push(plain + text.slice(end));
  return parts.filter((part) => part !== '');
}

/** The parts of a template that the loader of its profile has checked. Each request fills the few of its profile. */
export const partsOf = remembered((template: string): Parts => {
  const parts = parseTemplate(template);
  if (parts === undefined) throw new Error('a template was not checked');
  return parts;
});

export function placeholdersOf(parts: Parts): readonly Placeholder[] {
  return parts.filter((part) => typeof part !== 'string');
}

export function isEmpty(value: Value): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function textOf(value: Value): string {
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

export function fill(
  parts: Parts,
  values: Values,
  encode: (text: string) => string = (text) => text,
): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : encode(textOf(valueFor(part, values)))))
    .join('');
}

/** True if a path contains a segment `.` or `..`, which the URL standard also reads in `%2e`. */
export function leadsUpwards(path: string): boolean {
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** Closes the gaps left by empty values, but never changes a password. */
function fillText(parts: Parts, values: Values): string {
  const text = fill(parts, values);
  const placeholders = placeholdersOf(parts);
  const isExact = placeholders.length < 2 || placeholders.some(({ name }) => name === 'password');
  return isExact ? text : text.replace(/ {2,}/g, ' ').trim();
}

/** The value of a template in a body; `undefined` if there is none and its place is left out. */
export type Rendered = string | number | boolean | null | readonly Rendered[] | RenderedObject | undefined;
export type RenderedObject = { readonly [member: string]: Rendered };

/** A string that consists of one placeholder keeps the type of its value. */
export function renderText(template: string, values: Values): Rendered {
  const parts = partsOf(template);
  if (placeholdersOf(parts).some(({ name, isOptional }) => isOptional && isEmpty(values(name))))
    return undefined;
  const [only, ...others] = parts;
  if (typeof only !== 'object' || others.length > 0) return fillText(parts, values);
  return valueFor(only, values) ?? '';
}

function valueFor({ name, isNegated }: Placeholder, values: Values): Value {
  const value = values(name);
  return isNegated === true ? value !== true : value;
}
