/** Quotes arguments for a shell, for commands in messages. */

import { sep } from 'node:path';
import { printable } from './terminal-text.js';

/** Characters without a meaning for any shell. A leading `=` has one for zsh. */
const PLAIN = /^(?!=)[\p{L}\p{N}\p{M}_.:/@%+,=-]+$/u;
const PLAIN_ON_WINDOWS = /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u;

/** Quoted if needed: `"…"` on Windows, else `'…'`, or `$'…'` (bash, zsh, ksh) if a character cannot be shown. */
export function shellQuote(argument: string, isWindows = sep === '\\'): string {
  if ((isWindows ? PLAIN_ON_WINDOWS : PLAIN).test(argument)) return argument;
  if (!isWindows && printable(argument) !== argument) return `$'${Array.from(argument, escaped).join('')}'`;
  return isWindows ? `"${argument.replaceAll('"', '\\"')}"` : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Escapes with three octal digits, so that a digit that follows is not part of the escape. */
function escaped(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (printable(character) === character) return character;
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** The path that the shell makes of `<(…)`; the pipe is gone with the command. */
export function isShellPipe(word: string): boolean {
  return /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(word);
}
