/** Events of rows in a run or a look-up: facts, of which the user interface makes words and events. */

import type { Detail } from '../../domain/detail.js';
import type { ErrorTextIn } from '../../domain/errors.js';
import type { Evidence, Verdict } from '../../domain/outcome.js';
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

/** The result of one step of a user who was created. */
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

/** The result of one row. */
export type LookUpResult = {
  readonly event: 'looked-up';
  readonly nickname: string;
  readonly outcome: 'created' | 'pending' | 'exists' | 'unconfirmed';
  /** The evidence that settled it; `accept`: the evidence that would settle it, if somebody accepted that. */
  readonly evidence?: Evidence;
  readonly accept?: 'time';
  /** Why: a clause. */
  readonly message: string;
  readonly detail?: Detail;
  readonly why?: ErrorTextIn | undefined;
};

/** The look-up waits before it asks again. */
export type LookUpWait = {
  readonly event: 'waiting';
  readonly why: 'absent' | 'absent-again';
  /** Until when: milliseconds since the epoch. */
  readonly until: number;
  readonly rows: number;
};
