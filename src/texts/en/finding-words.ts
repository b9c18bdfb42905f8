/** The words for parts of findings: characters, scripts, names, earlier users. */

import type { FindingFacts } from '../../domain/finding.js';
import type { ColumnField, IdentityField, STATUS_FIELD } from '../../domain/user.js';
import { findingParts } from '../finding-parts.js';
import { inBrackets, utcDay } from '../sentence-parts.js';
import { day, nameOrder, quote } from './grammar.js';

export const parts = findingParts({
  quote,
  nameOrder,
  and: 'and',
  characters: {
    'line-break': 'a line break',
    null: 'a null character',
    tab: 'a tab',
    'no-break-space': 'a no-break space',
    'soft-hyphen': 'a soft hyphen',
    'zero-width-space': 'a zero-width space',
    'zero-width-non-joiner': 'a zero-width non-joiner',
    'zero-width-joiner': 'a zero-width joiner',
    'word-joiner': 'a word joiner',
    'byte-order-mark': 'a byte order mark',
    replacement: 'the replacement character',
    bidirectional: 'a bidirectional mark',
    control: 'a control character',
    half: 'half a character',
    'private-use': 'a private-use character',
    hidden: 'a hidden character',
    'special-space': 'a special space',
    space: 'a space',
  },
  more: (n) => ` and ${n} more`,
  scripts: { Latin: 'Latin', Cyrillic: 'Cyrillic', Greek: 'Greek' },
  nameParts: { first: 'first', last: 'last', middle: 'middle' },
  between: [' ', ', or '],
  traits: { position: 'position', department: 'department' },
  outcome: (outcome) => outcome,
  day: (ms) => utcDay(ms, day),
});

/** The names of fields for people, inside a sentence. A field of a profile is here if its name is not a word. */
export const fields = {
  nickname: 'login',
  password: 'password',
  'name.first': 'first name',
  'name.last': 'last name',
  'name.middle': 'middle name',
  position: 'position',
  department_id: 'department',
  name: 'full name',
  status: 'status',
  list: 'list',
  person_id: 'personal number',
  email: 'e-mail address',
  birth_date: 'date of birth',
  display_name: 'display name',
  name_title: 'title',
  phone: 'phone number',
  usage_location: 'country code',
  org_unit: 'organisational unit',
  recovery_email: 'recovery e-mail address',
  groups: 'groups',
  roles: 'roles',
  licences: 'licences',
  manager_login: "manager's login",
  aliases: 'aliases',
  access_level: 'access level',
  teams: 'teams',
  cohorts: 'cohorts',
} satisfies Readonly<Record<ColumnField | IdentityField | typeof STATUS_FIELD, string>> &
  Readonly<Record<string, string>>;

/** The account of a person in an earlier list or in the directory. @param date without one, the day is unknown */
export function earlierAccount({
  outcome,
  earlierNickname: login,
  at,
  list = '',
  isInDirectory,
}: FindingFacts['renamed']): string {
  if (isInDirectory) return `has the account ${login} in ${list}`;
  const when = at > 0 ? ` on ${utcDay(at, day)}` : '';
  const from = list === '' ? '' : ` from ${list}`;
  return {
    created: `was created as ${login}${from}${when}`,
    exists: `was not created as ${login}${from}${when}, because the login was taken`,
    unconfirmed: `may have been created as ${login}${from}${when}`,
  }[outcome];
}

/** `Ivy Neumann (number 47, then Ivy Taylor)` */
export function personThen({ person, earlier, number, isInDirectory }: FindingFacts['renamed']): string {
  const [now, then] = [parts.name(person), parts.name(earlier)];
  return `${now}${inBrackets(number && `number ${number}`, now === then ? '' : `${isInDirectory ? 'there' : 'then'} ${then}`)}`;
}
