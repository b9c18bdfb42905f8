/** Which column gives which field: by the user's word, then by header. Knows nothing of files. */

import { optionError } from '../domain/errors.js';
import type { Mapping } from '../domain/roster-options.js';
import type { ColumnSource, Columns, Draft, Place, Row } from '../domain/row.js';
import { COLUMN_FIELDS, type ColumnField } from '../domain/user.js';
import {
  isPasswordHeader,
  isPlainHeader,
  meaningOf,
  nameOrderOf,
  normaliseHeader,
  tellHeader,
} from './headers.js';
import { fault } from './roster-error.js';
import { fillTemplate, isTemplate, parseTemplate, type TemplatePart, templateHeaders } from './template.js';

export { HEADERS, isPasswordHeader, normaliseHeader } from './headers.js';

export type MatchOptions = {
  readonly map?: readonly Mapping[] | undefined;
  /** What stands before a fault: the roster's name, with the sheet for a workbook. */
  readonly label: string;
  /** Where the header stands; `null` where there is none. */
  readonly line: number | null;
  /** A report's own CSV: its columns may have the same names as columns of the roster that no field has a use for. */
  readonly isReport?: boolean;
};

/** Where one field's values come from. */
type Origin = ColumnSource & ({ readonly column: number } | { readonly parts: readonly TemplatePart[] });

/**
 * @param headers as they stand in the roster; `''` is a column without one
 * @throws {UserError} `roster` where two headers are alike or `map` names a column that does not exist
 */
export function matchColumns(headers: readonly string[], options: MatchOptions): Columns {
  const mapped = mapOrigins(headers, options);
  refuseTwins(headers, mapped, options);
  const taken = new Set(mapped.flatMap((origin) => ('column' in origin ? [origin.column] : [])));
  const origins = COLUMN_FIELDS.flatMap((field): Origin[] => {
    const chosen = mapped.find((origin) => origin.field === field);
    if (chosen !== undefined || options.map?.some((mapping) => mapping.field === field)) {
      return chosen === undefined ? [] : [chosen];
    }
    const column = earliest(headers, field, taken);
    return column === undefined ? [] : [{ field, from: headers[column] ?? '', column }];
  });
  const whole = origins.find(({ field }) => field === 'name');
  return {
    headers,
    sources: origins.map(({ field, from }) => ({ field, from })),
    ignored: ignoredColumns(headers, origins, options),
    ...(whole === undefined ? {} : { nameOrder: nameOrderOf(whole.from) }),
    find: (name) => findPlace(headers, origins, name),
    draft: drafter(origins),
    secretCells: secretCells(headers, origins),
  };
}

/** How many fields the cells of a row give when it is taken for a header; 0 where it is none. */
export function recognise(cells: readonly string[], map: readonly Mapping[] = []): number {
  const fields = new Set<ColumnField>();
  for (const cell of cells) {
    const meaning = meaningOf(cell);
    if (meaning !== undefined) fields.add(meaning.field);
  }
  for (const { field, from } of map) {
    const wanted = cells.includes(from) || !isTemplate(from) ? [from] : templateHeaders(from);
    if (from !== '' && wanted.every((header) => columnsNamed(cells, header).length > 0)) fields.add(field);
  }
  const isEnough = fields.has('nickname') || fields.has('name') || fields.size > 1;
  return isEnough ? fields.size : 0;
}

function mapOrigins(headers: readonly string[], options: MatchOptions): readonly Origin[] {
  const origins: Origin[] = [];
  const seen = new Set<ColumnField>();
  for (const { field, from } of options.map ?? []) {
    if (seen.has(field)) {
      throw optionError('--map', `--map gives ${field} twice`, 'Say once where it comes from.');
    }
    seen.add(field);
    if (from === '') continue;
    const columnOf = (header: string) => onlyColumn(headers, header, field, options);
    if (isTemplate(from) && !headers.includes(from)) {
      origins.push({ field, from, parts: parseTemplate(from, columnOf) });
    } else {
      const column = columnOf(from);
      origins.push({ field, from: headers[column] ?? from, column });
    }
  }
  return origins;
}

/** Columns with exactly this header; where there is none, those whose header reads the same. */
function columnsNamed(headers: readonly string[], wanted: string): readonly number[] {
  const exact = indexes(headers, (header) => header === wanted);
  if (exact.length > 0) return exact;
  const key = normaliseHeader(wanted);
  return key === '' ? [] : indexes(headers, (header) => normaliseHeader(header) === key);
}

