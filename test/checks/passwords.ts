/**
 * Passwords as people, schools and generators choose them, each with its person. The same seed always gives the same
 * passwords. An odd seed and an even seed share no word, name or keyboard walk.
 */

import { dictionary } from '@zxcvbn-ts/language-common';
import { DEFAULTS, ENGLISH, FAMILIAR, PEOPLE, RUSSIAN, WALKS } from './password-words.js';

/** A password, and in `own` the login and names of its person. */
export type Sample = { readonly kind: string; readonly password: string; readonly own: readonly string[] };

/** Pseudo-random integers from 0 to `below`, exclusive, and choices made with them. */
type Dice = {
  int(below: number): number;
  one<T>(list: readonly T[]): T;
  /** An entry of a list that has one half for even seeds and one for odd seeds. */
  mine<T>(list: readonly T[]): T;
};

type Kind = { readonly share: number; readonly make: (dice: Dice, own: readonly string[]) => string };

const COMMON = dictionary['passwords-common'];

/** The kinds of passwords, with their shares in percent. */
export const KINDS = {
  'a common password': { share: 7, make: common },
  'common + digits or symbol': { share: 9, make: (dice) => cased(dice, common(dice)) + tail(dice) },
  'own name or login': { share: 8, make: ownName },
  "another's name + digits": { share: 7, make: (dice) => cased(dice, dice.mine(FAMILIAR)) + tail(dice) },
  'one word': { share: 6, make: (dice) => cased(dice, word(dice)) },
  'word + digits': { share: 9, make: (dice) => cased(dice, word(dice)) + digits(dice, 1 + dice.int(4)) },
  'word + year': { share: 4, make: (dice) => cased(dice, word(dice)) + year(dice) },
  'word + digits + symbol': {
    share: 5,
    make: (dice) => capital(word(dice)) + digits(dice, 1 + dice.int(3)) + sign(dice),
  },
  'two words': { share: 6, make: twoWords },
  'letter swaps': { share: 4, make: (dice) => swapped(dice, cased(dice, word(dice))) + tail(dice) },
  'keyboard walk': {
    share: 4,
    make: (dice) => cased(dice, dice.mine(WALKS)) + (dice.int(2) ? tail(dice) : ''),
  },
  'a date': { share: 4, make: date },
  'digits alone': { share: 4, make: (dice) => digits(dice, 4 + dice.int(8)) },
  'repeat or sequence': { share: 3, make: repeat },
  "a school's default": { share: 5, make: schoolDefault },
  'word typed in another keyboard layout': {
    share: 2,
    make: (dice) => typedInLatinLayout(dice.mine(RUSSIAN)) + tail(dice),
  },
  'short random': { share: 2, make: (dice) => chars(dice, ALPHANUMERIC, 4 + dice.int(4)) },
  'random letters and digits': { share: 4, make: (dice) => chars(dice, ALPHANUMERIC, 8 + dice.int(9)) },
  'random with symbols': {
    share: 2,
    make: (dice) => chars(dice, `${ALPHANUMERIC}!#$%&*+-?@`, 8 + dice.int(9)),
  },
  passphrase: { share: 3, make: passphrase },
  'pronounceable, generated': { share: 2, make: pronounceable },
} as const satisfies Readonly<Record<string, Kind>>;

/** @returns `count` passwords of random kinds, each as frequent as its share */
export function samplePasswords(seed: number, count = 10_000): readonly Sample[] {
  const dice = createDice(seed);
  const kinds = Object.entries<Kind>(KINDS).flatMap(([kind, { share, make }]) =>
    Array.from({ length: share }, () => ({ kind, make })),
  );
  return Array.from({ length: count }, () => {
    const { kind, make } = dice.one(kinds);
    const own = person(dice);
    return { kind, password: make(dice, own), own };
  });
}

/** mulberry32 */
function createDice(seed: number): Dice {
  let state = seed;
  const int = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const one = <T>(list: readonly T[]): T => list[int(list.length)] as T;
  const mine = <T>(list: readonly T[]): T => list[2 * int(Math.floor(list.length / 2)) + (seed % 2)] as T;
  return { int, one, mine };
}

function person(dice: Dice): readonly string[] {
  const [first = '', last = '', middle = '', one = '', two = ''] = dice.mine(PEOPLE);
  const nickname = dice.one([
    `${one[0]}.${two}`,
    `${one}.${two}`,
    `${one[0]}${two}`,
    `${two}${dice.int(90)}`,
    one,
  ]);
  return [nickname, first, last, middle];
}

function ownName(dice: Dice, [nickname = '', first = '', last = '']: readonly string[]): string {
  const base = dice.one([
    nickname,
    nickname,
    first,
    last,
    `${first}${last}`,
    nickname.split('.').at(-1) ?? '',
  ]);
  const whole = dice.int(12) === 0 ? [...base].reverse().join('') : base;
  const spelled = dice.int(6) === 0 ? swapped(dice, whole.toLowerCase()) : cased(dice, whole);
  return dice.int(4) === 0 ? spelled : spelled + (dice.int(3) === 0 ? year(dice) : tail(dice));
}

