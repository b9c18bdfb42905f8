/** Random rosters in every format and dialect, written independently of the reader. */

import { isAscii, isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Draft } from '../../src/domain/row.js';
import { FIELDS, type Field } from '../../src/domain/user.js';
import { normaliseHeader } from '../../src/roster/headers.js';
import { ADDRESSES } from '../../src/roster/known-headers.js';
import { openRoster, type Roster, type RosterOptions } from '../../src/roster/roster.js';
import { ENCODINGS, type Encoding, encode, fitTo, isSingleByte } from './encode.js';
import { workbook } from './workbook-file.js';

/** A roster as bytes, and its expected content. */
export type Generated = {
  readonly bytes: Buffer;
  /** The options that a reader needs. */
  readonly options: Partial<RosterOptions>;
  /** The length of the pieces in which it is read. */
  readonly chunkBytes: number;
  readonly format: 'csv' | 'json' | 'jsonl' | 'xlsx';
  /** `null` if the format has none. */
  readonly delimiter: string | null;
  readonly headers: readonly string[];
  /** The cells of each row, in the order of `headers`. */
  readonly cells: readonly (readonly string[])[];
  readonly lines: readonly number[];
  readonly drafts: readonly Draft[];
};

const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  nickname: ['Login', 'User name', 'логин', 'Benutzername', 'Work Email'],
  password: ['Password', 'Initial password', 'Временный пароль', 'Kennwort', 'password'],
  'name.first': ['Given-Name', 'Preferred Forename', 'имя', 'Vorname', 'name.first'],
  'name.last': ['SURNAME', 'Legal Surname', 'Фамилия', 'Familienname', 'name.last'],
  'name.middle': ['Middle', 'Patronymic', 'Отчество', 'Zweiter Vorname', 'name.middle'],
  position: ['Job_Title', 'role', 'Должность', 'Stelle', 'position'],
  department_id: ['Dept.', 'Department', 'отдел', 'Abteilung', 'department_id'],
};
const DECORATIONS = ['', '*', ' *', ' [Required]', ' (A-Z)', ' Required'] as const;
const UNKNOWN = [
  'Notes',
  'Класс',
  '__proto__',
  'constructor',
  'Phone, at home',
  'Notes\r\nand more',
  '"x"',
] as const;
const ABOVE = ['', 'A title', 'version:v1.0', '# login, password'] as const;
const CYCLE_OF_ENDS = ['\r\n', '\n', '\r'] as const;

const text = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'aZ09 _.,;|\t"\'#=+-@\\/\r\nЖёй€🙂\u00a0\u200bé'),
      maxLength: 12,
    }),
  },
  {
    weight: 1,
    // Nine of the longest texts, with each character as `\u0416`, fit into the longest row.
    arbitrary: fc.integer({ min: 500, max: 1_400 }).map((length) => 'Ж,"\r\n'.repeat(length / 5)),
  },
);

const plan = fc.record({
  fields: fc.shuffledSubarray([...FIELDS], { minLength: 2 }),
  unknown: fc.shuffledSubarray([...UNKNOWN], { maxLength: 2 }),
  unknownFirst: fc.boolean(),
  spelling: fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...DECORATIONS)), { minLength: 7, maxLength: 7 }),
  rows: fc.array(fc.array(text, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
  encoding: fc.constantFrom(...ENCODINGS),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r', 'mixed'),
  quoteAll: fc.boolean(),
  endsWithBreak: fc.boolean(),
  sep: fc.boolean(),
  emptyColumns: fc.nat(2),
  above: fc.array(fc.constantFrom(...ABOVE), { maxLength: 3 }),
  blankBetween: fc.boolean(),
  shape: fc.constantFrom('array', 'users', 'employees', 'value', 'Lehrkräfte'),
  isSpaced: fc.boolean(),
  isAscii: fc.boolean(),
  isNested: fc.boolean(),
  chunkBytes: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom(1_000, 65_536)),
});

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
type Table = { readonly headers: readonly string[]; readonly cells: readonly (readonly string[])[] };
type Written = Pick<Generated, 'bytes' | 'lines' | 'delimiter' | 'options'>;

const WRITERS = { csv: writeCsv, json: writeJson, jsonl: writeJsonLines, xlsx: writeWorkbook } as const;

const format = fc.oneof(
  { weight: 10, arbitrary: fc.constant('csv' as const) },
  { weight: 3, arbitrary: fc.constantFrom('json' as const, 'jsonl' as const) },
  { weight: 1, arbitrary: fc.constant('xlsx' as const) },
);

