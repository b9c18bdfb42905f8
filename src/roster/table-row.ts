/** The rows of a table, whatever its columns mean. */

import type { Row } from '../domain/row.js';
import { isBlank } from '../domain/text.js';

export type TableRow = Pick<Row, 'line' | 'cells' | 'span' | 'origins'>;

export type Batches = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;

/** A line above the header that is not part of the table, or the header again. */
export type SkippedLine = {
  readonly line: number;
  readonly text: string;
  readonly header?: 'second' | 'again';
};

export function isBlankRow({ cells }: Pick<TableRow, 'cells'>): boolean {
  return cells.every(isBlank);
}
