/** The options about reading a roster or list. */

import type { Shape } from '../config/shape.js';
import { COLUMN_FIELDS, NAME_ORDERS } from '../domain/user.js';
import { option } from './option.js';
import {
  COLUMNS,
  DELIMITER,
  department,
  ENCODING,
  FORMAT,
  MAPPING,
  NAME_ORDER,
  text,
} from './value-kinds.js';

const COLUMN: Shape = { type: 'string', takes: 'the header of a column' };

export const READING_OPTIONS = {
  department: option('--department <id>', 'department of rows without one', {
    default: '1, if the roster has no department column',
    of: ['create', 'retry', 'report', 'slips'],
    kind: department(),
    example: 1,
  }),
  map: option(
    '--map <field=column>',
    'take a field from this column, or from a template such as {Title} {Grade}',
    {
      repeatable: true,
      kind: MAPPING,
      json: {
        type: 'object',
        takes: 'fields and columns: { "nickname": "Login" }',
        properties: Object.fromEntries(COLUMN_FIELDS.map((field) => [field, COLUMN])),
        additionalProperties: false,
      },
      example: { nickname: 'Login', position: '{Title} {Grade}' },
    },
  ),
  columns: option(
    '--columns <field,…>',
    'fields in the order of the columns, for a roster without a header; an empty one skips a column',
    {
      kind: COLUMNS,
      json: {
        type: 'array',
        takes: 'a list of fields, one for each column: ["name.last", "", "nickname", "password"]',
        items: { type: 'string', pattern: '^[^,]*$', takes: 'the name of one field, or "" for none' },
      },
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
    kind: ENCODING,
    words: ['utf-8', 'windows-1251', 'windows-1252', 'ibm866', 'utf-16le'],
    example: 'utf-8',
  }),
  sheet: option('--sheet <name>', 'name or number of the worksheet', {
    kind: text('the name of a sheet, or its number from 1'),
    json: { type: ['string', 'integer'], minimum: 1 },
    example: 'Staff',
  }),
  nameOrder: option(
    '--name-order <order>',
    'order of the parts of whole names: last-first-middle, first-last, first-middle-last, …',
    { default: 'by the header', kind: NAME_ORDER, example: NAME_ORDERS[0] },
  ),
  roster: option('--roster <path>', 'where the roster is now', {
    default: 'the path in the journal',
    of: ['retry', 'report', 'slips'],
  }),
};
