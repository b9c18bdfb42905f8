/**
 * Damaged text and placeholders for empty cells in every command that reads a list: these rows are not sent, and no
 * password is shown.
 */

import { describe, expect, it } from 'vitest';
import { startScimmy } from '../../support/scim-scimmy.js';
import { type Ran, run, type Scratch } from '../program.js';
import type { TestDirectory } from '../server.js';
import { setUpEach } from '../setup.js';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run(args, { cwd: folder.path, env });
}

const HEADER = 'login,password,last name,first name,middle name,position,department_id';
const LIST = [
  HEADER,
  'j.mueller,Fluss-Kiesel-71,MÃ¼ller,Jürgen,NULL,Dean,1',
  'i.ivanov,Fluss-Kiesel-72,Èâàíîâ,Èâàí,NULL,Dean,1',
  'a.munoz,Fluss-Kiesel-73,Mu&ntilde;oz,Ana,NULL,Dean,1',
  'b.moeller,Fluss-Kiesel-74,M?ller,Björn,NULL,Teacher (?),1',
  'j.smith,NULL,Smith,Jennifer,NULL,Dean,1',
  'e.stone,Fluss-Kiesel-76,NULL,Erin,NULL,Dean,1',
  'f.stone,2.9E+13,Stone,Finn,NULL,Dean,1',
  'j.null,Fluss-Kiesel-78,Null,Jennifer,NULL,Teacher (?),1',
  '',
].join('\n');

const FINDINGS = [
  ':2: last name: "MÃ¼ller" is damaged: a program read it in the wrong encoding; it should be "Müller"',
  ':3: last name: "Èâàíîâ" is damaged: a program read it in the wrong encoding; it should be "Иванов"',
  ':4: last name: "Mu&ntilde;oz" contains HTML or program codes instead of letters; it should be "Muñoz"',
  ':5: last name: "M?ller" is damaged: letters were lost when the list was saved',
  ':6: password: is a placeholder such as NULL or a dash',
  ':7: last name: "NULL" means "no value"',
  ':8: password: is a long number that a spreadsheet shortened',
];

function expectFindings({ stdout, stderr }: Ran): void {
  const text = stdout + stderr;
  for (const finding of FINDINGS) expect(text).toContain(finding);
  expect(text).not.toMatch(/Fluss-Kiesel|(?<!as in )2\.9E\+13/);
}

describe('a list with damaged text and placeholders', () => {
  it('a dry run names each row, and one warning says which cells count as empty', async () => {
    folder.write('users.csv', LIST);
    const ran = await go('users.csv', '--dry-run', '--all-findings');
    expectFindings(ran);
    expect(ran.stdout + ran.stderr).toContain(
      'users.csv: middle name: "NULL" (8 rows): these cells count as empty [placeholder]',
    );
  });

  it('only the undamaged row is sent, without the placeholder in its middle name', async () => {
    folder.write('users.csv', LIST);
    await go('users.csv', '--yes', '--skip-invalid', '--pace', '0', '--fresh');
    const sent = directory.received.map(({ body }) => body);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ nickname: 'j.null', name: { last: 'Null' }, position: 'Teacher (?)' });
    expect(JSON.stringify(sent)).not.toContain('NULL');
  });

  it('prepare assigns no login that uses a damaged or meaningless name', async () => {
    const rows = LIST.replace('login,', '').replaceAll(/^[a-z]\.[a-z]+,/gm, '');
    const patterns = ['--nickname', '{first}.{middle:1}.{last}', '--nickname', '{first}.{last}'];
    folder.write('list.csv', rows);
    const ran = await go('prepare', 'list.csv', ...patterns, '--all-findings');
    for (const finding of FINDINGS.filter((text) => text.includes('last name')))
      expect(ran.stdout + ran.stderr).toContain(finding);
    expect(ran.stdout + ran.stderr).toContain('Nothing was written');
    const [header = '', ...others] = rows.split('\n');
    folder.write('good.csv', [header, ...others.filter((row) => row.includes('Kiesel-78')), ''].join('\n'));
    expect((await go('prepare', 'good.csv', ...patterns, '-o', 'good-roster.csv')).status).toBe(0);
    expect(folder.read('good-roster.csv')).toMatch(/,jennifer\.null$/m);
  });

  it('diff reports these rows as errors, does not look them up and does not compare their names', async () => {
    folder.write('users.csv', `${LIST}null,Fluss-Kiesel-79,Stone,Mia,NULL,Dean,1\n`);
    const server = await startScimmy();
    try {
      const env = { PROVISION_BASE_URL: server.baseUrl, PROVISION_TOKEN: server.token };
      const ran = await run(['diff', 'users.csv', '--profile', 'scim-2', '--pace', '0', '--all'], {
        cwd: folder.path,
        env,
      });
      expect(ran.stdout).toMatch(/^10 +null +unknown +invalid row: login "null" means "no value"/m);
      expect(ran.stdout + ran.stderr).toMatch(/\b7 errors/);
      expect(ran.stdout).not.toContain('MÃ¼ller in the roster');
    } finally {
      await server.close();
    }
  });
});

describe('a file from an old Mac', () => {
  it('the suggested encoding reads the list', async () => {
    const bytes = Buffer.from(`${HEADER}\nj.mueller,Fluss-Kiesel-71,M@ller,J@rgen,,Dean,1\n`);
    folder.write(
      'users.csv',
      bytes.map((byte) => (byte === 0x40 ? 0x9f : byte)),
    );
    const ran = await go('users.csv', '--dry-run');
    expect(ran.stderr).toContain('macintosh: Müller Jürgen');
    expect(ran.stderr).toContain('probably --encoding macintosh');
    const again = await go('users.csv', '--dry-run', '--encoding', 'macintosh');
    expect(again.stdout).toContain('Jürgen Müller');
  });
});
