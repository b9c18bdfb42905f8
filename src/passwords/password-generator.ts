/** Generates initial passwords, of random characters or of words. */

import { Secret } from '../domain/secret.js';
import { capitalized } from '../domain/text.js';
import { WORD_LISTS } from './word-lists.js';

export type PasswordStyle =
  /** `length` characters of all four classes, from 8 to 64. */
  | { readonly style: 'random'; readonly length: number }
  /** Easy to type: four words and a digit, at most 24 Latin letters, hyphens and digits, at least 40 bits. */
  | { readonly style: 'words'; readonly language: keyof typeof WORD_LISTS };

export const DEFAULT_STYLE: PasswordStyle = { style: 'random', length: 14 };

/** A random whole number below `below`, with uniform distribution: `randomInt` of node:crypto. */
export type RandomInt = (below: number) => number;

/** @param names nickname and names, which the password must not contain */
export type Generator = (names: readonly string[]) => Secret;

/**
 * Omits characters that look alike in print or handwriting (0 O o Q, 1 I i l, 2 Z z, 5 S s, 8 B, 6 G, 9 g q), and
 * capitals that differ from lower-case letters only in size.
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
 * With three hyphens and a digit: 24 characters. A longer draw is discarded, so that all passwords are equally likely:
 * 2^43.0 in English and 2^41.8 in Russian, as counted in test/passwords.
 */
const MAX_LETTERS = 20;

/** If this many passwords are unsuitable, the source of randomness is broken. */
const MAX_ATTEMPTS = 10_000;
/** Shorter names occur in too many passwords. */
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

/** Some spreadsheets read the name of a month with a following number as a date. */
const MONTH =
  /^(?:jan|feb|mar|apr|may|mai|jun|jul|aug|avg|sep|sen|oct|okt|nov|noy|dec|dek|dez|yan|fev|iyu)[\p{L}]*[^\p{L}]*\d/iu;

/** Begins with a letter, so that spreadsheets read no formula, number or date, and ends with a letter or digit. */
function fits(password: string): boolean {
  return /^[a-z].*[a-z\d]$/i.test(password) && !MONTH.test(password);
}

/** `''` if a class is missing: the caller then draws all characters again, so that all passwords are equally likely. */
function randomCharacters(length: number, random: RandomInt): string {
  const drawn = Array.from({ length }, () => pick(CHARACTERS, random));
  const hasAll = Object.values(ALPHABET).every((one) => drawn.some((character) => one.includes(character)));
  return hasAll ? drawn.join('') : '';
}

/** Returns `Copper-Igloo-Tulip-Room7`, or `''` if a word is repeated or the words are too long in total. */
function randomWords(list: readonly string[], random: RandomInt): string {
  const words = Array.from({ length: WORDS }, () => pick(list, random));
  if (new Set(words).size < WORDS || words.join('').length > MAX_LETTERS) return '';
  return words.map(capitalized).join('-') + pick(ALPHABET.digit, random);
}

function pick(from: string | readonly string[], random: RandomInt): string {
  return from[random(from.length)] ?? '';
}
