/** A whole name as its parts. What can be read in two ways is not split: both readings are shown instead. */

import type { Name, NameOrder } from '../user.js';
import { isInitial, nameWords } from './name-words.js';
import { quoted } from './quoted.js';

type Part = keyof Name;
type Reading = readonly (readonly [part: Part, words: readonly string[]])[];

export type Split = { readonly name: Name } | { readonly why: string };

const PARTS = {
  'last-first-middle': ['last', 'first', 'middle'],
  'last-first': ['last', 'first'],
  'last-middle-first': ['last', 'middle', 'first'],
  'first-last': ['first', 'last'],
  'first-middle-last': ['first', 'middle', 'last'],
} as const satisfies Record<NameOrder, readonly Part[]>;

/** The order that has a place for one word more. */
const LONGER = {
  'last-first-middle': undefined,
  'last-first': 'last-first-middle',
  'last-middle-first': undefined,
  'first-last': 'first-middle-last',
  'first-middle-last': undefined,
} as const satisfies Record<NameOrder, NameOrder | undefined>;

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
  const reading = after === undefined ? inOrder(before, order) : aroundComma(before, after, order);
  if (typeof reading === 'function') return { why: `${reading(secret)}: ${MEND}` };
  const name = nameOf(reading);
  if (!isInitial(name.last)) return { name };
  const why = `puts the initial ${quoted(name.last, secret)} where ${order} has the last name: ${MEND}, or give --name-order`;
  return { why };
}

/** A reading, or why there is none, in words made with the row's secret. */
type Read = Reading | ((secret: string) => string);

/** Of `Müller, Hans Peter` the last name is plain, and without a place for a middle name the rest is the first. */
function aroundComma(before: string, after: string, order: NameOrder): Read {
  const rest = nameWords(after, order !== 'last-middle-first');
  const last = nameWords(before);
  if (last.length === 0 || rest.length === 0) return inOrder(`${before} ${after}`, order);
  if (TITLE.test(after.trim()))
    return (secret) => `has no first name behind the comma: ${quoted(after.trim(), secret)}`;
  const parts: readonly Part[] = PARTS[order].filter((part) => part !== 'last');
  if (rest.length === 1 || parts.length === 1)
    return [
      ['last', last],
      ['first', rest],
    ];
  if (rest.length === 2) return [['last', last], ...zip(parts, rest)];
  return (secret) => {
    const readings = spread(parts, rest).map((reading) => say([['last', last], ...reading], secret));
    return `has ${rest.length} words behind the comma, where ${order} takes two: ${readings.join(', or ')}`;
  };
}

function inOrder(text: string, order: NameOrder): Read {
  const words = nameWords(text, order !== 'last-middle-first');
  const parts: readonly Part[] = PARTS[order];
  if (words.length === parts.length) return zip(parts, words);
  const short = parts.filter((part) => part !== 'middle');
  if (words.length === 2) return zip(short, words);
  if (words.length < 2) {
    return (secret) => {
      const word = quoted(words[0] ?? '', secret);
      return `is one word, either the last name ${word} or the first name ${word}`;
    };
  }
  return (secret) => {
    const readings = spread(parts, words).map((reading) => say(reading, secret));
    const longer = LONGER[order];
    const fits = longer !== undefined && PARTS[longer].length === words.length;
    const hint = fits ? `, or ${say(zip(PARTS[longer], words), secret)} (--name-order ${longer})` : '';
    return `has ${words.length} words, more than ${order} takes: ${readings.join(', or ')}${hint}`;
  };
}

function zip(parts: readonly Part[], words: readonly string[]): Reading {
  return parts.map((part, at) => [part, words.slice(at, at + 1)]);
}

/** The two likeliest readings of too many words: those too many belong to the first part, or to the second. */
function spread(parts: readonly Part[], words: readonly string[]): readonly Reading[] {
  const extra = words.length - parts.length;
  return [0, 1].map((wide) =>
    parts.map((part, at) => {
      const from = at > wide ? at + extra : at;
      return [part, words.slice(from, at === wide ? from + extra + 1 : from + 1)] as const;
    }),
  );
}

function nameOf(reading: Reading): Name {
  const name = { first: '', last: '', middle: '' };
  for (const [part, words] of reading) name[part] = words.join(' ');
  return name;
}

function say(reading: Reading, secret: string): string {
  return reading.map(([part, words]) => `${part} ${quoted(words.join(' '), secret)}`).join(' ');
}
