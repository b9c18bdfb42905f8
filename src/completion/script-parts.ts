/** What the scripts for several shells share. */

import type { CompletedCommand } from './completion.js';

/** In single quotes, as bash and zsh take them. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A pattern for an ending in small letters, capitals or both: `[cC][sS][vV]`. */
export function anyCase(ending: string): string {
  return ending.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * The options that take a value, each behind its command, in all its spellings (`retry --only`): for scripts that have to
 * tell the value from an operand.
 */
export function valueOptions(commands: readonly CompletedCommand[]): readonly string[] {
  return commands.flatMap(({ name, options }) =>
    options
      .filter(({ values }) => values !== undefined)
      .flatMap(({ names }) => names.map((one) => `${name} ${one}`)),
  );
}
