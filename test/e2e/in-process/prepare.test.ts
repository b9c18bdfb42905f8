/** Output and files of `prepare`, through the real program. */

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encode } from '../../roster/encode.js';
import { workbook } from '../../roster/workbook-file.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { type Reply, startDirectory, type TestDirectory } from '../server.js';

let folder: Scratch;
let directory: TestDirectory | undefined;

beforeEach(() => {
  folder = scratch();
});

afterEach(async () => {
  folder.remove();
  await directory?.close();
  directory = undefined;
});

const prepare = (...args: string[]): Promise<Ran> => run(['prepare', ...args], { cwd: folder.path });

/** Creates the users of a list on a test server. */
async function create(list: string, reply?: (nickname: string) => Reply, ...args: string[]): Promise<Ran> {
  directory ??= await startDirectory(reply && (({ body }) => reply(body.nickname)));
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return await run([list, '--pace', '0', '--generate-passwords', 'missing', ...args], {
    cwd: folder.path,
    env,
  });
}

const LIST = 'last name,first name\nPetrov,Ivan\nPetrov,Ilia\nOrlov,Oleg\n';
const PATTERN = ['--nickname', '{first:1}.{last}'];

describe('a list without logins', () => {
  it('prepare shows a list without logins with the logins that it would get, and does not write it', async () => {
    folder.write('list.csv', LIST);
    const { status, stdout, stderr } = await prepare('list.csv', ...PATTERN);
    expect(status).toBe(0);
    expect(stdout).toBe(
      'list.csv:2  i.petrov   Petrov Ivan\n' +
        'list.csv:3  i.petrov2  Petrov Ilia  (numbered: line 2 has i.petrov)\n' +
        'list.csv:4  o.orlov    Orlov Oleg\n\n' +
        '3 logins: 3 generated (1 with a number).\n',
    );
    expect(stderr).toMatch(/ prepare list\.csv --nickname '\{first:1\}\.\{last\}' --write\n/);
    expect(readdirSync(folder.path)).toEqual(['list.csv']);
  });

  it('prepare ends with 1 and names the option if there is no pattern, or none that fits', async () => {
    folder.write('list.csv', LIST);
    const without = await prepare('list.csv', '--write');
    expect(without.status).toBe(1);
    expect(without.stderr).toContain('list.csv:2: login: is missing [required]');
    expect(without.stderr).toContain(" prepare list.csv --write --nickname '{first:1}.{last}'\n");
    folder.write('list.csv', 'last name,first name\nPetrov,\nMadonna Ciccone,X\n');
    const empty = await prepare('list.csv', ...PATTERN, '-o', 'roster.csv');
    expect(empty.status).toBe(1);
    expect(empty.stderr).toContain(
      'list.csv:2: login: is missing, and no pattern fits this row (first name is empty)',
    );
    expect(readdirSync(folder.path)).toEqual(['list.csv']);
  });

  it('prepare uses the patterns of the configuration', async () => {
    folder.write('provision.config.json', '{"nickname": ["{last}", "{first}"], "encoding": "windows-1251"}');
    folder.write('list.csv', LIST);
    const ran = await prepare('list.csv', '-o', 'roster.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(folder.read('roster.csv')).toContain('Petrov,Ilia,ilia\r\n');
    expect(ran.stdout).toMatch(/roster\.csv --encoding utf-8 --generate-passwords missing --slips\n$/);
    expect(await create('roster.csv', undefined, '--encoding', 'utf-8')).toMatchObject({ status: 0 });
  });

  it('prepare does not write a list with an ambiguous name, or with one login in two rows', async () => {
    folder.write(
      'list.csv',
      'full name,login,password\nAnna Maria Weber,,\nIvan Petrov,ip,\nIlia Petrov,IP,\n',
    );
    const ran = await prepare('list.csv', '--nickname', '{last}', '--write');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('[name-split]');
    expect(ran.stderr).toContain('list.csv:4: login: "IP" (Ilia Petrov) is also in line 3');
    expect(ran.stderr).not.toContain('password: ');
    expect(ran.stderr).not.toContain('[required]');
  });

  it('prepare assigns no login that is in a file of taken logins, whatever its format', async () => {
    folder.write('list.csv', LIST);
    folder.write('lines.txt', '\uFEFFO.Orlov\r\n\r\ni.petrov@example.com\r\n');
    folder.write('table.csv', 'login;name\no.orlov;Somebody Else\n');
    expect((await prepare('list.csv', ...PATTERN, '--taken', 'lines.txt')).stdout).toMatch(
      /:2 +i\.petrov2 .*:3 +i\.petrov3 .*:4 +o\.orlov2 /s,
    );
    expect((await prepare('list.csv', ...PATTERN, '--taken', 'table.csv')).stdout).toMatch(/:4 +o\.orlov2 /);
  });

  it('prepare excludes the logins in all files of taken logins', async () => {
    folder.write('list.csv', LIST);
    folder.write('one.txt', 'i.petrov\n');
    folder.write('two.txt', 'o.orlov\n');
    const { stdout } = await prepare('list.csv', ...PATTERN, '--taken', 'one.txt', '--taken', 'two.txt');
    expect(stdout).toMatch(/:2 +i\.petrov2 .*:4 +o\.orlov2 /s);
  });

  it('prepare reads a table of taken logins in the encoding of the list, and detects another encoding', async () => {
    folder.write('list.csv', encode('Фамилия;Имя\nПетров;Иван\n', 'windows-1251'));
    folder.write('table.csv', encode('логин;ФИО\ni.petrov;Петров Илья\n', 'windows-1251'));
    const takenOptions = ['--taken', 'table.csv', '--encoding', 'windows-1251'];
    expect((await prepare('list.csv', ...PATTERN, ...takenOptions)).stdout).toMatch(/:2 +i\.petrov2 /);
    // Like an exists.csv that a spreadsheet has saved.
    folder.write('list.csv', LIST);
    folder.write('table.csv', encode('nickname;ФИО\ni.petrov;Петров Илья\n', 'windows-1251'));
    expect((await prepare('list.csv', ...PATTERN, '--taken', 'table.csv')).stdout).toMatch(/:2 +i\.petrov2 /);
  });

  it('--renew works even if another row has an invalid login, which is not changed', async () => {
    const list = 'login,first,last\nip,Иван,Петров\noo,Олег,Орлов\nпётр,Пётр,Ильин\n';
    folder.write('list.csv', list);
    const ran = await prepare('list.csv', '--renew', 'ip', '--write', '--yes');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout + ran.stderr).toContain('list.csv:4: login');
    expect(folder.read('list.csv')).toMatch(/^ip2,.*\r?\noo,.*\r?\nпётр,/m);
    // An error in a row that is renewed or needs a login still prevents it.
    folder.write('list.csv', list.replace('ip,', 'oo,'));
    expect(await prepare('list.csv', '--renew', 'oo', '--write', '--yes')).toMatchObject({ status: 1 });
    folder.write('list.csv', list.replace('пётр,', ','));
    expect(await prepare('list.csv', '--renew', 'ip', '--write', '--yes')).toMatchObject({ status: 1 });
  });

  it('several --renew options renew the rows of each', async () => {
    folder.write('list.csv', 'last name,first name,login\nPetrov,Ivan,ip\nOrlov,Oleg,oo\n');
    const { stdout } = await prepare('list.csv', '--renew', 'ip', '--renew', 'oo');
    expect(stdout).toMatch(/:2 +ip2 .*:3 +oo2 /s);
  });

  it('prepare shows the errors of a list below its rows, and no command that writes it', async () => {
    folder.write('list.csv', 'full name,login\nAnna Weber,aw\nMadonna,\n');
    const { status, stdout, stderr } = await prepare('list.csv', ...PATTERN);
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'list.csv:2  aw  Weber Anna  (kept)\n\n' });
    expect(stderr).toMatch(
      /list\.csv:3: full name: is one word.*Nothing was written\. Correct the errors above/s,
    );
    expect(stderr).not.toContain('--write');
  });

  it.each([
    [['list.csv', '--write', '-o', 'x.csv'], 'cannot be used together'],
    [['list.csv', '-o', 'x.txt'], '--output takes a file that ends in .csv, .xlsx or .json'],
    [['list.csv', '-o', 'list.csv'], '-o list.csv is the list itself'],
    [['list.csv', '-o', 'list.xlsx'], '-o list.xlsx already exists'],
    [['list.csv', '-o', 'no/x.csv'], 'The folder of no/x.csv does not exist'],
    [['-'], 'A list from standard input needs a file for the roster'],
    [['-', '--write'], 'A list from standard input needs a file for the roster'],
    [['list.xlsx', '--write'], '-o list-roster.xlsx'],
    [['list.csv', '--taken', 'nothing.txt'], 'nothing.txt does not exist'],
    [['list.csv', '--renew', 'nobody'], '--renew: nobody is not in list.csv'],
    [['list.csv', '--known', 'nothing'], 'nothing does not exist'],
    [['list.csv', '--nickname', '{password}'], 'is not a field or column of this list'],
    [['list.csv', '--nickname', 'all'], 'has no placeholder'],
  ])('prepare is refused with %j', async (args, words) => {
    folder.write('list.csv', LIST);
    folder.write(
      'list.xlsx',
      workbook({
        Class: [
          ['last name', 'first name'],
          ['Petrov', 'Ivan'],
        ],
      }),
    );
    const ran = await prepare(...args);
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining(words) });
    expect(readdirSync(folder.path)).toEqual(['list.csv', 'list.xlsx']);
  });

  it('prepare writes no file into a results folder, not even a new one', async () => {
    folder.write('list.csv', LIST);
    mkdirSync(join(folder.path, 'old.results'));
    folder.write('old.results/journal.jsonl', '');
    const ran = await prepare('list.csv', '-o', 'old.results/roster.csv');
    expect(ran.stderr).toContain('-o old.results/roster.csv is in a results folder.');
    expect(ran.status).toBe(2);
    expect(readdirSync(join(folder.path, 'old.results'))).toEqual(['journal.jsonl']);
  });

  it('prepare reads a list from standard input or a workbook, and writes a workbook or JSON', async () => {
    const ran = await run(['prepare', '-', ...PATTERN, '-o', 'roster.xlsx'], {
      cwd: folder.path,
      stdin: LIST,
    });
    expect(ran.status, ran.stderr).toBe(0);
    const again = await prepare('roster.xlsx', '-o', 'roster.json');
    expect(again.stdout).toContain('3 logins: 3 kept from the list.');
    expect(folder.json('roster.json')).toMatchObject([{ nickname: 'i.petrov' }, {}, { nickname: 'o.orlov' }]);
  });
});

