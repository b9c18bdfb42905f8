/** The places of new cells in a list, for each dialect, and the replacement of the list. */

import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeRoster } from '../../../src/app/prepare/write-roster.js';
import { openRoster } from '../../../src/roster/roster.js';
import { encode } from '../../roster/encode.js';
import { createFolder, type Options } from './lists.js';
import { prepared } from './people.js';

const folder = createFolder();

async function written(list: string | Uint8Array, options: Options = {}): Promise<string> {
  await folder.write(list, options, 'list');
  return contents();
}

/** The content of the list, without the byte order mark that every CSV gets. */
function contents(): string {
  return readFileSync(folder.at('list.csv'), 'utf8').replace(/^\uFEFF/, '');
}

describe('logins in a CSV', () => {
  it('logins are written in a new last column, with the line ends of the CSV, below its title and its sep= line', async () => {
    expect(
      await written('sep=;\r\nClass 5a\r\nlast name;first name\r\n;\r\nPetrov;Ivan\nOrlov;Oleg\r\n\r\n'),
    ).toBe(
      'sep=;\r\nClass 5a\r\nlast name;first name;nickname\r\n;\r\nPetrov;Ivan;qq1qq\nOrlov;Oleg;qq2qq\r\n\r\n',
    );
  });

  it('logins are written in empty cells of their column, and other rows stay unchanged', async () => {
    expect(await written('login,last name\n,"a,b"\n"","c"\nkept,"d\ne"\n"too","f"\n  ,g')).toBe(
      'login,last name\nqq1qq,"a,b"\nqq2qq,c\nkept,"d\ne"\n"too","f"\nqq5qq,g',
    );
  });

  it('logins do not replace addresses', async () => {
    expect(await written('Email,last name\na.b@example.com,B\n,C\n')).toBe(
      'Email,last name,nickname\na.b@example.com,B,a.b\n,C,qq2qq\n',
    );
    expect(await written('nickname,last name\na.b@example.com,B\n,C\n')).toBe(
      'nickname,last name\na.b@example.com,B\nqq2qq,C\n',
    );
  });

  it('logins are below their header even if rows are shorter or longer than the header', async () => {
    expect(await written('last name;first name;;\nPetrov;Ivan\nOrlov;Oleg;;\n')).toBe(
      'last name;first name;nickname\nPetrov;Ivan;qq1qq\nOrlov;Oleg;qq2qq\n',
    );
    expect(await written('last name;first name\nPetrov;Ivan;;\n')).toBe(
      'last name;first name;nickname\nPetrov;Ivan;qq1qq\n',
    );
  });

  it('the parts of whole names are written into their own columns next to the login', async () => {
    expect(await written('ФИО;Класс\nПетров Иван Ильич;5а\n')).toBe(
      'ФИО;Класс;name.last;name.first;name.middle;nickname\nПетров Иван Ильич;5а;Петров;Иван;Ильич;qq1qq\n',
    );
    expect(await written('Full name;Vorname\nWeber;Anna\nBöhm, Zoë;\n', { format: 'csv' })).toBe(
      'Full name;Vorname;name.last;name.middle;nickname\nWeber;Anna;Weber;;qq1qq\nBöhm, Zoë;Zoë;Böhm;;qq2qq\n',
    );
  });

  it('fields made by a template get their own columns, so that --map is not needed afterwards', async () => {
    const map = [
      { field: 'position', from: '{Title} {Grade}' },
      { field: 'name.last', from: 'Surname now' },
    ] as const;
    const { reading } = await folder.write('Surname now;Title;Grade\nPetrov;Teacher;2\n', { map }, 'list');
    expect(contents()).toBe('Surname now;Title;Grade;position;nickname\nPetrov;Teacher;2;Teacher 2;qq1qq\n');
    expect(reading.map).toEqual([{ field: 'name.last', from: 'Surname now' }]);
  });

  it('fields made from a date get their own columns, and the date stays unchanged', async () => {
    const map = [
      { field: 'password', from: '{School}/{Born:ddMMyyyy}' },
      { field: 'position', from: '{Name}' },
    ] as const;
    const list = 'Last;First;School;Born;Name\nPetrov;Ivan;5;03/04/2012;x\nWeber;Anna;5;25/12/2012;y\n';
    const { reading } = await folder.write(list, { map }, 'list');
    expect(contents()).toBe(
      'Last;First;School;Born;Name;position;password;nickname\n' +
        'Petrov;Ivan;5;03/04/2012;x;x;5/03042012;qq1qq\nWeber;Anna;5;25/12/2012;y;y;5/25122012;qq2qq\n',
    );
    expect(reading.map).toEqual([]);
  });

  it('a roster is refused if its dates become ambiguous without the rows that are left out', async () => {
    // The field is in the column of the date, so it gets no new column.
    const map = [{ field: 'position', from: '{position:dd.MM.yyyy}' }] as const;
    writeFileSync(folder.at('list.csv'), 'login;position\na;03/04/2012\nb;25/12/2012\n');
    const path = folder.at('list.csv');
    const roster = await openRoster({ path, map, stdin: Readable.from([]) });
    const { all } = await prepared(roster);
    const write = writeRoster({
      rows: { all, kept: all.slice(0, 1) },
      roster,
      target: { kind: 'file', path: folder.at('roster.csv'), format: 'csv' },
      reading: { map },
      nameOrder: undefined,
      configured: new Set(),
    });
    await expect(write).rejects.toMatchObject({
      code: 'date-order-lost',
      message: expect.stringMatching(/^list\.csv:2: the dates in the column "position" may have the day/),
    });
    await roster.close();
  });

  it('a header with field names is written if the list has none', async () => {
    const { reading } = await folder.write('\nPetrov;x;Ivan\n', { columns: ['last', '', 'имя'] }, 'list');
    expect(contents()).toBe('\nname.last;column 2;name.first;nickname\nPetrov;x;Ivan;qq1qq\n');
    expect(reading).toEqual({ map: [] });
  });

  it('a list with new logins is written in UTF-8 with a byte order mark, whatever its encoding was', async () => {
    const list = encode('Arzte\nName, Vorname\nM\u{fc}ller, J\u{f6}rg\n', 'windows-1252');
    const { reading } = await folder.write(list, { encoding: 'windows-1252', delimiter: ';' }, 'list');
    expect(readFileSync(folder.at('list.csv'), 'utf8')).toBe(
      '\uFEFFArzte\nName, Vorname;name.last;name.first;name.middle;nickname\nMüller, Jörg;Müller;Jörg;;qq1qq\n',
    );
    expect(reading).toEqual({ map: [], delimiter: ';' });
    await folder.write(encode('ФИО\tКласс\r\nПетров Иван\t5а', 'utf-16be'), {}, 'list');
    expect(contents()).toBe(
      'ФИО\tКласс\tname.last\tname.first\tname.middle\tnickname\r\nПетров Иван\t5а\tПетров\tИван\t\tqq1qq',
    );
  });

  it('a list that has all logins stays in its encoding, which the next command uses', async () => {
    const list = encode('логин,имя\nip,Иван\n', 'windows-1251');
    const { reading, isChanged } = await folder.write(list, { encoding: 'windows-1251' }, 'list');
    expect({ reading, isChanged }).toEqual({
      reading: { map: [], encoding: 'windows-1251' },
      isChanged: false,
    });
    expect(readFileSync(folder.at('list.csv')).equals(list)).toBe(true);
  });

  it('empty cells at the end of a row are kept, even between tabs', async () => {
    expect(await written('last name\tlogin\tnotes\nA\t\t\nB\tb\t\n')).toBe(
      'last name\tlogin\tnotes\nA\tqq1qq\t\nB\tb\t\n',
    );
  });
});

