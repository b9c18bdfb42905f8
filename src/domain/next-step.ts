/** One thing that is left to do after a run: for the summary on the terminal and for the report's page alike. */

import type { OutcomeName } from './outcome.js';

export type NextStep = {
  /** Whole sentences; ends with a colon where commands follow. */
  readonly text: string;
  /** To be typed as they are, but for what is in angle brackets. */
  readonly commands: readonly string[];
  /** The rows that it is about. */
  readonly outcome?: OutcomeName;
};