export const generated: fc.Arbitrary<Generated> = fc.tuple(format, plan).map(([kind, how]) => {
  const table = tableOf(how, kind);
  const { headers, cells } = table;
  const written = WRITERS[kind](table, how);
  const encodingOption = kind !== 'xlsx' && isSingleByte(how.encoding) ? { encoding: how.encoding } : {};
  const columns = [...headers.keys()].filter((column) => !isUnknown(column, how));
  return {
    ...written,
    options: { ...written.options, ...encodingOption },
    chunkBytes: how.chunkBytes,
    format: kind,
    headers,
    cells,
    drafts: cells.map((row) => ({
      ...Object.fromEntries(how.fields.map((field, at) => [field, row[columns[at] ?? -1]])),
      ...identityOf(headers, row),
    })),
  };
});

const ADDRESS_KEYS: ReadonlySet<string> = new Set(ADDRESSES.map(normaliseHeader));

/** The identity of a row, if the nickname is an e-mail address. */
function identityOf(headers: readonly string[], row: readonly string[]): Pick<Draft, 'identity'> {
  const column = headers.findIndex((header) => ADDRESS_KEYS.has(normaliseHeader(header)));
  return column < 0 ? {} : { identity: { email: row[column] } };
}

function isUnknown(column: number, { fields, unknown, unknownFirst }: Plan): boolean {
  return unknownFirst ? column < unknown.length : column >= fields.length;
}

function tableOf(how: Plan, kind: Generated['format']): Table {
  const { fields, unknown, unknownFirst, rows } = how;
  const encoding = kind === 'xlsx' ? 'utf-8' : how.encoding;
  const known = fields.map((field, at) => headerOf(field, how.spelling[at] ?? [0, ''], encoding));
  const others = unknown.map((header) => fitCell(header, encoding, kind));
  const headers = unknownFirst ? [...others, ...known] : [...known, ...others];
  const cells = rows.map((row) => {
    const fitted = row.slice(0, headers.length).map((cell) => fitCell(cell, encoding, kind));
    // Blank rows would be skipped.
    return fitted.every((cell) => cell.trim() === '') ? ['a', ...fitted.slice(1)] : fitted;
  });
  return { headers, cells };
}

function headerOf(field: Field, [at, decoration]: readonly [number, string], encoding: Encoding): string {
  const words = HEADERS[field].filter((word) => fitTo(encoding, word) === word);
  return (words[at % words.length] ?? field) + decoration;
}

/** Replaces characters that the format cannot store; the XML of a sheet has only one kind of line break. */
function fitCell(cell: string, encoding: Encoding, kind: Generated['format']): string {
  return kind === 'xlsx' ? cell.replace(/\r\n?/g, '\n') : fitTo(encoding, cell);
}

function quoted(cell: string, { delimiter, quoteAll }: Plan): string {
  const needs = quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter);
  return needs ? `"${cell.split('"').join('""')}"` : cell;
}

const breaks = (cell: string) => cell.split(/\r\n|\r|\n/).length - 1;

function writeCsv({ headers, cells }: Table, how: Plan): Written {
  const { delimiter, end, endsWithBreak } = how;
  const parts: string[] = [...(how.sep ? [`sep=${delimiter}`] : []), ...how.above];
  let line = parts.length + 1;
  const lines: number[] = [];
  for (const [at, row] of [headers, ...cells].entries()) {
    if (at > 0) lines.push(line);
    parts.push(row.map((cell) => quoted(cell, how)).join(delimiter) + delimiter.repeat(how.emptyColumns));
    line += 1 + row.reduce((sum, cell) => sum + breaks(cell), 0);
    if (at > 0 && how.blankBetween) {
      parts.push(delimiter.repeat(at % 6));
      line += 1;
    }
  }
  const ended = parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    return isLast && !endsWithBreak ? part : part + (end === 'mixed' ? CYCLE_OF_ENDS[at % 3] : end);
  });
  return { bytes: encode(ended.join(''), how.encoding), lines, delimiter, options: {} };
}

