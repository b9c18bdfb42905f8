/** A table and its rows, whatever its columns mean. */

import type { Row } from '../domain/row.js';
import { isBlank } from '../domain/text.js';
import type { RosterLabel } from '../texts/roster-place.js';

export type TableRow = Pick<Row, 'line' | 'cells' | 'span' | 'origins'>;

export type Batches = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;

/** A line above the header that is not part of the table, or the header again. */
export type SkippedLine = {
  readonly line: number;
  readonly text: string;
  readonly header?: 'second' | 'again';
};

export type Table = {
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly label: RosterLabel;
  readonly skipped: readonly TableRow[];
  /** `undefined` if the user gave the columns. */
  readonly header: TableRow | undefined;
  /** The first rows below the header: last columns that are empty in these, without a header, are left out. */
  readonly first: readonly TableRow[];
  /** True if all rows are as wide as the widest, as in a workbook. */
  readonly isGrid: boolean;
  /** Yields all rows below the header. In batches, since awaiting each row takes longer than reading it. */
  batches(): Batches;
};

export function isBlankRow({ cells }: Pick<TableRow, 'cells'>): boolean {
  return cells.every(isBlank);
}
