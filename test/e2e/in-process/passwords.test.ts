import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run } from '../program.js';
import type { Received, Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

// Each test runs the real program many times.

const { folder, directory } = useDirectory((received, n) => reply(received, n));
let reply: (received: Received, n: number) => Reply;

const WEAK: Reply = (response) =>
  response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"password.weak"}');

beforeEach(() => {
  reply = () => undefined;
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  const pace = ['slips', 'clean', 'report', 'settle'].includes(args[0] ?? '') ? [] : ['--pace', '0'];
  return run([...args, ...pace], { cwd: folder.path, env });
}

/** Writes a file after the last run. Its own time could be earlier, by a tick of the kernel's clock. */
function edit(name: string, text: string): void {
  const now = (Date.now() + 1) / 1000;
  utimesSync(join(folder.path, folder.write(name, text)), now, now);
}

const passwordOf = (received: Received | undefined): string => String(received?.body.password);
const sentTo = (nickname: string): string[] =>
  directory.received.filter(({ body }) => body.nickname === nickname).map(passwordOf);

/** The passwords in the file, read independently of the program. */
function credentials(results = 'users.csv.results'): string[][] {
  const text = folder.read(`${results}/credentials.csv`);
  expect(text.startsWith('\uFEFFnickname,password,attempt,outcome\r\n')).toBe(true);
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** Every generated password is in the credentials, and in no other file and no output of the program. */
function expectKeptSecret(rans: readonly Ran[], results = 'users.csv.results'): void {
  const secrets = credentials(results).map(([, password = '']) => password);
  expect(secrets.length).toBeGreaterThan(0);
  const texts = rans.map(({ stdout, stderr }) => stdout + stderr);
  for (const name of readdirSync(join(folder.path, results))) {
    expect(statSync(join(folder.path, results, name)).mode & 0o777, name).toBe(0o600);
    if (!name.startsWith('credentials.')) texts.push(folder.read(`${results}/${name}`));
  }
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
}

describe('--generate-passwords missing', () => {
  it('--generate-passwords missing generates passwords for rows without one, and a dry run counts them', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nanna,A,Anna\nben,B,Ben\n');
    expect(await go('users.csv')).toMatchObject({ status: 2 });
    const dry = await go('users.csv', '--dry-run', '--generate-passwords', 'missing');
    expect(dry).toMatchObject({ status: 0, stdout: expect.stringMatching(/Passwords +2 generated/) });
    const ran = await go('users.csv', '--generate-passwords', 'missing');
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringMatching(/Passwords +2 generated/) });
    expect(ran.stdout).toContain('users.csv.results/credentials.csv is the only copy of 2 passwords');
    expect(ran.stdout).toMatch(/provision\.js slips users\.csv\.results$/m);
    expect(credentials()).toEqual([
      ['anna', sentTo('anna')[0], '1', 'created'],
      ['ben', sentTo('ben')[0], '1', 'created'],
    ]);
    expect(sentTo('anna')[0]).toMatch(/^[A-Za-z]\S{12}[A-Za-z\d]$/);
    expectKeptSecret([dry, ran]);
    // The state after a kill, before the outcomes are in the file.
    const before = folder.read('users.csv.results/credentials.csv');
    folder.write('users.csv.results/credentials.csv', before.replaceAll('created', ''));
    expect(await go('report', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(folder.read('users.csv.results/credentials.csv')).toBe(before);
    expect(await go('users.csv', '--generate-passwords', 'all')).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(2);
  });

  it('--generate-passwords missing keeps the passwords of the list, even weak ones', async () => {
    folder.write('users.csv', 'nickname,password\nanna,12345\nben,\ncarl,"  "\n');
    const ran = await go('users.csv', '--generate-passwords', 'missing');
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('[password-weak]') });
    expect(sentTo('anna')).toEqual(['12345']);
    expect(credentials().map(([nickname]) => nickname)).toEqual(['ben', 'carl']);
  });

  it('a failed or pending row is sent again with the same generated password', async () => {
    reply = (_, n) => (n === 1 ? 400 : n === 2 ? 302 : undefined);
    folder.write('users.csv', 'nickname,last name\nanna,A\nben,B\n');
    expect(await go('users.csv', '--generate-passwords', 'missing')).toMatchObject({ status: 3 });
    expect(credentials().map(([nickname, , , outcome]) => [nickname, outcome])).toEqual([
      ['anna', 'failed'],
      ['ben', 'pending'],
    ]);
    expect(await go('retry', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(sentTo('anna')).toHaveLength(2);
    expect(new Set(sentTo('anna')).size).toBe(1);
    expect(new Set(sentTo('ben')).size).toBe(1);
    expect(credentials().map(([, , attempt, outcome]) => [attempt, outcome])).toEqual([
      ['2', 'created'],
      ['2', 'created'],
    ]);
  });

  it('--generate-passwords missing withholds messages of the directory that repeat them', async () => {
    folder.write('users.csv', 'nickname,last name\nanna,A\n');
    reply = (received) => (response) => {
      const message = `no good: ${passwordOf(received)}`;
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
    };
    const ran = await go('users.csv', '--generate-passwords', 'missing');
    expect(ran.stderr).not.toContain('no good');
    expect(ran.stderr).toContain('is not shown');
    expectKeptSecret([ran]);
  });
});

describe('--generate-passwords all', () => {
  it('--generate-passwords all keeps the passwords of created users and passwords typed into the report', async () => {
    folder.write(
      'users.csv',
      'nickname,password,last name\nanna,Sample-Pass-1,A\nben,Sample-Pass-2,B\ncarl,x,C\n',
    );
    reply = ({ body }) => (body.nickname === 'anna' ? undefined : WEAK);
    await go('users.csv', '--stop-after', '0');
    reply = () => undefined;
    const csv = folder.read('users.csv.results/weak-password.csv');
    edit('users.csv.results/weak-password.csv', csv.replace('ben,,', 'ben,Typed-Meadow-77,'));
    expect(
      await go('retry', 'users.csv.results/weak-password.csv', '--generate-passwords', 'all'),
    ).toMatchObject({
      status: 0,
    });
    expect(sentTo('anna')).toEqual(['Sample-Pass-1']);
    expect(sentTo('ben')).toEqual(['Sample-Pass-2', 'Typed-Meadow-77']);
    expect(sentTo('carl')).toHaveLength(2);
    expect(sentTo('carl')[1]).not.toBe('x');
    expect(credentials()).toEqual([
      ['ben', 'Typed-Meadow-77', '2', 'created'],
      ['carl', sentTo('carl')[1], '2', 'created'],
    ]);
  });
});

describe('a password that several rows share', () => {
  const roster = (names: readonly string[]) =>
    `nickname,password,first name,last name\n${names.map((name) => `${name},Sunny-Meadow-42,F,L\n`).join('')}`;
  const lines = (ran: Ran) =>
    `${ran.stdout}${ran.stderr}`.split('\n').filter((line) => line.includes('password-shared'));

  it('a shared password is reported once with the number of its rows, and does not stop the run', async () => {
    folder.write('users.csv', roster(['anna', 'ben', 'carl']));
    for (const dryRun of [['--dry-run', '--findings', 'findings.csv'], []]) {
      const ran = await go('users.csv', ...dryRun);
      expect(ran.status).toBe(0);
      const [line, ...others] = lines(ran);
      expect(line).toMatch(/^warning users\.csv: password: 3 rows share a password with another row/);
      expect(others).toEqual([]);
      expect(ran.stdout + ran.stderr).not.toContain('Sunny-Meadow-42');
    }
    expect(folder.read('findings.csv')).toMatch(/^,,,password,warn,password-shared,3 rows/m);
    expect(directory.received).toHaveLength(3);
  });

  it('a shared password is not reported for rows that are not sent or get a generated password', async () => {
    folder.write('users.csv', roster(['anna', 'ben']));
    const generated = await go('users.csv', '--generate-passwords', 'all');
    expect([generated.status, lines(generated)]).toEqual([0, []]);
    folder.write('users.csv', roster(['anna', 'ben', 'carl']));
    const ran = await go('users.csv');
    expect([ran.status, lines(ran)]).toEqual([0, []]);
    expect(sentTo('carl')).toEqual(['Sunny-Meadow-42']);
  });

  it('a shared password prevents the whole run if the configuration makes it an error', async () => {
    folder.write('users.csv', roster(['anna', 'ben']));
    folder.write('provision.config.json', '{"checks":{"password-shared":"error"}}');
    expect(await go('users.csv', '--dry-run')).toMatchObject({ status: 1 });
    const ran = await go('users.csv', '--skip-invalid', '--yes');
    expect([ran.status, lines(ran).length]).toEqual([2, 2]);
    expect(ran.stderr).toContain('error   users.csv: password: 2 rows share');
    expect(ran.stderr).toContain('Nothing was sent: rows of users.csv share a password');
    expect(existsSync(join(folder.path, 'users.csv.results'))).toBe(false);
    folder.write('provision.config.json', '{"checks":{"password-shared":"off"}}');
    expect(lines(await go('users.csv'))).toEqual([]);
    expect(directory.received).toHaveLength(2);
  });
});

describe('masks instead of passwords', () => {
  it('masks instead of passwords are refused, and --generate-passwords weak replaces them', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,****,A\nben,••••••••,B\n');
    const refused = await go('users.csv');
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('[password-mask]') });
    expect(directory.received).toEqual([]);
    const ran = await go('users.csv', '--generate-passwords', 'weak');
    expect(ran.status).toBe(0);
    expect(credentials().map(([nickname]) => nickname)).toEqual(['anna', 'ben']);
  });
});

