/** Finds accounts that no list has. Only reads: disables and deletes no account. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { type ListedUser, listedFields } from '../../directory/list-users.js';
import { redact } from '../../directory/redact.js';
import { type ExtraUser, isOfName } from '../../domain/comparison.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import type { ProfileColumns } from '../../domain/row.js';
import { printable } from '../../domain/terminal-text.js';
import { foldSpaces } from '../../domain/text.js';
import { nearestOf } from '../../platform/suggest.js';
import { fieldMeant } from '../../roster/field-names.js';
import { userError } from '../../texts/user-error.js';
import { withoutList } from '../look-up/index.js';
import { HIDDEN } from './compare-rows.js';
import { nameOf } from './compare-user.js';

export type ExtraRequest = {
  readonly path: string;
  readonly lists: readonly string[];
  readonly among: Among | undefined;
};

type Among = { readonly field: string; readonly value: string };

/** The fields that the directory's list of users shows in addition to the name. */
export function extraFields({ form }: ConfiguredProfile): readonly string[] {
  return listedFields(form).filter((field) => !isOfName({ field }));
}

/** Uses the directory's name for the field. @throws {UserError} `usage` if the profile has no list or no such field */
export function checkedExtra(
  { among, ...request }: ExtraRequest,
  profile: ConfiguredProfile,
  columns: ProfileColumns,
): ExtraRequest {
  const { title, list } = profile.form;
  if (list === undefined) throw withoutList('--extra', profile);
  const field = among && (fieldMeant(among.field, columns) ?? among.field);
  const known = extraFields(profile);
  if (field !== undefined && !known.includes(field))
    throw userError('usage', 'among-unknown', { title, among: field, known });
  return { ...request, among: among && field ? { ...among, field } : undefined };
}

type OwnUser = ListedUser & { readonly key: string };

/** Accounts of the profile's domain. Lists have no others, such as guests. */
export function ofOwnDomain(users: readonly ListedUser[]): readonly OwnUser[] {
  return users.filter((user): user is OwnUser => user.key !== undefined);
}

/** @param keys of the nicknames in all lists @param secrets hidden except in logins and ids, which identify a user */
export function extraAmong(
  users: readonly OwnUser[],
  keys: ReadonlySet<string>,
  among: Among | undefined,
  secrets: KnownSecrets,
): readonly ExtraUser[] {
  const isExtra = (user: OwnUser) => !keys.has(user.key) && (among === undefined || hasValue(user, among));
  return users.filter(isExtra).map((user) => extraUser(user, secrets));
}

/**
 * @throws {UserError} `usage` if no account has the value, if a row has no login, so that `--extra` could name a person
 *   who is in a list, or if the lists cover less than half of the accounts, so that they are probably the wrong lists
 */
export function refuseWrong(
  users: readonly OwnUser[],
  keys: ReadonlySet<string>,
  among: Among | undefined,
  title: string,
  secrets: KnownSecrets,
): void {
  if (keys.has('')) throw userError('usage', 'extra-unnamed', {});
  if (among !== undefined) {
    if (users.some((user) => hasValue(user, among))) return;
    const { field, value } = among;
    const values = nearestOf(value, new Set(users.flatMap((user) => partsOf(user, field))));
    const known = values.flatMap((one) => redact(`${field}=${one}`, [], secrets) ?? []);
    throw userError('usage', 'among-unknown', { title, among: `${field}=${value}`, known });
  }
  const active = users.filter(({ enabled }) => enabled !== false);
  const covered = active.filter(({ key }) => keys.has(key)).length;
  if (covered * 2 < active.length)
    throw userError('usage', 'extra-few-covered', { covered, active: active.length });
}

function hasValue(user: ListedUser, { field, value }: Among): boolean {
  return partsOf(user, field).some((part) => foldSpaces(part) === foldSpaces(value));
}

function partsOf({ fields }: ListedUser, field: string): readonly string[] {
  const text = fields[field] ?? '';
  return [text, ...text.split(';')].filter((part) => part !== '');
}

function extraUser(user: ListedUser, secrets: KnownSecrets): ExtraUser {
  const shown = (text: string) => printable(redact(text, [], secrets) ?? HIDDEN);
  const { id = '', nickname, enabled = null, lastSignInAt } = user;
  const fields = Object.entries(user.fields).filter(([field]) => !isOfName({ field }));
  return {
    id: printable(id),
    nickname: printable(nickname),
    name: shown(nameOf(user)),
    enabled,
    last_sign_in: lastSignInAt === undefined ? null : new Date(lastSignInAt).toISOString(),
    fields: Object.fromEntries(fields.map(([field, value]) => [field, shown(value)])),
  };
}