describe('logins in JSON', () => {
  it('logins are written after the other members, and numbers, order and spaces stay unchanged', async () => {
    const list =
      '{\n  "term": 1.0,\n  "users": [\n    {\n      "id": 12345678901234567890,\n      "name": "Anna Weber"\n    },\n    {}, { "login": "", "name": { "first": "Zoë" }, "n": 1e3 }\n  ],\n  "more": [{"login": ""}]\n}\n';
    expect(await written(list, { format: 'json' })).toBe(
      '{\n  "term": 1.0,\n  "users": [\n    {\n      "id": 12345678901234567890,\n      "name": "Anna Weber",\n      "login": "qq1qq",\n      "name.first": "Anna",\n      "name.last": "Weber",\n      "name.middle": ""\n    },\n    {}, { "login": "qq2qq", "name": { "first": "Zoë" }, "n": 1e3, "name.last": "", "name.middle": "" }\n  ],\n  "more": [{"login": ""}]\n}\n',
    );
  });

  it('logins are written in every line of JSON Lines', async () => {
    expect(await written('{"last":"A"}\r\n\r\n {"last":"B","nickname":null}\r\n', { format: 'jsonl' })).toBe(
      '{"last":"A", "nickname": "qq1qq"}\r\n\r\n {"last":"B","nickname":"qq2qq"}\r\n',
    );
  });

  it('large numbers keep their digits in a new file', async () => {
    await folder.write(
      '[{"id":12345678901234567890,"last":"A","x":[1,{"y":null}]}]',
      { format: 'json' },
      'json',
    );
    expect(readFileSync(folder.at('roster.json'), 'utf8')).toBe(
      '[\n  { "id": 12345678901234567890, "last": "A", "x": [1,{"y":null}], "nickname": "qq1qq" }\n]\n',
    );
  });
});

