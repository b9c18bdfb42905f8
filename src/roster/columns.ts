/** Which column gives which field: by `--map`, then by header. Knows nothing of files. */

import { isPasswordHeader, meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import type { Columns, Place, ProfileColumns } from '../domain/row.js';
import { COLUMN_FIELDS, type ColumnField, type ExtraField } from '../domain/user.js';
import { optionValue, worded } from '../domain/wording.js';
import { groupBy } from '../lib/collections.js';
import { columnsOf, createDraft, type FieldSource } from './column-draft.js';
import { isTemplate, templateHeaders } from './column-template.js';
import { extraFieldOf, fieldMeant, headersOfExtra, resolveMap } from './field-names.js';
import {
  isPlainHeader,
  type Meaning,
  meaningOf,
  memberName,
  nameOrderOf,
  normaliseHeader,
  printableHeader,
} from './headers.js';
import { columnNumbers, columnsNamed, indexes, type MatchOptions, mappedSources } from './mapped-columns.js';
import { rosterError } from './roster-errors.js';
import { suggestMap } from './suggested-map.js';

/** The headers of all columns; `''` is a column without one. */
type HeaderRow = readonly string[];

/** @throws {UserError} `roster` where two headers are the same or `map` names a column that does not exist */
export function matchColumns(headers: HeaderRow, given: MatchOptions): Columns {
  const { profile } = given;
  const options = { ...given, map: resolveMap(given.map ?? [], profile) };
  const mapped = mappedSources(headers, options);
  refuseDuplicateHeaders(headers, mapped, options);
  const used = new Set(mapped.flatMap((source) => ('column' in source ? [source.column] : [])));
  const ofPassword = mapped.filter(({ field }) => field === 'password').flatMap(columnsOf);
  const usual = COLUMN_FIELDS.filter((field) => profile?.unused.includes(field) !== true);
  const sources = [...usual, ...(profile?.fields ?? [])].flatMap((known): FieldSource[] => {
    const field = typeof known === 'string' ? known : known.name;
    if (options.map.some((mapping) => mapping.field === field))
      return mapped.filter((source) => source.field === field);
    const column =
      typeof known === 'string'
        ? bestColumn(headers, known, used, profile)
        : extraColumn(headers, known, ofPassword);
    return column === undefined ? [] : [{ field, from: headers[column] ?? '', column }];
  });
  const whole = sources.find(({ field }) => field === 'name');
  const ignored = ignoredColumns(headers, sources, profile);
  const columnsOfField = (wanted: string) =>
    sources.filter(({ field }) => field === wanted).flatMap(columnsOf);
  return {
    headers,
    sources: sources.map(({ field, from }) => ({ field, from })),
    ignored,
    nickname: profile?.nickname,
    suggested: suggestMap(
      [...sources, ...options.map].map(({ field }) => field),
      ignored.map(({ header }) => header),
    ),
    ...(whole === undefined ? {} : { nameOrder: nameOrderOf(whole.from) }),
    find: (name) => findPlace(headers, sources, name),
    columnsOf: columnsOfField,
    draft: createDraft(sources),
    secretCells: new Set([...columnsOfField('password'), ...indexes(headers, isPasswordHeader)]),
  };
}

/** How many fields a row gives as a header; 0 where they are too few for one. */
export function countKnownFields(cells: readonly string[], map: readonly Mapping[] = []): number {
  const fields = new Set<string>(cells.flatMap((cell) => meaningOf(cell)?.field ?? []));
  for (const { field, from } of map) {
    const wanted = cells.includes(from) || !isTemplate(from) ? [from] : templateHeaders(from);
    if (from !== '' && wanted.every((header) => columnsNamed(cells, header).length > 0))
      fields.add(fieldMeant(field) ?? field);
  }
  const isEnough = fields.has('nickname') || fields.has('name') || fields.size > 1;
  return isEnough ? fields.size : 0;
}

/**
 * A column may give a nickname as well: of an address, it is the part before the `@`. One for passwords gives nothing else.
 * @param ofPassword the columns that the password was mapped to
 */
function extraColumn(
  headers: HeaderRow,
  field: ExtraField,
  ofPassword: readonly number[],
): number | undefined {
  const keys = headersOfExtra(field).map(normaliseHeader);
  const ranks = headers.map((header, at) =>
    ofPassword.includes(at) || meansPassword(header) ? -1 : keys.indexOf(normaliseHeader(memberName(header))),
  );
  const best = Math.min(...ranks.filter((rank) => rank >= 0));
  const column = ranks.indexOf(best);
  return column < 0 ? undefined : column;
}

/** @throws {UserError} where columns have the same header (of a field: normalised) and `--map` does not settle their field */
function refuseDuplicateHeaders(
  headers: HeaderRow,
  mapped: readonly FieldSource[],
  options: MatchOptions,
): void {
  const keyOf = (header: string) => (meaningOf(header) === undefined ? header : normaliseHeader(header));
  const groups = groupBy(headers.keys(), (at) => keyOf(headers[at] ?? ''));
  for (const [key, group] of groups) {
    const header = headers[group[0] ?? 0] ?? '';
    const field = meaningOf(header)?.field;
    const isSettled =
      mapped.some((source) => 'column' in source && group.includes(source.column)) ||
      (field !== undefined && options.map?.some((mapping) => mapping.field === field));
    const isHarmless = field === undefined && options.isReport === true;
    if (key === '' || group.length < 2 || isSettled || isHarmless) continue;
    const quoted = isPlainHeader(header) ? ` "${printableHeader(header, '')}"` : '';
    const choice = field && optionValue('--map', `${field}=<header>`, { [field]: '<header>' });
    const more = choice === undefined ? '' : worded`, or choose another column: ${choice}`;
    const what = `columns ${columnNumbers(group)} have the same header${quoted}`;
    throw rosterError(options.label, options.line, what, worded`Rename or remove one of them${more}.`);
  }
}

/** Column by column. `Title` beside `Forename`, as school systems in British English have it, is a form of address. */
function meaningsOf(headers: HeaderRow): readonly (Meaning | undefined)[] {
  const isBeside = headers.some((header) => /^(?:(?:legal|preferred) )?forenames?$/iu.test(header.trim()));
  return headers.map((header) =>
    isBeside && normaliseHeader(header) === 'title' ? undefined : meaningOf(header),
  );
}

/** A column of addresses that the profile has a field for is the nickname too, where no other column is. */
function bestColumn(
  headers: HeaderRow,
  field: ColumnField,
  used: ReadonlySet<number>,
  profile: ProfileColumns | undefined,
): number | undefined {
  const meanings = meaningsOf(headers);
  const isOwn = (header: string) => extraFieldOf(header, profile) !== undefined;
  const found = indexes(headers, (header, at) => {
    return meanings[at]?.field === field && (field === 'nickname' || !isOwn(header));
  });
  const rankOf = (at: number) => meanings[at]?.rank ?? 0;
  const ownOf = (at: number) => Number(isOwn(headers[at] ?? ''));
  return found.toSorted((a, b) => ownOf(a) - ownOf(b) || rankOf(a) - rankOf(b)).find((at) => !used.has(at));
}

function ignoredColumns(
  headers: HeaderRow,
  sources: readonly FieldSource[],
  profile: ProfileColumns | undefined,
): Columns['ignored'] {
  const used = new Set(sources.flatMap(columnsOf));
  const meanings = meaningsOf(headers);
  return headers.flatMap((header, at) => {
    if (used.has(at)) return [];
    if (header === '') return [{ header: `column ${at + 1}`, why: 'it has no header' }];
    const field = meanings[at]?.field;
    if (field === undefined) return [{ header, why: 'not a known field' }];
    if (profile?.unused.includes(field))
      return [{ header, why: `${profile.title} does not use ${field}`, isUnused: true as const }];
    const source = sources.find((other) => other.field === field);
    const why =
      source === undefined ? `the mapping leaves ${field} out` : `${field} comes from "${source.from}"`;
    return [{ header, why }];
  });
}

function findPlace(headers: HeaderRow, sources: readonly FieldSource[], name: string): Place | undefined {
  const [column, another] = columnsNamed(headers, name);
  const meant = COLUMN_FIELDS.find((field) => field === name) ?? meaningOf(name)?.field;
  const isGiven = sources.some(
    ({ field }) => field === meant || (field === 'name' && meant?.startsWith('name.')),
  );
  // A header in exactly this spelling wins, also where its field comes from another column.
  if (column !== undefined && another === undefined && headers[column] === name) return { column };
  if (meant !== undefined && isGiven) return { field: meant };
  return column === undefined || another !== undefined ? undefined : { column };
}
