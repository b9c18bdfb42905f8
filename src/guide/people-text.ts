/** People of a list in words, as somebody would read them out who checks whether it is the right list. */

import type { Person } from '../app/prepare/index.js';
import type { ColumnSource } from '../domain/row.js';
import { cellText, excerpt, fold } from '../lib/text.js';
import { meaningOf } from '../roster/headers.js';
import { hiddenText } from '../ui/human/plan-text.js';
import type { ListView } from './list-view.js';

const MOST_SHOWN = 10;

/** One line each: `Петрова, Авдотья Фёдоровна; a.petrova; Teacher; 5А`. Never a password, wherever it is. */
export function peopleText(people: readonly Person[]): string {
  const lines = people.slice(0, MOST_SHOWN).map(({ name, nickname, draft }) => {
    const password = comparable(cellText(draft.password));
    const shown = (text: string) => (comparable(text) === password ? '' : text);
    const { last, first, middle } = name;
    const parts = [
      last + first === '' ? shown(cellText(draft.name)) : nameText(shown(last), shown(first), shown(middle)),
      shown(nickname),
      ...[draft.position, draft.department_id, ...Object.values(draft.extra ?? {})].map((cell) =>
        shown(cellText(cell)),
      ),
    ];
    return parts
      .filter((part) => part !== '')
      .map(excerpt)
      .join('; ');
  });
  const more = people.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** Also in other letter case and other code points a password is one. */
function comparable(text: string): string {
  return fold(text.trim());
}

/** With a comma behind the last name, so that nobody has to know which part is which. */
function nameText(last: string, ...others: readonly string[]): string {
  return [last, others.filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');
}

/** In the order in which people read them. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'full name',
  'name.last': 'last name',
  'name.first': 'first name',
  'name.middle': 'middle name',
  nickname: 'login',
  password: 'password',
  position: 'position',
  department_id: 'department',
};

/** The usual fields, in that order. */
export const USUAL_FIELDS = Object.keys(FIELD_NAMES);

/** The usual name of a field: `first name`. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field.replaceAll('_', ' ');
}

/** One line each: `login  Kürzel`. */
export function columnsText(sources: readonly ColumnSource[]): string {
  const width = Math.max(...sources.map(({ field }) => fieldName(field).length));
  return sources.map(({ field, from }) => `${fieldName(field).padEnd(width)}  ${excerpt(from)}`).join('\n');
}

/** How the list was read: what kind of file, which columns. */
export function readingText({ roster, people }: Pick<ListView, 'roster' | 'people'>): string {
  const { format, encoding, delimiter, sheet, headerLine, columns } = roster;
  const kind = {
    csv: `table with the separator ${SEPARATORS[delimiter ?? ''] ?? `"${delimiter}"`}, encoding ${encoding}`,
    json: `JSON, encoding ${encoding}`,
    jsonl: `JSON Lines, encoding ${encoding}`,
    xlsx: `workbook, sheet "${sheet}"`,
  }[format];
  const header = headerLine === null ? '' : `, headers in line ${headerLine}`;
  const width = Math.max(...columns.sources.map(({ field }) => fieldName(field).length), 'not used'.length);
  const place = ({ field }: { readonly field: string }) =>
    USUAL_FIELDS.indexOf(field) + 1 || USUAL_FIELDS.length + 1;
  const sources = columns.sources.toSorted((a, b) => place(a) - place(b));
  const used = sources.map(({ field, from }) => `${fieldName(field).padEnd(width)}  ${excerpt(from)}`);
  const hidden = hiddenText(roster.hidden, (header) => headerText(header, 'a column'));
  const ignored = columns.ignored.map(({ header }) => headerText(header, 'a column')).join(', ');
  return [
    `${people.length} ${people.length === 1 ? 'person' : 'people'}; ${kind}${header}`,
    ...used,
    ...(hidden === undefined ? [] : [`${'hidden'.padEnd(width)}  ${hidden}, read as well`]),
    ...(ignored === '' ? [] : [`${'not used'.padEnd(width)}  ${ignored}`]),
  ].join('\n');
}

const WORDS = /^[\p{L}\p{M}\s_()[\]*/:.,'’№#-]+(?: \d+)?$/u;

/**
 * A header, where it is words. In a list without one the first line is a person, whose password may be in it.
 * @param instead what to show for any other
 */
export function headerText(header: string, instead: string): string {
  return WORDS.test(header) || meaningOf(header) !== undefined ? excerpt(header) : instead;
}

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': '"|"',
};