describe('--generate-passwords weak', () => {
  it('--generate-passwords weak replaces passwords that the check calls weak before they are sent, and gives no warning or error about them', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,12345,A\nben,Sunny-Meadow-42,B\ncarl,,C\n');
    folder.write(
      'provision.config.json',
      '{"checks":{"password-weak":"error"},"passwords":{"style":"words"}}',
    );
    const ran = await go('users.csv', '--generate-passwords', 'weak');
    expect(ran.status).toBe(0);
    expect(ran.stderr).not.toContain('password-weak');
    expect(sentTo('ben')).toEqual(['Sunny-Meadow-42']);
    expect(sentTo('anna')[0]).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d$/);
    expect(credentials().map(([nickname]) => nickname)).toEqual(['anna', 'carl']);
  });

  it('--generate-passwords weak sends a row that is answered with 422 once more, and the journal has each attempt', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,Sunny-Meadow-42,A\nben,Sunny-Meadow-43,B\n');
    reply = ({ body }, n) => (n === 1 || body.nickname === 'ben' ? WEAK : undefined);
    const ran = await go('users.csv', '--generate-passwords', 'weak');
    expect(ran.status).toBe(1);
    expect([sentTo('anna').length, sentTo('ben').length]).toEqual([2, 2]);
    const outcomes = folder
      .read('users.csv.results/journal.jsonl')
      .split('\n')
      .flatMap(
        (line) => /"type":"settled","key":"(\w+)".*"outcome":"(\w+)"/.exec(line)?.slice(1).join(' ') ?? [],
      );
    expect(outcomes).toEqual(['anna again', 'anna created', 'ben again', 'ben weak_password']);
    expect(credentials()).toEqual([
      ['anna', sentTo('anna')[1], '2', 'created'],
      ['ben', sentTo('ben')[1], '2', 'weak_password'],
    ]);
    // A generated password that was refused is not sent again; the one in the list may have been corrected.
    reply = (received) => (passwordOf(received) === 'Sunny-Meadow-43' ? WEAK : undefined);
    expect(await go('users.csv', '--generate-passwords', 'weak')).toMatchObject({ status: 0 });
    expect([sentTo('ben').length, new Set(sentTo('ben')).size]).toEqual([4, 3]);
    expectKeptSecret([ran]);
  });

  it('--generate-passwords weak uses passwords that were corrected in the list, and counts the passwords by source', async () => {
    const list = (anna: string, ben: string) =>
      `nickname,password,last name\nanna,${anna},A\nben,${ben},B\ncarl,Sunny-Meadow-44,C\ndora,12345,D\n`;
    folder.write('users.csv', list('Sunny-Meadow-42', 'Sunny-Meadow-43'));
    reply = (received) => (/^Sunny|^12345/.test(passwordOf(received)) ? WEAK : undefined);
    expect(await go('users.csv', '--stop-after', '0')).toMatchObject({ status: 1 });
    folder.write('users.csv', list('Copper-Igloo-Tulip-7', 'Velvet-Harbor-Acorn-8'));
    const weak = ['--only', 'weak_password', '--generate-passwords', 'weak'];
    const ran = await go('retry', 'users.csv.results', ...weak, '--stop-after', '1');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toMatch(
      /^Passwords +3 from the roster, 1 generated, kept in the results folder; a refused one is replaced by a generated one$/m,
    );
    expect(sentTo('anna')).toEqual(['Sunny-Meadow-42', 'Copper-Igloo-Tulip-7']);
    expect(sentTo('ben')).toEqual(['Sunny-Meadow-43', 'Velvet-Harbor-Acorn-8']);
    // This password was not corrected, and only the directory knows that it is too weak.
    expect(sentTo('carl').slice(0, 2)).toEqual(['Sunny-Meadow-44', 'Sunny-Meadow-44']);
    expect([sentTo('carl').length, sentTo('dora').length]).toEqual([3, 2]);
    expect(credentials()).toEqual([
      ['carl', sentTo('carl')[2], '3', 'created'],
      ['dora', sentTo('dora')[1], '2', 'created'],
    ]);
    expectKeptSecret([ran]);
  });

  it('credentials and slips have the password that was sent, even if another one was saved right before a kill', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,Sunny-Meadow-42,A\n');
    reply = () => WEAK;
    expect(await go('users.csv')).toMatchObject({ status: 1 });
    const saved = '\uFEFFnickname,password,attempt,outcome\r\nanna,Never-Sent-99,2,\r\n';
    writeFileSync(join(folder.path, 'users.csv.results/credentials.csv'), saved, { mode: 0o600 });
    reply = () => undefined;
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(sentTo('anna')).toEqual(['Sunny-Meadow-42', 'Sunny-Meadow-42']);
    expect(credentials()).toEqual([['anna', 'Sunny-Meadow-42', '2', 'created']]);
    await go('slips', 'users.csv.results');
    expect(folder.read('users.csv.results/credentials.html')).not.toContain('Never-Sent-99');
  });

  it('--generate-passwords weak also reports to programs how many passwords come from each source', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,12345,A\nben,Sunny-Meadow-43,B\ncarl,x,C\n');
    reply = () => WEAK;
    await go('users.csv', '--stop-after', '0');
    const csv = folder.read('users.csv.results/weak-password.csv');
    folder.write('users.csv.results/weak-password.csv', csv.replace('carl,,', 'carl,Typed-Meadow-77,'));
    reply = () => undefined;
    const args = ['users.csv.results/weak-password.csv', '--generate-passwords', 'weak'];
    const ran = await go('retry', ...args, '--json');
    expect(ran.status).toBe(0);
    const plan = ran.stdout.split('\n').find((line) => line.includes('"event":"plan"')) ?? '{}';
    expect(JSON.parse(plan)).toMatchObject({
      to_send: 3,
      passwords_from_roster: 1,
      passwords_typed: 1,
      passwords_to_generate: 1,
    });
  });

  it('one retry creates the 20 of 50 users with refused passwords', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `user${i},Sunny-Meadow-${i},L${i},F${i}`);
    folder.write('users.csv', ['nickname,password,last name,first name', ...rows].join('\n'));
    // The server refuses the passwords of the first 20 rows, and no generated one.
    reply = (received) => (/^Sunny-Meadow-(?:[0-9]|1[0-9])$/.test(passwordOf(received)) ? WEAK : undefined);
    expect(await go('users.csv', '--stop-after', '0')).toMatchObject({ status: 1 });
    const { counts } = folder.json('users.csv.results/report.json') as { counts: Record<string, number> };
    expect(counts).toMatchObject({ created: 30, weak_password: 20 });
    const ran = await go(
      'retry',
      'users.csv.results',
      '--only',
      'weak_password',
      '--generate-passwords',
      'weak',
    );
    expect(ran.status).toBe(0);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      counts: { created: 50, total: 50 },
    });
    // Passwords that were not corrected are refused once more.
    expect(directory.received).toHaveLength(90);
    expect(credentials()).toHaveLength(20);
    for (const [nickname = '', password, attempt, outcome] of credentials()) {
      expect([password, attempt, outcome]).toEqual([sentTo(nickname).at(-1), '3', 'created']);
    }
    expectKeptSecret([ran]);
  });
});

