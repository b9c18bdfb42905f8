/** Readable rosters with findings in their rows. */

import { ANNA, BORIS, type Entry, gives, user } from './entry.js';

const ANNA_WEBER = { first: 'Anna', last: 'Weber' };
const CLARA = user('c.king', 'word-of-clara', { first: 'Clara', last: 'King' });

export const CHECKED: readonly Entry[] = [
  {
    about: 'a Cyrillic letter in a Latin login, name, password and position',
    from: { file: 'mixed-script.csv' },
    is: gives(
      [
        user('c.king', 'word-of-clara', { first: 'Cl\u0430ra', last: 'King', position: 'Cook' }),
        user('d.long', 'w\u043erd-of-dan', { first: 'Dan', last: 'Long', position: '\u0422eacher' }),
        user('e.young', 'word-of-eve', { first: 'Eve', last: 'Юнг Young', position: 'IT специалист' }),
      ],
      [
        '2 nickname mixed-script',
        '3 name.first mixed-script',
        '4 password mixed-script',
        '4 position mixed-script',
      ],
    ),
  },
  {
    about: 'Greek letters in a login and a name',
    from: { file: 'greek-letters.csv' },
    is: gives(
      [user('b.orlov', 'word-of-boris', { first: 'B\u03bfris', last: 'Orlov' })],
      ['2 nickname mixed-script', '3 name.first mixed-script'],
    ),
  },
  {
    about: 'a login that is all Cyrillic',
    from: { file: 'cyrillic-login.csv' },
    is: gives([], ['2 nickname nickname-characters']),
  },
  {
    about: 'full-width letters',
    from: { file: 'full-width.csv' },
    is: gives([{ ...BORIS, password: '\uff57ord-of-boris' }], ['2 nickname nickname-characters']),
  },
  {
    about: 'hidden characters in every field',
    from: { file: 'hidden-characters.csv' },
    is: gives(
      [user('f.zidane', 'word-of-fay', { first: 'Fay', last: 'Zidane' })],
      [
        '2 nickname hidden-character',
        '3 name.first hidden-character',
        '4 password hidden-character',
        '5 name.first hidden-character',
        '6 position damaged-text',
      ],
    ),
  },
  {
    about: 'bidirectional marks, and right-to-left names that need none',
    from: { file: 'bidirectional.csv' },
    is: gives(
      [user('c.levi', 'word-of-chaim', { first: 'חיים', last: 'לוי', position: 'מורה' })],
      ['2 name.first hidden-character', '3 position hidden-character'],
    ),
  },
  {
    about: 'joiners in scripts and emoji that need them',
    from: { file: 'joined-letters.csv' },
    is: gives([
      user('a.rai', 'word-of-asha', { first: 'क\u094d\u200dषमा', last: 'राय' }),
      user('b.amiri', 'word-of-behi', { first: 'به\u200cنام', last: 'امیری', position: '👩\u200d🏫' }),
    ]),
  },
  {
    about: 'composed and decomposed accents, which stay unchanged',
    from: { file: 'accents.csv' },
    is: gives([
      user('n.tran', 'word-of-ngoc', { first: 'Ngọc Anh', last: 'Trần' }),
      user('l.garcia', 'word-of-luci\u0301a', { first: 'Luci\u0301a', last: 'García López' }),
      user('j.oconnor', 'word-of-john', { first: 'John', last: 'O’Connor-D’Arcy' }),
    ]),
  },
  {
    about: 'characters that a login may not have',
    from: { file: 'nickname-characters.csv' },
    is: gives(
      [user('ok_name-1.x', 'word-of-ok', { first: 'Ok', last: 'Kay' })],
      [
        '2 nickname nickname-characters',
        '3 nickname nickname-characters',
        '4 nickname nickname-characters',
        '5 nickname nickname-characters',
        '6 nickname nickname-characters',
      ],
    ),
  },
  {
    about: 'one domain, which is removed',
    from: { file: 'one-domain.csv' },
    is: gives([ANNA, BORIS, CLARA]),
  },
  {
    about: 'two domains',
    from: { file: 'two-domains.csv' },
    is: gives([ANNA], ['3 nickname domain', '4 nickname required']),
  },
  {
    about: 'one login in different letter cases and with a domain',
    from: { file: 'duplicates.csv' },
    is: gives([ANNA, BORIS], ['3 nickname duplicate', '4 nickname duplicate']),
  },
  {
    about: 'a missing login and a missing password',
    from: { file: 'missing-values.csv' },
    is: gives(
      [user('c.king', 'word-of-clara', { department: 4 })],
      [
        '2 nickname required',
        '3 password required',
        '4 name.first name-missing',
        '4 name.last name-missing',
        '5 password required',
      ],
    ),
  },
  {
    about: 'login and password in each other’s columns, which only a person can notice',
    from: { file: 'swapped-columns.csv' },
    is: gives([user('word-of-anna', 'a.weber', ANNA_WEBER)]),
  },
  {
    about: 'departments that are not plain digits',
    from: { file: 'department-numbers.csv' },
    is: gives(
      [user('a9', 'word-of-anna', { ...ANNA_WEBER, department: 12 })],
      [
        '2 department_id department',
        '3 department_id department',
        '4 department_id department',
        '5 department_id department',
        '6 department_id department',
        '7 department_id department',
        '8 department_id department',
        '9 department_id department',
      ],
    ),
  },
  {
    about: 'departments by name, without numbers in the configuration',
    from: { file: 'department-names.csv' },
    is: gives(
      [user('a4', 'word-of-anna', { ...ANNA_WEBER, department: 4 })],
      ['2 department_id department', '3 department_id department', '4 department_id department'],
    ),
  },
  {
    about: 'departments by name, with numbers in the configuration',
    from: { file: 'department-names.csv' },
    options: { departments: { 'Lower school': 7 } },
    is: gives(
      [
        user('a1', 'word-of-anna', { ...ANNA_WEBER, department: 7 }),
        user('a2', 'word-of-anna', { ...ANNA_WEBER, department: 7 }),
        user('a4', 'word-of-anna', { ...ANNA_WEBER, department: 4 }),
      ],
      ['4 department_id department', 'null password password-shared'],
    ),
  },
];
