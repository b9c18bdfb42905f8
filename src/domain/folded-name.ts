/**
 * Names as they are compared: one person is written in several ways. Compared without letter case, accents, hyphens,
 * apostrophes, dots, commas and spaces, ё as е, the parts in either order. A letter that people write in two ways without its
 * accent (ä as ae and as a) has both foldings, so a name has several keys.
 */

import type { Name } from './user.js';

/** ICAO Doc 9303-3, section 6, table A, which allows the letter without the e as well; ß as typewriters write it. */
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

/** Letters that Unicode does not decompose, and the letter that people write instead. */
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

/** More would be 32 ways to write a name: then all letters are folded alike. */
const MAX_MIXED = 3;

/** All ways to write a text; one if it has no letter with two foldings. The longest comes first. */
export function foldings(text: string): readonly string[] {
  const low = text.toLowerCase();
  if (/^[a-z]*$/.test(low)) return [low];
  const plain = low
    .normalize('NFC')
    .replace(SKIPPED, '')
    .replace(OTHERS, (letter) => ONE_FOLDING[letter] ?? letter);
  const count = plain.match(LETTERS)?.length ?? 0;
  const all =
    count === 0 ? [plain] : count > MAX_MIXED ? [folded(plain, 0), folded(plain, 1)] : everyWay(plain);
  return all.map(withoutAccents);
}

function folded(text: string, way: 0 | 1): string {
  return text.replace(LETTERS, (letter) => TWO_FOLDINGS[letter]?.[way] ?? letter);
}

function everyWay(text: string): readonly string[] {
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

/** Two names with a common key are written alike. An empty name has none. */
export function foldedKeys({ first, last }: Pick<Name, 'first' | 'last'>): readonly string[] {
  const [firsts, lasts] = [foldings(first), foldings(last)];
  if (firsts[0] === '' && lasts[0] === '') return [];
  const keys = firsts.flatMap((one) =>
    lasts.map((other) => (one < other ? `${one} ${other}` : `${other} ${one}`)),
  );
  // If both parts can be written in the same ways, two orders are one key.
  return keys.length === 1 ? keys : [...new Set(keys)];
}

/**
 * True if two names may be one person's: a common key, and the same middle name if both have one. Reflexive (of any
 * name that is not empty) and symmetric; transitive among names without a letter of two foldings. With one it cannot be: Maeier
 * and Maier are two names, and Mäier is written as either.
 */
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

/** True if two whole names may be one person's: the words in any order, with or without a middle name. */
export function isSameWhole(one: string, other: string): boolean {
  const words = [one, other].map((name) => name.split(/\s+/u).filter((word) => word !== ''));
  const [few = [], many = []] = words.toSorted((a, b) => a.length - b.length);
  return few.length > 1 && few.every((word) => many.some((another) => hasCommonFolding(word, another)));
}
