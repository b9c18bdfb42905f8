/** Resolves the names of fields in `--map`, `--columns` and the configuration. */

import { meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import type { ProfileColumns } from '../domain/row.js';
import { excerpt } from '../domain/text.js';
import { COLUMN_FIELDS, type ExtraField, IDENTITY_FIELDS, STATUS_FIELD } from '../domain/user.js';
import { nearest } from '../platform/suggest.js';
import { userError } from '../texts/user-error.js';
import { IDENTITY_KEYS, isOneOf, isPlainHeader, meaningOf, memberName, normaliseHeader } from './headers.js';
import { ADDRESSES, IDENTITY_HEADERS } from './known-headers.js';

export function fieldNames(profile?: ProfileColumns): readonly string[] {
  return [...COLUMN_FIELDS, ...(profile?.fields ?? []).map(({ name }) => name)];
}

export function mappableNames(profile?: ProfileColumns): readonly string[] {
  return [...new Set([...fieldNames(profile), ...IDENTITY_FIELDS, STATUS_FIELD])];
}

export function headersOfExtra({ name, headers }: ExtraField): readonly string[] {
  // Not for addresses, which have several meanings: a profile names the headers itself.
  const usual = name === 'person_id' || name === 'birth_date' ? IDENTITY_HEADERS[name] : [];
  return [name, ...headers, ...usual];
}

export function extraFieldOf(header: string, profile?: ProfileColumns): ExtraField | undefined {
  const key = normaliseHeader(memberName(header));
  return profile?.fields.find((field) =>
    headersOfExtra(field).some((known) => normaliseHeader(known) === key),
  );
}

const isAddress = isOneOf(ADDRESSES);

/** The field with this name or header. Not for addresses, which may mean the login or another directory's field. */
export function fieldMeant(name: string, profile?: ProfileColumns): string | undefined {
  if (mappableNames(profile).includes(name)) return name;
  const usual = isAddress(name) ? undefined : meaningOf(name)?.field;
  const identity = ['person_id', 'birth_date'].find((field) =>
    IDENTITY_KEYS.get(field)?.includes(normaliseHeader(name)),
  );
  return extraFieldOf(name, profile)?.name ?? usual ?? identity;
}

/** Replaces names with their fields. Leaves unknown names unchanged: `matchColumns` refuses them. */
export function resolveMap(map: readonly Mapping[], profile?: ProfileColumns): readonly Mapping[] {
  return map.map(({ field, from }) => ({ field: fieldMeant(field, profile) ?? field, from }));
}

/** @throws {UserError} `usage` if it is not the name of a field */
export function refuseUnknownField({ field, from }: Mapping, profile?: ProfileColumns): void {
  const fields = mappableNames(profile);
  if (fields.includes(field)) return;
  const swapped = fieldMeant(from, profile);
  if (swapped !== undefined && isPlainHeader(field)) {
    const facts = { given: { field, from }, right: { field: swapped, from: field }, fields };
    throw userError('usage', 'map-swapped', facts, { option: '--map' });
  }
  const meant = nearestField(field, profile);
  throw userError('usage', 'map-field-unknown', { field, meant, fields }, { option: '--map' });
}

/** @throws {UserError} `usage` if a name in `--columns` is not that of a field */
export function checkGivenColumns(columns: readonly string[], profile?: ProfileColumns): void {
  const isKnown = (name: string) =>
    meaningOf(name) !== undefined || extraFieldOf(name, profile) !== undefined;
  const origin = { option: '--columns' };
  const unknown = columns.find((name) => name !== '' && !isKnown(name));
  if (unknown !== undefined) {
    const given = excerpt(unknown);
    const facts = { given, meant: nearestField(given, profile), fields: fieldNames(profile) };
    throw userError('usage', 'columns-field-unknown', facts, origin);
  }
  const secret = columns.find((name) => meansPassword(name) && meaningOf(name)?.field !== 'password');
  if (secret !== undefined) throw userError('usage', 'columns-secret', { given: excerpt(secret) }, origin);
  if (columns.every((name) => name === '')) throw userError('usage', 'columns-empty', {}, origin);
}

function nearestField(name: string, profile: ProfileColumns | undefined): string | undefined {
  return meaningOf(name)?.field ?? nearest(name.toLowerCase(), fieldNames(profile));
}
