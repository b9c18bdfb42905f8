/** What a terminal may get: nothing that steers it, turns a line around or begins one in the name of the program; colours where it has them. */

import type { Output } from './io.js';

/** Controls (C0, DEL, C1), separators of lines and marks of direction. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The same without line breaks and tabs, and without the colours that this program writes. */
const UNSAFE_IN_TEXT = /\x1b\[(?:[1-4]|2[2-4]|3[1-7]|39)m|(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const REPLACEMENT = '\uFFFD';

/** A piece from outside as part of one line, such as a name: what is unsafe shows as `\uFFFD`. */
export function printable(piece: string): string {
  return piece.replace(UNSAFE, REPLACEMENT);
}

/**
 * A whole text on its way to a terminal: lines, tabs and colours stay.
 * @param names what `brokenNames` found: each is put on one line
 */
export function terminalText(text: string, hasColors: boolean, names: readonly string[] = []): string {
  const whole = names.reduce((all, name) => all.replaceAll(name, printable(name)), text);
  return whole.replace(UNSAFE_IN_TEXT, (found) => (hasColors && found.length > 1 ? found : REPLACEMENT));
}

/**
 * The names of files and folders among words that were typed which have a line break or a tab in them, without endings:
 * `.results` comes and goes.
 */
export function brokenNames(words: readonly (string | undefined)[]): readonly string[] {
  const names = words
    .flatMap((word = '') => word.split(/[/\\]/))
    .map((name) => name.replace(/(?:\.\w+)+$/, ''));
  return names.filter((name) => /[\n\t]/.test(name) && name.trim().length > 1);
}

/** JSON that a terminal may get as well: the same value, with escapes for what JSON itself lets pass. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Whether an output has colours.
 * @param color what `--no-color` says; `undefined` where the flag was not given
 *
 * `NO_COLOR` (any value but empty) turns colours off, `FORCE_COLOR` (any value but empty and 0) on, as
 * no-color.org and force-color.org have it; otherwise a terminal has them.
 */
export function wantsColor(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  color: boolean | undefined,
): boolean {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0';
  const refused = color === false || (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0';
  const terminal = output.isTTY === true && env.TERM !== 'dumb';
  return !refused && (forced || terminal);
}