describe('slips', () => {
  const slipsOf = (results = 'users.csv.results'): string => folder.read(`${results}/credentials.html`);

  it('slips are for all created users, with the accepted password from any source', async () => {
    folder.write(
      'users.csv',
      'nickname,password,last name,first name,class\nanna@x.example,Sample-Pass-1,<b>A,Anna,7a\nben,x,B,Ben,7b\ncarl,,C,Carl,7a\ndora,y,D,Dora,7b\n',
    );
    reply = ({ body }, n) =>
      body.nickname === 'ben' && n === 2 ? WEAK : body.nickname === 'dora' ? 400 : undefined;
    await go('users.csv', '--generate-passwords', 'missing', '--stop-after', '0');
    await go('retry', 'users.csv.results', '--only', 'weak_password', '--generate-passwords', 'weak');
    const ran = await go(
      'slips',
      'users.csv.results',
      '--all',
      '--group-by',
      'Class',
      '--sign-in',
      'https://mail.example.com',
    );
    expect(ran).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('3 slips in 2 groups, in English'),
    });
    const html = slipsOf();
    expect(statSync(join(folder.path, 'users.csv.results/credentials.html')).mode & 0o777).toBe(0o600);
    for (const text of [
      'anna@x.example',
      'Sample-Pass-1',
      '&lt;b&gt;A',
      sentTo('ben')[1],
      sentTo('carl')[0],
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/<h2>7a \(2\)<\/h2>[\s\S]*Anna[\s\S]*Carl[\s\S]*<h2>7b \(1\)<\/h2>/);
    expect(html).not.toMatch(/Dora|<b>A/);
    expectKeptSecret([ran]);
  });

  it('slips can be for one run or person, are in the chosen language, and are never grouped by a column with passwords', async () => {
    folder.write('users.csv', 'логин,пароль,фамилия\nanna,Sample-Pass-1,Петрова\n');
    await go('users.csv');
    folder.write('users.csv', 'логин,пароль,фамилия\nanna,Sample-Pass-1,Петрова\nben,Sample-Pass-2,Иванов\n');
    await go('users.csv');
    const ran = await go('slips', 'users.csv.results', '--run', 'last');
    expect(ran.stdout).toContain('1 slip, in English');
    const someOf = (): string => folder.read('users.csv.results/credentials (some).html');
    expect(someOf()).toContain('Sample-Pass-2');
    expect(someOf()).not.toContain('Sample-Pass-1');
    expect(await go('slips', 'users.csv.results', 'Anna', '--lang', 'de')).toMatchObject({ status: 0 });
    expect(someOf()).toContain('Startpasswort');
    expect(someOf()).not.toContain('Sample-Pass-2');
    // If the roster now has another name in the row, it may be another person: no slip, and a warning.
    folder.write(
      'users.csv',
      'логин,пароль,фамилия\nanna,Sample-Pass-1,Сидорова\nben,Sample-Pass-2,Иванов\n',
    );
    expect(await go('slips', 'users.csv.results', '--all')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('1 user has no slip'),
    });
    folder.write('users.csv', 'логин,пароль,фамилия\nanna,Sample-Pass-1,Петрова\nben,Sample-Pass-2,Иванов\n');
    expect(await go('slips', 'users.csv.results', 'nobody')).toMatchObject({ status: 2 });
    expect(await go('slips', 'users.csv.results', '--group-by', 'Пароль')).toMatchObject({ status: 2 });
    expect(await go('slips', 'users.csv.results', '--group-by', 'shoe size')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('логин, фамилия'),
    });
    const json = await go('slips', 'users.csv.results', '--all', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      event: 'finished',
      ended: 'slips',
      files: ['users.csv.results/credentials.html'],
    });
  });

  it('slips are for the users of the last run that created any, and the result says how to get the others', async () => {
    const rows = [
      'anna,Sample-Pass-1,A',
      'ben,Sample-Pass-2,B',
      'carl,Sample-Pass-3,C',
      'dora,Sample-Pass-4,D',
    ];
    const listOf = (n: number) => ['nickname,password,last name', ...rows.slice(0, n)].join('\n');
    folder.write('users.csv', listOf(1));
    const first = await go('users.csv', '--slips');
    expect(first.stdout).not.toContain('--all');
    expect(slipsOf()).toContain('Sample-Pass-1');
    // A run with --limit and the run after it create the users of one list.
    folder.write('users.csv', listOf(3));
    await go('users.csv', '--limit', '1');
    const third = await go('users.csv', '--slips');
    expect(third.stdout).toMatch(
      /2 slips, in English: .*\nPrint it from a browser and hand it out\.\n1 user of earlier runs is not on this sheet\. For all users:\n .* slips users\.csv\.results --all\n$/,
    );
    const someOf = (): string => folder.read('users.csv.results/credentials (some).html');
    expect(someOf()).toMatch(/Sample-Pass-2[\s\S]*Sample-Pass-3/);
    expect(someOf()).not.toContain('Sample-Pass-1');
    // A run that sends nothing changes nothing.
    await go('users.csv');
    const again = await go('slips', 'users.csv.results', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({
      files: ['users.csv.results/credentials (some).html'],
      next: expect.stringMatching(/slips users\.csv\.results --all$/),
    });
    folder.write('users.csv', listOf(4));
    await go('users.csv', '--slips');
    expect(someOf()).toContain('Sample-Pass-4');
    expect(someOf()).not.toContain('Sample-Pass-3');
    expect((await go('slips', 'users.csv.results', '--all')).stdout).toContain('4 slips');
  });
});

