/** How a run came to its end. */

import type { SignalName } from '../../domain/clock.js';
import type { Detail } from '../../domain/detail.js';
import type { ErrorTextIn, Reason, UserError } from '../../domain/errors.js';
import type { Ended, Verdict } from '../../domain/outcome.js';
import { defined } from '../../platform/collections.js';

/** How a run came to its end; `refused`: nothing was sent, since rows are invalid. */
export type RunEnd = {
  readonly ended: Ended;
  readonly reason?: Reason;
  readonly signal?: SignalName;
  readonly line?: number;
  readonly status?: number;
  /** In English, from the directory or of `why`. */
  readonly message?: string;
  /** The message as data, or as an error, if it is ours. */
  readonly detail?: Detail;
  /** The error that stopped the run; absent where an answer did. */
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
