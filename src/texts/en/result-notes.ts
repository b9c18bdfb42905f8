/** Notes about a results folder and its journal: whole sentences, unless a comment says otherwise. */

import type { JournalNote } from '../../domain/journals.js';
import { indented } from '../sentence-parts.js';
import { count, quote } from './grammar.js';

export const resultNotes = {
  journal(note: JournalNote): string {
    switch (note.kind) {
      case 'killed':
        return `The previous run (PID ${note.pid}) ended unexpectedly. Continuing.`;
      case 'torn': {
        const what = note.isOnly ? 'The only line of the journal' : 'The last line of the journal';
        const moved = note.movedTo === undefined ? '' : ` It was moved to ${note.movedTo}.`;
        return `${what} is incomplete (${note.bytes} bytes), as after a crash or a power failure.${moved}`;
      }
      case 'open-folder':
        return `Warning: other users can open ${note.folder} (mode ${note.mode}). It belongs to user ${note.uid}, and only that user can change the mode.`;
      case 'address-changed':
        return `The previous address was ${quote(note.before)}. No user was created there, so every row is still to do.`;
      case 'directory-changed':
        return `The previous address was ${note.endpoint === undefined ? `the profile ${note.profile}` : `${note.profile}, ${note.endpoint}`}. No user was created there, so every row is still to do.`;
      case 'profile-changed':
        return `The profile ${note.profile} has changed since the previous run.`;
    }
  },
  /** Follows the problem of a journal that `--fresh` archives. @param created its number of users, if known */
  freshDamaged: (what: string, created: number | undefined) =>
    `Warning: ${what}. --fresh ${sendsAgain(created)}.`,
  /** The effect of starting over: the end of a sentence. */
  sendsAgain,
  /** Follows the advice of an error in a CSV that the user did not name. */
  editedCsv: (path: string) =>
    `${path} was edited after the last run, so the passwords in it would be sent. To send the list without it, move it out of the folder.`,
};

function sendsAgain(created: number | undefined): string {
  const number =
    created === undefined
      ? 'their number is unknown'
      : created === 0
        ? 'none are known'
        : `at least ${created}`;
  return `sends every row again, including users who were already created (${number})`;
}

/** The settlements that `settle` has recorded. */
export const settle = {
  /** Follows a nickname. */
  settledAs: {
    created: 'created',
    pending: 'not created; the next run sends it again if the list still has it',
    exists: 'taken by another account',
    unconfirmed: 'still unconfirmed',
  },
  /** Follows a nickname. */
  changed: {
    same: "this person's account; it is never sent",
    renamed: (login: string) => `the login of the account is ${login} now`,
    deleted: 'the account is gone; the next run creates it again if the list still has it',
  },
  /** @param people logins and names */
  askDeleted: (people: readonly string[]) =>
    `These accounts were deleted, and the next run may create them again:\n${indented(people)}\nIs that right?`,
  /** The number of people is typed as the answer. */
  askSame: (people: readonly string[]) =>
    `${count(people.length, 'login is', 'logins are')} taken:\n${indented(people)}\nIf the accounts are those of these people, type how many there are (anything else: no):`,
  /** The command follows. */
  send: (rows: number) =>
    `${count(rows, 'row is', 'rows are')} still to do. To send ${rows === 1 ? 'it' : 'them'}:`,
  nothingLeft: 'Nothing is left to send.',
  notRecorded: 'Nothing was recorded.',
  /** @param isWanted whether the list still has the step */
  givenUp: (step: string, isWanted: boolean) =>
    `${step} was given up.${isWanted ? ' The list still has it, so the next run sends it.' : ''}`,
  /** Follows the facts about a user; the command that accepts them follows. */
  accept: 'To accept that:',
  declined: 'Nothing was looked up.',
  none: (folder: string) => `No user in ${folder} is unconfirmed.`,
  interrupted: (signal: string) => `Interrupted (${signal}). Results so far are kept.`,
  /** @param why a clause; messages of the directory are not translated */
  stopped: (why: string) => `Stopped: ${why}.`,
  still: (users: number) => `${count(users, 'user is', 'users are')} still unconfirmed.`,
  /** The commands that record it follow. */
  check: 'Check in the directory, then record what you found, with one of these:',
  /** The earlier reports are unchanged. @param why a clause */
  reportsAsBefore: (why: string) => `The reports could not be updated: ${why}.`,
};
