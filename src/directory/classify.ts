/** Classifies one answer: the outcome rule that fits, with the facts and the message that go with it. */

import type { History, Verdict } from '../domain/outcome.js';
import { codeOf, messageOf, type RequestContext, type StatusAnswer } from './answer-message.js';
import { readErrorBody } from './error-body.js';
import { applyRule, ruleFor } from './outcome-rules.js';
import type { Answer } from './send-request.js';

/** What an answer means for its row and for the run. Never throws. */
export function classify(answer: Answer, history: History, context: RequestContext): Verdict {
  if (answer.kind !== 'status') {
    const { kind, ...facts } = answer;
    return { ...applyRule(kind, history), ...facts };
  }
  const { status } = answer;
  const body = readErrorBody(answer.body, answer.header('content-encoding') ?? '');
  const rule = ruleFor(status, isWebPage(answer), body.code);
  const verdict = { ...applyRule(rule, history), status, answered: true };
  if (rule === 'created') return verdict;
  const code = codeOf(body, context.redact);
  const mayWait = rule === 'throttled' || rule === 'inconclusive';
  // A date is compared with the server's own clock where the answer has its time: clocks differ.
  const now = parseHttpDate(answer.header('date')) ?? context.now;
  const retryAfterMs = mayWait ? parseRetryAfter(answer.header('retry-after'), now) : undefined;
  return {
    ...verdict,
    ...(code !== '' && { code }),
    message: messageOf(rule, answer, body, history, context),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function isWebPage(answer: StatusAnswer): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:[;,]|$)/i.test(answer.header('content-type') ?? '');
}

/** The longest `Retry-After` that is obeyed, in milliseconds. */
export const LONGEST_WAIT_MS = 5 * 60_000;

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/**
 * Milliseconds to wait, at most `LONGEST_WAIT_MS`; 0 for a date that is past; `undefined` for anything else.
 * @param value seconds or a date
 * @param now what a date is compared with: milliseconds since the epoch
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT_MS);
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.min(Math.max(at - now, 0), LONGEST_WAIT_MS);
}

/** A date in one of HTTP's three forms, all in universal time: milliseconds since the epoch. */
export function parseHttpDate(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (!HTTP_DATE.test(text)) return undefined;
  const at = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
