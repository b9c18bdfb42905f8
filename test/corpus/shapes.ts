/** The shapes of tables: separators, lines around the table, empty rows and columns, line breaks in cells. */

import { ANNA, ANNA_AT_WORK, BORIS, BORIS_AT_WORK, type Entry, gives, refused, user } from './entry.js';

export const SHAPES: readonly Entry[] = [
  {
    about: 'commas',
    from: { file: 'comma.csv' },
    is: gives([ANNA_AT_WORK, BORIS_AT_WORK], [], {
      format: 'csv',
      delimiter: ',',
      headerLine: 1,
      bom: false,
    }),
  },
  {
    about: 'semicolons, as a Russian spreadsheet writes them',
    from: { file: 'semicolon.csv' },
    is: gives(
      [
        user('b.orlov', 'word-of-boris', {
          first: 'Борис',
          last: 'Орлов',
          middle: 'Петрович',
          position: 'Учитель, классный руководитель',
          department: 3,
        }),
      ],
      [],
      { delimiter: ';' },
    ),
  },
  {
    about: 'tabs, with other separators inside a cell',
    from: { file: 'tabs.tsv' },
    is: gives(
      [
        user('a.weber', 'word;of,anna', {
          first: 'Anna',
          last: 'Weber',
          position: 'Lehrerin',
          department: 2,
        }),
      ],
      [],
      { delimiter: '\t' },
    ),
  },
  {
    about: 'pipes',
    from: { file: 'pipes.txt' },
    is: gives([{ ...ANNA, password: 'word,of;anna' }], [], { format: 'csv', delimiter: '|' }),
  },
  {
    about: 'a sep= line',
    from: { file: 'sep-line.csv' },
    is: gives([{ ...ANNA, password: 'word-of,anna' }], [], {
      delimiter: ';',
      headerLine: 2,
      skipped: ['1 sep=;'],
    }),
  },
  {
    about: 'a sep= line in quotes',
    from: { file: 'sep-line-quoted.csv' },
    is: gives([ANNA], [], { delimiter: '|', headerLine: 2 }),
  },
  {
    about: 'a separator with --delimiter',
    from: { file: 'delimiter-given.csv' },
    options: { delimiter: ':' },
    is: gives([{ ...ANNA, password: 'word,of;anna' }], [], { delimiter: ':' }),
  },
  {
    about: 'a --delimiter of two characters, which is refused',
    from: { file: 'comma.csv' },
    options: { delimiter: '::' },
    is: { ...refused(null, '--delimiter ::'), reason: 'usage' },
  },
  {
    about: 'standard input',
    from: { stdin: 'login,password,first,last\na.weber,word-of-anna,Anna,Weber\n' },
    is: gives([ANNA], [], { format: 'csv' }),
  },
  {
    about: 'a title line',
    from: { file: 'title-line.csv' },
    is: gives([ANNA], [], { headerLine: 2, skipped: ['1 Staff of the school 2024/25'] }),
  },
  {
    about: 'a title line with separators, and an empty line of separators',
    from: { file: 'title-line-padded.csv' },
    is: gives([BORIS], [], { headerLine: 3, skipped: ['1 Список сотрудников', '2 (empty)'] }),
  },
  {
    about: 'empty first lines',
    from: { file: 'empty-first-line.csv' },
    is: gives([ANNA], [], { headerLine: 3, skipped: ['1 (empty)', '2 (empty)'] }),
  },
  {
    about: 'a comment line with the names of columns',
    from: { file: 'comment-line.csv' },
    is: gives([ANNA], [], { headerLine: 2, skipped: ['1 # login, password: exported on Monday'] }),
  },
  {
    about: 'a first column named #',
    from: { file: 'number-column.csv' },
    is: gives([ANNA], [], { headerLine: 1, ignored: ['#'] }),
  },
  {
    about: 'a header below the tenth row',
    from: { file: 'header-too-low.csv' },
    is: refused(null, 'no header was recognised in the first 10 rows'),
  },
  {
    about: 'no header at all',
    from: { file: 'no-header.csv' },
    is: {
      ...refused(null, 'no header was recognised', 'line 1 has 5 cells'),
      next: '--columns last,first,,nickname,password',
    },
  },
  {
    about: 'no header, with --columns',
    from: { file: 'no-header.csv' },
    options: { columns: ['last', 'first', '', 'nickname', 'password'] },
    is: gives([ANNA, BORIS], [], { headerLine: null }),
  },
  {
    about: 'no header, with --columns in German and Russian',
    from: { file: 'no-header.csv' },
    options: { columns: ['Nachname', 'имя', '', 'login', 'Kennwort'] },
    is: gives([ANNA, BORIS]),
  },
  {
    about: 'a header in addition to --columns',
    from: { file: 'comma.csv' },
    options: { columns: ['nickname', 'password', 'first', 'last', '', ''] },
    is: refused(1, 'this row is a header'),
  },
  {
    about: '--columns with fewer columns than the table',
    from: { file: 'no-header.csv' },
    options: { columns: ['last', 'first', '', 'nickname'] },
    is: refused(1, '5 cells, but the table has 4 columns'),
  },
  {
    about: '--columns with a name that is not a field',
    from: { file: 'no-header.csv' },
    options: { columns: ['last', 'first', '', 'account', 'password'] },
    is: { ...refused(null, '--columns: "account" is not a field'), reason: 'usage' },
  },
  {
    about: 'unknown headers',
    from: { file: 'unknown-headers.csv' },
    is: {
      ...refused(null, 'no header was recognised', '"Konto", "Zeichen", "Kennwort"'),
      next: '\n  --map nickname=Konto',
    },
  },
  {
    about: 'headers with --map, and a template of two columns',
    from: { file: 'mapped-headers.csv' },
    options: {
      map: [
        { field: 'nickname', from: 'Konto' },
        { field: 'password', from: 'Geheim' },
        { field: 'name.first', from: 'Rufname' },
        { field: 'name.last', from: 'Zuname' },
        { field: 'position', from: '{Title} {Grade}' },
      ],
    },
    is: gives(
      [
        { ...ANNA, position: 'Teacher 5' },
        { ...BORIS, position: 'Nurse' },
      ],
      [],
      { ignored: [] },
    ),
  },
  {
    about: 'a password made from two columns, exactly',
    from: { file: 'mapped-headers.csv' },
    options: {
      map: [
        { field: 'nickname', from: 'Konto' },
        { field: 'password', from: '{Geheim} {Grade}' },
        { field: 'name.first', from: '' },
        { field: 'position', from: '' },
      ],
    },
    is: gives(
      [
        user('a.weber', 'word-of-anna 5', { last: 'Weber' }),
        user('b.orlov', 'word-of-boris ', { last: 'Орлов' }),
      ],
      ['3 password password-edges'],
      { ignored: ['Rufname', 'Title'] },
    ),
  },
  {
    about: '--map with a missing column',
    from: { file: 'comma.csv' },
    options: { map: [{ field: 'nickname', from: 'Account' }] },
    is: { ...refused(1, '--map nickname=Account: no column has this header'), next: 'login, password' },
  },
  {
    about: 'separators at the end of lines',
    from: { file: 'trailing-separators.csv' },
    is: gives([ANNA, BORIS, user('c.king', 'word-of-clara', { first: 'Clara', last: 'King' })], [], {
      ignored: [],
    }),
  },
  {
    about: 'blank rows at the end',
    from: { file: 'trailing-blank-rows.csv' },
    is: gives([ANNA]),
  },
  {
    about: 'blank rows between rows',
    from: { file: 'blank-rows-between.csv' },
    is: gives([ANNA, { ...BORIS, name: { ...BORIS.name, first: '' } }], ['5 name.first name-missing']),
  },
  {
    about: 'a column without a header',
    from: { file: 'column-without-header.csv' },
    is: gives([ANNA], [], { ignored: ['column 2'] }),
  },
  {
    about: 'a line break within a cell',
    from: { file: 'line-break-in-cell.csv' },
    is: gives(
      [user('b.orlov', 'word-of-boris', { last: 'Орлов', position: 'Nurse', department: 3 })],
      ['2 position hidden-character', '4 name.first name-missing'],
    ),
  },
  {
    about: 'line breaks of all kinds in a header and in an ignored column',
    from: { file: 'line-break-in-ignored.csv' },
    is: gives([ANNA, { ...BORIS, name: { ...BORIS.name, first: '' } }], ['7 name.first name-missing']),
  },
  {
    about: 'a login and addresses next to it',
    from: { file: 'login-and-address.csv' },
    is: gives([{ ...ANNA, identity: { email: 'anna@school.example' } }], [], {
      ignored: ['Username', 'Vorname'],
    }),
  },
];
