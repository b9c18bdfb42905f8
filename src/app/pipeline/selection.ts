/** Which rows a run is about. */

import type { OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';

export type Selection = {
  readonly outcomes: ReadonlySet<OutcomeName>;
  /** True if a row that was never announced belongs to the run: by its nickname's key. */
  readonly neverSent: (key: string) => boolean;
  readonly row: (line: number) => boolean;
  /** Which steps of users who were created are sent: by their state. */
  readonly steps: ReadonlySet<'open' | 'refused'>;
};

export const ALL_TO_DO: Selection = {
  outcomes: STILL_TO_DO,
  neverSent: () => true,
  row: () => true,
  steps: new Set(['open']),
};

/** Where a password comes from. `typed`: into a CSV of the report; `generated`: generated before the row is sent. */
export type PasswordSource = 'roster' | 'typed' | 'generated';
