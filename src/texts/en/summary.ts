/** The end of a run: its summary, and the next steps that continue it. */

import type { OnlyCopy } from '../text-facts.js';
import { passwordOf } from './errors/token.js';
import { count, grouped } from './grammar.js';

/** How the run ended, the counts, and where the report is. */
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
  /** Users who were created and have unfinished steps. */
  unfinished: (users: number, isSent: boolean) =>
    `${isSent ? 'The run has finished' : 'No user was sent'}. ${count(users, 'user is', 'users are')} unfinished.`,
  noReport: 'The run has finished, but its report could not be written.',
  limit: (rows: number) => `Stopped after ${count(rows, 'row')}, as requested.`,
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
  ofThemNow: (n: number) => `, ${grouped(n)} of them in this run`,
  /** Follows the number of all rows. */
  rowsIn: (rows: number, roster: string | undefined = 'the roster') =>
    `${rows === 1 ? 'row' : 'rows'} in ${roster}`,
  /** @param people created in this run */
  created: (people: string) => `Created: ${people}`,
  /** Precedes a warning. */
  warning: 'Warning',
  /** Shown above the list of steps. */
  next: 'Next:',
  /** Precedes the path of the page or of the folder. */
  report: 'Report:',
  /** Precedes the path of the slips. */
  slips: 'Slips:',
  openIt: 'open it in a browser',
  /** Precedes the names of further files. */
  with: 'with',
};

/** The token, the rest of the rows, the passwords, the real run after a rehearsal. */
export const continuing = {
  /** A token that a person creates in the directory. @param file where it goes; `undefined`: into a variable */
  newKey: (service: string, file: string | undefined) =>
    `The token may no longer be valid. Create a new one in ${service}, and ${file === undefined ? 'set it with PROVISION_TOKEN' : `save it to ${file}`}.`,
  /** The password of a user who signs in with it. @param file as for `newKey` */
  newPassword: (user: string, service: string, file: string | undefined) =>
    `Check the ${passwordOf(user)}, or create an app password in ${service}. ${file === undefined ? 'Set PROVISION_TOKEN to it' : `Save it to ${file}`}.`,
  /** A command that gets a token follows. @param file as for `newKey` */
  newToken: (_file: string | undefined) => 'The token may have expired. Get a new one:',
  /** Each of these is followed by a command. @param isFirst whether no step comes before it */
  continue: (isFirst: boolean): string => (isFirst ? 'Continue with:' : 'Then continue with:'),
  sendCorrected: 'Then send the corrected rows:',
  /** Used for rows that other commands may also send. @param roster its name; `undefined`: standard input */
  sendChanged: (roster: string | undefined = 'your list') => `If you changed ${roster}, send it again:`,
  runCorrected: 'Then run:',
  /** @param n how many rows can be sent although others are invalid */
  onlyValid: (n: number) => `Or create the other ${n === 1 ? 'user' : count(n, 'user')} first:`,
  rehearseOn: (isFirst: boolean): string =>
    isFirst ? 'Continue the rehearsal:' : 'Then continue the rehearsal:',
  rehearseCorrected: 'Then rehearse the corrected rows:',
  rehearseValid: (n: number) => `Or rehearse the other ${n === 1 ? 'user' : count(n, 'user')} first:`,
  /** Why one user has to sign in before passwords are handed out. */
  signInFirst:
    'Before you hand out passwords, sign in as one of the created users: some services of this kind do not keep the passwords that they are sent.',
  /** Commands that print the passwords and remove their file follow. */
  handOut({ path, n, unconfirmed, news }: OnlyCopy) {
    const only = `${path} is the only copy of ${count(n, 'password')}${unconfirmedAmong(n, unconfirmed)}`;
    const them = n === 1 ? 'it' : 'them';
    if (news === undefined || news === n)
      return `${only}. Print ${them}, hand ${them} out, then remove the file:`;
    const ones = news === 1 ? 'that one' : 'those';
    return `${only}, ${grouped(news)} of them new. Print ${ones}, hand ${news === 1 ? 'it' : 'them'} out, then remove the file:`;
  },
  /** The same for sealed passwords. @param unsealed how many more are in `credentials.csv` */
  handOutSealed({ path, n, unconfirmed, news }: OnlyCopy, unsealed: number) {
    const fresh = news === undefined || news === n ? '' : `, ${grouped(news)} of them new`;
    const others =
      unsealed === 0 ? '' : `, and ${grouped(unsealed)} more ${unsealed === 1 ? 'is' : 'are'} not sealed`;
    return `${path} has ${count(n, 'sealed password')}${unconfirmedAmong(n, unconfirmed)}${fresh}${others}. With the key, print them, hand them out, then remove the file:`;
  },
  /** All passwords are on slips. The command that removes the file follows. */
  remove: (path: string, n: number) =>
    `${path} contains ${count(n, 'password')}. When ${n === 1 ? 'it is' : 'all are'} handed out, remove the file:`,
  /** No other file has the passwords of the slips. The command that removes the sheet follows. */
  removeSheet: (path: string) =>
    `${path} contains slips with passwords. When all are handed out, remove the file:`,
  /** A command follows that creates one user in the directory, or all. */
  rehearsed(isOne: boolean): string {
    const rehearsal = 'This was a rehearsal: no real user was created.';
    return isOne
      ? `${rehearsal} Create one real user and check the result:`
      : `${rehearsal} For the real run:`;
  },
  /** Replaces `rehearsed` for a sample. A command follows. */
  ownList: 'This was a rehearsal: no real user was created. Now with your own list:',
  /** Replaces `rehearsed` if the command is not known. */
  rehearsedElsewhere:
    'This was a rehearsal: no real user was created. For the real run, leave out --sandbox, and begin with --limit 1.',
  fillIn: 'Replace each <…> with the correct value.',
};

function unconfirmedAmong(n: number, unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  const some = n === 1 ? '' : `${grouped(unconfirmed)} of them `;
  return unconfirmed === 1
    ? ` (${some}for an unconfirmed user: settle that first)`
    : ` (${some}for unconfirmed users: settle those first)`;
}
