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

/** Counted from the first character of a text, in UTF-16 code units; `end` is after the last one. */
export type Span = { readonly start: number; readonly end: number };

/** The source of a cell's value in a workbook, if it is not the cell itself: a formula, or the first of merged cells. */
export type CellOrigin = 'formula' | 'merged';

/** One row of the roster, unchecked; what a cell means, the roster's `Columns` say. */
export type Row = {
  /** The number of the row among the roster's rows, from 1; skipped blank rows do not count. */
  readonly row: number;
  /** Where the row begins: the line in a text file, the row of the sheet, the number of the JSON element; from 1. */
  readonly line: number;
  /** One cell per header, in the order of the headers; text in CSV, any value in JSON and workbooks. */
  readonly cells: readonly unknown[];
  /** The row's place in the roster's text; absent in a workbook. */
  readonly span?: Span;
  readonly origins?: ReadonlyMap<number, CellOrigin>;
  /** The roster's password of a row of a report's CSV: reports leave it out as they leave out the typed one. */
  readonly formerPassword?: unknown;
};

/** The values of one row by field, unchecked. A field is absent if the roster has no column for it. */
export type Draft = { readonly [F in ColumnField]?: unknown } & {
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly identity?: { readonly [F in IdentityField]?: unknown };
  readonly titles?: readonly string[];
};

/**
 * How a column says which people get an account. `yes-leaves`: a yes, or a day that has come, says that a person must
 * not sign in; `no-leaves`: a no does; `member`: a yes is active, and a no is asked; `perhaps`: a no is active, and a yes is
 * asked; `status`: a word; `state`: a word if a cell of the column is a known one, else part of an address; `redmine`:
 * the numbers of Redmine; `action`: the change that the row asks for; `remark`: any text, which says only that a person has
 * left, perhaps with the date; `end`: the day on which a person leaves; `expiry`: the same, unless it is that of a document;
 * `since`: the day of leaving, or a yes; `start`: a day on which a person begins, perhaps again;
 * `enrollment`: the numbers of PowerSchool; `auth`: how a user of Moodle signs in; `account-control`: the bits of Active
 * Directory; `former-login`: the login before a rename.
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

/** Where a field's values come from: a column's header as in the roster, or a template over columns. */
export type ColumnSource = { readonly field: string; readonly from: string };

/** Which fields a directory's profile adds, and which of the usual ones it does not use. */
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
  /** The headers as in the roster; empty columns at the end are left out. */
  readonly headers: readonly string[];
  /** One per field that the roster gives, in the order of `COLUMN_FIELDS`, then those that the profile adds. */
  readonly sources: readonly ColumnSource[];
  readonly identity?: readonly ColumnSource[];
  readonly statuses?: readonly StatusColumn[];
  readonly hashes?: readonly Omit<StatusColumn, 'kind'>[];
  /** Positions of columns that are not sent and distinguish two people of one name, as a class does. */
  readonly apart?: readonly number[];
  /** The order of whole names, by the language of their header; absent without a column of whole names. */
  readonly nameOrder?: NameOrder;
  /** The part of a name whose column has the plain header `Name`: it may hold whole names. */
  readonly plainName?: 'name.first' | 'name.last' | undefined;
  /** Finds a name in a pattern such as `{last}.{Class}`: by exact header, field, or header that reads the same. */
  readonly find?: (name: string) => Place | undefined;
  /** Positions of the columns that give a field: several for a template, none if the roster does not give it. */
  readonly columnsOf?: (field: string) => readonly number[];
  readonly hasAddressLogins?: boolean;
  readonly nickname?: NicknameForm | undefined;
  readonly ignored: readonly IgnoredColumn[];
  readonly unknown?: readonly string[];
  readonly leftOut?: readonly string[];
  readonly suggested?: readonly Mapping[];
  readonly dates?: DateColumns;
  /** The values of a row by field: text untrimmed; other values as in the file. */
  draft(row: Row): Draft;
  /** Positions of the cells that may hold a password: the password's column, and any with a word for one in its header. */
  readonly secretCells: ReadonlySet<number>;
};

export type DateColumns = {
  readonly columns: readonly number[];
  /** The order, by header, of dates that read in two ways; without an order, those dates are refused. */
  readonly orders: ReadonlyMap<string, DateOrder>;
  readonly inOrders: (orders: DateColumns['orders']) => Columns;
};

/** The columns that recognise people, whether the directory gets them as well or not. */
export function identityColumns({ sources, identity = [] }: Columns): readonly ColumnSource[] {
  const sent = sources.filter(({ field }) => IDENTITY_FIELDS.some((name) => name === field));
  return [...identity, ...sent];
}

/** True if the row's password was typed into a CSV of the report and is not the roster's. */
export function isPasswordTyped(row: Row, draft: Draft): boolean {
  return row.formerPassword !== undefined && draft.password !== row.formerPassword;
}
