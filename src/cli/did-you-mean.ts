/** A word that was meant for a command or an option and stands where a roster does. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { shellQuote } from '../lib/shell-quote.js';
import { nearest } from '../lib/suggest.js';

/** The command that was probably meant by a word that is none, where no file has its name. */
export function meantCommand(
  word: string,
  commands: readonly string[],
  io: Pick<Io, 'cwd'>,
): string | undefined {
  const typed = word.toLowerCase();
  if (!/^[a-z-]*[a-z]$/.test(typed) || typed.startsWith('-')) return undefined;
  if (commands.includes(word) || existsSync(resolve(io.cwd, word))) return undefined;
  const near = nearest(typed, commands);
  // Hardly anybody slips at the first letter, but for leaving it out or swapping it; `import` is not `report`.
  const isSlip = near !== undefined && typed.slice(0, 2).includes(near.charAt(0));
  return isSlip || typed[0] === near?.[1] ? near : undefined;
}

/** A dash as word processors make of hyphens, at the beginning of a word. */
const LONG_DASH = /^-?[\u2010-\u2015\u2212]-?(?=([a-z-]*))/;

/** What is to be said of a word that begins with a long dash; a value behind a `=` is not repeated. */
export function longDash(word: string): { readonly what: string; readonly next: string } | undefined {
  const [dash, name] = LONG_DASH.exec(word) ?? [];
  if (dash === undefined) return undefined;
  return {
    what: `"${dash}${name}" begins with a long dash, as word processors make it of hyphens`,
    next: `Type two hyphens: --${name}`,
  };
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
  for (const word of [roster, ...more]) {
    const dash = longDash(word);
    if (dash === undefined || existsSync(resolve(io.cwd, word))) continue;
    throw new UserError('usage', dash.what, dash.next);
  }
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
