import { afterAll, describe, expect, it } from 'vitest';
import { run, scratch } from '../program.js';
import { startDirectory } from '../server.js';

const TOKEN = 'debug-canary-token-1';
const PASSWORD = 'debug-Canary-password-1';
const ROSTER = `nickname,password,first,last\nuser1,${PASSWORD},Ada,Byron\nuser2,${PASSWORD}2,Jan,Novak\n`;
const folder = scratch();
afterAll(() => folder.remove());

/** A line of the log with the text after its time. */
function linesOf(stderr: string): readonly string[] {
  return stderr.split('\n').flatMap((line) => /^\d\d:\d\d:\d\d\.\d{3} (.*)$/.exec(line)?.[1] ?? []);
}

describe('the debug log', () => {
  it('the debug log has settings with their sources, requests, answers, journal writes and waits, and no secret', async () => {
    folder.write('users.csv', ROSTER);
    // The directory repeats secrets where a log might show them.
    const directory = await startDirectory(({ body }) => (response) => {
      response.writeHead(409, {
        'content-type': 'application/json',
        'x-request-id': `a-${TOKEN}`,
        server: 'x',
      });
      response.end(JSON.stringify({ message: `no ${body.password}` }));
    });
    const args = [
      'users.csv',
      '--pace',
      '0',
      '--base-url',
      directory.url,
      '--header',
      'X-Key: very-secret-key',
    ];
    const env = { PROVISION_DEBUG: '1', PROVISION_TOKEN: TOKEN };
    const { stderr, stdout } = await run(args, { cwd: folder.path, env, ownProcess: true });
    await directory.close();
    const lines = linesOf(stderr);
    const has = (pattern: RegExp) =>
      expect(
        lines.filter((line) => pattern.test(line)),
        stderr,
      ).not.toEqual([]);
    has(/^start +version=\S+ node=v\d+\S* platform=\w+ cwd=/);
    has(/^config +path=null$/);
    has(/^setting +name=pace from=--pace value=0$/);
    has(/^setting +name=token from=PROVISION_TOKEN value="\[hidden\]"$/);
    has(/^directory +profile=v6 url=\S+ proxy=null$/);
    has(/^request +method=POST path=\/v6\/users\/ bytes=\d+$/);
    has(
      /^answer +ms=\d+ status=409 bytes=\d+ content-type=application\/json server=x x-request-id="\[redacted\]"/,
    );
    has(/^journal +step=sending row=1 attempt=1$/);
    has(/^journal +step=settled attempt=1 outcome=exists status=409/);
    has(/^wait +why=pace ms=\d+$/);
    for (const secret of [TOKEN, PASSWORD, 'very-secret-key']) expect(stderr + stdout).not.toContain(secret);
  });

  it('the debug log hides user info and query of an address that is then refused', async () => {
    for (const url of [
      `https://anna:${PASSWORD}@directory.example`,
      `https://directory.example/?t=${TOKEN}`,
    ]) {
      const env = { PROVISION_DEBUG: '1', PROVISION_BASE_URL: url };
      const { stderr, status } = await run(['users.csv'], { cwd: folder.path, env });
      expect(status).toBe(2);
      expect(stderr).toContain('name=base_url from=PROVISION_BASE_URL value="[hidden]"');
      expect(stderr).not.toMatch(new RegExp(`${TOKEN}|${PASSWORD}`));
    }
  });

  it('the debug log has the stack of the cause of an error', async () => {
    const { stderr, status } = await run(['none.csv', '--dry-run', '--debug'], { cwd: folder.path });
    expect(status).toBe(2);
    expect(linesOf(stderr).join('\n')).toMatch(/^error +reason=roster name=UserError\nerror +frame="at /m);
    expect(stderr).toMatch(/^Error: /m);
  });

  it('the debug log is off by default', async () => {
    const ran = await run(['none.csv', '--dry-run'], { cwd: folder.path, env: { PROVISION_DEBUG: '0' } });
    expect(linesOf(ran.stderr)).toEqual([]);
  });
});

it('the debug log of --version has what a bug report needs, and no values of variables', async () => {
  const env = { PROVISION_TOKEN: TOKEN, HTTPS_PROXY: 'http://user:pass@proxy.example' };
  const { stdout, status } = await run(['--version', '--debug'], { cwd: folder.path, env, ownProcess: true });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^provision \d+\.\d+\.\d+\nNode v\d/);
  expect(stdout).toContain('Variables set: HTTPS_PROXY, PROVISION_TOKEN');
  expect(stdout).not.toMatch(new RegExp(`${TOKEN}|pass@`));
});
