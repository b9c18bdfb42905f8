/** Assigns columns to fields: first by `--map`, then by header. Independent of file formats. */

import { isPasswordHeader, meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import type { Columns, Place, ProfileColumns } from '../domain/row.js';
import { COLUMN_FIELDS, type ColumnField, IDENTITY_FIELDS, STATUS_FIELD } from '../domain/user.js';
import { groupBy } from '../platform/collections.js';
import { userError } from '../texts/user-error.js';
import { columnsOf, createDraft, dateColumnsOf, type FieldSource } from './column-draft.js';
import { type DateOrders, isTemplate, templateHeaders } from './column-template.js';
import { extraFieldOf, fieldMeant, headersOfExtra, resolveMap } from './field-names.js';
import { isKnownHeader, lastNameParts, meaningsOf, plainNameField } from './header-meanings.js';
import {
  IDENTITY_KEYS,
  isApartHeader,
  isHashHeader,
  isPlainHeader,
  mayBeSecret,
  meaningOf,
  memberName,
  nameOrderOf,
  normaliseHeader,
  printableHeader,
  statusKindOf,
} from './headers.js';
import { NATIONAL_NUMBER, OTHER_MATTERS } from './known-headers.js';
import { isLoginOrNickname, isOtherLogin, isUncertainLogin, loginColumn } from './login-column.js';
import { columnsNamed, type HeaderRow, indexes, type MatchOptions, mappedSources } from './mapped-columns.js';
import { statusColumns } from './status-columns.js';
import { seemsLogin, suggestMap } from './suggested-map.js';

/** @throws {UserError} `roster` if headers are repeated or `map` names a missing column */
export function matchColumns(headers: HeaderRow, given: MatchOptions): Columns {
  const { profile } = given;
  const options = { ...given, map: resolveMap(given.map ?? [], profile) };
  const allMapped = mappedSources(headers, options);
  const isUnsent = ({ field }: FieldSource) => unsentFields(profile).includes(field);
  const mapped = allMapped.filter((source) => !isUnsent(source));
  refuseRepeated(headers, mapped, options);
  const taken = new Set(mapped.flatMap((source) => ('column' in source ? [source.column] : [])));
  const passwordColumns = mapped.filter(({ field }) => field === 'password').flatMap(columnsOf);
  const usual = COLUMN_FIELDS.filter((field) => profile?.unused.includes(field) !== true);
  const all = [...usual, ...(profile?.fields ?? [])].flatMap((known): FieldSource[] => {
    const field = typeof known === 'string' ? known : known.name;
    if (options.map.some((mapping) => mapping.field === field))
      return mapped.filter((source) => source.field === field);
    const column =
      typeof known === 'string'
        ? bestColumn(headers, known, taken, profile)
        : extraColumn(headers, headersOfExtra(known).map(normaliseHeader), passwordColumns);
    return column === undefined ? [] : [{ field, from: headers[column] ?? '', column }];
  });
  const sources = all
    .filter((source) => !isSentWholeName(source, all))
    .map((source) => withNameParts(source, headers, all));
  refuseOrganisations(headers, sources, options);
  const whole = sources.find(({ field }) => field === 'name');
  const identity = identitySources(headers, allMapped.filter(isUnsent), passwordColumns, options);
  const read = [...sources.flatMap(columnsOf), ...identity.flatMap(columnsOf)];
  const { statuses, isMapped } = statusColumns(headers, allMapped, read, options);
  const used = new Set([...read, ...statuses.map(({ column }) => column)]);
  const ignored = ignoredColumns(headers, sources, used, profile, isMapped);
  // An empty name in `--columns` leaves the column out on purpose.
  const columnsOfList = ignored.filter(({ column }) => options.line !== null || headers[column] !== '');
  const columnsOfField = (wanted: string) =>
    wanted === STATUS_FIELD
      ? statuses.filter(({ kind }) => kind !== 'start').map(({ column }) => column)
      : [...sources, ...identity].filter(({ field }) => field === wanted).flatMap(columnsOf);
  const dated = dateColumnsOf([...sources, ...identity]);
  const columns: Omit<Columns, 'draft'> = {
    headers,
    sources: sources.map(({ field, from }) => ({ field, from })),
    identity: identity.map(({ field, from }) => ({ field, from })),
    statuses,
    hashes: indexes(headers, isHashHeader).map((column) => ({ header: headers[column] ?? '', column })),
    apart: indexes(headers, isApartHeader),
    ignored,
    nickname: profile?.nickname,
    unknown: unknownHeaders(columnsOfList),
    leftOut: options.map.flatMap(({ field, from }) => (from === '' ? [field] : [])),
    hasAddressLogins: sources.some(({ field, from }) => field === 'nickname' && !isLoginOrNickname(from)),
    suggested: suggestMap(
      [...sources, ...options.map].map(({ field }) => field),
      ignored.map(({ header }) => header),
      profile?.fields.map(({ name }) => name),
    ),
    ...(whole === undefined ? {} : { nameOrder: nameOrderOf(whole.from) }),
    plainName: plainNameField(headers),
    find: (name) => findPlace(headers, sources, name),
    columnsOf: columnsOfField,
    secretCells: new Set([...columnsOfField('password'), ...indexes(headers, isPasswordHeader)]),
  };
  const inOrders = (orders: DateOrders): Columns => ({
    ...columns,
    ...(dated.length > 0 && { dates: { columns: dated, orders, inOrders } }),
    draft: createDraft(sources, identity, orders),
  });
  return inOrders(new Map());
}

/** True if another field sends the whole name, as in `Display name`, and its parts have their own columns. */
function isSentWholeName(source: FieldSource, all: readonly FieldSource[]): boolean {
  if (source.field !== 'name') return false;
  const has = (wanted: string) => all.some(({ field }) => field === wanted);
  const [column] = columnsOf(source);
  const isSent = all.some((one) => one.field !== 'name' && columnsOf(one).some((at) => at === column));
  return isSent && has('name.first') && has('name.last');
}

/** If the last name has several columns, joins them like a template of `--map`. */
function withNameParts(source: FieldSource, headers: HeaderRow, all: readonly FieldSource[]): FieldSource {
  if (source.field !== 'name.last' || 'parts' in source) return source;
  const used = all.flatMap(columnsOf);
  const isFree = (at: number) => at === source.column || !used.includes(at);
  const names = lastNameParts(headers, source.column).filter(isFree);
  if (names.length < 2) return source;
  const parts = names.flatMap((column) => [{ text: ' ' }, { column, isWord: column !== source.column }]);
  return { field: source.field, from: names.map((at) => `{${headers[at] ?? ''}}`).join(' '), parts };
}

/** @throws {UserError} if the file is OneRoster's list of schools */
function refuseOrganisations(headers: HeaderRow, sources: readonly FieldSource[], at: MatchOptions): void {
  const isOfOrganisations = headers.some((header) => normaliseHeader(header) === 'parentsourcedid');
  if (!isOfOrganisations || sources.some(({ field }) => field === 'name.last')) return;
  throw userError('roster', 'roster-of-organisations', { at: { label: at.label, line: at.line } });
}

/** Fields that are read but not sent, unless the profile has a field with the same name. */
function unsentFields(profile: ProfileColumns | undefined): readonly string[] {
  const isOwn = (name: string) => profile?.fields.some((field) => field.name === name) === true;
  return [...IDENTITY_FIELDS.filter((field) => !isOwn(field)), STATUS_FIELD];
}

/** A column may identify people and also give a field: an e-mail address may be the nickname. */
function identitySources(
  headers: HeaderRow,
  mapped: readonly FieldSource[],
  passwordColumns: readonly number[],
  { map = [], profile }: MatchOptions,
): readonly FieldSource[] {
  const fields = IDENTITY_FIELDS.filter((field) => unsentFields(profile).includes(field));
  return fields.flatMap((field): readonly FieldSource[] => {
    if (map.some((mapping) => mapping.field === field)) return mapped.filter((one) => one.field === field);
    const keys = [normaliseHeader(field), ...(IDENTITY_KEYS.get(field) ?? [])];
    const column = extraColumn(headers, keys, passwordColumns);
    return column === undefined ? [] : [{ field, from: headers[column] ?? '', column }];
  });
}

/** How many fields the row has headers for; 0 if these are too few for a header row. */
export function countKnownFields(cells: readonly string[], map: readonly Mapping[] = []): number {
  const fields = new Set<string>(meaningsOf(cells).flatMap((meaning) => meaning?.field ?? []));
  for (const { field, from } of map) {
    const isHeader = (header: string) => columnsNamed(cells, header).length > 0;
    const wanted = cells.includes(from) || !isTemplate(from) ? [from] : templateHeaders(from, isHeader);
    if (from !== '' && wanted.every(isHeader)) fields.add(fieldMeant(field) ?? field);
  }
  // A single word for a person or part of a name may also be a cell or a title, so it needs other headers.
  const others = cells.filter((cell) => meaningOf(cell) === undefined && isKnownHeader(cell)).length;
  const isEnough =
    fields.has('nickname') ||
    fields.size > 1 ||
    (fields.has('name') && cells.some(isKnownHeader)) ||
    ((fields.has('name.first') || fields.has('name.last')) && others > 1);
  return isEnough ? fields.size : 0;
}

/**
 * The column for a field of the profile. It may also be the column of the login, but not one of passwords.
 * @param keys the normalised headers of the field, best match first
 */
function extraColumn(
  headers: HeaderRow,
  keys: readonly string[],
  excluded: readonly number[],
): number | undefined {
  const ranks = headers.map((header, at) =>
    excluded.includes(at) || meansPassword(header) ? -1 : keys.indexOf(normaliseHeader(memberName(header))),
  );
  const column = ranks.indexOf(Math.min(...ranks.filter((rank) => rank >= 0)));
  return column < 0 ? undefined : column;
}

/** @throws {UserError} if several columns have the same header and `--map` does not choose one */
function refuseRepeated(headers: HeaderRow, mapped: readonly FieldSource[], options: MatchOptions): void {
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
    throw userError('roster', 'headers-repeated', {
      at: { label: options.label, line: options.line },
      columns: group.map((at) => at + 1),
      header: isPlainHeader(header) ? printableHeader(header, '') : undefined,
      field,
    });
  }
}

