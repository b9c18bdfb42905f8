/** The error thrown by the functions for programs. */

import type { EXIT_STATUS } from '../domain/exit-status.js';

/** Why nothing was sent. `interrupted`: the signal was aborted before sending. */
export type ProvisionReason = keyof typeof EXIT_STATUS | 'interrupted';

type Facts = Pick<ProvisionError, 'reason' | 'code' | 'exitStatus'> &
  Partial<Pick<ProvisionError, 'next' | 'option' | 'cause'>>;

/** Nothing was sent, for a reason that the caller can correct. Any other error is a bug in this package. */
export class ProvisionError extends Error {
  override readonly name = 'ProvisionError';
  readonly reason: ProvisionReason;
  /** Identifies the error, such as `config-missing`; `interrupted` if the signal was aborted. */
  readonly code: string;
  /** The exit status of the command for this error: 2 to 5, or 130 for `interrupted`. */
  readonly exitStatus: number;
  /** The next step: one or more sentences. */
  readonly next: string | undefined;
  /** The invalid option, such as `baseUrl`, if the error concerns one. */
  readonly option: string | undefined;

  /** @param message says what is wrong and where, without secrets */
  constructor(message: string, { reason, code, exitStatus, next, option, cause }: Facts) {
    super(message, { cause });
    this.reason = reason;
    this.code = code;
    this.exitStatus = exitStatus;
    this.next = next;
    this.option = option;
  }
}
