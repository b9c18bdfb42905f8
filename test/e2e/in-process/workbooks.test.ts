/** Workbooks with cells that differ from what a person sees: formulas without a value, hidden rows and columns. */

import { describe, expect, it } from 'vitest';
import { type Cell, sheetXml, workbook, workbookParts, zip } from '../../roster/workbook-file.js';

import { useDirectory } from '../use-directory.js';

const { folder, directory, go } = useDirectory();

const HEADER = ['Login', 'Password', 'First name', 'Last name', 'Position'];
const ANNA = ['a.weber', 'Sunny-Meadow-42', 'Anna', 'Weber', 'Teacher'];

describe('a formula without a stored value', () => {
  const formula = (at: string): Cell => ({ raw: `<c r="${at}"><f>X1</f><v/></c>` });
  const error = (at: string): Cell => ({ raw: `<c r="${at}" t="e"><f>X1</f><v>#N/A</v></c>` });
  const rows = [
    HEADER,
    ANNA,
    [formula('A3'), 'Sunny-Meadow-43', 'Boris', 'Orlov', ''],
    ['c.klein', formula('B4'), 'Clara', 'Klein', ''],
    ['d.lang', 'Sunny-Meadow-45', 'Dora', 'Lang', formula('E5')],
    ['e.mond', 'Sunny-Meadow-46', 'Emil', error('D6'), ''],
  ];

  it('a formula without a stored value is an error that names the cell, in three languages, and its row is not sent', async () => {
    folder.write('users.xlsx', workbook({ Staff: rows }));
    const found = {
      en: 'is a formula without a stored value (cell A3): open the workbook in a spreadsheet program and save it',
      ru: 'формула без сохранённого значения (ячейка A3): откройте книгу в табличном редакторе и сохраните её',
      de: 'ist eine Formel ohne gespeicherten Wert (Zelle A3): die Arbeitsmappe in einem Tabellenprogramm öffnen und speichern',
    };
    for (const [language, text] of Object.entries(found)) {
      const dry = await go('users.xlsx', '--dry-run', '--lang', language);
      expect([dry.status, dry.stdout.replace(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(text)]);
    }
    const ran = await go('users.xlsx', '--skip-invalid', '--json', '--pace', '0');
    const findings = ran.stdout
      .split('\n')
      .filter((line) => line.includes('"event":"finding"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(findings.map(({ line, field, code, severity }) => [line, field, code, severity])).toEqual([
      [3, 'nickname', 'type', 'error'],
      [4, 'password', 'type', 'error'],
      [5, 'position', 'type', 'error'],
      [6, 'name.last', 'type', 'error'],
    ]);
    expect(findings.map(({ what }) => /cell [A-Z]\d/.exec(String(what))?.[0])).toEqual([
      'cell A3',
      'cell B4',
      'cell E5',
      'cell D6',
    ]);
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['a.weber']);
    expect(folder.read('users.xlsx.results/invalid.csv')).not.toContain('[object');
  });

  it('a formula without a stored value in a column that only another directory uses is an error only there', async () => {
    const sheet = (last: Cell) =>
      workbook({
        Staff: [
          [...HEADER, 'Email'],
          [...ANNA, last],
        ],
      });
    const keycloak = ['--profile', 'keycloak', '--set', 'realm=school', '--dry-run'];
    folder.write('users.xlsx', sheet(formula('F2')));
    const ran = await go('users.xlsx', ...keycloak);
    expect([ran.status, ran.stdout]).toEqual([
      1,
      expect.stringContaining('e-mail address: is a formula without'),
    ]);
    expect(await go('users.xlsx', '--dry-run')).toMatchObject({ status: 0 });
    folder.write('users.xlsx', sheet(new Date('2020-05-06T00:00:00Z')));
    const dated = await go('users.xlsx', ...keycloak);
    expect([dated.status, dated.stdout]).toEqual([
      1,
      expect.stringContaining('e-mail address: is a date, not text'),
    ]);
  });

  it.each(['Class', 'Salary', ''])(
    'a formula without a stored value in the unused column "%s" is not an error for any command',
    async (header) => {
      folder.write(
        'list.xlsx',
        workbook({
          Staff: [
            ['First name', 'Last name', 'Password', header],
            ['Anna', 'Weber', 'Sunny-Meadow-42', formula('D2')],
          ],
        }),
      );
      const args = ['prepare', 'list.xlsx', '--nickname', '{first:1}.{last}'];
      expect(await go(...args)).toMatchObject({ status: 0 });
      for (const name of ['roster.csv', 'roster.xlsx', 'roster.json']) {
        expect(await go(...args, '-o', name)).toMatchObject({ status: 0 });
        expect(await go(name, '--dry-run')).toMatchObject({ status: 0 });
      }
      expect(folder.read('roster.csv')).toMatch(/Anna,Weber,Sunny-Meadow-42,,a\.weber\r\n$/);
    },
  );

  it.each([
    ['Position', 'position'],
    ['Password', 'password'],
    ['Department', 'department'],
    ['Last name', 'last name'],
    ['Status', 'status'],
    ['Kürzel', 'department'],
  ])(
    'a formula without a stored value in the column %s is the same error for prepare with and without an output file',
    async (header, field) => {
      const headers = ['Login', 'First name', ...(header === 'Last name' ? [] : ['Last name']), header];
      const row = ['a.weber', 'Anna', ...(header === 'Last name' ? [] : ['Weber'])];
      const cell = formula(`${'ABCDE'[row.length]}2`);
      folder.write('list.xlsx', workbook({ Staff: [headers, [...row, cell]] }));
      const map = header === 'Kürzel' ? ['--map', 'department_id={Kürzel}'] : [];
      const args = ['prepare', 'list.xlsx', ...map, '--nickname', '{first:1}.{last}'];
      for (const output of [[], ['-o', 'roster.csv'], ['-o', 'roster.xlsx']]) {
        const ran = await go(...args, ...output);
        expect(ran.status).toBe(1);
        const flatOutput = (ran.stdout + ran.stderr).replace(/\s+/g, ' ');
        expect(flatOutput).toContain(`list.xlsx:Staff:2: ${field}: is a formula without a stored value`);
      }
      expect(() => folder.read('roster.csv')).toThrow();
      const dry = await go('list.xlsx', ...map, '--dry-run', '--generate-passwords', 'missing');
      expect(dry.stdout).toContain(`${field}: is a formula without a stored value`);
    },
  );

  it('a formula without a stored value in a column that the directory does not use is not an error', async () => {
    folder.write('list.xlsx', workbook({ Staff: [HEADER, [...ANNA.slice(0, 4), formula('E2')]] }));
    const profile = ['--profile', 'keycloak', '--set', 'realm=school'];
    expect(await go('list.xlsx', '--dry-run', ...profile)).toMatchObject({ status: 0 });
    for (const output of [[], ['-o', 'roster.csv']])
      expect(await go('prepare', 'list.xlsx', ...profile, ...output)).toMatchObject({ status: 0 });
    expect(await go('prepare', 'list.xlsx')).toMatchObject({ status: 1 });
  });

  it('a formula without a stored value in a status column is an error of its row', async () => {
    folder.write(
      'list.xlsx',
      workbook({
        Staff: [
          [...HEADER, 'Suspended'],
          [...ANNA, formula('F2')],
          ['b.orlov', 'Sunny-Meadow-43', 'Boris', 'Orlov', '', 'no'],
        ],
      }),
    );
    const ran = await go('list.xlsx', '--skip-invalid', '--yes', '--pace', '0');
    expect(ran.status).toBe(1);
    expect(ran.stderr + ran.stdout).toMatch(/status: .*formula without a stored value \(cell F2\)/u);
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['b.orlov']);
  });

  it('a formula without a stored value in a column of remarks is not an error', async () => {
    folder.write(
      'list.xlsx',
      workbook({
        Staff: [
          [...HEADER, 'Note'],
          [...ANNA, formula('F2')],
        ],
      }),
    );
    expect(await go('list.xlsx', '--dry-run')).toMatchObject({ status: 0 });
  });

  it('rows of a CSV with the error value of a formula are not sent, in three languages', async () => {
    const lines = ['#N/A', '#NV', '#Н/Д', 'Weber'].map(
      (last, at) => `u${at},Sunny-Meadow-4${at},Anna,${last}`,
    );
    folder.write('users.csv', ['Login,Password,First name,Last name', ...lines].join('\n'));
    const ran = await go('users.csv', '--skip-invalid', '--yes', '--pace', '0');
    expect(ran.status).toBe(1);
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['u3']);
  });
});

