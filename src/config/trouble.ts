/** What is wrong with a configuration file, and how it is said: `provision.config.json:3:5: …`, a line each. */

import { UserError } from '../errors.js';

/** Something wrong at one place of the file. */
export type Trouble = {
  /** Characters of the text before the place. */
  readonly offset: number;
  /** One clause for people. Quotes keys, never a string that stands as a value: it could be a secret. */
  readonly what: string;
  readonly next?: string;
};

const MOST_SHOWN = 10;
const LONGEST_QUOTE = 60;

/** All troubles of one file as one error, in the order of the file. */
export function configurationError(label: string, text: string, troubles: readonly Trouble[]): UserError {
  const inOrder = [...troubles].sort((a, b) => a.offset - b.offset);
  const lines = inOrder
    .slice(0, MOST_SHOWN)
    .map(({ offset, what }) => `${label}:${lineOf(text, offset)}:${columnOf(text, offset)}: ${what}`);
  if (inOrder.length > MOST_SHOWN) lines.push(`and ${inOrder.length - MOST_SHOWN} more`);
  const next = [...new Set(inOrder.flatMap((trouble) => trouble.next ?? []))];
  return new UserError('configuration', lines.join('\n'), next.length === 0 ? undefined : next.join('\n'));
}

/** From 1. */
export function lineOf(text: string, offset: number): number {
  return linesBefore(text, offset).length;
}

/** From 1, in characters. */
function columnOf(text: string, offset: number): number {
  return [...(linesBefore(text, offset).at(-1) ?? '')].length + 1;
}

function linesBefore(text: string, offset: number): readonly string[] {
  return text.slice(0, offset).split(/\r\n|\r|\n/);
}

/** A key in quotes, as it may be shown on a terminal: nothing that moves the cursor, and not too long. */
export function quoted(key: string): string {
  const visible = key.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
  );
  return `"${visible.length > LONGEST_QUOTE ? `${visible.slice(0, LONGEST_QUOTE - 1)}…` : visible}"`;
}
