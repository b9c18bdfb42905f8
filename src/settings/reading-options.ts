/** The options about reading a roster or list, and about preparing a roster. */

import * as v from 'valibot';
import { STATUS_ANSWERS, type StatusAnswer } from '../domain/finding.js';
import type { Mapping } from '../domain/roster-options.js';
import { COLUMN_FIELDS, NAME_ORDERS } from '../domain/user.js';
import { optionValue, worded } from '../domain/wording.js';
import { wholeNumber } from '../lib/schema.js';
import { choice, DELIMITER, department, FORMAT, type Kind, oneOf, option, text } from './option.js';

const MAPPING: Kind<Mapping> = {
  takes: 'field=column',
  hint: worded`The fields are ${COLUMN_FIELDS.join(', ')}. Example: ${optionValue('--map', 'name.first=Vorname', { 'name.first': 'Vorname' })}`,
  parse(typed) {
    const at = typed.indexOf('=');
    const field = typed.slice(0, Math.max(at, 0)).trim();
    // Reading the roster decides whether it means a field: a profile may add some.
    return /^\p{L}[\p{L}\p{M}\p{N}\s_.-]*$/u.test(field)
      ? { field, from: typed.slice(at + 1).trim() }
      : undefined;
  },
};

const STATUS: Kind<readonly [value: string, answer: StatusAnswer]> = {
  takes: 'value=active or value=inactive',
  parse(typed) {
    const at = typed.lastIndexOf('=');
    const answer = STATUS_ANSWERS.find(
      (one) =>
        one ===
        typed
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    );
    const value = typed.slice(0, Math.max(at, 0)).trim();
    return answer === undefined || value === '' ? undefined : [value, answer];
  },
};

const SHEET = text('the name of a sheet, or its number from 1');

const COLUMN = v.string('the header of a column');

export const READING_OPTIONS = {
  department: option('--department <id>', 'department of rows without one', {
    default: '1, if the roster has no department column',
    of: ['create', 'diff', 'retry', 'report', 'slips'],
    kind: department(),
    example: 1,
  }),
  map: option(
    '--map <field=column>',
    'take a field from this column, or from a template such as {Title} {Grade}',
    {
      repeatable: true,
      kind: MAPPING,
      schema: v.objectWithRest(
        Object.fromEntries(COLUMN_FIELDS.map((field) => [field, v.exactOptional(COLUMN)])),
        COLUMN,
        'fields and columns: { "nickname": "Login" }',
      ),
      example: { nickname: 'Login', position: '{Title} {Grade}' },
    },
  ),
  columns: option(
    '--columns <field,…>',
    'fields in the order of the columns, for a roster without a header; an empty one skips a column',
    {
      kind: {
        takes: 'fields, one for each column, such as name.last,,nickname,password',
        parse(typed: string) {
          const names = typed.split(',').map((name) => name.trim());
          return names.some((name) => name !== '') ? names : undefined;
        },
      },
      schema: v.array(
        v.pipe(v.string('the name of one field, or "" for none'), v.regex(/^[^,]*$/)),
        'a list of fields, one for each column: ["name.last", "", "nickname", "password"]',
      ),
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
      takes: 'the name of an encoding',
      hint: 'Common ones: utf-8, windows-1251 (Cyrillic), windows-1252 (Western European), ibm866, utf-16le.',
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
      schema: v.record(
        v.string(),
        v.picklist(STATUS_ANSWERS, oneOf(STATUS_ANSWERS)),
        'values of status columns and what they mean: { "Vollmitglied": "active" }',
      ),
      example: { Vollmitglied: 'active', Gast: 'inactive' },
    },
  ),
  roster: option('--roster <path>', 'current path of the roster', {
    default: 'the path in the journal',
    of: ['retry', 'settle', 'report', 'slips'],
  }),
};

const LINES: Kind<readonly number[]> = {
  takes: 'line numbers with commas between them, such as 3,17',
  parse(typed) {
    const numbers = typed.split(',').map((one) => Number(one.trim()));
    return numbers.every((one) => Number.isSafeInteger(one) && one > 0) ? numbers : undefined;
  },
};

export const NICKNAME_OPTIONS = {
  nickname: option(
    '--nickname <pattern>',
    'pattern for the nicknames of rows without one, such as {first:1}.{last}; if a nickname is taken, the next pattern applies, then a number is added',
    {
      repeatable: true,
      kind: text('a pattern such as "{first:1}.{last}"'),
      schema: v.union(
        [v.string(), v.array(v.string('one pattern, such as "{first:1}.{last}"'))],
        'a pattern such as "{first:1}.{last}", or a list of them',
      ),
      example: ['{first:1}.{last}'],
    },
  ),
  known: option(
    '--known <results>',
    'results folder of an earlier run: people with an account there keep their nickname and are left out; folders next to the list are used automatically',
    { repeatable: true },
  ),
  taken: option(
    '--taken <file>',
    'nicknames not to assign: a file with one per line, a roster, or an exists.csv',
    { repeatable: true },
  ),
  renew: option(
    '--renew <which>',
    'assign another nickname to these rows: an exists.csv, or nicknames separated by commas; asks first',
    { repeatable: true },
  ),
  sameLine: option(
    '--same-line <line,…>',
    'the people in these lines are those of earlier runs who are written otherwise: they keep their nickname',
    { repeatable: true, kind: LINES },
  ),
  newLine: option(
    '--new-line <line,…>',
    'the people in these lines are people of their own, and get a nickname of their own',
    { repeatable: true, kind: LINES },
  ),
  yes: option('--yes', 'do not ask before --renew assigns other nicknames', { goesOn: 'never' }),
};

export const WRITING_OPTIONS = {
  output: option('-o, --output <file>', 'write the roster to a new .csv, .xlsx or .json file', {
    goesOn: 'again',
  }),
  write: option('--write', 'replace the list (CSV or JSON) with the roster; the list is kept as <list>.bak', {
    goesOn: 'again',
  }),
  skipInvalid: option(
    '--skip-invalid',
    'write the roster although rows have errors; they get no nickname, and with -o they are left out',
    { goesOn: 'again' },
  ),
  keepKnown: option('--keep-known', 'with -o: also write people who have an account'),
};
