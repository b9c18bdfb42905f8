/** Words as they are typed in a shell, for commands that messages name. */

import { sep } from 'node:path';

/** What no shell takes for anything but itself; `=` does so but at the front, where zsh looks for a program. */
const PLAIN = /^(?!=)[\p{L}\p{N}\p{M}_.:/@%+,=-]+$/u;
const PLAIN_ON_WINDOWS = /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u;

/** As it is, or in quotes where it has to be. On Windows both of its shells take double ones. */
export function shellQuote(word: string, isWindows = sep === '\\'): string {
  if ((isWindows ? PLAIN_ON_WINDOWS : PLAIN).test(word)) return word;
  return isWindows ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