/** A common password; the most common passwords are chosen most often. */
function common(dice: Dice): string {
  return COMMON[Math.floor(COMMON.length ** (dice.int(1000) / 1000)) - 1] ?? '';
}

/** An English word, since the estimator has only English word lists. */
function word(dice: Dice): string {
  return dice.mine(ENGLISH);
}

function twoWords(dice: Dice): string {
  const between = dice.one(['', '', '', '-', '_', '.', digits(dice, 1)]);
  return cased(dice, word(dice)) + between + cased(dice, word(dice)) + (dice.int(2) ? tail(dice) : '');
}

function passphrase(dice: Dice): string {
  const between = dice.one(['-', ' ', '.', '']);
  return Array.from({ length: 3 + dice.int(2) }, () => cased(dice, word(dice))).join(between);
}

function schoolDefault(dice: Dice): string {
  const base = dice.mine(DEFAULTS);
  return dice.one([
    () => `${base}${year(dice)}!`,
    () => `${base}${year(dice)}`,
    () => `${base}123`,
    () => `${base}${digits(dice, 1 + dice.int(2))}${dice.one(['', '!'])}`,
    () => `${base}#${digits(dice, 3)}`,
    () => `${base}${5 + dice.int(8)}${dice.one([...'abcd'])}`,
  ])();
}

function date(dice: Dice): string {
  const [day, month] = [1 + dice.int(28), 1 + dice.int(12)].map((n) => String(n).padStart(2, '0'));
  const between = dice.one(['', '', '.', '-', '/']);
  const long = dice.int(3) === 0 ? year(dice).slice(2) : year(dice);
  return (dice.int(4) === 0 ? [long, month, day] : [day, month, long]).join(between);
}

function repeat(dice: Dice): string {
  const start = dice.int(20);
  return dice.one([
    () => dice.one([...ALPHANUMERIC]).repeat(4 + dice.int(8)),
    () => chars(dice, ALPHANUMERIC.slice(0, 26), 2 + dice.int(2)).repeat(2 + dice.int(3)),
    () => digits(dice, 2 + dice.int(2)).repeat(2 + dice.int(3)),
    () => ALPHANUMERIC.slice(start, start + 4 + dice.int(6)) + tail(dice),
    () => '1234567890'.slice(0, 4 + dice.int(7)) + dice.one(['', 'a', 'abc', '!', 'q', 'aA']),
    () => '9876543210'.slice(0, 4 + dice.int(7)),
    () => dice.one(['abc123', 'a1b2c3d4', 'abcd1234', 'aa11bb22', '112233', '11223344', 'abcabc123']),
  ])();
}

function pronounceable(dice: Dice): string {
  const syllable = () =>
    dice.one([...'bdfghklmnprstvz']) + dice.one([...'aeiou']) + dice.one([...'  nrst']).trim();
  return cased(dice, Array.from({ length: 3 + dice.int(2) }, syllable).join('')) + digits(dice, dice.int(4));
}

/** A suffix that people add to a word so that it is accepted. */
function tail(dice: Dice): string {
  return dice.one([
    () => digits(dice, 1),
    () => digits(dice, 2),
    () => digits(dice, 2),
    () => digits(dice, 3),
    () => digits(dice, 4),
    () => year(dice),
    () => sign(dice),
    () => `${digits(dice, 1)}${sign(dice)}`,
    () => dice.one(['1', '123', '12', '01', '007', '1234', '123!']),
  ])();
}

function cased(dice: Dice, text: string): string {
  return dice.one([() => text, () => text, () => capital(text), () => text.toUpperCase()])();
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const SWAPS: Readonly<Record<string, string>> = { a: '@4', e: '3', i: '1!', o: '0', s: '$5', t: '7' };

function swapped(dice: Dice, text: string): string {
  return text.replace(/[aeiost]/gi, (letter) =>
    dice.int(3) === 0 ? letter : dice.one([...(SWAPS[letter.toLowerCase()] ?? '')]),
  );
}

/** A Russian word typed with a Latin keyboard layout. */
function typedInLatinLayout(text: string): string {
  return [...text]
    .map((letter) => LATIN_KEYS['йцукенгшщзхъфывапролджэячсмитьбюё'.indexOf(letter)] ?? letter)
    .join('');
}
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

function year(dice: Dice): string {
  return String(dice.int(2) === 0 ? 2018 + dice.int(9) : 1955 + dice.int(60));
}

function sign(dice: Dice): string {
  return dice.one([...'!!!?.*#$+']);
}

function digits(dice: Dice, count: number): string {
  return chars(dice, '0123456789', count);
}

function chars(dice: Dice, from: string, count: number): string {
  return Array.from({ length: count }, () => from[dice.int(from.length)]).join('');
}

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
