/** Options for reading a roster or list, and for preparing a roster. */

import * as v from 'valibot';
import { STATUS_ANSWERS, type StatusAnswer } from '../domain/finding.js';
import type { Mapping } from '../domain/roster-options.js';
import { COLUMN_FIELDS, NAME_ORDERS } from '../domain/user.js';
import { wholeNumber } from '../platform/schema.js';
import { phrase } from '../texts/phrase.js';
import type { Kind } from './option.js';
import { choice, DELIMITER, department, FORMAT, hint, oneOf, option, takes, text } from './option.js';

const MAPPING: Kind<Mapping> = {
  takes: takes('mapping'),
  hint: phrase(({ settings }) => settings.hints.mapping(COLUMN_FIELDS)),
  parse(typed) {
    const at = typed.indexOf('=');
    const field = typed.slice(0, Math.max(at, 0)).trim();
    // The field is checked when the roster is read, since a profile may add fields.
    return /^\p{L}[\p{L}\p{M}\p{N}\s_.-]*$/u.test(field)
      ? { field, from: typed.slice(at + 1).trim() }
      : undefined;
  },
};

const STATUS: Kind<readonly [value: string, answer: StatusAnswer]> = {
  takes: takes('status'),
  parse(typed) {
    const at = typed.lastIndexOf('=');
    const meaning = typed.slice(at + 1).trim();
    const answer = STATUS_ANSWERS.find((one) => one === meaning.toLowerCase());
    const value = typed.slice(0, Math.max(at, 0)).trim();
    return answer === undefined || value === '' ? undefined : [value, answer];
  },
};

const SHEET = text(takes('sheet'));

const COLUMN = v.string(takes('columnHeader'));

const LINES: Kind<readonly number[]> = {
  takes: takes('lines'),
  parse(typed) {
    const numbers = typed.split(',').map((one) => Number(one.trim()));
    return numbers.every((one) => Number.isSafeInteger(one) && one > 0) ? numbers : undefined;
  },
};

export const READING_OPTIONS = {
  department: option('--department <id>', 'department of rows without one', {
    default: '1, if the roster has no department column',
    of: ['create', 'diff', 'retry', 'report', 'slips'],
    kind: department(),
    example: 1,
    isEveryday: true,
  }),
  map: option(
    '--map <field=column>',
    'take a field from this column, or from a template such as {Title} {Grade} or {Born:ddMMyyyy}',
    {
      repeatable: true,
      kind: MAPPING,
      schema: v.objectWithRest(
        Object.fromEntries(COLUMN_FIELDS.map((field) => [field, v.exactOptional(COLUMN)])),
        COLUMN,
        takes('mappings'),
      ),
      example: { nickname: 'Login', position: '{Title} {Grade}' },
    },
  ),
  columns: option(
    '--columns <field,…>',
    'fields in the order of the columns, for a roster without a header; an empty one skips a column',
    {
      kind: {
        takes: takes('columns'),
        parse(typed: string) {
          const names = typed.split(',').map((name) => name.trim());
          return names.some((name) => name !== '') ? names : undefined;
        },
      },
      schema: v.array(v.pipe(v.string(takes('columnField')), v.regex(/^[^,]*$/)), takes('columnList')),
      example: ['name.last', 'name.first', '', 'nickname', 'password'],
    },
  ),
  rosterFormat: option('--roster-format <format>', 'csv, tsv, json, jsonl or xlsx', {
    default: 'detected',
    kind: FORMAT,
    example: 'csv',
  }),
  delimiter: option('--delimiter <character>', 'column separator', {
    default: 'detected',
    kind: DELIMITER,
    words: ['comma', 'semicolon', 'tab', 'pipe'],
    example: 'semicolon',
  }),
  encoding: option('--encoding <name>', 'character encoding, such as windows-1251', {
    default: 'by the byte order mark, else utf-8',
    kind: {
      takes: takes('encoding'),
      hint: hint('encoding'),
      parse(typed: string) {
        try {
          new TextDecoder(typed);
          return typed;
        } catch {
          return undefined;
        }
      },
    },
    words: ['utf-8', 'windows-1251', 'windows-1252', 'ibm866', 'utf-16le'],
    example: 'utf-8',
  }),
  sheet: option('--sheet <name>', 'name or number of the worksheet', {
    kind: SHEET,
    schema: v.union([v.string(), wholeNumber(1)], SHEET.takes),
    example: 'Staff',
  }),
  nameOrder: option(
    '--name-order <order>',
    'order of the parts of whole names: last-first-middle, first-last, first-middle-last, …',
    { default: 'by the header', kind: choice(NAME_ORDERS), example: NAME_ORDERS[0] },
  ),
  status: option(
    '--status <value=meaning>',
    'what a value of a status column means: active or inactive, as in Vollmitglied=active',
    {
      repeatable: true,
      of: ['create', 'diff', 'retry', 'prepare'],
      kind: STATUS,
      schema: v.record(v.string(), v.picklist(STATUS_ANSWERS, oneOf(STATUS_ANSWERS)), takes('statuses')),
      example: { Vollmitglied: 'active', Gast: 'inactive' },
    },
  ),
  roster: option('--roster <path>', 'current path of the roster', {
    default: 'the path in the journal',
    of: ['retry', 'settle', 'report', 'slips'],
    isEveryday: true,
  }),
  skipLine: option(
    '--skip-line <line,…>',
    'leave out the rows on these lines; recorded in the journal, so that later runs leave them out too',
    { repeatable: true, kind: LINES, of: ['create', 'retry', 'prepare'], carriesOver: 'again' },
  ),
};

