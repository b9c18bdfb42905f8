/**
 * Findings for the person who keeps the list: they say what to do in the list, and name no options, commands or
 * configuration.
 */

import type { FindingTexts } from '../../domain/finding.js';
import type { Name } from '../../domain/user.js';
import { countedValues, headersText, inBrackets } from '../sentence-parts.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count, quote } from './grammar.js';

const FIX = 'write it as "Last, First"';

/** This person sends the corrected list back. */
const SAY = 'say so when you send the list back';

export const findingsForList = {
  'not-a-name': ({ why, text, note }) => {
    const what = {
      sum: `"${text}" looks like a total or a vacancy, not like a person: delete the row`,
      remark: `"${text}" looks like a note about the list, not like a person: delete the row`,
      number: `"${text}" is a number, not a name: correct it, or delete the row`,
      example: `"${text}" is an example from a template: delete the row`,
      note: `"${text}" has the note "${note}", which is not part of a name: if this person has left, delete the row; if not, move the note to a column of its own`,
    }[why];
    return `${what}. If it is a person's name, ${SAY}`;
  },
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'this person'} should not have an account: "${header}" is "${value}". If that is wrong, correct the cell`,
  'other-action': ({ header, value }) =>
    `"${header}" is "${value}", which asks to change an account that exists. This list is for new accounts only: delete the row, and ${SAY}`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` and ${others} more`);
    const what = {
      values: `"${header}" has values that may mean that a person has left: ${list}`,
      dates: `"${header}" has dates that can be read in two ways, before and after today: ${list}`,
      most: `according to "${header}", most of these people should not have an account: ${list}`,
    }[why];
    return `${what}. When you send the list back, say which of them should have an account`;
  },
  'field-missing': ({ column, unused, more }) => {
    if (column !== undefined) return `the column "${column}" is empty in every row: fill it in`;
    const columns = headersText(unused.map(quote), more, (others) => ` and ${others} more`);
    const which = unused.length > 0 ? `, or say which of these columns has it: ${columns}` : '';
    return `the list has no column for it: add one${which}`;
  },
  'password-hash': ({ header }) => {
    const what =
      header === undefined
        ? 'all passwords look encrypted'
        : `the column "${header}" says that the passwords are encrypted`;
    return `${what}: people would have to type this text. Enter the passwords themselves, or leave the column empty`;
  },
  'same-person': ({ line, earlier, isWhole, id, nickname }) => {
    const known = [parts.name(earlier), id && `number ${id}`].filter(Boolean).join(', ');
    const what = isWhole
      ? `this row is the same as line ${line}`
      : `line ${line} is the same person${known && ` (${known})`}`;
    const two = isWhole && nickname !== '' ? 'give each a login' : SAY;
    return `${what}: delete one of the two. If they are two people, ${two}`;
  },
  'shared-address': ({ address, line, person, earlierLine, earlier }) =>
    `"${address}" is the address of ${named(earlier, earlierLine)} and ${named(person, line)}, and each needs a login: enter an address of their own, or add a column of logins`,
  renamed: (facts) => {
    const known = facts.isInDirectory
      ? earlierAccount(facts)
      : `was in an earlier list with the login ${facts.earlierNickname}, which is no longer in this one`;
    return `${personThen(facts)} ${known}. If it is the same person, write ${facts.earlierNickname} again. If it is another, ${SAY}`;
  },
  'known-namesake': (facts) =>
    `a person with this name ${earlierAccount(facts)}. If it is the same person, write ${facts.earlierNickname} as the login`,
  'created-for-other': ({ before, now, apart, nickname }) => {
    const quoted = (text: string, login?: string) =>
      text === '' ? `a user without a name${inBrackets(login)}` : `"${text}"`;
    return `was already created for ${quoted(parts.name(before))}${inBrackets(apart?.[0])}, but this row is for ${quoted(parts.name(now), nickname)}${inBrackets(apart?.[1])}; if it is the same person, restore the earlier ${apart === undefined ? 'name' : 'value'}; if it is a new person, use another login`;
  },
  'name-initial': ({ initial }) => `seems to have the initial "${initial}" as the last name; ${FIX}`,
  'name-words': ({ words, isAfterComma, readings }) => {
    const where = isAfterComma ? ' after the comma' : '';
    return `has ${count(words, 'word')}${where}, and it is not clear which is which: ${parts.readings(readings)}; ${FIX}`;
  },
  'password-mask': () =>
    'consists only of mask characters such as "*", which programs export instead of the password: enter the password',
  'no-password': () => 'is a placeholder such as NULL or a dash: enter the password',
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'row shares', 'rows share')} a password with another row: give each person their own`,
  'department-empty': () => "is empty: write the department's number or name",
  'department-missing': () => "is missing: add a column with each person's department",
  'department-number': ({ text }) =>
    `"${text}" is not a department number: write the department's number in plain digits`,
  'department-unknown': ({ text }) => `"${text}" is not a known department: write the department's number`,
  'department-near': ({ text, meant }) => `"${text}" is not a known department; did you mean "${meant}"?`,
} satisfies Partial<FindingTexts>;

function named(name: Name, line: number): string {
  const [text, place] = [parts.name(name), `line ${line}`];
  return text === '' ? place : `${text} (${place})`;
}
