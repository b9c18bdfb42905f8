import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, type Scratch, scratch } from '../program.js';

let folder: Scratch;
beforeEach(() => {
  folder = scratch();
});
afterEach(() => folder.remove());

const go = (...args: string[]) => run(args, { cwd: folder.path });
const FILES = ['provision.config.json', 'provision.schema.json', 'roster.xlsx', 'roster.csv'];
const SHEET = 'xl/worksheets/sheet1.xml';

function sheetOf(name: string): { xml: string; parts: Record<string, Uint8Array> } {
  const parts = unzipSync(readFileSync(join(folder.path, name)));
  return { xml: strFromU8(parts[SHEET] ?? new Uint8Array()), parts };
}

describe('provision init', () => {
  it('provision init writes files that the program reads; only the rows are missing', async () => {
    const ran = await go('init');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    for (const name of FILES) expect(ran.stdout).toContain(`${name}: `);
    for (const name of ['roster.csv', 'roster.xlsx']) {
      const dry = await go(name, '--dry-run');
      expect(dry).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/ has no rows\. \[[\w-]+\]\nAdd at least one user/),
      });
    }
  });

  it('provision init says what a token needs, and where to write it', async () => {
    const { stdout } = await go('init', 'new folder');
    for (const key of ['base_url', 'auth_url', 'client_id']) expect(stdout).toContain(`"${key}"`);
    expect(stdout).toMatch(/"\$\(.*provision.*token --config 'new folder\/provision.config.json'\)"/);
    // The printed command contains paths of this machine, so its length differs.
    const lines = stdout.replaceAll(/node \S+provision\.js/g, 'provision').split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it.each([
    ['en', ','],
    ['ru', ';'],
    ['de', ';'],
  ])('provision init leads to a run with one completed row (%s)', async (language, delimiter) => {
    await go('init', '--lang', language);
    const row = ['Петрова', 'Авдотья', 'Фёдоровна', 'a.petrova', '00123-Sunny-Meadow', 'Teacher', '1'];
    writeFileSync(join(folder.path, 'roster.csv'), `${folder.read('roster.csv')}${row.join(delimiter)}\r\n`);
    const { xml, parts } = sheetOf('roster.xlsx');
    const cells = row.map(
      (text, at) => `<c r="${'ABCDEFG'[at]}2" s="1" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const filled = xml.replace('</sheetData>', `<row r="2">${cells.join('')}</row></sheetData>`);
    writeFileSync(join(folder.path, 'roster.xlsx'), zipSync({ ...parts, [SHEET]: strToU8(filled) }));
    for (const name of ['roster.csv', 'roster.xlsx']) {
      expect(await go(name, '--dry-run')).toMatchObject({ status: 0, stderr: '' });
      const rehearsed = await go(name, '--sandbox');
      expect([rehearsed.status, rehearsed.stdout]).toEqual([0, expect.stringContaining('1  created')]);
    }
  });

  it('provision init formats columns as text, since a spreadsheet turns 00123 into a number', async () => {
    await go('init');
    const { xml, parts } = sheetOf('roster.xlsx');
    const formats = [
      ...strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()).matchAll(/<xf numFmtId="(\d+)"/g),
    ];
    const columns = [...xml.matchAll(/<col [^>]*style="(\d+)"/g)].map(([, style]) => Number(style));
    expect(columns).toHaveLength(7);
    // The first list of formats is that of the named styles. 49 is the format @ (text).
    for (const style of columns) expect(formats[style + 1]?.[1]).toBe('49');
  });

  it('provision init never overwrites a file, and continues with the others', async () => {
    folder.write('roster.csv', 'my own');
    const ran = await go('init');
    expect(ran).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('roster.csv: already exists and was not changed'),
    });
    expect(folder.read('roster.csv')).toBe('my own');
    expect(statSync(join(folder.path, 'roster.xlsx')).size).toBeGreaterThan(1000);
    const before = FILES.map((name) => folder.read(name));
    expect(await go('init')).toMatchObject({ status: 0 });
    expect(FILES.map((name) => folder.read(name))).toEqual(before);
  });

  it('provision init creates the folder, restricts rosters to their owner, and prints commands that work in the current folder', async () => {
    const ran = await go('init', 'my school');
    expect(statSync(join(folder.path, 'my school/roster.csv')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'my school/roster.xlsx')).mode & 0o777).toBe(0o600);
    expect(ran.stdout).toContain(
      "'my school/roster.xlsx' --config 'my school/provision.config.json' --dry-run",
    );
  });

  it('provision init says what is wrong with a folder or a language', async () => {
    folder.write('file', 'x');
    expect(await go('init', 'file')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('file cannot be written: file already exists (EEXIST)'),
    });
    expect(await go('init', '--lang', 'xx')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--lang takes de, en or ru, not "xx"'),
    });
  });
});
