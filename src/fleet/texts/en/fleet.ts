/** Texts of `provision fleet`: plan, status, needs, and the page of all organisations. */

import type { Need } from '../../../domain/org-needs.js';
import { count, grouped } from '../../../texts/en/grammar.js';
import type { OrgStatus } from '../../domain/org-status.js';

const STATES: Readonly<Record<OrgStatus['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  needs: 'need attention',
  lost: 'lost',
};
const ONE = { ...STATES, needs: 'needs attention' };

export const fleet = {
  plan: (all: number, ready: number, users: number) =>
    `${count(all, 'organisation')} checked: ${count(users, 'user')} to send in ${grouped(ready)} of them.`,
  /** People who are new since an earlier run. @param names the first of them */
  newcomers: (org: string, users: number, names: string) => `${org}: ${count(users, 'new user')} (${names})`,
  /** The hosts, each with its number of organisations. @param more number of hosts that are not named */
  hosts: (hosts: readonly (readonly [string, number])[], more: number) =>
    `Hosts: ${hosts.map(([host, n]) => `${host} (${grouped(n)})`).join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}.`,
  pace: (atOnce: number, time: string) => `At most ${grouped(atOnce)} at once; about ${time}.`,
  findings: (paths: readonly string[]) =>
    `Written: ${paths[0]}${paths.length < 2 ? '' : ` and ${count(paths.length - 1, 'more file')}`}.`,
  /** @param more number of hosts that are not named */
  question: (users: number, organisations: number, hosts: readonly string[], more: number) =>
    `Create ${count(users, 'user')} of ${count(organisations, 'organisation')} at ${hosts.join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}? This program cannot delete users.`,
  /** @param names of organisations that have lost their results @param users the number of their users, if known; else 0 */
  startingOver: (names: string, n: number, users: number) =>
    `Warning: ${names} ${n === 1 ? 'starts' : 'start'} over, but ${users === 0 ? 'users there' : count(users, 'user')} may already have an account. A person with another login in the list would get a second one.`,
  declined: 'Nothing was sent.',
  states: STATES,
  state: ONE,
  counted: (state: OrgStatus['state'], n: number) => `${grouped(n)} ${n === 1 ? ONE[state] : STATES[state]}`,
  /** The only state of all organisations. */
  alike: (state: OrgStatus['state'], n: number) => (n === 1 ? ONE[state] : `all ${STATES[state]}`),
  /** The first line of a status. @param parts such as `9,871 done` @param at a time of day */
  headline: (all: number, parts: readonly string[], at: string | undefined) =>
    [count(all, 'organisation'), ...parts, ...(at === undefined ? [] : [`done about ${at}`])].join('   '),
  created: (users: number) => `${count(users, 'user')} created.`,
  /** @param names organisations with such changes */
  byHand: (names: string) => `Changes to make by hand: by-hand.csv in the results folder of ${names}.`,
  columns: { need: 'needs', organisations: 'organisations', users: 'users', who: 'who' },
  needs: {
    token: 'a new token',
    list: 'a list that can be read',
    rows: 'corrected rows',
    passwords: 'other passwords',
    nicknames: 'other logins',
    taken: 'a decision (taken logins: created before?)',
    decision: 'a decision (unconfirmed)',
    refused: 'a look at refused rows',
    unfinished: 'the rest of the setup',
    settings: 'other settings',
    results: 'its results folder',
    journal: 'a look at the journal',
    disk: 'space, or another disk',
    again: 'the same command again',
  } satisfies Record<Need, string> as Readonly<Record<Need, string>>,
  organisation: 'organisation',
  you: (command?: string) => (command === undefined ? 'you' : `you: ${command}`),
  /** @param command that creates the users again */
  youPutBack: (command: string) => `you: put the folder back, or, to create all users again: ${command}`,
  /** @param command for the first of them */
  youForEach: (command: string) => `you, for each: ${command}`,
  /** @param what needs such as `corrected rows (3)` @param message why the run stopped */
  org: (name: string, what: readonly string[], message?: string) =>
    `${name}: ${what.join(', ')}${message === undefined ? '' : ` – ${message}`}`,
  need: (need: string, users: number | null) => (users === null ? need : `${need} (${grouped(users)})`),
  more: (n: number, command: string) => `and ${grouped(n)} more: ${command}`,
  /** Organisations with the same need. @param more number of organisations that are not named */
  named: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more === 0 ? '' : ` and ${grouped(more)} more`}`,
  /** Follows “Warning: ”, above the list of missing values. */
  lacking: (n: number) => `${count(n, 'organisation')} cannot be sent until this is corrected:`,
  moreErrors: (n: number) => `and ${count(n, 'more error')}; --all-findings shows all`,
  /** @param command that runs one organisation by itself */
  toAnswer: (command: string) =>
    `To say who these people are, run this in a terminal, or add an option that it shows: ${command}`,
  /** Advice about a missing setting or token. */
  setThere:
    'Set it in provision.config.json or, for one organisation, in fleet.csv (a token as a file, in "token_file").',
  /** Values of options, after “takes”. */
  takes: {
    renamed: 'an old and a new name, such as "School 5=School No. 5"',
    rate: 'a number of requests a second, such as 5 or 0.5',
  },
  written: (path: string) => `Written: ${path}`,
  nothingUnconfirmed: 'No user is unconfirmed.',
  settled: (settled: number, left: number) =>
    `${count(settled, 'user')} settled, ${grouped(left)} still unconfirmed.`,
  inited: (path: string, rows: number) =>
    `${path}: ${rows === 0 ? 'the header' : `the header and ${count(rows, 'organisation')}`}. Fill in a line for each organisation; an empty cell means the value of provision.config.json in the same folder.`,
  outage: (isOut: boolean): string =>
    isOut
      ? 'The database does not answer or accepts no records. Nothing is sent until it does; answers that arrive in the meantime are kept.'
      : 'The database answers again.',
  asyncStandby:
    'The database has an asynchronous standby. If it takes over after a failure, it may lack the last records, and people would be created twice: set synchronous_standby_names.',
  exported: (path: string) => `The journal is a file again: ${path}`,
  /** @param command that starts sending */
  storeInited: (address: string, isNew: boolean, isAccepted: boolean, command: string) =>
    `${address}: ${isNew ? 'tables created' : 'the tables are up to date'}.${isAccepted ? ' The server is accepted as it is now.' : ''} On each machine: ${command}`,
  page: {
    title: 'Organisations',
    search: 'Search',
    state: 'State',
    created: 'Created',
    rows: 'Rows',
    todo: 'What to do',
    filter: 'Show',
    all: 'All',
    /** Placeholders are filled in by the script. */
    shown: '{n} of {all} organisations',
    more: 'Show more',
  },
};
