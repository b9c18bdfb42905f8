/** Recognises words and signs for “no value”. Some people are called Null or Nan, so the rest of the row decides. */

import type { Finding } from '../domain/finding.js';
import type { Draft } from '../domain/row.js';
import { phrases } from '../domain/text.js';
import { type ColumnField, IDENTITY_FIELDS, splitLogin } from '../domain/user.js';
import { remembered } from '../platform/collections.js';

/** Words that are never names, in lower case. */
export const GAP_WORDS: readonly string[] = ['n/a', 'н/д', 'not specified', 'не указано'];
const NOTHING: ReadonlySet<string> = new Set([
  ...GAP_WORDS,
  ...phrases(`
    \\n; #n/a; <na>; undefined; n/d; s/d; not available; not applicable; no data; no value; не указан
    не указана; нет данных; keine angabe; ohne angabe; sin datos; non renseigné
  `),
]);
const MAX_LENGTH = 16;
/** Spellings that only programs write, and an abbreviation that is not initials. */
const SPELLED: ReadonlySet<string> = new Set(['NaN', 'NaT', 'k.A.', 'k. A.', 'n.a.', 'n. a.']);
const IN_BRACKETS =
  /^[(<[{"'](?:null|none|nil|nan|na|n\/a|undefined|empty|blank|missing|no value|leer|пусто|нет)[)>\]}"']$/iu;
const SIGN = /^(?:[-–—]+|\.+|…|\?{1,2})$/u;
const NO_LETTER = /^[\p{P}\s]+$/u;

/** Words that may also be names. */
const WORD = /^(?:null|none|nan|nil|na)$/iu;

/** Words that people write if they do not know a name. In a login or another field they may be the real value. */
const NO_NAME =
  /^(?:отсутствует|неизвестно|немає|unknown|unbekannt|entfällt|nicht vorhanden|inconnu|desconocid[oa]|sconosciut[oa]|desconhecid[oa]|onbekend|tb[acd])$/iu;

/** Words for “no value” in lower case; capitalised, they are also names. */
const NO_NAME_LOWER_CASE = /^(?:нет|пусто)$/u;

export function isNameToo(text: string): boolean {
  return WORD.test(text);
}

function isNothing(text: string): boolean {
  if (text.length > MAX_LENGTH || !isLikely(text)) return false;
  return SPELLED.has(text) || NOTHING.has(text.toLowerCase()) || IN_BRACKETS.test(text);
}

/** True if a password means “no value”: an account with it would be open to everyone. */
export function isNoPassword(password: string): boolean {
  const text = password.trim();
  return isNothing(text) || SIGN.test(text) || WORD.test(text);
}

/** The texts of a row that decide the meaning of its words. */
export type PlaceholderRow = {
  readonly nickname: string;
  readonly first: string;
  readonly last: string;
  /** The cell of a whole name that could not be split; `''` if there is none. */
  readonly whole: string;
  /** True if the names are parts of one cell. */
  readonly isSplit: boolean;
  /** All cells: if several have the same word, it means “no value”. */
  readonly cells: () => readonly string[];
};

/** How all the words above begin. Almost no row has one of these beginnings. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...NOTHING, ...SPELLED, 'null', 'none', 'nan', 'nil'].map((word) => word.slice(0, 2).toLowerCase()),
);

export function isLikely(text: string): boolean {
  return BEGINNINGS.has(text.slice(0, 2).toLowerCase()) || /^\P{L}/u.test(text);
}

export function mayBeNoName(name: string): boolean {
  if (NO_NAME.test(name) || NO_NAME_LOWER_CASE.test(name)) return true;
  return isLikely(name) && (isNothing(name) || NO_LETTER.test(name) || WORD.test(name));
}

export const NO_PLACEHOLDERS: ReadonlySet<string> = new Set();

/** Which of the name fields and the login hold no value. */
export function placeholdersIn(row: PlaceholderRow): ReadonlySet<string> {
  const { nickname, first, last, whole } = row;
  if (!isLikely(nickname) && !mayBeNoName(first) && !mayBeNoName(last) && !mayBeNoName(whole))
    return NO_PLACEHOLDERS;
  const found = new Set<string>();
  if (isNoName(whole, '', row)) found.add('name');
  if (isNoName(last, first, row)) found.add('name.last');
  if (isNoName(first, last, row)) found.add('name.first');
  const names = [...(found.has('name.first') ? [] : [first]), ...(found.has('name.last') ? [] : [last])];
  if (isNoLogin(splitLogin(nickname).nickname, names, row)) found.add('nickname');
  return found;
}

/** @param other the other name, which shows how this row writes names */
function isNoName(text: string, other: string, row: PlaceholderRow): boolean {
  if (text === '') return false;
  if (isNothing(text) || NO_LETTER.test(text) || NO_NAME.test(text)) return true;
  if (NO_NAME_LOWER_CASE.test(text)) return !hasCaseOf(text, other);
  // Null, Nan and Na are capitalised like names; None is how Python writes “no value”.
  const isWritten = /^.\p{Ll}+$/u.test(text) && text !== 'None';
  if (!WORD.test(text) || (isWritten && /^\p{Lu}/u.test(text))) return false;
  if (isRepeated(text, row)) return true;
  // Words of Python rarely occur only once in a row.
  if (text !== text.toUpperCase() && row.cells().some(isNothing)) return true;
  return text !== 'None' && (WORD.test(other) || !hasCaseOf(text, other));
}

function isRepeated(text: string, { cells, nickname, isSplit }: PlaceholderRow): boolean {
  // The login may consist of the name in lower case.
  const own = (isSplit ? 0 : 1) + (text === nickname && text === text.toLowerCase() ? 1 : 0);
  return cells().filter((cell) => cell === text).length > own;
}

function hasCaseOf(text: string, other: string): boolean {
  const letters = other.replace(/[^\p{L}]+/gu, '');
  const [upper, lower] = [letters.toUpperCase(), letters.toLowerCase()];
  if (letters.length < 2 || upper === lower) return false;
  return text === text.toUpperCase() ? letters === upper : letters === lower;
}

function isNoLogin(login: string, names: readonly string[], row: PlaceholderRow): boolean {
  if (isNothing(login) || SIGN.test(login)) return true;
  if (!WORD.test(login)) return false;
  const word = login.toLowerCase();
  const latin = names.map((name) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]+/gu, ''),
  );
  // For other alphabets, the spelling in the login is unknown here.
  if (latin.every((name) => name === '')) return word.length > 2 || isRepeated(login, row);
  const [one = '', other = ''] = latin;
  return !joinsBeginnings(word, one, other) && !joinsBeginnings(word, other, one);
}

/** True if a word joins the beginnings of two names: `nan` for Nan, or for Nadja Neumann. */
function joinsBeginnings(word: string, one: string, other: string): boolean {
  return Array.from({ length: word.length + 1 }, (_, at) => at).some(
    (at) => one.startsWith(word.slice(0, at)) && other.startsWith(word.slice(at)),
  );
}

/** The optional fields that count as empty, and the test for their words. */
const OPTIONAL: readonly (readonly [ColumnField, (text: string) => boolean])[] = [
  ['name.middle', isNoMiddle],
  ['position', isNoWord],
  ['department_id', isNoWord],
];

/** Empties optional fields that hold no value, unless `isKept`, and counts the words that they had. */
export class EmptiedFields {
  readonly #isKept: (field: string, text: string) => boolean;
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #optional = OPTIONAL.map(([field, isNone]) => [field, remembered(isNone)] as const);

  constructor(isKept: (field: string, text: string) => boolean) {
    this.#isKept = isKept;
  }

  without(draft: Draft): Draft {
    const { extra: profileFields = {}, identity: given = {} } = draft;
    const usual = this.#optional.filter(([field, isNone]) => this.#isEmptied(field, draft[field], isNone));
    const extra = Object.keys(profileFields).filter((field) =>
      this.#isEmptied(field, profileFields[field], isNoValue),
    );
    const identity = IDENTITY_FIELDS.filter((field) => this.#isEmptied(field, given[field], isNoWord));
    if (usual.length + extra.length + identity.length === 0) return draft;
    const empty = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, '']));
    return {
      ...draft,
      ...empty(usual.map(([field]) => field)),
      extra: { ...draft.extra, ...empty(extra) },
      identity: { ...draft.identity, ...empty(identity) },
    };
  }

  /** One finding per field, since a whole column may have these words. */
  findings(): readonly Finding[] {
    return [...this.#counts].map(([field, counts]) => {
      const texts = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_TEXTS);
      const message = { key: 'count-as-empty', texts } as const;
      return { code: 'placeholder', severity: 'warn', field, row: null, line: null, message };
    });
  }

  #isEmptied(field: string, value: unknown, isNone: (text: string) => boolean): boolean {
    if (typeof value !== 'string') return false;
    const text = value.trim();
    if (text === '' || !isNone(text) || this.#isKept(field, text)) return false;
    const texts = this.#counts.get(field) ?? new Map<string, number>();
    this.#counts.set(field, texts.set(text, (texts.get(text) ?? 0) + 1));
    return true;
  }
}

const MAX_TEXTS = 5;

/** `Null` may be a middle name. */
function isNoMiddle(text: string): boolean {
  return (
    isNothing(text) ||
    NO_LETTER.test(text) ||
    NO_NAME.test(text) ||
    /^(?:нет|пусто|NULL|null|nan|[Nn]one|nil)$/u.test(text)
  );
}

/** NA is the abbreviation of many things. */
function isNoWord(text: string): boolean {
  return isNothing(text) || SIGN.test(text) || (WORD.test(text) && !/^na$/iu.test(text));
}

/** `none` is a value of many fields, such as quotas. */
function isNoValue(text: string): boolean {
  return isNoWord(text) && !/^(?:none|nil)$/u.test(text);
}
