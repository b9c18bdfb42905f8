/** Words as they are typed in a shell, for commands that messages name. */

import { platform } from 'node:process';

/** What no shell takes for anything but itself; `=` does so but at the front, where zsh looks for a program. */
const PLAIN = /^(?!=)[\p{L}\p{N}\p{M}_.:/@%+,=-]+$/u;
const PLAIN_ON_WINDOWS = /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u;

/** As it is, or in quotes where it has to be. On Windows both of its shells take double ones. */
export function shellQuote(word: string, system: NodeJS.Platform = platform): string {
  if ((system === 'win32' ? PLAIN_ON_WINDOWS : PLAIN).test(word)) return word;
  return system === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
