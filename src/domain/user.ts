/** The user that the directory creates, and the fields of a roster. */

import type { Secret } from './secret.js';

export const FIELDS = [
  'nickname',
  'password',
  'name.first',
  'name.last',
  'name.middle',
  'position',
  'department_id',
] as const;

export type Field = (typeof FIELDS)[number];

/** A column is a field, or `name`: a whole name, which is split before it is checked and is not sent itself. */
export const COLUMN_FIELDS = [...FIELDS, 'name'] as const;

export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Fields that the journal records, but that are sent only if the profile has a field with this name. */
export const IDENTITY_FIELDS = ['person_id', 'email', 'birth_date'] as const;

export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** The values that identify the person of a row, in addition to the name. Trimmed; absent if there are none. */
export type Identity = { readonly [F in IdentityField]?: string };

export const STATUS_FIELD = 'status';

/** The possible orders of the parts of a whole name. A middle name is optional in each. */
export const NAME_ORDERS = [
  'last-first-middle',
  'last-first',
  'last-middle-first',
  'first-last',
  'first-middle-last',
] as const;

export type NameOrder = (typeof NAME_ORDERS)[number];

export type Name = { readonly first: string; readonly last: string; readonly middle: string };

/** `Петрова Авдотья Фёдоровна`, in the order of a list. @param none for a person without a name */
export function wholeName({ last, first, middle }: Name, none = '(no name)'): string {
  return [last, first, middle].filter((part) => part !== '').join(' ') || none;
}

/** `Авдотья Фёдоровна Петрова`; `''` if all parts are empty. */
export function spokenName({ first, middle, last }: Name): string {
  const parts = [first, middle, last].map((part) => part.normalize('NFC').trim());
  return parts.filter((part) => part !== '').join(' ');
}

/** A user to create, with every field checked. Only `src/checks/checker.ts` creates these. */
export type User = {
  /** The login, never empty: the part before the domain, or the address if the directory's logins are addresses. */
  readonly nickname: string;
  /** The password exactly as in the roster, or generated. Empty only until it is generated, before the user is sent. */
  readonly password: Secret;
  /** Other passwords that the user had or may have, from the roster or earlier attempts. No text may show them. */
  readonly otherPasswords?: readonly Secret[];
  readonly name: Name;
  readonly position: string;
  /** A positive safe integer; `undefined` for a directory without department numbers. */
  readonly departmentId: number | undefined;
  /** The text of the department cell; `''` if there is none. */
  readonly department: string;
  /** The roster's values for the fields that the profile adds, by name; `''` if there is none. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values that identify the person in other lists and later runs. The journal records them. */
  readonly identity?: Identity;
};

/** The fields of a row, even if it is not a valid user; `''` for missing values. Contains no password. */
export type PartialUser = Omit<User, 'password' | 'otherPasswords'>;

/** The values of a row by field, as text, without empty ones and without any that contain a password. */
export type RowValues = Readonly<Record<string, string>>;

/** The values that a later list may change, in addition to names and login. */
export function rowValues(user: RowOfValues, hides: (text: string) => boolean): RowValues {
  const values = ['position', 'department_id', ...Object.keys(user.fields)].map(
    (field) => [field, rowValue(user, field)] as const,
  );
  return Object.fromEntries(values.filter(([, text]) => text !== '' && !hides(text)));
}

type RowOfValues = Omit<PartialUser, 'nickname' | 'name'>;

export function rowValue({ position, department, departmentId, fields }: RowOfValues, field: string): string {
  if (field === 'position') return position;
  return field === 'department_id' ? department || String(departmentId ?? '') : (fields[field] ?? '');
}

export type ExtraField = { readonly name: string; readonly headers: readonly string[] };

/** The form of a directory's nicknames: the part of an address before its `@`, or the whole address. */
export const NICKNAME_FORMS = ['name', 'address'] as const;

export type NicknameForm = (typeof NICKNAME_FORMS)[number];

/** A login as it is sent, without surrounding white space, and the mail domain that was removed from it. */
export function splitLogin(
  login: string,
  form: NicknameForm = 'name',
): { readonly nickname: string; readonly domain: string | undefined } {
  const text = login.trim();
  const at = form === 'address' ? -1 : text.indexOf('@');
  if (at < 0) return { nickname: text, domain: undefined };
  return { nickname: text.slice(0, at).trimEnd(), domain: text.slice(at + 1).trimStart() };
}

/** True for an address that was made from the login, which says nothing about the person. */
export function isMadeFromLogin(email: string, login: string): boolean {
  return nicknameKey(splitLogin(email).nickname) === nicknameKey(splitLogin(login).nickname);
}

/** True unless the two domains differ. `undefined` matches any domain. */
export function isSameDomain(own: string | undefined, other: string | undefined): boolean {
  return own === undefined || other === undefined || nicknameKey(own) === nicknameKey(other);
}

/** The key of a nickname for comparisons and in the journal. Ignores letter case, which does not distinguish people. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize('NFC').toLowerCase();
}