describe('a slip with a password that was never sent', () => {
  it('a slip has a warning if the list changed after the creation, since its password may never have been sent', async () => {
    const rows = 'anna,Sample-Pass-1,A\nben,Sample-Pass-2,B\n';
    folder.write('users.csv', `nickname,password,last name\n${rows}`);
    await go('users.csv', '--limit', '1');
    expect((await go('slips', 'users.csv.results')).stderr).toBe('');
    edit('users.csv', `nickname,password,last name\n${rows.replace('Pass-1', 'Pass-9')}`);
    await go('users.csv');
    const ran = await go('slips', 'users.csv.results');
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('2 slips') });
    expect(ran.stderr).toContain(
      'Warning: users.csv was changed after 1 user on this sheet had been created: anna. That slip has the current password',
    );
    expect(ran.stderr + ran.stdout).not.toContain('Sample-Pass');
    const json = await go('slips', 'users.csv.results', '--json');
    expect(JSON.parse(json.stdout).warnings).toEqual([expect.stringContaining('created: anna.')]);
  });
});

describe('a sheet of selected slips', () => {
  it('a sheet of selected slips never replaces the sheet of all slips, and is removed with it', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,Sample-Pass-1,A\nben,Sample-Pass-2,B\n');
    await go('users.csv');
    await go('slips', 'users.csv.results');
    const fullSheet = folder.read('users.csv.results/credentials.html');
    const first = await go('slips', 'users.csv.results', 'anna');
    expect(first.stdout).toMatch(/^1 slip, in English: users\.csv\.results\/credentials \(some\)\.html$/m);
    const second = await go('slips', 'users.csv.results', 'ben');
    expect(second.stdout).toContain('1 slip, in English: users.csv.results/credentials (some).html');
    expect(folder.read('users.csv.results/credentials.html')).toBe(fullSheet);
    const cleaned = await go('clean', 'users.csv.results', '--yes');
    expect(cleaned.stdout).toContain('credentials (some).html, credentials.html.');
    expect(existsSync(join(folder.path, 'users.csv.results/credentials (some).html'))).toBe(false);
  });
});

