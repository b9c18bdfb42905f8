/** Commands for people to copy: on lines of their own, without anything around them. */

import { sep } from 'node:path';
import { wrappedWords } from '../../domain/text.js';

/** A word of a command line with its quotes and what they hold; an option with the word behind it. */
const WORD = /(?:--?[\w-]+ (?=[^\s-]))?(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gu;

/**
 * The lines of a command that is too long for a terminal, broken between its words; a shell reads them as one command. The
 * shells of Windows have different signs for that, so there it is one line.
 * @param columns the width of the terminal; `undefined`: there is none, and the command is one line
 * @param indent before each line
 */
export function commandLines(
  command: string,
  columns: number | undefined,
  indent: number,
  isWindows = sep === '\\',
): readonly string[] {
  const margin = ' '.repeat(indent);
  const words = command.match(WORD) ?? [];
  // Anything else than words with one space between them is not to be put together again.
  if (isWindows || columns === undefined || words.join(' ') !== command) return [margin + command];
  const [first = '', ...others] = wrappedWords(words, columns - indent - 4);
  return [first, ...others.map((line) => `  ${line}`)].map((line, at) =>
    at === others.length ? margin + line : `${margin}${line} \\`,
  );
}
