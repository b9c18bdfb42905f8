/** Trouble with a run, as against trouble with a row. The one place where reasons and signals become exit statuses. */

/** Why a run did not go on, or never began, with the exit status that says so. */
export const EXIT_STATUS = {
  usage: 2,
  configuration: 2,
  roster: 2,
  results: 2,
  declined: 2,
  invalid_rows: 2,
  unreachable: 3,
  wrong_address: 3,
  throttled: 3,
  too_many_failures: 3,
  disk_full: 3,
  disk: 3,
  fenced: 3,
  roster_changed: 3,
  no_token: 4,
  token_refused: 4,
  forbidden: 4,
  locked: 5,
} as const satisfies Record<string, number>;

/** 128 and the number of the signal, as shells have it. */
export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

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
