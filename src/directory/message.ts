/** What is said to people of an answer: its own message, cleaned and short, or a sentence of ours for its status. */

import { STATUS_CODES } from 'node:http';
import type { History } from '../domain/outcome.js';
import type { Said } from './answer-body.js';
import type { Event } from './outcome-rules.js';
import type { Answer } from './send-request.js';

/** What belongs to the request, and not to the answer. */
export type Circumstances = {
  /** Whether a text of the directory holds the row's password or the token. */
  readonly holdsSecret: (text: string) => boolean;
  /** The time of day: milliseconds since the epoch. */
  readonly now: number;
};

export type StatusAnswer = Extract<Answer, { kind: 'status' }>;

/**
 * The known codes of the directory, each with a sentence that takes the place of a message that is withheld. None of
 * them is a secret, whatever the row's password is.
 */
const KNOWN_CODES: ReadonlyMap<string, string> = new Map([
  ['password.weak', 'The password is too simple.'],
  ['password.likelogin', 'The password is too much like the nickname.'],
  ['login.prohibitedsymbols', 'The nickname holds characters that are not allowed.'],
  ['some_user_has_this_login', 'The nickname is taken.'],
]);

/** The longest text that is kept, in UTF-16 units. */
export const LONGEST_TEXT = 200;

/** The code as it is kept; nothing of it where it holds a secret. */
export function codeOf({ code = '' }: Said, holdsSecret: Circumstances['holdsSecret']): string {
  if (KNOWN_CODES.has(code)) return code;
  return holdsSecret(code) ? '' : shortText(code);
}

export function messageOf(
  event: Event,
  answer: StatusAnswer,
  said: Said,
  history: History,
  { holdsSecret, now }: Circumstances,
): string {
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  if (event === 'strange') {
    const what = answer.status === 101 ? 'no answer of a directory' : "a web page, not a directory's";
    return `the answer is ${what} (${status})`;
  }
  const { code = '', message = '' } = said;
  const isWithheld = holdsSecret(message);
  const words = isWithheld ? '' : shortText(message);
  if (event === 'taken' && history.doubtSince !== undefined) {
    const doubt = `very probably created by the try ${timeOf(history.doubtSince, now)}`;
    return words === '' ? doubt : cut(`${doubt}; the directory says: ${words}`, LONGEST_TEXT);
  }
  if (words !== '') return words;
  const withheld = isWithheld ? ' (its message may contain the password or the token, and is not shown)' : '';
  const known = isWithheld ? KNOWN_CODES.get(code) : undefined;
  return known ?? `the directory answered ${status}${withheld}${towards(answer, holdsSecret)}`;
}

/** Where a redirect points, without what may be private in it. */
function towards(answer: StatusAnswer, holdsSecret: Circumstances['holdsSecret']): string {
  const location = answer.header('location') ?? '';
  if (Math.floor(answer.status / 100) !== 3 || !URL.canParse(location)) return '';
  const url = new URL(location);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return '';
  const place = url.origin + url.pathname;
  return holdsSecret(place) ? '' : cut(`, towards ${shortText(place)}`, 120);
}

/** `at 08:41` in local time; with the day where it is another one. */
function timeOf(at: number, now: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  const time = `at ${two(date.getHours())}:${two(date.getMinutes())}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `of ${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}

/** A text from outside on one line, without control, escape, bidirectional and invisible characters, and short. */
export function shortText(text: string): string {
  const seen = text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');
  return cut(seen.replace(/ +/g, ' ').trim(), LONGEST_TEXT);
}

/** @param length the most that is given back, in UTF-16 units, the mark included */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Not through the middle of a character outside the basic plane.
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
