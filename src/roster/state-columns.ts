/** Decides whether a column `State` is of the account or of an address: Bavaria, CA and NY are no words for a status. */

import { isStatusWord } from '../domain/status-words.js';
import { cellText } from '../domain/text.js';
import { STATUS_FIELD } from '../domain/user.js';
import type { RosterContent } from './table.js';

/** Reads all rows if there is such a column, and ignores one of addresses. @throws {UserError} as reading does */
export async function withoutAddressStates<T extends RosterContent>(content: T): Promise<T> {
  const { columns } = content;
  const { statuses = [], ignored, columnsOf } = columns;
  const addresses = new Map(
    statuses.flatMap(({ kind, column, header }) => (kind === 'state' ? [[column, header] as const] : [])),
  );
  if (addresses.size === 0) return content;
  for await (const { cells } of content.rows()) {
    for (const column of addresses.keys())
      if (isStatusWord(cellText(cells[column]))) addresses.delete(column);
  }
  const others = [...addresses].map(([column, header]) => ({ header, why: 'not a known field', column }));
  const isKept = (column: number) => !addresses.has(column);
  return {
    ...content,
    columns: {
      ...columns,
      statuses: statuses.filter(({ column }) => isKept(column)),
      ignored: [...ignored, ...others].toSorted((a, b) => a.column - b.column),
      ...(columnsOf && {
        columnsOf: (field: string) =>
          field === STATUS_FIELD ? columnsOf(field).filter(isKept) : columnsOf(field),
      }),
    },
  };
}
