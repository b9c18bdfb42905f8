/** The cells of a CSV row against the columns of its table: padded, cut, skipped when blank, or a fault. */

import { count } from '../lib/text.js';
import { fault } from './fault.js';

export type Shape = {
  /** How many cells a row is to have. */
  readonly width: number;
  /** A row may be shorter by the columns that have no header at the end, down to this. */
  readonly least: number;
  /** How many cells the header line has, with the empty ones at its end. */
  readonly headerCells: number;
};

/** Whether a cell of text holds nothing that can be seen. */
export function isBlank(text: string): boolean {
  return text === '' || text.trim() === '';
}

/**
 * @returns `null` for a row to skip: all its cells are empty
 * @throws {UserError} `roster` where it has too few cells, or too many that are not empty
 */
export function fitRow(
  cells: readonly string[],
  shape: Shape,
  label: string,
  line: number,
): readonly string[] | null {
  const { width, least } = shape;
  if (cells.length === width && !isBlank(cells[0] ?? '')) return cells;
  if (cells.every(isBlank)) return null;
  if (cells.length === width) return cells;
  if (cells.length < width && cells.length >= least)
    return [...cells, ...Array<string>(width - cells.length).fill('')];
  const extra = cells.findIndex((cell, at) => at >= width && !isBlank(cell));
  if (cells.length > width && extra === -1) return cells.slice(0, width);
  if (cells.length > width && extra < shape.headerCells && cells.length <= shape.headerCells) {
    throw fault(
      label,
      line,
      `cell ${extra + 1} is filled, but its column has no header`,
      'Give the column a header, or empty it.',
    );
  }
  throw fault(
    label,
    line,
    `${count(cells.length, 'cell')}, where the table has ${count(width, 'column')}`,
    cells.length < width
      ? 'Each row needs as many separators as the header, also where its last cells are empty.'
      : 'A cell that holds the separator or a line break has to be in quotes ("…").',
  );
}
