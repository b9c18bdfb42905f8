/** Warnings about files of a report, a sheet of slips, or a run's passwords, after the run has ended. */

import type { ErrorTextIn } from './errors.js';

export type FileWarning =
  /** A file is open in another program, so the new one is called `written`. */
  | { readonly kind: 'in-use'; readonly name: string; readonly written: string }
  /** A person edited a CSV after the last run, so it was renamed. @property isDone true if all its rows are created */
  | { readonly kind: 'edited'; readonly name: string; readonly archived: string; readonly isDone: boolean }
  /** A CSV of an earlier run, which has no rows any more, could not be removed. */
  | { readonly kind: 'stale'; readonly name: string }
  /** The file of passwords is complete, but lacks the outcomes. */
  | { readonly kind: 'without-outcomes'; readonly name: string; readonly why: ErrorTextIn }
  /** There is no report. @property why absent if another run will write it @property command writes it */
  | { readonly kind: 'unwritten'; readonly why?: ErrorTextIn; readonly command: string };
