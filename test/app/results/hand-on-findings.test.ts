import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/platform/csv-writer.js';
import { openRoster } from '../../../src/roster/roster.js';
import { handedOn, plainText } from '../../support/handed-on.js';
import { propertyRuns } from '../../support/property-runs.js';

const LIST = `Nachname;Vorname;Login;Passwort;Abteilung;Notiz
Weber;Anna;a.weber;Sample-Pass-1;7;
Berg;Boris;а.berg;Sample-Pass-2;7;Sample-Pass-2
Lang;;c.lang;Sample-Pass-3;=1+2;<b>
Kurz;Dora;a.weber;Sample-Pass-4;7;
`;

describe('findings as CSV', () => {
  it('findings as CSV name the person and the line, with the separator of the list', async () => {
    const text = (await handedOn(LIST, 'csv')).toString('utf8');
    expect(text.startsWith('\uFEFFline;nickname;name;field;severity;code;message\r\n')).toBe(true);
    const rows = parse(text, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
    expect(rows.map(({ message: _, ...row }) => Object.values(row))).toEqual([
      ['3', 'а.berg', 'Boris Berg', 'nickname', 'error', 'nickname-characters'],
      ['4', 'c.lang', 'Lang', 'department_id', 'error', 'department'],
      ['4', 'c.lang', 'Lang', 'name.first', 'warn', 'name-missing'],
      ['5', 'a.weber', 'Dora Kurz', 'nickname', 'error', 'duplicate'],
    ]);
    expect(rows[3]?.message).toContain('line 2 (Anna Weber)');
  });

  it('findings as CSV have commas if the list is not a CSV, and no formulas', async () => {
    const list = JSON.stringify([{ nickname: '=a', password: '', department: 1 }]);
    const text = (await handedOn(list, 'csv', { name: 'users.json' })).toString('utf8');
    expect(text).toContain("\r\n1,'=a,");
  });

  it('findings as CSV begin with the findings about the whole list', async () => {
    const list = 'nickname,password,last,first\na,Sample-Pass-1,A,A\nb,Sample-Pass-1,B,B\nc,,C,C\n';
    const rows = parse(await handedOn(list, 'csv'), { bom: true }) as string[][];
    expect(rows.map((row) => [row[0], row[1], row[5]])).toEqual([
      ['line', 'nickname', 'code'],
      ['', '', 'password-shared'],
      ['4', 'c', 'required'],
    ]);
  });

  it('findings as CSV contain the cell of a whole name that could not be split', async () => {
    const rows = parse(await handedOn('Name,Login,Password\nCher,cher,Sample-Pass-1\n', 'csv'), {
      bom: true,
    });
    expect((rows as string[][])[1]?.slice(0, 6)).toEqual([
      '2',
      'cher',
      'Cher',
      'name',
      'error',
      'name-split',
    ]);
  });
});

it('findings as JSON have the same members as findings as CSV', async () => {
  const found = JSON.parse((await handedOn(LIST, 'json')).toString('utf8')) as object[];
  expect(found).toHaveLength(4);
  expect(found[0]).toMatchObject({
    line: 3,
    nickname: 'а.berg',
    name: 'Boris Berg',
    field: 'nickname',
    severity: 'error',
    code: 'nickname-characters',
    message: expect.stringContaining('U+0430'),
  });
  expect(Object.keys(found[0] ?? {})).toEqual([
    'line',
    'nickname',
    'name',
    'field',
    'severity',
    'code',
    'message',
  ]);
});

describe('findings as a workbook', () => {
  const partsOf = async (list: string, name?: string) => {
    const bytes = await handedOn(list, 'xlsx', name === undefined ? {} : { name });
    const parts = unzipSync(bytes);
    return { bytes, part: (path: string) => strFromU8(parts[path] ?? new Uint8Array()) };
  };

  const readAgain = async (bytes: Uint8Array) => {
    const roster = await openRoster({ path: '-', stdin: Readable.from([bytes]) });
    const rows = [];
    for await (const { cells } of roster.rows()) rows.push(cells.map((cell) => cell ?? ''));
    return { headers: roster.columns.headers, rows };
  };

  it('findings as a workbook are the list with its cells unchanged, without the passwords', async () => {
    const { headers, rows } = await readAgain((await partsOf(LIST)).bytes);
    expect(headers).toEqual([
      'Nachname',
      'Vorname',
      'Login',
      'Passwort',
      'Abteilung',
      'Notiz',
      'provision: findings',
    ]);
    expect(rows.map((cells) => cells.slice(0, 6))).toEqual([
      ['Weber', 'Anna', 'a.weber', '', '7', ''],
      ['Berg', 'Boris', 'а.berg', '', '7', ''],
      ['Lang', '', 'c.lang', '', '=1+2', '<b>'],
      ['Kurz', 'Dora', 'a.weber', '', '7', ''],
    ]);
  });

  it('findings as a workbook colour each cell with a finding, and explain it in the last column', async () => {
    const { bytes, part } = await partsOf(LIST);
    const sheet = part('xl/worksheets/sheet1.xml');
    const styleOf = (cell: string) => new RegExp(`<c r="${cell}" s="(\\d)"`).exec(sheet)?.[1];
    expect(['C3', 'B4', 'E4', 'C5', 'C2'].map(styleOf)).toEqual(['3', '5', '3', '3', '1']);
    const found = (await readAgain(bytes)).rows.map((cells) => cells[6]);
    expect(found).toEqual([
      '',
      expect.stringMatching(/^Login: .*U\+0430/u),
      expect.stringMatching(/^Abteilung: .*; Vorname: is empty$/u),
      expect.stringMatching(/^Login: .* is also in line 2 \(Anna Weber\)$/u),
    ]);
  });

  it('findings about the whole list are in the first row of the workbook', async () => {
    const list = 'Login,Password\na,Sample-Pass-1\nb,Sample-Pass-1\n';
    const { bytes, part } = await partsOf(list);
    const { rows } = await readAgain(bytes);
    expect(rows[0]?.[2]).toMatch(/^The list as a whole: Full name: .*Password: 2 rows/u);
    expect(rows[1]?.[2]).toBe('');
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/r="B1" s="6"/u);
  });

  it('findings for a workbook that has a column of findings replace that column', async () => {
    const { bytes } = await partsOf(LIST);
    const again = await readAgain(await handedOn(bytes, 'xlsx', { name: 'fix.xlsx', language: 'de' }));
    expect(again.headers.filter((header) => header.startsWith('provision: '))).toEqual([
      'provision: Fehler und Warnungen',
    ]);
    expect(again.rows[3]?.[6]).toContain('Anna Weber');
  });

  it('findings as a workbook replace characters that a workbook cannot contain', async () => {
    const { part } = await partsOf('Login,Password,Name\na\u0007,Sample-Pass-1,Anna Weber\n');
    expect(part('xl/worksheets/sheet1.xml')).toContain('>a\uFFFD<');
  });

  it('findings about more than 20,000 rows are refused as a workbook, with the advice to use CSV', async () => {
    const rows = Array.from({ length: 20_001 }, (_, n) => `a${n},`).join('\n');
    const checks = { generates: 'all' as const };
    await expect(handedOn(`Login,Password\n${rows}\n`, 'xlsx', { checks })).rejects.toMatchObject({
      reason: 'usage',
      message: 'A workbook can have 20,000 rows, and this roster has 20,001',
      next: expect.stringContaining('.csv'),
    });
  });
});

