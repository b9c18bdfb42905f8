/** The problems of a document that people write, with their places: its parsed text beside its schema. */

import type { Node } from 'jsonc-parser';
import * as v from 'valibot';
import type { Text } from '../domain/wording.js';
import { membersOf, type Problem, quoted } from './jsonc.js';
import type { DocumentSchema } from './schema.js';
import { nearest } from './suggest.js';

/** How messages call a value inside another one. @param key of a member; a number: of an item, from 0 */
export type NameOf = (outer: string, key: string | number) => string;

const nameOfSetting: NameOf = (outer, key) =>
  typeof key === 'number' ? `${outer}: item ${key + 1}` : `${outer}: ${quoted(key)}`;

/**
 * All problems of a value. This walks by itself and leaves to valibot what has no parts: valibot stops at the first
 * unknown key of an object, and does not see a member that is called `__proto__` or `constructor`.
 * @param name what messages call the value: `checks: "mixed-script"`
 * @param nameOf what they call those inside it. Default: as in `checks: "mixed-script"`, `header: item 2`
 */
export function findProblems(
  node: Node,
  schema: DocumentSchema,
  name: string,
  nameOf: NameOf = nameOfSetting,
): readonly Problem[] {
  if (schema.type === 'unknown') return [];
  const part = partFor(node, schema);
  if (part === undefined) return [wrongValue(node, schema, name)];
  const { item, entries = {}, key: names, value, rest = value } = part;
  if (item !== undefined)
    return (node.children ?? []).flatMap((one, at) => findProblems(one, item, nameOf(name, at), nameOf));
  const members = membersOf(node);
  const missing = Object.keys(entries).filter(
    (one) => entries[one]?.type !== 'exact_optional' && !members.some(([key]) => key.value === one),
  );
  return [
    ...missing.map((one) => ({ offset: node.offset, what: `${nameOf(name, one)} is missing` })),
    ...members.flatMap(([key, inner]) => {
      const its = nameOf(name, key.value);
      if (names !== undefined && !v.is(names, key.value))
        return [{ offset: key.offset, what: `${its}: a name here takes ${names.message}` }];
      const entry = Object.hasOwn(entries, key.value) ? entries[key.value] : rest;
      if (entry === undefined)
        return [unknownKey(key, Object.keys(entries), `${name}: unknown key ${quoted(key.value)}`)];
      return findProblems(inner, entry.wrapped ?? entry, its, nameOf);
    }),
  ];
}

/** The schema for a value of this type, one of several in a union; `undefined` where it does not take the value. */
function partFor(node: Node, schema: DocumentSchema): DocumentSchema | undefined {
  const { type, value, children = [] } = node;
  if (schema.type === 'union')
    return schema.options?.flatMap((one) => (typeof one === 'string' ? [] : (partFor(node, one) ?? [])))[0];
  if (type === 'array') return schema.item && (children.length > 0 || v.is(schema, [])) ? schema : undefined;
  if (type === 'object') return (schema.entries ?? schema.value) && schema;
  return v.is(schema, value) ? schema : undefined;
}

/** @param known the keys that are allowed here */
export function unknownKey(key: Node, known: readonly string[], what: string): Problem {
  const near = nearest(String(key.value).toLowerCase(), known);
  const { offset } = key;
  if (near !== undefined) return { offset, what: `${what}; did you mean "${near}"?` };
  return { offset, what, next: `Known keys: ${known.join(', ')}.` };
}

/** @param hint a sentence of explanation */
export function wrongValue(
  node: Node,
  { message, expects }: Pick<DocumentSchema, 'message' | 'expects'>,
  name: string,
  hint?: Text,
): Problem {
  // Valibot's words for a text, or of one of several: `"json" | "form"`.
  const instead = shown(node, /string|"/.test(expects));
  const what = `${name} takes ${message}${instead === undefined ? '' : `, not ${instead}`}`;
  return { offset: node.offset, what, ...(hint === undefined ? {} : { next: hint }) };
}

/** The value or its type. A text is not shown, since it could be a secret. */
function shown({ type, value, children }: Node, mayBeText: boolean): string | undefined {
  if (type === 'string') return value === '' ? 'an empty text' : mayBeText ? undefined : 'text in quotes';
  if (type === 'object') return 'an object in braces';
  if (type === 'array') return children?.length === 0 ? 'an empty list' : 'a list';
  return String(value);
}
