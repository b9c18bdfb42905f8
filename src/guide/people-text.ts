/** People of a list as text, for a user who checks whether the list is read correctly. */

import type { Person } from '../app/prepare/index.js';
import { redactName } from '../checks/characters.js';
import { cellText, excerpt, fold } from '../domain/text.js';
import type { Name } from '../domain/user.js';
import { meaningOf } from '../roster/headers.js';
import type { Texts } from '../texts/texts.js';

/** `Петрова, Авдотья Фёдоровна; a.petrova; Teacher; 5А`, without a password in any column. */
export function personLine(person: Person, texts: Texts['guide']): string {
  const { nickname, draft } = person;
  const shown = withoutPassword(person);
  const parts = [
    personName(person),
    shown(nickname),
    ...[draft.position, draft.department_id, ...Object.values(draft.extra ?? {})].map((cell) =>
      shown(cellText(cell)),
    ),
  ];
  const shownParts = parts.filter((part) => part !== '').map(excerpt);
  return shownParts.length === 0 ? texts.line(person.row.line) : shownParts.join('; ');
}

/** `Петрова, Авдотья Фёдоровна`, or the cell with the full name. */
export function personName(person: Person): string {
  const { name, draft } = person;
  const shown = withoutPassword(person);
  const { last, first, middle } = name;
  return last + first === ''
    ? shown(cellText(draft.name))
    : nameText(shown(last), shown(first), shown(middle));
}

/** The name without a text that may be the password of the person. */
export function shownName({ name, draft }: Person): Name {
  return redactName(name, cellText(draft.password).trim());
}

function withoutPassword({ draft }: Person): (text: string) => string {
  const password = comparable(cellText(draft.password));
  return (text) => (comparable(text) === password ? '' : text);
}

const [FIRST, LAST] = [3, 2];

/** Hiding one or two people saves nothing. */
const MAX_WHOLE = 8;

/** The first and last people, one per line, and the number between them. @param height the most lines, at least 1 */
export function peopleLines(
  people: readonly Person[],
  height: number,
  texts: Texts['guide'],
): readonly string[] {
  const lineOf = (person: Person) => personLine(person, texts);
  if (people.length <= Math.min(height, MAX_WHOLE)) return people.map(lineOf);
  const most = Math.min(height, FIRST + LAST + 1);
  const last = Math.min(LAST, Math.max(0, Math.floor((most - 1) / 2)));
  const first = Math.max(1, most - 1 - last);
  const between = people.length - first - last;
  if (most === 1) return [`${people.slice(0, 1).map(lineOf).join('')} ${texts.more(people.length - 1)}`];
  return [
    ...people.slice(0, first).map(lineOf),
    texts.more(between),
    ...people.slice(people.length - last).map(lineOf),
  ];
}

function comparable(text: string): string {
  return fold(text.trim());
}

/** The name with a comma after the last name, to show which part it is. */
function nameText(last: string, ...others: readonly string[]): string {
  return [last, others.filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');
}

const WORDS = /^[\p{L}\p{M}\s_()[\]*/:.,'’№#-]+(?: \d+)?$/u;

/** The header if it consists of words, else `instead`: the first line of a list without header may have a password. */
export function headerText(header: string, instead: string): string {
  return WORDS.test(header) || meaningOf(header) !== undefined ? excerpt(header) : instead;
}
