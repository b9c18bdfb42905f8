/** Passwords that only the holder of a key can read, against a server that shares no code with the program. */

import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AgeKey, ageKey } from '../../support/age-keys.js';
import { type Ran, run } from '../program.js';
import { expectSealed as expectSealedIn } from '../secrets.js';
import type { Received, Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const RESULTS = 'users.csv.results';
const SEALED = `${RESULTS}/credentials.csv.age`;

const { folder, directory } = useDirectory((received, n) => reply(received, n));
let reply: (received: Received, n: number) => Reply;
let key: AgeKey;

beforeEach(async () => {
  reply = () => undefined;
  key = await ageKey();
  folder.write('key.txt', key.file);
  chmodSync(join(folder.path, 'key.txt'), 0o600);
  folder.write('users.csv', 'nickname,last name,first name\nanna,A,Anna\nben,B,Ben\n');
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  const isPaced = !['slips', 'clean', 'report', 'settle'].includes(args[0] ?? '');
  return run([...args, ...(isPaced ? ['--pace', '0'] : [])], { cwd: folder.path, env });
}

const create = (...more: string[]) =>
  go('users.csv', '--generate-passwords', 'missing', '--seal-to', key.recipient, ...more);
const slips = (...more: string[]) => go('slips', RESULTS, ...more);
const opened = (...more: string[]) => slips('--identity', 'key.txt', ...more);

const sentTo = (nickname: string): string[] =>
  directory.received
    .filter(({ body }) => body.nickname === nickname)
    .map(({ body }) => String(body.password));

const sheet = (): string => folder.read(`${RESULTS}/credentials.html`);

function expectSealed(rans: readonly Ran[] = [], results = RESULTS): void {
  expectSealedIn(rans, results, folder, directory);
}

describe('--seal-to', () => {
  it('a sealed run leaves no password in any of its files, and the holder of the key prints the slips', async () => {
    const dry = await create('--dry-run');
    expect(dry.stdout).toMatch(/Passwords +2 generated, kept sealed/);
    const ran = await create();
    expect(ran.status).toBe(0);
    expectSealed([dry, ran]);
    expect(existsSync(join(folder.path, RESULTS, 'credentials.csv'))).toBe(false);
    expect(folder.read(SEALED).trimEnd().split('\n')).toHaveLength(2);
    expect(ran.stdout).toContain(`${SEALED} has 2 sealed passwords. With the key, print them`);
    expect(ran.stdout).toMatch(/provision\.js slips users\.csv\.results --identity <file>$/m);
    expect(folder.read(`${RESULTS}/report.html`)).toContain('--identity');
    expect(await opened()).toMatchObject({ status: 0, stdout: expect.stringContaining('2 slips') });
    for (const nickname of ['anna', 'ben']) expect(sheet()).toContain(sentTo(nickname)[0]);
  });

  it('the configuration seals the passwords of every run', async () => {
    folder.write(
      'provision.config.json',
      JSON.stringify({ generate_passwords: 'missing', seal_to: key.recipient }),
    );
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expectSealed();
    expect(await opened()).toMatchObject({ status: 0 });
  });

  it('a password that was typed into the report is also sealed', async () => {
    folder.write('users.csv', 'nickname,password,last name\nanna,12345,A\n');
    reply = ({ body }) =>
      body.password === '12345'
        ? (response) =>
            response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"password.weak"}')
        : undefined;
    expect(await go('users.csv')).toMatchObject({ status: 1 });
    const csv = folder.read(`${RESULTS}/weak-password.csv`);
    folder.write(`${RESULTS}/weak-password.csv`, csv.replace('anna,,', 'anna,Sunny-Meadow-42,'));
    const ran = await go('retry', `${RESULTS}/weak-password.csv`, '--seal-to', key.recipient);
    expect(ran.status).toBe(0);
    expect(sentTo('anna')).toEqual(['12345', 'Sunny-Meadow-42']);
    const remaining = readdirSync(join(folder.path, RESULTS)).filter((name) =>
      folder.read(`${RESULTS}/${name}`).includes('Sunny-Meadow-42'),
    );
    expect(remaining).toEqual(['weak-password (edited).csv']);
    expect(await opened()).toMatchObject({ status: 0 });
    expect(sheet()).toContain('Sunny-Meadow-42');
  });

  it('a wrong recipient is refused before anything is sent, and a secret key given as the recipient is not shown', async () => {
    for (const wrong of ['age1', key.recipient.replace(/.$/, 'b'), key.identity]) {
      const ran = await go('users.csv', '--generate-passwords', 'missing', '--seal-to', wrong);
      expect(ran).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--seal-to takes an age recipient: age1 and 58'),
      });
      expect(ran.stderr).not.toContain(key.identity.slice(0, 20));
    }
    const debug = await go('users.csv', '--seal-to', key.identity, '--debug');
    expect(debug.stderr).not.toContain(key.identity);
    const recipient = 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z';
    folder.write('provision.config.json', JSON.stringify({ seal_to: recipient }));
    const example = await go('users.csv', '--generate-passwords', 'missing');
    expect(example).toMatchObject({ status: 2, stderr: expect.stringContaining('as "seal_to"') });
    expect(directory.received).toEqual([]);
    expect(existsSync(join(folder.path, RESULTS))).toBe(false);
  });

  it('--slips is refused with --seal-to, and the error says how to print slips', async () => {
    expect(await create('--slips')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/provision\.js slips <results> --identity <file>$/m),
    });
    expect(directory.received).toEqual([]);
  });

  it('a run with unsealed passwords is refused in a folder with sealed ones', async () => {
    await create('--limit', '1');
    const refused = await go('retry', RESULTS);
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('has sealed passwords, and this run would keep others unsealed'),
    });
    expect(directory.received).toHaveLength(1);
    expect(await go('clean', RESULTS, '--yes')).toMatchObject({ status: 0 });
    expect(await go('retry', RESULTS)).toMatchObject({ status: 0 });
    expect(existsSync(join(folder.path, RESULTS, 'credentials.csv'))).toBe(true);
  });
});

