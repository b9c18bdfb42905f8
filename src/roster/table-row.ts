/** A table and its rows, regardless of the meaning of its columns. */

import type { Row } from '../domain/row.js';
import { isBlank } from '../domain/text.js';
import type { RosterLabel } from '../texts/roster-place.js';

export type TableRow = Pick<Row, 'line' | 'cells' | 'span' | 'origins'>;

export type Batches = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;

/** A line above the header that is not part of the table, or a repeated header. */
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
  /** `undefined` if the user specified the columns. */
  readonly header: TableRow | undefined;
  /** The first rows below the header. Trailing columns without a header are left out if empty in these rows. */
  readonly first: readonly TableRow[];
  /** True if all rows are padded to the widest one, as in a workbook. */
  readonly isGrid: boolean;
  /** Yields all rows below the header. In batches, since awaiting each row takes longer than reading it. */
  batches(): Batches;
};

export function isBlankRow({ cells }: Pick<TableRow, 'cells'>): boolean {
  return cells.every(isBlank);
}
