/** Determines the meaning of columns from their cells if the header is not enough. Reads all rows in this case. */

import { type DateOrder, datesIn } from '../domain/list-date.js';
import { isStatusWord } from '../domain/status-words.js';
import { cellText } from '../domain/text.js';
import { STATUS_FIELD } from '../domain/user.js';
import type { RosterContent } from './table.js';

/** @throws {UserError} if the rows cannot be read */
export async function withCellsRead<T extends RosterContent>(content: T): Promise<T> {
  return await withoutAddressStates(await withDateOrders(content));
}

/** 03/04/2012 is ambiguous, but 12/31/2012 in the same column shows the order of day and month. */
async function withDateOrders<T extends RosterContent>(content: T): Promise<T> {
  const { dates, headers } = content.columns;
  if (dates === undefined) return content;
  const seen = dates.columns.map((column) => ({ column, orders: new Set<DateOrder>() }));
  for await (const { cells } of content.rows()) {
    for (const { column, orders } of seen) {
      const order = orderIn(cells[column]);
      if (order !== undefined) orders.add(order);
    }
  }
  const found = seen.flatMap(({ column, orders: [only, another] }) =>
    only === undefined || another !== undefined ? [] : [[headers[column] ?? '', only] as const],
  );
  return { ...content, columns: dates.inOrders(new Map(found)) };
}

function orderIn(cell: unknown): DateOrder | undefined {
  const [only, another] = typeof cell === 'string' ? datesIn(cell) : [];
  return another === undefined ? only?.order : undefined;
}

/** A column `State` without a word for a status is part of an address (Bavaria, CA, NY), and is ignored. */
async function withoutAddressStates<T extends RosterContent>(content: T): Promise<T> {
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
  const keptOf = (field: string) => {
    const all = columnsOf?.(field) ?? [];
    return field === STATUS_FIELD ? all.filter(isKept) : all;
  };
  return {
    ...content,
    columns: {
      ...columns,
      statuses: statuses.filter(({ column }) => isKept(column)),
      ignored: [...ignored, ...others].toSorted((a, b) => a.column - b.column),
      columnsOf: keptOf,
    },
  };
}
