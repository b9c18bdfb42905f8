import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWeakness } from '../../src/checks/password-strength.js';
import {
  ALPHABET,
  createGenerator,
  DEFAULT_STYLE,
  type PasswordStyle,
} from '../../src/passwords/password-generator.js';
import { WORD_LISTS } from '../../src/passwords/word-lists.js';
import { passwordErrorCode } from '../../src/sandbox/create-user.js';
import { propertyRuns } from '../support/property-runs.js';

const STYLES: readonly (readonly [string, PasswordStyle])[] = [
  ['random', DEFAULT_STYLE],
  ['the shortest random', { style: 'random', length: 8 }],
  ['English words', { style: 'words', language: 'en' }],
  ['German words', { style: 'words', language: 'de' }],
  ['Russian words', { style: 'words', language: 'ru' }],
];
const secure = (below: number): number => randomInt(below);

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';
/** Forms of texts that spreadsheets convert to another type. */
const NOT_TEXT = [
  /^[=+\-@'"\s]/,
  /^[\d.,]/,
  /^(?:true|false|null|nan)$/i,
  new RegExp(`^(?:${MONTHS})[^a-z]*\\d+`, 'i'),
];

describe.each(STYLES)('a password of the style "%s"', (_, style) => {
  it('a generated password has every kind of character, passes the checks, and remains text in a spreadsheet', async () => {
    const generate = createGenerator(style, secure);
    const weakness = await createWeakness();
    const personal = ['a.petrova', 'Авдотья', 'Petrova', 'Anne-Marie'];
    let weak = 0;
    for (let n = 0; n < 1000; n += 1) {
      const password = generate(personal).reveal();
      for (const pattern of NOT_TEXT) expect(password).not.toMatch(pattern);
      expect(password).toMatch(/^[A-Za-z0-9#%*+?-]+$/);
      expect(password).toMatch(/[a-z]/);
      expect(password).toMatch(/[A-Z]/);
      expect(password).toMatch(/\d/);
      expect(password).toMatch(/[#%*+?-]/);
      expect(password).toMatch(/[A-Za-z0-9]$/);
      expect(passwordErrorCode(password, 'a.petrova')).toBeUndefined();
      if (weakness(password, personal) !== undefined) weak += 1;
    }
    // 2 in 100,000 of the shortest passwords contain a common word by chance.
    expect(weak).toBeLessThan(3);
  });

  it('a generated password never contains the login or a name of its user', async () => {
    const generate = createGenerator(style, secure);
    const names = fc.stringMatching(/^[a-z]{3,6}$/);
    fc.assert(
      fc.property(names, names, names, (login, first, last) => {
        const password = generate([login, first, last]).reveal().toLowerCase();
        for (const part of [login, first, last]) expect(password).not.toContain(part);
      }),
      { numRuns: propertyRuns(300) },
    );
    const word = WORD_LISTS.en[0] ?? '';
    for (let n = 0; n < 200; n += 1) {
      expect(
        generate([`x.${word}`, 'Ada', 'Ta'])
          .reveal()
          .toLowerCase(),
      ).not.toContain(word);
    }
  });
});

describe('a random password', () => {
  it('a random password has the given length, 14 by default, and no two characters that look alike', async () => {
    const generate = createGenerator(DEFAULT_STYLE, secure);
    const long = createGenerator({ style: 'random', length: 40 }, secure);
    expect(generate([]).reveal()).toHaveLength(14);
    expect(long([]).reveal()).toHaveLength(40);
    const characters = Object.values(ALPHABET).join('');
    expect(new Set(characters).size).toBe(characters.length);
    for (const alike of [
      '0OoQ',
      '1Il',
      '2Zz',
      '5Ss',
      '8B',
      '6G',
      '9gq',
      'cC',
      'kK',
      'uU',
      'vV',
      'wW',
      'xX',
    ]) {
      expect([...alike].filter((character) => characters.includes(character)).length).toBeLessThan(2);
    }
  });

  it('a random password has all characters of the alphabet with about the same frequency', async () => {
    const generate = createGenerator({ style: 'random', length: 64 }, secure);
    const counts = new Map<string, number>();
    for (let n = 0; n < 1000; n += 1) {
      for (const character of generate([]).reveal()) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const alphabet = [...Object.values(ALPHABET).join('')];
    const mean = 64_000 / alphabet.length;
    expect([...counts.keys()].sort()).toEqual(alphabet.sort());
    for (const [character, times] of counts) {
      expect(times / mean, character).toBeGreaterThan(0.8);
      expect(times / mean, character).toBeLessThan(1.2);
    }
  });

  it('a random password is the same if the source of randomness is the same', async () => {
    const dice = () => {
      let state = 1;
      return (below: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
    };
    const [one, other] = [createGenerator(DEFAULT_STYLE, dice()), createGenerator(DEFAULT_STYLE, dice())];
    for (let n = 0; n < 20; n += 1) expect(one([]).equals(other([]))).toBe(true);
  });

  it('no random password is generated if the source of randomness is broken', async () => {
    const generate = createGenerator(DEFAULT_STYLE, () => 0);
    expect(() => generate([])).toThrow(/randomness is broken/);
  });
});

/** The number of passwords of four different words and a digit, with at most this many letters in total. */
function countPasswords(words: readonly string[], mostLetters: number): number {
  // How many sets of n words have this many letters.
  const sets = Array.from({ length: 5 }, (_, n) =>
    Array.from({ length: mostLetters + 1 }, (_, letters) => Number(n + letters === 0)),
  );
  for (const { length } of words)
    for (let n = 4; n > 0; n -= 1)
      for (let letters = mostLetters; letters >= length; letters -= 1) {
        const [more = [], fewer = []] = [sets[n], sets[n - 1]];
        more[letters] = (more[letters] ?? 0) + (fewer[letters - length] ?? 0);
      }
  const orders = 4 * 3 * 2;
  return (sets[4] ?? []).reduce((sum, n) => sum + n, 0) * orders * ALPHABET.digit.length;
}

describe.each([
  ['en', 1443, 42.9],
  ['de', 1514, 42.6],
  ['ru', 1480, 41.8],
] as const)('a password of words in the language %s', (language, size, bits) => {
  const words = WORD_LISTS[language];

  it(`the word list has ${size} different words of four to eight small ASCII letters`, async () => {
    expect(words).toHaveLength(size);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => !/^[a-z]{4,8}$/.test(word))).toEqual([]);
  });

  it(`a password of words has at least ${bits} bits, and more than 40 even if the names of a person exclude as many words as ten names can`, async () => {
    expect(Math.log2(countPasswords(words, 20))).toBeGreaterThan(bits);
    const parts = new Map<string, number>();
    for (const word of words)
      for (let at = 0; at + 3 <= word.length; at += 1)
        parts.set(word.slice(at, at + 3), (parts.get(word.slice(at, at + 3)) ?? 0) + 1);
    const names = [...parts].sort(([, a], [, b]) => b - a).slice(0, 10);
    const remaining = words.filter((word) => !names.some(([name]) => word.includes(name)));
    expect(remaining.length).toBeLessThan(words.length - 80);
    expect(Math.log2(countPasswords(remaining, 20))).toBeGreaterThan(40);
  });

  it('a password of words has four words of the list and at most 24 characters, and has 24 as often as chance predicts', async () => {
    const generate = createGenerator({ style: 'words', language }, secure);
    const known = new Set<string>(words);
    const lengths = new Map<number, number>();
    const runs = 4000;
    for (let n = 0; n < runs; n += 1) {
      const password = generate([]).reveal();
      expect(password).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+[3-9]$/);
      const passwordWords = password.slice(0, -1).toLowerCase().split('-');
      expect(passwordWords.filter((word) => !known.has(word))).toEqual([]);
      expect(new Set(passwordWords).size).toBe(4);
      lengths.set(password.length, (lengths.get(password.length) ?? 0) + 1);
    }
    expect(Math.max(...lengths.keys())).toBe(24);
    const longest = 1 - countPasswords(words, 19) / countPasswords(words, 20);
    expect(Math.abs((lengths.get(24) ?? 0) / runs - longest)).toBeLessThan(0.05);
  });
});
