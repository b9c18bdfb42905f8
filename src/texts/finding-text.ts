import type { Finding, FindingMessage, FindingTexts, MessageKey } from '../domain/finding.js';
import { STATUS_FIELD } from '../domain/user.js';
import { fieldWord } from './sentence-parts.js';
import { type Language, textsIn } from './texts.js';

/** The clause of a finding: `is missing`. English unless a person reads it. */
export function messageText<K extends MessageKey>(
  message: FindingMessage<K>,
  language: Language = 'en',
): string {
  return textsIn(language).findings[message.key](message);
}

/** The clause for the person who keeps the list: advice about the list, without options and commands. */
export function messageForList<K extends MessageKey>(message: FindingMessage<K>, language: Language): string {
  const { findings, findingsForList } = textsIn(language);
  const texts: FindingTexts = { ...findings, ...findingsForList };
  return texts[message.key](message);
}

/** The clause as one short line for a person who has the list open: its first sentence, without file and field. */
export function findingForList({ line, field, message }: Finding, language: Language): string {
  const [first = ''] = messageForList(message, language).split(/(?<=\p{L}{3}|[”“»")])\. /u);
  const place = line === null ? '' : `${textsIn(language).guide.line(line)}: `;
  // Sentences about a status already name the column.
  const what = field === STATUS_FIELD ? '' : `${fieldName(field, language)}: `;
  return `${place}${what}${first}`;
}

/** `users.csv:17: login: is missing [required]`, without the line if it has none. @param label as in `RosterLabel` */
export function formatFinding(finding: Finding, label: string, language: Language = 'en'): string {
  return findingLine(finding, messageText(finding.message, language), label, language);
}

function findingLine(
  { line, field, code }: Finding,
  message: string,
  label: string,
  language: Language,
): string {
  const place = line === null ? label : `${label}:${line}`;
  return `${place}: ${fieldName(field, language)}: ${message} [${code}]`;
}

/** The name of a field of the roster for people, inside a sentence: `login`, `first name`. */
export function fieldName(field: string, language: Language): string {
  return fieldWord(textsIn(language).fields, field);
}
