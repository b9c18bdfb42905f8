/** Checks a parsed document, written by a person, against its schema. Returns all problems with their positions. */

import type { Node } from 'jsonc-parser';
import * as v from 'valibot';
import { phrase } from '../texts/phrase.js';
import type { GivenJson, Phrase } from '../texts/text-facts.js';
import { membersOf, type Problem, quoted } from './jsonc.js';
import type { DocumentSchema, Takes } from './schema.js';
import { nearest } from './suggest.js';

export type Place = readonly (string | number)[];

export type NameOf = (place: Place) => Phrase;

/** `checks: "mixed-script"`, `header: item 2`. */
export const nameOfSetting: NameOf = (place) => {
  const parts = place.map((part, at) => (at === 0 || typeof part === 'number' ? part : quoted(part)));
  return phrase(({ documents }) => documents.place(parts));
};

/** Valibot itself stops at the first unknown key, and does not see members called `__proto__` or `constructor`. */
export function findProblems(
  node: Node,
  schema: DocumentSchema,
  place: Place,
  nameOf: NameOf = nameOfSetting,
): readonly Problem[] {
  if (schema.type === 'unknown') return [];
  const part = partFor(node, schema);
  if (part === undefined) return [wrongValue(node, schema, nameOf(place))];
  const { item, entries = {}, key: names, value, rest = value } = part;
  if (item !== undefined)
    return (node.children ?? []).flatMap((one, at) => findProblems(one, item, [...place, at], nameOf));
  const members = membersOf(node);
  return [
    ...missingIn(node, part).map((one) => {
      const name = nameOf([...place, one]);
      return {
        offset: node.offset,
        what: phrase(({ documents }, lang) => documents.missing(name({ lang }))),
      };
    }),
    ...members.flatMap(([key, inner]) => {
      const its: Place = [...place, key.value];
      if (names !== undefined && !v.is(names, key.value)) {
        // Such names occur only in profiles, whose rules are in English.
        const what = () => `${nameOf(its)()}: a name here takes ${textOf(names.message)}`;
        return [{ offset: key.offset, what }];
      }
      const entry = Object.hasOwn(entries, key.value) ? entries[key.value] : rest;
      if (entry === undefined) return [unknownKey(key, Object.keys(entries), nameOf(place))];
      return findProblems(inner, entry.wrapped ?? entry, its, nameOf);
    }),
  ];
}

function partFor(node: Node, schema: DocumentSchema): DocumentSchema | undefined {
  const { type, value, children = [] } = node;
  if (schema.type === 'union') {
    const parts = schema.options?.flatMap((one) =>
      typeof one === 'string' ? [] : (partFor(node, one) ?? []),
    );
    // If a schema has several forms of an object, the required members decide which one is meant.
    return parts?.find((one) => missingIn(node, one).length === 0) ?? parts?.at(-1);
  }
  if (type === 'array') return schema.item && (children.length > 0 || v.is(schema, [])) ? schema : undefined;
  if (type === 'object') return (schema.entries ?? schema.value) && schema;
  return v.is(schema, value) ? schema : undefined;
}

function missingIn(node: Node, { entries = {} }: DocumentSchema): readonly string[] {
  const names = membersOf(node).map(([key]) => key.value);
  return Object.keys(entries).filter(
    (one) => entries[one]?.type !== 'exact_optional' && !names.includes(one),
  );
}

export function unknownKey(key: Node, known: readonly string[], name?: Phrase): Problem {
  const near = nearest(String(key.value).toLowerCase(), known);
  const shown = quoted(key.value);
  const what = phrase(({ documents }, lang) =>
    name === undefined
      ? documents.unknownSetting(shown, near)
      : documents.unknownKey(name({ lang }), shown, near),
  );
  const { offset } = key;
  if (near !== undefined) return { offset, what };
  return { offset, what, next: phrase(({ documents }) => documents.knownKeys(known)) };
}

export function wrongValue(
  node: Node,
  { message, expects }: Pick<DocumentSchema, 'message' | 'expects'>,
  name: Phrase,
  hint?: Phrase,
): Problem {
  // Valibot describes a choice of strings as `"json" | "form"`.
  const given = givenJson(node, /string|"/.test(expects));
  const isEnglish = typeof message !== 'function';
  const sentence = phrase(({ documents }, lang) =>
    documents.wrongValue(name({ lang }), textOf(message, lang), given),
  );
  const what = isEnglish ? () => sentence() : sentence;
  return { offset: node.offset, what, ...(hint && { next: hint }) };
}

function textOf(message: Takes | undefined, lang?: string): string {
  return typeof message === 'function' ? message({ lang }) : (message ?? '');
}

function givenJson({ type, value, children }: Node, mayBeText: boolean): GivenJson | undefined {
  if (type === 'string') {
    if (value === '') return { kind: 'empty-text' };
    return mayBeText ? undefined : { kind: 'text' };
  }
  if (type === 'object') return { kind: 'object' };
  if (type === 'array') return { kind: children?.length === 0 ? 'empty-list' : 'list' };
  return { kind: 'value', value: String(value) };
}