describe('a sealed row that is sent again', () => {
  it('a row that a kill left unconfirmed gets a new password, and its slip has the accepted one', async () => {
    let child: { kill(signal: NodeJS.Signals): void } | undefined;
    const kill: Reply = () => child?.kill('SIGKILL');
    reply = ({ body }, n) => (body.nickname === 'ben' && n === 2 ? kill : undefined);
    await run(['users.csv', '--generate-passwords', 'missing', '--seal-to', key.recipient, '--pace', '0'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' },
      onStart: (started) => {
        child = started;
      },
    });
    expect(await go('settle', RESULTS, 'ben', '--not-created')).toMatchObject({ status: 0 });
    const ran = await create();
    expect(ran.status).toBe(0);
    expectSealed([ran]);
    const [first = '', second = ''] = sentTo('ben');
    expect(second).not.toBe(first);
    expect(sentTo('anna')).toHaveLength(1);
    expect(await opened()).toMatchObject({ status: 0 });
    expect([sheet().includes(first), sheet().includes(second)]).toEqual([false, true]);
    expect(sheet()).toContain(sentTo('anna')[0]);
  });

  it('a row that is sent again within a run keeps its password, and has a record for each attempt', async () => {
    reply = (_, n) => (n === 1 ? 429 : undefined);
    await create();
    expect(sentTo('anna')).toHaveLength(2);
    expect(new Set(sentTo('anna')).size).toBe(1);
    expect(folder.read(SEALED).trimEnd().split('\n')).toHaveLength(3);
    expect(await opened()).toMatchObject({ status: 0 });
    for (const nickname of ['anna', 'ben']) expect(sheet()).toContain(sentTo(nickname).at(-1));
  });

  it('a password that an earlier run kept unsealed is used again, and the slips show it together with the sealed ones', async () => {
    reply = (_, n) => (n === 2 ? 400 : undefined);
    expect(await go('users.csv', '--generate-passwords', 'missing')).toMatchObject({ status: 1 });
    folder.write('users.csv', `${folder.read('users.csv')}carl,C,Carl\n`);
    const ran = await create();
    expect(ran.status).toBe(0);
    expect(new Set(sentTo('ben')).size).toBe(1);
    expect(ran.stdout).toContain('has 2 sealed passwords, and 1 more is not sealed');
    expect(folder.read(`${RESULTS}/credentials.csv`)).not.toContain(sentTo('carl')[0]);
    expect(await opened('--all')).toMatchObject({ status: 0, stdout: expect.stringContaining('3 slips') });
    for (const nickname of ['anna', 'ben', 'carl']) expect(sheet()).toContain(sentTo(nickname).at(-1));
    const without = await slips('--all');
    expect(without).toMatchObject({ status: 1, stdout: expect.stringContaining('1 slip,') });
    expect(without.stderr).toContain('2 users have no slip because their password is sealed: ben, carl.');
  });
});

describe('slips of sealed passwords', () => {
  it('slips without a key or with a wrong one are refused, and no part of a key is shown', async () => {
    await create();
    expect(await slips()).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/passwords for the slips are sealed[\s\S]*--identity <file>/),
    });
    const other = await ageKey();
    folder.write('other.txt', other.file);
    chmodSync(join(folder.path, 'other.txt'), 0o640);
    const wrong = await slips('--identity', 'other.txt');
    expect(wrong).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('This key opens none of 2 sealed passwords'),
    });
    expect(wrong.stderr).toMatch(/other\.txt .*0640|chmod 600 other\.txt/);
    const asPath = await slips('--identity', key.identity);
    const missing = await slips('--identity', 'missing.txt');
    expect([asPath.status, missing.status]).toEqual([2, 2]);
    for (const { stdout, stderr } of [wrong, asPath])
      expect(stdout + stderr).not.toMatch(/AGE-SECRET-KEY-1[A-Z0-9]/);
    expect(existsSync(join(folder.path, RESULTS, 'credentials.html'))).toBe(false);
  });

  it('records that are sealed to another key are counted, and users without a slip are named', async () => {
    await create('--limit', '1');
    const other = await ageKey();
    await go('users.csv', '--generate-passwords', 'missing', '--seal-to', other.recipient);
    const ran = await opened();
    expect(ran).toMatchObject({ status: 1, stdout: expect.stringContaining('1 slip,') });
    expect(ran.stderr).toMatch(/1 sealed password cannot be opened with this key.*\. No slip for ben\./s);
    folder.write('key.txt', key.file + other.file);
    expect(await opened()).toMatchObject({ status: 0, stdout: expect.stringContaining('2 slips') });
  });

  it('the key can come from standard input', async () => {
    await create();
    const env = { PROVISION_BASE_URL: directory.url };
    const ran = await run(['slips', RESULTS, '--identity', '-'], { cwd: folder.path, env, stdin: key.file });
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('2 slips') });
  });

  it('clean removes the sealed passwords', async () => {
    await create();
    expect(await go('clean', RESULTS, '--yes')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('credentials.csv.age'),
    });
    expect(existsSync(join(folder.path, SEALED))).toBe(false);
    expect(await opened()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There are no passwords for the slips'),
    });
    expect((await create()).stdout).not.toContain('--identity');
  });
});