describe('a sheet grouped by department', () => {
  it('a sheet grouped by department has the heading Department 1, or the name in the configuration', async () => {
    folder.write(
      'users.csv',
      'nickname,password,last name,department,grade\nanna,Sample-Pass-1,A,1,5\nben,Sample-Pass-2,B,3,6b\n',
    );
    folder.write('provision.config.json', '{"departments":{"Office":3}}');
    await go('users.csv');
    const headings = (): readonly string[] =>
      [...folder.read('users.csv.results/credentials.html').matchAll(/<h2>(.*?)<\/h2>/g)].map(
        ([, text = '']) => text,
      );
    await go('slips', 'users.csv.results');
    expect(headings()).toEqual(['Department\u00a01 (1)', 'Office (1)']);
    const env = { LANG: 'de_DE.UTF-8' };
    const german = await run(['slips', 'users.csv.results'], { cwd: folder.path, env });
    expect(german.stdout).toContain('auf Deutsch');
    expect(headings()).toEqual(['Abteilung\u00a01 (1)', 'Office (1)']);
    await go('slips', 'users.csv.results', '--group-by', 'Grade');
    expect(headings()).toEqual(['grade\u00a05 (1)', '6b (1)']);
  });
});

describe('a slip', () => {
  /** The slips of a sheet, as text without markup: `Anna Lee|5А|Login|anna|…`. Default: the sheet of all slips. */
  const slipTexts = (file = 'credentials.html', results = 'users.csv.results'): readonly string[] =>
    folder
      .read(`${results}/${file}`)
      .split('<article class="slip">')
      .slice(1)
      .map((slip) => slip.replace(/<\/article>[\s\S]*/, '').replace(/(?:<[^>]*>|\n)+/g, '|'));

  it('a slip has the text of the department cell, even if two names have one number', async () => {
    const rows = ['anna,10А,Ежова', 'ben,5б,Яшин', 'carl,5А,Жук', 'dora,5,Ким', 'eva,6,Ли', 'fil,5Б,Юн'];
    folder.write('users.csv', `nickname,отдел,фамилия\n${rows.join('\n')}\n`);
    folder.write('provision.config.json', '{"departments":{"5А":5,"5Б":5,"10А":6},"lang":"ru"}');
    const ran = await go('users.csv', '--generate-passwords', 'missing', '--slips');
    expect(ran.stdout).toContain('users.csv.results/credentials.html');
    const places = slipTexts().map((slip) => slip.split('|').slice(1, 3));
    expect(places).toEqual([
      ['Ким', 'Подразделение\u00a05'],
      ['Жук', '5А'],
      ['Юн', '5Б'],
      ['Яшин', '5б'],
      ['Ежова', '10А'],
      ['Ли', '10А'],
    ]);
    expect(folder.read('users.csv.results/credentials.html').match(/<h2>.*?<\/h2>/g)).toEqual(
      ['Подразделение\u00a05 (1)', '5А (1)', '5Б (2)', '10А (2)'].map((text) => `<h2>${text}</h2>`),
    );
  });

  it('slips and report have the class if the roster has no department, also on a sheet without groups', async () => {
    folder.write('users.csv', 'nickname,last name,Klasse\nanna,A,10b\nben,B,\ncarl,C,9\n');
    await go('users.csv', '--generate-passwords', 'missing');
    await go('slips', 'users.csv.results', '--group-by', 'none');
    expect(slipTexts().map((slip) => slip.split('|').slice(1, 3))).toEqual([
      ['C', 'Klasse\u00a09'],
      ['A', '10b'],
      ['B', 'Login'],
    ]);
    const { rows } = folder.json('users.csv.results/report.json') as {
      rows: { created: { group?: string }[] };
    };
    expect(rows.created.map(({ group }) => group)).toEqual(['10b', undefined, 'Klasse\u00a09']);
  });

  it('a slip has the birth date if another person has the same name, also in an earlier run, and never a password', async () => {
    const header = 'nickname,last name,first name,Geburtsdatum,Matrikelnummer,password\n';
    const rows = [
      'anna,Lee,Anna,1.2.2013,17,Sunny-Meadow-42',
      'bob,Ray,Bob,3.4.2014,18,Sunny-Meadow-43',
      'anna2,LEE,Anna,5.6.2015,19,5.6.2015',
    ];
    folder.write('users.csv', header + rows.slice(0, 2).join('\n'));
    await go('users.csv');
    folder.write('users.csv', header + rows.join('\n'));
    await go('users.csv');
    await go('slips', 'users.csv.results', '--all', '--lang', 'de');
    const [first = '', second = '', third = ''] = slipTexts();
    expect(first).toContain('|Anna Lee|Geburtsdatum: |1.2.2013|');
    expect(second).toContain('|Anna LEE|Matrikelnummer: |19|');
    expect(third).not.toMatch(/Geburtsdatum|Matrikelnummer/);
    await go('slips', 'users.csv.results', '--run', 'last', '--lang', 'de');
    expect(slipTexts('credentials (some).html')).toEqual([second]);
  });

  it('a slip asks to change the password only if the service requires it', async () => {
    folder.write('users.csv', 'nickname,last name,first name,email\nanna,A,Anna,a@a.example\n');
    const rehearsal = ['users.csv', '--sandbox', '--generate-passwords', 'missing', '--slips'];
    const text = 'Change this password at the first sign-in.';
    for (const [profile, asks] of [
      ['v6', false],
      ['keycloak', true],
    ] as const) {
      await go(...rehearsal, '--profile', profile, '--results', profile);
      expect(slipTexts('credentials.html', profile)[0]?.includes(text), profile).toBe(asks);
    }
    await go(...rehearsal, '--profile', 'keycloak', '--set', 'change_password=false', '--results', 'kept');
    expect(slipTexts('credentials.html', 'kept')[0]).not.toContain(text);
  });
});

