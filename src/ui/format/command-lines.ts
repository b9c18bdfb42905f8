/** Commands for people to copy: on lines of their own, without anything around them. */

import { sep } from 'node:path';
import { wrappedWords } from '../../domain/text.js';

/** A word of a command line with its quoted parts; an option with its value. */
const WORD = /(?:--?[\w-]+ (?=[^\s-]))?(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gu;

/**
 * The lines of a command, broken between its words for the width of a terminal; a shell reads them as one command. On
 * Windows it is one line, since its shells have different signs for that.
 */
export function commandLines(
  command: string,
  columns: number | undefined,
  indent: number,
  isWindows = sep === '\\',
): readonly string[] {
  const margin = ' '.repeat(indent);
  const words = command.match(WORD) ?? [];
  // Otherwise, the lines would be another command.
  if (isWindows || columns === undefined || words.join(' ') !== command) return [margin + command];
  const [first = '', ...others] = wrappedWords(words, columns - indent - 4);
  return [first, ...others.map((line) => `  ${line}`)].map((line, at) =>
    at === others.length ? margin + line : `${margin}${line} \\`,
  );
}
