/** The cells of one row, before any check: trimmed text, the department, and which values are not text. */

import type { Complaint, FindingMessage, PossibleAccount, WrongType } from '../domain/finding.js';
import { type FormulaCell, formulaMessage } from '../domain/formula-cell.js';
import type { Somebody } from '../domain/identity.js';
import { containsSecret, plainPassword } from '../domain/password-text.js';
import type { CellOrigin, Draft, Row } from '../domain/row.js';
import { cellText } from '../domain/text.js';
import { type CellType, typedCell } from '../domain/typed-cell.js';
import { dateMessage } from '../domain/unread-date.js';
import {
  type ColumnField,
  FIELDS,
  IDENTITY_FIELDS,
  type Identity,
  type Name,
  type NicknameForm,
  nicknameKey,
  STATUS_FIELD,
  splitLogin,
  type User,
} from '../domain/user.js';
import { shortDigest } from '../platform/text-digest.js';
import { redact } from './characters.js';
import { type Department, type Departments, isNumber, readDepartment } from './department.js';
import type { createRowShapes } from './list-note.js';
import { type NoPerson, noPersonIn } from './no-person.js';
import { placeholdersIn } from './placeholder.js';
import type { Met, SeenPeople, SeenRow } from './seen-people.js';
import type { FirstDomain, SeenValues } from './seen-values.js';
import type { SharedAddresses } from './shared-addresses.js';
import type { Status, StatusReader } from './status.js';

/** The fields whose values stay text. */
export const TEXT_FIELDS = FIELDS.filter((field) => field !== 'department_id');

/** All that the checks of a row look at. Holds the password in clear, so it stays within this folder. */
export type Facts = {
  /** Trimmed but for the password; `''` where absent or of a wrong type; the nickname as it is sent. */
  readonly text: Readonly<Record<ColumnField, string>>;
  /** The fields that the profile adds, likewise. */
  readonly extra: Readonly<Record<string, string>>;
  readonly wrongTypes: WrongTypes;
  /** The part that was cut off the nickname, behind its `@`; undefined where nothing was. */
  readonly domain: string | undefined;
  readonly department: Department;
  readonly name: Name;
  /** The first row of this pass with this nickname, unless it is this one; of an address, the first one of this person. */
  readonly earlierRow: SeenRow | undefined;
  /** True if the nickname comes from an address that an earlier row has for another person. */
  readonly sharesAddress: boolean;
  /** The first domain of the roster, which is the one of this row if none came before. */
  readonly firstDomain: FirstDomain | undefined;
  /** The values that recognise the person, beside the name. */
  readonly identity: Identity;
  /** The rows before that are the same person, or have the same name. */
  readonly met: Met;
  /** Who of earlier runs is the same person, under a nickname that the roster has no more. */
  readonly renamed: EarlierPerson | undefined;
  /** Why the row is no person; `undefined` where it seems to be one, or the user said that it is. */
  readonly noPerson: NoPerson | undefined;
  /** The fields of the names and the login that have a word for nothing. */
  readonly placeholders: ReadonlySet<string>;
  /** The column that says that the person is not to be created; `undefined` where none does. */
  readonly status: Status | undefined;
  /** True if the user said that the row is a person of its own. */
  readonly isNew: boolean;
  readonly line: number;
  /** The person for whom this nickname was created from this roster before. */
  readonly createdBefore: Somebody | undefined;
  readonly nameFinding: Complaint | undefined;
  readonly draft: Draft;
  /** The password as text even where it is a number: what no finding may show. */
  readonly secret: string;
  /** The same, as it is compared with other cells. */
  readonly plainSecret: string;
};

/** A field that the profile adds. */
export type NeededField = {
  readonly name: string;
  readonly isRequired: boolean;
  /** True if the directory groups people by it. Default: false. */
  readonly isGrouping?: boolean;
  /** The separator of several values in a cell. Default: a cell is one value. */
  readonly many?: string | undefined;
  /** How its cells are sent. Default: as text. */
  readonly type?: CellType | undefined;
};

