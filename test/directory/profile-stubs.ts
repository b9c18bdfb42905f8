/**
 * What the tests of the shipped profiles need of src/directory until it is there: with the same names, parameters and
 * results. To be deleted, and its imports changed, then.
 */

import type { AnswerMatch, BodyTemplate } from '../../src/directory/profile.js';

export type Value = string | number | boolean | readonly string[] | undefined;
export type Values = (name: string) => Value;
export type Rendered = Value | null | readonly Rendered[] | { readonly [member: string]: Rendered };

/** A string that is one placeholder. */
const WHOLE = /^\{(\w+)(\?)?\}$/;

/** Members with `?` and an empty value, and what they empty, are left out. */
export function render(template: BodyTemplate, values: Values): Rendered {
  if (typeof template === 'string') return renderText(template, values);
  if (typeof template !== 'object' || template === null) return template;
  if (isList(template)) {
    const items = template.map((item) => render(item, values)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const members = Object.entries(template)
    .map(([name, member]) => [name, render(member, values)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function renderText(template: string, values: Values): Value {
  const [, name, optional] = WHOLE.exec(template) ?? [];
  if (name !== undefined) {
    const value = values(name);
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty && optional !== undefined ? undefined : value;
  }
  const text = template.replace(/\{(\w+)\}/g, (_, each: string) => String(values(each)));
  return text.replace(/ {2,}/g, ' ').trim();
}

function isList(template: object): template is readonly BodyTemplate[] {
  return Array.isArray(template);
}

/** Whether a rule is about an answer whose body arrived whole. */
export function matches(match: AnswerMatch, status: number, body: unknown): boolean {
  const { at, is, starts = [], contains = [] } = match;
  if (![match.status].flat().includes(status)) return false;
  if (at === undefined) return true;
  return [valueAt(body, at)].flat().some((value) => {
    if (is !== undefined) return value === is;
    const text = typeof value === 'string' ? value.toLowerCase() : '';
    return (
      starts.some((start) => text.startsWith(start.toLowerCase())) ||
      contains.some((part) => text.includes(part.toLowerCase()))
    );
  });
}

/** The value that a pointer (RFC 6901) points to. */
export function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<unknown>(
    (inner, token) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, token)
        ? Reflect.get(inner, token)
        : undefined,
    value,
  );
}
