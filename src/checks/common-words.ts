/** Common passwords and words. */

import { dictionary } from '@zxcvbn-ts/language-common';
import { phrases } from '../domain/text.js';
import { groupBy } from '../platform/collections.js';

/** Common words of the users' languages that the package lacks. */
const MORE_WORDS = phrases(`
  пароль; привет; любовь; солнце; школа; учитель; ученик; директор; passwort; kennwort; geheim; willkommen
  schule; lehrer; sommer; changeme
`);

const COMMON = [...dictionary['passwords-common'], ...dictionary['diceware-common'], ...MORE_WORDS];

/** Grouped by length: most passwords are longer than most words, and this saves a quarter of the time of all rules. */
const BY_LENGTH: ReadonlyMap<number, ReadonlySet<string>> = new Map(
  Array.from(
    groupBy(COMMON, ({ length }) => String(length)),
    ([length, words]) => [Number(length), new Set(words)],
  ),
);

/** @param word in lower case */
export function isCommonWord(word: string): boolean {
  return BY_LENGTH.get(word.length)?.has(word) === true;
}
