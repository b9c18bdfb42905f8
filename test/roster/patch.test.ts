import { describe, expect, it } from 'vitest';
import type { UserError } from '../../src/errors.js';
import { patchRoster, readPatch } from '../../src/roster/patch.js';
import type { Roster } from '../../src/roster/roster.js';
import type { Draft } from '../../src/row.js';
import { createStage, type Options, readAll } from './stage.js';

const stage = createStage();

const ROSTER = [
  'nickname,password,first name,last name,department',
  'a.petrova,Sample-1,Anna,Petrova,1',
  'b.orlov,Sample-2,Boris,Orlov,2',
  'v.zimina,Sample-3,Vera,Zimina,3',
].join('\n');
const HEADER = 'nickname,password,first name,last name,department,outcome,status,message,line';

/** A CSV as the report writes it: with a byte order mark and CRLF. */
function reportCsv(...lines: string[]): string {
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

async function lay(csv: string, roster: string, options: Options): Promise<Roster> {
  const original = await stage.open(roster, options);
  const file = await stage.open(csv, { name: 'weak-password.csv', unguard: true, format: 'csv' });
  try {
    return patchRoster(original, await readPatch(file, original), 'provision report users.csv.results');
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

async function trouble(csv: string, roster = ROSTER, options: Options = {}): Promise<UserError> {
  return await drafts(csv, roster, options).then(
    () => expect.fail('it was laid over the roster without trouble'),
    (error: UserError) => error,
  );
}

describe('a CSV of a report, laid over its roster', () => {
  it('takes the place of its rows and leaves the others as they are', async () => {
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

  it('keeps the password of the roster where the cell is still empty, and takes a typed one as it is', async () => {
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

  it('keeps what the report emptied because it was the password as well', async () => {
    const roster = 'nickname,password,first name,position\nanna,anna,Anna, anna \n';
    const csv = (password: string) =>
      reportCsv(
        'nickname,password,first name,position,outcome,status,message,line',
        `,${password},Anna,,weak_password,422,,2`,
      );
    expect(await drafts(csv('Typed-1'), roster)).toEqual([
      { nickname: 'anna', password: 'Typed-1', 'name.first': 'Anna', position: ' anna ' },
    ]);
    expect(await drafts(csv(''), roster)).toMatchObject([{ nickname: 'anna', password: 'anna' }]);
  });

  it('empties a cell that a person emptied', async () => {
    const csv = reportCsv(HEADER, 'b.orlov,,Boris,,,invalid,,,3');
    expect((await drafts(csv))[1]).toMatchObject({
      'name.last': '',
      department_id: '',
      password: 'Sample-2',
    });
  });

  it('takes off one guard and no more', async () => {
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

  it('knows columns by guarded headers, and columns without one', async () => {
    const roster = 'login,=x,,position\na,1,2,3\n';
    const csv = reportCsv("login,'=x,,position,outcome,status,message,line", 'a,1,2,4,failed,400,,2');
    expect(await drafts(csv, roster)).toEqual([{ nickname: 'a', position: '4' }]);
  });

  it('may have lost its byte order mark, changed its separator and gained empty columns in a spreadsheet', async () => {
    const csv = [`${HEADER},,`, 'b.orlov,Typed-2,Boris,Orlov,2,weak_password,422,,3,,']
      .join('\n')
      .replaceAll(',', ';');
    expect((await drafts(csv))[1]).toMatchObject({ nickname: 'b.orlov', password: 'Typed-2' });
  });

  it('may mend a nickname, or a name, or take hidden characters off both', async () => {
    const csv = (row: string) => reportCsv(HEADER, `${row},2,invalid,,,3`);
    expect((await drafts(csv('b.orlow,,Boris,Orlov')))[1]).toMatchObject({ nickname: 'b.orlow' });
    expect((await drafts(csv('b.orlov,,Bob,Orlow')))[1]).toMatchObject({ 'name.first': 'Bob' });
    const hidden = ROSTER.replace('b.orlov', 'b.\u200Borlov').replace('Orlov', 'Or\u200Blov');
    expect((await drafts(csv('b.orlov,,Boris,Orlov'), hidden))[1]).toMatchObject({
      nickname: 'b.orlov',
      'name.last': 'Orlov',
      password: 'Sample-2',
    });
  });

  it('fills in a nickname that was missing', async () => {
    const roster = 'nickname,password,first name\n,Sample-1,Anna\n';
    const csv = reportCsv(
      'nickname,password,first name,outcome,status,message,line',
      'anna,,Anna,invalid,,,2',
    );
    expect(await drafts(csv, roster)).toEqual([
      { nickname: 'anna', password: 'Sample-1', 'name.first': 'Anna' },
    ]);
  });
});

describe('over a roster in JSON', () => {
  const json = JSON.stringify([
    { login: 'a', password: 'Sample-1', name: { first: 'Anna' }, department_id: 3, position: 7 },
    { login: 'b', password: 'Sample-2', name: { first: 'Boris' } },
  ]);
  const header = 'login,password,name.first,department_id,position,outcome,status,message,line';
  const name = 'users.json';

  it('leaves what nobody touched of the type it was, and absent what was absent', async () => {
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

  it('takes what was typed as text', async () => {
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

describe('refused', () => {
  it('is a CSV of another report', async () => {
    const foreign = reportCsv('nickname,password,outcome,status,message,line', 'b.orlov,,failed,400,,3');
    expect(await trouble(foreign)).toMatchObject({
      reason: 'results',
      message: expect.stringContaining('weak-password.csv is no CSV of a report on users.csv'),
    });
    expect((await trouble(ROSTER)).reason).toBe('results');
    const longer = reportCsv(`${HEADER},more`, 'b.orlov,,Boris,Orlov,2,failed,400,,3,x');
    expect((await trouble(longer)).reason).toBe('results');
  });

  it('is a CSV whose columns changed their places, or of a report with other columns as many', async () => {
    const moved = HEADER.replace('first name,last name', 'last name,first name');
    const csv = reportCsv(moved, 'b.orlov,,Orlov,Boris,2,failed,400,,3');
    expect((await trouble(csv)).message).toContain('its columns are not those of the roster');
    const other = reportCsv(HEADER.replace('department', 'position'), 'b.orlov,,Boris,Orlov,2,failed,400,,3');
    expect((await trouble(other)).message).toContain('its columns are not those of the roster');
  });

  it.each(['', 'x', '0', '3.0', '-3'])('is a row whose line is "%s"', async (line) => {
    const csv = reportCsv(HEADER, `b.orlov,Typed-2,Boris,Orlov,2,failed,400,,${line}`);
    const { reason, message } = await trouble(csv);
    expect(reason).toBe('results');
    expect(message).toContain('weak-password.csv:2: the last column');
    expect(message).not.toContain('Typed-2');
  });

  it('is a line that stands twice, for one of the two would be lost', async () => {
    const row = 'b.orlov,Typed-2,Boris,Orlov,2,failed,400,,3';
    expect(await trouble(reportCsv(HEADER, row, row.replace('Typed-2', 'Typed-3')))).toMatchObject({
      reason: 'results',
      message: expect.stringContaining('weak-password.csv:3: line 3 of the roster stands here a second time'),
    });
  });

  it('is a roster that was sorted since', async () => {
    const [header = '', a = '', b = '', v = ''] = ROSTER.split('\n');
    const sorted = [header, v, a, b].join('\n');
    const csv = reportCsv(HEADER, 'b.orlov,,Boris,Orlov,2,failed,400,,3');
    const { reason, message, next } = await trouble(csv, sorted);
    expect(reason).toBe('results');
    expect(message).toContain('users.csv:3: another person stands on this line');
    expect(next).toContain('provision report');
  });

  it('is one with whole names that was sorted since', async () => {
    const [header, a, b] = ['ФИО,Пароль', 'Орлова Анна,Sample-1', 'Петров Иван,Sample-2'];
    const csv = reportCsv(
      `${header},nickname,outcome,status,message,line`,
      'Петров Иван,Typed-2,i.petrov,weak_password,422,,3',
    );
    expect((await drafts(csv, [header, a, b].join('\n')))[1]).toMatchObject({
      name: 'Петров Иван',
      password: 'Typed-2',
    });
    expect((await trouble(csv, [header, b, a].join('\n'))).message).toContain('users.csv:3: another person');
  });

  it('is one that was sorted since also where two people share a first name: one would get the password of the other', async () => {
    const lines = ['nickname,password,first name,last name,department', 'a.orlova,Sample-1,Anna,Orlova,1'];
    const other = 'a.petrova,Sample-2,Anna,Petrova,1';
    const sorted = [lines[0], other, lines[1]].join('\n');
    const csv = reportCsv(HEADER, 'a.orlova,,Anna,Orlova,1,failed,400,,2');
    expect((await drafts(csv, [...lines, other].join('\n')))[0]).toMatchObject({ password: 'Sample-1' });
    expect((await trouble(csv, sorted)).message).toContain('users.csv:2: another person');
  });

  it('is a roster that lost the row since, instead of leaving it out without a word', async () => {
    const shorter = ROSTER.split('\n').slice(0, 3).join('\n');
    const csv = reportCsv(HEADER, 'v.zimina,Typed-3,Vera,Zimina,3,weak_password,422,,4');
    expect(await trouble(csv, shorter)).toMatchObject({
      reason: 'results',
      message: expect.stringContaining('users.csv has no row on line 4'),
    });
  });
});
