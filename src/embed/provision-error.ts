/** The error of the functions that programs call. */

import type { EXIT_STATUS } from '../domain/exit-status.js';

/** Why nothing was sent. `interrupted`: the signal was aborted before anything was. */
export type ProvisionReason = keyof typeof EXIT_STATUS | 'interrupted';

/** The facts of an error, beside its message. */
export type ProvisionErrorFacts = {
  readonly reason: ProvisionReason;
  readonly code: string;
  readonly exitStatus: number;
  readonly next?: string | undefined;
  readonly option?: string | undefined;
  readonly cause?: unknown;
};

/** Nothing was sent, for a reason that its caller can correct. Anything else that is thrown is a bug of this package. */
export class ProvisionError extends Error {
  override readonly name = 'ProvisionError';
  readonly reason: ProvisionReason;
  /** Which error it is, such as `config-missing`; `interrupted` where the signal was aborted. */
  readonly code: string;
  /** The exit status of the command with this error: 2 to 5, and 130 for `interrupted`. */
  readonly exitStatus: number;
  /** The next step: one or more sentences. */
  readonly next: string | undefined;
  /** The option that is wrong, such as `baseUrl`, where it is one. */
  readonly option: string | undefined;

  /** @param message what is wrong and where, without a secret */
  constructor(message: string, { reason, code, exitStatus, next, option, cause }: ProvisionErrorFacts) {
    super(message, { cause });
    this.reason = reason;
    this.code = code;
    this.exitStatus = exitStatus;
    this.next = next;
    this.option = option;
  }
}
