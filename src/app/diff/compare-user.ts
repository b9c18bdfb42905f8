/** Compares one row of the roster with the user that the directory shows. Reads and prints nothing. */

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
  /** Fields of the roster that the directory does not show of this user: it may keep no such field. */
  readonly blanks: readonly Difference[];
  readonly shown: readonly string[];
  /** True if anything of the row but the nickname could be compared. */
  readonly isCompared: boolean;
  /** The name in spoken order; `''` if the directory shows none. */
  readonly directoryName: string;
};

/** This field is compared as words if the look-up shows a name and not its parts. */
export const WHOLE_NAME = 'name';

/** The fields that a look-up shows and the roster gives. @param hasDepartment true if rows get a default one */
export function comparedFields(
  { form }: Pick<ConfiguredProfile, 'form'>,
  { sources }: Pick<Columns, 'sources'>,
  hasDepartment: boolean,
): readonly string[] {
  const given = new Set(sources.map(({ field }) => field));
  const ways = lookUpsAt(form).map(({ lookUp }) => lookUp);
  const shown = [...new Set(ways.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const isGiven = (field: string) =>
    given.has(field) ||
    (field.startsWith('name.') && given.has(WHOLE_NAME)) ||
    (field === 'department_id' && hasDepartment) ||
    form.fields?.[field]?.default !== undefined;
  const hasNames = [...given].some((field) => isOfName({ field }));
  const isWhole = ways.some(
    ({ fields = {}, names = [] }) => names.length > 0 && !Object.keys(fields).some(isPartOfName),
  );
  return [...(hasNames && isWhole ? [WHOLE_NAME] : []), ...shown.filter(isGiven)];
}

function isPartOfName(field: string): boolean {
  return field.startsWith('name.');
}

/**
 * The fields that differ. Text is compared without white space around it and regardless of how accents are composed;
 * addresses regardless of letter case too; lists regardless of their order. A field that is empty in the roster is not
 * compared.
 * @param fields of `comparedFields`, without those that are invalid in this row
 */
export function compareUser(
  person: Person,
  found: FoundUser,
  profile: ConfiguredProfile,
  fields: readonly string[],
): Comparison {
  const compared = fields.flatMap((field) => compareField(field, person, found, profile) ?? []);
  const directoryName = nameOf(found);
  // Some directories keep a whole name where a profile points to a part of one.
  const hasSameName = directoryName !== '' && isSame(directoryName, spokenName(person.name));
  const all = hasSameName ? compared.filter(({ field }) => !isPartOfName(field)) : compared;
  const isBlank = ({ difference }: Compared) => difference?.directory === '';
  const mayBeUnkept = (compared: Compared) => isBlank(compared) && !isIdentity(compared.field);
  return {
    differences: all.flatMap((one) => (mayBeUnkept(one) ? [] : (one.difference ?? []))),
    blanks: all.flatMap((one) => (mayBeUnkept(one) ? (one.difference ?? []) : [])),
    shown: all.filter((one) => !isBlank(one)).map(({ field }) => field),
    isCompared: hasSameName || all.some((one) => !mayBeUnkept(one)),
    directoryName,
  };
}

/** A user without these is not the person of the row, whatever the directory keeps of others. */
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

/** The key that equal texts share: the folded one, for addresses. */
function key(text: string): string {
  return /^\S+@\S+$/.test(text) ? fold(text) : text;
}

function isSame(one: string, other: string): boolean {
  return key(one) === key(other);
}

/** The words of a name in any order, with or without the middle name. */
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
