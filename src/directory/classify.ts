/** Decides the meaning of an answer, and its text: the service's own, or facts for a message of the program. */

import { brotliDecompressSync, unzipSync } from 'node:zlib';
import type { Detail } from '../domain/detail.js';
import type { History, Verdict } from '../domain/outcome.js';
import { withoutSequences } from '../domain/terminal-text.js';
import { clipped, dayAndTime } from '../domain/text.js';
import { isObject, parseJson } from '../platform/parse-json.js';
import { messageOf } from '../texts/own-message.js';
import { valueAt, valuesAt } from './json-pointer.js';
import { applyRule, isIfFound, type RuleName, ruleFor } from './outcome-rules.js';
import type { ProfileForm } from './profile.js';
import { redactTogether } from './redact.js';
import type { Answer, StatusAnswer } from './send-request.js';

export type RequestContext = {
  /** The text, or `undefined` if it may contain a secret. With `own`, only secrets of the request count. */
  readonly redact: (text: string, searched?: 'own') => string | undefined;
  /** Wall-clock time in milliseconds since the epoch. */
  readonly now: number;
  readonly profile: AnswerForm;
};

export type AnswerForm = Pick<ProfileForm, 'title' | 'answers' | 'message' | 'code' | 'params' | 'codes'>;

export type Redacting = Pick<RequestContext, 'redact'>;

export type Exchange = { readonly answer: Answer; readonly context: RequestContext };

/** Never throws. */
export function classify(answer: Answer, history: History, context: RequestContext): Verdict {
  if (answer.kind !== 'status') {
    const { kind, ...facts } = answer;
    return { ...applyRule(kind, history), ...facts };
  }
  const { status } = answer;
  const body = bodyOf(answer);
  const rule = ruleFor(status, isWebPage(answer), body, context.profile.answers);
  const verdict = { ...applyRule(rule, history), status, answered: true };
  if (rule === 'created') return verdict;
  const error = readError(body, context.profile);
  const shown = shownOf(error, context);
  const code = shortText(shown.code ?? '');
  const mayWait = rule === 'throttled' || rule === 'inconclusive';
  // Compare a date with the server's clock if the answer includes its time, since clocks differ.
  const now = parseHttpDate(answer.header('date')) ?? context.now;
  const retryAfterMs = mayWait ? parseRetryAfter(answer.header('retry-after'), now) : undefined;
  const about = describeAnswer(rule, answer, shown.message, error.code, history, context);
  const ifFound = rule === 'exists' && isIfFound(status, body, context.profile.answers);
  return {
    ...verdict,
    ...(ifFound && { ifFound }),
    ...(code !== '' && { code }),
    ...(typeof about === 'string' ? { message: about } : messageFor(about)),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

export function isWebPage(answer: StatusAnswer): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(answer.header('content-type') ?? '');
}

/** The maximum `Retry-After` that is respected, in milliseconds. */
export const MAX_WAIT_MS = 5 * 60_000;

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/** The wait, at most `MAX_WAIT_MS`; 0 for a date in the past. @param value seconds or a date */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.min(Math.max(at - now, 0), MAX_WAIT_MS);
}

/** Parses a date in one of HTTP's three formats, all in UTC. @returns milliseconds since the epoch */
export function parseHttpDate(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (!HTTP_DATE.test(text)) return undefined;
  const at = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}

/** The maximum length of texts that are kept, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 200;

/** Hides code and message if they contain a secret, alone or together. A code of the profile contains none. */
function shownOf(
  { code, message }: ErrorBody,
  { redact, profile }: RequestContext,
): { readonly code: string | undefined; readonly message: string | undefined } {
  if (sentenceFor(code, profile) !== undefined) return { code, message: redact(message) };
  const [shownCode, shownMessage] = redactTogether([code, message], redact);
  return { code: shownCode, message: shownMessage };
}

