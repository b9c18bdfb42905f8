/** Splits a whole name into its parts. A name that can be read in two ways is not split; the error shows both. */

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

/** The order with one more part. */
const LONGER: Readonly<Partial<Record<NameOrder, NameOrder>>> = {
  'last-first': 'last-first-middle',
  'first-last': 'first-middle-last',
};

/** Follows a name after a comma, and is not a first name. */
const TITLE = /^(?:[js]r|i{2,3}|iv|ph\.?d|m\.?d|dr|prof)\.?$/iu;
/** Neither a letter nor a mark within names. Invisible characters are left to a check of their own. */
const FOREIGN = /[^\p{L}\p{M}\p{C}\s.,'’ʼ‘`´\-‐‑‒–·]/u;
const FIX = 'write it as "Last, First", or use a column for each part';

/** @param secret the row's password, which the error must not show */
export function splitName(text: string, order: NameOrder, secret: string): Split {
  const foreign = FOREIGN.exec(text)?.[0];
  if (foreign !== undefined) {
    return { why: `contains ${quoted(foreign, secret)}, which is not part of a name; ${FIX}` };
  }
  const [before = '', after, more] = text.split(',');
  if (more !== undefined) return { why: `has more than one comma; ${FIX}` };
  const found = after === undefined ? inOrder(before, order) : aroundComma(before, after, order);
  const [reading, ...others] = found.readings;
  if (reading === undefined || others.length > 0) {
    const readings = found.readings.map((one) => describeReading(one, secret)).join(', or ');
    return { why: `${found.why}${readings && `: ${readings}`}${found.hint ?? ''}; ${FIX}` };
  }
  const name = { first: '', last: '', middle: '', ...Object.fromEntries(reading) };
  if (!isInitial(name.last)) return { name };
  const why = `has the initial ${quoted(name.last, secret)} as the last name by the order ${order}; ${FIX}, or set --name-order`;
  return { why };
}

/** One reading; or none or several, and why. */
type Found = { readonly readings: readonly Reading[]; readonly why: string; readonly hint?: string };

/** In `Müller, Hans Peter` the last name is certain. The rest is the first name if the order has no middle name. */
function aroundComma(before: string, after: string, order: NameOrder): Found {
  const rest = nameWords(after, order !== 'last-middle-first');
  const last = nameWords(before).join(' ');
  if (last === '' || rest.length === 0) return inOrder(`${before} ${after}`, order);
  if (TITLE.test(after.trim())) return { readings: [], why: 'has no first name after the comma' };
  const others = PARTS[order].filter((part) => part !== 'last');
  const parts = rest.length === 1 ? (['first'] as const) : others;
  const rests = parts.length === 1 ? [[['first', rest.join(' ')] as const]] : spread(parts, rest);
  const readings = rests.map((reading) => [['last', last] as const, ...reading]);
  return { readings, why: `has ${rest.length} words after the comma, more than the order ${order} allows` };
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
    why: `has ${words.length} words, more than the order ${order} allows`,
    ...(isLonger && { hint: ` (--name-order ${longer} allows them)` }),
  };
}

/** One reading; with too many words the two likeliest: the extra words belong to the first part, or to the second. */
function spread(parts: readonly Part[], words: readonly string[]): readonly Reading[] {
  const extra = words.length - parts.length;
  return (extra === 0 ? [0] : [0, 1]).map((wide) =>
    parts.map((part, at) => {
      const from = at > wide ? at + extra : at;
      return [part, words.slice(from, at === wide ? from + extra + 1 : from + 1).join(' ')] as const;
    }),
  );
}

function describeReading(reading: Reading, secret: string): string {
  return reading.map(([part, words]) => `${part} ${quoted(words, secret)}`).join(' ');
}
