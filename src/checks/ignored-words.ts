/** Finds ignored columns with words that mean that people have left, for a warning. */

import type { Columns, IgnoredColumn, Row } from '../domain/row.js';
import { leftByRemark } from './status-values.js';

/** `value`: the first cell with such words; `rows`: how many rows have them. */
export type LeftInColumn = { readonly header: string; readonly value: string; readonly rows: number };

export class IgnoredWords {
  readonly #columns: readonly IgnoredColumn[];
  readonly #found = new Map<string, { readonly value: string; rows: number }>();

  constructor({ ignored, secretCells }: Pick<Columns, 'ignored' | 'secretCells'>) {
    this.#columns = ignored.filter(({ column }) => !secretCells.has(column));
  }

  read({ cells }: Pick<Row, 'cells'>): void {
    for (const { header, column } of this.#columns) {
      const cell = cells[column];
      if (typeof cell !== 'string' || !saysLeft(cell)) continue;
      const known = this.#found.get(header);
      if (known === undefined) this.#found.set(header, { value: cell.trim(), rows: 1 });
      else known.rows += 1;
    }
  }

  found(): readonly LeftInColumn[] {
    return [...this.#found].map(([header, one]) => ({ header, ...one }));
  }
}

/** True if one of several labels says so: `стажёр, уволен`. False for several dates: `left 2024, returned 2025`. */
function saysLeft(cell: string): boolean {
  if (leftByRemark(cell) !== undefined) return true;
  return /[;,|]/u.test(cell) && !/\d/u.test(cell) && cell.split(/[;,|]/u).some((one) => leftByRemark(one));
}
