/**
 * A finding of a check, as facts that `src/texts` puts into words. Texts from the roster are short and safe for a
 * terminal, and never contain the row's password. The functions that create messages ensure this.
 */

import type { AttemptOutcome, PossibleAccount } from './outcome.js';
import type { CellType } from './typed-cell.js';
import type { Name, NameOrder } from './user.js';

/** The codes of all checks, in the order in which they run and findings of a row are listed. */
export const CHECK_CODES = [
  'not-a-person',
  'inactive',
  'other-action',
  'placeholder',
  'damaged-text',
  'name-split',
  'type',
  'required',
  'same-person',
  'duplicate',
  'department',
  'unknown-name',
  'domain',
  'changed',
  'renamed',
  'password-elsewhere',
  'mixed-script',
  'hidden-character',
  'nickname-characters',
  'unsafe-character',
  'name-missing',
  'namesakes',
  'password-edges',
  'password-mask',
  'password-weak',
  'namesake',
  'name-title',
  'shared-id',
  'field-missing',
  'shared-address',
  'inactive-list',
  'password-hash',
  'password-shared',
  'separator',
  'similar-names',
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];
export type Severity = 'error' | 'warn';

export function isError({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'error';
}

export type Finding = {
  readonly code: CheckCode;
  /** A row with an `error` is not sent; a `warn` has no effect. */
  readonly severity: Severity;
  /** A field of the roster, including those that the profile adds. */
  readonly field: string;
  /** `null` for the roster as a whole, like the line. */
  readonly row: number | null;
  readonly line: number | null;
  /** Never contains a password. */
  readonly message: FindingMessage;
};

export function withLines(finding: Finding, lineOf: (line: number) => number): Finding {
  const facts = Object.entries(finding.message).map(([name, fact]) => [
    name,
    /^line$|Line$/.test(name) && typeof fact === 'number' ? lineOf(fact) : fact,
  ]);
  const line = finding.line === null ? null : lineOf(finding.line);
  return { ...finding, line, message: Object.fromEntries(facts) as FindingMessage };
}

export type Complaint = Pick<Finding, 'code' | 'field' | 'message'>;

type Alone = unknown;

export type FindingFacts = {
  readonly missing: Alone;
  /** The nickname consists only of a domain. */
  readonly 'missing-before-at': Alone;
  readonly 'white-space': Alone;
  readonly empty: Alone;
  /** A long number in a spreadsheet's notation: 2.9E+13. */
  readonly 'number-shortened': Alone;
  /** `isFormula`: the number or date is the result of a workbook's formula. */
  readonly 'wrong-type': {
    readonly type: WrongType;
    readonly source: 'workbook' | 'json' | undefined;
    readonly isFormula?: boolean;
  };
  /** `two-ways`: day or month may be first; `short-year`: two digits. `text`: absent if it may be a password. */
  readonly 'date-unread': {
    readonly column: string;
    readonly text?: string;
    readonly why: 'none' | 'two-ways' | 'short-year';
  };
  /** A workbook cell, such as `B7`, whose formula has no stored value. */
  readonly 'formula-empty': { readonly cell: string };
  /** `error`: such as `#REF!`; absent if it may be a password. */
  readonly 'formula-error': { readonly cell?: string; readonly error?: string };
  /** The names of the two people. `line`: the line of the earlier row. */
  readonly duplicate: OtherRow;
  readonly 'other-domain': { readonly domain: string; readonly expected: string };
  readonly 'two-domains': { readonly domain: string; readonly line: number; readonly earlier: string };
  /**
   * The nickname was created for another person. `title`: in English. `nickname`: set for a row without a name.
   */
  readonly 'created-for-other': {
    readonly before: Name;
    readonly now: Name;
    /** For people with the same name: their numbers or dates of birth, earlier and now. */
    readonly apart?: readonly [before: string, now: string];
    readonly title: string;
    readonly nickname?: string;
    readonly line: number;
  };
  readonly 'password-elsewhere': Alone;
  readonly 'mixed-scripts': { readonly scripts: readonly Script[]; readonly letters?: Characters };
  /** `position` (of the character in the value, from 1) is absent for a password. */
  readonly 'hidden-character': { readonly character: Character; readonly position?: number };
  readonly 'nickname-characters': { readonly characters: Characters; readonly isCyrillic: boolean };
  readonly 'nickname-start': { readonly sign: string };
  readonly 'nickname-end': { readonly sign: string };
  /** The directory's nicknames are addresses, but this one is not. */
  readonly 'nickname-address': Alone;
  /** A character that would end a text between these quotes in a request. `title`: in English. */
  readonly 'unsafe-character': { readonly quotes: string; readonly title: string };

  /** A cell of a field that is sent as a number or boolean. */
  readonly 'wrong-cell': { readonly text: string; readonly type: CellType };
  /** No group, or other object for the field, has this name. `title`: in English. `nearest`: similar names. */
  readonly 'unknown-name': {
    readonly text: string;
    readonly title: string;
    readonly nearest: readonly string[];
  };
  readonly 'unaskable-name': { readonly text: string; readonly title: string };
  readonly 'several-names': { readonly text: string; readonly title: string; readonly count: number };

  readonly 'department-empty': Alone;
  readonly 'department-merged': Alone;
  readonly 'department-missing': Alone;
  readonly 'department-number': { readonly text: string };
  /** `name`: the key to use in the configuration to give it a number; `null` if that is not possible. */
  readonly 'department-unknown': {
    readonly text: string;
    readonly name: string | null;
    readonly hasOthers: boolean;
  };
  readonly 'department-near': { readonly text: string; readonly meant: string };

  readonly 'password-edges': { readonly starts: boolean; readonly ends: boolean };
  readonly 'password-mask': Alone;
  readonly 'password-weak': { readonly why: WeakReason };
  readonly 'passwords-shared': { readonly rows: number };

  readonly 'name-sign': { readonly sign: string };
  readonly 'name-commas': Alone;
  readonly 'name-no-first': Alone;
  readonly 'name-initial': { readonly initial: string; readonly order: NameOrder };
  readonly 'name-one-word': { readonly readings: readonly NameReading[] };
  /** `longer`: an order that allows these words. */
  readonly 'name-words': {
    readonly words: number;
    readonly isAfterComma: boolean;
    readonly order: NameOrder;
    readonly readings: readonly NameReading[];
    readonly longer?: NameOrder;
  };
  readonly 'name-not-text': Alone;
  /** A whole name next to a column with one part. It contains only the other part, or a different value for `part`. */
  readonly 'name-differs': {
    readonly part: 'first' | 'last';
    readonly whole: string;
    readonly read: string;
    readonly given: string;
  };

  /** `column`: the header of the nickname column. */
  readonly namesake: { readonly users: readonly EarlierUser[]; readonly column: string | undefined };
  /** `field`: the pattern's empty field, or the header of its column. */
  readonly 'no-pattern-fits': { readonly field: string; readonly column: string | undefined };
  /** A person in the list with the same folded name, but a different spelling. `line`: the line of the row. */
  readonly 'namesake-spelled': {
    readonly users: readonly EarlierUser[];
    readonly line: number;
    readonly person: Name;
    readonly traits: EarlierUser['traits'];
  };
  /** The person of this row has or may have an account, with a nickname that is no longer in the roster. */
  readonly renamed: OtherRow & {
    readonly earlierNickname: string;
    readonly outcome: PossibleAccount;
    readonly at: number;
    /** The list of the earlier run, if it was another one, or the title of the directory. */
    readonly list?: string;
    /** True if only the directory shows the person. */
    readonly isInDirectory?: boolean;
    /** The number by which the person is recognised. */
    readonly number?: string;
  };
  /** A person has the same name and another login in another list, and few people of that list are in this one. */
  readonly 'known-namesake': FindingFacts['renamed'];
  /** Two rows describe the same person. `isWhole`: they are equal in every cell. `id`: the id that they share. */
  readonly 'same-person': OtherRow & {
    readonly isWhole: boolean;
    readonly id?: string;
    /** The line of this row; `line` is the line of the other. */
    readonly ownLine: number;
  };
  /** Two rows have the same name, and nothing distinguishes them. */
  readonly namesakes: OtherRow;
  /** Several people have the same id; this contains the first two. */
  readonly 'shared-ids': TwoRows & { readonly ids: number };
  /** The first cell whose names are not separated as in the profile (`many`), and the likely correction (`written`). */
  readonly separator: {
    readonly cells: number;
    readonly text: string;
    readonly line: number;
    readonly many: string;
    readonly written: string;
  };
  /** A name that looks like a more frequent one, with its first line and the rows of both. `more`: other such names. */
  readonly 'similar-names': {
    readonly text: string;
    readonly rows: number;
    readonly line: number;
    readonly like: string;
    readonly likeRows: number;
    readonly more: number;
  };
  /** An address that results in a login, with the first two people who share it, and the number of such addresses. */
  readonly 'shared-address': TwoRows & { readonly address: string; readonly addresses: number };
  /** A name cell that also contains something else. */
  readonly 'not-a-name': {
    readonly why: 'sum' | 'number' | 'example' | 'note' | 'remark';
    readonly text: string;
    readonly note?: string;
    /** For `--new`; absent if the row has no nickname, in which case `--new-line` takes its line. */
    readonly nickname?: string;
    readonly line: number;
  };
  /** `text`: absent if it may be a password. `like`: a name, such as Null, another word, or characters. */
  readonly 'no-name': { readonly text?: string; readonly like: 'name' | 'word' | 'sign' };
  readonly 'no-login': { readonly text?: string };
  readonly 'no-password': Alone;
  /** About the whole roster: texts of a field that count as empty, and the number of rows with each. */
  readonly 'count-as-empty': { readonly texts: readonly (readonly [text: string, rows: number])[] };
  /** `misread`: wrong encoding; `escaped`: HTML escapes; `lost`: without letters. `meant`: absent if uncertain. */
  readonly 'damaged-text': {
    readonly why: 'misread' | 'escaped' | 'lost';
    readonly text: string;
    readonly meant?: string;
  };
  /** `sign`: a character that is rare in names, such as a bracket or digit. */
  readonly 'odd-name': { readonly text: string; readonly sign: string };
  /** Titles with the number of rows, most frequent first. */
  readonly titles: { readonly titles: readonly (readonly [title: string, rows: number])[] };
  /** A column says that the person must not have an account. */
  readonly inactive: { readonly header: string; readonly value: string; readonly person: Name };
  /** A column asks for a change to an existing account. */
  readonly 'other-action': { readonly header: string; readonly value: string };
  readonly 'unclear-status': {
    readonly header: string;
    readonly why: 'values' | 'dates' | 'most';
    /** Values, most frequent first. */
    readonly values: readonly StatusValue[];
  };
  /**
   * All rows lack a field, or both parts of a name. `column`: its empty column, if any. `unused`: headers with an
   * unknown meaning, and how many `more`; `map`: likely ones.
   */
  readonly 'field-missing': {
    readonly fields: readonly string[];
    readonly column?: string;
    readonly unused: readonly string[];
    readonly more: number;
    readonly map: readonly { readonly field: string; readonly from: string }[];
    readonly isOptional: boolean;
  };
  /** `header`: of the filled column of hashes; `kind`: of all passwords. At least one of the two is present. */
  readonly 'password-hash': { readonly header?: string; readonly kind?: HashKind };
  /** Like `created-for-other`, but from the results in a folder. */
  readonly 'known-as-other': {
    readonly nickname: string;
    readonly isCreated: boolean;
    readonly before: Name;
    readonly folder: string;
    readonly now: Name;
  };
};

export type MessageKey = keyof FindingFacts;

export type FindingMessage<K extends MessageKey = MessageKey> = {
  readonly [One in K]: { readonly key: One } & FindingFacts[One];
}[K];

export type FindingTexts<K extends MessageKey = MessageKey> = {
  readonly [One in K]: (facts: FindingFacts[One]) => string;
};

export const STATUS_ANSWERS = ['active', 'inactive'] as const;

export type StatusAnswer = (typeof STATUS_ANSWERS)[number];

/** `meaning`: from the tables; `unknown` if no table has the value. */
export type StatusValue = {
  readonly value: string;
  readonly rows: number;
  readonly meaning: StatusAnswer | 'change' | 'unknown';
};

export const HASH_KINDS = ['bcrypt', 'argon2', 'crypt', 'ldap', 'sha-1', 'sha-256', 'md5'] as const;

export type HashKind = (typeof HASH_KINDS)[number];

export type OtherRow = {
  readonly line: number;
  readonly person: Name;
  readonly earlier: Name;
  readonly nickname: string;
};

type TwoRows = Record<'line' | 'earlierLine', number> & Record<'person' | 'earlier', Name>;

export type WrongType = 'date' | 'number' | 'boolean' | 'list' | 'object';

export type Script = 'Latin' | 'Cyrillic' | 'Greek';

export const HIDDEN_CHARACTERS = [
  'line-break',
  'null',
  'tab',
  'no-break-space',
  'soft-hyphen',
  'zero-width-space',
  'zero-width-non-joiner',
  'zero-width-joiner',
  'word-joiner',
  'byte-order-mark',
  'replacement',
  'bidirectional',
  'control',
  'half',
  'private-use',
  'hidden',
  'special-space',
  'space',
] as const;

/** `kind`: absent for a character that can be displayed. */
export type Character = { readonly char: string; readonly kind?: (typeof HIDDEN_CHARACTERS)[number] };

/** The first few distinct characters, and the number of others. */
export type Characters = { readonly first: readonly Character[]; readonly more: number };

export const MIN_PASSWORD_LENGTH = 8;

export type WeakReason = 'short' | 'own' | 'repeat' | 'date' | 'run' | 'digits' | 'common';

export type NameReading = readonly (readonly [part: keyof Name, words: string])[];

export type EarlierUser = {
  readonly nickname: string;
  readonly outcome: AttemptOutcome;
  readonly traits: { readonly position?: string; readonly department?: string };
  readonly folder: string;
  readonly name?: Name;
  /** Milliseconds since the epoch; absent or 0 if unknown. */
  readonly at?: number;
};
