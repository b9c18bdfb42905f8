/** `--findings` in each format, with the real program. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainText } from '../../support/handed-on.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write(
    'staff.csv',
    'Last name;First name;Login;Password;Department;Note\n' +
      'Weber;Anna;a.weber;Sample-Pass-1;7;\n' +
      'Berg;Boris;;Sample-Pass-2;7;Sample-Pass-2\n' +
      'Kurz;;a.weber;Sample-Pass-3;none;\n',
  );
});

afterEach(() => folder.remove());

const go = (...args: string[]): Promise<Ran> => run(args, { cwd: folder.path });

describe('--findings', () => {
  it.each(['csv', 'json', 'html', 'xlsx'])(
    '--findings writes a .%s file without passwords, and names it above the verdict',
    async (ending) => {
      const file = `findings.${ending}`;
      const ran = await go('staff.csv', '--dry-run', '--findings', file);
      expect(ran).toMatchObject({ status: 1, stderr: '' });
      const [written, verdict] = ran.stdout.trimEnd().split('\n').slice(-2);
      expect(written).toBe(`Findings written to ${file}. The file has no passwords and can be handed on.`);
      expect(verdict).toMatch(/^2 of 3 rows have errors: .*\(1\).*\. Nothing was sent\.$/);
      const text = plainText(readFileSync(join(folder.path, file)), ending);
      expect(text).toContain('is also in line 2 (Anna Weber)');
      expect(text).not.toContain('Sample-Pass');
    },
  );

  it('--findings names the file in the chosen language, and writes the page in it', async () => {
    const ran = await go('staff.csv', '--dry-run', '--findings', 'findings.html', '--lang', 'de');
    expect(ran.stdout).toContain('Fehler und Warnungen geschrieben in findings.html.');
    expect(folder.read('findings.html')).toContain('<h1>2 Zeilen zu korrigieren</h1>');
  });

  it.each(['csv', 'json'])(
    '--findings writes a .%s file for programs in English, whatever --lang says',
    async (ending) => {
      const file = `findings.${ending}`;
      await go('staff.csv', '--dry-run', '--findings', file, '--lang', 'de');
      expect(folder.read(file)).toContain('is also in line 2 (Anna Weber)');
    },
  );

  it('--findings writes a workbook that is a valid list once it is corrected', async () => {
    await go('staff.csv', '--dry-run', '--findings', 'fix.xlsx');
    const ran = await go('fix.xlsx', '--dry-run', '--all-findings', '--generate-passwords', 'missing');
    expect(ran.stdout).toContain('fix.xlsx:roster:3: login: is missing [required]');
    expect(ran.stdout).toContain('fix.xlsx: Excel workbook, sheet roster, header in line 1');
    expect(ran.stdout).not.toContain('password: is missing');
  });

  it('the last event has the file of --findings, and programs get no text about it', async () => {
    const ran = await go('staff.csv', '--dry-run', '--findings', 'findings.html', '--json');
    const events = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(events.at(-1)).toMatchObject({ event: 'finished', ended: 'checked', files: ['findings.html'] });
    expect(ran.stdout).not.toContain('handed on');
  });

  it('--findings does not overwrite a workbook that is the roster, and rejects other file types', async () => {
    await go('staff.csv', '--dry-run', '--findings', 'fix.xlsx');
    const before = readFileSync(join(folder.path, 'fix.xlsx'));
    expect(await go('fix.xlsx', '--dry-run', '--findings', 'fix.xlsx')).toMatchObject({ status: 2 });
    expect(readFileSync(join(folder.path, 'fix.xlsx'))).toEqual(before);
    expect(await go('staff.csv', '--dry-run', '--findings', 'findings.pdf')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('.csv, .json, .html or .xlsx'),
    });
  });
});
