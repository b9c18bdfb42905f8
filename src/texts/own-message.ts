/** Messages of the program's own: in English, as the journal keeps them, and in the language of whoever reads them. */

import type {
  ConnectionReason,
  Detail,
  DetailCode,
  DetailFacts,
  OwnMessage,
  ShownMessage,
} from '../domain/detail.js';
import type { ErrorTextIn } from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import { commandText } from '../domain/wording.js';
import type { DetailText } from './text-facts.js';
import { textsIn } from './texts.js';

/**
 * @param quoted parts that are not of this code, such as what the directory said, in the order in which its texts take them
 * @param inner the last of them as data, if it is a message of ours
 */
export function ownMessage<C extends DetailCode>(
  code: C,
  facts: DetailFacts[C],
  quoted: readonly string[] = [],
  inner?: Detail,
): OwnMessage {
  const message = textOf(code, facts, quoted, 'en');
  const quotes = quoted.map((part) => placeOf(part, message));
  const quoting = { ...(quotes.length > 0 && { quotes }), ...(inner && { inner }) };
  return { message, detail: { code, ...facts, ...quoting } as Detail };
}

/** Where the text has the part, or has the same: either is quoted alike. */
function placeOf(part: string, text: string): readonly [from: number, to: number] {
  const from = text.indexOf(part);
  return [from, from + part.length];
}

/** Those that say why, which they quote. */
type WrappingCode =
  | 'maybe-created'
  | 'not-looked-up-first'
  | 'taken-not-looked-up'
  | 'not-looked-up'
  | 'known-not-looked-up';

/** A message of ours around another, which may be of the directory. */
export function wrappedMessage(
  code: WrappingCode,
  { message, detail, why }: ShownMessage,
): OwnMessage & { readonly why?: ErrorTextIn } {
  const own = ownMessage(code, {}, message === undefined ? [] : [message], detail);
  if (why === undefined) return own;
  return {
    ...own,
    why: (language) => ({ what: textOf(code, {}, [commandText(why(language).what)], language) }),
  };
}

/** The message in a language: that of the directory, or of an older journal, as it is. */
export function shownMessage<M extends ShownMessage>(
  { message, detail, why }: M,
  language: Language,
): M['message'] | string {
  if (message === undefined || language === 'en') return message;
  if (why !== undefined) return commandText(why(language).what);
  return detail === undefined ? message : detailText(detail, message, language);
}

/** @param message the English one, of which the detail quotes parts */
function detailText(detail: Detail, message: string, language: Language): string {
  const { code, quotes = [], inner, ...facts } = detail;
  const parts = quotes.map(([from, to]) => message.slice(from, to));
  const last = parts.pop();
  const shown = inner === undefined || last === undefined ? last : detailText(inner, last, language);
  const quoted = shown === undefined ? parts : [...parts, shown];
  return textOf(code, facts as DetailFacts[typeof code], quoted, language);
}

/** A reason that is part of another text, as of an error. It quotes nothing. */
export function reasonText({ code, ...facts }: Detail, language: Language): string {
  return textOf(code, facts as DetailFacts[typeof code], [], language);
}

/** An error of a connection as a message of a row. */
export function reasonMessage(reason: ConnectionReason): OwnMessage {
  return { message: reasonText(reason, 'en'), detail: reason };
}

function textOf<C extends DetailCode>(
  code: C,
  facts: DetailFacts[C],
  quoted: readonly string[],
  language: Language,
): string {
  const texts: { readonly [K in DetailCode]: DetailText<K> } = textsIn(language).connection;
  return texts[code](facts, quoted);
}
