import { describe, expect, test } from 'vitest';
import { CHECKS } from '../../src/checks/check-table.js';
import { createChecker } from '../../src/checks/checker.js';
import type { CheckOptions } from '../../src/checks/checker-options.js';
import { CHECK_CODES } from '../../src/domain/finding.js';
import type { Draft } from '../../src/domain/row.js';
import { createNamer } from '../../src/naming/whole-name.js';
import { matchColumns } from '../../src/roster/columns.js';
import { createdBefore } from '../support/created-before.js';
import { checkAll, findingTexts, format, GOOD, OPTIONS, row } from './rows.js';

type Case = readonly [about: string, change: Draft, ...findings: string[]];

/** @param subject how the titles begin, before the text about a case */
function table(subject: string, cases: readonly Case[], options: Partial<CheckOptions> = {}): void {
  const rows = cases.map(([about, change, ...findings]) => {
    const codes = findings.map((text) => /\[([a-z-]+)\]$/.exec(text)?.[1]);
    const what = codes.length === 0 ? 'no finding' : `the finding ${codes.join(' and ')}`;
    return [about, what, change, findings] as const;
  });
  test.each(rows)(`${subject} %s has %s`, async (_, __, change, findings) => {
    expect(await findingTexts(change, options)).toEqual(findings);
  });
}

describe('the table of checks', () => {
  test('the table of checks has a function for every check of a single row', () => {
    const others = CHECK_CODES.filter((code) => CHECKS[code].find === undefined);
    expect(others).toEqual([
      'namesake',
      'name-title',
      'shared-id',
      'field-missing',
      'shared-address',
      'inactive-list',
      'password-hash',
      'password-shared',
      'separator',
      'similar-names',
    ]);
  });

  test('a check that supersedes another runs before it', () => {
    for (const [at, code] of CHECK_CODES.entries())
      for (const earlier of CHECKS[code].supersededBy ?? [])
        expect(CHECK_CODES.indexOf(earlier), `${earlier} before ${code}`).toBeLessThan(at);
  });
});

describe('a whole name that could not be split', () => {
  test.each([
    ['Мадонна', 'name-split'],
    [5, 'not-a-person'],
    [true, 'type'],
  ] as const)('the whole name %s, which cannot be split, has the finding %s', async (name, code) => {
    const checker = await createChecker({ ...OPTIONS, department: 1 });
    const columns = matchColumns(['login', 'password', 'full name'], { label: 'users.json', line: 1 });
    const cells = [GOOD.nickname, GOOD.password, name];
    const { draft, complaint } = createNamer(columns, undefined)(columns.draft({ ...row(1), cells }));
    const { user, findings } = checker.check(row(1), draft, complaint);
    expect(findings.map((finding) => [finding.field, finding.code])).toEqual([['name', code]]);
    expect(user).toBeUndefined();
  });
});

describe('a good row has no findings', () => {
  table('a row with', [
    ['a Cyrillic name', {}],
    ['a Latin name with accents', { 'name.first': 'Zoë', 'name.last': 'Łukasiewicz-Müller' }],
    ['decomposed accents', { 'name.first': 'Zoe\u0308' }],
    ['a Greek name', { 'name.first': 'Ελένη', 'name.last': 'Παπαδοπούλου' }],
    ['a Chinese name', { 'name.first': '小明', 'name.last': '王' }],
    ['no middle name and no position', { 'name.middle': '', position: undefined }],
    ['surrounding spaces', { nickname: '  a.petrova\u00a0', position: '\ufeffУчитель\n' }],
    ['a login of one letter', { nickname: 'a' }],
    ['a login of digits with marks between them', { nickname: '7a_b-c.d9' }],
    ['two consecutive marks in a login', { nickname: 'a..b' }],
    ['a department as a number', { department_id: 12 }],
    ['the largest department', { department_id: '9007199254740991' }],
    ['a password with spaces, quotes and letters of other scripts', { password: 'a "b" 猫 é ß' }],
  ]);
});

describe('placeholder', () => {
  table('a row with', [
    [
      'a word for nothing as the last name',
      { 'name.last': 'NULL' },
      'error name.last: "NULL" means "no value": enter the name, or empty the cell. If it is a name, write it with one capital letter, as in "Null" [placeholder]',
    ],
    [
      'a text that is never a name as the last name',
      { 'name.last': '(null)' },
      'error name.last: "(null)" means "no value": enter the name, or empty the cell [placeholder]',
    ],
    [
      'a dash as the last name',
      { 'name.last': '-' },
      'error name.last: "-" means "no value": if this person has only one name, empty the cell [placeholder]',
    ],
    [
      'a word for nothing as the login',
      { nickname: 'null' },
      'error nickname: "null" means "no value": enter the login, or empty the cell if there is none [placeholder]',
    ],
  ]);
});

