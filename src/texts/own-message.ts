/** Messages of this program: in English for the journal, and in the reader's language. */

import type {
  Detail,
  DetailCode,
  DetailFacts,
  OwnMessage,
  ShownMessage,
  WrappingCode,
} from '../domain/detail.js';
import type { ErrorTextIn } from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import type { DetailText } from './text-facts.js';
import { textsIn } from './texts.js';

export function ownMessage<C extends DetailCode>(code: C, facts: DetailFacts[C]): OwnMessage {
  return messageOf({ code, ...facts } as Detail);
}

/** @returns the English sentence for the journal, with its facts */
export function messageOf(detail: Detail): OwnMessage {
  return { message: detailText(detail, 'en'), detail };
}

/** A message of this program around its reason: a message of the directory, or an error of this call. */
export function wrappedMessage(
  code: WrappingCode,
  { message, detail: inner, why }: ShownMessage,
): OwnMessage & { readonly why?: ErrorTextIn } {
  if (inner !== undefined) return messageOf({ code, inner });
  const own = ownMessage(code, message === undefined ? {} : { said: message });
  if (why === undefined) return own;
  const what = (language: Language) => detailText({ code, said: why(language).what }, language);
  return { ...own, why: (language) => ({ what: what(language) }) };
}

/** The message in a language. Messages of the directory, and of old journals, are shown unchanged. */
export function shownMessage<M extends ShownMessage>(
  { message, detail, why }: M,
  language: Language,
): M['message'] | string {
  if (message === undefined || language === 'en') return message;
  if (why !== undefined) return why(language).what;
  return detail === undefined ? message : detailText(detail, language);
}

export function detailText({ code, inner, ...own }: Detail, language: Language): string {
  const facts = inner === undefined ? own : { ...own, said: detailText(inner, language) };
  const text = textsIn(language).connection[code] as DetailText<DetailCode>;
  return text(facts as DetailFacts[typeof code]);
}
