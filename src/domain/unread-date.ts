/** Cells with a missing or ambiguous date. */

import type { FindingFacts, FindingMessage } from './finding.js';
import { containsSecret } from './password-text.js';

/** The value of a field in place of a date. Converts to an empty text. */
export class UnreadDate {
  readonly column: string;
  readonly why: FindingFacts['date-unread']['why'];
  /** The cell, safe to print; absent if it may be a password or part of one. */
  readonly text?: string;

  constructor(column: string, why: UnreadDate['why'], text?: string) {
    this.column = column;
    this.why = why;
    if (text !== undefined) this.text = text;
  }

  toString(): string {
    return '';
  }

  toJSON(): string {
    return '';
  }
}

/** The message for an `UnreadDate`, without the row's password (`secret`); `undefined` for any other value. */
export function dateMessage(value: unknown, secret: string): FindingMessage<'date-unread'> | undefined {
  if (!(value instanceof UnreadDate)) return undefined;
  const { column, why, text } = value;
  const isShown = text !== undefined && !containsSecret(text, secret);
  return { key: 'date-unread', column, why, ...(isShown && { text }) };
}