function sentenceFor(code: string, { codes = {} }: AnswerForm): string | undefined {
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** @param said the service's own message; `undefined` if it may contain a secret */
function describeAnswer(
  rule: RuleName,
  answer: StatusAnswer,
  said: string | undefined,
  code: string,
  history: History,
  { redact, now, profile }: RequestContext,
): string | Detail {
  const { title: service } = profile;
  const { status } = answer;
  if (rule === 'not_a_directory')
    return status === 101 ? { code: 'early-answer', service, status } : { code: 'web-page', status };
  const text = shortText(said ?? '');
  if (rule === 'exists' && history.unconfirmedSince !== undefined) {
    const when = timeParts(history.unconfirmedSince, now);
    return { code: 'created-earlier', service, ...when, ...(text !== '' && { said: text }) };
  }
  if (text !== '') return text;
  if (rule === 'unconfirmed' && Math.floor(status / 100) === 2)
    return { code: 'unknown-success', service, status };
  const isWithheld = said === undefined;
  const known = isWithheld ? sentenceFor(code, profile) : undefined;
  if (known !== undefined) return known;
  const target = redirectTarget(answer, redact);
  return {
    code: 'status-only',
    service,
    status,
    ...(isWithheld && { isWithheld }),
    ...(target !== '' && { target }),
  };
}

function messageFor(about: Detail): Pick<Verdict, 'message' | 'detail' | 'isStatusOnly'> {
  const { message, detail } = messageOf(about);
  // This message contains the service's text, which alone may have the maximum length.
  if (about.code === 'created-earlier') return { message: clipped(message, MAX_TEXT_LENGTH), detail };
  const isStatusOnly =
    about.code === 'early-answer' ||
    (about.code === 'status-only' && about.isWithheld !== true && about.target === undefined);
  return { message, detail, ...(isStatusOnly && { isStatusOnly }) };
}

const MAX_TARGET_LENGTH = 104;

/** The target of a redirect, without parts that may be private. */
function redirectTarget(answer: StatusAnswer, redact: RequestContext['redact']): string {
  const location = answer.header('location') ?? '';
  if (Math.floor(answer.status / 100) !== 3 || !URL.canParse(location)) return '';
  const url = new URL(location);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return '';
  return clipped(shortText(redact(url.origin + url.pathname) ?? ''), MAX_TARGET_LENGTH);
}

/** Local time, with the date if it is not today. */
function timeParts(at: number, now: number): { readonly time: string; readonly date?: string } {
  const [date, time] = dayAndTime(new Date(at));
  return date === dayAndTime(new Date(now))[0] ? { time } : { time, date };
}

/** Shortens external text to one line, without control, escape, bidirectional and invisible characters. */
export function shortText(text: string): string {
  const visible = withoutSequences(text)
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');
  return clipped(visible.replace(/ +/g, ' ').trim(), MAX_TEXT_LENGTH);
}

/** `''` for parts that the body lacks. Placeholders in the message are filled in. */
type ErrorBody = { readonly code: string; readonly message: string };

/** The maximum length of an unpacked body, and of what params add to a template. Both could grow without bounds. */
const MAX_LENGTH = 64 * 1024;

/** How many bytes of a list page are read, compressed or not. */
export const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** Reads error code and message from a body, by the pointers of the profile. Never throws. */
export function readError(body: unknown, { message, code, params }: AnswerForm): ErrorBody {
  return {
    code: firstText(body, code),
    message: fill(firstText(body, message), params === undefined ? undefined : valueAt(body, params)),
  };
}

/** @param pointers the first that points to a text is used; the texts of a list are joined */
function firstText(body: unknown, pointers: AnswerForm['code'] = []): string {
  for (const pointer of [pointers].flat()) {
    const found = valuesAt(body, pointer).flat().map(text).filter(Boolean).join('; ');
    if (found !== '') return found;
  }
  return '';
}

/** The value of a JSON body that arrived completely; `undefined` for any other. */
export function bodyOf(answer: Answer): unknown {
  return parseJson(wholeText(answer));
}

/** The text of a body that arrived completely; `''` for any other. @param longest in bytes, when unpacked */
export function wholeText(answer: Answer, longest?: number): string {
  if (answer.kind !== 'status' || !answer.isWhole) return '';
  return bodyText(answer.body, answer.header('content-encoding') ?? '', longest);
}

const UTF8 = new TextDecoder();

/** @param coding the answer's `Content-Encoding` @returns `''` if the body cannot be unpacked */
export function bodyText(body: Uint8Array, coding: string, longest = MAX_LENGTH): string {
  try {
    return UTF8.decode(unpack(body, coding, longest));
  } catch {
    return '';
  }
}

/** Some gateways compress every answer, although the request asks for none (RFC 9110, 8.4.1). */
function unpack(body: Uint8Array, coding: string, maxOutputLength: number): Uint8Array {
  switch (coding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return unzipSync(body, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(body, { maxOutputLength });
    default:
      return body;
  }
}

/** Fills the template in a single pass, since values of params are not templates themselves. */
function fill(template: string, params: unknown): string {
  if (!isObject(params)) return template;
  let remaining = MAX_LENGTH;
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? text(params[name]) : '';
    remaining -= value.length;
    return remaining < 0 ? whole : value || whole;
  });
}

function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}
