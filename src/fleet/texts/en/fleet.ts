/** Texts of `provision fleet`: plan, status, what is needed, and the page of all organisations. */

import { count, grouped } from '../../../texts/en/grammar.js';
import type { Need, OrgStatus } from '../../domain/org-status.js';

const STATES: Readonly<Record<OrgStatus['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  needs: 'need attention',
};
const ONE = { ...STATES, needs: 'needs attention' };

export const fleet = {
  /** @param users who will be sent, of so many organisations */
  plan: (all: number, ready: number, users: number) =>
    `${count(all, 'organisation')} checked: ${count(users, 'user')} to send in ${grouped(ready)} of them.`,
  /** Each with how many organisations send there. @param more how many hosts are not named */
  hosts: (hosts: readonly (readonly [string, number])[], more: number) =>
    `Hosts: ${hosts.map(([host, n]) => `${host} (${grouped(n)})`).join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}.`,
  pace: (atOnce: number, time: string) => `At most ${grouped(atOnce)} at once; about ${time}.`,
  /** The files that were written: the first of them, and how many more. */
  findings: (paths: readonly string[]) =>
    `Written: ${paths[0]}${paths.length < 2 ? '' : ` and ${count(paths.length - 1, 'more file')}`}.`,
  /** Before anything is sent. @param hosts where the users are created @param more how many of them are not named */
  question: (users: number, organisations: number, hosts: readonly string[], more: number) =>
    `Create ${count(users, 'user')} of ${count(organisations, 'organisation')} at ${hosts.join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}? This program cannot delete users.`,
  declined: 'Nothing was sent.',
  states: STATES,
  /** The same of one organisation. */
  state: ONE,
  /** So many organisations are in it. */
  counted: (state: OrgStatus['state'], n: number) => `${grouped(n)} ${n === 1 ? ONE[state] : STATES[state]}`,
  /** The first line of a status. @param parts such as `9,871 done`. @param at a time of day; absent: nothing is left */
  headline: (all: number, parts: readonly string[], at: string | undefined) =>
    [count(all, 'organisation'), ...parts, ...(at === undefined ? [] : [`done about ${at}`])].join('   '),
  /** Above the table. */
  columns: { need: 'needs', organisations: 'organisations', users: 'users', who: 'who' },
  needs: {
    token: 'a new token',
    rows: 'corrected rows',
    passwords: 'other passwords',
    nicknames: 'other nicknames',
    decision: 'a decision (unconfirmed)',
    refused: 'a look at refused rows',
    unfinished: 'the rest of the setup',
    settings: 'other settings',
    journal: 'a look at the journal',
    disk: 'space, or another disk',
    again: 'the same command again',
  } satisfies Record<Need, string> as Readonly<Record<Need, string>>,
  organisation: 'organisation',
  /** @param command that helps. Default: none is known */
  you: (command?: string) => (command === undefined ? 'you' : `you: ${command}`),
  /** @param command for the first of them */
  youForEach: (command: string) => `you, for each: ${command}`,
  /** One organisation with what it needs. @param what parts such as `corrected rows (3)`. @param message why it stopped */
  org: (name: string, what: readonly string[], message?: string) =>
    `${name}: ${what.join(', ')}${message === undefined ? '' : ` – ${message}`}`,
  need: (need: string, users: number | null) => (users === null ? need : `${need} (${grouped(users)})`),
  /** @param command that shows them */
  more: (n: number, command: string) => `and ${grouped(n)} more: ${command}`,
  /** Organisations that need the same. @param more how many are not named */
  named: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}`,
  /** After “Warning: ”, above what is missing. @param n of so many organisations */
  lacking: (n: number) => `${count(n, 'organisation')} cannot be sent until this is corrected:`,
  moreErrors: (n: number) => `and ${count(n, 'more error')}; --all-findings shows all`,
  /** Advice about a setting or a token that is missing. */
  setThere:
    'Set it in provision.config.json or, for one organisation, in fleet.csv (a token as a file, in "token_file").',
  /** The values of options. Follows “takes”. */
  takes: {
    renamed: 'an old and a new name, such as "School 5=School No. 5"',
    rate: 'a number of requests a second, such as 5 or 0.5',
  },
  written: (path: string) => `Written: ${path}`,
  nothingUnconfirmed: 'No user is unconfirmed.',
  /** How many users the look-ups settled, and how many are left. */
  settled: (settled: number, left: number) =>
    `${count(settled, 'user')} settled, ${grouped(left)} still unconfirmed.`,
  /** Where a table was written. */
  inited: (path: string, rows: number) =>
    `${path}: ${rows === 0 ? 'the header' : `the header and ${count(rows, 'organisation')}`}. Fill in a line for each organisation; an empty cell means the value of provision.config.json in the same folder.`,
  /** The database stopped answering, or answers again. */
  outage: (isOut: boolean): string =>
    isOut
      ? 'The database does not answer or accepts no records. Nothing is sent until it does; answers that come meanwhile are kept.'
      : 'The database answers again.',
  asyncStandby:
    'The database has a standby that is not waited for. If it took over after a failure, it could lack the last records, and people would be created twice: set synchronous_standby_names.',
  exported: (path: string) => `The journal is a file again: ${path}`,
  /** @param command that begins to send */
  storeInited: (address: string, isNew: boolean, isAccepted: boolean, command: string) =>
    `${address}: ${isNew ? 'tables made' : 'the tables are of this version'}.${isAccepted ? ' The server is accepted as it is now.' : ''} On each machine: ${command}`,
  /** The page. */
  page: {
    title: 'Organisations',
    search: 'Search',
    state: 'State',
    created: 'Created',
    rows: 'Rows',
    needs: 'Needs',
    all: 'All',
    /** Filled in by the script. */
    shown: '{n} of {all} organisations',
    more: 'Show more',
    message: 'Message',
  },
};
