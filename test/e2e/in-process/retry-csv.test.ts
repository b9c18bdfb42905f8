/** A CSV of the report has a format of its own, so reading options for the roster do not apply to it. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encode } from '../../roster/encode.js';
import { workbook } from '../../roster/workbook-file.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

const NEW_PASSWORD = 'Sunny-Meadow-42';
const ROWS = [
  ['Логин', 'Пароль', 'Имя', 'Фамилия'],
  ['a.petrova', 'abc', 'Авдотья', 'Петрова'],
  ['i.ivanov', 'abc', 'Иван', 'Иванов'],
];

let folder: Scratch;
let directory: TestDirectory;

beforeEach(async () => {
  folder = scratch();
  directory = await startDirectory(({ body }) => (body.password === NEW_PASSWORD ? 201 : 422));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: directory.url };
  return run([...args, '--pace', '0'], { cwd: folder.path, env });
}

function table(separator: string, rows: readonly (readonly string[])[] = ROWS): string {
  return rows.map((cells) => `${cells.join(separator)}\n`).join('');
}

/** Types the new password into every row of the CSV for weak passwords. @returns its path */
function typeInto(roster: string, separator: string, save: (text: string) => string | Uint8Array): string {
  const path = join(`${roster}.results`, 'weak-password.csv');
  const typed = folder
    .read(path)
    .replaceAll(`${separator}${separator}`, `${separator}${NEW_PASSWORD}${separator}`);
  folder.write(path, save(typed.replace(/^\uFEFF/, '')));
  return path;
}

function asItIs(text: string): string {
  return `\uFEFF${text}`;
}

function expectCreated(): void {
  const created = directory.received.filter(({ body }) => body.password === NEW_PASSWORD);
  expect(created.map(({ body }) => body)).toMatchObject([
    { nickname: 'a.petrova', name: { first: 'Авдотья', last: 'Петрова' } },
    { nickname: 'i.ivanov', name: { first: 'Иван', last: 'Иванов' } },
  ]);
}

describe('retry with a CSV of the report', () => {
  const inWindows1251 = (text: string): Uint8Array => encode(text, 'windows-1251');

  it.each([
    ['as the report wrote it', asItIs],
    ['saved by a spreadsheet in the encoding of the list', inWindows1251],
  ] as const)(
    'retry with a CSV of the report works for a list that needs --encoding: %s',
    async (_, save) => {
      folder.write('users.csv', inWindows1251(table(';')));
      expect(await go('users.csv', '--encoding', 'windows-1251')).toMatchObject({ status: 1 });
      const path = typeInto('users.csv', ';', save);
      expect(await go('retry', path)).toMatchObject({ status: 0 });
      expectCreated();
    },
  );

  it.each<
    readonly [what: string, roster: string, text: string | Uint8Array, separator: string, args: string[]]
  >([
    ['--delimiter', 'users.csv', table('^'), '^', ['--delimiter', '^']],
    [
      '--columns',
      'users.csv',
      table(',', ROWS.slice(1)),
      ',',
      ['--columns', 'nickname,password,name.first,name.last'],
    ],
    [
      '--map',
      'users.csv',
      table(',', [['К1', 'К2', 'К3', 'К4'], ...ROWS.slice(1)]),
      ',',
      ['--map', 'nickname=К1', '--map', 'password=К2', '--map', 'name.first=К3', '--map', 'name.last=К4'],
    ],
    ['--sheet', 'users.xlsx', workbook({ Other: ROWS.slice(0, 2), Staff: ROWS }), ',', ['--sheet', 'Staff']],
    [
      '--roster-format',
      'users.txt',
      JSON.stringify(
        ROWS.slice(1).map(([nickname, password, first, last]) => ({
          nickname,
          password,
          name: { first, last },
        })),
      ),
      ',',
      ['--roster-format', 'json'],
    ],
  ])(
    'retry with a CSV of the report works for a list that needs %s',
    async (_, roster, text, separator, args) => {
      folder.write(roster, text);
      expect(await go(roster, ...args)).toMatchObject({ status: 1 });
      const path = typeInto(roster, separator, asItIs);
      expect(await go('retry', path)).toMatchObject({ status: 0 });
      expectCreated();
    },
  );

  it.each<readonly [what: string, edit: (rows: string[]) => string[]]>([
    ['sorted', ([header = '', ...rows]) => [header, ...rows.reverse()]],
    ['given a column in front', (rows) => rows.map((row, at) => (at === 0 ? `Класс,${row}` : `7a,${row}`))],
    ['given a column at the end', (rows) => rows.map((row, at) => (at === 0 ? `${row},Класс` : `${row},7a`))],
    ['left without its last column', (rows) => rows.map((row) => row.replace(/,[^,]*$/, ''))],
    ['given rows in front', ([header = '', ...rows]) => [header, 'z.new,Sunny-Meadow-1,Зоя,Новая', ...rows]],
  ])('retry with a CSV finds its users by login in a list that was %s since then', async (_, edit) => {
    folder.write('users.csv', table(','));
    await go('users.csv');
    const path = typeInto('users.csv', ',', asItIs);
    folder.write('users.csv', `${edit(folder.read('users.csv').trimEnd().split('\n')).join('\n')}\n`);
    await go('retry', path);
    const sent = directory.received.filter(({ body }) => body.password === NEW_PASSWORD);
    expect(sent.map(({ body }) => body.nickname).sort()).toEqual(['a.petrova', 'i.ivanov']);
    expect(directory.received.map(({ body }) => body.nickname)).not.toContain('z.new');
  });

  it('retry with a CSV of the report names a person who is no longer in the list, and sends nothing', async () => {
    folder.write('users.csv', table(','));
    await go('users.csv');
    const path = typeInto('users.csv', ',', asItIs);
    folder.write('users.csv', table(',', ROWS.slice(0, 2)));
    const before = directory.received.length;
    expect(await go('retry', path)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /weak-password\.csv:3: login "i\.ivanov" is not in users\.csv\. \[report-csv-row\]\n.*Remove the row/,
      ),
    });
    expect(directory.received).toHaveLength(before);
  });

  it('retry with a CSV that a spreadsheet saved in another encoding than the list says how to save it', async () => {
    folder.write('users.csv', table(';'));
    await go('users.csv');
    const path = typeInto('users.csv', ';', inWindows1251);
    const before = directory.received.length;
    expect(await go('retry', path)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/weak-password\.csv[\s\S]*CSV UTF-8/),
    });
    expect(directory.received).toHaveLength(before);
  });

  it('retry with a CSV of the report ends with the command that removes typed passwords once all rows are created', async () => {
    folder.write('users.csv', table(','));
    await go('users.csv');
    const ran = await go('retry', typeInto('users.csv', ',', asItIs));
    expect(ran.stdout).toContain('All its rows are created');
    expect(ran.stdout).not.toContain('To send its rows');
    expect(ran.stdout).toMatch(/ clean users\.csv\.results --edited$/m);
    expect(folder.read('users.csv.results/report.html')).toContain('clean users.csv.results --edited');
    const slips = await run(['slips', 'users.csv.results'], { cwd: folder.path });
    expect(slips.stdout).toMatch(/ clean users\.csv\.results --edited$/m);
    await run(['clean', 'users.csv.results', '--edited', '--yes'], { cwd: folder.path });
    expect(readdirSync(join(folder.path, 'users.csv.results')).sort()).toEqual([
      '.gitignore',
      'created.csv',
      'journal.jsonl',
      'report.html',
      'report.json',
    ]);
  });

  it('retry with a CSV of the report says that the file is still needed if the directory refused some of its rows', async () => {
    folder.write('users.csv', table(','));
    await go('users.csv');
    const path = join('users.csv.results', 'weak-password.csv');
    folder.write(path, folder.read(path).replace('petrova,,', `petrova,${NEW_PASSWORD},`));
    const ran = await go('retry', path);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stdout).toContain('To send its rows that were not sent');
    expect(ran.stdout).toMatch(/ clean users\.csv\.results$/m);
  });
});

