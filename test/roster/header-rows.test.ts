/** Headers of two lines, repeated headers, and headers in the quotes of other programs. */

import { describe, expect, it } from 'vitest';
import { createRosterFiles } from './roster-files.js';
import { workbook } from './workbook-file.js';

const { read } = createRosterFiles();

const SECRET = 'Fluss-Kiesel-71';
const HEADER = ['Login', 'Password', 'First', 'Last'];
const TOM = ['tberger', SECRET, 'Tom', 'Berger'];
const ANNA = ['amoser', 'Wald-Hafen-33', 'Anna', 'Moser'];

const csv = (rows: readonly (readonly string[])[], separator = ';') =>
  `${rows.map((row) => row.join(separator)).join('\n')}\n`;

const GERMAN = ['Benutzername', 'Kennwort', 'Vorname', 'Nachname'];
const RUSSIAN = ['логин', 'пароль', 'имя', 'фамилия'];

/** The cells and skipped lines of a CSV, after a check that a workbook gives the same ones. */
async function bothOf(...rows: readonly (readonly string[])[]) {
  const { roster, cells, lines } = await read(csv(rows));
  const book = await read(workbook({ A: rows }), { name: 'users.xlsx' });
  expect(book.cells).toEqual(cells);
  expect(book.roster.skipped).toEqual(roster.skipped);
  return {
    cells,
    lines,
    skipped: roster.skipped,
    headerLine: roster.headerLine,
    headers: roster.columns.headers,
  };
}

describe('a repeated header', () => {
  it('a repeated header is skipped and shown, and is not a person', async () => {
    const result = await bothOf(HEADER, TOM, HEADER, ANNA, HEADER);
    expect(result).toMatchObject({ cells: [TOM, ANNA], lines: [2, 4], headerLine: 1 });
    expect(result.skipped).toEqual([
      { line: 3, text: 'the header again', header: 'again' },
      { line: 5, text: 'the header again', header: 'again' },
    ]);
  });

  it('a header that is repeated far below the first one is skipped whenever the list is read, and shown once', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`u${at}`, SECRET, 'Tom', 'Berger']);
    const text = csv([HEADER, ...rows, HEADER, ANNA]);
    const { roster, cells } = await read(text, {}, 64);
    expect(cells).toHaveLength(301);
    expect(roster.skipped).toEqual([{ line: 302, text: 'the header again', header: 'again' }]);
  });

  it('a title and a header of two lines that are repeated on each page are skipped', async () => {
    const title = ['Lyceum No 5', '', '', ''];
    const groups = ['Account', '', 'Person', ''];
    const result = await bothOf(title, groups, HEADER, TOM, title, groups, HEADER, ANNA);
    expect(result).toMatchObject({ cells: [TOM, ANNA], headerLine: 3 });
    expect(result.skipped.slice(2).map(({ line }) => line)).toEqual([5, 6, 7]);
  });

  it('a repeated header is recognised in the first rows, even with one known word', async () => {
    const header = ['ФИО', 'Кружок'];
    const result = await bothOf(header, ['Петров Иван', 'Шахматы'], header, ['Орлова Анна', 'Хор']);
    expect(result).toMatchObject({ headerLine: 1, lines: [2, 4] });
  });

  it('a repeated header is skipped even if it lacks a column that was added to the first one', async () => {
    const { cells, roster } = await read(
      'Login;Password;First;nickname\na;b;c;d\nLogin;Password;First\ne;f;g;h\n',
    );
    expect(cells).toHaveLength(2);
    expect(roster.skipped).toEqual([{ line: 3, text: 'the header again', header: 'again' }]);
  });

  it.each([
    ['a login that is a header', ['Login', SECRET, 'Tom', 'Berger']],
    ['a name that is a header', ['tberger', SECRET, 'First', 'Last']],
    ['some cells of the header', ['Login', 'Password', 'First', 'Berger']],
    ['only a login', ['Login', '', '', '']],
  ])('a person with %s is not a repeated header', async (_, row) => {
    expect(await bothOf(HEADER, TOM, row)).toMatchObject({ cells: [TOM, row], skipped: [] });
  });

  it.each([
    ['capitals', ['LOGIN', 'PASSWORD', 'FIRST', 'LAST']],
    ['other words', ['User name', 'Initial password', 'Forename', 'Surname']],
    ['another language', GERMAN],
  ])('a header that is repeated in %s is not a person', async (_, again) => {
    const result = await bothOf(HEADER, TOM, again, ANNA);
    expect(result.cells).toEqual([TOM, ANNA]);
    expect(result.skipped).toEqual([{ line: 3, text: 'the header again', header: 'again' }]);
  });

  it('a repeated header with a word for a person in capitals is skipped', async () => {
    const result = await bothOf(
      ['Schüler', 'Kennung', 'Passwort'],
      ['Berger, Tom', 'tberger', SECRET],
      ['SCHÜLER', 'KENNUNG', 'PASSWORT'],
    );
    expect(result.lines).toEqual([2]);
  });

  it.each([
    ['a user with the login "user" and the password "password"', ['user', 'password', 'Tom', 'Berger']],
    ['a user with the password "Password"', ['tberger', 'Password', 'Tom', 'Berger']],
    ['a row without names', ['user', 'password', '', '']],
  ])('%s is not skipped', async (_, row) => {
    expect(await bothOf(HEADER, TOM, row)).toMatchObject({ cells: [TOM, row], skipped: [] });
  });

  it('a user with the login "user" and the password "password" is not skipped in a list of logins', async () => {
    expect((await read('Login;Password\ntberger;a\nuser;password\n')).cells).toHaveLength(2);
  });

  it.each([`Passwort: ${SECRET}`, `Initial password ${SECRET} for everybody`, 'Пароль = весна'])(
    'a title that may have a password is not shown',
    async (title) => {
      const { roster } = await read(csv([[title], HEADER, TOM]));
      expect(roster.skipped).toEqual([{ line: 1, text: '(1 cell)' }]);
    },
  );

  it('a list of logins may have a login that is the same as its header', async () => {
    expect(
      (await read('user\nanna\nbob\ncarl\ndora\nemil\nfred\ngus\nhans\nida\njan\nuser\n')).cells,
    ).toHaveLength(11);
  });
});

