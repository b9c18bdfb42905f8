/** `diff`: the plan of a comparison of a list with the directory, its table and its end. */

import type { State } from '../../domain/comparison.js';
import { capitalized } from '../../domain/text.js';
import type { StopText } from '../text-facts.js';
import { count, grouped, quote } from './grammar.js';

export const diff = {
  plan: {
    labels: {
      roster: 'Roster',
      directory: 'Directory',
      service: 'Service',
      hosts: 'Hosts',
      toLookUp: 'To look up',
      compared: 'Compared',
      invalid: 'Invalid',
      findings: 'Findings',
      pause: 'Pause',
      time: 'Time',
      changes: 'Changes',
    },
    roster: (name: string, rows: number) => `${name}, ${count(rows, 'row')}`,
    /** @param from the option, variable or file that gave it */
    directory: (address: string, from: string) => `${address} (from ${from})`,
    /** @param left how many rows are not looked up now */
    toLookUp: (rows: number, left: number) =>
      `${count(rows, 'row')}${left > 0 ? ` now, not the other ${left}, as requested` : ''}`,
    onlyNickname: 'only whether the login exists',
    invalid: (rows: number) => `${count(rows, 'row')}, not looked up`,
    findings: (errors: number, warnings: number, command: string) => {
      const counts = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')];
      const them = errors + warnings === 1 ? 'it' : 'them';
      return `${counts.filter(Boolean).join(' and ')} in the roster. To see ${them}: ${command}`;
    },
    changes: 'none: users are only looked up',
  },
  columns: { line: 'Line', nickname: 'Login', state: 'State', details: 'Details' },
  /** Used in the table and after any count. Each begins with a different letter: narrow terminals show only that. */
  states: {
    same: 'same',
    there: 'there',
    different: 'different',
    missing: 'missing',
    unknown: 'unknown',
  } as Readonly<Record<State, string>>,
  /** Details of a row, joined by semicolons. @param service the title of the directory */
  details: {
    /** @param isSpelling whether these are two spellings of one name */
    name: (isSpelling: boolean, roster: string, directory: string, service: string) =>
      `${isSpelling ? 'spelling of the name' : 'name'}: ${roster} in the roster, ${directory || 'none'} in ${service}`,
    field: (field: string, roster: string, directory: string, service: string) =>
      `${field}: ${quote(roster)} in the roster, ${directory === '' ? 'none' : quote(directory)} in ${service}`,
    there: (name: string, service: string) => `${name} in ${service}`,
  },
  /** Clauses that say why a state is unknown. */
  why: {
    /** @param clause what is wrong with the field */
    invalid: (field: string, clause: string) => `invalid row: ${field} ${clause}`,
    noProof: (service: string) =>
      `${service} shows no such user, but that proves nothing: it also shows none of the users who are known to exist there`,
  },
  compared: (rows: number, roster: string, service: string) =>
    `${count(rows, 'row')} of ${roster} compared with ${service}.`,
  /** @param lookUps how many were planned */
  limit: (done: number, lookUps: number) => `Stopped after ${doneOf(done, lookUps)}, as requested.`,
  interrupted: (signal: string, done: number, lookUps: number) =>
    `Interrupted (${signal}) after ${doneOf(done, lookUps)}.`,
  /** @param place of the row: `users.csv:7`. @param why a clause */
  stopped: (place: string, done: number, lookUps: number, why: string) =>
    `Stopped at ${place}, after ${doneOf(done, lookUps)}. ${why}.`,
  /** Reasons to stop that only a comparison has. */
  stops: {
    /** @param isAnswer whether the answer may be from the service itself */
    wrongAddress: (service: string, isAnswer: boolean) =>
      isAnswer
        ? `No users can be looked up in ${service}`
        : `The answer to a look-up is probably not from ${service}`,
    tooManyFailures: {
      what: 'Too many consecutive look-ups failed',
      next: 'Check why the last look-ups failed. To continue after any number of failures, add --stop-after 0',
    } satisfies StopText,
    rosterChanged: {
      what: 'The roster was changed during the comparison',
      next: 'Save and close the roster',
    } satisfies StopText,
    other: { what: 'The comparison stopped', next: 'See the message above' } satisfies StopText,
  },
  /** Precedes a note; `allRows` is below the note. */
  note: 'Note:',
  allRows: (path: string) => `All rows: ${path}`,
  /** People in the directory but in no list. @param disabled how many cannot sign in. @param named some of them */
  extra: (people: number, disabled: number, named: readonly string[], service: string) => {
    const are = `${count(people, 'person is', 'people are')} in ${service} but in no list`;
    const names = named.join(', ') + (people > named.length ? ', …' : '');
    return `${are}${disabled === 0 ? '' : ` (${grouped(disabled)} disabled)`}${named.length === 0 ? '' : `: ${names}`}.`;
  },
  /** Accounts such as those of guests. */
  elsewhere: (people: number, service: string) =>
    `${count(people, 'person', 'people')} in ${service} ${people === 1 ? 'has a login' : 'have logins'} in a domain other than that of the profile: no list covers them, so they are left out.`,
  /** @param file with all of them; `undefined`: none was written */
  allExtra: (file: string | undefined) =>
    file === undefined ? 'To write all of them to a file, add --extra <file>.' : `File: ${file}`,
  unkept: (fields: readonly string[], service: string) =>
    `${fields.join(', ')} ${fields.length === 1 ? 'was' : 'were'} not compared: ${service} shows no value for any of these users.`,
  /** The program cannot see who has the account. */
  there: (rows: number, service: string) =>
    `Only the login of ${count(rows, 'row')} could be compared: check in ${service} whose ${rows === 1 ? 'account this is' : 'accounts these are'}.`,
  /** Look-ups found no users, but the users may exist. */
  noneKnown: (service: string) =>
    `${capitalized(service)} shows no users, not even those that the results of this roster list as created. Check that the owner of the token has the permission to read users, and the settings of the profile.`,
  noneFound: (service: string) =>
    `No users were found in ${service}. A token without the permission to read users gets the same answer: to be sure, compare a list with a user who exists there.`,
  otherPeople: (n: number, service: string) =>
    `${count(n, 'login belongs to a person with another name', 'logins belong to people with other names')} in ${service}. A row for another person needs another login.`,
  /** Each is followed by a command. */
  createIfNew: 'To create these users, if they are new:',
  createMissing: 'To create the missing users:',
};

function doneOf(done: number, lookUps: number): string {
  return `${done} of ${count(lookUps, 'look-up')}`;
}
