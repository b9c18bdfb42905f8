/** Evaluates the answer to a read-only request: its body, or why there is none. */

import type { OwnMessage } from '../domain/detail.js';
import type { Verdict } from '../domain/outcome.js';
import { hasRepeatedKey } from '../platform/json-text.js';
import { parseJson } from '../platform/parse-json.js';
import { ownMessage } from '../texts/own-message.js';
import { bodyOf, classify, isWebPage, type RequestContext, wholeText } from './classify.js';
import { hasStatus, matches } from './outcome-rules.js';
import type { Meaning } from './profile.js';
import type { LookUp } from './profile-reads.js';
import type { Answer, StatusAnswer } from './send-request.js';

export type ReadAnswer =
  | { readonly kind: 'body'; readonly body: unknown; readonly answer: StatusAnswer }
  | { readonly kind: 'absent'; readonly answer: StatusAnswer }
  | { readonly kind: 'unknown'; readonly verdict: Verdict };

/** @param longest the maximum number of bytes to unpack */
export function readAnswer(
  answer: Answer,
  { absent = [] }: Pick<LookUp, 'absent'>,
  context: RequestContext,
  longest?: number,
): ReadAnswer {
  if (answer.kind !== 'status' || isWebPage(answer)) return unknown(answer, context);
  const text = wholeText(answer, longest);
  const body = parseJson(text);
  const isAmbiguous = body !== undefined && hasRepeatedKey(text);
  const isAbsent = [absent].flat().some((match) => matches(match, answer.status, body));
  if (isAbsent && !isAmbiguous) return { kind: 'absent', answer };
  const isBody = (answer.status === 200 || isAbsent) && body !== undefined && !isRefused(answer, context);
  if (!isBody) return unknown(answer, context);
  const messageParts = ownMessage('key-twice', { service: context.profile.title });
  return isAmbiguous ? unknown(answer, context, messageParts) : { kind: 'body', body, answer };
}

/** @param messageParts why the answer says nothing despite its status. Another request would get the same answer. */
export function unknown(
  answer: Answer,
  context: RequestContext,
  messageParts?: OwnMessage,
): Extract<ReadAnswer, { kind: 'unknown' }> {
  const verdict = verdictOfRead(answer, context);
  return {
    kind: 'unknown',
    verdict: messageParts ? { ...verdict, stop: null, permanent: true, ...messageParts } : verdict,
  };
}

/** Meanings that apply to every request. Other rules apply only to creations. */
const OF_EVERY_REQUEST: ReadonlySet<Meaning> = new Set(['throttled', 'token_refused', 'forbidden']);

function rulesIn({ profile }: RequestContext) {
  return profile.answers.filter(({ means }) => OF_EVERY_REQUEST.has(means));
}

/** True if a rule of the profile treats the answer as a refusal, even with status 200. */
export function isRefused(answer: StatusAnswer, context: RequestContext): boolean {
  const rules = rulesIn(context).filter((rule) => hasStatus(rule, answer.status));
  return rules.length > 0 && rules.some((rule) => matches(rule, answer.status, bodyOf(answer)));
}

/** The verdict for an answer that shows nothing. */
export function verdictOfRead(answer: Answer, context: RequestContext): Verdict {
  const profile = { ...context.profile, answers: rulesIn(context) };
  return classify(answer, { everCreated: false, createdThisRun: false }, { ...context, profile });
}
