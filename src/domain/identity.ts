/** Recognises people: decides whether a row and a user of a journal, or two rows, may be the same person. */

import { foldedKeys, hasCommonFolding, isSameFolded } from './folded-name.js';
import { daysIn } from './list-date.js';
import type { Identity, IdentityField, Name } from './user.js';

export type Person = { readonly name: Name; readonly identity: Identity };

/** A text in place of a missing id: a dash, zeros, or a word for “none”. */
const NO_ID = /^(?:[^\p{L}\p{N}]*|0+|n[/ ]?a|none|null|unknown|tbd|нет|keine?)$/u;

/** The id without leading zeros, which spreadsheets drop; `''` if there is none. */
export function idKey({ person_id: id = '' }: Identity): string {
  if (id === '') return '';
  const key = id.normalize('NFC').toLowerCase().trim();
  return NO_ID.test(key) ? '' : key.replace(/^0+(?=.)/u, '');
}

/** `id`: the same number and first name; `name`: the same folded name and no contradiction. */
export function recognised(one: Person, other: Person): 'id' | 'name' | undefined {
  // A number with two first names belongs to a family, or is a mistake, so it identifies no person.
  const isSameName = isSameFolded(one.name, other.name);
  if (hasSameId(one, other) === true)
    return isSameName || hasCommonFolding(one.name.first, other.name.first) ? 'id' : undefined;
  return isSameName && !isContradicted(one, other) ? 'name' : undefined;
}

/**
 * The evidence that the two are one person: the number, the day of birth, the address, or only the name. With another
 * last name, as after a marriage, the first name and a number, day of birth or address must agree.
 */
export function evidenceOf(one: Person, other: Person): 'id' | 'date' | 'address' | 'name' | undefined {
  const by = recognised(one, other);
  if (by === 'id' || hasSameId(one, other) !== undefined) return by;
  const { first } = one.name;
  const hasCommonFirst = first !== '' && hasCommonFolding(first, other.name.first);
  if (!hasCommonFirst && !isSameFolded(one.name, other.name)) return undefined;
  const isSameDate = hasSameDate(one, other);
  if (isSameDate !== undefined) return isSameDate ? 'date' : by;
  return hasSameAddress(one, other) === true ? 'address' : by;
}

/** The numbers of the two, or their dates of birth, if these differ: they are two people, or one of them is a mistake. */
export function apart(one: Person, other: Person): IdentityField | undefined {
  const isSameId = hasSameId(one, other);
  if (isSameId !== undefined) return isSameId ? undefined : 'person_id';
  return hasSameDate(one, other) === false ? 'birth_date' : undefined;
}

/**
 * True if the nickname of the one may belong to the other: a middle name may be new, and as the nickname is the same, one
 * name part is enough.
 */
export function mayShareLogin(before: Person, now: Person): boolean {
  if (evidenceOf(before, now) !== undefined) return true;
  if (apart(before, now) !== undefined) return false;
  const isHalf = ({ name: { first, last } }: Person) => first === '' || last === '';
  if (!isHalf(before) && !isHalf(now)) return isSameFolded(before.name, now.name);
  return (['last', 'first', 'middle'] as const).every((part) => {
    const isBlank = part === 'middle' && (before.name[part] === '' || now.name[part] === '');
    return isBlank || hasCommonFolding(before.name[part], now.name[part]);
  });
}

/** Keys to compare people by: two entries with evidence that they are one person share a key. */
export function personKeys({ name, identity }: Person): readonly string[] {
  const { birth_date: day = '', email = '' } = identity;
  return [
    idKey(identity),
    ...foldedKeys(name),
    ...daysIn(day.trim()).map((one) => `born ${withoutCentury(one)}`),
    ...(email === '' ? [] : [`mail ${plain(email)}`]),
  ].filter((key) => key !== '');
}

/** True if both have a number, address or date of birth and these differ, which makes them two people. */
export function isContradicted(one: Person, other: Person): boolean {
  const isSameId = hasSameId(one, other);
  if (isSameId !== undefined) return !isSameId;
  return hasSameAddress(one, other) === false || hasSameDate(one, other) === false;
}

/** `undefined` unless both have a number. */
function hasSameId({ identity: one }: Person, { identity: other }: Person): boolean | undefined {
  const [id, otherId] = [idKey(one), idKey(other)];
  return id === '' || otherId === '' ? undefined : id === otherId;
}

function hasSameAddress({ identity: one }: Person, { identity: other }: Person): boolean | undefined {
  const [email = '', otherEmail = ''] = [one.email, other.email];
  return email === '' || otherEmail === '' ? undefined : plain(email) === plain(otherEmail);
}

/** Lists write the same day in several ways, some without the century. */
function hasSameDate({ identity: one }: Person, { identity: other }: Person): boolean | undefined {
  const [date = '', otherDate = ''] = [one.birth_date, other.birth_date];
  if (date === '' || otherDate === '') return undefined;
  const [days, others] = [date, otherDate].map((text) => daysIn(text.trim()).map(withoutCentury));
  if (days?.some((day) => others?.includes(day)) === true) return true;
  // The same text that is not a date says nothing.
  return plain(date) === plain(otherDate) ? undefined : false;
}

function withoutCentury(day: number): number {
  return day % 1_000_000;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
}
