import { describe, expect, it } from 'vitest';
import { WAIT_LIMIT_MS } from '../support/timeouts.js';
import { createRosterFiles } from './roster-files.js';

const { read, errorOf, open } = createRosterFiles();

const HEADER = 'login,password,first';

describe('a CSV', () => {
  it('a CSV gives rows with the lines on which they begin', async () => {
    const { rows, roster } = await read(`${HEADER}\na,b,c\n\nd,"e\ne\r\ne\re",f\ng,h,i`);
    expect(rows).toEqual([
      { row: 1, line: 2, cells: ['a', 'b', 'c'], span: { start: 21, end: 26 } },
      { row: 2, line: 4, cells: ['d', 'e\ne\r\ne\re', 'f'], span: { start: 28, end: 42 } },
      { row: 3, line: 8, cells: ['g', 'h', 'i'], span: { start: 43, end: 48 } },
    ]);
    expect(roster).toMatchObject({ name: 'users.csv', label: 'users.csv', format: 'csv', headerLine: 1 });
  });

  it('a second header in a CSV is skipped', async () => {
    const person = 'a.b,abc,Last,First';
    const header = 'nickname,password,last name,first name';
    const labelled = await read(`${header}\nUsername,Password,Last Name,First Name\n${person}`);
    expect(labelled.roster.skipped).toEqual([{ line: 2, text: 'a second header', header: 'second' }]);
    expect(labelled.rows).toMatchObject([{ line: 3 }]);
    const plain = await read(`${header}\n${person}`);
    expect(plain.roster.skipped).toEqual([]);
    expect(plain.rows).toMatchObject([{ line: 2, cells: ['a.b', 'abc', 'Last', 'First'] }]);
  });

  it('a CSV has the positions of its header and rows in its text', async () => {
    const text = `\ufeffsep=;\r\nStaff;;\r\n\r\nlogin;"first\r\nname";last\r\na;"b;\n""b""";ж🙂\r\n\r\nd;;f`;
    const roster = await open(text, {}, 7);
    const whole = await roster.text();
    const spans = [roster.headerSpan];
    for await (const { span } of roster.rows()) spans.push(span ?? null);
    await roster.close();
    expect(whole).toBe(text.slice(1));
    expect(spans.map((span) => whole.slice(span?.start, span?.end))).toEqual([
      'login;"first\r\nname";last',
      'a;"b;\n""b""";ж🙂',
      'd;;f',
    ]);
  });

  it('a CSV can be read again and again from its start', async () => {
    const roster = await open(`${HEADER}\na,b,c\nd,e,f`);
    const passes: number[][] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      const lines: number[] = [];
      for await (const { line } of roster.rows()) lines.push(line);
      passes.push(lines);
    }
    await roster.close();
    expect(passes).toEqual([
      [2, 3],
      [2, 3],
      [2, 3],
    ]);
  });

  it('a CSV can be closed in the middle of a pass', async () => {
    const roster = await open(`${HEADER}\n${'a,b,c\n'.repeat(50_000)}`);
    for await (const { row } of roster.rows()) if (row === 3) break;
    let count = 0;
    for await (const _ of roster.rows()) count += 1;
    await roster.close();
    expect(count).toBe(50_000);
  });

  it.each([
    ['\n', 2],
    ['\r\n', 2],
    ['\r', 2],
  ])('a CSV can end its lines with %j', async (end) => {
    const { cells, lines } = await read([HEADER, 'a,b,c', 'd,e,f', ''].join(end));
    expect(cells).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    expect(lines).toEqual([2, 3]);
  });

  it('a CSV with mixed line ends has no CR in its cells', async () => {
    const { cells, lines } = await read(`${HEADER}\r\na,b,c\nd,e,f\r\ng,h,"i"\rj,k,l`);
    expect(cells.map((row) => row[2])).toEqual(['c', 'f', 'i', 'l']);
    expect(lines).toEqual([2, 3, 4, 5]);
  });

  it.each([
    [' spaces stay ', '" spaces stay "'],
    ['#', '#'],
    ['pa#ss', 'pa#ss'],
    ['007', '007'],
    ['1e5', '1e5'],
    ['12345678901234567890', '12345678901234567890'],
    ['=1+1', '=1+1'],
    ["'=quoted", "'=quoted"],
    ['a"b', '"a""b"'],
    ['"', '""""'],
    ['a,b', '"a,b"'],
    ['true', 'true'],
    ['\ttab\t', '\ttab\t'],
    ['\\', '\\'],
    ['__proto__', '__proto__'],
    ['\u00a0', '\u00a0'],
  ])('the password %j in a CSV is not changed', async (password, written) => {
    const { drafts } = await read(`${HEADER}\na,${written},c\nd,e,f\n`);
    expect(drafts.map((draft) => draft.password)).toEqual([password, 'e']);
  });

  it('spaces after separators in a CSV are kept', async () => {
    const { drafts } = await read('login, password, first\na, b, c');
    expect(drafts).toEqual([{ nickname: 'a', password: ' b', 'name.first': ' c' }]);
  });

  it('rows of a CSV with only empty cells are skipped, whatever their length', async () => {
    const { rows } = await read(`${HEADER}\n\na,b,c\n,,\n,,,,,\n,\n" ","",\nd,e,f\n\n\n`);
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 3],
      [2, 8],
    ]);
  });

  it('empty columns at the end of a CSV and empty cells after the last column are omitted', async () => {
    const { cells, roster } = await read(`${HEADER},,\na,b,c,,\nd,e,f\ng,h,i,,,,,`);
    expect(roster.columns.headers).toEqual(['login', 'password', 'first']);
    expect(cells).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ]);
  });

  it('columns of a CSV without a header are listed as ignored if they are not empty', async () => {
    const { cells, roster } = await read('login,,password,,\na,x,b,y,\nc,,d');
    expect(roster.columns.headers).toEqual(['login', '', 'password', '']);
    expect(roster.columns.ignored.map(({ header }) => header)).toEqual(['column 2', 'column 4']);
    expect(cells).toEqual([
      ['a', 'x', 'b', 'y'],
      ['c', '', 'd', ''],
    ]);
  });

  it('a CSV with a million blank lines is read quickly', { timeout: WAIT_LIMIT_MS }, async () => {
    const { lines } = await read(`${HEADER}\na,b,c\n${'\n'.repeat(1_000_000)}d,e,f`);
    expect(lines).toEqual([2, 1_000_003]);
  });
});