describe('damaged-text', () => {
  table('a row with', [
    [
      'a name in a wrong encoding',
      { 'name.last': 'MÃ¼ller' },
      'error name.last: "MÃ¼ller" is damaged: a program read it in the wrong encoding; it should be "Müller". Correct the cell, or export the list again as UTF-8 [damaged-text]',
    ],
    [
      'the entity of a web page in a name',
      { 'name.last': 'Mu&ntilde;oz' },
      'error name.last: "Mu&ntilde;oz" contains HTML or program codes instead of letters; it should be "Muñoz". Correct the cell [damaged-text]',
    ],
    [
      'a question mark in place of a letter',
      { 'name.last': 'M?ller' },
      'error name.last: "M?ller" is damaged: letters were lost when the list was saved. Correct the cell, or export the list again as UTF-8 [damaged-text]',
    ],
    [
      'a replacement character for a lost letter',
      { 'name.last': 'М\ufffdллер' },
      'error name.last: "М\ufffdллер" is damaged: letters were lost when the list was saved. Correct the cell, or export the list again as UTF-8 [damaged-text]',
    ],
    [
      'a replacement character in the password',
      { password: 'Fluss-\ufffd-Kiesel-71' },
      'error password: contains the replacement character (U+FFFD): letters were lost when the file was saved [hidden-character]',
    ],
  ]);
});

describe('required', () => {
  table('a row with', [
    ['no nickname', { nickname: undefined }, 'error nickname: is missing [required]'],
    ['null as the login', { nickname: null }, 'error nickname: is missing [required]'],
    ['a login of spaces', { nickname: ' \t ' }, 'error nickname: is missing [required]'],
    [
      'a login that is only a domain',
      { nickname: ' @school.example' },
      'error nickname: is missing: there is nothing before the "@" [required]',
    ],
    ['no password', { password: '' }, 'error password: is missing [required]'],
    ['a password of spaces', { password: '   ' }, 'error password: contains only white space [required]'],
    [
      'a login with a domain and no password',
      { nickname: 'a.petrova@school.example', password: '' },
      'error password: is missing [required]',
    ],
    ['a password of a tab', { password: '\t' }, 'error password: contains only white space [required]'],
    [
      'neither nickname nor password',
      { nickname: '', password: null },
      'error nickname: is missing [required]',
      'error password: is missing [required]',
    ],
  ]);
});

describe('type', () => {
  const number =
    'is a number, not text: format the column as text and enter the value again, or in JSON put it in quotes';
  table('a row with', [
    ['a number as the login', { nickname: 7 }, `error nickname: ${number} [type]`],
    ['a number for a password', { password: 12345678 }, `error password: ${number} [type]`],
    [
      'a large number for a password',
      { password: 12345678901234567890n },
      `error password: ${number} [type]`,
    ],
    ['a number for a position', { position: 5 }, `error position: ${number} [type]`],
    [
      'a date for a password',
      { password: new Date(0) },
      'error password: is a date, not text: format the column as text and enter the value again [type]',
    ],
    [
      'an invalid date as the login',
      { nickname: new Date(Number.NaN) },
      'error nickname: is a date, not text: format the column as text and enter the value again [type]',
    ],
    ['true for a first name', { 'name.first': true }, 'error name.first: is true or false, not text [type]'],
    ['an object for a last name', { 'name.last': {} }, 'error name.last: is an object, not text [type]'],
    ['a list for a middle name', { 'name.middle': ['x'] }, 'error name.middle: is a list, not text [type]'],
    ['a list for a department', { department_id: [7] }, 'error department_id: is a list, not text [type]'],
    [
      'false for a department',
      { department_id: false },
      'error department_id: is true or false, not text [type]',
    ],
    [
      'a date for a department',
      { department_id: new Date(0) },
      'error department_id: is a date, not text: format the column as text and enter the value again [type]',
    ],
  ]);
  test.each(['2.9E+13', '1,23E+11', '2.9e13', '2,9E+13', '1.0E+05', '1E+15', ' 4.2E+12 ', '1.5E-07'])(
    'the finding about %s, a password that a spreadsheet shortened, hides it, even if passwords are generated',
    async (password) => {
      for (const generates of [undefined, 'missing', 'weak'] as const) {
        const findings = await findingTexts({ password }, { generates });
        expect(findings.filter((text) => text.startsWith('error'))).toEqual([
          'error password: is a long number that a spreadsheet shortened (as in 2.9E+13): format the column as text and enter the value again [type]',
        ]);
        expect(findings.join('\n').replace('(as in 2.9E+13)', '')).not.toContain(password.trim());
      }
    },
  );

  test('a login that a spreadsheet shortened has only the finding about that', async () => {
    for (const nickname of ['2.9E+13', '1,23E+11', '1.0e+05'])
      expect(await findingTexts({ nickname })).toEqual([
        'error nickname: is a long number that a spreadsheet shortened (as in 2.9E+13): format the column as text and enter the value again [type]',
      ]);
  });

  test.each(['2.9E+13-Kiesel', 'Fluss-2.9E+13', '1e5Kiesel-Fluss', 'E+13-Kiesel-Fluss', '1234.5E6-Kiesel'])(
    'the password %s is not a shortened number',
    async (password) => {
      expect(await findingTexts({ password })).toEqual([]);
    },
  );

  describe('a wrong type in a workbook', () => {
    table(
      'a row of a workbook with',
      [
        [
          'a number for a password',
          { password: 7 },
          'error password: is a number, not text: format the column as text and enter the value again, or 007 becomes 7 [type]',
        ],
      ],
      { source: 'workbook' },
    );
  });
  describe('a wrong type in JSON', () => {
    table(
      'a row of JSON with',
      [
        [
          'a number as the login',
          { nickname: 7 },
          'error nickname: is a number, not text: put it in quotes [type]',
        ],
      ],
      { source: 'json' },
    );
  });
});

