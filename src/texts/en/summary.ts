/** The summary at the end of a run: how it ended, what the counts count, and where the report is. */

import { count, grouped } from './grammar.js';

export const summary = {
  /** Follows the end of a rehearsal, if no next step says so. */
  rehearsal: 'This was a rehearsal: no real user was created.',
  allDone: 'All done.',
  /** Every user was created, and passwords are not handed out yet. */
  allThere: (roster: string | undefined = 'the roster') => `Every user in ${roster} has an account.`,
  nothingToSend: 'Nothing to send.',
  /** @param roster its name; `undefined`: standard input */
  allCreated: (roster: string | undefined = 'the roster') =>
    `Nothing to send: all users in ${roster} have been created.`,
  /** @param isSent whether anything was sent in this run */
  notCreated: (users: number, isSent: boolean) =>
    `${isSent ? 'The run has finished' : 'Nothing was sent'}. ${count(users, 'user')} not created.`,
  unconfirmed: (users: number, isSent: boolean) =>
    `${isSent ? 'The run has finished' : 'Nothing was sent'}. ${count(users, 'user')} unconfirmed.`,
  /** Users who were created, and not all of whose steps are done. */
  unfinished: (users: number, isSent: boolean) =>
    `${isSent ? 'The run has finished' : 'No user was sent'}. ${count(users, 'user is', 'users are')} unfinished.`,
  noReport: 'The run has finished, but its report could not be written.',
  limit: (rows: number) => `Stopped after ${count(rows, 'row')} (--limit).`,
  /** @param signal such as `SIGINT` */
  interrupted: (signal: string) => `Interrupted (${signal}).`,
  refused(invalid: number, rows: number) {
    if (invalid === rows)
      return `Nothing was sent: ${rows === 1 ? 'the only row is' : `all ${grouped(rows)} rows are`} invalid.`;
    const is = invalid === 1 ? 'is' : 'are';
    return `Nothing was sent: ${grouped(invalid)} of ${grouped(rows)} rows ${is} invalid.`;
  },
  /** @param where `users.csv:7`, or what `line` makes; `''` if it is not known. @param why clauses, joined by colons */
  stopped: (where: string, why: string) => `Stopped${where === '' ? '' : ` at ${where}`}. ${why}.`,
  /** The place of the stop, if the roster has no name. */
  line: (n: number) => `line ${n}`,
  /** The part of a count that came in this run. */
  ofThemNow: (n: number) => `, ${grouped(n)} of them now`,
  /** Follows the number of all rows. */
  rowsIn: (rows: number, roster: string | undefined = 'the roster') =>
    `${rows === 1 ? 'row' : 'rows'} in ${roster}`,
  /** Precedes a warning. */
  warning: 'Warning',
  /** Shown above the list of steps. */
  next: 'Next:',
  /** Precedes the path of the page or of the folder. */
  report: 'Report:',
  openIt: 'open it in a browser',
  /** Precedes the names of further files. */
  with: 'with',
};