describe('passwords in files of findings', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'abcXYZ0189-_.!ж'), minLength: 6, maxLength: 12 });
  const cell = (password: string) =>
    fc.constantFrom('', 'Anna', 'Weber', 'а.mixed', '7', 'none', password, ` ${password} `);
  const HEADERS = [
    'Login',
    'Password',
    'First name',
    'Last name',
    'Department',
    'Note',
    'Old password',
    'Name',
  ];
  const row = secret.chain((text) => {
    // No other content of a file contains the password, not even a part of it.
    const password = `Zq${text}qZ`;
    const cells = HEADERS.map((header) =>
      header === 'Password'
        ? fc.constant(password)
        : header === 'Old password'
          ? fc.constantFrom('', `Old${password}`)
          : cell(password),
    );
    return fc.tuple(fc.constant(password), fc.tuple(...cells));
  });

  it.each(['csv', 'json', 'html', 'xlsx'])('findings as %s never contain a password', async (ending) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...HEADERS),
        fc.boolean(),
        async (rows, omitted, isJson) => {
          // Without one of the columns, its field is in another column or is missing.
          const at = omitted === 'Password' || omitted === 'Login' ? -1 : HEADERS.indexOf(omitted);
          const table = [HEADERS, ...rows.map(([, cells]) => cells)].map((cells) =>
            cells.filter((_, index) => index !== at),
          );
          const [headers = [], ...body] = table;
          const list = isJson
            ? JSON.stringify(
                body.map((cells) => Object.fromEntries(cells.map((text, n) => [headers[n], text]))),
              )
            : table.map((cells) => csvLine(cells, ';')).join('');
          const bytes = await handedOn(list, ending, { name: isJson ? 'users.json' : 'users.csv' });
          const text = plainText(bytes, ending);
          expect(text).not.toBe('');
          for (const [password] of rows) expect(text).not.toContain(password);
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });
});