function onlyColumn(
  headers: readonly string[],
  wanted: string,
  field: ColumnField,
  at: MatchOptions,
): number {
  const found = columnsNamed(headers, wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const what = found.length === 0 ? 'there is no such column' : `columns ${list(found)} have this header`;
  throw fault(
    at.label,
    at.line,
    `--map ${field}=${wanted}: ${what}`,
    `The columns are: ${headers.flatMap((header, column) => (header === '' ? [] : [tellHeader(header, `column ${column + 1}`)])).join(', ')}.`,
    '--map',
  );
}

/**
 * Two headers alike (of a field: that read the same) are a fault, unless the map says which of them it means or where their field comes from.
 */
function refuseTwins(headers: readonly string[], mapped: readonly Origin[], options: MatchOptions): void {
  const groups = new Map<string, number[]>();
  for (const [at, header] of headers.entries()) {
    const key = meaningOf(header) === undefined ? header : normaliseHeader(header);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  for (const group of groups.values()) {
    const header = headers[group[0] ?? 0] ?? '';
    const field = meaningOf(header)?.field;
    const isSettled =
      mapped.some((origin) => 'column' in origin && group.includes(origin.column)) ||
      (field !== undefined && options.map?.some((mapping) => mapping.field === field));
    const isHarmless = field === undefined && options.isReport === true;
    if (group.length < 2 || isSettled || isHarmless) continue;
    throw fault(
      options.label,
      options.line,
      `columns ${list(group)} have the same header${isPlainHeader(header) ? `, ${tellHeader(header, '')}` : ''}`,
      field === undefined
        ? 'Rename or remove one of them.'
        : `Rename or remove one of them, or say where the field comes from: --map ${field}=<header>.`,
    );
  }
}

function earliest(
  headers: readonly string[],
  field: ColumnField,
  taken: ReadonlySet<number>,
): number | undefined {
  let best: { readonly column: number; readonly rank: number } | undefined;
  for (const [column, header] of headers.entries()) {
    const meaning = meaningOf(header);
    if (meaning?.field !== field || taken.has(column)) continue;
    if (best === undefined || meaning.rank < best.rank) best = { column, rank: meaning.rank };
  }
  return best?.column;
}

function ignoredColumns(
  headers: readonly string[],
  origins: readonly Origin[],
  options: MatchOptions,
): Columns['ignored'] {
  const used = new Set(origins.flatMap(columnsOf));
  return headers.flatMap((header, at) => {
    if (used.has(at)) return [];
    if (header === '') return [{ header: `column ${at + 1}`, why: 'it has no header' }];
    const field = meaningOf(header)?.field;
    if (field === undefined) return [{ header, why: 'no field has this name' }];
    const origin = origins.find((other) => other.field === field);
    const isLeftOut = options.map?.some((mapping) => mapping.field === field && mapping.from === '');
    if (isLeftOut || origin === undefined) return [{ header, why: `--map leaves ${field} out` }];
    return [{ header, why: `${field} is taken from "${origin.from}"` }];
  });
}

function findPlace(headers: readonly string[], origins: readonly Origin[], name: string): Place | undefined {
  const [column, another] = columnsNamed(headers, name);
  const meant = COLUMN_FIELDS.find((field) => field === name) ?? meaningOf(name)?.field;
  const isGiven = origins.some(({ field }) => field === meant || isPartOf(meant, field));
  // A header that stands there as it is written is what is meant, also where its field comes from elsewhere.
  if (column !== undefined && another === undefined && headers[column] === name) return { column };
  if (meant !== undefined && isGiven) return { field: meant };
  return column === undefined || another !== undefined ? undefined : { column };
}

function isPartOf(part: ColumnField | undefined, whole: ColumnField): boolean {
  return whole === 'name' && part?.startsWith('name.') === true;
}

function columnsOf(origin: Origin): readonly number[] {
  if ('column' in origin) return [origin.column];
  return origin.parts.flatMap((part) => ('column' in part ? [part.column] : []));
}

function secretCells(headers: readonly string[], origins: readonly Origin[]): ReadonlySet<number> {
  const password = origins.filter(({ field }) => field === 'password').flatMap(columnsOf);
  return new Set([...password, ...indexes(headers, isPasswordHeader)]);
}

/** Runs once a row in every pass, so everything that can be is worked out before. */
function drafter(origins: readonly Origin[]): (row: Row) => Draft {
  const plain = origins.flatMap((origin) => ('column' in origin ? [origin] : []));
  const made = origins.flatMap((origin) => ('parts' in origin ? [origin] : []));
  return ({ cells }) => {
    const draft: { -readonly [F in ColumnField]?: unknown } = {};
    for (const { field, column } of plain) draft[field] = cells[column];
    for (const { field, parts } of made) draft[field] = fillTemplate(parts, cells, field === 'password');
    return draft;
  };
}

function indexes<T>(items: readonly T[], test: (item: T) => boolean): readonly number[] {
  return items.flatMap((item, at) => (test(item) ? [at] : []));
}

function list(columns: readonly number[]): string {
  const numbers = columns.map((at) => at + 1);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
