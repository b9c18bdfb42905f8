/** One way to show a run. Every view sees each row of the one pass, and hands over the files it made of them. */

import type { TemporaryFile } from '../lib/temporary-file.js';
import type { Counts, Known } from '../outcome.js';
import type { ReportRow } from './report-source.js';
import type { IsPassword } from './row-password.js';

export type View = {
  /** A row of the roster. */
  add(row: ReportRow, isPassword: IsPassword): Promise<void>;
  /** A nickname that the journal knows and no row has; after the last row. */
  addAbsent(known: Known): Promise<void>;
  /** Ends it; the files it hands over are complete and not yet sealed. */
  finish(counts: Counts): Promise<readonly TemporaryFile[]>;
};

/** Opens a temporary file that is to become the named file of the results folder; whoever gave it out discards it. */
export type OpenFile = (name: string) => Promise<TemporaryFile>;
