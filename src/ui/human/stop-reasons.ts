import type { ShownMessage } from '../../domain/detail.js';
import type { Reason } from '../../domain/errors.js';
import type { StopAnswer } from '../../domain/outcome.js';
import type { Service } from '../../domain/service.js';
import { withoutStop } from '../../domain/text.js';
import { shownMessage } from '../../texts/own-message.js';
import type { StopText } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';

/** Reasons with messages that say more than the text of the reason. */
const IN_MESSAGE: ReadonlySet<Reason | undefined> = new Set([
  ...(['disk_full', 'disk', 'no_token', 'open_files', 'unreachable', 'fenced'] as const),
]);

/** Reasons with texts that contain the status. */
const HAS_STATUS: ReadonlySet<Reason | undefined> = new Set(['token_refused', 'forbidden', 'throttled']);

/** The status does not concern the request itself (RFC 9110, 15.5.20). */
const MISDIRECTED = 421;

export function stopText(
  reason: Reason | undefined,
  service: Service,
  { status, isLookUp = false }: StopAnswer,
  language: Language = 'en',
): StopText {
  const texts = textsIn(language).stops;
  const key = reason !== undefined && isStop(reason, texts) ? reason : 'other';
  const isAnswer = status !== undefined && status >= 400 && status <= 499 && status !== MISDIRECTED;
  return texts[key](service, status === undefined ? '' : ` (${status})`, isAnswer, isLookUp);
}

type Stop = ShownMessage & {
  readonly reason?: Reason | undefined;
  /** True if the message says no more than the status. */
  readonly isStatusOnly?: boolean | undefined;
};

/** Why a run stopped, as one clause without repetition. @param what the text of the reason, a clause */
export function stopClause(what: string, stop: Stop, language: Language = 'en'): string {
  const { reason, isStatusOnly = false, detail } = stop;
  const clause = withoutStop(shownMessage(stop, language) ?? '');
  if (clause === '' || (isStatusOnly && HAS_STATUS.has(reason))) return what;
  const isRead = language === 'en' || detail !== undefined || stop.why !== undefined;
  return isRead && IN_MESSAGE.has(reason) ? clause : `${what}: ${clause}`;
}

function isStop(reason: Reason, texts: Texts['stops']): reason is Reason & keyof Texts['stops'] {
  return Object.hasOwn(texts, reason);
}