describe('the command for the roster', () => {
  it('the command for the roster has the profile and the configuration with which prepare read the list', async () => {
    folder.write('own conf.json', '{}');
    const read = ['--profile', 'keycloak', '--config', 'own conf.json', '--map', 'name=Name'];
    folder.write('staff.csv', 'Name,email\nIvan Petrov,i@example.org\n');
    const preview = await run(['prepare', 'staff.csv', '--nickname', '{last}', ...read], {
      cwd: folder.path,
    });
    expect(preview.stderr).toMatch(/ prepare staff\.csv .* --profile keycloak .* --write$/m);
    const written = await run(['prepare', 'staff.csv', '--nickname', '{last}', '-o', 'out.csv', ...read], {
      cwd: folder.path,
    });
    expect(written.stdout).toMatch(/^Next:\n.* out\.csv .*--profile keycloak --config 'own conf\.json'/m);
  });
});

describe('results of earlier runs', () => {
  async function firstTerm(reply?: (nickname: string) => Reply): Promise<void> {
    folder.write(
      'spring.csv',
      'last name,first name,nickname,position\nPetrov,Ivan,ip,5a\nOrlov,Oleg,oo,5a\nWeber,Anna,aw,5a\n',
    );
    await create('spring.csv', reply);
  }

  it('results of earlier runs next to the list exclude created and unconfirmed users, and the others keep their logins', async () => {
    await firstTerm((nickname) => (nickname === 'oo' ? 500 : nickname === 'aw' ? 422 : undefined));
    folder.write(
      'list.csv',
      'last name,first name,position\nPetrov,Ivan,6a\nOrlov,Oleg,5a\nWeber,Anna,5a\nNew,Nora,5a\n',
    );
    const ran = await prepare('list.csv', ...PATTERN, '-o', 'roster.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stderr).toContain(
      'Earlier results in spring.csv.results: 1 created, 1 unconfirmed, 1 not created (http://',
    );
    expect(ran.stdout).toContain(
      'Petrov Ivan  (created in spring.csv.results; position was "5a", is "6a"; left out',
    );
    expect(ran.stdout).toContain('Orlov Oleg  (unconfirmed in spring.csv.results; left out');
    expect(folder.read('roster.csv')).toBe(
      '\uFEFFlast name,first name,position,nickname\r\nWeber,Anna,5a,aw\r\nNew,Nora,5a,n.new\r\n',
    );
    await prepare('list.csv', ...PATTERN, '-o', 'all.csv', '--keep-known');
    const inPlace = await prepare('list.csv', ...PATTERN, '--write');
    expect(inPlace.stderr).toContain(
      'list.csv contains 2 people with a created or unconfirmed account from other runs',
    );
    const all = 'Petrov,Ivan,6a,ip\nOrlov,Oleg,5a,oo\nWeber,Anna,5a,aw\nNew,Nora,5a,n.new\n';
    expect(folder.read('list.csv')).toBe(`\uFEFFlast name,first name,position,nickname\n${all}`);
    expect(folder.read('all.csv').replaceAll('\r', '')).toContain(all);
  });

  it('results of earlier runs leave nothing to write if all people have an account', async () => {
    await firstTerm();
    folder.write('list.csv', 'last name,first name\nPetrov,Ivan\n');
    const ran = await prepare('list.csv', '-o', 'roster.csv');
    expect(ran).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('There are no users left to create'),
    });
    expect(existsSync(join(folder.path, 'roster.csv'))).toBe(false);
  });

  it('namesakes in results of earlier runs are both named if no column distinguishes them, and nothing is written', async () => {
    folder.write(
      'spring.csv',
      'last name,first name,nickname,class\nPetrov,Ivan,ip,5a\nPetrov,Ivan,ip2,7b\n',
    );
    await create('spring.csv');
    folder.write('list.csv', 'last name,first name,login\nPetrov,Ivan,\n');
    const ran = await prepare('list.csv', ...PATTERN, '--write');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(
      /list\.csv:2: login: may be ip \(Ivan Petrov, created [^,]+, department "1"; spring\.csv\.results\) or ip2 \(Ivan Petrov, created .*\[namesake\]/,
    );
    folder.write('list.csv', 'last name,first name,login\nPetrov,Ivan,ip2\n');
    const decided = await prepare('list.csv', ...PATTERN);
    expect(decided).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('created in spring.csv.results'),
    });
  });

  it('results of a rehearsal are ignored', async () => {
    folder.write('list.csv', LIST);
    await prepare('list.csv', ...PATTERN, '--write');
    const rehearsal = await run(['list.csv', '--sandbox', '--generate-passwords', 'missing', '--pace', '0'], {
      cwd: folder.path,
    });
    expect(rehearsal.status, rehearsal.stderr).toBe(0);
    const ran = await prepare('list.csv', '-o', 'roster.csv');
    expect(ran.stderr).toContain('Found no results of earlier runs next to');
    expect(ran.stdout).toContain('Wrote roster.csv: 3 rows.');
  });

  it.skipIf(process.platform === 'win32')(
    'results of earlier runs in a folder that other users can write to are used only with --known',
    async () => {
      await firstTerm();
      folder.write('list.csv', LIST);
      chmodSync(join(folder.path, 'spring.csv.results'), 0o777);
      const found = await prepare('list.csv', ...PATTERN);
      expect(found).toMatchObject({ status: 0 });
      expect(found.stderr).toContain('To use it: --known spring.csv.results');
      expect(await prepare('list.csv', ...PATTERN, '--known', 'spring.csv.results')).toMatchObject({
        status: 0,
      });
    },
  );

  it('damaged results of earlier runs are named, and a file of a report is refused instead of a list', async () => {
    await firstTerm();
    folder.write('list.csv', LIST);
    const journal = folder.read('spring.csv.results/journal.jsonl');
    expect(await prepare('spring.csv.results/created.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is part of the report of an earlier run'),
    });
    folder.write('spring.csv.results/journal.jsonl', journal.replace('"row":1', '"row":9'));
    const passed = 'spring.csv.results was not read, so its people are not recognised';
    expect((await prepare('list.csv', ...PATTERN)).stderr).toContain(passed);
    const named = await prepare('list.csv', ...PATTERN, '--known', 'spring.csv.results');
    expect(named).toMatchObject({ status: 2, stdout: '' });
  });

  it('results of earlier runs that another run is using are named', async () => {
    folder.write('list.csv', LIST);
    folder.write('spring.csv', 'last name,first name,nickname\nPetrov,Ivan,ip\n');
    let answer: (() => void) | undefined;
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let respond: (() => void) | undefined;
    directory = await startDirectory(() => (response) => {
      answer?.();
      respond = () => response.writeHead(201).end();
    });
    const running = create('spring.csv');
    await sent;
    const ran = await prepare('list.csv', ...PATTERN);
    respond?.();
    await running;
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('Another run is using') });
    expect((await prepare('list.csv', ...PATTERN)).stderr).not.toContain('was not read');
  });

  it('taken logins of earlier runs are renewed with the CSV of the report', async () => {
    await firstTerm((nickname) => (nickname === 'ip' || nickname === 'aw' ? 409 : undefined));
    // The list is sorted and has another column, so lines and columns differ from those of the report.
    folder.write(
      'spring.csv',
      'room,nickname,last name,first name\n1,aw,Weber,Anna\n2,oo,Orlov,Oleg\n3,ip,Petrov,Ivan\n',
    );
    const renew = ['spring.csv', '--renew', 'spring.csv.results/exists.csv', '--write'];
    expect(await prepare(...renew)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('add --yes'),
    });
    const ran = await prepare(...renew, '--yes');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toMatch(
      /^spring\.csv:2 .*renewed, was aw\)\nspring\.csv:4 .*renewed, was ip\)\n\n3 logins:/,
    );
    expect(folder.read('spring.csv')).toBe(
      '\uFEFFroom,nickname,last name,first name\n1,aw2,Weber,Anna\n2,oo,Orlov,Oleg\n3,ip2,Petrov,Ivan\n',
    );
    expect(await prepare(...renew, '--yes')).toMatchObject({ status: 2 });
    expect(await prepare('spring.csv', '--renew', 'oo', '--write', '--yes')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'position "5a", department "1"; spring.csv.results) has or may have an account',
      ),
    });
  });
});