describe('passwords of unconfirmed users', () => {
  it('passwords of unconfirmed users are counted at the end of the run, with the advice to settle them first', async () => {
    folder.write('users.csv', 'nickname,last name\nanna,A\nben,B\ncarl,C\n');
    reply = ({ body }) => (body.nickname === 'ben' ? (response) => response.destroy() : undefined);
    const ran = await go('users.csv', '--generate-passwords', 'missing', '--stop-after', '0');
    expect(ran.stdout).toContain(
      'users.csv.results/credentials.csv is the only copy of 3 passwords (1 of them for an unconfirmed user: settle that first). ' +
        'Print them, hand them out, then remove the file:',
    );
    expectKeptSecret([ran]);
  });
});

describe('passwords to hand out', () => {
  const page = (): string => folder.read('users.csv.results/report.html');
  const DONE = {
    en: 'Nothing is left to do.',
    ru: 'Больше ничего делать не нужно.',
    de: 'Es ist nichts mehr zu tun.',
  };
  const commandsIn = (text: string): string[] =>
    ['slips', 'clean'].filter((name) =>
      new RegExp(`provision\\.js ${name} users\\.csv\\.results`).test(text),
    );

  it('passwords to hand out are a next step on the page and in the summary until they are removed', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nanna,A,Anna\nben,B,Ben\n');
    const ran = await go('users.csv', '--generate-passwords', 'missing');
    expect([commandsIn(ran.stdout), commandsIn(page())]).toEqual([
      ['slips', 'clean'],
      ['slips', 'clean'],
    ]);
    expect(ran.stdout).toMatch(/^Every user in users\.csv has an account\.$/m);
    const again = await go('users.csv', '--generate-passwords', 'missing');
    expect(again.stdout).toMatch(/^Nothing to send: all users in users\.csv have been created\.$/m);
    expect(commandsIn(again.stdout)).toEqual(['slips', 'clean']);
    for (const [language, done] of Object.entries(DONE)) {
      await go('report', 'users.csv.results', '--lang', language);
      expect(page()).not.toContain(done);
      expect(commandsIn(page())).toEqual(['slips', 'clean']);
    }
    await go('slips', 'users.csv.results');
    await go('report', 'users.csv.results');
    expect([page().includes(DONE.en), commandsIn(page()).at(-1)]).toEqual([false, 'clean']);
    await go('clean', 'users.csv.results', '--yes');
    for (const [language, done] of Object.entries(DONE)) {
      await go('report', 'users.csv.results', '--lang', language);
      expect(page()).toContain(done);
      expect(commandsIn(page())).toEqual([]);
    }
  });

  it('a report that is written after a sheet of all users asks for no other sheet, which would lack the first user', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nanna,A,Anna\nben,B,Ben\n');
    const options = ['--generate-passwords', 'missing', '--slips'];
    await go('users.csv', ...options, '--limit', '1');
    await go('users.csv', ...options);
    await go('report', 'users.csv.results');
    expect(commandsIn(page())).toEqual(['clean']);
  });

  it('passwords to hand out include those on a sheet of slips, which has the passwords of the list', async () => {
    folder.write('users.csv', 'nickname,password,last name,first name\nanna,Sunny-Meadow-42,A,Anna\n');
    const ran = await go('users.csv', '--slips');
    expect([commandsIn(ran.stdout), commandsIn(page())]).toEqual([['clean'], ['clean']]);
    expect([ran.stdout.includes('All done.'), page().includes(DONE.en)]).toEqual([false, false]);
    const again = await go('users.csv');
    expect(commandsIn(again.stdout)).toEqual(['clean']);
    expect(page()).toContain('users.csv.results/credentials.html');
    await go('clean', 'users.csv.results', '--yes');
    const last = await go('users.csv');
    expect([commandsIn(last.stdout), page().includes(DONE.en)]).toEqual([[], true]);
  });

  it('no passwords have to be handed out if the list has them and no slips were made', async () => {
    folder.write('users.csv', 'nickname,password,last name,first name\nanna,Sunny-Meadow-42,A,Anna\n');
    const ran = await go('users.csv');
    expect([ran.stdout.includes('All done.'), page().includes(DONE.en)]).toEqual([true, true]);
  });
});

