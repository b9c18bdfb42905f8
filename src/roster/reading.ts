/** What reading one format finds out about a roster: everything but the file it stands in. */

import type { Columns, Row, Span } from '../row.js';
import type { Mapping } from './columns.js';

/** A line above the header that is no part of the table. */
export type Skipped = { readonly line: number; readonly text: string };

export type Reading = {
  /** What stands before the line in a finding. */
  readonly label: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly headerLine: number | null;
  readonly headerSpan: Span | null;
  readonly skipped: readonly Skipped[];
  readonly columns: Columns;
  rows(): AsyncGenerator<Row, void>;
};

/** The user's word on how to read, as far as a format has a use for it. */
export type ReadingOptions = {
  readonly delimiter?: string | undefined;
  readonly sheet?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly map?: readonly Mapping[] | undefined;
  readonly unguard?: boolean | undefined;
};
