/** Headers of two lines, headers that are repeated, and headers in the quotes of other programs. */

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

/** The cells and skipped lines, the same from a CSV and a workbook. */
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

describe('a header that is repeated', () => {
  it('a header that is repeated is skipped and shown, and is not a person', async () => {
    const found = await bothOf(HEADER, TOM, HEADER, ANNA, HEADER);
    expect(found).toMatchObject({ cells: [TOM, ANNA], lines: [2, 4], headerLine: 1 });
    expect(found.skipped).toEqual([
      { line: 3, text: 'the header again', header: 'again' },
      { line: 5, text: 'the header again', header: 'again' },
    ]);
  });

  it('a header that is repeated far below is skipped at every reading, and shown once', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`u${at}`, SECRET, 'Tom', 'Berger']);
    const text = csv([HEADER, ...rows, HEADER, ANNA]);
    const { roster, cells } = await read(text, {}, 64);
    expect(cells).toHaveLength(301);
    expect(roster.skipped).toEqual([{ line: 302, text: 'the header again', header: 'again' }]);
  });

  it('the title and the lines of a header that are repeated on each page are skipped', async () => {
    const title = ['Lyceum No 5', '', '', ''];
    const groups = ['Account', '', 'Person', ''];
    const found = await bothOf(title, groups, HEADER, TOM, title, groups, HEADER, ANNA);
    expect(found).toMatchObject({ cells: [TOM, ANNA], headerLine: 3 });
    expect(found.skipped.slice(2).map(({ line }) => line)).toEqual([5, 6, 7]);
  });

  it('a header that is repeated is recognised in the first rows, also with one known word', async () => {
    const header = ['ФИО', 'Кружок'];
    const found = await bothOf(header, ['Петров Иван', 'Шахматы'], header, ['Орлова Анна', 'Хор']);
    expect(found).toMatchObject({ headerLine: 1, lines: [2, 4] });
  });

  it('a header that is repeated without a column that was added is skipped', async () => {
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
    ['a login alone', ['Login', '', '', '']],
  ])('a person with %s is not a repeated header', async (_, row) => {
    expect(await bothOf(HEADER, TOM, row)).toMatchObject({ cells: [TOM, row], skipped: [] });
  });

  it.each([
    ['capitals', ['LOGIN', 'PASSWORD', 'FIRST', 'LAST']],
    ['other words', ['User name', 'Initial password', 'Forename', 'Surname']],
    ['another language', GERMAN],
  ])('a header that is repeated in %s is not a person', async (_, again) => {
    const found = await bothOf(HEADER, TOM, again, ANNA);
    expect(found.cells).toEqual([TOM, ANNA]);
    expect(found.skipped).toEqual([{ line: 3, text: 'the header again', header: 'again' }]);
  });

  it('a word for a person is repeated in capitals', async () => {
    const found = await bothOf(
      ['Schüler', 'Kennung', 'Passwort'],
      ['Berger, Tom', 'tberger', SECRET],
      ['SCHÜLER', 'KENNUNG', 'PASSWORT'],
    );
    expect(found.lines).toEqual([2]);
  });

  it.each([
    ['the user with the password of this name', ['user', 'password', 'Tom', 'Berger']],
    ['the password of this name', ['tberger', 'Password', 'Tom', 'Berger']],
    ['a row without names', ['user', 'password', '', '']],
  ])('%s stays in the list', async (_, row) => {
    expect(await bothOf(HEADER, TOM, row)).toMatchObject({ cells: [TOM, row], skipped: [] });
  });

  it('a user with the login user and the password password stays in a list of logins', async () => {
    expect((await read('Login;Password\ntberger;a\nuser;password\n')).cells).toHaveLength(2);
  });

  it.each([`Passwort: ${SECRET}`, `Initial password ${SECRET} for everybody`, 'Пароль = весна'])(
    'a title that may have a password is not shown',
    async (title) => {
      const { roster } = await read(csv([[title], HEADER, TOM]));
      expect(roster.skipped).toEqual([{ line: 1, text: '(1 cell)' }]);
    },
  );

  it('a list of logins may have a login that is its header', async () => {
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
    ['group titles that are not known', ['Person', '', 'Zugang', ''], ['First', 'Last', 'Login', 'Password']],
  ])('the second line is the header below %s', async (_, titles, header) => {
    const found = await bothOf(titles, header, ANNA);
    expect(found).toMatchObject({ headerLine: 2, headers: header, cells: [ANNA] });
    expect(found.skipped.map(({ line }) => line)).toEqual([1]);
  });

  it('columns with a title in only the first line are part of the header', async () => {
    const found = await bothOf(
      ['No', 'Name', '', 'Login', 'Password'],
      ['', 'Last', 'First', '', ''],
      ['1', 'Berger', 'Tom', 'tberger', SECRET],
    );
    expect(found.headers).toEqual(['No', 'Last', 'First', 'Login', 'Password']);
    expect(found.cells).toHaveLength(1);
  });

  it.each([
    ['has words of a header', HEADER, ['user', 'password', 'Test', 'User']],
    [
      'is below words that are not known',
      ['Login', 'Konto', 'Wort', 'Zahl'],
      ['user', 'password', 'First', 'Last'],
    ],
    [
      'is below a column without a header',
      ['Login', 'Password', 'Name', ''],
      ['tberger', SECRET, 'Tom', 'Role'],
    ],
    ['has a last name that is a header', ['Login', '', 'Name', ''], ['tberger', 'Title', 'Tom Last', 'x']],
  ])('a person who %s stays a person', async (_, header, row) => {
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

  it('cells within quotes stay as they are below a header without quotes, or with others', async () => {
    const row = ["'tberger'", '“Fluss”', '«Tom»', 'Berger'];
    expect((await read(csv([HEADER, row], ','))).cells).toEqual([row]);
    const header = ['“Login”', '“Password”', 'First', 'Last'];
    expect((await read(csv([header, row], ','))).cells).toEqual([["'tberger'", 'Fluss', '«Tom»', 'Berger']]);
  });

  it('the quotes of a header are no part of it for --map, and a list without header keeps its own', async () => {
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
  ])('%j is the header, without the sign', async (header) => {
    const found = await bothOf(header, TOM, ANNA);
    expect(found).toMatchObject({ cells: [TOM, ANNA], lines: [2, 3], headerLine: 1, skipped: [] });
    expect(found.headers).toEqual([header[0]?.replace(/[\s#]/gu, ''), ...header.slice(1)]);
  });

  it('it is found below comments and a title', async () => {
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
  ])('it is a comment where %s', async (_, comment, header) => {
    const rows = [comment, header, TOM];
    for (const found of [await read(csv(rows)), await read(workbook({ A: rows }), { name: 'users.xlsx' })]) {
      expect(found.cells).toEqual([TOM]);
      expect(found.roster).toMatchObject({ headerLine: 2, columns: { headers: HEADER } });
      expect(JSON.stringify(found.roster.skipped)).not.toContain(SECRET);
    }
  });

  it('it is a comment where the rows below have another width', async () => {
    await expect(read('# login, password, first\ntberger,x\n')).rejects.toThrow('no header was recognised');
  });
});

describe('a header of which one word is a part of a name', () => {
  it.each([
    [['Geschlecht', 'Schülername kurz', 'Nachname', 'Geburtsdatum', 'Austrittsdatum']],
    [['Surname', 'Known as', 'Date of birth', 'Year group', 'Leaving date']],
    [['Фамилия', 'Имя и отч.', 'Дата рождения', 'Класс']],
    [['Achternaam', 'Roepnaam leerling', 'Leerlingnummer', 'Einddatum']],
    [['Cognome', 'Nome alunno', 'Matricola', 'Status']],
    [['Efternamn', 'Tilltal', 'Personnr', 'Elevnummer', 'Status']],
  ])('%j is a header, next to two known headers', async (header) => {
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