describe('clean', () => {
  it('clean removes passwords, keeps journal and report, and names the places that may still have secrets', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,12345,A\nben,,B\n');
    reply = ({ body }) => (body.nickname === 'ben' ? 400 : undefined);
    await go('users.csv', '--generate-passwords', 'weak');
    await go('slips', 'users.csv.results');
    folder.write('users.csv.results/weak-password (edited).csv', 'typed\n');
    expect(await go('clean', 'users.csv.results')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(existsSync(join(folder.path, 'users.csv.results/credentials.html'))).toBe(true);
    const ran = await go('clean', 'users.csv.results', '--yes');
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain('credentials.csv, credentials.html. The journal and the report were kept');
    for (const place of [
      'users.csv: the roster, if it has passwords',
      'weak-password (edited).csv',
      'PROVISION_TOKEN',
    ]) {
      expect(ran.stdout).toContain(place);
    }
    expect(readdirSync(join(folder.path, 'users.csv.results')).sort()).toEqual([
      '.gitignore',
      'created.csv',
      'failed.csv',
      'journal.jsonl',
      'report.html',
      'report.json',
      'weak-password (edited).csv',
    ]);
    // The password in the roster is not the one of the user, so no slip has it.
    const slips = await go('slips', 'users.csv.results');
    expect(slips).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There are no passwords for the slips'),
    });
    reply = () => undefined;
    expect(await go('users.csv', '--generate-passwords', 'weak')).toMatchObject({ status: 0 });
    expect(new Set(sentTo('ben')).size).toBe(2);
    expect(await go('slips', 'users.csv.results', '--all')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('1 slip,'),
    });
    expect(await go('clean', 'users.csv.results', '--yes', '--edited')).toMatchObject({ status: 0 });
    expect(await go('clean', 'users.csv.results', '--yes')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no passwords to remove'),
    });
    expect(readFileSync(join(folder.path, 'users.csv'), 'utf8')).toContain('12345');
  });
});

