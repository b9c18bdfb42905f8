/**
 * Decides in which order day and month are in the columns that dates are taken from: 03/04/2012 reads in two ways, and
 * 12/31/2012 in the same column shows how it is meant.
 */

import { createOrderCount } from './column-template.js';
import type { RosterContent } from './table.js';

/** Reads all rows if there is such a column. @throws {UserError} as reading does */
export async function withDateOrders<T extends RosterContent>(content: T): Promise<T> {
  const { dates, headers } = content.columns;
  if (dates === undefined) return content;
  const counts = dates.columns.map((column) => ({ column, count: createOrderCount() }));
  for await (const { cells } of content.rows()) {
    for (const { column, count } of counts) count.add(cells[column]);
  }
  const orders = counts.flatMap(({ column, count }) => {
    const order = count.order();
    return order === undefined ? [] : [[headers[column] ?? '', order] as const];
  });
  return { ...content, columns: dates.inOrders(new Map(orders)) };
}
