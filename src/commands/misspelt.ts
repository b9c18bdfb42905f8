/** A word that was meant for a command and stands where a roster does. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { nearest } from '../nearest.js';
import { shellQuote } from './words.js';

/** The command that was probably meant by a word, where no file has its name. */
export function meantCommand(
  word: string,
  commands: readonly string[],
  io: Pick<Io, 'cwd'>,
): string | undefined {
  if (commands.includes(word) || !/^[a-z]+$/i.test(word) || existsSync(resolve(io.cwd, word)))
    return undefined;
  return nearest(word.toLowerCase(), commands);
}

/**
 * A run takes one roster.
 * @param more what stands behind it
 * @param commands the names of all commands
 * @throws {UserError} `usage`
 */
export function refuseMisspelt(
  roster: string,
  more: readonly string[],
  commands: readonly string[],
  io: Io,
): void {
  const meant = meantCommand(roster, commands, io);
  if (meant !== undefined) {
    throw new UserError(
      'usage',
      `There is no command "${roster}", and no file of that name`,
      // Not the whole command: it may hold a token.
      `Did you mean ${io.program} ${meant}?`,
    );
  }
  if (more.length === 0) return;
  throw new UserError(
    'usage',
    `A run takes one roster, and these are ${more.length + 1}: ${[roster, ...more].map((path) => shellQuote(path)).join(' ')}`,
    `A path with spaces needs quotes. If a command was meant: they are ${commands.join(', ')}.`,
  );
}
