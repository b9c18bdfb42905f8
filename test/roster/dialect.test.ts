import { describe, expect, it } from 'vitest';
import { createRosterFiles } from './roster-files.js';

const { read, errorOf } = createRosterFiles();

describe('the separator', () => {
  it.each([
    [',', 'login,password'],
    [';', 'login;password'],
    ['\t', 'login\tpassword'],
    ['|', 'login|password'],
    [';', 'login;password, initial;a,b,c,d'],
    [',', 'login'],
    [';', 'Фамилия, имя;Логин;Пароль'],
    [',', '"login (a;b)","password"'],
  ])('the separator is %j for the header %j', async (delimiter, header) => {
    const row = header.split(delimiter).map(() => 'x');
    const { roster } = await read(`${header}\n${row.join(delimiter)}`);
    expect(roster.delimiter).toBe(delimiter);
  });

  it('the separator of a single column is not a character that its rows contain', async () => {
    const { roster, drafts } = await read('ФИО\nПетров, Иван\nОрлова; Анна, мл.\n');
    expect(roster.columns.headers).toEqual(['ФИО']);
    expect(drafts).toEqual([{ name: 'Петров, Иван' }, { name: 'Орлова; Анна, мл.' }]);
  });

  it('the separator is the one that the user gives', async () => {
    const { roster, drafts } = await read('login:password\na;b:c', { delimiter: ':' });
    expect(roster.delimiter).toBe(':');
    expect(drafts).toEqual([{ nickname: 'a;b', password: 'c' }]);
    expect((await read('login\tpassword\na\tb', { delimiter: '\\t' })).roster.delimiter).toBe('\t');
  });

  it.each(['', ';;', '"', '\n'])('the separator cannot be %j', async (delimiter) => {
    expect((await errorOf('login;password\na;b', { delimiter })).reason).toBe('usage');
  });

  it.each(['sep=^', 'SEP=^', '"sep=^"'])('the separator is taken from a first line %s', async (line) => {
    const { roster, lines } = await read(`${line}\r\nlogin^password\r\na^b`);
    expect(roster).toMatchObject({ delimiter: '^', headerLine: 2 });
    expect(roster.skipped).toHaveLength(1);
    expect(lines).toEqual([3]);
  });
});

describe('the header', () => {
  it.each([
    ['an empty line', '\nlogin;password\na;b', 2, ['(empty)']],
    ['a title', 'Users of 2024\n\nlogin;password\na;b', 3, ['Users of 2024', '(empty)']],
    ['a title with a quote', 'Lyceum "No 5"\nlogin;password\na;b', 2, ['Lyceum "No 5"']],
    ['a title in a row', 'Lyceum;;\nlogin;password;first\na;b;c', 2, ['Lyceum']],
    ['a version line', 'version:v1.0;\nlogin;password\na;b', 2, ['version:v1.0']],
    ['a comment', '# login; password; first\nlogin;password\na;b', 2, ['# login; password; first']],
    ['cells that could be a password', 'a;zebra-42\nlogin;password\na;b', 2, ['(2 cells)']],
    ['nothing', '#;login;password\n1;a;b', 1, []],
  ])('the header is found below %s', async (_, text, headerLine, skipped) => {
    const { roster, lines } = await read(text);
    expect(roster.headerLine).toBe(headerLine);
    expect(roster.skipped.map((line) => line.text)).toEqual(skipped);
    expect(lines).toEqual([headerLine + 1]);
  });

  it('a first user with words of a header as login and password is not a header', async () => {
    const header = 'login;password;first name;last name';
    expect((await read(`${header}\nuser;password;Test;User`)).lines).toEqual([2]);
    expect((await read(`${header}\nLogin;Пароль;Имя;Фамилия\na;b;c;d`)).lines).toEqual([3]);
  });

  it('the header is found up to the tenth line', async () => {
    expect((await read(`${'x\n'.repeat(9)}login;password\na;b`)).roster.headerLine).toBe(10);
    expect((await errorOf(`${'x\n'.repeat(10)}login;password\na;b`)).message).toContain(
      'no header was recognised',
    );
  });

  it('the header may have line breaks in its cells', async () => {
    const { roster, lines } = await read('Title\n"login\r\n(short)","password\nnew"\na,b');
    expect(roster.headerLine).toBe(2);
    expect(roster.columns.sources).toEqual([{ field: 'nickname', from: 'login\r\n(short)' }]);
    expect(lines).toEqual([5]);
  });

  it('the header needs a login or two other fields', async () => {
    expect((await read('title;first;last\nx;y;z')).roster.headerLine).toBe(1);
    expect((await errorOf('title;x;y\nx;y;z')).reason).toBe('roster');
  });

  it('the header is recognised by the columns of the mapping', async () => {
    const map = [
      { field: 'nickname', from: 'Konto' },
      { field: 'password', from: '{Wort}{Zahl}' },
    ] as const;
    const { drafts, roster } = await read('x\nKonto;Wort;Zahl\na;b;1', { map });
    expect(roster.headerLine).toBe(2);
    expect(drafts).toEqual([{ nickname: 'a', password: 'b1' }]);
  });

  it('a header with a space before a quote is refused with that reason', async () => {
    expect((await errorOf('login, "password"\na,b')).message).toBe(
      'users.csv:1: cell 2 has a space before its opening quote (")',
    );
  });
});