/** Who the people of a list are, compared with earlier lists. */
export const PEOPLE_OPTIONS = {
  known: option(
    '--known <results>',
    'results folder of an earlier list: people with an account there are not created again; folders next to the list are read automatically',
    { repeatable: true },
  ),
  sameLine: option(
    '--same-line <line,…>',
    'the people in these lines have an account from an earlier list, under another login or with another spelling: they keep it',
    { repeatable: true, kind: LINES },
  ),
};

export const NICKNAME_OPTIONS = {
  nickname: option(
    '--nickname <pattern>',
    'pattern for the logins of rows without one, such as {first:1}.{last}; if a login is taken, the next pattern applies, then a number is added',
    {
      repeatable: true,
      kind: text(takes('pattern')),
      schema: v.union([v.string(), v.array(v.string(takes('onePattern')))], takes('patterns')),
      example: ['{first:1}.{last}'],
      isEveryday: true,
    },
  ),
  knownDirectory: option(
    '--known-directory',
    'ask the directory for its users: people with an account keep their login, and a new file leaves them out; logins in use are not assigned',
    { isEveryday: true },
  ),
  taken: option(
    '--taken <file>',
    'logins not to assign: a file with one per line, a roster, or an exists.csv',
    { repeatable: true },
  ),
  renew: option(
    '--renew <which>',
    'assign another login to these rows: an exists.csv, or their logins separated by commas; asks first',
    { repeatable: true, isEveryday: true },
  ),
  newLine: option(
    '--new-line <line,…>',
    'the people in these lines are new, even if they resemble others: they get their own login',
    { repeatable: true, kind: LINES },
  ),
  yes: option('--yes', 'do not ask before --renew assigns other logins', { carriesOver: 'never' }),
};

export const WRITING_OPTIONS = {
  output: option('-o, --output <file>', 'write the roster to a new .csv, .xlsx or .json file', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  addTo: option(
    '--add-to <roster>',
    'add the new people to a roster that was written from this list before; it is kept as <roster>.bak',
    { carriesOver: 'again', isEveryday: true },
  ),
  write: option('--write', 'replace the list (CSV or JSON) with the roster; the list is kept as <list>.bak', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  skipInvalid: option(
    '--skip-invalid',
    'write the roster even if rows have errors; these rows get no login, and -o leaves them out',
    { carriesOver: 'again', isEveryday: true },
  ),
  keepKnown: option('--keep-known', 'with -o or --add-to: also write people who have an account'),
};
