/** A finding as text, in a language. */

import type { Finding, FindingMessage, MessageKey } from '../domain/finding.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { commandText, type Text } from '../domain/wording.js';
import { type Language, textsIn } from './texts.js';

/**
 * The clause of a finding: `is missing`.
 * @param language default: English, as in all that programs read
 * @param textFor what its reader has: flags or properties. Default: flags
 */
export function messageText<K extends MessageKey>(
  message: FindingMessage<K>,
  language: Language = 'en',
  textFor: (text: Text) => string = commandText,
): string {
  return textFor(textsIn(language).findings[message.key](message));
}

/**
 * A finding as one line of text: `users.csv:17: nickname: is missing [required]`, without the line where it has none.
 * @param label the roster's name, with the sheet for a workbook
 * @param language default: English
 */
export function formatFinding(
  { line, field, message, code }: Finding,
  label: string,
  language?: Language,
): string {
  const place = line === null ? label : `${label}:${line}`;
  return `${place}: ${field}: ${messageText(message, language)} [${code}]`;
}

/** The usual name of a field of the roster; a field of the profile has its own name only. */
export function fieldName(field: string, language: Language): string {
  const known = COLUMN_FIELDS.find((name) => name === field);
  return known === undefined ? field : textsIn(language).findingsPage.fields[known];
}
