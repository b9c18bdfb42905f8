/** Common passwords and words, one set for all rosters. To be imported when a password is judged: loading takes 30 ms. */

import { dictionary } from '@zxcvbn-ts/language-common';

/** Common words of the users' languages that the package does not have. */
const MORE_WORDS = [
  ...['пароль', 'привет', 'любовь', 'солнце', 'школа', 'учитель', 'ученик', 'директор'],
  ...['passwort', 'kennwort', 'geheim', 'willkommen', 'schule', 'lehrer', 'sommer', 'changeme'],
];

/** By length, since most passwords are longer than most common words: a quarter off the time of all rules. */
const BY_LENGTH: ReadonlyMap<number, ReadonlySet<string>> = byLength([
  ...dictionary['passwords-common'],
  ...dictionary['diceware-common'],
  ...MORE_WORDS,
]);

function byLength(words: readonly string[]): ReadonlyMap<number, ReadonlySet<string>> {
  const sets = new Map<number, Set<string>>();
  for (const word of words) {
    const alike = sets.get(word.length);
    if (alike === undefined) sets.set(word.length, new Set([word]));
    else alike.add(word);
  }
  return sets;
}

/** @param word in lower case */
export function isCommonWord(word: string): boolean {
  return BY_LENGTH.get(word.length)?.has(word) === true;
}
