/** Errors of a run. What is wrong with one row is an outcome, and no error. */

import { EXIT_STATUS } from './exit-status.js';

/** Why a run did not go on, or never began. */
export type Reason = keyof typeof EXIT_STATUS;

/** A signal came before anything was sent: the program ends, and nothing is to be told. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * An error that a person can correct. Its message says what and where; `next` says what to do about it.
 * Shown without a stack. Anything else that is thrown is a fault of the program (exit status 70).
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly reason: Reason;
  /** What to do next: one or more sentences, or commands on lines of their own. */
  readonly next: string | undefined;

  constructor(reason: Reason, message: string, next?: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.next = next;
  }

  get exitStatus(): number {
    return EXIT_STATUS[this.reason];
  }
}
