/** Why a run stopped, in words, and what to do then. */

import type { Reason } from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import type { Service } from '../../domain/service.js';
import { STOP_TEXTS, type StopText, type StopTexts } from '../../texts/stop-texts.js';

/** The message of such an error is a whole sentence in English, which says more than what is fixed about the reason. */
const IN_MESSAGE: ReadonlySet<Reason | undefined> = new Set(['disk_full', 'disk', 'no_token', 'open_files']);

/** Nothing that the request is about (RFC 9110, 15.5.20). */
const MISDIRECTED = 421;

/** @param status of the answer that stopped the run; `undefined` where none did, or it is not known */
export function stopText(
  reason: Reason | undefined,
  service: Service,
  status?: number,
  language: Language = 'en',
): StopText {
  const texts = STOP_TEXTS[language];
  const key = reason !== undefined && isStop(reason, texts) ? reason : 'other';
  const isAnswer = status !== undefined && status >= 400 && status <= 499 && status !== MISDIRECTED;
  return texts[key](service, status === undefined ? '' : ` (${status})`, isAnswer);
}

/** Whether the message of the error says it all, so that it stands alone. */
export function isInMessage(reason: Reason | undefined, language: Language): boolean {
  return language === 'en' && IN_MESSAGE.has(reason);
}

function isStop(reason: Reason, texts: StopTexts): reason is Reason & keyof StopTexts {
  return Object.hasOwn(texts, reason);
}