/** If no other column has names, a whole name that the profile sends is also split. */
function bestColumn(
  headers: HeaderRow,
  field: ColumnField,
  used: ReadonlySet<number>,
  profile: ProfileColumns | undefined,
): number | undefined {
  if (field === 'nickname') return loginColumn(headers, used, profile);
  const meanings = meaningsOf(headers);
  const isOwn = (header: string) => extraFieldOf(header, profile) !== undefined;
  const isMatching = (header: string, at: number) =>
    meanings[at]?.field === field && (field === 'name' || !isOwn(header));
  const rankOf = (at: number) => meanings[at]?.rank ?? 0;
  const ownOf = (at: number) => Number(isOwn(headers[at] ?? ''));
  return indexes(headers, isMatching)
    .toSorted((a, b) => ownOf(a) - ownOf(b) || rankOf(a) - rankOf(b))
    .find((at) => !used.has(at));
}

function ignoredColumns(
  headers: HeaderRow,
  sources: readonly FieldSource[],
  used: ReadonlySet<number>,
  profile: ProfileColumns | undefined,
  isStatusMapped: boolean,
): Columns['ignored'] {
  const meanings = meaningsOf(headers);
  const login = sources.find(({ field }) => field === 'nickname');
  const isUncertain = login !== undefined && isUncertainLogin(login.from);
  return headers.flatMap((header, column): Columns['ignored'] => {
    if (used.has(column)) return [];
    if (header === '') return [{ header: `column ${column + 1}`, why: 'it has no header', column }];
    const field = meanings[column]?.field;
    const kind = statusKindOf(header);
    if (isStatusMapped && kind !== undefined && kind !== 'start')
      return [{ header, why: 'the mapping leaves status out', column, isStatus: true }];
    if (NATIONAL_NUMBER.test(normaliseHeader(header))) return [{ header, why: 'a national number', column }];
    if (field === undefined) {
      const isLogin = isUncertain && seemsLogin(header);
      return [{ header, why: 'not a known field', column, ...(isLogin && { isLogin }) }];
    }
    if (profile?.unused.includes(field))
      return [{ header, why: `${profile.title} does not use ${field}`, isUnused: true, column }];
    const source = sources.find((other) => other.field === field);
    if (source === undefined) return [{ header, why: `the mapping leaves ${field} out`, column }];
    const isLogin = field === 'nickname' && isOtherLogin(header, source.from);
    return [{ header, why: `${field} comes from "${source.from}"`, column, ...(isLogin && { isLogin }) }];
  });
}

/** Unused columns with unknown headers, which may hold any field. Headers that may be passwords become `…`. */
function unknownHeaders(ignored: Columns['ignored']): readonly string[] {
  const isKnown = (header: string) =>
    isKnownHeader(header) ||
    isPasswordHeader(header) ||
    [NATIONAL_NUMBER, OTHER_MATTERS].some((words) => words.test(normaliseHeader(header)));
  return ignored.flatMap(({ header, isUnused, isStatus }) =>
    isUnused === true || isStatus === true || isKnown(header) ? [] : [mayBeSecret(header) ? '…' : header],
  );
}

function findPlace(headers: HeaderRow, sources: readonly FieldSource[], name: string): Place | undefined {
  const [column, another] = columnsNamed(headers, name);
  const meant = COLUMN_FIELDS.find((field) => field === name) ?? meaningOf(name)?.field;
  const isGiven = sources.some(
    ({ field }) => field === meant || (field === 'name' && meant?.startsWith('name.')),
  );
  // A header with exactly this spelling wins, even if another column gives the field that it means.
  if (column !== undefined && another === undefined && headers[column] === name) return { column };
  if (meant !== undefined && isGiven) return { field: meant };
  return column === undefined || another !== undefined ? undefined : { column };
}