describe('a header of two lines', () => {
  it.each([
    [
      'group titles that are known words',
      ['Name', '', 'Account', ''],
      ['First', 'Last', 'Login', 'Password'],
    ],
    ['a group title for a login', ['User', '', '', ''], ['Login', 'Password', 'First', 'Last']],
    ['German', ['Name', '', 'Konto', ''], ['Vorname', 'Nachname', 'Benutzername', 'Passwort']],
    ['Russian', ['ФИО', '', '', 'Доступ'], ['Фамилия', 'Имя', 'Логин', 'Пароль']],
    [
      'group titles that are unknown words',
      ['Person', '', 'Zugang', ''],
      ['First', 'Last', 'Login', 'Password'],
    ],
  ])('the second line is the header below %s', async (_, titles, header) => {
    const result = await bothOf(titles, header, ANNA);
    expect(result).toMatchObject({ headerLine: 2, headers: header, cells: [ANNA] });
    expect(result.skipped.map(({ line }) => line)).toEqual([1]);
  });

  it('columns with a title in only the first line are part of the header', async () => {
    const result = await bothOf(
      ['No', 'Name', '', 'Login', 'Password'],
      ['', 'Last', 'First', '', ''],
      ['1', 'Berger', 'Tom', 'tberger', SECRET],
    );
    expect(result.headers).toEqual(['No', 'Last', 'First', 'Login', 'Password']);
    expect(result.cells).toHaveLength(1);
  });

  it('an empty cell of the second line, in a column that the first one lacks, is not a header', async () => {
    const { roster } = await read('Name;;Login;Password\nLast;First;;;\nBerger;Tom;tberger;x;\n');
    expect(roster.columns.headers).toEqual(['Last', 'First', 'Login', 'Password']);
  });

  it.each([
    ['has words of a header', HEADER, ['user', 'password', 'Test', 'User']],
    ['is below unknown words', ['Login', 'Konto', 'Wort', 'Zahl'], ['user', 'password', 'First', 'Last']],
    [
      'is below a column without a header',
      ['Login', 'Password', 'Name', ''],
      ['tberger', SECRET, 'Tom', 'Role'],
    ],
    ['has a last name that is a header', ['Login', '', 'Name', ''], ['tberger', 'Title', 'Tom Last', 'x']],
  ])('a person who %s is not part of the header', async (_, header, row) => {
    expect(await bothOf(header, row, ANNA)).toMatchObject({ headerLine: 1, lines: [2, 3] });
  });
});

