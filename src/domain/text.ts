/** Comparison of texts, and formatting of numbers and cells. */

import { FormulaCell } from './formula-cell.js';
import { withoutSequences } from './terminal-text.js';
import { UnreadDate } from './unread-date.js';

/** A form for comparison that ignores letter case and Unicode composition. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A form that also ignores leading, trailing and repeated white space, as in typed names. */
export function foldSpaces(text: string): string {
  return fold(text).trim().replace(/\s+/gu, ' ');
}

/** A form that also ignores the difference between ё and е, which are interchangeable in Russian names. */
export function foldName(text: string): string {
  return foldSpaces(text).replaceAll('ё', 'е');
}

/** The text with a capital at the beginning: `The directory`. Names such as `iTop` stay unchanged. */
export function capitalized(text: string): string {
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

export function phrases(text: string): readonly string[] {
  return text.split(/ *[;\n] */u).filter((phrase) => phrase !== '');
}

export function uncapitalized(text: string): string {
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** `1,234,567`. Avoids `toLocaleString`, which loads 5 MB of language data at its first call. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 row`, `2 rows`, `1,000 rows`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(n)} ${n === 1 ? singular : plural}`;
}

/** `2026-11-23`, `14:05`, in local time. */
export function dayAndTime(date: Date): readonly [day: string, time: string] {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return [day, `${two(date.getHours())}:${two(date.getMinutes())}`];
}

const MAX_EXCERPT_LENGTH = 80;

/** A text from a file, never a password, for a message: without control characters, and clipped to 80 characters. */
export function excerpt(text: string): string {
  const line = withoutSequences(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return clipped(line, MAX_EXCERPT_LENGTH);
}

/** @param longest maximum length of the result in UTF-16 units, including the ellipsis */
export function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Avoids splitting a surrogate pair.
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Narrower lines get one word each. */
const NARROWEST = 30;

/** Wraps each line between words for a terminal. @param indent of the lines after a break */
export function wrapped(text: string, columns = Number.POSITIVE_INFINITY, indent = 0): string {
  const wrap = (line: string) => wrappedWords(line.split(' '), columns - indent - 1);
  return text
    .split('\n')
    .map((line) => wrap(line).join(`\n${' '.repeat(indent)}`))
    .join('\n');
}

/** Fills lines with words that are never broken. @param width of a line; a longer word gets its own line */
export function wrappedWords(words: readonly string[], width: number): readonly string[] {
  const most = Math.max(NARROWEST, width);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** A cell as text: `''` for null, an ISO date for a date, JSON for a list or an object. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return (cell.toJSON() ?? '').replace('T00:00:00.000Z', '');
  if (cell instanceof FormulaCell || cell instanceof UnreadDate) return cell.toString();
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

export function isBlank(cell: unknown): boolean {
  return typeof cell === 'string' ? cell.trim() === '' : cell === null || cell === undefined;
}

export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