describe('a cell that a report guarded', () => {
  it('a guarded cell of a report loses its guard, except in a column of passwords', async () => {
    const text = "login,password,first\na,'=b,'=c\n'-d,'x,''@e";
    const guarded = await read(text, { unguard: true });
    expect(guarded.cells).toEqual([
      ['a', "'=b", '=c'],
      ['-d', "'x", "'@e"],
    ]);
    expect((await read(text)).cells[0]).toEqual(['a', "'=b", "'=c"]);
  });

  it('a guarded header of a report loses its guard', async () => {
    const { roster } = await read("login,password,'+x\na,b,c", { unguard: true });
    expect(roster.columns.headers).toEqual(['login', 'password', '+x']);
  });
});

describe('an error in the structure of a CSV', () => {
  it.each([
    ['a,b\n', 'users.csv:2: the row has 2 cells, but the table has 3 columns'],
    ['x,y,z\na\n', 'users.csv:3: the row has 1 cell, but the table has 3 columns'],
    ['a,b,c,d\n', 'users.csv:2: the row has 4 cells, but the table has 3 columns'],
    ['"x\ny",y,z\na,b,c,,d\n', 'users.csv:4: the row has 5 cells, but the table has 3 columns'],
    ['a,"b,c\nd,e,f\n', 'users.csv:2: the quote (") that opens cell 2 is not closed'],
    ['a,"b,c\nd,"e",f\n', 'users.csv:2: cell 2 has text after its closing quote (") in line 3'],
    ['x,y,z\na,"b"b,c', 'users.csv:3: cell 2 has text after its closing quote (")'],
    ['a,b"b,c', 'users.csv:2: cell 2 contains a quote (") but is not quoted'],
    ['a, "b", c', 'users.csv:2: cell 2 has a space before its opening quote (")'],
    ['"a" ,b,c', 'users.csv:2: cell 1 has text after its closing quote (")'],
    ['"a\r\na","b\r\nb,c', 'users.csv:3: the quote (") that opens cell 2 is not closed'],
    ['x,y,z\n\r\na,b\0,c\n', 'users.csv:4: this line contains a NUL byte'],
    ['', 'users.csv has no rows'],
    [',,\n\n', 'users.csv has no rows'],
  ])('a CSV with the rows %j is refused: %s', async (rows, message) => {
    for (const chunkBytes of [1, 7, 64 * 1024]) {
      const error = await errorOf(`${HEADER}\n${rows}`, {}, chunkBytes);
      expect(error.reason).toBe('roster');
      expect(error.message.startsWith(message), error.message).toBe(true);
      expect(error.next).toBeDefined();
    }
  });

  it.each([
    ['a,"b\nb\r\nb",c"c\n', 'users.csv:4: cell 3 contains a quote (") but is not quoted'],
    ['a,"b\nb\rb", "c"\n', 'users.csv:4: cell 3 has a space before its opening quote (")'],
    ['a,"b\nb","c\nc"c\n', 'users.csv:3: cell 3 has text after its closing quote (") in line 4'],
  ])('a stray quote after a cell of several lines is refused with its line: %j', async (rows, message) => {
    for (const chunkBytes of [1, 7, 64 * 1024]) {
      expect((await errorOf(`${HEADER}\n${rows}`, {}, chunkBytes)).message).toBe(message);
    }
  });

  it.each([
    ['spaces', `nickname${' '.repeat(70_000)}x,login,password`],
    ['two-byte letters', `${'я'.repeat(33_000)},login,password`],
  ])('a header longer than 64 KiB is refused like any row: %s', async (_, header) => {
    const error = await errorOf(`${header}\na,b,c\n`);
    expect(error.message).toBe('users.csv:1: the row is longer than 64 KiB');
  });

  it('an error in a CSV shows no cell of the row', async () => {
    for (const row of [
      'a,zebra-quagga',
      'a,"zebra-quagga',
      'a,zebra-quagga,c,d',
      'a,zeb"ra-42,c',
      'a,"x"zebra-quagga,c',
    ]) {
      const error = await errorOf(`${HEADER}\n${row}`);
      expect(`${error.message}${error.next}${error.stack}`).not.toMatch(/zebra|quagga/);
    }
  });

  it('the rows before an error in a CSV are read, wherever the chunks of the file end', async () => {
    for (const chunkBytes of [3, 64 * 1024]) {
      const roster = await open(`${HEADER}\na,b,c\nd,e,f\ng,"h`, {}, chunkBytes);
      const lines: number[] = [];
      const pass = (async () => {
        for await (const { line } of roster.rows()) lines.push(line);
      })();
      await expect(pass).rejects.toThrow('users.csv:4: ');
      await roster.close();
      expect(lines).toEqual([2, 3]);
    }
  });

  it.each([
    ['a cell', `a,${'x'.repeat(70_000)},c`],
    ['a quoted cell', `a,"${'x\n'.repeat(40_000)}`],
    ['empty cells', ','.repeat(400_000)],
    ['Cyrillic', `a,${'ж'.repeat(40_000)},c`],
  ])('a row of a CSV longer than 64 KiB is refused: %s', async (_, row) => {
    const error = await errorOf(`${HEADER}\nx,y,z\n${row}`);
    expect(error.message).toMatch(/^users\.csv:3: the row is longer than 64 KiB/);
  });

  it('a row that is too long because of an open quote is refused with the position of the quote', async () => {
    const error = await errorOf(`${HEADER}\n"x\nx",y,"z${'\na,b,c'.repeat(20_000)}`);
    expect(error.message).toContain('users.csv:2: ');
    expect(error.message).toContain('that opens cell 3 in line 3 may not be closed');
  });

  it('--sheet is refused for a CSV', async () => {
    expect((await errorOf(`${HEADER}\na,b,c`, { sheet: '1' })).reason).toBe('usage');
  });

  it('a CSV with more than 200 columns is refused', async () => {
    const headers = Array.from({ length: 201 }, (_, at) => (at === 0 ? 'login' : `c${at}`)).join(',');
    expect((await errorOf(`${headers}\n`)).message).toBe(
      'users.csv:1: 201 columns, but a roster can have at most 200',
    );
    expect((await read(`login${','.repeat(1_000)}\na`)).cells).toEqual([['a']]);
  });

  it('a value in a column without a header is refused, even far below the header', async () => {
    const error = await errorOf(`${HEADER},\n${'a,b,c,\n'.repeat(60)}a,b,c,d`);
    expect(error.message).toBe('users.csv:62: cell 4 is not empty, but the table has only 3 columns');
  });
});