describe('duplicate', () => {
  const person = '(Авдотья Фёдоровна Петрова)';
  test.each([
    ['the same', 'petrova', 'petrova', 'petrova'],
    ['the same in another letter case', 'petrova', 'PETROVA', 'PETROVA'],
    ['the same with and without a domain', 'petrova', 'Petrova@school.example', 'Petrova'],
    ['the same with surrounding spaces', 'petrova', ' petrova ', 'petrova'],
  ])('two logins are duplicates if they are %s', async (_, first, second, shown) => {
    const [one, two, three] = await checkAll([
      { nickname: first },
      { nickname: second, 'name.first': 'Пётр', 'name.last': 'Петров', 'name.middle': '' },
      { nickname: first },
    ]);
    expect(one?.findings).toEqual([]);
    expect(two?.findings.map(format)).toEqual([
      `error nickname: "${shown}" (Пётр Петров) is also in line 2 ${person} [duplicate]`,
    ]);
    expect(three?.findings.map(format)).toEqual([
      `error nickname: "${first}" ${person} is also in line 2 ${person} [duplicate]`,
    ]);
  });

  test('two logins are duplicates if they differ only in Unicode composition', async () => {
    const [, two] = await checkAll([{ nickname: 'zo\u00eb' }, { nickname: 'zoe\u0308' }], {
      severities: { 'nickname-characters': 'off' },
    });
    expect(two?.findings.map(({ code }) => code)).toEqual(['duplicate']);
  });

  test('a duplicate does not name a person who has no name or whose name shows a password', async () => {
    const nameless = { 'name.first': '', 'name.last': '', 'name.middle': '' };
    const severities = { 'name-missing': 'off' } as const;
    const [, two] = await checkAll([nameless, nameless], { severities });
    expect(two?.findings.map(format)).toEqual(['error nickname: "a.petrova" is also in line 2 [duplicate]']);
    const [, three] = await checkAll([
      { ...nameless, 'name.first': 'Anna Kiefer-Lampe-73', 'name.last': 'Petrova' },
      { password: 'Фёдоровна Петрова' },
    ]);
    expect(three?.findings.map(format)).toEqual([
      'error nickname: "a.petrova" (…) is also in line 2 (…) [duplicate]',
    ]);
  });

  test('missing logins and logins that are built-in property names are not duplicates', async () => {
    const checked = await checkAll([
      { nickname: '' },
      { nickname: '' },
      { nickname: 'constructor' },
      { nickname: 'proto' },
      { nickname: 'to.string' },
    ]);
    expect(checked.flatMap(({ findings }) => findings).map(({ code }) => code)).toEqual([
      'required',
      'required',
    ]);
  });

  test('a row with another error counts as the first row of a duplicate', async () => {
    const [, two] = await checkAll([{ password: '' }, {}]);
    expect(two?.findings.map(format)).toEqual([
      `error nickname: "a.petrova" ${person} is also in line 2 ${person} [duplicate]`,
    ]);
  });

  test('each duplicate is found among many logins', async () => {
    const checker = await createChecker(OPTIONS);
    const codesOf = (i: number, line: number) =>
      checker
        .check(row(line), { ...GOOD, nickname: `user.${i}` })
        .findings.flatMap(({ code }) => (code === 'duplicate' ? [code] : []));
    const numbers = Array.from(
      { length: process.env.FULL === undefined ? 500 : 20_000 },
      (_, index) => index + 1,
    );
    expect(numbers.flatMap((i) => codesOf(i, i))).toHaveLength(0);
    const repeated = numbers.map((i) => codesOf(i, i + numbers.length).join());
    expect(new Set(repeated)).toEqual(new Set(['duplicate']));
  });
});

