/** Generates first passwords, of random characters or of words. */

import { Secret } from '../domain/secret.js';
import { capitalized } from '../domain/text.js';
import { WORD_LISTS } from './word-lists.js';

export type PasswordStyle =
  /** `length` characters of all four classes, from 8 to 64. */
  | { readonly style: 'random'; readonly length: number }
  /** Easy to type: four words and a digit, at most 24 Latin letters, hyphens and digits, at least 40 bits. */
  | { readonly style: 'words'; readonly language: keyof typeof WORD_LISTS };

export const DEFAULT_STYLE: PasswordStyle = { style: 'random', length: 14 };

/** A whole number below `below`, each equally likely: `randomInt` of node:crypto. */
export type RandomInt = (below: number) => number;

/** @param names nickname and names, which the password must not contain */
export type Generator = (names: readonly string[]) => Secret;

/**
 * Characters that look like others in print or in handwriting are left out: 0 O o Q, 1 I i l, 2 Z z, 5 S s, 8 B, 6 G, 9 g q.
 * Capitals that differ from small letters in size alone are left out as well.
 */
export const ALPHABET = {
  small: 'abcdefhjkmnprtuvwxy',
  capital: 'ADEFHLMNRT',
  digit: '3456789',
  sign: '#%*+?',
} as const;

const CHARACTERS = Object.values(ALPHABET).join('');
const WORDS = 4;

/**
 * The letters of all words together: with three hyphens and a digit, 24 characters. Longer draws are replaced as a whole, so
 * that each password is equally likely: 2^43.0 English and 2^41.8 Russian ones, as test/passwords counts them.
 */
const MAX_LETTERS = 20;

/** This many unfit passwords are no coincidence: the source of randomness is broken. */
const MAX_ATTEMPTS = 10_000;
/** Shorter names are part of too many passwords. */
const MIN_NAME_LENGTH = 3;

export function createGenerator(style: PasswordStyle, random: RandomInt): Generator {
  return (names) => {
    const excluded = names.flatMap(partsOf).filter((part) => part.length >= MIN_NAME_LENGTH);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const password =
        style.style === 'random'
          ? randomCharacters(style.length, random)
          : randomWords(WORD_LISTS[style.language], random);
      const plain = password.toLowerCase();
      if (fits(password) && !excluded.some((part) => plain.includes(part))) return new Secret(password);
    }
    throw new Error('no generated password meets the rules: the source of randomness is broken');
  };
}

/** Generates a password that is only displayed. @param random need not be secure */
export function examplePassword(style: PasswordStyle, random: RandomInt): string {
  return createGenerator(style, random)([]).reveal();
}

function partsOf(text: string): readonly string[] {
  const plain = text.toLowerCase();
  return [plain, ...plain.split(/[^\p{L}\p{M}\p{N}]+/u)];
}

/** Some spreadsheets read text after the name of a month as a date. */
const MONTH =
  /^(?:jan|feb|mar|apr|may|mai|jun|jul|aug|avg|sep|sen|oct|okt|nov|noy|dec|dek|dez|yan|fev|iyu)[\p{L}]*[^\p{L}]*\d/iu;

/** True if it begins with a letter (no formula, number or date of a spreadsheet) and ends with a letter or digit. */
function fits(password: string): boolean {
  return /^[a-z].*[a-z\d]$/i.test(password) && !MONTH.test(password);
}

/** Returns `''` if a class is missing: the caller draws all again, so that all passwords are equally likely. */
function randomCharacters(length: number, random: RandomInt): string {
  const drawn = Array.from({ length }, () => pick(CHARACTERS, random));
  const hasAll = Object.values(ALPHABET).every((one) => drawn.some((character) => one.includes(character)));
  return hasAll ? drawn.join('') : '';
}

/** Returns `Copper-Igloo-Tulip-Room7`, or `''` if the words are too long together. */
function randomWords(list: readonly string[], random: RandomInt): string {
  const words = Array.from({ length: WORDS }, () => pick(list, random));
  if (words.join('').length > MAX_LETTERS) return '';
  return words.map(capitalized).join('-') + pick(ALPHABET.digit, random);
}

function pick(from: string | readonly string[], random: RandomInt): string {
  return from[random(from.length)] ?? '';
}
