/** Notes about the files of a report, a sheet of slips or the passwords of a run, once it has ended. */

import type { ErrorTextIn } from './errors.js';

export type FileWarning =
  /** A file is open in another program, so the new one has the name `written`. */
  | { readonly kind: 'in-use'; readonly name: string; readonly written: string }
  /** A person edited a CSV after the last run, so it has another name now. @param isDone whether all its rows are created */
  | { readonly kind: 'edited'; readonly name: string; readonly archived: string; readonly isDone: boolean }
  /** A CSV of an earlier run, which no row belongs to, could not be removed. */
  | { readonly kind: 'stale'; readonly name: string }
  /** The file of passwords is complete, but does not say what became of them. */
  | { readonly kind: 'without-outcomes'; readonly name: string; readonly why: ErrorTextIn }
  /** There is no report. @param why absent: another run will write it. @param command makes it */
  | { readonly kind: 'unwritten'; readonly why?: ErrorTextIn; readonly command: string };
