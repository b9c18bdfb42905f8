/** Formulas of a worksheet without a stored value, as programs that calculate none write them. */

import { FormulaCell } from '../domain/formula-cell.js';
import { columnLetters } from '../platform/workbook-parts.js';
import type { Element } from './workbook.js';

type CellFormula = { readonly isUncalculated: boolean; readonly area?: string };

/**
 * The formula of a cell. openpyxl writes an empty value, others none; only a value of the type `str` may be empty. XlsxWriter
 * stores 0, and a flag in the workbook.
 * @param needsRecalculation whether that flag is there (ECMA-376-1, 18.2.2: `fullCalcOnLoad`)
 */
export function formulaOf(
  { attributes, children }: Element,
  needsRecalculation: boolean,
): CellFormula | undefined {
  const formula = children.find(({ name }) => name === 'f');
  if (formula === undefined) return undefined;
  const value = children.find(({ name }) => name === 'v')?.text.trim();
  const { t: type = 'n' } = attributes;
  const isNone = value === undefined || (value === '' && type !== 'str');
  const isUncalculated = isNone || (needsRecalculation && type === 'n' && Number(value) === 0);
  const { t: kind, ref } = formula.attributes;
  // Only these fill other cells, which have a value and no formula.
  const hasArea = kind === 'array' || kind === 'dataTable';
  return { isUncalculated, ...(hasArea && ref !== undefined && { area: ref }) };
}

/** A cell that an uncalculated formula of several cells fills. @param row, column from 1 */
export function uncalculated(
  cell: unknown,
  row: number,
  column: number,
  needsRecalculation: boolean,
): unknown {
  const isNone = cell === '' || cell === undefined || (needsRecalculation && cell === 0);
  return isNone ? new FormulaCell(`${columnLetters(column - 1)}${row}`) : cell;
}

/** The value of an error cell, which may be any text, as an error that can be shown. */
export function errorName(value: string): string {
  const name = value.trim();
  return /^#[A-Z0-9/_]{1,20}[!?]?$/u.test(name) ? name : '#ERROR!';
}
