/** All exit statuses of the program. */

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
  open_files: 3, // The system refuses to open more files or connections.
  fenced: 3, // Another program wrote to the journal.
  roster_changed: 3,
  created_elsewhere: 3, // Logins are taken, as if the list was created before.
  no_token: 4,
  token_refused: 4,
  forbidden: 4,
  locked: 5,
} as const satisfies Record<string, number>;

/** 128 plus the number of the signal, as in shells. */
export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** An internal error (EX_SOFTWARE in sysexits.h). */
export const EXIT_INTERNAL_ERROR = 70;
