/** Reads the cells of one row before it is checked: trimmed texts, the department, and cells of a wrong type. */

import type { Complaint, FindingMessage, WrongType } from '../domain/finding.js';
import { type FormulaCell, formulaMessage } from '../domain/formula-cell.js';
import type { Left } from '../domain/left-out.js';
import { containsSecret, plainPassword } from '../domain/password-text.js';
import type { CellOrigin, Draft, Row } from '../domain/row.js';
import { cellText } from '../domain/text.js';
import { typedCell } from '../domain/typed-cell.js';
import { dateMessage } from '../domain/unread-date.js';
import {
  type ColumnField,
  FIELDS,
  IDENTITY_FIELDS,
  type Identity,
  type Name,
  nicknameKey,
  type PartialUser,
  STATUS_FIELD,
  splitLogin,
} from '../domain/user.js';
import { remembered } from '../platform/collections.js';
import { shortDigest } from '../platform/text-digest.js';
import { isUsual, redact, redactName } from './characters.js';
import type { CheckOptions, DirectoryNeeds, Recognition } from './checker-options.js';
import { damageIn, isPlain } from './damaged-text.js';
import { type Department, type Departments, departmentsOf, isNumber, readDepartment } from './department.js';
import { createRowShapes } from './list-note.js';
import { mayBeNoPerson, type NoPerson, noPersonIn, oddSignIn } from './no-person.js';
import { isLikely, mayBeNoName, NO_PLACEHOLDERS, placeholdersIn } from './placeholder.js';
import { type Met, SeenPeople, type SeenRow } from './seen-people.js';
import { SharedAddresses } from './shared-addresses.js';
import { type Status, StatusReader } from './status.js';

export const TEXT_FIELDS = FIELDS.filter((field) => field !== 'department_id');

/** The input of the checks of a row. Contains the password in plain text, so it does not leave this folder. */
export type Facts = {
  /** Trimmed, except the password; `''` if absent or of a wrong type. The nickname is the one to send. */
  readonly text: Readonly<Record<ColumnField, string>>;
  /** The texts of the profile's fields. */
  readonly extra: Readonly<Record<string, string>>;
  /** The fields with characters that are rare in them. For the others, checks of characters are skipped. */
  readonly unusual: readonly string[];
  /** `NO_WRONG_TYPES` if there are none. */
  readonly wrongTypes: WrongTypes;
  /** The domain that was cut off the nickname. */
  readonly domain: string | undefined;
  readonly department: Department;
  readonly name: Name;
  /** The first row with this nickname; if the nickname comes from an address, the first row of this person. */
  readonly earlierRow: SeenRow | undefined;
  /** True if an earlier row of another person has the same address, and the nickname comes from it. */
  readonly sharesAddress: boolean;
  /** The first domain of the list, in this row or an earlier one. */
  readonly firstDomain: FirstDomain | undefined;
  readonly identity: Identity;
  readonly met: Met;
  readonly recognition: Recognition | undefined;
  /** Why the row is not a person; also `undefined` if the user said that it is one. */
  readonly noPerson: NoPerson | undefined;
  /** Which of the name fields and the login hold no value. */
  readonly placeholders: ReadonlySet<string>;
  readonly status: Status | undefined;
  readonly left: Left | undefined;
  readonly isNew: boolean;
  readonly line: number;
  readonly nameFinding: Complaint | undefined;
  readonly draft: Draft;
  /** The password as text, even if it is a number. No finding may show it. */
  readonly secret: string;
  /** The password in the form that is compared with other cells. */
  readonly plainSecret: string;
};

/** `secret`: the password of that row, which must not appear in a finding. */
type FirstDomain = { readonly domain: string; readonly line: number; readonly secret: string };

/** True if rows with this meaning in a status column are not sent. */
type IsRefused = (meaning: Status['meaning']) => boolean;