describe('department', () => {
  const number = (typed: string) =>
    `"${typed}" is not a department number; use a whole number from 1 to 9007199254740991 in plain digits`;
  const empty = 'is empty: fill it in, or set --department for rows without one';
  const write = (name: string) =>
    `"${name}" has no number; add it to "departments" in provision.config.json, or use the number instead of the name`;
  const of = (what: string) => `error department_id: ${what} [department]`;
  table('a department cell with', [
    ['zero', { department_id: '0' }, of(number('0'))],
    ['a leading zero', { department_id: '007' }, of(number('007'))],
    ['a minus sign', { department_id: '-7' }, of(number('-7'))],
    ['a plus sign', { department_id: '+7' }, of(number('+7'))],
    ['a fraction', { department_id: '1.5' }, of(number('1.5'))],
    ['a comma', { department_id: '1,0' }, of(number('1,0'))],
    ['an exponent', { department_id: '1e5' }, of(number('1e5'))],
    ['a long exponent', { department_id: '1e10' }, of(number('1e10'))],
    ['a negative exponent', { department_id: '1E-5' }, of(number('1E-5'))],
    ['letters after a digit and an e', { department_id: '1ex' }, of(write('1ex'))],
    ['separated thousands', { department_id: '12 000' }, of(number('12 000'))],
    ['a number that is too large', { department_id: '9007199254740992' }, of(number('9007199254740992'))],
    ['a number that is far too large', { department_id: '9'.repeat(400) }, of(number(`${'9'.repeat(40)}…`))],
    ['a hexadecimal number', { department_id: '0x10' }, of(write('0x10'))],
    ['Arabic digits', { department_id: '\u0667' }, of(write('\u0667'))],
    ['a name', { department_id: 'Maths' }, of(write('Maths'))],
    ['no text', { department_id: '' }, of(empty)],
    ['spaces', { department_id: '  ' }, of(empty)],
    ['null', { department_id: null }, of(empty)],
    ['a number with a fraction', { department_id: 1.5 }, of(number('1.5'))],
    ['the number 0', { department_id: 0 }, of(number('0'))],
    ['a negative number', { department_id: -1 }, of(number('-1'))],
    ['NaN', { department_id: Number.NaN }, of(number('NaN'))],
    ['infinity', { department_id: Number.POSITIVE_INFINITY }, of(number('Infinity'))],
    ['a number past the safe integers', { department_id: 2 ** 53 }, of(number('9007199254740992'))],
    [
      'a big integer past the safe integers',
      { department_id: 9007199254740993n },
      of(number('9007199254740993')),
    ],
  ]);

  describe('department names in the configuration', () => {
    const departments = { Mathematik: 3, 'Начальные классы': 4, '7': 70, '007': 8 };
    const departmentOf = async (department_id: unknown, source?: 'json' | 'workbook') => {
      const [checked] = await checkAll([{ department_id }], { departments, ...(source && { source }) });
      return checked?.user?.departmentId;
    };
    test('a department name gives its number, whatever its letter case and spaces', async () => {
      expect(await departmentOf('Mathematik')).toBe(3);
      expect(await departmentOf(' MATHEMATIK ')).toBe(3);
      expect(await departmentOf('начальные   Классы')).toBe(4);
      expect(await departmentOf('Начальные классы'.normalize('NFD'))).toBe(4);
      expect(await departmentOf('12')).toBe(12);
    });
    test('a department name that consists of digits takes precedence over the number, except for a number in JSON', async () => {
      expect(await departmentOf('7')).toBe(70);
      expect(await departmentOf('007')).toBe(8);
      expect(await departmentOf(7)).toBe(70);
      expect(await departmentOf(7, 'workbook')).toBe(70);
      expect(await departmentOf(7, 'json')).toBe(7);
    });
    table(
      'a department cell with',
      [
        [
          'a misspelled name',
          { department_id: 'Mathmatik' },
          of('"Mathmatik" is not a department in the configuration; did you mean "Mathematik"?'),
        ],
        ['a name unlike any other', { department_id: 'Sport' }, of(write('Sport'))],
        ['the name of a built-in property', { department_id: 'constructor' }, of(write('constructor'))],
      ],
      { departments },
    );
  });

  describe('department names of several words in the configuration', () => {
    const unknownDepartment = (typed: string, hint: string) =>
      of(`"${typed}" is not a department in the configuration; ${hint}`);
    table(
      'a department cell with',
      [
        [
          'one word of a name: 5a',
          { department_id: '5A' },
          unknownDepartment('5A', 'did you mean "Klasse 5a"?'),
        ],
        [
          'one word more than a name: der Sport',
          { department_id: 'der Sport' },
          unknownDepartment('der Sport', 'did you mean "Sport"?'),
        ],
        ['a word that is in two names', { department_id: 'Klasse' }, of(write('Klasse'))],
        ['an unknown class: Klasse 5c', { department_id: 'Klasse 5c' }, of(write('Klasse 5c'))],
        [
          'a class with a letter of another alphabet',
          { department_id: 'Klasse 5а' },
          unknownDepartment('Klasse 5а', 'did you mean "Klasse 5a"?'),
        ],
        [
          'a misspelled word',
          { department_id: 'Kalsse 5b' },
          unknownDepartment('Kalsse 5b', 'did you mean "Klasse 5b"?'),
        ],
      ],
      { departments: { 'Klasse 5a': 51, 'Klasse 5b': 52, Sport: 7 } },
    );
  });

  describe('long department names and names with numbers in the configuration', () => {
    const [long, longer] = ['n'.repeat(200), 'n'.repeat(201)];
    const departments = { [long]: 1, [longer]: 2, 'Klasse 5': 5, 'A 1 23': 6, b7: 7 };
    const unknown = async (department_id: string, names = departments) => {
      const [checked] = await checkAll([{ department_id }], { departments: names });
      return checked?.user?.departmentId ?? checked?.findings[0]?.message;
    };
    test('a department name has at most 200 characters', async () => {
      expect(await unknown(long)).toBe(1);
      expect(await unknown(longer)).toMatchObject({ key: 'department-unknown', name: null, hasOthers: true });
    });
    test.each(['Klasse 6', 'A 12 3', 'a7'])('%s is not a misspelled department name', async (text) => {
      expect(await unknown(text)).toEqual({ key: 'department-unknown', text, name: text, hasOthers: true });
    });
    test('an unknown department has no suggestion if the configuration has no departments', async () => {
      const text = 'Klasse 5';
      expect(await unknown(text, {} as typeof departments)).toEqual({
        key: 'department-unknown',
        text,
        name: text,
        hasOthers: false,
      });
    });
    test('a department name that contains the password is not shown', async () => {
      expect(await unknown('my Kiefer-Lampe-73')).toMatchObject({ text: '…', name: null });
    });
  });

  test('an empty department cell gets the department of --department', async () => {
    const [checked] = await checkAll([{ department_id: ' ' }], { department: 5 });
    expect(checked?.user?.departmentId).toBe(5);
    expect(checked?.findings).toEqual([]);
  });
  test('an invalid department cell does not get the department of --department', async () => {
    const [checked] = await checkAll([{ department_id: 'x' }], { department: 5 });
    expect(checked?.user).toBeUndefined();
  });
  test('a long department cell is cut in a finding', async () => {
    const [finding] = await findingTexts({ department_id: 'x'.repeat(5000) }, { departments: { Maths: 1 } });
    expect(finding).toContain(`"${'x'.repeat(40)}…"`);
    expect(finding?.length).toBeLessThan(200);
  });
  test('control characters of a department cell are replaced in a finding', async () => {
    const [finding] = await findingTexts({ department_id: 'a\u001b[31m\u202eb' });
    expect(finding).toContain('"a\ufffd\ufffdb"');
  });
});