describe('a word for a person in a header', () => {
  it.each([
    ['alone', 'Schüler\nAnna Weber\nBo Berg\n', 1],
    ['alone, with names around a comma', 'Employee\n"Weber, Anna"\n', 1],
    ['next to a class', 'Schüler;Klasse\nAnna Weber;7a\n', 1],
    ['next to a number', 'Сотрудник;Таб. №\nОрлов Борис;17\n', 1],
    ['as the title of a table', 'Mitarbeiter\nVorname;Nachname;Login\nAnna;Weber;a.weber\n', 2],
  ])('a word for a person %s leaves the header in its line', async (_, text, line) => {
    const { roster } = await read(text);
    expect(roster.headerLine).toBe(line);
  });

  it('a row with a word for a person as its position is not a header', async () => {
    const { message } = await errorOf('Anna;Weber;Teacher;sunny\nBo;Berg;Dean;cloudy\n');
    expect(message).toMatch(/line 1 has 4 cells$/);
  });
});

describe('a file without a recognised header', () => {
  it.each([
    ['a password in a row below is the same word', 'Weber,password,Anna\nOrlov,password,Boris\n'],
    ['a row above has several cells', 'x1,y1,z1\nWeber,sunny,Title\n'],
    ['a cell has punctuation between letters', 'a.weber,password,sunny\n'],
    ['a note has a password after its name', 'password: sunny-day,Anna,Weber\n'],
    ['the line break after the header was lost', 'kurzname,passwsunny-day,Anna\n'],
    ['a password follows the header without a line break', 'loginsunny-of-dan,Dan,position\n'],
    ['a header continues in letters of another alphabet', 'logins\u043enny,password,Anna\n'],
  ])('a first row is not shown as a header if %s', async (_, text) => {
    const { message } = await errorOf(text);
    expect(message).toMatch(/line 1 has 3 cells$/);
    expect(message).not.toMatch(/password|sunny/);
  });

  it('a file without a recognised header is refused with the number of cells in its first row', async () => {
    const error = await errorOf('Petrova,Anna,,anna.p,Zebra-42\nWeber,Mia,,mia.w,Lion-17');
    expect(error.message).toBe(
      'users.csv: no header was recognised in the first 10 rows; line 1 has 5 cells',
    );
    expect(error.next).toContain('--columns last,first,,nickname,password');
    expect(error.next).toContain('nickname: login,');
  });

  it('a first row that is certainly a header is shown', async () => {
    const error = await errorOf('Izina;Akaunti;Passwoord\nPetrova;anna.p;Zebra-42');
    expect(error.message).toContain('line 1 has the headers "Izina", "Akaunti", "Passwoord"');
    expect(error.next).toMatch(/\n {2}--map password=Passwoord$/);
  });

  it('the refusal ends with the --map options for the headers, ready to be copied', async () => {
    const error = await errorOf('Kürzel;Nachname amtlich;Ruf-Vorname;Geheim\nweb;Weber;Anna;Zebra-42');
    const options = "--map 'name.last=Nachname amtlich' --map name.first=Ruf-Vorname --map nickname=Kürzel";
    expect(error.next?.split('\n').at(-1)).toBe(`  ${options}`);
    expect(`${error.message}${error.next}`).not.toContain('Zebra');
  });

  it.each(['ученик', 'user'])('a row with a common role (%s) is not shown as a header', async (role) => {
    const { message } = await errorOf(`Орлов,${role},sunny\nЛи,${role},cloudy\n`);
    expect(message).toMatch(/line 1 has 3 cells$/);
  });

  it.each(['Zebra', 'Password1', 'Anna Zebra'])(
    'a first row with the password %s is never shown',
    async (password) => {
      const error = await errorOf(`Petrova,Anna,anna,${password}\nWeber,Mia,mia,Lion-17`);
      expect(error.message).not.toContain(password);
      expect(error.message).not.toContain('Petrova');
    },
  );
});

describe('--columns', () => {
  it('--columns names the columns of a table without a header, by field or by header', async () => {
    const { drafts, roster, rows } = await read(
      'Petrova;Anna;x;anna.p;Zebra-42\n;;;;\nWeber;Mia;;mia.w;Lion-17',
      {
        columns: ['last', 'name.first', '', 'nickname', 'пароль'],
      },
    );
    expect(roster).toMatchObject({ delimiter: ';', headerLine: null });
    expect(drafts[0]).toEqual({
      nickname: 'anna.p',
      password: 'Zebra-42',
      'name.first': 'Anna',
      'name.last': 'Petrova',
    });
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(roster.columns.ignored).toEqual([{ header: 'column 3', why: 'it has no header', column: 2 }]);
  });

  it('a table with --columns begins below a sep= line', async () => {
    const { lines, cells } = await read('sep=;\na;b\n', { columns: ['nickname', 'password'] });
    expect([lines, cells]).toEqual([[2], [['a', 'b']]]);
  });

  it('a table with --columns needs as many cells in each row', async () => {
    const error = await errorOf('a;b\nc;d;e\n', { columns: ['nickname', 'password'] });
    expect(error.message).toBe('users.csv:2: the row has 3 cells, but the table has 2 columns');
  });

  it('--columns refuses a name that is not a field, and a table that has a header', async () => {
    expect((await errorOf('a;b', { columns: ['nickname', 'code'] })).reason).toBe('usage');
    expect((await errorOf('a;b', { columns: ['nicknam', 'code'] })).message).toBe(
      '--columns: "nicknam" is not a field; did you mean "nickname"?',
    );
    expect((await errorOf('a;b', { columns: ['', ''] })).reason).toBe('usage');
    expect((await read('user;x\na;b', { columns: ['nickname', 'password'] })).cells).toHaveLength(2);
    const error = await errorOf('\nlogin;password\na;b', { columns: ['nickname', 'password'] });
    expect(error.message).toBe('users.csv:2: this row is a header, but --columns is for a table without one');
  });
});