describe('retry of a folder', () => {
  const path = join('users.csv.results', 'weak-password.csv');

  beforeEach(async () => {
    await directory.close();
    directory = await startDirectory(({ body }) => (body.password === 'abc' ? 422 : 201));
    folder.write('users.csv', table(','));
    await go('users.csv');
    folder.write(path, folder.read(path).replace('petrova,,', `petrova,${NEW_PASSWORD},`));
    directory.received.length = 0;
  });

  it('retry of a folder sends the passwords that were typed into weak-password.csv, and generates the others', async () => {
    const generate = ['--only', 'weak_password', '--generate-passwords', 'weak'];
    const ran = await go('retry', 'users.csv.results', ...generate);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('1 typed into the report');
    const sent = directory.received.map(({ body }) => [body.nickname, body.password]);
    expect(sent).toEqual([
      ['a.petrova', NEW_PASSWORD],
      ['i.ivanov', expect.not.stringMatching(/^abc$/)],
    ]);
    expect(folder.read('users.csv.results/credentials.csv')).toContain(NEW_PASSWORD);
    expect(ran.stdout).toContain('All its rows are created');
  });

  it('retry of a folder continues with the typed passwords if it stopped before them', async () => {
    const reversed = table(',', [ROWS[0] ?? [], ...ROWS.slice(1).reverse()]);
    folder.write('users.csv', reversed);
    const ran = await go('retry', 'users.csv.results', '--generate-passwords', 'weak', '--limit', '1');
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['i.ivanov']);
    const [, edited = ''] = / retry '(.*weak-password \(edited\)\.csv)' /.exec(ran.stdout) ?? [];
    expect(await go('retry', edited)).toMatchObject({ status: 0 });
    expect(directory.received.at(-1)?.body).toMatchObject({ nickname: 'a.petrova', password: NEW_PASSWORD });
  });

  it('retry of a folder reads only the passwords from a file that a spreadsheet has changed', async () => {
    folder.write(path, folder.read(path).replaceAll('Петрова', 'Петров'));
    await go('retry', 'users.csv.results');
    expect(directory.received[0]?.body).toMatchObject({ password: NEW_PASSWORD, name: { last: 'Петрова' } });
  });

  it('retry of a folder sends nothing if a file has unreadable typed passwords, and names it', async () => {
    folder.write(path, 'Логин,Пароль\na.petrova,x\n');
    const ran = await go('retry', 'users.csv.results');
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toMatch(
      /weak-password\.csv is not a CSV file of a report[\s\S]*move it out of the folder/,
    );
    expect(directory.received).toEqual([]);
  });

  it('retry of a folder ignores the file if it may not send those rows', async () => {
    const ran = await go('retry', 'users.csv.results', '--only', 'failed');
    expect(directory.received).toEqual([]);
    expect(ran.stdout).toContain('To send its rows that were not sent');
  });
});
