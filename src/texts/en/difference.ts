/** How a list differs from the one that was used before: in the plan, after the run, and on the report page. */

import { inBrackets, listed, utcDay } from '../sentence-parts.js';
import { count, day, grouped } from './grammar.js';

export const difference = {
  labels: {
    newcomers: 'New',
    gone: 'Gone',
    changed: 'Changed',
    asBefore: 'As before',
    inDirectory: 'Already there',
  },
  /** All people of the list have an account. */
  nobodyNew: (people: number) =>
    people === 1
      ? 'Nobody is new: the person of this list has an account'
      : `Nobody is new: all ${grouped(people)} people of this list have an account`,
  /** @param names some of them */
  people: (n: number, names: string) => `${grouped(n)}: ${names}`,
  /** Follows the first names. */
  others: (names: string, n: number) => `${names} and ${count(n, 'other')} (--all-findings shows all)`,
  person: (name: string, login: string, changes = '') => `${name}${inBrackets(changes || login)}`,
  /** @param was may be empty, as may `is` */
  change: (field: string, was: string, is: string) => `${field} ${was || '–'} → ${is || '–'}`,
  /** @param lists the other lists that these people come from, if any */
  asBefore: (n: number, lists: readonly string[]) =>
    `${grouped(n)}, not sent again${lists.length === 0 ? '' : `; ${listed(lists, 'and')}`}`,
  /** @param at when the list was used; 0 if unknown. @param people `undefined` for all */
  earlierList: (list: string, at: number, people: number | undefined) =>
    `${people === undefined ? '' : `${grouped(people)} `}from ${list}${at > 0 ? ` of ${utcDay(at, day)}` : ''}`,
  samePerson: (n: number, names: string) => `the same person: ${grouped(n)}: ${names}`,
  otherPerson: (n: number, names: string) => `login taken under another name: ${grouped(n)}: ${names}`,
  unnamed: (n: number, names: string) =>
    `login taken and counted as not created; the directory shows no name: ${grouped(n)}: ${names}`,
  /** A next step. @param csv the file with the changes */
  byHand: (n: number, csv: string, service: string) =>
    `${count(n, 'change')} to make by hand in ${service}: ${csv}`,
  page: {
    title: 'Since the last list',
    /** A checklist follows. */
    byHand: (service: string) => `Make these changes by hand in ${service}, and tick them off:`,
    /** @param list that had the person, if it is another one */
    notInList: (list: string | undefined) => `no longer in the list${inBrackets(list && `was in ${list}`)}`,
    since: (ms: number) => `since ${utcDay(ms, day)}`,
  },
  /** Replaces a message if nothing was sent for the row. @param login if the list has another one */
  accountFrom: (list: string | undefined, login: string | undefined) =>
    ['account', login, list && `from ${list}`].filter(Boolean).join(' '),
};
