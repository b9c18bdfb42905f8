/** Errors of reading that a person can settle by choosing: an encoding, or a sheet. */

import { UserError } from '../errors.js';

/** How the file's first names would read in another encoding. Never holds a value of a password column. */
export type EncodingCandidate = { readonly encoding: string; readonly preview: string };

/** Bytes that are not valid in the encoding; a person who sees the previews can say which encoding is right. */
export class EncodingError extends UserError {
  /** In the order in which they are shown; none where no other encoding helps, or nothing may be shown. */
  readonly candidates: readonly EncodingCandidate[];

  constructor(message: string, next: string, candidates: readonly EncodingCandidate[] = []) {
    super('roster', message, next);
    this.candidates = candidates;
  }
}

/** More than one sheet looks like a roster; a person can say which one is meant. */
export class SheetError extends UserError {
  /** The names of those sheets, in the order of the workbook; at least two. */
  readonly sheets: readonly string[];

  constructor(message: string, next: string, sheets: readonly string[]) {
    super('roster', message, next);
    this.sheets = sheets;
  }
}
