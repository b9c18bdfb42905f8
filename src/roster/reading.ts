/** What reading one format finds out about a roster: everything but the file it is in. */

import type { Mapping } from '../domain/roster-options.js';
import type { Columns, Row, Span } from '../domain/row.js';

/** A line above the header that is no part of the table. */
export type Skipped = { readonly line: number; readonly text: string };

export type Reading = {
  /** What is in front of the line in a finding: the name; for a workbook `users.xlsx:Sheet1`. */
  readonly label: string;
  /** `null` for JSON and workbooks. */
  readonly delimiter: string | null;
  /** `null` but for workbooks. */
  readonly sheet: string | null;
  /** The line of the header; `null` for JSON and where the columns were given. */
  readonly headerLine: number | null;
  /** Where the header is in the text; `null` where there is none, and for workbooks. */
  readonly headerSpan: Span | null;
  readonly skipped: readonly Skipped[];
  readonly columns: Columns;
  /**
   * The rows from the first on; may be called again and again, each pass reads the one open handle from its start.
   * @throws {UserError} `roster` at a structural fault, named with its line
   */
  rows(): AsyncGenerator<Row, void>;
};

/** The user's word on how to read, as far as a format has a use for it. */
export type ReadingOptions = {
  /** What separates cells, one character. Default: detected. */
  readonly delimiter?: string | undefined;
  /** A sheet of a workbook, by name or by number from 1. Default: the one that looks like a roster. */
  readonly sheet?: string | undefined;
  /** The columns of a roster without a header: fields, or a header that names one; `''` for a column to leave out. */
  readonly columns?: readonly string[] | undefined;
  /** Takes a field from a header, or from a template such as `{Title} {Grade}`; `''` leaves the field out. */
  readonly map?: readonly Mapping[] | undefined;
  /** Takes one leading `'` off cells where it guards `=`, `+`, `-`, `@`, tab or CR: files of a results folder, never links. */
  readonly unguard?: boolean | undefined;
};
