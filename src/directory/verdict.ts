/** What one answer means, with the facts and the words that go with it. What follows from it, the outcome table says. */

import { STATUS_CODES } from 'node:http';
import type { History, Verdict } from '../outcome.js';
import { readSaid, type Said } from './answer-body.js';
import type { Answer } from './exchange.js';
import { isKnownCode, ownWords } from './known-codes.js';
import { apply, type Event, eventOf } from './outcome-table.js';
import { parseHttpDate, parseRetryAfter } from './retry-after.js';
import { cut, LONGEST_TEXT, shortText } from './short-text.js';

/** What belongs to the try, and not to the answer. */
export type Circumstances = {
  /** Whether a text of the directory holds the row's password or the token. */
  readonly holdsSecret: (text: string) => boolean;
  /** The time of day: milliseconds since the epoch. */
  readonly now: number;
};

export function judge(answer: Answer, history: History, circumstances: Circumstances): Verdict {
  switch (answer.kind) {
    case 'status':
      return judgeStatus(answer, history, circumstances);
    case 'lost':
      return { ...apply('unsettled', history), message: answer.message };
    case 'unreachable':
      return { ...apply('unreachable', history), hopeless: answer.hopeless, message: answer.message };
    case 'given_up': {
      const message = answer.sent ? 'interrupted before the answer came' : 'interrupted before it was sent';
      return { ...apply(answer.sent ? 'given_up_sent' : 'given_up_unsent', history), message };
    }
  }
}

type StatusAnswer = Extract<Answer, { kind: 'status' }>;

function judgeStatus(answer: StatusAnswer, history: History, circumstances: Circumstances): Verdict {
  const { status } = answer;
  const said = readSaid(answer.body);
  const event = eventOf(status, isWebPage(answer), said.code);
  // In this order: what comes behind a spread and was not in it, Node 20 makes a hidden class anew for each time.
  const verdict = { status, ...apply(event, history), answered: true };
  if (event === 'created') return verdict;
  const code = codeOf(said, circumstances);
  const waits = event === 'throttled' || event === 'unsettled';
  const retryAfterMs = waits ? retryAfter(answer, circumstances.now) : undefined;
  return {
    ...verdict,
    ...(code === '' ? {} : { code }),
    message: messageOf(event, answer, said, history, circumstances),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The code as it is kept; nothing of it where it holds a secret, for the message has words for the status. */
function codeOf({ code = '' }: Said, { holdsSecret }: Circumstances): string {
  if (isKnownCode(code)) return code;
  return holdsSecret(code) ? '' : shortText(code);
}

function isWebPage(answer: StatusAnswer): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(answer.header('content-type') ?? '');
}

/** A date is compared with the server's own clock where the answer tells it: clocks differ. */
function retryAfter(answer: StatusAnswer, now: number): number | undefined {
  return parseRetryAfter(answer.header('retry-after'), parseHttpDate(answer.header('date')) ?? now);
}

function messageOf(
  event: Event,
  answer: StatusAnswer,
  said: Said,
  history: History,
  { holdsSecret, now }: Circumstances,
): string {
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  if (event === 'strange') {
    return answer.status === 101
      ? `the answer is no answer of a directory (${status})`
      : `the answer is a web page, not a directory's (${status})`;
  }
  if (STATUS_CODES[answer.status] === undefined && (answer.status < 200 || answer.status > 599)) {
    return `the answer is no HTTP (status ${status})`;
  }
  if (answer.status === 407) {
    return `a proxy, not the directory, refused the request (${status}): it requires a user name and a password`;
  }
  const { code, message = '' } = said;
  const isWithheld = holdsSecret(message);
  const words = isWithheld ? '' : shortText(message);
  if (event === 'taken' && history.doubtSince !== undefined) {
    const doubt = `very probably created by the try ${timeOf(history.doubtSince, now)}`;
    return words === '' ? doubt : cut(`${doubt}; the directory says: ${words}`, LONGEST_TEXT);
  }
  if (words !== '') return words;
  if (isWithheld && isKnownCode(code)) return ownWords(code);
  const withheld = isWithheld ? ' (its message may contain the password or the token, and is not shown)' : '';
  return `the directory answered ${status}${withheld}${towards(answer, holdsSecret)}`;
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