/** The context for reading a row, beside its cells. */
export type RowContext = {
  readonly departments: Departments;
  /** True if the directory has department numbers; the cell is text otherwise. */
  readonly usesDepartmentId: boolean;
  readonly nickname: NicknameForm | undefined;
  readonly extraFields: readonly string[];
  readonly neededField: (extraField: string) => NeededField | undefined;
  readonly seen: SeenValues;
  /** By the nickname's key. */
  readonly createdBefore: (key: string) => Somebody | undefined;
  readonly columnsOf: (field: string) => readonly number[];
  /** True if the e-mail address is that of the nickname, which recognises nobody else. */
  readonly isEmailNickname: boolean;
  /** The addresses that nicknames come from; `undefined` where nicknames have a column of their own. */
  readonly addresses: SharedAddresses | undefined;
  /** True if whole names have a column, and their parts have none. */
  readonly hasWholeNames: boolean;
  /** True if a row of which a status column says so is not sent. */
  readonly isRefused: (meaning: Status['meaning']) => boolean;
  /** By the nickname's key, and the line. */
  readonly isNew: (key: string, line: number) => boolean;
  /** True if the person of a line is to be created whatever a status column says. */
  readonly isActive: (line: number) => boolean;
  /** Who of earlier runs is this person, under a nickname that the roster has no more. @param key of the nickname */
  readonly findRenamed: (key: string, person: Somebody) => EarlierPerson | undefined;
  readonly people: SeenPeople;
  readonly shapes: ReturnType<typeof createRowShapes>;
  /** Positions of the columns that are not sent and yet tell two people of one name apart. */
  readonly apart: readonly number[];
  readonly statuses: StatusReader | undefined;
};

/** Somebody of an earlier run who has an account, or may have one. */
export type EarlierPerson = {
  readonly nickname: string;
  readonly name: Name;
  readonly outcome: PossibleAccount;
  /** When that was settled: milliseconds since the epoch. */
  readonly at: number;
};

