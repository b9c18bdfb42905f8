/** The options that take a value, for scripts that have to tell the value from an operand. */

import type { CompletedCommand } from './completion.js';

/** Each behind its command, in all its spellings: `retry --only`. */
export function valueOptions(commands: readonly CompletedCommand[]): readonly string[] {
  return commands.flatMap(({ name, options }) =>
    options
      .filter(({ values }) => values !== undefined)
      .flatMap(({ names }) => names.map((one) => `${name} ${one}`)),
  );
}