describe('domain', () => {
  test('a finding about another domain names both domains and the line of the first one', async () => {
    const [one, two, three, four] = await checkAll([
      { nickname: 'a@School.example' },
      { nickname: 'b@school.EXAMPLE' },
      { nickname: 'c' },
      { nickname: 'd@other.example' },
    ]);
    expect([one, two, three].flatMap((checked) => checked?.findings)).toEqual([]);
    expect(four?.findings.map(format)).toEqual([
      'error nickname: has the domain "other.example", but line 2 has "School.example": all logins of a roster must have the same domain [domain]',
    ]);
    expect([one, two, three].map((checked) => checked?.user?.nickname)).toEqual(['a', 'b', 'c']);
  });
  test('a login that ends in "@" has no domain', async () => {
    const [one, two] = await checkAll([{ nickname: 'a@' }, { nickname: 'b@school.example' }]);
    expect(one?.user?.nickname).toBe('a');
    expect(two?.findings).toEqual([]);
  });
  test('a domain that is a password is not shown in a finding', async () => {
    const [, two] = await checkAll([
      { nickname: 'a@Kiefer-Lampe-73' },
      { nickname: 'b@other.example', password: 'other.example' },
    ]);
    expect(two?.findings.map(format)).toEqual([
      'error nickname: has the domain "…", but line 2 has "…": all logins of a roster must have the same domain [domain]',
    ]);
  });
});

describe('password-elsewhere', () => {
  const same = 'is the same as the password, which must not be in any other field [password-elsewhere]';
  table(
    'a row with',
    [
      ['the password as a part of another field', { position: 'Kiefer-Lampe-73 x' }],
      ['the password in a name', { 'name.last': ' Kiefer-Lampe-73 ' }, `error name.last: ${same}`],
      ['the password as the first name', { 'name.first': 'Kiefer-Lampe-73' }, `error name.first: ${same}`],
      ['the password as the middle name', { 'name.middle': 'Kiefer-Lampe-73' }, `error name.middle: ${same}`],
      ['the password in the position', { position: 'Kiefer-Lampe-73' }, `error position: ${same}`],
      [
        'the password in another Unicode composition',
        { password: 'Žluťoučký-73'.normalize('NFD'), position: 'Žluťoučký-73', 'name.first': 'Žluťoučký-73' },
        `error name.first: ${same}`,
        `error position: ${same}`,
      ],
      [
        'the password as the nickname, in another letter case',
        { nickname: 'kiefer-lampe-73' },
        `error nickname: ${same}`,
      ],
      ['no password', { password: '', 'name.middle': '' }, 'error password: is missing [required]'],
    ],
    { severities: { 'password-weak': 'off' } },
  );
});

describe('changed', () => {
  const anna = { first: 'Анна', last: 'Петрова', middle: 'Фёдоровна' };
  const afterAnna = createdBefore((key) => (key === 'a.petrova' ? { name: anna, identity: {} } : undefined));
  // The message must not suggest --fresh, which would create all users twice.
  const CHANGED =
    'if it is a new person, use another login; if it is the same person, change the name in the directory, since a run ' +
    'never changes a user, and add --same-line 2 [changed]';
  const row = { 'name.first': anna.first, 'name.last': anna.last, 'name.middle': anna.middle };
  table(
    'a row after a created user with',
    [
      ['the same person', row],
      [
        'the name in another letter case and with other spaces',
        { ...row, 'name.first': ' АННА ', 'name.last': 'петрова' },
      ],
      ['the name in another Unicode composition', { ...row, 'name.middle': anna.middle.normalize('NFD') }],
      ['е for ё in the name', { ...row, 'name.middle': 'Федоровна' }],
      ['no middle name', { ...row, 'name.middle': '' }],
      ['another login', { nickname: 'b.petrova' }],
      [
        'another person',
        { ...row, nickname: 'A.Petrova@school.example', 'name.first': 'Алексей' },
        'error nickname: was already created for "Анна Фёдоровна Петрова", but this row is for "Алексей Фёдоровна Петрова"; ' +
          CHANGED,
      ],
      [
        'another middle name',
        { ...row, 'name.middle': 'Ивановна' },
        'error nickname: was already created for "Анна Фёдоровна Петрова", but this row is for "Анна Ивановна Петрова"; ' +
          CHANGED,
      ],
    ],
    afterAnna,
  );
  test('a row with another last name is another person, and a row with a middle name added is not', async () => {
    const before = createdBefore(() => ({ name: { ...anna, middle: '' }, identity: {} }));
    expect(await findingTexts(row, before)).toEqual([]);
    expect(await findingTexts({ ...row, 'name.last': 'Иванова' }, before)).toEqual([
      expect.stringMatching(/for "Анна Фёдоровна Иванова"; .*\[changed\]$/),
    ]);
  });
  test('a row with another id is another person, even if both names are incomplete', async () => {
    const before = { name: { first: 'Анна', last: '', middle: '' }, identity: { person_id: '117' } };
    const of = (person_id: string) =>
      findingTexts(
        { 'name.first': 'Анна', 'name.last': '', 'name.middle': '', identity: { person_id } },
        { ...createdBefore(() => before), severities: { 'name-missing': 'off' } },
      );
    expect(await of('0117')).toEqual([]);
    expect(await of('118')).toEqual([expect.stringMatching(/\[changed\]$/)]);
  });
  test.each(['name.first', 'name.last'])(
    'a %s that cannot be read is not compared with the created user',
    async (field) => {
      expect(await findingTexts({ ...row, [field]: true }, afterAnna)).toEqual([
        expect.stringMatching(new RegExp(`^error ${field}: is true or false, .*\\[type\\]$`)),
      ]);
    },
  );
  test('the finding about another person is a warning or absent if the configuration says so', async () => {
    const other = { ...row, 'name.first': 'Алексей' };
    const warned = await findingTexts(other, { ...afterAnna, severities: { changed: 'warn' } });
    expect(warned).toEqual([expect.stringMatching(/^warn nickname: was already created for .*\[changed\]$/)]);
    expect(await findingTexts(other, { ...afterAnna, severities: { changed: 'off' } })).toEqual([]);
  });
  test('a duplicate is not also reported as another person', async () => {
    const [, two] = await checkAll([row, { ...row, 'name.first': 'Алексей' }], afterAnna);
    expect(two?.findings.map(({ code }) => code)).toEqual(['duplicate']);
  });
});