/** Reads a row, and adds it to the seen values. @param nameFinding why the whole name could not be split */
export function readFacts(
  draft: Draft,
  row: Pick<Row, 'line' | 'origins' | 'cells'>,
  nameFinding: Complaint | undefined,
  context: RowContext,
): Facts {
  const {
    departments,
    usesDepartmentId,
    nickname: form,
    extraFields,
    seen,
    createdBefore,
    columnsOf,
  } = context;
  const { line, origins } = row;
  const lostStatus = context.isActive(line) ? undefined : context.statuses?.lost(row);
  const isFrom = (origin: CellOrigin, field: string): boolean =>
    origins !== undefined && columnsOf(field).some((column) => origins.get(column) === origin);
  const { nickname, domain } = splitLogin(trimmed(draft.nickname), form);
  const text = {
    nickname,
    password: typeof draft.password === 'string' ? draft.password : '',
    'name.first': trimmed(draft['name.first']),
    'name.last': trimmed(draft['name.last']),
    'name.middle': trimmed(draft['name.middle']),
    position: trimmed(draft.position),
    department_id: usesDepartmentId ? trimmed(draft.department_id) : extraText(draft.department_id),
    name: trimmed(draft.name),
  };
  const extra = Object.fromEntries(
    extraFields.map((field) => [field, extraOf(draft, field, context.neededField(field)?.many)]),
  );
  const secret = isNumber(draft.password) ? `${draft.password}` : text.password;
  const key = nicknameKey(text.nickname);
  const name = { first: text['name.first'], last: text['name.last'], middle: text['name.middle'] };
  const identity = identityOf(draft, context.isEmailNickname, secret);
  const isNew = context.isNew(key, line);
  const shape = context.shapes.read(row.cells);
  const own: SeenRow = { line, name, secret, digest: shortDigest(row.cells) };
  const status = readStatus(row, nickname, secret, context);
  // Somebody who has left may be in the list again, under a new contract.
  const isLeftOut = status !== undefined && context.isRefused(status.meaning);
  const isWhole = context.hasWholeNames || name.first + name.last === '';
  const whole = isWhole ? text.name : '';
  const first = seen.addNickname(key, own);
  const address = trimmed(draft.nickname);
  const person = isWhole && whole !== '' ? { ...name, last: whole } : name;
  const owner =
    key !== '' && address.includes('@')
      ? context.addresses?.add({ name: person, identity, seen: own, address, nickname })
      : undefined;
  const earlierRow = typeof owner === 'object' ? owner : first;
  const traits = [
    text.department_id,
    text.position,
    ...Object.values(extra),
    ...context.apart.map((column) => cellText(row.cells[column]).trim()),
  ];
  const met = isLeftOut
    ? {}
    : context.people.add({ name, identity, traits, seen: own, hasNickname: key !== '', earlierRow });
  return {
    text,
    extra,
    wrongTypes: wrongTypesOf(draft, lostStatus, context, secret, (field) => isFrom('formula', field)),
    domain,
    department: usesDepartmentId
      ? readDepartment(
          draft.department_id,
          text.department_id,
          departments,
          secret,
          isFrom('merged', 'department_id'),
        )
      : {},
    name,
    identity,
    line,
    isNew,
    earlierRow,
    sharesAddress: owner === 'shared',
    met: isNew ? {} : met,
    renamed: key === '' || isNew ? undefined : context.findRenamed(key, { name, identity }),
    noPerson: isNew
      ? undefined
      : noPersonIn(namesAsShown(draft, name), numberOr(isWhole ? draft.name : undefined, whole), shape),
    placeholders: placeholdersIn({
      ...{ nickname, first: name.first, last: name.last, whole },
      isSplit: context.hasWholeNames,
      cells: () => row.cells.map((cell) => cellText(cell).trim()),
    }),
    status,
    firstDomain: seen.addDomain(domain, secret, line),
    createdBefore: key === '' ? undefined : createdBefore(key),
    nameFinding,
    draft,
    secret,
    plainSecret: plainPassword(secret),
  };
}

/** Every row is read, for what the whole column says. */
function readStatus(
  row: Pick<Row, 'line' | 'cells'>,
  nickname: string,
  secret: string,
  context: RowContext,
): Status | undefined {
  const status = context.statuses?.read(row, nickname, secret);
  return context.isActive(row.line) ? undefined : status;
}

/** A value that is the password as well recognises nobody: it would be in the journal. */
function identityOf(
  { identity = {}, extra = {} }: Draft,
  isEmailNickname: boolean,
  secret: string,
): Identity {
  const found: { -readonly [F in keyof Identity]: string } = {};
  for (const field of IDENTITY_FIELDS) {
    if (field === 'email' && isEmailNickname) continue;
    const value = cellText(identity[field] ?? extra[field]).trim();
    if (value !== '' && !containsSecret(value, secret)) found[field] = value;
  }
  return found;
}

/** A row of a report, also of one that is not a user. Contains no password. */
export type PartialUser = Omit<User, 'password' | 'otherPasswords'>;

export function partialUser({ text, name, department, extra, identity }: Facts): PartialUser {
  const { nickname, position, department_id } = text;
  const departmentId = department.id;
  return { nickname, name, position, fields: extra, departmentId, department: department_id, identity };
}

/** Titles that were taken off a name are the value of a field for them, where no column gives it. */
function extraOf({ extra, titles = [] }: Draft, field: string, many: string | undefined): string {
  return extraText(extra?.[field], many) || (field === NAME_TITLE ? titles.join(' ') : '');
}

/** The name of the field of a profile that takes titles. */
const NAME_TITLE = 'name_title';

/** A number of the spreadsheet, such as that of a sum, is no text: a name cell shows it all the same. */
function namesAsShown(draft: Draft, { last, first, middle }: Name): Name {
  return {
    last: numberOr(draft['name.last'], last),
    first: numberOr(draft['name.first'], first),
    middle: numberOr(draft['name.middle'], middle),
  };
}