function jsonText(value: string, { isAscii }: Plan): string {
  const escaped = value.replace(/["\\\p{Cc}]/gu, (char) => `\\u${hex(char)}`);
  return `"${isAscii ? escaped.replace(/[^ -~]/g, (unit) => `\\u${hex(unit).toUpperCase()}`) : escaped}"`;
}

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}

/** A user as a JSON object; with `isNested`, the parts of the name are in a nested object. */
function jsonObject({ headers }: Table, row: readonly string[], how: Plan, space: string): string {
  const nested: string[] = [];
  const members = headers.flatMap((header, at) => {
    const [key, into] =
      how.isNested && header.startsWith('name.') ? [header.slice(5), nested] : [header, undefined];
    const member = `${jsonText(key, how)}:${space}${jsonText(row[at] ?? '', how)}`;
    into?.push(member);
    return into === undefined ? [member] : [];
  });
  const name = nested.length > 0 ? [`"name"${space}:{${nested.join(`,${space}`)}}`] : [];
  return `{${space}${[...members, ...name].join(`,${space}`)}${space}}`;
}

function writeJson(table: Table, how: Plan): Written {
  const space = how.isSpaced ? ' \t\r\n  ' : '';
  const objects = table.cells.map((row) => jsonObject(table, row, how, space));
  const array = `[${space}${objects.join(`${space},`)}${space}]`;
  const list = jsonText(fitTo(how.encoding, how.shape), how);
  const whole = how.shape === 'array' ? array : `{"fields":["x"],${space}${list}:${array}}`;
  return {
    bytes: encode(whole + space, how.encoding),
    lines: objects.map((_, at) => at + 1),
    delimiter: null,
    options: {},
  };
}

function writeJsonLines(table: Table, how: Plan): Written {
  const objects = table.cells.map((row) => jsonObject(table, row, how, how.isSpaced ? ' \t' : ''));
  const end = how.end === '\r\n' ? '\r\n' : '\n';
  const between = how.blankBetween ? `${end} ${end}` : end;
  return {
    bytes: encode(objects.join(between) + (how.endsWithBreak ? end : ''), how.encoding),
    lines: objects.map((_, at) => at + 1),
    delimiter: null,
    // A single object may also be a whole JSON document.
    options: objects.length === 1 ? { format: 'jsonl' } : {},
  };
}

function writeWorkbook({ headers, cells }: Table, how: Plan): Written {
  const withoutEmpty = (row: readonly string[]) => row.map((cell) => (cell === '' ? null : cell));
  const rows: (readonly (string | null)[])[] = [...how.above.map((title) => withoutEmpty([title])), headers];
  const lines: number[] = [];
  for (const row of cells) {
    lines.push(rows.length + 1);
    rows.push(withoutEmpty(row));
    if (how.blankBetween) rows.push(withoutEmpty(['', ' ']));
  }
  return { bytes: workbook({ Staff: rows }), lines, delimiter: null, options: {} };
}

export type Found = {
  readonly roster: Roster;
  readonly cells: readonly (readonly unknown[])[];
  readonly lines: readonly number[];
  readonly drafts: readonly Draft[];
};

/** Reads bytes from standard input, in pieces of this length. */
export async function readBytes(
  bytes: Buffer,
  chunkBytes: number,
  options: Partial<RosterOptions> = {},
): Promise<Found> {
  const roster = await openRoster({ ...options, path: '-', stdin: Readable.from([bytes]) }, chunkBytes);
  const cells: (readonly unknown[])[] = [];
  const lines: number[] = [];
  const drafts: Draft[] = [];
  for await (const row of roster.rows()) {
    cells.push(row.cells);
    lines.push(row.line);
    drafts.push(roster.columns.draft(row));
  }
  return { roster, cells, lines, drafts };
}

/** True if letters of a single-byte encoding happen to be valid UTF-8, as `é€\xa0` of windows-1252 is. */
function isUtf8ByChance({ bytes, options: { encoding = 'utf-8' } }: Generated): boolean {
  return !encoding.startsWith('utf-') && isUtf8(bytes) && !isAscii(bytes);
}

/** Expects that the roster is read exactly as it was meant, or refused if it is ambiguous. */
export async function expectAsMeant(meant: Generated): Promise<void> {
  if (isUtf8ByChance(meant)) {
    const reading = readBytes(meant.bytes, meant.chunkBytes, meant.options);
    await expect(reading).rejects.toThrow('is wrong: the file is valid UTF-8');
    return;
  }
  const { roster, cells, lines, drafts } = await readBytes(meant.bytes, meant.chunkBytes, meant.options);
  expect(roster.format).toBe(meant.format);
  expect(roster.delimiter).toBe(meant.delimiter);
  expect(lines).toEqual(meant.lines);
  expect(drafts).toEqual(meant.drafts);
  // The members of a JSON object may be in any order.
  const order = meant.headers.map((header) => roster.columns.headers.indexOf(header));
  expect(order).not.toContain(-1);
  expect(roster.columns.headers.length).toBe(meant.headers.length);
  if (meant.format !== 'json' && meant.format !== 'jsonl') expect(order).toEqual([...order.keys()]);
  expect(cells.map((row) => order.map((at) => row[at]))).toEqual(meant.cells);
}
