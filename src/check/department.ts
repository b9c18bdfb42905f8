/** What a cell of the department column means: an id in plain digits, or a name that the configuration knows. */

import { nearest } from '../lib/suggest.js';
import { foldSpaces } from '../lib/text.js';
import { quote } from './quote.js';
import { isNumber, type Source } from './wrong-types.js';

export type Departments = {
  /** Known departments by their folded names. Made by `knownDepartments`. */
  readonly known: ReadonlyMap<string, { readonly name: string; readonly id: number }>;
  /** The id of rows that have none; undefined: none was given. */
  readonly unnamed: number | undefined;
  /** Whether the roster has a column for it. */
  readonly hasColumn: boolean;
  readonly source: Source;
};

/** The departments that the configuration names, by what their names are compared by. */
export function knownDepartments(names: Readonly<Record<string, number>> = {}): Departments['known'] {
  return new Map(Object.entries(names).map(([name, id]) => [foldSpaces(name), { name, id }]));
}

const PLAIN = /^[1-9][0-9]*$/;
const LARGEST = Number.MAX_SAFE_INTEGER;
const LONGEST_NAME = 200;

/**
 * The id that a value gives, or undefined.
 * @param text the value's text, trimmed; `''` where it is none
 */
export function departmentOf(value: unknown, text: string, departments: Departments): number | undefined {
  if (text !== '') return byName(text, departments) ?? byDigits(text);
  if (isNumber(value)) {
    // A workbook makes numbers of the classes "7" and "8", which the configuration may know by these names.
    const named = departments.source === 'json' ? undefined : byName(`${value}`, departments);
    return (
      named ?? (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined)
    );
  }
  const isEmpty = value === undefined || value === null || typeof value === 'string';
  return isEmpty ? departments.unnamed : undefined;
}

/** A known name wins over digits: who gives the class "7" an id in the configuration does not mean department 7. */
function byName(text: string, { known }: Departments): number | undefined {
  return known.size === 0 || text.length > LONGEST_NAME ? undefined : known.get(foldSpaces(text))?.id;
}

function byDigits(text: string): number | undefined {
  if (!PLAIN.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST ? id : undefined;
}

/** In words, why a value gives no id; undefined where it is neither empty nor text nor a number: a wrong type. */
export function departmentTrouble(
  value: unknown,
  text: string,
  { known, hasColumn }: Departments,
  secret: string,
): string | undefined {
  if (isNumber(value)) return `is not a whole number from 1 to ${LARGEST}`;
  if (value !== undefined && value !== null && typeof value !== 'string') return undefined;
  if (text === '') {
    return hasColumn
      ? 'is empty: fill it in, or give --department for rows that have none'
      : 'is missing: give --department';
  }
  return numberTrouble(text) ?? nameTrouble(text, known, secret);
}

function numberTrouble(text: string): string | undefined {
  if (/^0+$/.test(text)) return 'is 0, and a department id is 1 or more';
  if (/^0[0-9]+$/.test(text)) return 'begins with 0: write the id without it';
  if (/^[0-9]+$/.test(text)) return `is larger than ${LARGEST}`;
  const isNumeric = /^[-+]?[0-9][0-9\s\u2019']*([.,][0-9]*)?(e[-+]?[0-9]+)?$/i.test(text);
  return isNumeric ? 'is not a whole number from 1 in plain digits' : undefined;
}

function nameTrouble(text: string, known: Departments['known'], secret: string): string {
  const quoted = quote(text, secret);
  if (known.size === 0) {
    const line = `"departments": {${JSON.stringify(quoted.slice(1, -1))}: 5}`;
    return `is no number: ${quoted}; write the department's number, or let provision.config.json say which number it has, as in ${line}`;
  }
  const near = text.length > LONGEST_NAME ? undefined : nearestName(foldSpaces(text), [...known.keys()]);
  const meant = near === undefined ? undefined : known.get(near)?.name;
  const hint =
    meant === undefined
      ? `known are ${someNames(known, secret)}; or write an id`
      : `did you mean ${quote(meant, secret)}?`;
  return `is no department that the configuration names: ${quoted}; ${hint}`;
}

/** `5a` is the one name that holds these words (`Klasse 5a`), or the one that stands in it, before it is a slip for `5b`. */
function nearestName(folded: string, names: readonly string[]): string | undefined {
  const holds = (name: string, words: string) => ` ${name} `.includes(` ${words} `);
  const [one, ...others] = names.filter((name) => holds(name, folded) || holds(folded, name));
  return one !== undefined && others.length === 0 ? one : nearest(folded, names);
}

const MOST_SHOWN = 3;

function someNames(known: Departments['known'], secret: string): string {
  const names = [...known.values()].slice(0, MOST_SHOWN).map(({ name }) => quote(name, secret));
  return known.size > MOST_SHOWN
    ? `${names.join(', ')} and ${known.size - MOST_SHOWN} more`
    : names.join(', ');
}
