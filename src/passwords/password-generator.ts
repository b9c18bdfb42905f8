/**
 * Makes up first passwords, of random characters or of words. Where its randomness comes from is a parameter; what
 * becomes of a password is another file's business.
 */

import { Secret } from '../domain/secret.js';
import { ENGLISH_WORDS } from './words-en.js';
import { RUSSIAN_WORDS } from './words-ru.js';

/** How passwords are made. */
export type PasswordStyle =
  /** `length` characters of all four classes, from 8 to 64. */
  | { readonly style: 'random'; readonly length: number }
  /** Four words and a digit. */
  | { readonly style: 'words'; readonly language: WordLanguage };

/** The shipped words of a language. */
export const WORD_LISTS = { en: ENGLISH_WORDS, ru: RUSSIAN_WORDS } as const;

export type WordLanguage = keyof typeof WORD_LISTS;

export const DEFAULT_STYLE: PasswordStyle = { style: 'random', length: 14 };

/** A whole number from 0 up to and without `below`, each as likely as any other: `randomInt` of node:crypto. */
export type RandomInt = (below: number) => number;

/** @param own what the password must not hold: nickname and names */
export type Generator = (own: readonly string[]) => Secret;

/**
 * Signs that look like others in print or in handwriting are left out: 0 O o Q, 1 I i l, 2 Z z, 5 S s, 8 B, 6 G, 9 g q,
 * and of letters that differ in size alone only the small one is taken.
 */
export const ALPHABET = {
  small: 'abcdefhjkmnprtuvwxy',
  capital: 'ADEFHLMNRT',
  digit: '3456789',
  sign: '#%*+?',
} as const;

const CHARACTERS = Object.values(ALPHABET).join('');
const WORDS = 4;

/** So many in a row that will not do are no chance: the source of randomness is broken. */
const MOST_TRIES = 10_000;
/** Shorter names are parts of too many passwords. */
const SHORTEST_OWN = 3;

export function createGenerator(style: PasswordStyle, random: RandomInt): Generator {
  const draw = style.style === 'random' ? randomCharacters(style.length, random) : words(style, random);
  return (own) => {
    const theirs = own.flatMap(partsOf).filter((part) => part.length >= SHORTEST_OWN);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const password = draw();
      const plain = password.toLowerCase();
      if (fits(password) && !theirs.some((part) => plain.includes(part))) return new Secret(password);
    }
    throw new Error('no password fits: the source of randomness is broken');
  };
}

/** Whole, and its words, in small letters. */
function partsOf(text: string): readonly string[] {
  const plain = text.toLowerCase();
  return [plain, ...plain.split(/[^\p{L}\p{M}\p{N}]+/u)];
}

/** What begins with a month is a date to some spreadsheets, whatever follows. */
const MONTH =
  /^(?:jan|feb|mar|apr|may|mai|jun|jul|aug|avg|sep|sen|oct|okt|nov|noy|dec|dek|dez|yan|fev|iyu)[\p{L}]*[^\p{L}]*\d/iu;

/**
 * Begins with a letter, so that no spreadsheet takes it for a formula, a number or a date, and ends with a letter or
 * digit, so that no reader takes its end for a mark of the sentence around it.
 */
function fits(password: string): boolean {
  return /^[a-z].*[a-z\d]$/i.test(password) && !MONTH.test(password);
}

/** Those without all classes do not fit and are drawn anew as a whole: each that fits is as likely as any other. */
function randomCharacters(length: number, random: RandomInt): () => string {
  const classes = Object.values(ALPHABET);
  return () => {
    const drawn = Array.from({ length }, () => pick(CHARACTERS, random));
    const hasAll = classes.every((one) => drawn.some((character) => one.includes(character)));
    return hasAll ? drawn.join('') : '';
  };
}

function words({ language }: Extract<PasswordStyle, { style: 'words' }>, random: RandomInt): () => string {
  return () => {
    const drawn = Array.from({ length: WORDS }, () => capitalised(pick(WORD_LISTS[language], random)));
    return [...drawn, pick(ALPHABET.digit, random)].join('-');
  };
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function pick(from: string | readonly string[], random: RandomInt): string {
  return from[random(from.length)] ?? '';
}
