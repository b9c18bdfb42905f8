/** Texts of the plan of a run: labels and their clauses, without a full stop. */

import { firstOf, inBrackets, listed } from '../sentence-parts.js';
import type { EffectEntry } from '../text-facts.js';
import { count, grouped, quote } from './grammar.js';

export const plan = {
  labels: {
    file: 'File',
    skipped: 'Skipped',
    columns: 'Columns',
    recognisedBy: 'Recognised by',
    hasLeft: 'Has left',
    hidden: 'Hidden',
    ignored: 'Ignored',
    suggestion: 'Suggestion',
    nicknames: 'Logins',
    person: 'Person',
    titles: 'Titles',
    roster: 'Roster',
    directory: 'Directory',
    service: 'Service',
    profile: 'Profile',
    otherHosts: 'Other hosts',
    organisation: 'Organisation',
    otherList: 'Other list',
    toCreate: 'To create',
    steps: 'Then',
    toFinish: 'To finish',
    openSteps: 'Open steps',
    created: 'Created before',
    exists: 'Taken',
    unconfirmed: 'Unconfirmed',
    invalid: 'Invalid',
    leftOut: 'Left out',
    notInRoster: 'Not in roster',
    passwords: 'Passwords',
    firstSignIn: 'First sign-in',
    effects: 'Also',
    department: 'Department',
    pause: 'Pause',
    /** Replaces a pause. */
    pace: 'Pace',
    time: 'Time',
  },
  /** @param names not empty */
  listed: (names: readonly string[]) => listed(names, 'and'),
  workbook: 'Excel workbook',
  /** Others are shown as they are. */
  delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as Readonly<
    Record<string, string>
  >,
  separator: (name: string) => `separator ${name}`,
  sheet: (name: string, isHidden: boolean) => `sheet ${name}${isHidden ? ' (hidden)' : ''}`,
  withMark: (encoding: string) => `${encoding} with BOM`,
  headerIn: (line: number) => `header in line ${line}`,
  skippedLine: (line: number, text: string) => `line ${line}: ${text}`,
  /** Two columns may have the logins. @param option uses the other one */
  otherLogin: (used: string, other: string, option: string) =>
    `from ${quote(used)}. To use ${quote(other)} instead: ${option}`,
  secondHeader: 'a second header',
  headerAgain: (lines: readonly number[]) =>
    `${lines.length === 1 ? 'line' : 'lines'} ${firstOf(lines)}: the header again`,
  /** @param people how many of all people of the list in the folder are in this one */
  otherList: (folder: string, people: number, all: number) =>
    `${grouped(people)} of the ${count(all, 'person', 'people')} in ${folder} are in this list too; --org keeps the lists of several organisations apart`,
  /** @param rows with their lines in the list that `prepare` read */
  inOriginal: (rows: string) => `${rows} in the original list`,
  /** Rows that were left out. @param lines of the rows, not empty */
  notPeople: (lines: readonly number[]) =>
    lines.length === 1
      ? `1 row that is not a person (line ${lines[0]})`
      : `${grouped(lines.length)} rows that are not people (lines ${firstOf(lines)})`,
  recognisedBy: (columns: string) => `${columns}: kept in the journal`,
  leftBy: (columns: string) => `by ${columns}`,
  /** @param parts the hidden parts of a sheet, as text */
  hidden: (parts: string) => `${parts} of the sheet, read as well`,
  hiddenHeader: 'the header',
  hiddenRows: (rows: number) => count(rows, 'row'),
  hiddenColumns: (n: number, names: string) => `${count(n, 'column')} (${names})`,
  /** Names, and how many more there are. */
  andMore: (names: string, more: number) => `${names} and ${grouped(more)} more`,
  mayTell: (header: string) => `${header} (may say who has left)`,
  tells: (header: string, rows: number, value: string) =>
    `${header} (marks ${count(rows, 'row')} as people who have left: “${value}”)`,
  unused: (headers: string, service: string) => `${headers} (not used by ${service})`,
  /** Options follow. */
  suggestion: 'to use these columns:',
  /** @param domain of addresses, which is cut off */
  withoutDomain: (domain: string) => `without @${domain}`,
  morePeople: (n: number) => `… and ${grouped(n)} more …`,
  lastName: (name: string) => `last name ${name}`,
  inDepartment: (department: string) => `department ${department}`,
  /** A value, and how many people have it. @param like a more frequent one that looks the same */
  shared: (value: string, people: number, like: string | undefined) =>
    `${value}${inBrackets(grouped(people), like && `like ${like}`)}`,
  /** The same for a name without a count. */
  like: (name: string) => `like ${name}`,
  /** Several names of departments have one number. */
  oneDepartment: (names: readonly string[], id: number) =>
    `${listed(names, 'and')} are ${names.length === 2 ? 'both' : 'all'} department ${id}`,
  titles: (titles: string) => `left out: ${titles}`,
  roster: (name: string, rows: number) => `${name}, ${count(rows, 'row')}`,
  sandbox: 'a local sandbox; nothing leaves this machine',
  /** @param from a variable, a file, or one of the two below; `undefined`: typed in this call */
  directory: (address: string, from: string | undefined) => `${address}${inBrackets(from && `from ${from}`)}`,
  fromJournal: 'the earlier run',
  fromProfile: (profile: string) => `the profile ${profile}`,
  /** Settings of the profiles that come with the program. Others are shown by their names. */
  settings: {
    admin: 'administrator',
    change_password: 'new password at the first sign-in',
    domain: 'domain',
    external_id: 'external id',
    login: 'logins',
    look_up_host: 'look-up host',
    org: 'organisation',
    realm: 'realm',
    sign_in: 'sign-in',
  } as Readonly<Record<string, string>>,
  tested: (profile: string, on: string) => `${profile}, tested with ${on}`,
  /** @param isFirst whether no user is created yet, and this run would create more than one */
  untested: (profile: string, isFirst: boolean) =>
    `${profile}, written from the documentation, not yet tested on the service${isFirst ? ': begin with --limit 1' : ''}`,
  otherHosts: (hosts: string) => `${hosts} (for tokens and look-ups)`,
  /** An error concerns the list as a whole. */
  nothingYet: 'nothing, until the errors of the whole list are corrected',
  nothing: 'nothing',
  toCreate: (users: number) => count(users, 'user'),
  toCreateNow: (users: number, left: number) => `${count(users, 'user')} now, ${grouped(left)} later`,
  /** Users who were created before and have unfinished steps. */
  toFinish: (users: number) => `${count(users, 'user')} created before`,
  openSteps: (steps: number) => `${grouped(steps)} no longer in the list, not sent`,
  created: (n: number) => `${grouped(n)}, not sent again`,
  /** @param isSentAgain whether a person asked to send such rows again */
  exists: (n: number, isSentAgain: boolean) => `${count(n, 'login')}${isSentAgain ? '' : ', not sent again'}`,
  unconfirmed: (n: number, isSentAgain: boolean) =>
    `${grouped(n)} sent without a clear answer${isSentAgain ? '' : ', not sent again'}`,
  invalid: (rows: number) => `${count(rows, 'row')}, not sent`,
  /** The number of users without a password. */
  lackPassword: (n: number) =>
    `${grouped(n)} without a password (to generate ${n === 1 ? 'one' : 'them'}, add --generate-passwords missing)`,
  notInRoster: (n: number) => `${count(n, 'login')} of earlier runs, not changed`,
  passwordsIgnored: (service: string) => `not sent: ${service} does not store passwords`,
  /** Where passwords come from. @param isMost whether the number is a maximum */
  fromRoster: (n: number, isMost: boolean) => `${most(n, isMost)} from the roster`,
  typed: (n: number, isMost: boolean) => `${most(n, isMost)} typed into the report`,
  generated: (n: number, isMost: boolean, isSealed: boolean) =>
    `${most(n, isMost)} generated, ${isSealed ? 'kept sealed' : 'kept in the results folder'}`,
  replaced: 'a refused one is replaced by a generated one',
  mayBeLost: (isFirst: boolean) =>
    `some services of this kind do not keep the passwords that they are sent${isFirst ? ': create one user and sign in as that user first' : ''}`,
  mustChange: 'users must choose a new password',
  keepPassword: 'users keep the initial password',
  /** Effects on new users that the service itself causes. */
  effects: {
    welcome_mail: (service, setting) =>
      `${service} sends a welcome message to each e-mail address${dependsOn(setting)}`,
    confirm_email: (_, setting) =>
      `users confirm their e-mail address at the first sign-in${dependsOn(setting)}`,
    required_actions: (service, setting) =>
      `${service} may ask for more at the first sign-in${dependsOn(setting)}`,
  } satisfies Readonly<Record<string, EffectEntry>>,
  defaultDepartment: (id: number) => `${id} for rows without one`,
  /** `from` and `to` are in seconds. */
  pause: (from: number, to: number) => (from === to ? `${from} s` : `${from} to ${to} s`),
  /** @param perSecond `undefined`: as many as the directory answers */
  rate: (parallel: number, perSecond: number | undefined) =>
    [
      parallel === 1 ? 'one at a time' : `up to ${parallel} at once`,
      perSecond === undefined ? '' : `${perSecond} a second`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  /** Used if there is no pause. */
  asFastAs: (service: string) => `as fast as ${service} answers`,
  fewSeconds: 'a few seconds',
  /** @param end a time of day, perhaps with the day */
  doneBy: (duration: string, end: string) => `${duration}, done by ${end}`,
};

function most(n: number, isMost: boolean): string {
  return isMost && n > 1 ? `up to ${grouped(n)}` : grouped(n);
}

function dependsOn(setting: string | undefined): string {
  return setting === undefined ? '' : ` (depends on its setting ${quote(setting)})`;
}
