/** `prepare --add-to`, through the real program: one roster grows, and the people in it stay as they are. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../roster/workbook-file.js';
import { type Ran, run } from '../program.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory } = useDirectory();

const prepare = (...args: string[]): Promise<Ran> =>
  run(['prepare', ...args, '--nickname', '{first:1}.{last}'], { cwd: folder.path });

async function create(roster: string, ...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  const options = ['--pace', '0', '--generate-passwords', 'missing', ...args];
  return await run([roster, ...options], { cwd: folder.path, env });
}

const HEADER = ['Last name', 'First name', 'Class'];
const SEPTEMBER = [HEADER, ['Lee', 'Ann', '5A'], ['Hill', 'Bob', '5A'], ['Ray', 'Cy', '5B']];
const OCTOBER = [...SEPTEMBER, ['Lee', 'Amy', '5B']];

function writeList(rows: readonly (readonly string[])[], name = 'users.xlsx'): void {
  folder.write(name, workbook({ Sheet1: rows }));
}

const at = (name: string): string => join(folder.path, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const sent = (): readonly unknown[] => directory.received.map(({ body }) => body.nickname);

describe('a roster to which a list is added', () => {
  it.each(['csv', 'xlsx', 'json'])('new people are added to a roster of format %s once', async (format) => {
    const roster = `users-roster.${format}`;
    writeList(SEPTEMBER);
    expect(await prepare('users.xlsx', '-o', roster)).toMatchObject({ status: 0 });
    await create(roster);
    writeList(OCTOBER);
    const before = readFileSync(at(roster));
    const { status, stdout } = await prepare('users.xlsx', '--add-to', roster);
    expect(status).toBe(0);
    expect(stdout).toContain(`Added 1 row to ${roster}.`);
    expect(readFileSync(at(`${roster}.bak`)).equals(before)).toBe(true);
    await create(roster);
    expect(sent()).toEqual(['a.lee', 'b.hill', 'c.ray', 'a.lee2']);
    const again = await prepare('users.xlsx', '--add-to', roster);
    expect(again.stdout).toContain('There are no users left to create. Nothing was written.');
    expect(readdirSync(folder.path).filter((name) => name.includes('-roster'))).toEqual([
      roster,
      `${roster}.bak`,
      `${roster}.results`,
    ]);
  });

  it('people in the roster who have no account yet stay in it, with the login that it has', async () => {
    writeList(SEPTEMBER);
    await prepare('users.xlsx', '-o', 'roster.csv');
    await create('roster.csv', '--limit', '1');
    folder.write('roster.csv', read('roster.csv').replace('b.hill', 'bobby'));
    writeList(OCTOBER);
    await prepare('users.xlsx', '--add-to', 'roster.csv');
    expect(read('roster.csv')).toMatch(
      /Lee,Ann,5A,a\.lee\r\nHill,Bob,5A,bobby\r\nRay,Cy,5B,c\.ray\r\nLee,Amy,5B,a\.lee2\r\n$/u,
    );
    await create('roster.csv');
    expect(sent()).toEqual(['a.lee', 'bobby', 'c.ray', 'a.lee2']);
  });

  it('a second copy of the roster does not replace the first', async () => {
    writeList(SEPTEMBER);
    await prepare('users.xlsx', '-o', 'roster.csv');
    const first = read('roster.csv');
    writeList(OCTOBER);
    await prepare('users.xlsx', '--add-to', 'roster.csv');
    const second = read('roster.csv');
    writeList([...OCTOBER, ['Moss', 'Dan', '5A']]);
    await prepare('users.xlsx', '--add-to', 'roster.csv');
    expect([read('roster.csv.bak'), read('roster.csv.bak2')]).toEqual([first, second]);
  });

  it.each([
    ['the list has another column', [HEADER.with(2, 'Form'), ...SEPTEMBER.slice(1)], (text: string) => text],
    [
      'a column of the roster was removed',
      OCTOBER,
      (text: string) => text.replaceAll(/,[^,\r]*(?=\r\n)/gu, ''),
    ],
    ['a title was added to the roster', OCTOBER, (text: string) => text.replace('Last', 'Pupils\r\nLast')],
  ])('a roster is not changed if %s', async (_, rows, edited) => {
    writeList(SEPTEMBER);
    await prepare('users.xlsx', '-o', 'roster.csv');
    folder.write('roster.csv', edited(read('roster.csv')));
    const before = read('roster.csv');
    writeList(rows);
    const { status, stderr } = await prepare('users.xlsx', '--add-to', 'roster.csv');
    expect(status).toBe(2);
    expect(stderr).toContain('roster.csv cannot be extended');
    expect(read('roster.csv')).toBe(before);
    expect(readdirSync(folder.path).toSorted()).toEqual(['roster.csv', 'users.xlsx']);
  });

  it('a roster that is missing, or given with another output, is a usage error', async () => {
    writeList(SEPTEMBER);
    expect((await prepare('users.xlsx', '--add-to', 'none.csv')).stderr).toContain('none.csv');
    const both = await prepare('users.xlsx', '--add-to', 'a.csv', '-o', 'b.csv');
    expect(both).toMatchObject({ status: 2, stderr: expect.stringContaining('[two-outputs]') });
    expect(readdirSync(folder.path)).toEqual(['users.xlsx']);
  });

  it('columns that the list needs options for are read in the roster as well', async () => {
    const header = ['Sippe', 'Rufform'];
    writeList([header, ['Lee', 'Ann']]);
    const map = ['--map', 'name.last=Sippe', '--map', 'name.first=Rufform'];
    await prepare('users.xlsx', '-o', 'roster.csv', ...map);
    writeList([header, ['Hill', 'Bob'], ['Lee', 'Ann']]);
    expect(await prepare('users.xlsx', '--add-to', 'roster.csv', ...map)).toMatchObject({ status: 0 });
    expect(read('roster.csv')).toContain('Lee,Ann,a.lee\r\nHill,Bob,b.hill\r\n');
  });
});
