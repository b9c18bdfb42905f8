/** Words in the place of a roster that were probably meant as a command or an option. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { shellQuote } from '../lib/shell-quote.js';
import { nearest } from '../lib/suggest.js';

/** The command that was probably meant by a word that is neither a command nor a file. */
export function meantCommand(
  word: string,
  commands: readonly string[],
  io: Pick<Io, 'cwd'>,
): string | undefined {
  const typed = word.toLowerCase();
  if (!/^[a-z-]*[a-z]$/.test(typed) || typed.startsWith('-')) return undefined;
  if (commands.includes(word) || existsSync(resolve(io.cwd, word))) return undefined;
  const near = nearest(typed, commands);
  // Typing errors rarely change the first letter, but may drop or swap it; `import` does not mean `report`.
  const isSlip = near !== undefined && typed.slice(0, 2).includes(near.charAt(0));
  return isSlip || typed[0] === near?.[1] ? near : undefined;
}

/** A dash that a word processor made of hyphens, at the beginning of a word. */
const LONG_DASH = /^-?[\u2010-\u2015\u2212]-?(?=([a-z-]*))/;

/** The error of a word that begins with a long dash; a value after `=` is not repeated, as it may be a token. */
export function longDash(word: string): { readonly what: string; readonly next: string } | undefined {
  const [dash, name] = LONG_DASH.exec(word) ?? [];
  if (dash === undefined) return undefined;
  return {
    what: `"${dash}${name}" begins with a long dash, which word processors put in place of hyphens`,
    next: `Type two hyphens: --${name}`,
  };
}

/**
 * A run takes one roster.
 * @param words the roster and whatever else was typed
 * @param commands the names of all commands
 * @throws {UserError} `usage`
 */
export function refuseMisspelt(
  words: readonly string[],
  commands: readonly string[],
  io: Pick<Io, 'cwd' | 'program'>,
): void {
  for (const word of words) {
    const dash = longDash(word);
    if (dash === undefined || existsSync(resolve(io.cwd, word))) continue;
    throw new UserError('usage', dash.what, dash.next);
  }
  const [roster = ''] = words;
  const meant = meantCommand(roster, commands, io);
  if (meant !== undefined) {
    throw new UserError(
      'usage',
      `There is no command "${roster}", and no file of that name`,
      // Not the whole command: it may hold a token.
      `Did you mean ${io.program} ${meant}?`,
    );
  }
  if (words.length <= 1) return;
  throw new UserError(
    'usage',
    `A run takes one roster, not ${words.length}: ${words.map((path) => shellQuote(path)).join(' ')}`,
    `A path with spaces needs quotes. The commands are ${commands.join(', ')}.`,
  );
}
