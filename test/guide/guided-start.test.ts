import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACK } from '../../src/ui/questions/questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
});

afterEach(() => walk.close());

/** A table in windows-1251, as an old spreadsheet saves it. */
function cp1251(text: string): Uint8Array {
  const bytes = Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) return code;
    if (char === 'ё') return 0xb8;
    if (char === 'Ё') return 0xa8;
    if (char === '№') return 0xb9;
    return code - 0x410 + 0xc0;
  });
  return Uint8Array.from(bytes);
}

const REHEARSE = [
  ['Which directory service', 'A directory'],
  ['Where should', 'Only in a rehearsal'],
] as const;

describe('the guided start', () => {
  it('brings a school list in windows-1251 to its users', async () => {
    const rows = ['Петров Иван Сергеевич;5А', 'Петров Илья Андреевич;5А', 'Щербакова Анна Ивановна;10Б'];
    walk.write('класс.csv', cp1251(`ФИО;Класс\r\n${rows.join('\r\n')}\r\n`));
    const walked = await walk.start([
      ['Which list', 'класс.csv'],
      ['In which line are the names right', 'Петров Иван'],
      ['read correctly', 'No, a column'],
      ['wrong or missing', 'department'],
      ['Which column has the department', 'Класс'],
      ['read correctly', 'Yes'],
      ...REHEARSE,
      ['Which logins', 'i.petrov'],
      ['Use these logins', true],
      ['Number of 5А (2 people)', '12'],
      ['Number of 10Б (1 person)', 'x'],
      ['Number of 10Б (1 person)', '22'],
      ['3 people have no password', 'Generate'],
      ['Keep these answers', true],
      ['Begin', 'Yes'],
      ['Check the list now', true],
      ['Rehearse now', true],
      ['That was the rehearsal', 'Stop here'],
    ]);
    expect(walked.left).toEqual([]);
    expect(walked.status).toBe(0);
    expect(walked.ran).toEqual([
      'prepare класс.csv --map department_id=Класс --encoding windows-1251 --nickname {first:1}.{last} --write',
      'класс.csv --sandbox --dry-run',
      'класс.csv --sandbox --slips',
    ]);
    expect(walked.text).toContain('Type a whole number from 1, or nothing.');
    expect(walk.read('класс.csv.sandbox-results/created.csv')).toMatch(/a\.shcherbakova/);
    const report = JSON.parse(walk.read('класс.csv.sandbox-results/report.json'));
    expect(report.rows.created.map((row: { department_id: number }) => row.department_id)).toEqual([
      12, 12, 22,
    ]);
    expect(JSON.parse(walk.read('provision.config.json'))).toEqual({
      profile: 'v6',
      nickname: ['{first:1}.{last}'],
      generate_passwords: 'missing',
      map: { department_id: 'Класс' },
      departments: { '5А': 12, '10Б': 22 },
    });
    expect(walk.files()).toEqual([
      'provision.config.json',
      'класс.csv',
      'класс.csv.bak',
      'класс.csv.sandbox-results',
    ]);
  });

  it('brings a list with unknown columns to its users, without keeping anything', async () => {
    walk.write(
      'Export.csv',
      'PersNr;Zuname;Rufname;Kuerzel;Eintritt\n1;Müller;Anna;amu;2020\n2;Groß;Björn;bgr;2021\n',
    );
    const walked = await walk.start([
      ['Which list', 'Export.csv'],
      ['What is in its first line', 'The names'],
      ['has the last name', 'Zuname'],
      ['has the first name', 'Rufname'],
      ['has the login', 'Kuerzel'],
      ['read correctly', 'Yes'],
      ['Which directory service', 'Keycloak'],
      ['Where should', 'Only in a rehearsal'],
      ['2 people have no password', 'Generate'],
      ['Keep these answers', false],
      ['Begin', 'Yes'],
      ['Rehearse now', true],
      ['That was the rehearsal', 'Stop here'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    const flags = '--map name.last=Zuname --map name.first=Rufname --map nickname=Kuerzel --profile keycloak';
    expect(walked.ran).toEqual([
      expect.stringContaining('Export.csv --sandbox --dry-run'),
      expect.stringContaining('Export.csv --sandbox'),
    ]);
    for (const word of flags.split(' ')) expect(walked.ran[1]).toContain(word);
    expect(walk.files()).toEqual(['Export.csv', 'Export.csv.sandbox-results']);
    expect(walk.read('Export.csv.sandbox-results/created.csv')).toContain('Björn');
  });

  it('goes back through every question, and asks it again', async () => {
    walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    const walked = await walk.start([
      ['Which list', 'a.csv'],
      ['read correctly', BACK],
      ['Which list', 'a.csv'],
      ['read correctly', 'Yes'],
      ['Which directory service', BACK],
      ['read correctly', 'Yes'],
      ['Which directory service', 'Keycloak'],
      ['Where should', 'In the directory'],
      ['realm', BACK],
      ['Where should', 'In the directory'],
      ['realm', 'school'],
      ['Address of the directory', BACK],
      ['realm', 'school'],
      ['Address of the directory', 'ftp://x'],
      ['Address of the directory', 'https://directory.example'],
      ['access token', BACK],
      ['Which directory service', 'A directory'],
      ['Where should', 'Only in a rehearsal'],
      ['Keep these answers', BACK],
      ['Which directory service', 'A directory'],
      ['Where should', 'Only in a rehearsal'],
      ['Keep these answers', false],
      ['Begin', BACK],
      ['Which directory service', 'A directory'],
      ['Where should', 'Only in a rehearsal'],
      ['Keep these answers', false],
      ['Begin', 'No'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: [] });
    expect(walked.text).toContain('provision a.csv --sandbox --profile v6');
    expect(walk.files()).toEqual(['a.csv']);
  });

  it('asks nothing that the configuration says', async () => {
    walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    walk.write('provision.config.json', '{ "profile": "v6", "base_url": "https://directory.example" }\n');
    const walked = await walk.start([
      ['Which list', 'a.csv'],
      ['read correctly', 'Yes'],
      ['Where should', 'In the directory'],
      ['access token', 'Not yet'],
      ['Begin', 'Yes'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: ['a.csv --dry-run'] });
    expect(walked.text).toContain('https://directory.example');
  });
});
