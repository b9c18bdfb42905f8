/** One row of a roster as in the file, and the meaning of its cells. Shared by reading, checking and reporting. */

import type { DateOrder } from './list-date.js';
import type { Mapping } from './roster-options.js';
import {
  type ColumnField,
  type ExtraField,
  IDENTITY_FIELDS,
  type IdentityField,
  type NameOrder,
  type NicknameForm,
} from './user.js';

/** Positions in a text, in UTF-16 code units; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** The source of a workbook cell's value, if not the cell itself: a formula, or the first of merged cells. */
export type CellOrigin = 'formula' | 'merged';

/** One unchecked row of the roster. The roster's `Columns` define the meaning of its cells. */
export type Row = {
  /** The number of the row, from 1, not counting skipped blank rows. */
  readonly row: number;
  /** Where the row begins, from 1: the line in a text file, the row of the sheet, or the number of the JSON element. */
  readonly line: number;
  /** One cell per header, in the same order: text in CSV, any value in JSON and workbooks. */
  readonly cells: readonly unknown[];
  /** The row's position in the roster's text; absent in a workbook. */
  readonly span?: Span | undefined;
  readonly origins?: ReadonlyMap<number, CellOrigin> | undefined;
  /** The roster's password for a row of a report's CSV. Reports leave it out, like the typed one. */
  readonly formerPassword?: unknown;
};

/** The unchecked values of one row by field. A field is absent if the roster has no column for it. */
export type Draft = { readonly [F in ColumnField]?: unknown } & {
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly identity?: { readonly [F in IdentityField]?: unknown };
  readonly titles?: readonly string[];
};

/**
 * How a column shows which people get an account. `yes-leaves`: a yes, or a date in the past, means that a person must
 * not sign in; `no-leaves`: a no means this; `member`: yes means active, and the program asks about a no; `perhaps`: no
 * means active, and the program asks about a yes; `status`: a word; `state`: a word if any cell of the column contains
 * a known one, otherwise part of an address; `redmine`: the numbers of Redmine; `action`: the change that the row
 * requests; `remark`: any text, which only shows that a person has left, perhaps with the date; `end`: the day on which
 * a person leaves; `expiry`: the same, unless it is that of a document; `since`: the day of leaving, or a yes; `start`:
 * a day on which a person begins, perhaps again; `enrollment`: the numbers of PowerSchool; `auth`: how a user of Moodle
 * signs in; `account-control`: the bits of Active Directory; `former-login`: the login before a rename.
 */
export type StatusKind =
  | 'yes-leaves'
  | 'no-leaves'
  | 'member'
  | 'perhaps'
  | 'status'
  | 'state'
  | 'redmine'
  | 'remark'
  | 'action'
  | 'deactivate'
  | 'end'
  | 'expiry'
  | 'since'
  | 'start'
  | 'enrollment'
  | 'auth'
  | 'account-control'
  | 'former-login';

export type StatusColumn = { readonly header: string; readonly column: number; readonly kind: StatusKind };

/** The source of a field's values: a column's header as in the roster, or a template over columns. */
export type ColumnSource = { readonly field: string; readonly from: string };

/** The fields that a directory's profile adds, and the usual ones that it does not use. */
export type ProfileColumns = {
  readonly title: string;
  readonly fields: readonly ExtraField[];
  readonly unused: readonly ColumnField[];
  readonly nickname?: NicknameForm;
};

export type Place = { readonly field: ColumnField } | { readonly column: number };

export type IgnoredColumn = {
  readonly header: string;
  readonly why: string;
  /** True if only another directory would use the column. */
  readonly isUnused?: true;
  readonly column: number;
  readonly isStatus?: true;
  readonly isLogin?: true;
};

export type Columns = {
  /** The headers as in the roster, without empty columns at the end. */
  readonly headers: readonly string[];
  /** One for each field in the roster: those of `COLUMN_FIELDS` in their order, then those that the profile adds. */
  readonly sources: readonly ColumnSource[];
  readonly identity?: readonly ColumnSource[];
  readonly statuses?: readonly StatusColumn[];
  readonly hashes?: readonly Omit<StatusColumn, 'kind'>[];
  /** Positions of columns that are not sent but distinguish two people with the same name, such as a class. */
  readonly apart?: readonly number[];
  /** The order of whole names, by the language of their header; absent without a column of whole names. */
  readonly nameOrder?: NameOrder;
  /** The part of a name whose column has the plain header `Name` and may therefore contain whole names. */
  readonly plainName?: 'name.first' | 'name.last' | undefined;
  /** Finds a name of a pattern such as `{last}.{Class}`: by exact header, field, or equivalent header. */
  readonly find?: (name: string) => Place | undefined;
  /** Positions of the columns that make up a field: several for a template, none if the roster lacks the field. */
  readonly columnsOf?: (field: string) => readonly number[];
  readonly hasAddressLogins?: boolean;
  readonly nickname?: NicknameForm | undefined;
  readonly ignored: readonly IgnoredColumn[];
  readonly unknown?: readonly string[];
  readonly leftOut?: readonly string[];
  readonly suggested?: readonly Mapping[];
  readonly dates?: DateColumns;
  /** The values of a row by field. Text is not trimmed; other values are as in the file. */
  draft(row: Row): Draft;
  /** Positions of cells that may contain a password, by the meaning of their column or a word in its header. */
  readonly secretCells: ReadonlySet<number>;
};

export type DateColumns = {
  readonly columns: readonly number[];
  /** The order of ambiguous dates, by header. Without an order, ambiguous dates are refused. */
  readonly orders: ReadonlyMap<string, DateOrder>;
  readonly inOrders: (orders: DateColumns['orders']) => Columns;
};

/** The header of the column that numbers people. */
export function numberHeaderOf(columns: Columns): string | undefined {
  return identityColumns(columns).find(({ field }) => field === 'person_id')?.from;
}

/** The columns that identify people, whether or not they are sent to the directory. */
export function identityColumns({ sources, identity = [] }: Columns): readonly ColumnSource[] {
  const sent = sources.filter(({ field }) => IDENTITY_FIELDS.some((name) => name === field));
  return [...identity, ...sent];
}

/** True if the row's password was typed into a CSV of the report, and is not the roster's. */
export function isPasswordTyped(row: Row, draft: Draft): boolean {
  return row.formerPassword !== undefined && draft.password !== row.formerPassword;
}