function numberOr(value: unknown, text: string): string {
  return isNumber(value) ? String(value) : text;
}

/** A list of JSON as a cell has it. @param many its separator */
function extraText(value: unknown, many = ';', trim = (text: string) => text.trim()): string {
  if (Array.isArray(value)) return value.map((one) => extraText(one, many, trim)).join(many);
  if (isNumber(value) || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? trim(value) : '';
}

/** The text of a cell with the spaces that may be a part of what a letter was read as. */
export function cellOf({ draft, text }: Pick<Facts, 'draft' | 'text'>, field: string): string {
  if (field === 'nickname') return text.nickname;
  const usual: Readonly<Record<string, unknown>> = draft;
  return extraText(
    Object.hasOwn(usual, field) ? usual[field] : draft.extra?.[field],
    ';',
    withoutPlainSpaces,
  );
}

function withoutPlainSpaces(text: string): string {
  return /^\s|\s$/.test(text) ? text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : text;
}

/** The text of a field, whether it is a usual one or the profile's. */
export function textOf({ text, extra }: Pick<Facts, 'text' | 'extra'>, field: string): string {
  const usual: Readonly<Record<string, string>> = text;
  return usual[field] ?? extra[field] ?? '';
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

type TypeMessage = FindingMessage<
  'number-shortened' | 'wrong-type' | 'wrong-cell' | 'formula-empty' | 'formula-error' | 'date-unread'
>;

/** By field, what is wrong with the type of its value. */
export type WrongTypes = Readonly<Partial<Record<string, TypeMessage>>>;

/** How spreadsheets show a number of more than eleven digits: `2.9E+13`. */
const SHORTENED = /^\d{1,3}(?:[.,]\d+e[+-]?\d{1,3}|e\+\d{2,3})$/iu;

/**
 * The fields whose values are neither absent nor text, or errors of a formula. A number in the department column is left to
 * `department`; the fields that the profile adds take numbers, lists and what they are sent as.
 */
function wrongTypesOf(
  draft: Draft,
  lostStatus: FormulaCell | undefined,
  { departments: { source }, extraFields, neededField }: RowContext,
  secret: string,
  isFormula: (field: string) => boolean,
): WrongTypes {
  const wrong: Record<string, TypeMessage> = {};
  const note = (field: string, value: unknown, isAllowed: boolean): void => {
    const message = formulaMessage(value, secret) ?? dateMessage(value, secret);
    if (message !== undefined) wrong[field] = message;
    else if (typeof value !== 'string' && value !== undefined && value !== null && !isAllowed)
      wrong[field] = {
        key: 'wrong-type',
        type: typeOf(value),
        source,
        ...(isFormula(field) && { isFormula: true }),
      };
  };
  for (const field of FIELDS) note(field, draft[field], field === 'department_id' && isNumber(draft[field]));
  for (const field of ['nickname', 'password'] as const)
    if (SHORTENED.test(trimmed(draft[field]))) wrong[field] ??= { key: 'number-shortened' };
  for (const field of extraFields) {
    const value = draft.extra?.[field];
    const [type, text] = [neededField(field)?.type, extraText(value)];
    const isAllowed = typeof value === 'boolean' && type === 'boolean';
    note(field, value, isNumber(value) || Array.isArray(value) || isAllowed);
    if (type !== undefined && text !== '' && typedCell(text, type) === undefined)
      wrong[field] ??= { key: 'wrong-cell', text: redact(text, secret), type };
  }
  for (const field of IDENTITY_FIELDS) {
    const message = dateMessage(draft.identity?.[field], secret);
    if (message !== undefined) wrong[field] = message;
  }
  note(STATUS_FIELD, lostStatus, false);
  return wrong;
}

function typeOf(value: unknown): WrongType {
  if (value instanceof Date) return 'date';
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'list' : 'object';
}
