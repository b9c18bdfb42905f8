/**
 * Names in a form for comparison, without case, accents, punctuation and order. A letter with two spellings without its
 * accent (ä as ae and as a) has both foldings, so a name can have several keys.
 */

import type { Name } from './user.js';

/** ICAO Doc 9303-3, section 6, table A, which also allows the letter without the e; ß as on typewriters. */
const TWO_FOLDINGS: Readonly<Record<string, readonly [string, string]>> = {
  ä: ['ae', 'a'],
  ö: ['oe', 'o'],
  ü: ['ue', 'u'],
  ß: ['ss', 's'],
  å: ['aa', 'a'],
  ø: ['oe', 'o'],
  æ: ['ae', 'a'],
  œ: ['oe', 'o'],
};

/** Letters that Unicode does not decompose, with the letters that people write instead. */
const ONE_FOLDING: Readonly<Record<string, string>> = {
  ё: 'е',
  ς: 'σ',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
};

const LETTERS = /[äöüßåøæœ]/gu;
const OTHERS = /[ёςłđðħı]/gu;
const SKIPPED = /[\s.,·\-\u2010-\u2015'’ʼ‘ʻ`´\p{Cf}]+/gu;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** The maximum number of mixed foldings. With more (32 variants of a name), all letters are folded in the same way. */
const MAX_MIXED = 3;

/** All folded variants of a text; a single one if no letter has two foldings. The longest comes first. */
export function foldings(text: string): readonly string[] {
  const low = text.toLowerCase();
  if (/^[a-z]*$/.test(low)) return [low];
  const plain = low
    .normalize('NFC')
    .replace(SKIPPED, '')
    .replace(OTHERS, (letter) => ONE_FOLDING[letter] ?? letter);
  const count = plain.match(LETTERS)?.length ?? 0;
  const all =
    count === 0 ? [plain] : count > MAX_MIXED ? [folded(plain, 0), folded(plain, 1)] : allFoldings(plain);
  return all.map(withoutAccents);
}

function folded(text: string, way: 0 | 1): string {
  return text.replace(LETTERS, (letter) => TWO_FOLDINGS[letter]?.[way] ?? letter);
}

function allFoldings(text: string): readonly string[] {
  let all = [''];
  for (const char of text) {
    const ways = TWO_FOLDINGS[char];
    all =
      ways === undefined ? all.map((one) => one + char) : ways.flatMap((way) => all.map((one) => one + way));
  }
  return all;
}

function withoutAccents(text: string): string {
  return /^[\p{ASCII}\p{Script=Cyrillic}]*$/u.test(text)
    ? text
    : text.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC');
}

/** Names that share a key may be the same. An empty name has no key. */
export function foldedKeys({ first, last }: Pick<Name, 'first' | 'last'>): readonly string[] {
  const [firsts, lasts] = [foldings(first), foldings(last)];
  if (firsts[0] === '' && lasts[0] === '') return [];
  const keys = firsts.flatMap((one) =>
    lasts.map((other) => (one < other ? `${one} ${other}` : `${other} ${one}`)),
  );
  // If both parts have several foldings, two orders can result in the same key.
  return keys.length === 1 ? keys : [...new Set(keys)];
}

/** True if they share a key, and the middle name if both have one. Not transitive: Mäier matches Maeier and Maier. */
export function isSameFolded(one: Name, other: Name): boolean {
  const keys = foldedKeys(other);
  return foldedKeys(one).some((key) => keys.includes(key)) && isSameMiddle(one.middle, other.middle);
}

export function isSameMiddle(one: string, other: string): boolean {
  return one === '' || other === '' || hasCommonFolding(one, other);
}

export function hasCommonFolding(one: string, other: string): boolean {
  if (one === other) return true;
  const ways = foldings(other);
  return foldings(one).some((way) => ways.includes(way));
}

/** True for the same words in any order, with or without a middle name. */
export function isSameWhole(one: string, other: string): boolean {
  const words = [one, other].map((name) => name.split(/\s+/u).filter((word) => word !== ''));
  const [few = [], many = []] = words.toSorted((a, b) => a.length - b.length);
  return few.length > 1 && few.every((word) => many.some((another) => hasCommonFolding(word, another)));
}