describe('a list that is replaced', () => {
  const LIST = 'last name,first name\nPetrov,Ivan\n';

  it('a list is not written if it was saved in the meantime', async () => {
    const saving = () => appendFileSync(folder.at('list.csv'), 'Orlov,Oleg\n');
    await expect(folder.write(LIST, {}, 'list', saving)).rejects.toThrow('changed while it was being read');
    expect(readFileSync(folder.at('list.csv'), 'utf8')).toBe(`${LIST}Orlov,Oleg\n`);
    await expect(folder.write(LIST, {}, 'csv', saving)).rejects.toThrow('changed while it was being read');
    expect(readdirSync(folder.at('.'))).toEqual(['list.csv']);
  });

  it('a list that is replaced leaves every earlier backup unchanged', async () => {
    writeFileSync(folder.at('list.csv.bak'), 'mine');
    symlinkSync('/nowhere', folder.at('list.csv.bak2'));
    const { backup } = await folder.write(LIST, {}, 'list');
    expect(backup).toBe(folder.at('list.csv.bak3'));
    expect(readFileSync(folder.at('list.csv.bak3'), 'utf8')).toBe(LIST);
    expect(readFileSync(folder.at('list.csv.bak'), 'utf8')).toBe('mine');
    expect(readdirSync(folder.at('.')).sort()).toEqual([
      'list.csv',
      'list.csv.bak',
      'list.csv.bak2',
      'list.csv.bak3',
    ]);
  });

  it('a list that is replaced keeps its mode, and is not written if every row has a login', async () => {
    writeFileSync(folder.at('list.csv'), LIST);
    chmodSync(folder.at('list.csv'), 0o640);
    await folder.write(LIST, {}, 'list');
    expect(statSync(folder.at('list.csv')).mode & 0o777).toBe(0o640);
    expect(statSync(folder.at('list.csv.bak')).mode & 0o777).toBe(0o640);
    const { isChanged } = await folder.write(readFileSync(folder.at('list.csv')), {}, 'list');
    expect(isChanged).toBe(false);
    expect(readdirSync(folder.at('.'))).toHaveLength(2);
  });

  it('a list that is a symbolic link is replaced at its target, and the link stays', async () => {
    writeFileSync(folder.at('real.csv'), LIST);
    symlinkSync('real.csv', folder.at('list.csv'));
    await folder.write(LIST, {}, 'list');
    expect(readFileSync(folder.at('real.csv'), 'utf8')).toContain('qq1qq');
    expect(readFileSync(folder.at('list.csv.bak'), 'utf8')).toBe(LIST);
  });

  it('a new file is readable for its owner only, and never replaces another file', async () => {
    await folder.write(LIST, {}, 'csv');
    expect(statSync(folder.at('roster.csv')).mode & 0o777).toBe(0o600);
    await expect(folder.write(LIST, {}, 'csv')).rejects.toThrow('roster.csv already exists');
  });
});
