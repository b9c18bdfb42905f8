/** The trouble of a workbook in which more than one sheet looks like a roster. */

import { UserError } from '../errors.js';

/** More than one sheet looks like a roster; a person can say which one is meant. */
export class SheetError extends UserError {
  /** The names of those sheets, in the order of the workbook; at least two. */
  readonly sheets: readonly string[];

  constructor(message: string, next: string, sheets: readonly string[]) {
    super('roster', message, next);
    this.sheets = sheets;
  }
}