describe('a cell with a value from a formula or a merged cell', () => {
  it('a formula that gives a number leads to advice, in three languages', async () => {
    const number = { raw: '<c r="B2"><f>X1</f><v>4711</v></c>' };
    folder.write(
      'users.xlsx',
      workbook({
        Staff: [HEADER, ['a.weber', number, 'Anna', 'Weber', ''], ['b.orlov', 4712, 'Boris', 'Orlov', '']],
      }),
    );
    for (const [language, text] of Object.entries({
      en: 'is a number from a formula, not text: replace the formula with its value as text',
      ru: 'это число из формулы, а не текст: замените формулу её значением в виде текста',
      de: 'ist eine Zahl aus einer Formel, kein Text: die Formel durch ihren Wert als Text ersetzen',
    })) {
      const { status, stdout } = await go('users.xlsx', '--dry-run', '--lang', language);
      expect([status, stdout.replace(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(text)]);
    }
    const { stdout } = await go('users.xlsx', '--dry-run');
    expect(stdout.replace(/\s+/g, ' ')).toContain('is a number, not text: format the column as text');
  });

  it('an empty department cell is reported with its merged cell if it is part of one', async () => {
    const header = ['Login', 'Password', 'First name', 'Last name', 'Department'];
    const row = (n: number, department: Cell): Cell[] => [
      `u${n}`,
      `Kiefer-Lampe-4${n}`,
      'Anna',
      `Weber${'abcd'[n]}`,
      department,
    ];
    const sheet = sheetXml([header, row(1, 7), row(2, null), row(3, null), row(4, null)]).replace(
      '</sheetData>',
      '</sheetData><mergeCells><mergeCell ref="E2:E4"/></mergeCells>',
    );
    folder.write('users.xlsx', workbook({ Staff: sheet }));
    for (const [language, text] of Object.entries({
      en: 'is empty: the cell is merged, and its value counts only for its first row; unmerge it and fill in each row',
      ru: 'пусто: ячейка объединена, и её значение относится только к первой строке; отмените объединение и заполните каждую строку',
      de: 'ist leer: Die Zelle ist verbunden, und ihr Wert gilt nur für ihre erste Zeile; die Verbindung aufheben und jede Zeile ausfüllen',
    })) {
      const dry = await go('users.xlsx', '--dry-run', '--all-findings', '--lang', language);
      expect(dry.status).toBe(1);
      expect(dry.stdout.replace(/\s+/g, ' ').split(text)).toHaveLength(3);
    }
    const { stdout } = await go('users.xlsx', '--dry-run', '--json');
    const findings = stdout.split('\n').filter((line) => line.includes('"event":"finding"'));
    expect(findings.map((line) => /is empty: [a-z]+/.exec(line)?.[0])).toEqual([
      'is empty: the',
      'is empty: the',
      'is empty: fill',
    ]);
  });
});

describe('hidden rows and columns', () => {
  const BORIS = ['b.orlov', 'Sunny-Meadow-43', 'Boris', 'Orlov', 'Nurse'];
  const CLARA = ['c.klein', 'Sunny-Meadow-44', 'Clara', 'Klein', 'Nurse'];
  /** The rows after a filter for teachers, with a blank row, a hidden column and empty columns. */
  const filtered = sheetXml([HEADER, ANNA, BORIS, CLARA, [' ']])
    .replace('<sheetData>', '<cols><col min="5" max="9" hidden="1"/></cols><sheetData>')
    .replace('<row r="3">', '<row r="3" hidden="1">')
    .replace('<row r="4">', '<row r="4" ht="0" customHeight="1">')
    .replace('<row r="5">', '<row r="5" hidden="1">')
    .replace('</sheetData>', '</sheetData><autoFilter ref="A1:E4"><filterColumn colId="4"/></autoFilter>');
  const SHOWN = /^Hidden +2 rows and 1 column \(Position\) of the sheet, read as well$/m;

  it('hidden rows and columns are read, and the plan has their number, for people and for programs', async () => {
    folder.write('users.xlsx', workbook({ Staff: filtered }));
    expect((await go('users.xlsx', '--dry-run')).stdout).toMatch(SHOWN);
    const ran = await go('users.xlsx', '--pace', '0');
    expect([ran.status, ran.stderr]).toEqual([0, expect.stringMatching(SHOWN)]);
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['a.weber', 'b.orlov', 'c.klein']);
    const events = await go('users.xlsx', '--dry-run', '--json', '--fresh');
    const plan = events.stdout.split('\n').find((line) => line.includes('"event":"plan"')) ?? '{}';
    expect(JSON.parse(plan)).toMatchObject({ hidden_rows: 2, hidden_columns: ['Position'] });
  });

  it('hidden rows and columns may include the header or all rows of a hidden sheet', async () => {
    const rows = sheetXml([HEADER, ANNA, BORIS]);
    folder.write('users.xlsx', workbook({ Staff: rows.replace('<row r="1">', '<row r="1" hidden="1">') }));
    expect((await go('users.xlsx', '--dry-run')).stdout).toMatch(
      /^Hidden +the header of the sheet, read as well$/m,
    );
    const parts = workbookParts({ Staff: rows });
    const contents = String(parts['xl/workbook.xml']).replace('<sheet ', '<sheet state="veryHidden" ');
    folder.write('users.xlsx', zip({ ...parts, 'xl/workbook.xml': contents }));
    expect((await go('users.xlsx', '--dry-run')).stdout).toMatch(
      /^Hidden +2 rows of the sheet, read as well$/m,
    );
    const { stdout } = await go('users.xlsx', '--dry-run', '--json');
    expect(stdout).toContain('"hidden_rows":2');
  });

  it('prepare also reports hidden rows and columns, and the plan of a list without any has none', async () => {
    folder.write('users.xlsx', workbook({ Staff: filtered }));
    const prepared = await go('prepare', 'users.xlsx');
    expect(prepared.stderr).toMatch(SHOWN);
    folder.write('users.xlsx', workbook({ Staff: [HEADER, ANNA] }));
    expect((await go('users.xlsx', '--dry-run')).stdout).not.toMatch(/^Hidden/m);
    const { stdout } = await go('users.xlsx', '--dry-run', '--json');
    expect(stdout).toContain('"hidden_rows":0,"hidden_columns":[]');
  });
});