/** Reads the rows of a pass in order, and compares each with earlier ones. */
export class RowReader {
  readonly departments: Departments;
  readonly people = new SeenPeople();
  readonly statuses: StatusReader;
  /** The addresses from which the nicknames come; `undefined` if nicknames have their own column. */
  readonly addresses: SharedAddresses | undefined;
  readonly #options: CheckOptions;
  readonly #needs: DirectoryNeeds;
  readonly #isRefused: IsRefused;
  readonly #columnsOf: (field: string) => readonly number[];
  readonly #isEmailNickname: boolean;
  readonly #hasWholeNames: boolean;
  readonly #shapes: ReturnType<typeof createRowShapes>;
  readonly #nicknames = new Map<string, SeenRow>();
  readonly #checkedFields: readonly string[];
  readonly #isOrdinaryName = remembered(isOrdinaryName);
  readonly #sharedText = remembered((text) => text);
  #firstDomain: FirstDomain | undefined;

  constructor(options: CheckOptions, needs: DirectoryNeeds, isRefused: IsRefused) {
    const { columns, ignoredStatuses = [], status, now } = options;
    const columnsOf = columns?.columnsOf ?? (() => []);
    const hasColumn = (field: string) => columns?.sources.some((source) => source.field === field) === true;
    this.#options = options;
    this.#needs = needs;
    this.#isRefused = isRefused;
    this.#columnsOf = columnsOf;
    // If the nickname is the e-mail address, the address is no further evidence of who the person is.
    this.#isEmailNickname = columnsOf('email').some((column) => columnsOf('nickname').includes(column));
    this.#hasWholeNames = hasColumn('name') && !hasColumn('name.first') && !hasColumn('name.last');
    this.#checkedFields = [...FIELDS, 'name', ...needs.fields.map(({ name }) => name)];
    this.#shapes = createRowShapes(columns?.secretCells);
    this.departments = departmentsOf(options);
    this.addresses = columns?.hasAddressLogins === true ? new SharedAddresses() : undefined;
    const statuses = (columns?.statuses ?? []).filter(({ header }) => !ignoredStatuses.includes(header));
    this.statuses = new StatusReader({ columns: statuses, known: status, now });
  }

  /** The first domain, as spelled; `undefined` if it contains the password of its row. */
  get domain(): string | undefined {
    const first = this.#firstDomain;
    return first === undefined || containsSecret(first.domain, first.secret) ? undefined : first.domain;
  }

