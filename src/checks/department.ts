/** What a cell of the department column means: an id in plain digits, or a name that the configuration knows. */

import { nearest } from '../lib/suggest.js';
import { foldSpaces } from '../lib/text.js';
import { quote } from './characters.js';
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

const LARGEST = Number.MAX_SAFE_INTEGER;
const LONGEST_NAME = 200;
const NUMERIC = /^[-+]?[0-9][0-9\s\u2019']*([.,][0-9]*)?(e[-+]?[0-9]+)?$/i;

/** An id, or in words why there is none; neither where the value is of a wrong type. */
export type Department = { readonly id?: number; readonly wrong?: string };

/**
 * What a cell gives.
 * @param text the value's text, trimmed; `''` where it is none
 * @param secret what no words may show
 */
export function readDepartment(
  value: unknown,
  text: string,
  departments: Departments,
  secret: string,
): Department {
  const { known, unnamed, hasColumn, source } = departments;
  const digits = isNumber(value) ? `${value}` : text;
  if (digits === '') {
    if (value !== undefined && value !== null && typeof value !== 'string') return {};
    if (unnamed !== undefined) return { id: unnamed };
    const next = 'give --department';
    return {
      wrong: hasColumn ? `is empty: fill it in, or ${next} for rows that have none` : `is missing: ${next}`,
    };
  }
  // A known name wins over digits: who gives the class "7" an id in the configuration does not mean department 7. A
  // workbook makes numbers of such names; in JSON a number is meant as one.
  const named = isNumber(value) && source === 'json' ? undefined : byName(digits, departments);
  const id = named ?? byDigits(digits);
  if (id !== undefined) return { id };
  const isNumeric = isNumber(value) || NUMERIC.test(digits);
  return {
    wrong: isNumeric
      ? `is not a whole number from 1 to ${LARGEST} in plain digits`
      : nameTrouble(text, known, secret),
  };
}

function byName(text: string, { known }: Departments): number | undefined {
  return known.size === 0 || text.length > LONGEST_NAME ? undefined : known.get(foldSpaces(text))?.id;
}

function byDigits(text: string): number | undefined {
  const id = /^[1-9][0-9]*$/.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST ? id : undefined;
}

function nameTrouble(text: string, known: Departments['known'], secret: string): string {
  const quoted = quote(text, secret);
  if (known.size === 0) {
    const line = `"departments": {${JSON.stringify(quoted.slice(1, -1))}: 5}`;
    return `${quoted} is not a department number; write the number, or add ${line} to provision.config.json`;
  }
  const near = text.length > LONGEST_NAME ? undefined : nearestName(foldSpaces(text), [...known.keys()]);
  const meant = near === undefined ? undefined : known.get(near)?.name;
  const hint =
    meant === undefined
      ? `known are ${someNames(known, secret)}; or write an id`
      : `did you mean ${quote(meant, secret)}?`;
  return `${quoted} is not a department in the configuration; ${hint}`;
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
