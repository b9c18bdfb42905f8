import type { ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';

const TOKEN = 'sandbox-c4n4ry-token-of-nobody';

let folder: Scratch;
let sandbox: Sandbox;

beforeEach(async () => {
  folder = scratch();
  sandbox = await startSandbox({ token: TOKEN, throttle: 0 });
});

afterEach(async () => {
  await sandbox.close();
  folder.remove();
});

/** Presses a button on the page. @returns the address of the next page */
async function press(address: string, answer: 'allow' | 'deny'): Promise<string> {
  const body = new URLSearchParams([...new URL(address).searchParams, ['answer', answer]]);
  const reply = await fetch(`${sandbox.url}/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '', sandbox.url).href;
}

/** Runs `provision token` without a terminal. @param paste returns its input for the sign-in address */
function token(
  args: readonly string[],
  paste: (address: string) => Promise<string> | string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const onStart = (child: ChildProcess): void => {
    let text = '';
    child.stderr?.on('data', async (chunk: string) => {
      const before = text.includes('address bar');
      text += chunk;
      const address = /^ {2}(http\S+)$/m.exec(text)?.[1];
      // Standard input stays open, as for a script that waits for the token.
      if (address !== undefined && !before && text.includes('address bar'))
        child.stdin?.write(await paste(address));
    });
  };
  return run(['token', ...args], { cwd: folder.path, env, keepStdinOpen: true, onStart });
}

const settings = () => ['--auth-url', sandbox.url, '--client-id', 'test'];
const allow = async (address: string) => `${await press(address, 'allow')}\n`;

describe('provision token without a terminal', () => {
  it('provision token without a terminal reads the pasted address from standard input and prints the token alone', async () => {
    const ran = await token(settings(), allow);
    expect(ran).toMatchObject({ status: 0, stdout: `${TOKEN}\n` });
    expect(ran.stderr).toMatch(/valid until \d+ \w+ \d{4}\./);
    expect(ran.stderr).not.toMatch(/c4n4ry|Warning/);
  });

  it('provision token without a terminal prints a token that the directory accepts', async () => {
    const { stdout } = await token(settings(), allow);
    folder.write('users.csv', rosterOf(2));
    const env = { PROVISION_BASE_URL: sandbox.url, PROVISION_TOKEN: stdout.trim() };
    expect(await run(['users.csv', '--pace', '0'], { cwd: folder.path, env })).toMatchObject({ status: 0 });
    expect(sandbox.users()).toHaveLength(2);
  });

  it('provision token without a terminal reads its settings from the environment and the configuration', async () => {
    const env = { PROVISION_AUTH_URL: sandbox.url, PROVISION_CLIENT_ID: 'test' };
    expect(await token([], allow, env)).toMatchObject({ status: 0 });
    folder.write('provision.config.json', JSON.stringify({ auth_url: sandbox.url, client_id: 'app-1' }));
    const addresses: string[] = [];
    const note = (address: string) => {
      addresses.push(address);
      return allow(address);
    };
    expect(await token([], note)).toMatchObject({ status: 0 });
    expect(await token(['--client-id', 'app-3'], note, { PROVISION_CLIENT_ID: 'app-2' })).toMatchObject({
      status: 0,
    });
    expect(addresses.map((address) => new URL(address).searchParams.get('client_id'))).toEqual([
      'app-1',
      'app-3',
    ]);
  });

  it('provision token without a terminal names missing settings, and asks no question', async () => {
    const none = await run(['token'], { cwd: folder.path });
    expect(none).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/auth URL is missing[\s\S]*PROVISION_AUTH_URL/),
    });
    const half = await run(['token', '--auth-url', sandbox.url], { cwd: folder.path });
    expect(half).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/client ID is missing[\s\S]*--client-id/),
    });
    const plain = await run(['token', '--auth-url', 'http://auth.example', '--client-id', 'x'], {
      cwd: folder.path,
    });
    expect(plain).toMatchObject({ status: 2, stderr: expect.stringContaining('not encrypted') });
  });

  it('provision token without a terminal explains a denial, and ends with 4', async () => {
    const ran = await token(settings(), (address) => press(address, 'deny').then((page) => `${page}\n`));
    expect(ran).toMatchObject({
      status: 4,
      stdout: '',
      stderr: expect.stringContaining('Access was denied'),
    });
  });

  it('provision token without a terminal refuses another state, and warns of a missing one', async () => {
    const other = await token(settings(), async (address) =>
      (await allow(address)).replace(/state=.{4}/, 'state=abcd'),
    );
    expect(other).toMatchObject({
      status: 4,
      stdout: '',
      stderr: expect.stringContaining('another sign-in'),
    });
    expect(other.stderr).not.toContain('c4n4ry');
    const none = await token(settings(), async (address) =>
      (await allow(address)).replace(/&state=[^&\n]*/, ''),
    );
    expect(none).toMatchObject({
      status: 0,
      stdout: `${TOKEN}\n`,
      stderr: expect.stringContaining('Warning:'),
    });
  });

  it('provision token without a terminal accepts a bare token only with --bare, and allows one attempt', async () => {
    const bare = 'other-c4n4ry-token-of-nobody';
    expect(await token([...settings(), '--bare'], () => `${bare}\n`)).toMatchObject({
      status: 0,
      stdout: `${bare}\n`,
    });
    const refused = await token(settings(), () => `${bare}\n`);
    expect(refused).toMatchObject({ status: 4, stdout: '', stderr: expect.stringContaining('--bare') });
    expect(refused.stderr).not.toContain('c4n4ry');
  });

  it('provision token without a terminal ends with 4 at the end of its input, and with 130 at Ctrl-C', async () => {
    const ended = await run(['token', ...settings()], { cwd: folder.path });
    expect(ended).toMatchObject({ status: 4, stderr: expect.stringContaining('Nothing was pasted') });
    const interrupted = await run(['token', ...settings()], {
      cwd: folder.path,
      keepStdinOpen: true,
      onStart: (child) => {
        child.stderr?.on('data', (text: string) => {
          if (text.includes('address bar')) child.kill('SIGINT');
        });
      },
    });
    expect(interrupted).toMatchObject({ status: 130, stdout: '' });
  });
});

describe('--save', () => {
  it('--save writes a token for --token-file that only its owner can read, also over an earlier one', async () => {
    for (const _time of [1, 2]) {
      const ran = await token([...settings(), '--save', 'token.txt'], allow);
      expect(ran).toMatchObject({
        status: 0,
        stdout: '',
        stderr: expect.stringContaining('--token-file token.txt'),
      });
      expect(folder.read('token.txt')).toBe(`${TOKEN}\n`);
      expect(statSync(join(folder.path, 'token.txt')).mode & 0o777).toBe(0o600);
    }
    folder.write('users.csv', rosterOf(1));
    const args = ['users.csv', '--base-url', sandbox.url, '--token-file', 'token.txt', '--pace', '0'];
    expect(await run(args, { cwd: folder.path })).toMatchObject({ status: 0 });
  });

  it.each<[string, string, RegExp]>([
    ['a roster', 'users.csv', /contains something other than a token/],
    ['a folder', '.', /--save \S+ is a folder/],
    ['a missing folder', 'nowhere/token.txt', /The folder of nowhere\/token.txt does not exist/],
    ['nothing', '', /--save needs a file/],
  ])('--save is refused for %s before a person signs in', async (_what, path, why) => {
    folder.write('users.csv', rosterOf(1));
    const ran = await run(['token', ...settings(), '--save', path], { cwd: folder.path });
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringMatching(why) });
    expect(ran.stderr).not.toContain('/authorize');
    expect(folder.read('users.csv')).toBe(rosterOf(1));
    expect(existsSync(join(folder.path, 'nowhere'))).toBe(false);
  });
});
