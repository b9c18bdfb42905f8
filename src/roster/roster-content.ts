/** What reading a format gives of a roster: everything but the file itself. */

import type { Mapping } from '../domain/roster-options.js';
import type { Columns, Row, Span } from '../domain/row.js';

/** A line above the header that is not part of the table. */
export type SkippedLine = { readonly line: number; readonly text: string };

export type RosterContent = {
  /** What precedes the line in a finding: the name; for a workbook `users.xlsx:Sheet1`. */
  readonly label: string;
  /** `null` for JSON and workbooks. */
  readonly delimiter: string | null;
  /** `null` except for workbooks. */
  readonly sheet: string | null;
  /** The line of the header; `null` for JSON and where the columns were given. */
  readonly headerLine: number | null;
  /** Where the header is in the text; `null` where there is none, and for workbooks. */
  readonly headerSpan: Span | null;
  readonly skipped: readonly SkippedLine[];
  readonly columns: Columns;
  /**
   * All rows. May be called repeatedly: each pass reads the one open handle from its start.
   * @throws {UserError} `roster` at an error in the structure, with its line
   */
  rows(): AsyncGenerator<Row, void>;
};

/** The options of reading; a format uses those that apply to it. */
export type ReadOptions = {
  /** What separates cells, one character. Default: detected. */
  readonly delimiter?: string | undefined;
  /** A sheet of a workbook, by name or by number from 1. Default: the one that looks like a roster. */
  readonly sheet?: string | undefined;
  /** The columns of a roster without a header: fields, or a header that means one; `''` for an ignored column. */
  readonly columns?: readonly string[] | undefined;
  /** Takes a field from a header, or from a template such as `{Title} {Grade}`; `''` leaves the field out. */
  readonly map?: readonly Mapping[] | undefined;
  /** For a file of a results folder: removes the `'` that guards `=`, `+`, `-`, `@`, tab or CR; does not follow links. */
  readonly unguard?: boolean | undefined;
};
