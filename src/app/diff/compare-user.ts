/** Compares one row of the roster with the user in the directory. Performs no I/O. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { FoundUser } from '../../directory/found-user.js';
import { lookUpsAt } from '../../directory/profile-templates.js';
import { type Person, userValues } from '../../directory/render-request.js';
import { type Difference, isOfName } from '../../domain/comparison.js';
import type { Columns } from '../../domain/row.js';
import { fold } from '../../domain/text.js';
import { type Name, spokenName } from '../../domain/user.js';
import { isList } from '../../platform/collections.js';

export type Comparison = {
  readonly differences: readonly Difference[];
  /** Fields of the roster that the directory does not show for this user. It may not store them at all. */
  readonly blanks: readonly Difference[];
  readonly shown: readonly string[];
  /** True if anything other than the nickname could be compared. */
  readonly isCompared: boolean;
  /** The name in spoken order; `''` if the directory shows none. */
  readonly directoryName: string;
};

/** Used in place of the parts of a name if the look-up shows only the whole name, which is compared word by word. */
export const WHOLE_NAME = 'name';

/** The fields that the look-up shows and the roster has. @param hasDepartment true if rows get a default department */
export function comparedFields(
  { form }: Pick<ConfiguredProfile, 'form'>,
  { sources }: Pick<Columns, 'sources'>,
  hasDepartment: boolean,
): readonly string[] {
  const rosterFields = new Set(sources.map(({ field }) => field));
  const ways = lookUpsAt(form).map(({ lookUp }) => lookUp);
  const shown = [...new Set(ways.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const isGiven = (field: string) =>
    rosterFields.has(field) ||
    (field.startsWith('name.') && rosterFields.has(WHOLE_NAME)) ||
    (field === 'department_id' && hasDepartment) ||
    form.fields?.[field]?.default !== undefined;
  const hasNames = [...rosterFields].some((field) => isOfName({ field }));
  const isWhole = ways.some(
    ({ fields = {}, names = [] }) => names.length > 0 && !Object.keys(fields).some(isPartOfName),
  );
  return [...(hasNames && isWhole ? [WHOLE_NAME] : []), ...shown.filter(isGiven)];
}

function isPartOfName(field: string): boolean {
  return field.startsWith('name.');
}

/**
 * Compares text regardless of surrounding white space and Unicode composition, addresses also regardless of letter
 * case, and lists regardless of order. Skips fields that are empty in the roster.
 * @param fields from `comparedFields`, without those that are invalid in this row
 */
export function compareUser(
  person: Person,
  found: FoundUser,
  profile: ConfiguredProfile,
  fields: readonly string[],
): Comparison {
  const compared = fields.flatMap((field) => compareField(field, person, found, profile) ?? []);
  const directoryName = nameOf(found);
  // Some directories store a whole name in a field that the profile maps to a part of the name.
  const hasSameName = directoryName !== '' && isSame(directoryName, spokenName(person.name));
  const all = hasSameName ? compared.filter(({ field }) => !isPartOfName(field)) : compared;
  const isBlank = ({ difference }: Compared) => difference?.directory === '';
  const mayBeUnstored = (compared: Compared) => isBlank(compared) && !isIdentity(compared.field);
  return {
    differences: all.flatMap((one) => (mayBeUnstored(one) ? [] : (one.difference ?? []))),
    blanks: all.flatMap((one) => (mayBeUnstored(one) ? (one.difference ?? []) : [])),
    shown: all.filter((one) => !isBlank(one)).map(({ field }) => field),
    isCompared: hasSameName || all.some((one) => !mayBeUnstored(one)),
    directoryName,
  };
}

/** True for a name: a user without it is not the row's person, even if the directory shows no names. */
function isIdentity(field: string): boolean {
  return field === WHOLE_NAME || field === 'name.first' || field === 'name.last';
}

type Compared = { readonly field: string; readonly difference: Difference | undefined };

/** @returns `undefined` if the row has no value, or the look-up that found the user does not show the field */
function compareField(
  field: string,
  person: Person,
  { names, fields }: FoundUser,
  profile: ConfiguredProfile,
): Compared | undefined {
  if (field === WHOLE_NAME) {
    if (Object.keys(fields).some(isPartOfName)) return undefined;
    return compareName(person.name, names.join(' '));
  }
  if (!Object.hasOwn(fields, field)) return undefined;
  const roster = rosterValue(field, person, profile);
  const directory = plain(fields[field] ?? '');
  if (roster.length === 0) return undefined;
  if (typeof roster === 'string')
    return { field, difference: isSame(roster, directory) ? undefined : { field, roster, directory } };
  const items = itemsOf(directory, ';');
  const isEqual = new Set(items.map(key)).size === new Set(roster.map(key)).size;
  if (isEqual && roster.every((item) => items.some((other) => isSame(item, other))))
    return { field, difference: undefined };
  return { field, difference: { field, roster: roster.join('; '), directory: items.join('; ') } };
}

/** The value as it would be sent: trimmed text, or the items of a field with several. */
function rosterValue(field: string, person: Person, profile: ConfiguredProfile): string | readonly string[] {
  const { name, position, departmentId, department } = person;
  const usual = new Map([
    ['name.first', name.first],
    ['name.last', name.last],
    ['name.middle', name.middle],
    ['position', position],
    ['department_id', departmentId === undefined ? department : String(departmentId)],
  ]);
  const value = usual.get(field) ?? userValues(profile, person)(field);
  return isList(value) ? value.map(plain) : plain(String(value ?? ''));
}

function itemsOf(text: string, separator: string): readonly string[] {
  return text.split(separator).flatMap((item) => plain(item) || []);
}

function plain(text: string): string {
  return text.normalize('NFC').trim();
}

function key(text: string): string {
  return /^\S+@\S+$/.test(text) ? fold(text) : text;
}

function isSame(one: string, other: string): boolean {
  return key(one) === key(other);
}

/** Compares the words of a name in any order, with or without the middle name. */
function compareName(name: Name, shown: string): Compared | undefined {
  const directory = plain(shown);
  const roster = spokenName(name);
  if (roster === '') return undefined;
  const { first, last } = name;
  const isName = [roster, `${first} ${last}`].some((text) => wordsOf(text) === wordsOf(directory));
  return { field: WHOLE_NAME, difference: isName ? undefined : { field: WHOLE_NAME, roster, directory } };
}

function wordsOf(text: string): string {
  return itemsOf(text.normalize('NFC').replace(/\s+/gu, ' '), ' ').toSorted().join(' ');
}

export function nameOf({ names, fields }: FoundUser): string {
  const { 'name.first': first = '', 'name.middle': middle = '', 'name.last': last = '' } = fields;
  return spokenName({ first, middle, last }) || plain(names.join(' '));
}
