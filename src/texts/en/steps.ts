/** The next steps after a run for rows that were not created: sentences that end with a colon if commands follow. */

import { capitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { Rows, TakenRows, UnconfirmedRows, UnwantedSteps } from '../text-facts.js';
import { count } from './grammar.js';

export const steps = {
  /** Commands that send a CSV, if there is one, and generate passwords follow. */
  weak({ n, csv, roster = 'your list' }: Rows) {
    const [ones, them] = n === 1 ? ['a stronger one', 'one'] : ['stronger ones', 'them'];
    const typed = csv === undefined ? '' : `, or enter ${it(n)} in ${csv} and send that file`;
    return `${tooSimple(n)}. Set ${ones} in ${roster}${typed}, or generate ${them}:`;
  },
  /** Replaces `weak` after a rehearsal, if no command follows. */
  weakRehearsed: ({ n, roster = 'your list' }: Rows) =>
    `${tooSimple(n)}. Set ${n === 1 ? 'a stronger one' : 'stronger ones'} in ${roster}, or add --generate-passwords weak to the real run.`,
  invalid: ({ n, csv, roster = 'your list' }: Rows) =>
    `${count(n, 'row is', 'rows are')} invalid. To create ${n === 1 ? 'this user' : 'these users'}, correct ${n === 1 ? 'the row' : 'the rows'} in ${roster}${see(csv)}.`,
  failed: ({ n, csv, roster = 'your list' }: Rows, service: string) =>
    `${capitalized(service)} refused ${count(n, 'row')}. Correct ${it(n)} in ${roster}${see(csv)}.`,
  /** A command that records accounts as those of the people in the rows follows. */
  exists({ n, roster = 'your list' }: Rows) {
    if (n === 1)
      return `1 login is taken. If the account belongs to another person, change the login in ${roster}. If it belongs to this person, record that:`;
    return `${count(n, 'login')} are taken. If an account belongs to another person, change the login in ${roster}. If accounts belong to the people in these rows, record that (--all: all of them):`;
  },
  /** The same command follows, and one that assigns other logins to the rows of the CSV. */
  renew({ n, csv }: Rows & { readonly csv: string }) {
    if (n === 1)
      return `1 login is taken (see ${csv}). If the account belongs to this person, record that. If not, assign another login. With one of these:`;
    return `${count(n, 'login')} are taken (see ${csv}). First record which accounts belong to the people in these rows (--all: all of them). Then assign other logins to the rest:`;
  },
  /** Like `renew`, for logins that a person declared to be other people's. */
  renewOthers: ({ n }: Rows) =>
    `${count(n, 'login belongs to another person', 'logins belong to other people')}. To assign ${n === 1 ? 'another login to this row' : 'other logins to these rows'}, run this in a terminal, where it asks first:`,
  /** Taken logins, as if the list was created before. The command of each way to continue follows. */
  elsewhere: {
    /** @param copy the path that the folder is copied to; `undefined` if the command names the folder */
    bring: ({ n, csv }: Rows, copy: string | undefined) =>
      `${count(n, 'login is', 'logins are')} taken${see(csv)}. If these users were created on another computer, or their results folder was moved, ${copy === undefined ? 'run with that folder:' : `copy that folder to ${copy}, and run:`}`,
    same: ({ n }: Rows) =>
      `If that folder is lost, but the ${n === 1 ? 'account belongs to the person' : 'accounts belong to the people'} in the list, create the others, then record the taken logins as theirs:`,
    others: ({ n }: Rows): string =>
      n === 1
        ? 'If the account belongs to another person, record that. The row is not created until you change its login:'
        : 'If the accounts belong to other people, record that. The rows are not created until you change their logins:',
  },
  /** A command that asks the directory follows. */
  lookUp: (rows: UnconfirmedRows, _service: string) =>
    `${mayExist(rows)}. Look ${rows.n === 1 ? 'the user' : 'them'} up:`,
  /** Like `lookUp` and `settle`, for logins that are taken, perhaps by accounts that earlier requests created. */
  lookUpOwner: (rows: TakenRows) => `${owner(rows)} Look ${rows.n === 1 ? 'the user' : 'them'} up:`,
  settleOwner: (rows: TakenRows, service: string) =>
    `${owner(rows)} Check in ${service} when ${rows.n === 1 ? 'it was' : 'they were'} created, then record what you found (--not-created: another person's account):`,
  /** Two commands follow: one records the users who exist, the other those who do not. */
  settle: (rows: UnconfirmedRows, service: string) =>
    `${mayExist(rows)}. Look in ${service} for users created during the run (an older account belongs to another person), then record what you found${which(rows)}:`,
  /** Steps that were refused, perhaps for lack of a permission. @param isSentAgain whether a command follows */
  refusedSteps: (users: number, csv: string | undefined, service: string, isSentAgain: boolean) =>
    `${capitalized(service)} created ${count(users, 'user')}, but refused a group, a licence or similar${see(csv)}. Fix the cause, or change the value in the list${isSentAgain ? '. To send it again:' : '.'}`,
  /** Users with open steps and with errors in their rows. */
  blockedSteps: ({ n, csv, roster = 'your list' }: Rows) =>
    `${count(n, 'user was', 'users were')} created, but ${n === 1 ? 'the row has an error' : 'the rows have errors'}: open steps (a group, a licence or similar) are not sent. Correct ${n === 1 ? 'the row' : 'the rows'} in ${roster}${see(csv)}.`,
  /** Commands that give these steps up follow. */
  unwantedSteps({ n, csv, named }: UnwantedSteps, service: string) {
    const which = named.length === 0 ? see(csv) : ` (${named.join('; ')})`;
    const steps = `${count(n, 'step is', 'steps are')} open, but no longer in the list${which}`;
    return n === 1
      ? `${steps}, so it is not sent. Check in ${service} whether it took effect. Then put it back into the list, or give it up:`
      : `${steps}, so they are not sent. Check in ${service} whether they took effect. Then put each one back into the list, or give it up:`;
  },
};

function tooSimple(n: number): string {
  return `${count(n, 'password is', 'passwords are')} too simple`;
}

function it(n: number): string {
  return n === 1 ? 'it' : 'them';
}

function see(csv: string | undefined): string {
  return csv === undefined ? '' : ` (see ${csv})`;
}

function owner({ n, csv }: TakenRows): string {
  const [are, by] = n === 1 ? ['is', 'an account'] : ['are', 'accounts'];
  return `${count(n, 'login')} ${are} taken${see(csv)}, perhaps by ${by} that an earlier request created. Do not assign another login before that is settled.`;
}

function mayExist({ n, csv, nicknames }: UnconfirmedRows): string {
  const who = nicknames.length === 0 ? count(n, 'user') : listed(nicknames, 'and');
  return `${who} may or may not exist${see(csv)}`;
}

/** Says which of the two commands to run: one of them for each user. */
function which({ n, nicknames }: UnconfirmedRows): string {
  if (n === 1) return ' with one of these';
  return nicknames.length === 0 ? '' : ' (in each command, keep only the logins that it applies to)';
}
