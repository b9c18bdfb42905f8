/** Spreadsheet cells with a formula that has no value to send. */

import type { FindingMessage } from './finding.js';

/** A workbook cell with an error or an uncalculated formula. Converts to the error, or to an empty text. */
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

/** Errors as common spreadsheets show them in English, German and Russian, and write them to CSV files. */
const ERRORS: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#ERROR!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!'],
  ...['#Н/Д', '#ССЫЛКА!', '#ЗНАЧ!', '#ДЕЛ/0!', '#ИМЯ?', '#ЧИСЛО!', '#ПУСТО!', '#ПЕРЕНОС!'],
]);

/** True if a cell contains an error or an uncalculated formula instead of a value. */
export function isFormulaFault(cell: unknown): cell is FormulaCell | string {
  if (typeof cell === 'string') return cell.includes('#') && ERRORS.has(cell.trim());
  return cell instanceof FormulaCell;
}

/** The error in a cell, if any. Never the row's password (`secret`), which may look like an error. */
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
