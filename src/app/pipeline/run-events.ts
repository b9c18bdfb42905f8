/** The events of a run, and its end. */

import type { SignalName } from '../../domain/clock.js';
import type { Detail } from '../../domain/detail.js';
import type { ErrorTextIn, Reason, UserError } from '../../domain/errors.js';
import type { Ended, Verdict } from '../../domain/outcome.js';
import type { StepName, StepResult } from '../../domain/step.js';
import { defined } from '../../platform/collections.js';

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

/** `missing`: the directory does not show the new user yet. */
export type Waiting = {
  readonly event: 'waiting';
  readonly why: 'throttled' | 'unreachable' | 'server_errors' | 'missing';
  /** Milliseconds since the epoch. `since`: when the directory became unreachable. */
  readonly until: number;
  readonly since?: number;
  readonly message?: string;
  readonly factor: number;
};

/** `refused`: nothing was sent, because rows are invalid. */
export type RunEnd = {
  readonly ended: Ended;
  readonly reason?: Reason;
  readonly signal?: SignalName;
  readonly line?: number;
  readonly status?: number;
  /** The message in English, from the directory or from `why`. */
  readonly message?: string;
  readonly detail?: Detail;
  /** The error that stopped the run; absent if an answer stopped it. */
  readonly why?: ErrorTextIn;
  readonly isStatusOnly?: boolean;
  readonly isLookUp?: boolean;
};

export function stoppedBy({ reason, message, textIn }: UserError): RunEnd {
  return { ended: 'stopped', reason, message, why: textIn };
}

export function stoppedAt(reason: Reason, line: number, verdict: Verdict): RunEnd {
  const { status, message, detail, why, isStatusOnly, isLookUp } = verdict;
  return {
    ended: 'stopped',
    reason,
    line,
    ...defined({ status, message, detail, why, isStatusOnly, isLookUp }),
  };
}

export function interruptedBy({ reason }: AbortSignal): RunEnd {
  return { ended: 'interrupted', signal: reason as SignalName };
}
