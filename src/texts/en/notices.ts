/** Notices that change nothing: whole sentences, in which `why` is a clause. A command follows a colon. */

import type { Sought } from '../../domain/look-up-result.js';
import { count, grouped } from './grammar.js';

/** A program that embeds this one has a signal instead. */
const STOP_WAITING = ' Press Ctrl-C to stop; results so far are kept.';
const STOP_NOW = ' Press Ctrl-C again to stop now; that row will be unconfirmed.';

export const notices = {
  warning: (text: string) => `Warning: ${text}`,
  nothingSent: 'Nothing was sent.',
  /** Plan and question follow. */
  rosterChanged: (roster: string) =>
    `${roster} changed after it was shown. Check it again before you answer.`,
  /** @param span how long a request in progress may still take; `undefined`: there is none */
  stopping: (span: string | undefined): string =>
    span === undefined
      ? 'Stopping. No request is in progress.'
      : `Stopping after the current request, in at most ${span}.${STOP_NOW}`,
  /** After the names of the people to create. */
  secondAccounts: 'A person whose login has changed would get a second account. Check these names.',
  forgetsCreated: (people: number) =>
    `${count(people, 'user was', 'users were')} already created from this roster, and --fresh sends ${people === 1 ? 'this user' : 'these users'} again. To continue the earlier run, omit --fresh.`,
  archived: (folder: string) => `The earlier results are now in ${folder}.`,
  rehearsalReplaced: (folder: string) => `Replaced the previous rehearsal in ${folder}.`,
  /** The people of an earlier list are not known. @param why a sentence or clause */
  /** @param org of a fleet, which has no --known */
  passedOver: (folder: string, why: string, org?: string) =>
    `${folder} was not read, so its people are not recognised: ${why}.${org === undefined ? ` To use it: --known ${folder}` : ''}`,
  csvDiffers: (rows: number, roster: string) =>
    `${count(rows, 'row of this CSV differs', 'rows of this CSV differ')} from ${roster} in more than the password. The values of the CSV are sent. Make the same changes in ${roster}.`,
  /** Shown before a look-up. @param from a variable or a file that gives the address */
  lookUpBegins: (
    { of, count: n }: Sought,
    service: string,
    profile: string,
    address: string,
    from: string | undefined,
  ) =>
    `${count(n, { users: 'unconfirmed user', rows: 'user', names: 'name' }[of])} to look up in ${service} (profile ${profile}) at ${address}${from === undefined ? '' : `, from ${from}`}.`,
  hosts: (hosts: string) => `Further hosts: ${hosts}.`,
  nothingLookedUp: 'Nothing was looked up.',
  listing: (service: string) => `Reading the list of all users in ${service}, page by page.`,
  /** @param why a clause, perhaps in English */
  notListed: (service: string, why: string) =>
    `The list of all users in ${service} could not be read: ${why}. Each row is looked up instead. People with another login there are not recognised.`,
  /** @param why a clause, perhaps in English */
  notCompared: (service: string, why: string) =>
    `Not every row was compared with the users in ${service}: ${why}. A login that is taken there is reported when its row is sent.`,
  /** A clause. @param most how many rows are looked up before a run */
  tooManyRows: (rows: number, most: number) =>
    `the run sends ${grouped(rows)} rows, and at most ${grouped(most)} are looked up before a run`,
  foundById: (found: number, unconfirmed: number) =>
    `${grouped(found)} of ${count(unconfirmed, 'unconfirmed user')} ${found === 1 ? 'was' : 'were'} found by the id of the request: created.`,
  /** @param why a clause, perhaps in English */
  lookUpIncomplete: (why: string) => `Not every unconfirmed user could be looked up: ${why}.`,
  /** @param isAgain whether they are about to be looked up for the second time */
  lookUpWaits: (users: number, isAgain: boolean, span: string): string => {
    const why = isAgain
      ? 'they are looked up twice, a minute apart'
      : 'a new user may be missing for a while';
    return `${count(users, 'user is', 'users are')} not there: ${why}. Looking again in ${span}.${STOP_WAITING}`;
  },
  opened: (file: string) => `Opened in the browser: ${file}`,
  notOpened: (file: string) => `No browser could be started. Open this file yourself: ${file}`,
  /** @param why a clause. @param next what to do, a sentence; `''`: nothing */
  reportsNotUpdated: (why: string, next: string) =>
    `Recorded in the journal. The reports could not be updated: ${why}.${next === '' ? '' : ` ${next}`}`,
  /** A command follows. */
  updateReports: 'To update them, run:',
};

/** Warnings at the end of a run, of `report` and of `slips`: whole sentences. */
export const warnings = {
  inUse: (name: string, written: string) =>
    `${name} is open in another program or write-protected, so the new file was saved next to it as "${written}".`,
  /** @param isDone whether all its rows are created */
  edited: (name: string, archived: string, isDone: boolean) =>
    `${name} was edited after the last run and is now "${archived}". ` +
    (isDone
      ? 'All its rows are created: you can delete it.'
      : 'To send its rows that were not sent, use that file. Delete it when it is no longer needed.'),
  stale: (name: string) =>
    `${name} is from an earlier run and could not be removed. No row has this outcome now: delete it.`,
  withoutOutcomes: (name: string, why: string) =>
    `${name} contains every password, but not the outcomes: ${why}.`,
  unwritten: (why: string, command: string) =>
    `The report could not be written: ${why}. To write it from the journal: ${command}`,
  /** Another run has the journal, and its report is the newer one. */
  leftToOther: (command: string) =>
    `The other run will write the report. To write it from the journal: ${command}`,
};
