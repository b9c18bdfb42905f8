/** Rosters in workbooks. A cell may be a number, a date or an error that is displayed as another text. */

import { type Cell, workbook, zip } from '../roster/workbook-file.js';
import { ANNA, BORIS, type Entry, gives, refused, user } from './entry.js';

const HEADER = ['Login', 'Password', 'First name', 'Last name'];
const ANNA_ROW = ['a.weber', 'word-of-anna', 'Anna', 'Weber'];
const BORIS_ROW = ['b.orlov', 'word-of-boris', 'Борис', 'Орлов'];
const NAME = ['Anna', 'Weber'];
const ANNA_WEBER = { first: 'Anna', last: 'Weber' };

function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>) {
  return { bytes: workbook(sheets), as: 'users.xlsx' };
}

const TWO = { Staff: [HEADER, ANNA_ROW], Pupils: [HEADER, BORIS_ROW] };

export const WORKBOOKS: readonly Entry[] = [
  {
    about: 'a workbook',
    from: workbookOf({ Sheet1: [HEADER, ANNA_ROW, BORIS_ROW] }),
    is: gives([ANNA, BORIS], [], { format: 'xlsx', sheet: 'Sheet1', headerLine: 1 }),
  },
  {
    about: 'a workbook from standard input',
    from: { stdin: workbook({ Sheet1: [HEADER, ANNA_ROW] }) },
    is: gives([ANNA], [], { format: 'xlsx' }),
  },
  {
    about: 'a workbook with the file extension of a CSV',
    from: { bytes: workbook({ Sheet1: [HEADER, ANNA_ROW] }), as: 'users.csv' },
    is: gives([ANNA], [], { format: 'xlsx' }),
  },
  {
    about: 'passwords and logins that are numbers, percentages and dates',
    from: workbookOf({
      Sheet1: [
        HEADER,
        ['a1', 7, ...NAME],
        ['a2', 0.5, ...NAME],
        ['a3', new Date('2024-05-06T00:00:00Z'), ...NAME],
        ['a4', true, ...NAME],
        [5, 'word-of-anna', ...NAME],
        [new Date('2024-05-06T00:00:00Z'), 'word-of-anna', ...NAME],
        ['a7', '0007', ...NAME],
        ['a8', '50 %', ...NAME],
        ['a9', ' word of anna ', ...NAME],
      ],
    }),
    options: { hasOneName: true },
    is: gives(
      [
        user('a7', '0007', ANNA_WEBER),
        user('a8', '50 %', ANNA_WEBER),
        user('a9', ' word of anna ', ANNA_WEBER),
      ],
      [
        '2 password type',
        '3 password type',
        '4 password type',
        '5 password type',
        '6 nickname type',
        '7 nickname type',
        '10 password password-edges',
      ],
    ),
  },
  {
    about: 'status columns of true and false, numbers and dates',
    from: workbookOf({
      Sheet1: [
        [...HEADER, 'Activated', 'Deleted at', 'accountExpires', 'State', 'Disabled?'],
        [...ANNA_ROW, true, null, 0, 'Bavaria', false],
        ['m.holm', 'word-of-mira', 'Mira', 'Holm', false, null, 0, 'Bavaria', false],
        ['j.brandt', 'word-of-jonas', 'Jonas', 'Brandt', 1, new Date('2024-05-06T00:00:00Z'), 0, 'CA', false],
        ['e.lind', 'word-of-elin', 'Elin', 'Lind', 1, 0, 133646400000000000, 'CA', false],
        ['r.oduya', 'word-of-rashid', 'Rashid', 'Oduya', 0, null, 0, 'CA', false],
        [...BORIS_ROW, 1, null, { raw: '<c r="G7"><v>9.2233720368547758E+18</v></c>' }, 'NY', false],
      ],
    }),
    is: gives(
      [ANNA, BORIS],
      ['3 status inactive', '4 status inactive', '5 status inactive', '6 status inactive'],
      {
        ignored: ['State'],
      },
    ),
  },
  {
    about: 'departments as numbers and as texts',
    from: workbookOf({
      Sheet1: [
        [...HEADER, 'Department'],
        ['a1', 'word-of-anna', ...NAME, 2],
        ['a2', 'word-of-anna', ...NAME, '3'],
        ['a3', 'word-of-anna', ...NAME, 2.5],
        ['a4', 'word-of-anna', ...NAME, '007'],
        ['a5', 'word-of-anna', ...NAME, 1e5],
        ['a6', 'word-of-anna', ...NAME, 2 ** 53],
        ['a7', 'word-of-anna', ...NAME, null],
      ],
    }),
    options: { hasOneName: true },
    is: gives(
      [
        user('a1', 'word-of-anna', { ...ANNA_WEBER, department: 2 }),
        user('a2', 'word-of-anna', { ...ANNA_WEBER, department: 3 }),
        user('a5', 'word-of-anna', { ...ANNA_WEBER, department: 100_000 }),
      ],
      [
        '4 department_id department',
        '5 department_id department',
        '7 department_id department',
        '8 department_id department',
        'null password password-shared',
      ],
    ),
  },
  {
    about: 'a title, an empty row and blank rows in a workbook',
    from: workbookOf({ Sheet1: [['Staff list'], [], HEADER, ANNA_ROW, [null, ' '], BORIS_ROW, []] }),
    is: gives([ANNA, BORIS], [], { headerLine: 3, skipped: ['1 Staff list', '2 (empty)'] }),
  },
  {
    about: 'several sheets that look like rosters',
    from: workbookOf(TWO),
    is: {
      ...refused(null, 'more than one sheet looks like a roster: Staff, Pupils'),
      next: '--sheet "Staff"',
    },
  },
  {
    about: 'several sheets, one of which is selected by name',
    from: workbookOf(TWO),
    options: { sheet: 'pupils' },
    is: gives([BORIS], [], { sheet: 'Pupils' }),
  },
  {
    about: 'several sheets, one of which is selected by number',
    from: workbookOf(TWO),
    options: { sheet: '1' },
    is: gives([ANNA], [], { sheet: 'Staff' }),
  },
  {
    about: 'a sheet that the workbook does not have',
    from: workbookOf(TWO),
    options: { sheet: 'Guests' },
    is: { ...refused(null, 'there is no sheet "Guests"'), next: '1 Staff, 2 Pupils' },
  },
  {
    about: 'several sheets, one of which is a roster',
    from: workbookOf({ Notes: [['Read this first']], Staff: [HEADER, ANNA_ROW], Empty: [] }),
    is: gives([ANNA], [], { sheet: 'Staff' }),
  },
  {
    about: 'a workbook without a header, with --columns',
    from: workbookOf({ Sheet1: [ANNA_ROW, BORIS_ROW] }),
    options: { columns: ['login', 'password', 'first', 'last'] },
    is: gives([ANNA, BORIS], [], { headerLine: null }),
  },
  {
    about: 'a workbook without a header',
    from: workbookOf({ Sheet1: [ANNA_ROW, BORIS_ROW] }),
    is: refused(null, 'no header was recognised'),
  },
  {
    about: 'a workbook with a formula error',
    from: workbookOf({
      Sheet1: [
        HEADER,
        ANNA_ROW,
        ['b.orlov', { raw: '<c r="B3" t="e"><f>X1</f><v>#REF!</v></c>' }, 'Борис', 'Орлов'],
      ],
    }),
    is: gives([ANNA], ['3 password type']),
  },
  {
    about: 'a workbook by a program that does not calculate formulas',
    from: workbookOf({
      Sheet1: [
        [...HEADER, 'Note'],
        [...ANNA_ROW, { raw: '<c r="E2"><f>A2</f><v/></c>' }],
        [{ raw: '<c r="A3"><f>LOWER(C3)</f><v/></c>' }, 'word-of-boris', 'Борис', 'Орлов'],
        ['b3', { raw: '<c r="B4"><f>X1</f></c>' }, ...NAME],
        ['b4', 'word-of-boris', { raw: '<c r="C5"><f>X1</f><v/></c>' }, 'Орлов'],
        ['b5', 'word-of-boris', 'Борис', { raw: '<c r="D6" t="str"><f>X1</f><v></v></c>' }],
      ],
    }),
    options: { hasOneName: true },
    is: gives(
      [ANNA, user('b5', 'word-of-boris', { first: 'Борис' })],
      ['3 nickname type', '4 password type', '5 name.first type', '6 name.last name-missing'],
    ),
  },
  {
    about: 'names and departments from formulas that were not calculated',
    from: workbookOf({
      Sheet1: [
        ['Login', 'Password', 'Full name', 'Department'],
        ['a1', 'word-of-anna', { raw: '<c r="C2"><f>X1</f><v/></c>' }, 2],
        ['a2', 'word-of-anna', 'Anna Weber', { raw: '<c r="D3"><f>X1</f><v/></c>' }],
        ['a3', 'word-of-anna', { raw: '<c r="C4" t="e"><f>X1</f><v>#N/A</v></c>' }, 2],
      ],
    }),
    is: gives([], ['2 name type', '3 department_id type', '4 name type']),
  },
  {
    about: 'a template of columns, one of which is a formula',
    from: workbookOf({
      Sheet1: [
        [...HEADER, 'Title', 'Grade'],
        [...ANNA_ROW, 'Dr', { raw: '<c r="F2"><f>X1</f><v/></c>' }],
        [...BORIS_ROW, 'Dr', { raw: '<c r="F3" t="e"><f>X1</f><v>#N/A</v></c>' }],
      ],
    }),
    options: { map: [{ field: 'position', from: '{Title} {Grade}' }] },
    is: gives([], ['2 position type', '3 position type']),
  },
  {
    about: 'a workbook with something next to its table',
    from: workbookOf({ Sheet1: [HEADER, [...ANNA_ROW, null, 'x']] }),
    is: gives([ANNA], [], { ignored: ['column 5', 'column 6'] }),
  },
  {
    about: 'two equal headers in a workbook',
    from: workbookOf({
      Sheet1: [
        [...HEADER, 'password'],
        [...ANNA_ROW, 'x'],
      ],
    }),
    is: refused(1, 'columns 2 and 5 have the same header'),
  },
  {
    about: 'a workbook with only empty sheets',
    from: workbookOf({ Sheet1: [], Sheet2: [] }),
    is: refused(null, 'all sheets are empty'),
  },
  {
    about: 'a workbook with a header and no rows',
    from: workbookOf({ Sheet1: [HEADER, [], [' ']] }),
    is: refused(null, 'has no rows'),
  },
  {
    about: 'a workbook that was cut short',
    from: { bytes: workbook({ Sheet1: [HEADER, ANNA_ROW] }).subarray(0, 900), as: 'users.xlsx' },
    is: refused(null, 'the workbook is truncated or damaged'),
  },
  {
    about: 'a ZIP archive that is not a workbook',
    from: { bytes: zip({ 'word/document.xml': '<document/>' }), as: 'letter.docx' },
    is: refused(null, 'not a workbook'),
  },
  {
    about: 'a workbook that is much larger when it is unpacked',
    from: {
      bytes: zip({
        'xl/workbook.xml': '<workbook/>',
        'xl/worksheets/sheet1.xml': Buffer.alloc(100 * 1024 * 1024, 32),
      }),
      as: 'users.xlsx',
    },
    is: refused(null, 'the workbook is too large'),
  },
  {
    about: 'a workbook with --delimiter, which does not apply',
    from: workbookOf(TWO),
    options: { delimiter: ';' },
    is: { ...refused(null, '--delimiter does not apply'), reason: 'usage' },
  },
];