describe('mixed-script', () => {
  table('a row with', [
    [
      'a Cyrillic letter in a login',
      { nickname: 'a.petr\u043eva' },
      'error nickname: mixes Latin and Cyrillic letters: "\u043e" (U+043E) [mixed-script]',
    ],
    [
      'a Latin letter in a Cyrillic login (the Cyrillic letters are named)',
      { nickname: '\u043f\u0435\u0442\u0440o\u0432\u0430' },
      'error nickname: mixes Latin and Cyrillic letters: "\u043f" (U+043F), "\u0435" (U+0435), "\u0442" (U+0442) and 3 more [mixed-script]',
    ],
    [
      'a Greek letter in a login',
      { nickname: 'alph\u03b1' },
      'error nickname: mixes Latin and Greek letters: "\u03b1" (U+03B1) [mixed-script]',
    ],
    [
      'three scripts in a login',
      { nickname: 'ab\u0430\u03b1' },
      'error nickname: mixes Latin, Cyrillic and Greek letters: "\u0430" (U+0430), "\u03b1" (U+03B1) [mixed-script]',
    ],
    [
      'a Latin letter in a Cyrillic name',
      { 'name.last': '\u041f\u0435\u0442\u0440o\u0432\u0430' },
      'warn name.last: mixes Latin and Cyrillic letters: "o" (U+006F) [mixed-script]',
    ],
    [
      'a Cyrillic letter in a Latin name',
      { 'name.first': 'Ann\u0430' },
      'warn name.first: mixes Latin and Cyrillic letters: "\u0430" (U+0430) [mixed-script]',
    ],
    [
      'a Cyrillic letter before a Latin name',
      { 'name.first': '\u0410nna' },
      'warn name.first: mixes Latin and Cyrillic letters: "\u0410" (U+0410) [mixed-script]',
    ],
    [
      'a Latin letter before a Cyrillic name',
      { 'name.last': 'M\u0430\u0440' },
      'warn name.last: mixes Latin and Cyrillic letters: "M" (U+004D) [mixed-script]',
    ],
    [
      'equally many letters of two scripts (those of the second are named)',
      { 'name.last': '\u0440ob\u0430' },
      'warn name.last: mixes Latin and Cyrillic letters: "o" (U+006F), "b" (U+0062) [mixed-script]',
    ],
    [
      'a Latin letter with a combining accent in a Cyrillic name',
      { 'name.middle': 'Фe\u0308доровна' },
      'warn name.middle: mixes Latin and Cyrillic letters: "e" (U+0065) [mixed-script]',
    ],
    [
      'two scripts around a soft hyphen',
      { position: 'Teach\u00ad\u0435r' },
      'warn position: mixes Latin and Cyrillic letters: "\u0435" (U+0435) [mixed-script]',
      'error position: contains a soft hyphen (U+00AD) at character 6 [hidden-character]',
    ],
    [
      'two scripts in a password (the letter is not shown)',
      { password: 'Lampe-\u0421tuhl-9' },
      'warn password: mixes Latin and Cyrillic letters in one word [mixed-script]',
    ],
    ['two scripts in separate words', { position: 'IT-отдел, HR менеджер 1С' }],
    ['a separate letter or word of another script', { 'name.last': 'Пётр I', position: 'Анна (Anna)' }],
    ['two scripts separated by digits', { position: 'класс 8B2Б' }],
    ['the sign º', { position: '3ºА' }],
    ['Greek and Latin separated by a hyphen', { 'name.last': 'Ω-Meyer' }],
  ]);
});

