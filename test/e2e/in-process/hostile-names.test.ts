import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run } from '../program.js';
import { useDirectory } from '../use-directory.js';

/** A name that clears the screen, imitates a line of the program and reverses the text after it. */
const NAME = 'users\u001b[2J\u001b[31m\nError: forged\u009b1m\u202e.csv';
const RESULTS = `${NAME}.results`;
const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');

const { folder, directory } = useDirectory((_, n) => (n === 2 ? 422 : n === 3 ? 500 : undefined));
beforeEach(() => {
  folder.write(NAME, rosterOf(3));
});
const env = (): Record<string, string> => ({
  PROVISION_BASE_URL: directory.url,
  PROVISION_TOKEN: 'test-token-of-nobody',
});

async function go(...args: string[]): Promise<Ran> {
  const ran = await run(args, { cwd: folder.path, env: env() });
  for (const text of [ran.stdout, ran.stderr]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(text).not.toMatch(/^Error: forged/m);
  }
  return ran;
}

describe.runIf(process.platform !== 'win32')('file names with control characters', () => {
  it('file names with control characters neither control a terminal nor imitate a line', async () => {
    expect((await go(NAME, '--dry-run')).stdout).toContain('users');
    expect((await go(`no\u001b${NAME}`)).status).toBe(2);
    expect((await go(NAME, '--pace', '0')).status).toBe(1);
    expect((await go('report', RESULTS)).status).toBe(0);
    expect((await go('retry', NAME, '--pace', '0', '--only', 'exists')).stderr).toBeDefined();
    expect((await go('settle', RESULTS, 'user3', '--created')).status).toBe(0);
    expect((await go('settle', RESULTS, 'user9', '--created')).status).toBe(2);
    expect((await go('slips', RESULTS)).stderr).toBeDefined();
    expect((await go('clean', RESULTS, '--yes')).stderr).toBeDefined();
    expect((await go(NAME, '--token-file', NAME)).stderr).toBeDefined();
    expect((await go(NAME, '--config', NAME)).status).toBe(2);
    expect((await go(`--${NAME}`)).status).toBe(2);
  });

  it('file names with control characters are unchanged in the events of --json', async () => {
    const { stdout } = await go(NAME, '--pace', '0', '--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toMatchObject({ event: 'finished', results: RESULTS });
  });

  it.runIf(existsSync('/bin/bash'))(
    'file names with control characters are escaped in commands, so that they can be copied',
    async () => {
      const { stdout } = await go(NAME, '--pace', '0');
      const typed = /^ +(?:provision|node \S+) (retry .*--only weak_password.*)$/m.exec(stdout)?.[1] ?? '';
      expect(typed).toContain("$'users\\033[2J");
      const { stdout: again } = await promisify(execFile)(
        '/bin/bash',
        ['-c', `"$NODE" "$BIN" ${typed} --pace 0 || true`],
        { cwd: folder.path, env: { PATH: process.env.PATH, NODE: process.execPath, BIN, ...env() } },
      );
      expect(directory.hits()).toMatchObject({ user2: 2 });
      expect(again).not.toContain('\u001b');
    },
  );
});
