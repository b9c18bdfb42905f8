/** Questions about the people of findings, and the answers, of which the safe one comes first. */

import type { FindingFacts } from '../../domain/finding.js';
import { capitalized } from '../../domain/text.js';
import { countedValues, inBrackets } from '../sentence-parts.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count } from './grammar.js';

export const people = {
  /** Follows the choices; Enter selects the first. @param n how many there are */
  number: (n: number) => `Number from 1 to ${n} [1]:`,
  /** @param place of the row: `users.csv:7` */
  renamed: (place: string, facts: FindingFacts['renamed']) =>
    `${place}: ${personThen(facts)} ${earlierAccount(facts)}. This list has ${facts.nickname}, and not ${facts.earlierNickname}. Is it the same person?`,
  otherName: (place: string, { before, now, apart }: FindingFacts['created-for-other']) =>
    `${place}: this login was created for ${parts.name(before)}${inBrackets(apart?.[0])}, and the list now has ${parts.name(now)}${inBrackets(apart?.[1])}. Is it the same person?`,
  samePerson: (place: string, { person, line, earlier, id }: FindingFacts['same-person']) =>
    `${place}: ${parts.name(person) || 'this person'} is also in line ${line}${inBrackets(parts.name(earlier) === parts.name(person) ? '' : parts.name(earlier), id && `number ${id}`)}. Is it the same person?`,
  notAName: (place: string, { text, why, note }: FindingFacts['not-a-name'], name: string) =>
    why === 'note'
      ? `${place}: ${name} has the note "${note}". Should this person have an account?`
      : `${place}: "${text}" ${{ number: 'is a number', example: 'is an example from a template', sum: 'looks like a total or a vacancy', remark: 'looks like a note about the list' }[why]}${inBrackets(name === text ? '' : name)}. Is this row a person?`,
  inactive: (place: string, { header, value }: FindingFacts['inactive'], name: string) =>
    `${place}: ${name || 'this person'} should not have an account: "${header}" is "${value}". What should happen?`,
  /** @param label of the list; `''` if the list is known */
  status: (label: string, { header, why, values }: FindingFacts['unclear-status']) => {
    const list = countedValues(values, (more) => ` and ${more} more`);
    const what = {
      values: `the column "${header}" may say who has left: ${list}.`,
      dates: `the column "${header}" has dates that can be read in two ways, before and after today: ${list}.`,
      most: `according to the column "${header}", most of these people have left: ${list}.`,
    }[why];
    return `${label === '' ? capitalized(what) : `${label}: ${what}`} Who should have an account?`;
  },
  statusValue: (header: string, value: string, rows: number) =>
    `"${header}" is "${value}" (${count(rows, 'person', 'people')}). Should they have an account?`,
  /** A row without a login, and the users of earlier results that it may be. */
  namesake: (place: string, { person, traits, users }: FindingFacts['namesake-spelled']) => {
    const who = `${place}: ${parts.listedPerson(person, traits)}`;
    const known = users.map(parts.earlierUser).join(', ');
    if (users.length === 1) return `${who} may be ${known}. Is it the same person?`;
    const have = users.every(({ outcome }) => outcome === 'created') ? 'have' : 'have or may have';
    return `${who}: ${users.length} people with this name ${have} accounts: ${known}. Whose row is this?`;
  },
  /** The title above rows that are left out because of an error. */
  leftOut: (n: number) => `${count(n, 'row is', 'rows are')} left out`,
  moreLeftOut: (n: number) => `… and ${n} more`,
  answers: {
    readAgain: 'I have corrected the list: read it again',
    sameLeaveOut: 'The same person: leave this row out, and correct the login in the list',
    leaveOut: 'Leave this row out',
    /** Only the list can say which of several people it is. */
    oneOfThem: 'One of them: leave this row out, and write the login into the list',
    keepLogin: 'The same person: keep the login',
    keepAccount: (login: string) => `The same person: keep the account ${login}`,
    another: 'Another person: create an account',
    anotherLogin: 'Another person: give them their own login',
    person: 'Create an account',
    /** The answer for this row and the remaining ones. @param n the number of all these rows */
    allOut: (n: number) => `Leave out all ${n} like this`,
    allSame: (n: number) => `All ${n} are the same people: keep their logins`,
    allMeant: (n: number) => `Create accounts for all ${n} like this`,
    statusInactive: (active: string) =>
      active === '' ? 'Leave all of them out' : `Create accounts for ${active} only`,
    /** @param others values that are active or unclear. @param left values that are certainly inactive */
    statusUnlessLeft: (others: string, left: string) => `Create accounts for ${others}, not for ${left}`,
    statusActive: 'All of them should have an account: ignore the column',
    statusEach: 'Decide for each value',
    valueInactive: 'No: leave them out',
    valueActive: 'Yes: create accounts',
  },
};
