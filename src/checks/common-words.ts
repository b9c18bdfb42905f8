/** Common passwords and words. */

import { dictionary } from '@zxcvbn-ts/language-common';

/** Common words of the users' languages that the package does not have. */
const MORE_WORDS = [
  ...['пароль', 'привет', 'любовь', 'солнце', 'школа', 'учитель', 'ученик', 'директор'],
  ...['passwort', 'kennwort', 'geheim', 'willkommen', 'schule', 'lehrer', 'sommer', 'changeme'],
];

const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...dictionary['diceware-common'],
  ...MORE_WORDS,
]);

/** @param word in lower case */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word);
}
