/** The texts of findings: each is a clause that follows the name of its field. */

import { type FindingTexts, MIN_PASSWORD_LENGTH, type WeakReason } from '../../domain/finding.js';
import type { Name } from '../../domain/user.js';
import { NEW_COLUMN } from '../finding-parts.js';
import { mapOptions } from '../header-texts.js';
import {
  countedValues,
  fieldWord,
  headersText,
  inBrackets,
  meantText,
  statusJson,
  statusOption,
} from '../sentence-parts.js';
import { earlierAccount, fields, parts, personThen } from './finding-words.js';
import { count, quote } from './grammar.js';

const WEAK_REASONS = {
  short: `it is shorter than ${MIN_PASSWORD_LENGTH} characters`,
  own: "it is based on the user's name or login",
  repeat: 'it repeats itself',
  date: 'it is little more than a date',
  run: 'it is a keyboard pattern or a sequence of letters or digits',
  digits: 'it consists of digits only',
  common: 'it is little more than a common password, word or name',
} as const satisfies Record<WeakReason, string>;

/** The next step for a name that was not split. */
const FIX = 'write it as "Last, First", or use a column for each part';

export const findings: FindingTexts = {
  missing: () => 'is missing',
  'missing-before-at': () => 'is missing: there is nothing before the "@"',
  'white-space': () => 'contains only white space',
  empty: () => 'is empty',
  'number-shortened': () =>
    'is a long number that a spreadsheet shortened (as in 2.9E+13): format the column as text and enter the value again',
  'wrong-type': ({ type, source, isFormula }) => {
    if (type === 'boolean') return 'is true or false, not text';
    if (type === 'list' || type === 'object')
      return `is ${type === 'list' ? 'a list' : 'an object'}, not text`;
    if (isFormula)
      return `is ${type === 'date' ? 'a date' : 'a number'} from a formula, not text: replace the formula with its value as text`;
    const asText = 'format the column as text and enter the value again';
    if (type === 'date') return `is a date, not text: ${asText}`;
    if (source === 'json') return 'is a number, not text: put it in quotes';
    const more = source === 'workbook' ? ', or 007 becomes 7' : ', or in JSON put it in quotes';
    return `is a number, not text: ${asText}${more}`;
  },
  'date-unread': ({ column, text, why }) => {
    const what = text === undefined ? 'its cell' : `"${text}"`;
    const wrong = {
      none: `${what} is not a date`,
      'two-ways': `${what} may have the day or the month first`,
      'short-year': `${what} has only two digits of the year`,
    }[why];
    return `needs the date in the column "${column}", and ${wrong}: write the date as 2012-03-31 (year, month, day)`;
  },
  'formula-empty': ({ cell }) =>
    `is a formula without a stored value (cell ${cell}): open the workbook in a spreadsheet program and save it`,
  'formula-error': ({ cell, error }) =>
    `is the error of a formula${inBrackets(error, cell && `cell ${cell}`)}: correct the formula, or enter the value`,

  'not-a-name': ({ why, text, note, nickname, line }) => {
    const what = {
      sum: `"${text}" looks like a total or a vacancy, not like a person: delete the row`,
      remark: `"${text}" looks like a note about the list, not like a person: delete the row`,
      number: `"${text}" is a number, not a name: correct it, or delete the row`,
      example: `"${text}" is an example from a template: delete the row`,
      note: `"${text}" has the note "${note}", which is not part of a name: if this person has left, delete the row; if not, move the note to a column of its own`,
    }[why];
    return `${what}. If it is a person's name: ${meantText(nickname, line)}`;
  },
  'no-name': ({ text, like }) => {
    const what = text === undefined ? 'is a word for "no value"' : `"${text}" means "no value"`;
    if (like === 'sign') return `${what}: if this person has only one name, empty the cell`;
    const more = like === 'name' ? '. If it is a name, write it with one capital letter, as in "Null"' : '';
    return `${what}: enter the name, or empty the cell${more}`;
  },
  'no-login': ({ text }) =>
    `${text === undefined ? 'is a word for "no value"' : `"${text}" means "no value"`}: enter the login, or empty the cell if there is none`,
  'no-password': () =>
    'is a placeholder such as NULL or a dash: enter the password, or generate one with --generate-passwords weak',
  'count-as-empty': ({ texts }) =>
    `${texts.map(([text, rows]) => `${quote(text)} (${count(rows, 'row')})`).join(', ')}: these cells count as empty`,
  'damaged-text': ({ why, text, meant }) => {
    const what = {
      misread: `"${text}" is damaged: a program read it in the wrong encoding`,
      escaped: `"${text}" contains HTML or program codes instead of letters`,
      lost: `"${text}" is damaged: letters were lost when the list was saved`,
    }[why];
    const right = meant === undefined ? '' : `; it should be "${meant}"`;
    return `${what}${right}. Correct the cell${why === 'escaped' ? '' : ', or export the list again as UTF-8'}`;
  },
  'odd-name': ({ text, sign }) =>
    `"${text}": "${sign}" becomes part of the name; if that is not intended, correct the cell`,
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'this person'} should not have an account: "${header}" is "${value}". If that is wrong, correct the cell; to ignore status columns: --map status=`,
  'other-action': ({ header, value }) =>
    `"${header}" is "${value}", which asks to change an account that exists. This program only creates accounts: make the change in the directory, then delete the row`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` and ${others} more`);
    const what = {
      values: `"${header}" has values that may mean that a person has left: ${list}`,
      dates: `"${header}" has dates that can be read in two ways (day or month first), before and after today: ${list}`,
      most: `according to "${header}", most of these people should not have an account: ${list}`,
    }[why];
    const json = statusJson(values);
    const option = statusOption(values);
    const paste = `. Say what each value means in provision.config.json: ${json}, with "active" (gets an account) or "inactive" (gets none) in place of each null`;
    const agreed = option === undefined ? '' : `. If that is right, add ${option}`;
    return `${what}${json === '' ? '' : paste}${agreed}. To ignore the column: --map status=`;
  },
  'password-hash': ({ header, kind }) => {
    const what =
      header === undefined
        ? `all passwords look encrypted (${kind})`
        : `the column "${header}" says that the passwords are encrypted`;
    return `${what}: people would have to type this text. Enter the passwords, or generate new ones with --generate-passwords all`;
  },
  'field-missing': ({ fields: lacking, column, unused, more, map, isOptional }) => {
    const meant = mapOptions(map.length > 0 ? map : lacking.map((field) => ({ field, from: '<column>' })));
    const what = column === undefined ? 'has no column' : `is empty in every row (column ${quote(column)})`;
    const columns = headersText(unused.map(quote), more, (others) => ` and ${others} more`);
    const instead = `. Unused columns: ${columns}. To choose a column: ${meant}`;
    const none = `. If your users need none: ${mapOptions(lacking.map((field) => ({ field, from: '' })))}`;
    return `${what}${unused.length > 0 ? instead : ''}${isOptional ? none : ''}`;
  },
  titles: ({ titles }) =>
    `titles are left out: ${titles.map(([title, rows]) => `${title} (${rows})`).join(', ')}`,
  'same-person': ({ line, earlier, isWhole, id, nickname, ownLine }) => {
    const what = isWhole
      ? `this row is the same as line ${line}`
      : `line ${line} is the same person${inBrackets(parts.name(earlier), id && `number ${id}`)}`;
    // Two people cannot have one login.
    const two = isWhole && nickname !== '' ? 'give each a login' : meantText(nickname, ownLine);
    return `${what}: delete one of the two. If they are two people: ${two}`;
  },
  namesakes: ({ person, line }) =>
    `"${parts.name(person)}" is also in line ${line}, and nothing tells the two apart: their slips will differ only in the login. Add a date of birth, a department, or an employee or student number`,
  'shared-ids': ({ ids, line, person, earlierLine, earlier }) =>
    `lines ${earlierLine}${inBrackets(parts.name(earlier))} and ${line}${inBrackets(parts.name(person))} have the same number${ids > 1 ? ` (${count(ids - 1, 'more number is', 'more numbers are')} shared)` : ''}: if the number should identify one person, correct it. A shared number is not used to recognise people`,
  separator: ({ cells, text, line, many, written }) => {
    const others = cells > 1 ? `, as in ${count(cells - 1, 'other cell')}` : '';
    const what = `"${text}" (line ${line}) counts as one name${others}: names are separated by "${many}"`;
    return written === ''
      ? `${what}. Leave the cell empty`
      : `${what}. If several are meant, write "${written}"`;
  },
  'similar-names': ({ text, rows, line, like, likeRows, more }) =>
    `"${text}" (line ${line}, ${count(rows, 'row')}) looks like "${like}" (${count(likeRows, 'row')}), but is a different name${more > 0 ? `; ${count(more, 'more name looks', 'more names look')} like another` : ''}. If they mean the same, copy one of them into all these rows`,
  'shared-address': ({ address, addresses, line, person, earlierLine, earlier }) => {
    const people = `lines ${earlierLine}${inBrackets(parts.name(earlier))} and ${line}${inBrackets(parts.name(person))}`;
    const others =
      addresses > 1 ? `; ${count(addresses - 1, 'more address is', 'more addresses are')} shared` : '';
    return `${quote(address)} is the address of several people, so it cannot be their login: ${people}${others}. Assign logins with prepare --nickname; to include everyone, add --map nickname=`;
  },
  renamed: (facts) =>
    `${personThen(facts)} ${earlierAccount(facts)}, and ${facts.earlierNickname} is not in this list. The same person: --same-line ${facts.line}, or write ${facts.earlierNickname} again. Another person: --new ${facts.nickname}`,
  'known-namesake': (facts) =>
    `a person with this name ${earlierAccount(facts)}. If it is the same person, --same-line ${facts.line} keeps that account`,
  'namesake-spelled': ({ users, line, person, traits }) =>
    `${parts.listedPerson(person, traits)} may be ${users.map(parts.earlierUser).join(' or ')}. The same person: --same-line ${line} keeps that login. Another person: --new-line ${line}`,

  duplicate: ({ nickname, person, line, earlier }) =>
    `"${nickname}"${inBrackets(parts.name(person))} is also in line ${line}${inBrackets(parts.name(earlier))}`,
  'other-domain': ({ domain, expected }) =>
    `has the domain "${domain}", but users are created in "${expected}": correct one of them`,
  'two-domains': ({ domain, line, earlier }) =>
    `has the domain "${domain}", but line ${line} has "${earlier}": all logins of a roster must have the same domain`,
  'created-for-other': ({ before, now, apart, title, nickname, line }) =>
    `was already created for ${person(before)}${inBrackets(apart?.[0])}, but this row is for ` +
    `${person(now, nickname)}${inBrackets(apart?.[1])}; if it is a new person, use another login; if it is the same person, ` +
    `${apart === undefined ? `change the name in ${title}, since a run never changes a user, and ` : ''}add --same-line ${line}`,
  'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
    `"${nickname}" ${isCreated ? 'was created' : 'may have been created'} for ${person(before)} (${folder}), ` +
    `but this row is for ${person(now)}; if it is a new person, use another login; if it is the same ` +
    'person, restore the earlier name',
  namesake: ({ users, column }) => {
    const who = users.map(parts.earlierUser).join(' or ');
    const others = users.length === 1 ? ', but another row has the same name' : '';
    return `may be ${who}${others}; enter the login of the right person, or a new one for a new person, in ${place(column)}`;
  },
  'no-pattern-fits': ({ field, column }) =>
    `is missing, and no pattern fits this row (${fieldWord(fields, field, field)} is empty); add another --nickname pattern, or enter a ` +
    `login in ${place(column)}`,
  'nickname-start': ({ sign }) => `starts with "${sign}"; start it with a letter or digit`,
  'nickname-end': ({ sign }) => `ends with "${sign}"; end it with a letter or digit`,
  'nickname-address': () => 'is not a whole address: write it as a.petrova@school.example',

  'mixed-scripts': ({ scripts, letters }) => {
    const where = letters === undefined ? ' in one word' : `: ${parts.characters(letters)}`;
    return `mixes ${parts.scripts(scripts)} letters${where}`;
  },
  'hidden-character': ({ character, position }) => {
    const where = position === undefined ? '' : ` at character ${position}`;
    const cause = character.kind === 'replacement' ? ': letters were lost when the file was saved' : '';
    return `contains ${parts.character(character)}${where}${cause}`;
  },
  'nickname-characters': ({ characters, isCyrillic }) =>
    `contains ${isCyrillic ? 'Cyrillic letters: ' : ''}${parts.characters(characters)}; use only Latin letters ` +
    'without accents, digits, ".", "_" and "-"',

  'unsafe-character': ({ quotes, title }) =>
    `must not contain ${[...quotes, '\\', ';'].join(' ')} or control characters: they would end the quoted text in the request to ${title}`,

  'name-sign': ({ sign }) => `contains "${sign}", which is not part of a name; ${FIX}`,
  'name-commas': () => `has more than one comma; ${FIX}`,
  'name-no-first': () => `has no first name after the comma; ${FIX}`,
  'name-initial': ({ initial, order }) =>
    `has the initial "${initial}" as the last name by the order ${order}; ${FIX}, or set --name-order`,
  'name-one-word': ({ readings }) => `is one word: ${parts.readings(readings)}; ${FIX}`,
  'name-words': ({ words, isAfterComma, order, readings, longer }) => {
    const where = isAfterComma ? ' after the comma' : '';
    const hint = longer === undefined ? '' : ` (--name-order ${longer} allows them)`;
    const counted = `${count(words, 'word')}${where}`;
    return `has ${counted}, more than the order ${order} allows: ${parts.readings(readings)}${hint}; ${FIX}`;
  },
  'name-not-text': () => 'is not text, so it cannot be split',
  'name-differs': ({ part, whole, read, given }) => {
    const other = part === 'last' ? 'first' : 'last';
    return `may be the ${other} name "${whole}", or the ${part} name "${read}" in place of "${given}"; write only the ${other} name`;
  },

  'password-elsewhere': () => 'is the same as the password, which must not be in any other field',
  'password-edges': ({ starts, ends }) =>
    `${[starts && 'starts', ends && 'ends'].filter(Boolean).join(' and ')} with white space`,
  'password-mask': () =>
    'consists only of mask characters such as "*", which programs export instead of the password: enter the password, or generate one with --generate-passwords weak',
  'password-weak': ({ why }) => `may be refused as too simple: ${WEAK_REASONS[why]}`,
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'row shares', 'rows share')} a password with another row: give each user their own, or generate passwords with --generate-passwords all`,

  'wrong-cell': ({ text, type }) =>
    type === 'number'
      ? `"${text}" is not a number: use digits, with "." before decimals`
      : `"${text}" is neither yes nor no: write yes or no`,
  'unknown-name': ({ text, title, nearest }) => {
    const meant = nearest.length === 0 ? '' : `; did you mean ${nearest.map(quote).join(' or ')}?`;
    return `${title} has no "${text}"${meant}`;
  },
  'unaskable-name': ({ text, title }) =>
    `${title} cannot be asked about "${text}", because of a quote, a backslash or a dot in it: rename it there and in the list, or remove it from the list`,
  'several-names': ({ text, title, count: n }) =>
    `${title} has ${n} entries called "${text}": each needs its own name there`,

  'department-empty': () => 'is empty: fill it in, or set --department for rows without one',
  'department-merged': () =>
    'is empty: the cell is merged, and its value counts only for its first row; unmerge it and fill in each row',
  'department-missing': () => 'is missing: set --department',
  'department-number': ({ text }) =>
    `"${text}" is not a department number; use a whole number from 1 to ${Number.MAX_SAFE_INTEGER} in plain digits`,
  'department-unknown': ({ text }) =>
    `"${text}" has no number; add it to "departments" in provision.config.json, or use the number instead of the name`,
  'department-near': ({ text, meant }) =>
    `"${text}" is not a department in the configuration; did you mean "${meant}"?`,
};

/** The column for a login. */
function place(column: string | undefined): string {
  return column === undefined ? `a new column "${NEW_COLUMN}"` : `the column "${column}"`;
}

/** The name of a user in quotes; if it is empty, the login. */
function person(name: Name, nickname?: string): string {
  const text = parts.name(name);
  return text === '' ? `a user without a name${inBrackets(nickname)}` : `"${text}"`;
}
