/** Recognises people: decides whether a row and a user of a journal, or two rows, may be the same person. */

import { foldedKeys, hasCommonFolding, isSameFolded } from './folded-name.js';
import { daysIn } from './list-date.js';
import { IDENTITY_FIELDS, type Identity, type IdentityField, type Name } from './user.js';

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
  const id = idKey(one.identity);
  // A number with two first names belongs to a family, or is a mistake, so it identifies no person.
  if (id !== '' && id === idKey(other.identity)) return isSameFirst(one.name, other.name) ? 'id' : undefined;
  return isSameFolded(one.name, other.name) && !isContradicted(one, other) ? 'name' : undefined;
}

/**
 * The evidence that the two are one person: the number, the day of birth, the address, or only the name. With another
 * last name, as after a marriage, the first name and a number, day of birth or address must agree.
 */
export function evidenceOf(one: Person, other: Person): 'id' | 'date' | 'address' | 'name' | undefined {
  const by = recognised(one, other);
  const [id, otherId] = [idKey(one.identity), idKey(other.identity)];
  if (by === 'id' || (id !== '' && otherId !== '')) return by;
  const isSameName = isSameFolded(one.name, other.name);
  if (!isSameName && !hasCommonFirst(one.name, other.name)) return undefined;
  const { birth_date: day = '', email = '' } = one.identity;
  const { birth_date: otherDay = '', email: otherEmail = '' } = other.identity;
  if (day !== '' && otherDay !== '') return isSameDay(day, otherDay) ? 'date' : by;
  if (email !== '' && plain(email) === plain(otherEmail)) return 'address';
  return by;
}

/** The numbers of the two, or their dates of birth, if these differ: they are two people, or one of them is a mistake. */
export function apart({ identity: one }: Person, { identity: other }: Person): IdentityField | undefined {
  const [id, otherId] = [idKey(one), idKey(other)];
  if (id !== '' && otherId !== '') return id === otherId ? undefined : 'person_id';
  const [day = '', otherDay = ''] = [one.birth_date, other.birth_date];
  return day === '' || otherDay === '' || isSameDay(day, otherDay) ? undefined : 'birth_date';
}

function hasCommonFirst({ first }: Name, { first: other }: Name): boolean {
  return first !== '' && hasCommonFolding(first, other);
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

/** Also true if first and last name are swapped in one of the two. */
function isSameFirst(one: Name, other: Name): boolean {
  return hasCommonFolding(one.first, other.first) || isSameFolded(one, other);
}

/** True if both have a number, address or date of birth and these differ, which makes them two people. */
export function isContradicted({ identity: one }: Person, { identity: other }: Person): boolean {
  const [id, otherId] = [idKey(one), idKey(other)];
  if (id !== '' && otherId !== '') return id !== otherId;
  return IDENTITY_FIELDS.some((field) => {
    const [a, b] = [one[field], other[field]];
    if (field === 'person_id' || a === undefined || b === undefined || plain(a) === plain(b)) return false;
    return field !== 'birth_date' || !isSameDay(a, b);
  });
}

/** Lists write the same day in several ways, some without the century. */
function isSameDay(one: string, other: string): boolean {
  const [days, others] = [one, other].map((text) => daysIn(text.trim()).map(withoutCentury));
  return days?.some((day) => others?.includes(day)) === true;
}

function withoutCentury(day: number): number {
  return day % 1_000_000;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
}
