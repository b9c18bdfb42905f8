/** Ignored columns in which rows say that somebody has left: a remark is not to be passed over in silence. */

import type { Columns, Row } from '../domain/row.js';
import { leftByRemark } from './status-values.js';

/** @param value the first that says so @param rows how many do */
export type LeftInColumn = { readonly header: string; readonly value: string; readonly rows: number };

/** @returns `undefined` where no column is ignored */
export function createIgnoredWords(columns: Pick<Columns, 'ignored' | 'secretCells'> | undefined) {
  const looked = columns?.ignored.filter(({ column }) => !columns.secretCells.has(column)) ?? [];
  if (looked.length === 0) return undefined;
  const found = new Map<string, { readonly value: string; rows: number }>();
  return {
    read({ cells }: Pick<Row, 'cells'>): void {
      for (const { header, column } of looked) {
        const cell = cells[column];
        if (typeof cell !== 'string' || !saysLeft(cell)) continue;
        const known = found.get(header);
        if (known === undefined) found.set(header, { value: cell.trim(), rows: 1 });
        else known.rows += 1;
      }
    },
    found: (): readonly LeftInColumn[] => [...found].map(([header, one]) => ({ header, ...one })),
  };
}

/** Also one of several labels: `стажёр, уволен`. Not of a story, which has dates: `left 2024, returned 2025`. */
function saysLeft(cell: string): boolean {
  if (leftByRemark(cell) !== undefined) return true;
  return /[;,|]/u.test(cell) && !/\d/u.test(cell) && cell.split(/[;,|]/u).some((one) => leftByRemark(one));
}