  read(draft: Draft, row: Row, nameFinding: Complaint | undefined): Facts {
    const { line, origins } = row;
    const { nickname: form, recognise, columns } = this.#options;
    const { departmentId: usesDepartmentId, fields: extraFields } = this.#needs;
    const isActive = this.#options.isActive?.(line) === true;
    const lostStatus = isActive ? undefined : this.statuses.lost(row);
    const isFrom = (origin: CellOrigin, field: string): boolean =>
      origins !== undefined && this.#columnsOf(field).some((column) => origins.get(column) === origin);
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
    const extra: Record<string, string> = {};
    for (const { name, many } of extraFields) extra[name] = extraOf(draft, name, many);
    const secret = isNumber(draft.password) ? `${draft.password}` : text.password;
    const key = nicknameKey(text.nickname);
    // The names of all rows are kept, so equal names share one text.
    const name = {
      first: this.#sharedText(text['name.first']),
      last: this.#sharedText(text['name.last']),
      middle: this.#sharedText(text['name.middle']),
    };
    const identity = identityOf(draft, this.#isEmailNickname, secret);
    const isNew = this.#options.isNew?.(key, line) === true;
    const shape = this.#shapes.read(row.cells);
    const own: SeenRow = { line, name, secret, digest: shortDigest(row.cells) };
    // Reads the status of every row: some meanings depend on the whole column.
    const statusCell = this.statuses.read(row, nickname, secret);
    const status = isActive ? undefined : statusCell;
    // People who have left may occur again in the list, with a new contract.
    const isWhole = this.#hasWholeNames || name.first + name.last === '';
    const whole = isWhole ? text.name : '';
    const person = isWhole && whole !== '' ? { ...name, last: whole } : name;
    const shownName = name.first + name.last === '' ? person : name;
    // The journal records these values, so they have no password.
    const login = containsSecret(nickname, secret) ? '' : nickname;
    const left = this.#options.leftOut?.(line, {
      nickname: login,
      name: redactName(shownName, secret),
      identity,
    });
    const isSkipped = left?.isSent === false;
    const isLeftOut = isSkipped || (status !== undefined && this.#isRefused(status.meaning));
    const first = isSkipped ? this.#nicknames.get(key) : this.#earlierRow(key, own);
    const address = trimmed(draft.nickname);
    const owner =
      key !== '' && address.includes('@') && !isSkipped
        ? this.addresses?.add({ name: person, identity, seen: own, address, nickname })
        : undefined;
    const earlierRow = typeof owner === 'object' ? owner : first;
    const traits = [text.department_id, text.position];
    for (const { name: field } of extraFields) traits.push(extra[field] ?? '');
    for (const column of columns?.apart ?? NONE) traits.push(cellText(row.cells[column]).trim());
    const met = isLeftOut
      ? {}
      : this.people.add({ name, identity, traits, seen: own, hasNickname: key !== '', earlierRow });
    // Also without a login: a person in the list is not gone.
    const recognition = recognise?.(key, { name, identity }, line);
    const isMerged = isFrom('merged', 'department_id');
    if (domain) this.#firstDomain ??= { domain, line, secret };
    const wrongTypes = this.#wrongTypes(draft, lostStatus, secret, (field) => isFrom('formula', field));
    const unusual = this.#unusual({ draft, text });
    // True for almost every row: its names need no comparison with its other cells.
    const isOrdinary =
      whole === '' &&
      name.first + name.last !== '' &&
      wrongTypes === NO_WRONG_TYPES &&
      !unusual.some((field) => NAME_FIELDS.has(field));
    return {
      text,
      extra,
      unusual,
      wrongTypes,
      domain,
      department: usesDepartmentId
        ? readDepartment(draft.department_id, text.department_id, this.departments, secret, isMerged)
        : {},
      name,
      identity,
      line,
      isNew,
      earlierRow,
      sharesAddress: owner === 'shared',
      met: isNew ? {} : met,
      recognition: key === '' ? undefined : recognition,
      noPerson:
        isNew || isOrdinary
          ? undefined
          : noPersonIn(namesAsShown(draft, name), numberOr(isWhole ? draft.name : undefined, whole), shape),
      placeholders:
        isOrdinary && !isLikely(nickname)
          ? NO_PLACEHOLDERS
          : placeholdersIn({
              nickname,
              first: name.first,
              last: name.last,
              whole,
              isSplit: this.#hasWholeNames,
              cells: () => row.cells.map((cell) => cellText(cell).trim()),
            }),
      status,
      left,
      firstDomain: this.#firstDomain,
      nameFinding,
      draft,
      secret,
      plainSecret: plainPassword(secret),
    };
  }

  #unusual(facts: Pick<Facts, 'draft' | 'text'>): readonly string[] {
    let found: string[] | undefined;
    for (const field of this.#checkedFields)
      if (!this.#isOrdinary(facts, field)) {
        found ??= [];
        found.push(field);
      }
    return found ?? NONE;
  }

