/** Events of rows in a run: facts, of which the user interface makes words and events. */

import type { Verdict } from '../../domain/outcome.js';
import type { StepName, StepResult } from '../../domain/step.js';

export type RowSettled = {
  readonly event: 'row';
  readonly row: number;
  readonly line: number;
  readonly nickname: string;
  readonly attempt: number;
  readonly verdict: Verdict;
  readonly factor: number;
};

export type StepSettled = StepName &
  StepResult & {
    readonly event: 'step';
    readonly row: number;
    readonly line: number;
    readonly nickname: string;
    readonly factor: number;
  };

/** The run waits before it continues; shown to people. `missing`: the directory does not show a new user yet. */
export type Waiting = {
  readonly event: 'waiting';
  readonly why: 'throttled' | 'unreachable' | 'server_errors' | 'missing';
  /** Until when: milliseconds since the epoch. */
  readonly until: number;
  /** Since when the directory cannot be reached: milliseconds since the epoch. */
  readonly since?: number;
  readonly message?: string;
  readonly factor: number;
};
