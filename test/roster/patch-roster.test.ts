import { describe, expect, it } from 'vitest';
import type { UserError } from '../../src/domain/errors.js';
import type { Draft } from '../../src/domain/row.js';
import { patchRoster } from '../../src/roster/patch-roster.js';
import type { Roster } from '../../src/roster/roster.js';
import { createRosterFiles, type Options, readAll } from './roster-files.js';

const files = createRosterFiles();

const ROSTER = [
  'nickname,password,first name,last name,department',
  'a.petrova,Sample-1,Anna,Petrova,1',
  'b.orlov,Sample-2,Boris,Orlov,2',
  'v.zimina,Sample-3,Vera,Zimina,3',
].join('\n');
const HEADER = 'nickname,password,first name,last name,department,outcome,status,message,line';

/** A CSV in the form of a report, with a byte order mark and CRLF. */
function reportCsv(...lines: string[]): string {
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

async function lay(csv: string, roster: string, options: Options): Promise<Roster> {
  const original = await files.open(roster, options);
  const file = await files.open(csv, { name: 'weak-password.csv', unguard: true, format: 'csv' });
  try {
    return (await patchRoster(original, file)).roster;
  } catch (error) {
    await original.close();
    throw error;
  } finally {
    await file.close();
  }
}

async function drafts(csv: string, roster = ROSTER, options: Options = {}): Promise<readonly Draft[]> {
  return (await readAll(await lay(csv, roster, options))).drafts;
}

async function errorOf(csv: string, roster = ROSTER, options: Options = {}): Promise<UserError> {
  return await drafts(csv, roster, options).then(
    () => expect.fail('it was applied to the roster without an error'),
    (error: UserError) => error,
  );
}

describe('a CSV of a report that replaces rows of its roster', () => {
  it('a CSV of a report replaces its own rows of the roster and leaves the others as they are', async () => {
    const csv = reportCsv(HEADER, 'b.orlov,Typed-2,Boris,Orlow,7,weak_password,422,too simple,3');
    const roster = await lay(csv, ROSTER, {});
    const { drafts: all, rows } = await readAll(roster);
    expect(all.map(({ nickname }) => nickname)).toEqual(['a.petrova', 'b.orlov', 'v.zimina']);
    expect(all[1]).toEqual({
      nickname: 'b.orlov',
      password: 'Typed-2',
      'name.first': 'Boris',
      'name.last': 'Orlow',
      department_id: '7',
    });
    expect(all[0]).toMatchObject({ password: 'Sample-1', department_id: '1' });
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
  });

  it('an empty password in the CSV keeps the password of the roster, and a typed password is taken unchanged', async () => {
    const csv = reportCsv(
      HEADER,
      'a.petrova,,Anna,Petrova,1,failed,400,,2',
      'b.orlov," =Typed, ""2"" ",Boris,Orlov,2,weak_password,422,,3',
      "v.zimina,'=Typed-3,Vera,Zimina,3,weak_password,422,,4",
    );
    expect((await drafts(csv)).map(({ password }) => password)).toEqual([
      'Sample-1',
      ' =Typed, "2" ',
      "'=Typed-3",
    ]);
  });

  it('a cell that the report emptied because it contained the password keeps its value', async () => {
    const roster = 'nickname,password,first name,position\nanna,Sample-1,Anna, Sample-1 \n';
    const csv = (password: string) =>
      reportCsv(
        'nickname,password,first name,position,outcome,status,message,line',
        `anna,${password},Anna,,weak_password,422,,2`,
      );
    expect(await drafts(csv('Typed-1'), roster)).toEqual([
      { nickname: 'anna', password: 'Typed-1', 'name.first': 'Anna', position: ' Sample-1 ' },
    ]);
    expect(await drafts(csv(''), roster)).toMatchObject([{ password: 'Sample-1' }]);
  });

  it('a cell that a person emptied becomes empty', async () => {
    const csv = reportCsv(HEADER, 'b.orlov,,Boris,,,invalid,,,3');
    expect((await drafts(csv))[1]).toMatchObject({
      'name.last': '',
      department_id: '',
      password: 'Sample-2',
    });
  });

  it('exactly one guard is removed from a cell of the CSV', async () => {
    const roster = "login,position\na,=1+1\nb,'=1\nc,'plain\nd,+7\n";
    const csv = reportCsv(
      'login,position,outcome,status,message,line',
      "a,'=1+1,failed,400,'-,2",
      "b,''=1,failed,400,,3",
      "c,'plain,failed,400,,4",
      'd,+8,failed,400,,5',
    );
    expect((await drafts(csv, roster)).map(({ position }) => position)).toEqual([
      '=1+1',
      "'=1",
      "'plain",
      '+8',
    ]);
  });

  it('columns are matched by guarded headers, and columns without a header are ignored', async () => {
    const roster = 'login,=x,,position\na,1,2,3\n';
    const csv = reportCsv("login,'=x,,position,outcome,status,message,line", 'a,1,2,4,failed,400,,2');
    expect(await drafts(csv, roster)).toEqual([{ nickname: 'a', position: '4' }]);
  });

  it('a CSV is accepted without its byte order mark, with another separator and with empty columns', async () => {
    const csv = [`${HEADER},,`, 'b.orlov,Typed-2,Boris,Orlov,2,weak_password,422,,3,,']
      .join('\n')
      .replaceAll(',', ';');
    expect((await drafts(csv))[1]).toMatchObject({ nickname: 'b.orlov', password: 'Typed-2' });
  });

  it.each([
    ['sorted', (lines: readonly string[]) => [...lines].reverse()],
    ['extended by a row at its start', (lines: readonly string[]) => ['z.new,Sample-9,Zoya,New,1', ...lines]],
    ['shortened by another row', (lines: readonly string[]) => lines.slice(1)],
  ])('rows are found by login in a roster that was %s since the report', async (_, edit) => {
    const [header = '', ...lines] = ROSTER.split('\n');
    const csv = reportCsv(HEADER, 'v.zimina,Typed-3,Vera,Zimina,3,weak_password,422,,4');
    const edited = await drafts(csv, [header, ...edit(lines)].join('\n'));
    expect(edited.filter(({ password }) => password === 'Typed-3')).toMatchObject([{ nickname: 'v.zimina' }]);
    expect(edited.map(({ nickname }) => nickname)).toEqual(edit(lines).map((line) => line.split(',')[0]));
  });

  it('columns that the CSV and the roster share are matched, wherever they are', async () => {
    const roster = 'class,position,password,nickname\n7a,Pupil,Sample-1,a.petrova\n';
    const csv = reportCsv(
      'nickname,password,first name,position,outcome,status,message',
      'a.petrova,Typed-1,Anna,Monitor,weak_password,422,',
    );
    expect(await drafts(csv, roster)).toEqual([
      { nickname: 'a.petrova', password: 'Typed-1', position: 'Monitor' },
    ]);
  });

  it('logins of the CSV are compared without letter case, spaces and domain', async () => {
    const roster = 'login,password\n a.petrova@example.org ,Sample-1\n';
    const csv = reportCsv(
      'login,password,outcome,status,message,line',
      'A.Petrova,Typed-1,weak_password,422,,2',
    );
    expect(await drafts(csv, roster)).toEqual([{ nickname: 'A.Petrova', password: 'Typed-1' }]);
  });

  it('the lines of the roster that the CSV has are known, and how many differ in more than the password', async () => {
    const csv = reportCsv(
      HEADER,
      'b.orlov,Typed-2,Boris,Orlow,2,weak_password,422,,3',
      'v.zimina,Typed-3,Vera,Zimina,3,weak_password,422,,4',
    );
    const original = await files.open(ROSTER);
    const file = await files.open(csv, { name: 'weak-password.csv', unguard: true, format: 'csv' });
    const { lines, changed } = await patchRoster(original, file);
    await Promise.all([original.close(), file.close()]);
    expect({ lines: [...lines], changed }).toEqual({ lines: [3, 4], changed: 1 });
  });
});

describe('a CSV of a report for a roster in JSON', () => {
  const json = JSON.stringify([
    { login: 'a', password: 'Sample-1', name: { first: 'Anna' }, department_id: 3, position: 7 },
    { login: 'b', password: 'Sample-2', name: { first: 'Boris' } },
  ]);
  const header = 'login,password,name.first,department_id,position,outcome,status,message,line';
  const name = 'users.json';

  it('values of JSON that were not edited keep their type, and absent values stay absent', async () => {
    const csv = reportCsv(header, 'a,Typed-1,Anna,3,7,invalid,,,1', 'b,Typed-2,Boris,,,weak_password,422,,2');
    expect(await drafts(csv, json, { name })).toEqual([
      { nickname: 'a', password: 'Typed-1', 'name.first': 'Anna', department_id: 3, position: 7 },
      {
        nickname: 'b',
        password: 'Typed-2',
        'name.first': 'Boris',
        department_id: undefined,
        position: undefined,
      },
    ]);
  });

  it('values that were typed into the CSV become texts in JSON', async () => {
    const csv = reportCsv(header, 'a,,Anna,4,Teacher,invalid,,,1');
    expect((await drafts(csv, json, { name }))[0]).toEqual({
      nickname: 'a',
      password: 'Sample-1',
      'name.first': 'Anna',
      department_id: '4',
      position: 'Teacher',
    });
  });
});

describe('a CSV that is refused', () => {
  const COLUMNS = 'nickname,password,outcome,status,message';

  it.each([
    ['the roster itself', ROSTER],
    ['credentials', 'nickname,password,attempt\nb.orlov,Typed-2,1\n'],
    ['a file without nicknames', 'password,first name,outcome,status,message\nTyped-2,Boris,failed,400,\n'],
  ])('a file that is not a CSV of a report is refused: %s', async (_, csv) => {
    expect(await errorOf(csv)).toMatchObject({
      reason: 'results',
      message: expect.stringContaining('weak-password.csv is not a CSV file of a report'),
    });
  });

  it.each([
    ['that is not in the roster', 'b.orlow,Typed-2', 'login "b.orlow" is not in users.csv'],
    ['that is empty', ',Typed-2', 'the login of this row is missing'],
    ['that is also its password', 'Typed-2,Typed-2', 'the login of this row is not in users.csv'],
  ])('a row of the CSV with a login %s is refused', async (_, row, what) => {
    const { reason, message, next } = await errorOf(
      reportCsv(COLUMNS, 'a.petrova,,failed,400,', `${row},failed,400,`),
    );
    expect({ reason, message }).toEqual({ reason: 'results', message: `weak-password.csv:3: ${what}` });
    expect(next).toContain('edit users.csv');
  });

  it('a login that is in the CSV twice is refused', async () => {
    const csv = reportCsv(COLUMNS, 'b.orlov,Typed-2,failed,400,', 'B.Orlov ,Typed-3,failed,400,');
    const { reason, message } = await errorOf(csv);
    expect(reason).toBe('results');
    expect(message).toBe('weak-password.csv:3: login "B.Orlov" is also in line 2');
  });

  it('a login that is in the roster twice is refused, because one user would get the password of the other', async () => {
    const csv = reportCsv(COLUMNS, 'b.orlov,Typed-2,failed,400,');
    const { reason, message } = await errorOf(csv, `${ROSTER}\nB.Orlov,Sample-4,Bella,Orlov,4`);
    expect(reason).toBe('results');
    expect(message).toBe(
      'weak-password.csv:2: login "b.orlov" is in users.csv twice, the second time in line 5',
    );
  });
});
