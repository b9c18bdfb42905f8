/** A whole name as its parts. What can be read in two ways is not split: both readings are shown instead. */

import type { Name, NameOrder } from '../domain/user.js';
import { isInitial, nameWords } from './name-words.js';
import { quoted } from './quoted.js';

type Part = keyof Name;
type Reading = readonly (readonly [part: Part, words: string])[];

export type Split = { readonly name: Name } | { readonly why: string };

const PARTS = {
  'last-first-middle': ['last', 'first', 'middle'],
  'last-first': ['last', 'first'],
  'last-middle-first': ['last', 'middle', 'first'],
  'first-last': ['first', 'last'],
  'first-middle-last': ['first', 'middle', 'last'],
} as const satisfies Record<NameOrder, readonly Part[]>;

/** The order that has a place for one word more. */
const LONGER: Readonly<Partial<Record<NameOrder, NameOrder>>> = {
  'last-first': 'last-first-middle',
  'first-last': 'first-middle-last',
};

/** What follows a name behind a comma and is no first name. */
const TITLE = /^(?:[js]r|i{2,3}|iv|ph\.?d|m\.?d|dr|prof)\.?$/iu;
/** Letters and the marks that stand within names; what cannot be seen is another check's. */
const STRANGE = /[^\p{L}\p{M}\p{C}\s.,'’ʼ‘`´\-‐‑‒–·]/u;
const MEND =
  'write it as Last, First (in quotes where commas part the columns), or the parts in columns of their own';

/** @param secret the row's password, which no words may show */
export function splitName(text: string, order: NameOrder, secret: string): Split {
  const strange = STRANGE.exec(text)?.[0];
  if (strange !== undefined) {
    return { why: `holds ${quoted(strange, secret)}, which is part of no name: ${MEND}` };
  }
  const [before = '', after, more] = text.split(',');
  if (more !== undefined) return { why: `has more than one comma: ${MEND}` };
  const found = after === undefined ? inOrder(before, order) : aroundComma(before, after, order);
  const [reading, ...others] = found.readings;
  if (reading === undefined || others.length > 0) {
    const said = found.readings.map((one) => say(one, secret)).join(', or ');
    return { why: `${found.why}${said && `: ${said}`}${found.hint ?? ''}: ${MEND}` };
  }
  const name = { first: '', last: '', middle: '', ...Object.fromEntries(reading) };
  if (!isInitial(name.last)) return { name };
  const why = `puts the initial ${quoted(name.last, secret)} where ${order} has the last name: ${MEND}, or give --name-order`;
  return { why };
}

/** The one reading; or why there is none, or more than one. */
type Found = { readonly readings: readonly Reading[]; readonly why: string; readonly hint?: string };

/** Of `Müller, Hans Peter` the last name is plain, and without a place for a middle name the rest is the first. */
function aroundComma(before: string, after: string, order: NameOrder): Found {
  const rest = nameWords(after, order !== 'last-middle-first');
  const last = nameWords(before).join(' ');
  if (last === '' || rest.length === 0) return inOrder(`${before} ${after}`, order);
  if (TITLE.test(after.trim())) return { readings: [], why: 'has no first name behind the comma' };
  const others = PARTS[order].filter((part) => part !== 'last');
  const parts = rest.length === 1 ? (['first'] as const) : others;
  const rests = parts.length === 1 ? [[['first', rest.join(' ')] as const]] : spread(parts, rest);
  const readings = rests.map((reading) => [['last', last] as const, ...reading]);
  return { readings, why: `has ${rest.length} words behind the comma, where ${order} takes two` };
}

function inOrder(text: string, order: NameOrder): Found {
  const words = nameWords(text, order !== 'last-middle-first');
  const [word = ''] = words;
  if (words.length < 2) return { readings: [[['last', word]], [['first', word]]], why: 'is one word' };
  const all: readonly Part[] = PARTS[order];
  const parts = words.length === 2 ? all.filter((part) => part !== 'middle') : all;
  const longer = LONGER[order];
  const isLonger = longer !== undefined && PARTS[longer].length === words.length;
  return {
    readings: spread(parts, words),
    why: `has ${words.length} words, more than ${order} takes`,
    ...(isLonger && { hint: `, or as --name-order ${longer} has it` }),
  };
}

/** One reading; of too many words the two likeliest: those too many belong to the first part, or to the second. */
function spread(parts: readonly Part[], words: readonly string[]): readonly Reading[] {
  const extra = words.length - parts.length;
  return (extra === 0 ? [0] : [0, 1]).map((wide) =>
    parts.map((part, at) => {
      const from = at > wide ? at + extra : at;
      return [part, words.slice(from, at === wide ? from + extra + 1 : from + 1).join(' ')] as const;
    }),
  );
}

function say(reading: Reading, secret: string): string {
  return reading.map(([part, words]) => `${part} ${quoted(words, secret)}`).join(' ');
}
