/** Templates of `--map`, such as `{Title} {Grade}`: text and columns. */

import { isFormulaFault } from '../domain/formula-cell.js';

/** A piece of a template: text, or the column whose header is in braces. */
export type TemplatePart = { readonly text: string } | { readonly column: number };

const PLACEHOLDER = /\{([^{}]+)\}/gu;

export function isTemplate(from: string): boolean {
  return from.search(PLACEHOLDER) !== -1;
}

export function templateHeaders(from: string): readonly string[] {
  return [...from.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/** @param columnOf finds a header's column, or throws */
export function parseTemplate(from: string, columnOf: (header: string) => number): readonly TemplatePart[] {
  // Every second piece is what the pattern captures.
  const pieces = from.split(PLACEHOLDER);
  return pieces.map((piece, at) => (at % 2 === 0 ? { text: piece } : { column: columnOf(piece) }));
}

/**
 * The text of a template for one row. An object in a cell, and an error of a formula, is returned as it is, for a check to
 * refuse.
 * @param isExact keep every space (for a password); otherwise the gaps that empty cells leave are closed
 */
export function fillTemplate(
  parts: readonly TemplatePart[],
  cells: readonly unknown[],
  isExact: boolean,
): unknown {
  let text = '';
  for (const part of parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const cell = cells[part.column];
    if (cell instanceof Date) text += cell.toISOString().slice(0, 10);
    else if ((typeof cell === 'object' && cell !== null) || isFormulaFault(cell)) return cell;
    else text += cell ?? '';
  }
  return isExact ? text : text.replace(/ {2,}/gu, ' ').trim();
}
