/** Files that a CSV parser silently damages unless it is configured otherwise. */

import { ANNA, ANNA_AT_WORK, BORIS, BORIS_AT_WORK, type Entry, gives, refused, user } from './entry.js';

const TEACHER = { first: 'Anna', last: 'Weber' };

export const TRAPS: readonly Entry[] = [
  {
    about: 'mixed line ends, which would add a carriage return to the last cell',
    from: { file: 'mixed-line-ends.csv' },
    is: gives([
      ANNA,
      BORIS,
      user('c.king', 'word-of-clara', { first: 'Clara', last: 'King' }),
      user('d.long', 'word-of-dan', { first: 'Dan', last: 'Long' }),
    ]),
  },
  {
    about: 'quotes inside a cell that is not quoted',
    from: { file: 'quote-in-password.csv' },
    is: refused(2, 'cell 2 contains a quote (") but is not quoted'),
  },
  {
    about: 'a quoted cell with text after its end',
    from: { file: 'quote-after-quote.csv' },
    is: refused(3, 'cell 2 has text after its closing quote'),
  },
  {
    about: 'a quote that is never closed',
    from: { file: 'quote-unclosed.csv' },
    is: refused(3, 'the quote (") that opens cell 2 is not closed'),
  },
  {
    about: 'a quote that would merge the next row into a password',
    from: { file: 'quote-swallows-row.csv' },
    is: gives([], ['2 password hidden-character']),
  },
  {
    about: 'doubled quotes, which are correct',
    from: { file: 'quotes-doubled.csv' },
    is: gives([
      user('a.weber', 'word "of" anna', {
        first: 'Anna "Anya"',
        last: 'Weber',
        position: 'Head of "Green", Grade 5',
        department: 2,
      }),
    ]),
  },
  {
    about: 'spaces between separators and quotes',
    from: { file: 'space-before-quote.csv' },
    is: refused(2, 'has a space before its opening quote'),
  },
  {
    about: 'spaces after separators',
    from: { file: 'spaces-after-separators.csv' },
    is: gives([
      { ...ANNA, departmentId: 2 },
      { ...BORIS, departmentId: 3 },
    ]),
  },
  {
    about: 'a row with one field too few',
    from: { file: 'row-short.csv' },
    is: refused(3, '5 cells, but the table has 6 columns'),
  },
  {
    about: 'a row with one field too many, which would be dropped',
    from: { file: 'row-long.csv' },
    is: refused(3, '7 cells, but the table has 6 columns'),
  },
  {
    about: 'white space around passwords, which is kept',
    from: { file: 'password-edges.csv' },
    is: gives(
      [
        { ...ANNA, password: ' word of anna ' },
        user('c.king', '\u00a0word-of-clara', { first: 'Clara', last: 'King' }),
      ],
      ['2 password password-edges', '3 password hidden-character', '4 password password-edges'],
    ),
  },
  {
    about: 'comment characters, which do not start a comment',
    from: { file: 'comment-signs.csv' },
    is: gives(
      [
        { ...ANNA, password: 'word#of#anna' },
        { ...BORIS, password: '#word-of-boris' },
      ],
      ['4 nickname nickname-characters'],
    ),
  },
  {
    about: 'texts that look like numbers, which stay unchanged, and a null, which counts as empty',
    from: { file: 'numbers-as-text.csv' },
    is: gives(
      [
        user('a1', '007', { ...TEACHER, position: '1e5', department: 7 }),
        user('a2', '1e5', { ...TEACHER, position: '0x10', department: 9007199254740991 }),
        user('a3', '9007199254740993', { ...TEACHER, position: '007', department: 7 }),
        user('a4', '12345678901234567890', { ...TEACHER, position: 'true', department: 7 }),
        user('007', '1_000', { ...TEACHER, position: '', department: 7 }),
        user('1e5', '+1.50', { ...TEACHER, position: '50 %', department: 7 }),
      ],
      ['null position placeholder'],
    ),
  },
  {
    about: 'duplicate headers, where the last one would win',
    from: { file: 'duplicate-headers.csv' },
    is: { ...refused(1, 'columns 2 and 6 have the same header'), next: '--map password=' },
  },
  {
    about: 'duplicate headers that differ in letter case and a star',
    from: { file: 'duplicate-headers-alike.csv' },
    is: refused(1, 'columns 1 and 2 have the same header'),
  },
  {
    about: 'duplicate headers of columns that are not used',
    from: { file: 'duplicate-headers-ignored.csv' },
    is: refused(1, 'columns 3 and 4 have the same header "Notes"'),
  },
  {
    about: 'duplicate headers, when it is unclear which one is meant',
    from: { file: 'duplicate-headers-mapped.csv' },
    is: refused(1, 'columns 3 and 4 have the same header'),
  },
  {
    about: 'duplicate headers, with a --map that uses another column',
    from: { file: 'duplicate-headers-mapped.csv' },
    options: { map: [{ field: 'password', from: 'Code' }] },
    is: gives([ANNA], [], { ignored: ['password', 'password'] }),
  },
  {
    about: 'headers and cells that are built-in property names',
    from: { file: 'prototype-headers.csv' },
    is: gives([ANNA, user('constructor', '__proto__', { first: 'toString', last: 'valueOf' })], [], {
      ignored: ['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    }),
  },
  {
    about: 'formula guards of a spreadsheet, which are part of the cell',
    from: { file: 'spreadsheet-guards.csv' },
    is: gives([
      { ...ANNA, password: "'=word-of-anna", position: "'+Teacher" },
      { ...BORIS, password: '=word-of-boris', position: '=1+1' },
    ]),
  },
  {
    about: 'an endless row',
    from: { bytes: Buffer.from(`login,password\na,b\nc,${'word-of-x'.repeat(8_000)}`), as: 'endless.csv' },
    is: refused(3, 'longer than 64 KiB'),
  },
  {
    about: 'an endless row that starts with a quote',
    from: { bytes: Buffer.from(`login,password\na,b\nc,"d${'\ne,f'.repeat(20_000)}`), as: 'endless.csv' },
    is: refused(3, 'longer than 64 KiB', 'the quote (") that opens cell 2 in line 3'),
  },
  {
    about: 'an endless row of separators',
    from: { bytes: Buffer.from(`login,password\na,b\n${','.repeat(300_000)}`), as: 'endless.csv' },
    is: refused(3, 'longer than 64 KiB'),
  },
  {
    about: 'a row just below 64 KiB',
    from: {
      bytes: Buffer.from(
        `login,password,first,last,x\na.weber,word-of-anna,Anna,Weber,${'x'.repeat(65_000)}\n`,
      ),
      as: 'long.csv',
    },
    is: gives([ANNA]),
  },
  {
    about: '201 columns',
    from: { bytes: Buffer.from(`login,password${tail('x', 199)}\na.weber,word-of-anna\n`), as: 'wide.csv' },
    is: refused(1, '201 columns, but a roster can have at most 200'),
  },
  {
    about: '200 columns',
    from: {
      bytes: Buffer.from(
        `login,password,first,last,position,department${tail('x', 194)}\n` +
          `a.weber,word-of-anna,Anna,Weber,Teacher,2${tail('y', 194)}\n`,
      ),
      as: 'wide.csv',
    },
    is: gives([ANNA_AT_WORK]),
  },
  {
    about: '50,000 rows, the last of which has no department',
    from: {
      bytes: Buffer.from(
        `login,password,first,last,position,department\n${','.repeat(5).concat('\n').repeat(50_000)}` +
          'a.weber,word-of-anna,Anna,Weber,Teacher,2\nb.orlov,word-of-boris,Борис,Орлов,Nurse,\n',
      ),
      as: 'many.csv',
    },
    is: gives([ANNA_AT_WORK], ['50003 department_id department']),
  },
  {
    about: 'a department for rows that have none',
    from: {
      bytes: Buffer.from(
        'login,password,first,last,position,department\nb.orlov,word-of-boris,Борис,Орлов,Nurse,\n',
      ),
      as: 'users.csv',
    },
    options: { department: 3 },
    is: gives([BORIS_AT_WORK]),
  },
];

function tail(cell: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `,${cell}${at}`).join('');
}
