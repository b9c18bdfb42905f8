/** Splits a whole name into its parts. If it can be read in two ways, returns a finding with both. */

import type { FindingMessage, NameReading } from '../domain/finding.js';
import { containsSecret } from '../domain/password-text.js';
import { printable } from '../domain/terminal-text.js';
import type { Name, NameOrder } from '../domain/user.js';

type Part = keyof Name;

export type Split = { readonly name: Name } | { readonly why: FindingMessage };

const PARTS = {
  'last-first-middle': ['last', 'first', 'middle'],
  'last-first': ['last', 'first'],
  'last-middle-first': ['last', 'middle', 'first'],
  'first-last': ['first', 'last'],
  'first-middle-last': ['first', 'middle', 'last'],
} as const satisfies Record<NameOrder, readonly Part[]>;

/** Maps each order to the one that has an additional middle name. */
const LONGER: Readonly<Partial<Record<NameOrder, NameOrder>>> = {
  'last-first': 'last-first-middle',
  'first-last': 'first-middle-last',
};

/** After a comma, these are titles and not first names. */
const TITLE = /^(?:[js]r|i{2,3}|iv|ph\.?d|m\.?d|dr|prof)\.?$/iu;
/** A generation belongs to the name before it: father and son are two people. `II` counts only in capitals. */
const GENERATION = /^(?:[JjSs]r\.?|I{2,3}|IV)$/u;
/** Another name in brackets, which belongs to the name before it: `Anna (Anya) Petrova`. */
const IN_BRACKETS = /(?<=[\p{L}\p{M}.])\s*\([\p{L}\p{M}\s.'’-]+\)/gu;
/** In Mohawk and other languages, a colon within a word is a letter. */
const INNER_COLON = /(?<=\p{L}):(?=\p{L})/gu;
/** Matches characters that names do not contain. Invisible characters have their own check. */
const FOREIGN = /[^\p{L}\p{M}\p{C}\s.,'’ʼ‘`´\-‐‑‒–·]/u;

/** @param secret the row's password, which must not appear in a finding */
export function splitName(text: string, order: NameOrder, secret: string): Split {
  const plain = text.replace(IN_BRACKETS, '').replace(INNER_COLON, '');
  const foreign = FOREIGN.exec(plain)?.[0];
  if (foreign !== undefined) return { why: { key: 'name-sign', sign: redacted(foreign, secret) } };
  const [before = '', after, more] = text.split(',');
  if (more !== undefined) return { why: { key: 'name-commas' } };
  const found = after === undefined ? inOrder(before, order) : aroundComma(before, after, order);
  // A single word may be the last or the first name, even if it begins with an initial.
  const certain = found.readings.filter((one) => one.length > 1 && !beginsWithInitial(one));
  const readings = certain.length > 0 ? certain : found.readings;
  const [reading, ...others] = readings;
  if (reading === undefined || others.length > 0) {
    return { why: found.why(readings.map((one) => redactedReading(one, secret))) };
  }
  const name = { first: '', last: '', middle: '', ...Object.fromEntries(reading) };
  if (!isInitial(name.last)) return { name };
  return { why: { key: 'name-initial', initial: redacted(name.last, secret), order } };
}

/** True if the reading has a last name such as `N. Taleb`. */
function beginsWithInitial(reading: NameReading): boolean {
  return reading.some(([part, words]) => part === 'last' && /^\p{L}\p{M}*\.[\s-]/u.test(words));
}

/** `why` makes the finding if there is no reading, or more than one. */
type Found = {
  readonly readings: readonly NameReading[];
  readonly why: (readings: readonly NameReading[]) => FindingMessage;
};

/** In `Müller, Hans Peter`, the last name is certain. If the order has no middle name, the rest is the first name. */
function aroundComma(before: string, after: string, order: NameOrder): Found {
  const rest = nameWords(after, order !== 'last-middle-first');
  const last = nameWords(before).join(' ');
  if (last === '' || rest.length === 0) return inOrder(`${before} ${after}`, order);
  if (TITLE.test(after.trim())) return { readings: [], why: () => ({ key: 'name-no-first' }) };
  const others = PARTS[order].filter((part) => part !== 'last');
  const parts = rest.length === 1 ? (['first'] as const) : others;
  const rests = parts.length === 1 ? [[['first', rest.join(' ')] as const]] : spread(parts, rest);
  const readings = rests.map((reading) => [['last', last] as const, ...reading]);
  const facts = { words: rest.length, isAfterComma: true, order };
  return { readings, why: (shown) => ({ key: 'name-words', ...facts, readings: shown }) };
}

function inOrder(text: string, order: NameOrder): Found {
  const words = withGeneration(nameWords(text, order !== 'last-middle-first'), order);
  const [word = ''] = words;
  if (words.length < 2) {
    const why: Found['why'] = (readings) => ({ key: 'name-one-word', readings });
    return { readings: [[['last', word]], [['first', word]]], why };
  }
  const all: readonly Part[] = PARTS[order];
  const parts = words.length === 2 ? all.filter((part) => part !== 'middle') : all;
  const longer = LONGER[order];
  const isLonger = longer !== undefined && PARTS[longer].length === words.length;
  const facts = { words: words.length, isAfterComma: false, order, ...(isLonger && { longer }) };
  return { readings: spread(parts, words), why: (readings) => ({ key: 'name-words', ...facts, readings }) };
}

/** `Robert King Jr.`: if the last name comes last, it includes the generation. */
function withGeneration(words: readonly string[], order: NameOrder): readonly string[] {
  const [generation = ''] = words.slice(-1);
  if (words.length < 3 || !order.startsWith('first') || !GENERATION.test(generation)) return words;
  return [...words.slice(0, -2), words.slice(-2).join(' ')];
}

/** With too many words, the two likeliest readings: the extra ones belong to the first or to the second part. */
function spread(parts: readonly Part[], words: readonly string[]): readonly NameReading[] {
  const extra = words.length - parts.length;
  return (extra === 0 ? [0] : [0, 1]).map((wide) =>
    parts.map((part, at) => {
      const from = at > wide ? at + extra : at;
      return [part, words.slice(from, at === wide ? from + extra + 1 : from + 1).join(' ')] as const;
    }),
  );
}

function redactedReading(reading: NameReading, secret: string): NameReading {
  return reading.map(([part, words]) => [part, redacted(words, secret)]);
}

/** Particles before a name. They count only in lower case, since `Van` is also a name. */
const BEFORE: ReadonlySet<string> = new Set(
  (
    'von vom van de der den des del della di da das do dos du la las le los zu zum zur ter ten op af av ' +
    'al el ibn bin bint ben abu фон ван де дер ден дель ди да дю ла ле аль эль ибн бин бен абу'
  ).split(' '),
);

/** Particles that join two names: `Ortega y Gasset`, `Silva e Souza`. */
const BETWEEN: ReadonlySet<string> = new Set(['y', 'e', 'i', 'и']);

/** Particles after a father's name, in any letter case. */
const AFTER: ReadonlySet<string> = new Set(
  'оглы оглу кызы гызы улы уулу оглі кизи ogly oglu oğlu qizi qızı kyzy uly uulu'.split(' '),
);

/** `А.С.`, `J.R.R.`: initials without spaces. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.){2,}$/u;

/** `P.Adler`: initials and a name without a space between them. `St.John` is a single name. */
const JOINED_INITIALS = /^((?:\p{Lu}\p{M}*\.-?)+)(?<!-)(?=\p{Lu}\p{M}*\p{L})/u;

/** Joins particles and splits initials (`А.С.`). @param hasParticles false for Vietnamese: `van` is a middle name */
export function nameWords(text: string, hasParticles = true): readonly string[] {
  const parts = text
    .trim()
    .split(/\s+(?![^()]*\))/u)
    .filter((word) => word !== '');
  const words = parts
    .flatMap((word) => {
      // A name such as `И.И.Петров` without other words is not split: each order has just one reading.
      const initials = parts.length > 1 ? (JOINED_INITIALS.exec(word)?.[1] ?? '') : '';
      return initials === '' ? [word] : [initials, word.slice(initials.length)];
    })
    .flatMap((word) => (INITIALS.test(word) ? (word.match(/\p{Lu}\p{M}*\./gu) ?? [word]) : [word]));
  // In a name without capitals, particles cannot be distinguished.
  const isCased = hasParticles && text !== text.toLowerCase();
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const isBetween = isCased && BETWEEN.has(word) && joined.length > 0;
    const isAfter = AFTER.has(word.toLowerCase()) && joined.length > 1;
    const isInBrackets = word.startsWith('(') && joined.length > 0;
    if (open || isBetween || isAfter || isInBrackets) joined.push(`${joined.pop()} ${word}`);
    else joined.push(word);
    open = isBetween || (isCased && BEFORE.has(word));
  }
  return joined;
}

/** True for `А.`, which is never a last name. */
export function isInitial(word: string): boolean {
  return /^\p{L}\p{M}*\.$/u.test(word);
}

const MAX_LENGTH = 40;

/** Shortens a text and makes it safe for a terminal; returns `…` if it may contain the secret. */
export function redacted(text: string, secret: string): string {
  if (containsSecret(text, secret)) return '…';
  const chars = Array.from(printable(text).replace(/[\p{Cf}\p{Cs}]/gu, '\ufffd'));
  return chars.length > MAX_LENGTH ? `${chars.slice(0, MAX_LENGTH).join('')}…` : chars.join('');
}
