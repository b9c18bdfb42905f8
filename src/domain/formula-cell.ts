/** Cells of a spreadsheet with a formula that gave no value to send. */

import type { FindingMessage } from './finding.js';

/** A cell of a workbook that is an error, or a formula without a stored value. It reads as the error, or as nothing. */
export class FormulaCell {
  /** `B7` */
  readonly address: string;
  readonly error?: string;

  constructor(address: string, error = '') {
    this.address = address;
    if (error !== '') this.error = error;
  }

  toString(): string {
    return this.error ?? '';
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Errors as the usual spreadsheets show them in English, German and Russian, and write them into a CSV. */
const ERRORS: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#ERROR!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!'],
  ...['#Н/Д', '#ССЫЛКА!', '#ЗНАЧ!', '#ДЕЛ/0!', '#ИМЯ?', '#ЧИСЛО!', '#ПУСТО!', '#ПЕРЕНОС!'],
]);

/** True if a cell has no value of its own, but an error, or a formula that was not calculated. */
export function isFormulaFault(cell: unknown): cell is FormulaCell | string {
  if (typeof cell === 'string') return cell.includes('#') && ERRORS.has(cell.trim());
  return cell instanceof FormulaCell;
}

/** The error in a cell, never the row's password (`secret`), which may look like one; `undefined` without an error. */
export function formulaMessage(
  cell: unknown,
  secret: string,
): FindingMessage<'formula-empty' | 'formula-error'> | undefined {
  if (!isFormulaFault(cell)) return undefined;
  if (cell instanceof FormulaCell) {
    const { address, error } = cell;
    return error === undefined
      ? { key: 'formula-empty', cell: address }
      : { key: 'formula-error', cell: address, error };
  }
  const error = cell.trim();
  return { key: 'formula-error', ...(error !== secret.trim() && { error }) };
}
