/** Reads a cell of the department column: an id in plain digits, or a name from the configuration. */

import type { FindingMessage } from '../domain/finding.js';
import { lookalikeKey } from '../domain/lookalike.js';
import { containsSecret } from '../domain/password-text.js';
import { foldSpaces } from '../domain/text.js';
import { nearest } from '../platform/suggest.js';
import { redact } from './characters.js';

export type Source = 'workbook' | 'json' | undefined;

export type Departments = {
  /** Departments by folded name. */
  readonly known: ReadonlyMap<string, { readonly name: string; readonly id: number }>;
  /** The id for rows without a department. */
  readonly department: number | undefined;
  /** True if an empty cell is a finding unless `department` is given. */
  readonly hasDepartmentColumn: boolean;
  /** Named in findings about a wrong type; absent for plain text. */
  readonly source?: Source;
};

export type GivenDepartments = Omit<Departments, 'known'> & {
  readonly departments?: Readonly<Record<string, number>>;
};

export function departmentsOf({ departments = {}, ...options }: GivenDepartments): Departments {
  const known = new Map(Object.entries(departments).map(([name, id]) => [foldSpaces(name), { name, id }]));
  return { ...options, known };
}

const LARGEST = Number.MAX_SAFE_INTEGER;
const MAX_NAME_LENGTH = 200;
const NUMERIC = /^[-+]?[0-9][0-9\s\u2019']*([.,][0-9]*)?(e[-+]?[0-9]+)?$/i;

/** A value of a wrong type has neither member, since another check reports it. */
export type Department = { readonly id?: number; readonly wrong?: FindingMessage };

/** @param text trimmed @param secret must not appear in a finding @param isMerged true if a merged cell covers it */
export function readDepartment(
  value: unknown,
  text: string,
  departments: Departments,
  secret: string,
  isMerged = false,
): Department {
  const { known, department, hasDepartmentColumn, source } = departments;
  const digits = isNumber(value) ? `${value}` : text;
  if (digits === '') {
    if (value !== undefined && value !== null && typeof value !== 'string') return {};
    if (department !== undefined) return { id: department };
    if (isMerged) return { wrong: { key: 'department-merged' } };
    return { wrong: { key: hasDepartmentColumn ? 'department-empty' : 'department-missing' } };
  }
  // Names win over digits: if the configuration gives the class "7" an id, the cell 7 does not mean the department with
  // the id 7. Workbooks turn such names into numbers; in JSON, a number is a number.
  const named = isNumber(value) && source === 'json' ? undefined : byName(digits, departments);
  const id = named ?? byDigits(digits);
  if (id !== undefined) return { id };
  if (isNumber(value) || NUMERIC.test(digits))
    return { wrong: { key: 'department-number', text: redact(digits, secret) } };
  return { wrong: unknownName(text, known, secret) };
}

function byName(text: string, { known }: Departments): number | undefined {
  return known.size === 0 || text.length > MAX_NAME_LENGTH ? undefined : known.get(foldSpaces(text))?.id;
}

function byDigits(text: string): number | undefined {
  const id = /^[1-9][0-9]*$/.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST ? id : undefined;
}

function unknownName(text: string, known: Departments['known'], secret: string): FindingMessage {
  const shown = redact(text, secret);
  const isLong = text.length > MAX_NAME_LENGTH;
  const near = isLong ? undefined : nearestName(foldSpaces(text), [...known.keys()]);
  const meant = near === undefined ? undefined : known.get(near)?.name;
  if (meant !== undefined) return { key: 'department-near', text: shown, meant: redact(meant, secret) };
  const name = isLong || containsSecret(text, secret) ? null : text;
  return { key: 'department-unknown', text: shown, name, hasOthers: known.size > 0 };
}

/** The only name that contains the text or is contained in it (`Klasse 5a` for `5a`), else the nearest spelling. */
function nearestName(folded: string, names: readonly string[]): string | undefined {
  const contains = (name: string, words: string) => ` ${name} `.includes(` ${words} `);
  const [one, ...others] = names.filter((name) => contains(name, folded) || contains(folded, name));
  if (one !== undefined && others.length === 0) return one;
  // `5b` is not a misspelled `5a` but another class.
  const likely = names.filter((name) => codesIn(name) === codesIn(folded));
  return nearest(folded, likely);
}

/** The words with digits, with lookalike letters of both alphabets folded. */
function codesIn(folded: string): string {
  return lookalikeKey((folded.match(/\S*\d\S*/gu) ?? []).join(' '));
}

export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