describe('quotes of a word processor', () => {
  it.each([
    ['“', '”', HEADER, ','],
    ['„', '“', GERMAN, ';'],
    ['«', '»', RUSSIAN, ';'],
    ['»', '«', GERMAN, '\t'],
    ['‘', '’', HEADER, ','],
    ["'", "'", HEADER, ','],
    ['`', '`', HEADER, '|'],
  ])('cells within %s and %s are read without them', async (open, close, header, separator) => {
    const inQuotes = (row: readonly string[]) => row.map((cell) => `${open}${cell}${close}`);
    const { roster, cells } = await read(csv([header, TOM].map(inQuotes), separator));
    expect(roster.columns.headers).toEqual(header);
    expect(roster.columns.sources.map(({ field }) => field)).toEqual([
      'nickname',
      'password',
      'name.first',
      'name.last',
    ]);
    expect(cells).toEqual([TOM]);
  });

  it('cells of a workbook within quotes of a word processor are read without them', async () => {
    const rows = [HEADER, TOM].map((row) => row.map((cell) => `“${cell}”`));
    expect((await read(workbook({ A: rows }), { name: 'users.xlsx' })).cells).toEqual([TOM]);
  });

  it('cells within quotes stay unchanged below a header without quotes or with other quotes', async () => {
    const row = ["'tberger'", '“Fluss”', '«Tom»', 'Berger'];
    expect((await read(csv([HEADER, row], ','))).cells).toEqual([row]);
    const header = ['“Login”', '“Password”', 'First', 'Last'];
    expect((await read(csv([header, row], ','))).cells).toEqual([["'tberger'", 'Fluss', '«Tom»', 'Berger']]);
  });

  it('the quotes of a header are not part of it for --map, and a list without a header keeps its quotes', async () => {
    const text = csv([
      ['“Konto”', '“Wort”'],
      ['“tberger”', `“${SECRET}”`],
    ]);
    const map = [
      { field: 'nickname', from: 'Konto' },
      { field: 'password', from: 'Wort' },
    ];
    expect((await read(text, { map })).drafts).toEqual([{ nickname: 'tberger', password: SECRET }]);
    const columns = ['nickname', 'password'];
    expect((await read(csv([['“a”', '“b”']]), { columns })).cells).toEqual([['“a”', '“b”']]);
  });
});

describe('a header that begins with a hash sign', () => {
  it.each([
    [['#Login', 'Password', 'First', 'Last']],
    [['# Login', 'Password', 'First', 'Last']],
    [['  #  login', 'password', 'first_name', 'last_name']],
    [['#Benutzername', 'Kennwort', 'Vorname', 'Nachname']],
    [['#логин', 'пароль', 'имя', 'фамилия']],
    [['#alias', 'web_pass', 'first_name', 'last_name']],
  ])('%j is the header, without the hash sign', async (header) => {
    const result = await bothOf(header, TOM, ANNA);
    expect(result).toMatchObject({ cells: [TOM, ANNA], lines: [2, 3], headerLine: 1, skipped: [] });
    expect(result.headers).toEqual([header[0]?.replace(/[\s#]/gu, ''), ...header.slice(1)]);
  });

  it('a header with a hash sign is found below comments and a title', async () => {
    const text = `# Export of 2026\nSchool\n#login;password;first;last\n${TOM.join(';')}\n`;
    const { roster } = await read(text);
    expect(roster.headerLine).toBe(3);
    expect(roster.skipped.map(({ line }) => line)).toEqual([1, 2]);
  });

  it.each([
    ['the header follows', ['# Login', 'Password', 'First', 'Last'], HEADER],
    ['another header follows', ['# Login', 'First', 'Last', 'Title'], HEADER],
    ['it has one known field', ['# Name', 'of', 'the', 'school'], HEADER],
    ['it is a row that is commented out', ['#tberger', SECRET, 'Tom', 'Berger'], HEADER],
  ])('a line with a hash sign is a comment if %s', async (_, comment, header) => {
    const rows = [comment, header, TOM];
    for (const result of [await read(csv(rows)), await read(workbook({ A: rows }), { name: 'users.xlsx' })]) {
      expect(result.cells).toEqual([TOM]);
      expect(result.roster).toMatchObject({ headerLine: 2, columns: { headers: HEADER } });
      expect(JSON.stringify(result.roster.skipped)).not.toContain(SECRET);
    }
  });

  it('a line with a hash sign is a comment if the rows below have another width', async () => {
    await expect(read('# login, password, first\ntberger,x\n')).rejects.toThrow('no header was recognised');
  });
});

describe('a header with one word for a part of a name', () => {
  it.each([
    [['Geschlecht', 'Schülername kurz', 'Nachname', 'Geburtsdatum', 'Austrittsdatum']],
    [['Surname', 'Known as', 'Date of birth', 'Year group', 'Leaving date']],
    [['Фамилия', 'Имя и отч.', 'Дата рождения', 'Класс']],
    [['Achternaam', 'Roepnaam leerling', 'Leerlingnummer', 'Einddatum']],
    [['Cognome', 'Nome alunno', 'Matricola', 'Status']],
    [['Efternamn', 'Tilltal', 'Personnr', 'Elevnummer', 'Status']],
  ])('%j is a header, since it has two other known words', async (header) => {
    const row = header.map((_, at) => `x${at}`);
    const { roster, cells } = await read(csv([['List of 2026'], header, row]));
    expect(roster.headerLine).toBe(2);
    expect(cells).toEqual([row]);
  });

  it.each([
    [['Last', 'Anna', 'Active']],
    [['Surname', 'Room', 'Gender', 'Status']],
    [['Title', 'Class', 'Status', 'Date of birth']],
  ])('%j is not a header', async (header) => {
    await expect(read(csv([header, header.map(() => 'x')]))).rejects.toThrow('no header was recognised');
  });
});
