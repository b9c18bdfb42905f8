/** What the cells of one row say, before anybody judges it: trimmed text, and in words what is no text. */

import type { Complaint } from '../domain/finding.js';
import type { Draft } from '../domain/row.js';
import { FIELDS, type Field, type Name, nicknameKey } from '../domain/user.js';
import { type Department, type Departments, readDepartment } from './department.js';
import type { Holder, Home, Memory } from './seen-values.js';
import { isNumber, type WrongType, wrongTypesOf } from './wrong-types.js';

/** All that the checks of a row look at. Holds the password in clear, so it stays within this folder. */
export type Facts = {
  /** Trimmed but for the password; `''` where absent or of a wrong type; the nickname without its domain. */
  readonly text: Readonly<Record<Field, string>>;
  readonly wrongTypes: readonly WrongType[];
  /** The fields, but for the department, whose text is not in the usual letters and signs of one script. */
  readonly unusual: readonly Field[];
  /** What stood after the nickname's `@`; undefined where there was no `@`. */
  readonly domain: string | undefined;
  readonly department: Department;
  readonly name: Name;
  /** The earlier row of this pass that has this nickname. */
  readonly holder: Holder | undefined;
  /** The first domain of the roster, the one of this row if none came before. */
  readonly home: Home | undefined;
  /** For whom this nickname was created before from this roster. */
  readonly createdBefore: Name | undefined;
  /** Why the whole name could not be split. */
  readonly told: Complaint | undefined;
  /** The password as text even where it is a number: what no finding may show. */
  readonly secret: string;
};

/** What reading a row needs to know beside its cells. */
export type Reading = {
  readonly departments: Departments;
  readonly memory: Memory;
  /** For whom the nickname of this key was created before. */
  readonly createdBefore: (key: string) => Name | undefined;
};

/** Latin letters, also with accents, or Cyrillic ones, with the signs of ASCII, need no closer look. */
const USUAL = /^(?:[\x20-\x7e\xc0-\u024f]*|[\x20-\x40\x5b-\x60\x7b-\x7e\u0400-\u0481\u048a-\u052f]*)$/;

/** Reads a row, and has the memory remember it. @param told why the whole name could not be split */
export function readFacts(draft: Draft, line: number, told: Complaint | undefined, reading: Reading): Facts {
  const { departments, memory } = reading;
  const login = trimmed(draft.nickname);
  const at = login.indexOf('@');
  const domain = at < 0 ? undefined : login.slice(at + 1).trimStart();
  const text = {
    nickname: at < 0 ? login : login.slice(0, at).trimEnd(),
    password: typeof draft.password === 'string' ? draft.password : '',
    'name.first': trimmed(draft['name.first']),
    'name.last': trimmed(draft['name.last']),
    'name.middle': trimmed(draft['name.middle']),
    position: trimmed(draft.position),
    department_id: trimmed(draft.department_id),
  };
  const secret = isNumber(draft.password) ? `${draft.password}` : text.password;
  const key = nicknameKey(text.nickname);
  const name = { first: text['name.first'], last: text['name.last'], middle: text['name.middle'] };
  return {
    text,
    wrongTypes: wrongTypesOf(draft, departments.source),
    unusual: unusualOf(text),
    domain,
    department: readDepartment(draft.department_id, text.department_id, departments, secret),
    name,
    holder: memory.meet(key, { line, name, secret }),
    home: memory.home(domain, secret, line),
    createdBefore: key === '' ? undefined : reading.createdBefore(key),
    told,
    secret,
  };
}

function unusualOf(text: Facts['text']): readonly Field[] {
  const fields: Field[] = [];
  for (const field of FIELDS) if (field !== 'department_id' && !USUAL.test(text[field])) fields.push(field);
  return fields;
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** All parts of a name that are there, in the order in which they are spoken. */
export function fullName({ first, middle, last }: Name): string {
  return [first, middle, last].filter((part) => part !== '').join(' ');
}