describe('a kill while the list is replaced', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `Last${n},First${n}`);
  const before = `last name,first name\n${rows.join('\n')}\n`;
  const after = `\uFEFFlast name,first name,nickname\n${rows.map((row, n) => `${row},last${n}`).join('\n')}\n`;

  it.each([
    ['the backup exists', (names: readonly string[]) => names.includes('list.csv.bak')],
    [
      'the temporary file of the new list exists',
      (names: readonly string[]) => names.some((name) => name.endsWith('.tmp')),
    ],
    ['the new list is in place', (_: readonly string[], text: string) => text !== before],
  ])('a kill once %s leaves the complete old or new list', async (_, isTime) => {
    folder.write('list.csv', before);
    const path = join(folder.path, 'list.csv');
    const bin = join(import.meta.dirname, '../../../bin/provision.js');
    const args = [bin, 'prepare', 'list.csv', '--nickname', '{last}', '--write'];
    const child: ChildProcess = spawn(process.execPath, args, { cwd: folder.path, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver && !isTime(readdirSync(folder.path), readFileSync(path, 'utf8'))) await setImmediate();
    child.kill('SIGKILL');
    await ended;
    expect([before, after]).toContain(folder.read('list.csv'));
    // The same command completes it.
    const ran = await prepare('list.csv', '--nickname', '{last}', '--write');
    expect(ran.status, ran.stderr).toBe(0);
    expect(folder.read('list.csv')).toBe(after);
  });
});