describe('a sandbox', () => {
  it('a sandbox accepts generated passwords of both styles, and its retry generates more', async () => {
    folder.write('users.csv', 'nickname,last name\nanna,A\nben,B\n');
    for (const style of ['random', 'words']) {
      folder.write('provision.config.json', JSON.stringify({ passwords: { style, language: 'ru' } }));
      const ran = await go('users.csv', '--sandbox', '--generate-passwords', 'missing', '--limit', '1');
      expect(ran.status).toBe(0);
      expect(await go('retry', 'users.csv.sandbox-results')).toMatchObject({ status: 0 });
      expect(credentials('users.csv.sandbox-results')).toHaveLength(2);
      expectKeptSecret([ran], 'users.csv.sandbox-results');
    }
  });
});

describe('--password-style', () => {
  it('--password-style words generates words regardless of the configuration, and a sheet with the address for signing in', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nanna,A,Anna\nben,B,Ben\n');
    folder.write('provision.config.json', '{"passwords":{"style":"random","length":20}}');
    const options = ['--generate-passwords', 'missing', '--password-style', 'words'];
    const signIn = ['--sign-in', 'https://mail.example.com/in'];
    const ran = await go('users.csv', '--limit', '1', ...options, '--slips', ...signIn);
    expect(ran.status).toBe(0);
    expect(folder.read('users.csv.results/credentials.html').split(signIn[1] ?? '')).toHaveLength(2);
    const again = await go('retry', 'users.csv.results', '--password-style', 'words', '--slips', ...signIn);
    expect(again.status).toBe(0);
    expect(folder.read('users.csv.results/credentials.html').split(signIn[1] ?? '')).toHaveLength(3);
    for (const [, password = ''] of credentials()) {
      expect(password).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d$/);
      expect(password.length).toBeLessThanOrEqual(24);
    }
    expect(credentials()).toHaveLength(2);
    const wrong = await go('users.csv', '--password-style', 'long');
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('takes random or words') });
  });

  it('password_style in the configuration determines the style of the passwords', async () => {
    folder.write('users.csv', 'nickname,last name\nanna,A\n');
    folder.write(
      'provision.config.json',
      '{"generate_passwords":"missing","password_style":"words","passwords":{"style":"random","language":"ru"}}',
    );
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(sentTo('anna')[0]).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d$/);
  });
});

describe('generate_passwords in the configuration', () => {
  it('generate_passwords in the configuration applies to every run, and other values are refused', async () => {
    folder.write('users.csv', 'nickname,last name\nanna,A\n');
    folder.write('provision.config.json', '{"generate_passwords":"missing"}');
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(credentials()).toHaveLength(1);
    expect(await go('users.csv', '--generate-passwords', 'some')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('takes missing, weak or all'),
    });
  });
});
