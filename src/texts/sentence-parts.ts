/** Parts of sentences that are made the same way in every language. */

import type { ErrorText } from '../domain/errors.js';
import type { StatusValue } from '../domain/finding.js';
import type { Language } from '../domain/language.js';
import { clipped } from '../domain/text.js';
import { isCertain } from '../domain/yes-no.js';
import { text } from './error-template.js';
import type { FileProblems } from './text-facts.js';

/** The known parts in brackets: ` (#REF!, cell B7)`. Empty if none is known. */
export function inBrackets(...parts: readonly (string | false | undefined)[]): string {
  const known = parts.filter(Boolean);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

/** The name of a field of a list for people. @param otherwise for a field without a word */
export function fieldWord(
  words: Readonly<Record<string, string>>,
  field: string,
  otherwise = field.replaceAll('_', ' '),
): string {
  return Object.hasOwn(words, field) ? (words[field] ?? otherwise) : otherwise;
}

/** Headers in quotation marks, and how many more there are. */
export function headersText(quoted: readonly string[], more: number, others: (n: number) => string): string {
  return `${quoted.join(', ')}${more > 0 ? others(more) : ''}`;
}

export function firstOf(lines: readonly number[]): string {
  return lines.slice(0, 5).join(', ') + (lines.length > 5 ? ', …' : '');
}

export function listed(names: readonly string[], and: string): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} ${and} ${last}`;
}

/** `280 generated, 20 kept`: each number with its text, without zeros; `''` if all are zero. */
export function counted(...items: readonly (readonly [n: number, what: string])[]): string {
  return items.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`])).join(', ');
}

export function lowered(place: string): string {
  return place.charAt(0).toLowerCase() + place.slice(1);
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `0 s`, `40 s`, `1 min 20 s`, `2 h 10 min`, `3 d`: two units at most. @param names short names of units of time */
export function timeSpan(ms: number, names: Readonly<Record<(typeof UNITS)[number][1], string>>): string {
  let left = Math.max(0, Math.round(ms / 1000));
  const parts: string[] = [];
  for (const [seconds, unit] of UNITS) {
    const n = Math.floor(left / seconds);
    left -= n * seconds;
    if (n > 0) parts.push(`${n}\u00a0${names[unit]}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? `0\u00a0${names.second}` : parts.join('\u00a0');
}

export type Span = { readonly n: number; readonly unit: 'second' | 'minute' | 'hour' };

/** Rounded up, in seconds below 100 s and in minutes below 100 min. */
export function roundedSpan(ms: number): Span {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return { n: seconds, unit: 'second' };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? { n: minutes, unit: 'minute' } : { n: Math.ceil(minutes / 60), unit: 'hour' };
}

/** One decimal below 10: `6.7`, `37`. @param grouped writes whole numbers. @param point before the decimal */
export function roughNumber(n: number, grouped: (n: number) => string, point: string): string {
  return n < 9.95 ? n.toFixed(1).replace('.0', '').replace('.', point) : grouped(Math.round(n));
}

/** @param ms since the epoch. @param dayOf writes the day: from `2030-01-02` */
export function utcTime(ms: number, dayOf: (date: string) => string): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  return `${dayOf(date)}, ${time.slice(0, 5)} UTC`;
}

/** Writes a day in full: `2 January 2030`, `2. Januar 2030`, `2 января 2030 г.` @param locale for its language */
export function longDay(locale: string): (date: string) => string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return (date) => new Date(date).toLocaleDateString(locale, options);
}

/** The day of a moment: `2030-01-02`. @param ms since the epoch. @param dayOf writes the day */
export function utcDay(ms: number, dayOf: (date: string) => string): string {
  return dayOf(new Date(ms).toISOString().slice(0, 10));
}

/** The option that says that a row is a separate person: by nickname, or by line in a list that `prepare` reads. */
export function meantText(nickname: string | undefined, line: number): string {
  return nickname ? `--new ${nickname}` : `prepare --new-line ${line}`;
}

/** `"status": { "Vollmitglied": null, "Gast": null }`. A configuration rejects null, so a person has to replace it. */
export function statusJson(values: readonly StatusValue[]): string {
  const asked = openValues(values)
    .filter((one) => !isCertain(one))
    .slice(0, MAX_PASTED);
  if (asked.length === 0) return '';
  const members = asked.map(({ value }) => `${JSON.stringify(value)}: null`);
  return `"status": { ${members.join(', ')} }`;
}

function openValues(values: readonly StatusValue[]): readonly StatusValue[] {
  const unknown = values.filter(({ meaning }) => meaning === 'unknown');
  // If all values are known, the finding says that most people have left.
  return unknown.length > 0 ? unknown : values.filter(({ meaning }) => meaning !== 'active');
}

/** `--status yes=inactive`, for values that the user need only confirm; `undefined` if there are none. */
export function statusOption(values: readonly StatusValue[]): string | undefined {
  const words = openValues(values)
    .filter(isCertain)
    .map(({ value }) => value);
  if (words.length === 0) return undefined;
  const typed = words.map((word) => `${word}=inactive`).join(' --status ');
  return `--status ${typed}`;
}

/** `Vollmitglied (20), Gast (3)`. @param more text for the number of other values */
export function countedValues(values: readonly StatusValue[], more: (n: number) => string): string {
  const shown = values.slice(0, MAX_VALUES).map(({ value, rows }) => `${value} (${rows})`);
  const rest = values.length - shown.length;
  return shown.join(', ') + (rest > 0 ? more(rest) : '');
}

const MAX_VALUES = 12;
/** A column with more values is not a status column. */
const MAX_PASTED = 200;

export function dayFirst(date: string): string {
  return date.split('-').toReversed().join('.');
}

/** The title of a profile whose service has no name of its own, perhaps with the name of its protocol. */
const PLAIN_TITLE = /^the (?:(\S+) )?directory$/u;

/** `SCIM-`, or empty for `the directory`; `undefined` for names such as Keycloak, which are never inflected. */
export function protocolPrefix(title: string): string | undefined {
  const plain = PLAIN_TITLE.exec(title);
  if (plain === null) return undefined;
  return plain[1] === undefined ? '' : `${plain[1]}-`;
}

/** A file with a longer problem is probably not the expected kind of file. */
const MAX_PROBLEM_LENGTH = 600;

/** @param moreText text for the number of other problems @param see a sentence after the advice */
export function problemLines(
  { label, problems, more, next }: FileProblems,
  lang: Language,
  moreText: (n: number) => string,
  see?: string,
): ErrorText {
  const lines = problems.map(({ where, what }) => `${where}: ${clipped(what({ lang }), MAX_PROBLEM_LENGTH)}`);
  if (more > 0) lines.push(`${label}: ${moreText(more)}`);
  const advice = [...new Set(next.map((one) => one({ lang })))].join('\n');
  return text`
    ${lines.join('\n')}
    ${[advice, see].filter(Boolean).join(' ')}`;
}

export function indented(commands: readonly string[]): string {
  return commands.map((command) => `  ${command}`).join('\n');
}

/** The errors of the operating system in one language. @param unknown the text without a code @param texts by code */
export function systemErrorTexts(
  unknown: string,
  texts: Readonly<Record<string, string>>,
): (code: string) => string {
  return (code) => {
    if (code === '') return unknown;
    return Object.hasOwn(texts, code) ? `${texts[code]} (${code})` : code;
  };
}
