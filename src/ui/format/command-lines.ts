/** Commands for people to copy: on separate lines, with nothing around them. */

import { sep } from 'node:path';
import { wrappedWords } from '../../domain/text.js';

/** A word of a command line with its quoted parts; an option with its value. */
const WORD = /(?:--?[\w-]+ (?=[^\s-]))?(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/gu;

/** A shell reads the lines as one command. On Windows it is one line: its shells continue lines in different ways. */
export function commandLines(
  command: string,
  columns: number | undefined,
  indent: number,
  isWindows = sep === '\\',
): readonly string[] {
  const margin = ' '.repeat(indent);
  const words = command.match(WORD) ?? [];
  // If joining the words changes the command, the broken lines would be a different command.
  if (isWindows || columns === undefined || words.join(' ') !== command) return [margin + command];
  const [first = '', ...others] = wrappedWords(words, columns - indent - 4);
  return [first, ...others.map((line) => `  ${line}`)].map((line, at) =>
    at === others.length ? margin + line : `${margin}${line} \\`,
  );
}