describe('hidden-character', () => {
  const hidden = (field: string, what: string) => `error ${field}: contains ${what} [hidden-character]`;
  table('a row with', [
    [
      'a zero-width space',
      { nickname: 'a\u200bb' },
      hidden('nickname', 'a zero-width space (U+200B) at character 2'),
    ],
    ['a tab', { 'name.first': 'Анна\tМария' }, hidden('name.first', 'a tab (U+0009) at character 5')],
    ['a line break', { position: 'a\r\nb' }, hidden('position', 'a line break (U+000D) at character 2')],
    [
      'a line separator',
      { position: 'a\u2028b' },
      hidden('position', 'a line break (U+2028) at character 2'),
    ],
    [
      'a null character',
      { position: 'a\0b' },
      hidden('position', 'a null character (U+0000) at character 2'),
    ],
    [
      'an escape character',
      { position: 'a\u001bb' },
      hidden('position', 'a control character (U+001B) at character 2'),
    ],
    [
      'a C1 control character',
      { position: 'a\u0099b' },
      hidden('position', 'a control character (U+0099) at character 2'),
    ],
    [
      'a delete character',
      { position: 'a\u007fb' },
      hidden('position', 'a control character (U+007F) at character 2'),
    ],
    [
      'a byte order mark within a name',
      { 'name.last': 'П\ufeffетрова' },
      hidden('name.last', 'a byte order mark (U+FEFF) at character 2'),
    ],
    [
      'a right-to-left override',
      { 'name.last': 'П\u202eетрова' },
      hidden('name.last', 'a bidirectional mark (U+202E) at character 2'),
    ],
    [
      'a left-to-right mark at the end',
      { 'name.last': 'Петрова\u200e' },
      hidden('name.last', 'a bidirectional mark (U+200E) at character 8'),
    ],
    [
      'half a character',
      { 'name.last': 'a\ud83d' },
      hidden('name.last', 'half a character (U+D83D) at character 2'),
    ],
    [
      'a Hangul filler',
      { 'name.last': '김\u3164' },
      hidden('name.last', 'a hidden character (U+3164) at character 2'),
    ],
    [
      'a private-use character',
      { 'name.first': 'Ан\ue000а' },
      hidden('name.first', 'a private-use character (U+E000) at character 3'),
    ],
    [
      'the last private-use character of the basic plane, in a login',
      { nickname: 'a\uf8ffb' },
      hidden('nickname', 'a private-use character (U+F8FF) at character 2'),
    ],
    [
      'a private-use character of plane 15',
      { position: 'a\u{f0000}b' },
      hidden('position', 'a private-use character (U+F0000) at character 2'),
    ],
    [
      'a private-use character of plane 16',
      { 'name.last': '\u{10fffd}' },
      hidden('name.last', 'a private-use character (U+10FFFD) at character 1'),
    ],
    [
      'a private-use character in the password',
      { password: 'Kiefer\ue5e5Lampe-73' },
      hidden('password', 'a private-use character (U+E5E5)'),
    ],
    [
      'a tag character',
      { position: '😀\u{e0041}' },
      hidden('position', 'a hidden character (U+E0041) at character 2'),
    ],
    [
      'a noncharacter',
      { position: 'a\uffff' },
      hidden('position', 'a hidden character (U+FFFF) at character 2'),
    ],
    [
      'a hidden character in a password (the place is not shown)',
      { password: 'Lampe\u200b-73' },
      hidden('password', 'a zero-width space (U+200B)'),
    ],
    [
      'a line break at the end of a password',
      { password: 'Lampe-731\n' },
      hidden('password', 'a line break (U+000A)'),
    ],
    [
      'a joiner among Latin letters',
      { 'name.last': 'Me\u200dyer' },
      hidden('name.last', 'a zero-width joiner (U+200D) at character 3'),
    ],
    [
      'a joiner at the beginning',
      { 'name.last': '\u200cعلی' },
      hidden('name.last', 'a zero-width non-joiner (U+200C) at character 1'),
    ],
    [
      'two non-joiners',
      { 'name.last': 'می\u200c\u200cخ' },
      hidden('name.last', 'a zero-width non-joiner (U+200C) at character 4'),
    ],
    ['a non-joiner in a Persian name', { 'name.last': 'می\u200cخواهم' }],
    ['a joiner in an Indian name', { 'name.last': 'क्\u200dष' }],
    ['a joiner in a picture', { position: '👩\u200d🏫 ❤\ufe0f' }],
    ['a variant of a Chinese letter', { 'name.last': '葛\u{e0100}' }],
    ['a no-break space in a name', { 'name.last': 'де\u00a0ла' }],
  ]);
});

