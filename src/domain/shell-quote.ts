/** Quotes arguments for a shell, for commands in messages. */

import { sep } from 'node:path';
import { printable } from './terminal-text.js';

/** Characters without a special meaning in any shell. A leading `=` has one in zsh. */
const PLAIN = /^(?!=)[\p{L}\p{N}\p{M}_.:/@%+,=-]+$/u;
const PLAIN_ON_WINDOWS = /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u;

/** `"…"` on Windows; elsewhere `'…'`, or `$'…'` (bash, zsh, ksh) if a character cannot be displayed. */
export function shellQuote(argument: string, isWindows = sep === '\\'): string {
  if ((isWindows ? PLAIN_ON_WINDOWS : PLAIN).test(argument)) return argument;
  if (!isWindows && printable(argument) !== argument) return `$'${Array.from(argument, escaped).join('')}'`;
  return isWindows ? `"${argument.replaceAll('"', '\\"')}"` : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Escapes with three octal digits, so that the escape does not include a following digit. */
function escaped(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (printable(character) === character) return character;
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** The path that the shell passes for `<(…)`. Its pipe is gone once the command ends. */
export function isShellPipe(word: string): boolean {
  return /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(word);
}