  #isOrdinary(facts: Pick<Facts, 'draft' | 'text'>, field: string): boolean {
    if (field === 'password') return isUsual(facts.text.password);
    const cell = cellOf(facts, field);
    return NAME_FIELDS.has(field) ? cell === '' || this.#isOrdinaryName(cell) : isPlain(cell);
  }

  /** The earliest row with this nickname; `undefined` if this row is the first. */
  #earlierRow(key: string, row: SeenRow): SeenRow | undefined {
    const earlier = this.#nicknames.get(key);
    if (earlier === undefined && key !== '') this.#nicknames.set(key, row);
    return earlier;
  }

  /** The department accepts numbers; fields of the profile accept numbers, lists and values of their own type. */
  #wrongTypes(
    draft: Draft,
    lostStatus: FormulaCell | undefined,
    secret: string,
    isFormula: (field: string) => boolean,
  ): WrongTypes {
    const { source } = this.departments;
    const wrong: Record<string, TypeMessage> = {};
    const note = (field: string, value: unknown, isAllowed: boolean): void => {
      const message = formulaMessage(value, secret) ?? dateMessage(value, secret);
      if (message !== undefined) wrong[field] = message;
      else if (typeof value !== 'string' && value !== undefined && value !== null && !isAllowed) {
        const origin = isFormula(field) && { isFormula: true };
        wrong[field] = { key: 'wrong-type', type: typeOf(value), source, ...origin };
      }
    };
    for (const field of FIELDS)
      note(field, draft[field], field === 'department_id' && isNumber(draft[field]));
    for (const field of ['nickname', 'password'] as const)
      if (SHORTENED.test(trimmed(draft[field]))) wrong[field] ??= { key: 'number-shortened' };
    for (const { name: field, type } of this.#needs.fields) {
      const value = draft.extra?.[field];
      const text = extraText(value);
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
    return Object.keys(wrong).length === 0 ? NO_WRONG_TYPES : wrong;
  }
}

const NONE: readonly never[] = [];

const NAME_FIELDS: ReadonlySet<string> = new Set(['name.first', 'name.last', 'name.middle']);

/** True if no check can find anything in a name part, whatever the rest of the row. */
function isOrdinaryName(text: string): boolean {
  const isSound = isUsual(text) && oddSignIn(text) === undefined && damageIn(text, 'name') === undefined;
  return isSound && !mayBeNoName(text) && !mayBeNoPerson(text);
}

/** Leaves out values that contain the password, since the journal records them. */
export function identityOf(
  { identity = {}, extra = {} }: Draft,
  isEmailLogin = false,
  secret = '',
): Identity {
  const found: { -readonly [F in keyof Identity]: string } = {};
  for (const field of IDENTITY_FIELDS) {
    if (field === 'email' && isEmailLogin) continue;
    const value = cellText(identity[field] ?? extra[field]).trim();
    if (value !== '' && !containsSecret(value, secret)) found[field] = value;
  }
  return found;
}

export function partialUser({ text, name, department, extra, identity }: Facts): PartialUser {
  const { nickname, position, department_id } = text;
  const departmentId = department.id;
  return { nickname, name, position, fields: extra, departmentId, department: department_id, identity };
}

/** Titles that were removed from names go into the field for titles, unless a column gives it. */
function extraOf({ extra, titles = [] }: Draft, field: string, many: string | undefined): string {
  return extraText(extra?.[field], many) || (field === NAME_TITLE ? titles.join(' ') : '');
}

const NAME_TITLE = 'name_title';

/** Numbers in name cells as text, such as a sum. */
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

/** A JSON list, written as in a cell. @param many the separator */
function extraText(value: unknown, many = ';', trim = (text: string) => text.trim()): string {
  if (Array.isArray(value)) return value.map((one) => extraText(one, many, trim)).join(many);
  if (isNumber(value) || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? trim(value) : '';
}

/** The cell with its no-break spaces, which may be part of a misread letter. */
export function cellOf({ draft, text }: Pick<Facts, 'draft' | 'text'>, field: string): string {
  if (field === 'nickname') return text.nickname;
  const usual: Readonly<Record<string, unknown>> = draft;
  const value = Object.hasOwn(usual, field) ? usual[field] : draft.extra?.[field];
  return extraText(value, ';', withoutPlainSpaces);
}

function withoutPlainSpaces(text: string): string {
  return text.trim() !== text ? text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : text;
}

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

export type WrongTypes = Readonly<Partial<Record<string, TypeMessage>>>;

export const NO_WRONG_TYPES: WrongTypes = {};

/** How spreadsheets write numbers of more than eleven digits: `2.9E+13`. */
const SHORTENED = /^\d{1,3}(?:[.,]\d+e[+-]?\d{1,3}|e\+\d{2,3})$/iu;

function typeOf(value: unknown): WrongType {
  if (value instanceof Date) return 'date';
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'list' : 'object';
}
