/** Common passwords and words. */

import { dictionary } from '@zxcvbn-ts/language-common';
import { phrases } from '../domain/text.js';

/** Common words of the users' languages that the package lacks. */
const MORE_WORDS = phrases(`
  пароль; привет; любовь; солнце; школа; учитель; ученик; директор; passwort; kennwort; geheim; willkommen
  schule; lehrer; sommer; changeme
`);

/** Grouped by length: most passwords are longer than most words, and this saves a quarter of the time of all rules. */
const BY_LENGTH = new Map<number, Set<string>>();
for (const words of [dictionary['passwords-common'], dictionary['diceware-common'], MORE_WORDS])
  for (const word of words) {
    const alike = BY_LENGTH.get(word.length);
    if (alike === undefined) BY_LENGTH.set(word.length, new Set([word]));
    else alike.add(word);
  }

/** @param word in lower case */
export function isCommonWord(word: string): boolean {
  return BY_LENGTH.get(word.length)?.has(word) === true;
}
