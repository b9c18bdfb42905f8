/** The words of `report.html`: its page, its table, the course of its runs, and its script. */

import type { OutcomeName } from '../../domain/outcome.js';
import { uncapitalized } from '../../domain/text.js';
import { inBrackets } from '../sentence-parts.js';
import type { OutcomeText, Throttling } from '../text-facts.js';
import { count, grouped } from './grammar.js';

export const report = {
  /** Replaces the name of a roster from standard input. */
  roster: 'the roster',
  /** How many users of the roster are created; the heading and the title of the page. */
  headline: (created: number, total: number) => {
    if (total === 0) return 'The roster has no rows';
    if (total === 1) return created === 1 ? 'The user was created' : 'The user was not created';
    const all = grouped(total);
    if (created === total) return `All ${all} users were created`;
    if (created === 0) return `None of the ${all} users was created`;
    return `${grouped(created)} of ${all} users ${created === 1 ? 'was' : 'were'} created`;
  },
  /** Follows the heading if earlier runs created users. */
  createdNow: (users: number) => `This run created ${users === 0 ? 'none' : grouped(users)} of them.`,
  /** The heading of a rehearsal. @param headline the heading of the same run with real users */
  rehearsed: (headline: string) => `Rehearsal: ${uncapitalized(headline)}`,
  /** Sentences that say how the run ended. */
  ended: {
    complete: 'The run processed the whole roster.',
    limit: 'The run stopped after the requested number of rows.',
    stopped: 'The run stopped early.',
    interrupted: 'The run was interrupted.',
    refused: 'Nothing was sent because some rows are invalid.',
  },
  /** The labels of the facts below the heading, and some of their values. */
  facts: {
    roster: 'Roster',
    standardInput: 'standard input',
    directory: 'Directory',
    sandbox: 'sandbox: no real user was created',
    service: 'Service',
    organisation: 'Organisation',
    run: 'Run',
  },
  /** @param title of the profile, which may be a plain noun */
  serviceName: (title: string) => title,
  /** Follows the time at which a run began. @param duration in words */
  took: (duration: string) => `took ${duration}`,
  next: 'What to do next',
  nothingLeft: 'Nothing is left to do.',
  /** The link to the page with passwords. */
  openSlips: 'Open the slips with the passwords',
  /** Shown on a button of a step. */
  showRows: 'Show these rows',
  /** Precedes a list of counts. */
  byOutcome: 'Rows by outcome',
  /** Follows the number of rows. @param roster its name; `undefined` for none */
  rowsIn: (total: number, roster: string | undefined = 'the roster') =>
    `${total === 1 ? 'row' : 'rows'} in ${roster}`,
  missing: (n: number) =>
    `The journal also has ${count(n, 'login that is', 'logins that are')} no longer in the roster. The list below includes ${n === 1 ? 'it' : 'them'}.`,
  rows: 'Rows',
  /** An edit of a row after its user was created is visible here, but not in the directory. */
  createdNote: (service: string) =>
    `Names and departments are those in the roster. A run never changes an existing user: if you edited a row after its user was created, make the same change in ${service}.`,
  /** The texts before and after the path of the results folder. */
  noScript: [
    'This list needs JavaScript, which is turned off. The same rows are in the CSV files in ',
    ', which open in a spreadsheet.',
  ],
  search: 'Search',
  searched: 'Name, login or message',
  copyCsv: 'Copy as CSV',
  saveCsv: 'Save as CSV',
  filters: { all: 'All', notCreated: 'Not created', unfinished: 'Unfinished', missing: 'Not in the roster' },
  columns: {
    line: 'Line',
    nickname: 'Login',
    name: 'Name',
    outcome: 'Outcome',
    message: 'What happened',
    at: 'When',
  },
  more: 'Show 500 more',
};

/** The texts for each outcome. Codes and names of files stay as they are in every language. */
export const outcomes: Readonly<Record<OutcomeName, OutcomeText>> = {
  created: { label: 'created', meaning: () => 'created' },
  weak_password: { label: 'weak password', meaning: () => 'refused: the password is too simple' },
  exists: { label: 'exists', meaning: () => 'not created: the login is taken' },
  failed: { label: 'failed', meaning: (service) => `refused by ${service}` },
  unconfirmed: {
    label: 'unconfirmed',
    meaning: (service) => `unconfirmed: sent, but ${service} gave no clear answer`,
  },
  invalid: { label: 'invalid', meaning: () => 'not sent: a check failed' },
  pending: { label: 'still to do', meaning: () => 'still to do' },
  left_out: { label: 'left out', meaning: () => 'left out, as requested' },
};

/** The words of the chart of the runs on `report.html`. */
export const timeline = {
  title: 'Timeline',
  /** Shown above the highest column. @param interval of a column: `5 min` */
  most: (n: number, interval: string) => `${grouped(n)} in ${interval}`,
  created: 'created',
  other: 'sent but not created',
  /** Each is followed by a colon and a span of time. */
  waits: {
    throttled: ({ service, statuses, times }: Throttling) =>
      `waited because ${service} limits the rate${inBrackets(statuses)}, ${count(times, 'time')}`,
    unreachable: () => 'waited for the network',
    token: () => 'waited for a new token',
  },
};

/** The words that the script of `report.html` writes. The page has them as JSON in its language; `{…}` is filled in. */
export const reportScript = {
  /** Shown on the button of a command. */
  copy: 'Copy',
  /** Screen readers read this; it begins with `copy`. */
  copyCommand: 'Copy {command}',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  /** The number of rows; then the number of those that match. */
  oneRow: '1 row',
  allRows: '{all} rows',
  someRows: '{n} of {all} rows',
  /** Follows if not all matching rows are shown. */
  first: ' (showing the first {n})',
  department: 'department\u00a0{n}',
  attempts: '{n} attempts',
  /** Used if the directory answered without a message. */
  answered: 'answered {status}',
  missing: 'not in the roster',
};
