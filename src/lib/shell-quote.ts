/** Words as they are typed in a shell, for commands that messages name. */

import { sep } from 'node:path';
import { printable } from './terminal-text.js';

/** What no shell takes for anything but itself; `=` does so but at the front, where zsh looks for a program. */
const PLAIN = /^(?!=)[\p{L}\p{N}\p{M}_.:/@%+,=-]+$/u;
const PLAIN_ON_WINDOWS = /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u;

/**
 * As it is, or in quotes where it has to be: `$'…'` with escapes (bash, zsh and ksh know it) where a terminal would not
 * show what is in it. On Windows both of its shells take double ones.
 */
export function shellQuote(word: string, isWindows = sep === '\\'): string {
  if ((isWindows ? PLAIN_ON_WINDOWS : PLAIN).test(word)) return word;
  if (!isWindows && printable(word) !== word) return `$'${Array.from(word, escaped).join('')}'`;
  return isWindows ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

/** In three octal digits, behind which a digit is no part of them. */
function escaped(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (printable(character) === character) return character;
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** What the shell makes of `<(…)`; the pipe is gone with the command. */
export function isShellPipe(word: string): boolean {
  return /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(word);
}