describe('nickname-characters', () => {
  const fit = 'use only Latin letters without accents, digits, ".", "_" and "-"';
  const nick = (what: string) => `error nickname: ${what} [nickname-characters]`;
  table('a login with', [
    ['a space', { nickname: 'anna petrova' }, nick(`contains a space; ${fit}`)],
    [
      'a no-break space',
      { nickname: 'anna\u00a0petrova' },
      nick(`contains a no-break space (U+00A0); ${fit}`),
    ],
    ['an accent', { nickname: 'müller' }, nick(`contains "ü" (U+00FC); ${fit}`)],
    ['a combining accent', { nickname: 'mu\u0308ller' }, nick(`contains "\u25cc\u0308" (U+0308); ${fit}`)],
    [
      'Cyrillic letters',
      { nickname: 'петрова' },
      nick(`contains Cyrillic letters: "п" (U+043F), "е" (U+0435), "т" (U+0442) and 4 more; ${fit}`),
    ],
    [
      'one separate Cyrillic letter',
      { nickname: '\u0430.petrova' },
      nick(`contains Cyrillic letters: "\u0430" (U+0430); ${fit}`),
    ],
    ['signs', { nickname: 'a+b/c' }, nick(`contains "+" (U+002B), "/" (U+002F); ${fit}`)],
    ['a picture', { nickname: 'a😀' }, nick(`contains "😀" (U+1F600); ${fit}`)],
    ['fullwidth letters', { nickname: 'ａ' }, nick(`contains "ａ" (U+FF41); ${fit}`)],
    ['a mark at its start', { nickname: '.anna' }, nick('starts with "."; start it with a letter or digit')],
    ['a mark at its end', { nickname: 'anna-' }, nick('ends with "-"; end it with a letter or digit')],
    ['nothing but a mark', { nickname: '_' }, nick('starts with "_"; start it with a letter or digit')],
    [
      'a mark before the domain',
      { nickname: 'anna.@x.example' },
      nick('ends with "."; end it with a letter or digit'),
    ],
    [
      'a space and two scripts',
      { nickname: 'anna p\u0435trova' },
      'error nickname: mixes Latin and Cyrillic letters: "\u0435" (U+0435) [mixed-script]',
      nick(`contains a space; ${fit}`),
    ],
    [
      'an accent and two scripts',
      { nickname: 'm\u00fcl\u043ber' },
      'error nickname: mixes Latin and Cyrillic letters: "\u043b" (U+043B) [mixed-script]',
      nick(`contains "ü" (U+00FC); ${fit}`),
    ],
    [
      'Cyrillic and a sign',
      { nickname: 'да+' },
      nick(`contains "д" (U+0434), "а" (U+0430), "+" (U+002B); ${fit}`),
    ],
    [
      'an address in angle brackets',
      { nickname: 'Anna <anna@x.example>' },
      nick(`contains a space, "<" (U+003C); ${fit}`),
    ],
  ]);
  test('a login with mixed scripts names the odd letters if mixed-script is off', async () => {
    expect(
      await findingTexts({ nickname: 'petr\u043eva' }, { severities: { 'mixed-script': 'off' } }),
    ).toEqual([nick(`contains Cyrillic letters: "\u043e" (U+043E); ${fit}`)]);
  });
  test('a login with a hidden character names it if hidden-character is off', async () => {
    expect(
      await findingTexts({ nickname: 'a\u200bb' }, { severities: { 'hidden-character': 'off' } }),
    ).toEqual([nick(`contains a zero-width space (U+200B); ${fit}`)]);
  });
});

describe('name-missing', () => {
  table('a row with', [
    ['no first name', { 'name.first': '' }, 'warn name.first: is empty [name-missing]'],
    [
      'no name',
      { 'name.first': ' ', 'name.last': null },
      'warn name.first: is empty [name-missing]',
      'warn name.last: is empty [name-missing]',
    ],
    ['a first name of a wrong type', { 'name.first': {} }, 'error name.first: is an object, not text [type]'],
  ]);
});

test('a password that is a number is reported for its type, not for its length', async () => {
  expect(await findingTexts({ password: 20261121 })).toEqual([
    'error password: is a number, not text: format the column as text and enter the value again, or in JSON put it in quotes [type]',
  ]);
});

describe('password-edges', () => {
  const edges = (what: string) => `warn password: ${what} with white space [password-edges]`;
  table('a password with', [
    ['white space at its start', { password: ' Lampe-731' }, edges('starts')],
    ['white space at its start and within', { password: ' Lampe 731' }, edges('starts')],
    ['white space at its end', { password: 'Lampe-731\u00a0' }, edges('ends')],
    ['white space at both ends', { password: ' Lampe-731 ' }, edges('starts and ends')],
    [
      'a space at its start and a tab at its end',
      { password: ' Lampe-731\t' },
      'error password: contains a tab (U+0009) [hidden-character]',
      edges('starts'),
    ],
  ]);
  test('a tab at the end of a password is white space if hidden-character is off', async () => {
    const severities = { 'hidden-character': 'off' } as const;
    expect(await findingTexts({ password: 'Lampe-731\t' }, { severities })).toEqual([edges('ends')]);
  });
});

describe('password-mask', () => {
  const mask =
    'error password: consists only of mask characters such as "*", which programs export instead of the password: enter the ' +
    'password, or generate one with --generate-passwords weak [password-mask]';
  const masks = [
    '*',
    '****',
    '••••••••',
    '●●●●',
    '∙∙∙∙',
    '····',
    '＊＊＊＊',
    '⁎⁎⁎',
    '∗∗∗∗',
    '■■■■',
    '########',
    '**** ****',
    '*•*•',
  ];
  table(
    'a password',
    masks.map((password) => [`of ${password}`, { password }, mask]),
  );
  table(
    'a password',
    [
      ['with a character that is not in a mask', { password: '****a****' }],
      ['of letters that may be a password', { password: 'xxxxxxxx' }],
      ['of other symbols', { password: '!?!?-_.,' }],
    ],
    { severities: { 'password-weak': 'off' } },
  );

  test('a password that is a mask is not also reported as weak or shared', async () => {
    const [one, two] = await checkAll([{ password: '****' }, { password: '****', nickname: 'b' }], {});
    expect([one, two].map((checked) => checked?.findings.map(({ code }) => code))).toEqual([
      ['password-mask'],
      ['password-mask'],
    ]);
  });

  test('a password that is a mask is an error whatever the configuration says', async () => {
    expect(await findingTexts({ password: '****' }, { severities: { 'password-mask': 'off' } })).toEqual([
      mask,
    ]);
  });
});
