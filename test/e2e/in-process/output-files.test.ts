/**
 * Files that `--findings`, `diff --output` and `token --save` write: they replace only files that the program wrote.
 */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oauthProfile } from '../../support/oauth-profile.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

let folder: Scratch;

const ROSTER =
  'nickname,password,last name,first name,department\n' +
  'a.petrova,Kiefer-Lampe-173,Petrova,Avdotya,1\n' +
  'b.smith,,Smith,Bob,1\n';

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
});
afterEach(() => folder.remove());

const go = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  run(args, { cwd: folder.path, env });
const findings = (file: string, ...more: string[]) =>
  go(['users.csv', '--dry-run', '--no-config', '--findings', file, ...more]);
/** The address has no listener: a comparison that sends a request does not end with status 2. */
const diff = (file: string, ...more: string[]) =>
  go(['diff', 'users.csv', '--profile', 'keycloak', '--set', 'realm=r', '-o', file, ...more], {
    PROVISION_BASE_URL: 'http://127.0.0.1:9',
    PROVISION_TOKEN: 'token-of-the-tests',
  });
const at = (name: string) => join(folder.path, name);

/** Another list, with passwords. */
const LIST = 'nickname,password\nc.jones,Kiefer-Lampe-273\n';

describe.each([
  ['findings', findings, ['csv', 'json', 'html', 'xlsx']],
  ['a comparison', diff, ['csv', 'json']],
])('a file of %s', (_, write, endings) => {
  it.each(endings)(
    'an output file does not replace a .%s file that another program wrote',
    async (ending) => {
      const name = folder.write(`list.${ending}`, LIST);
      const ran = await write(name);
      expect(ran).toMatchObject({ status: 2, stdout: '' });
      expect(ran.stderr).toContain(
        `${name} is a file that this option did not write, so it is not replaced.`,
      );
      expect(ran.stderr).toContain('Or add --overwrite to replace it.');
      expect(folder.read(name)).toBe(LIST);
    },
  );

  it('an output file never replaces the roster, under any of its names', async () => {
    linkSync(at('users.csv'), at('same.csv'));
    symlinkSync('users.csv', at('link.csv'));
    for (const name of ['users.csv', 'same.csv', 'link.csv']) {
      const ran = await write(name, '--overwrite');
      expect(ran.stderr).toContain(`${name} is the roster itself`);
      expect(ran.status).toBe(2);
      expect(folder.read('users.csv')).toBe(ROSTER);
    }
  });

  it('an output file never replaces a pipe, a folder or a broken link', async () => {
    mkdirSync(at('folder.csv'));
    symlinkSync('nowhere.csv', at('broken.csv'));
    symlinkSync('/dev/null', at('null.csv'));
    spawnSync('mkfifo', [at('pipe.csv')]);
    for (const [name, what] of [
      ['folder.csv', 'is a folder'],
      ['broken.csv', 'is a link to a file that does not exist'],
      ['null.csv', 'is a device'],
      ['pipe.csv', 'is a pipe'],
    ] as const) {
      const ran = await write(name, '--overwrite');
      expect(ran.stderr).toContain(`${name} ${what}`);
      expect(ran.status).toBe(2);
    }
    expect(lstatSync(at('pipe.csv')).isFIFO()).toBe(true);
    expect(existsSync(at('nowhere.csv'))).toBe(false);
  });

  it('an output file never replaces a file in a results folder', async () => {
    const ran = await go(['users.csv', '--yes', '--skip-invalid', '--sandbox', '--results', 'out']);
    expect(ran.status).toBe(1);
    const before = folder.read('out/invalid.csv');
    for (const name of ['out/invalid.csv', 'out/created.csv', 'out/report.json']) {
      const refused = await write(name, '--overwrite');
      expect(refused.stderr).toContain(`${name} is in a results folder`);
      expect(refused.status).toBe(2);
    }
    expect(folder.read('out/invalid.csv')).toBe(before);
  });

  it('an output file is not created in a results folder', async () => {
    expect(await go(['users.csv', '--yes', '--skip-invalid', '--sandbox', '--results', 'out'])).toMatchObject(
      {
        status: 1,
      },
    );
    const refused = await write('out/other.csv');
    expect(refused.stderr).toContain('out/other.csv is in a results folder');
    expect(refused.status).toBe(2);
    expect(existsSync(at('out/other.csv'))).toBe(false);
  });

  it('an output file needs a folder that exists', async () => {
    expect(await write('nowhere/x.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The folder of nowhere/x.csv does not exist'),
    });
  });
});

describe('a file of findings', () => {
  it.each(['csv', 'json', 'html', 'xlsx'])(
    'a file of findings replaces an earlier one in .%s',
    async (ending) => {
      const name = `findings.${ending}`;
      expect(await findings(name)).toMatchObject({ status: 1 });
      const { ino } = statSync(at(name));
      folder.write('users.csv', ROSTER.replace('a.petrova', ''));
      expect(await findings(name)).toMatchObject({ status: 1 });
      expect(statSync(at(name)).ino).not.toBe(ino);
      // A file of findings in another format is not replaced either.
      const other = ending === 'json' ? 'other.csv' : 'other.json';
      renameSync(at(name), at(other));
      expect(await findings(other)).toMatchObject({ status: 2 });
    },
  );

  it.each(['csv', 'json', 'html', 'xlsx'])(
    'a file of findings replaces any other in .%s with --overwrite',
    async (ending) => {
      const name = folder.write(`list.${ending}`, LIST);
      expect(await findings(name, '--overwrite')).toMatchObject({ status: 1 });
      expect(folder.read(name)).not.toBe(LIST);
      expect(await findings(name)).toMatchObject({ status: 1 });
    },
  );

  it('an earlier file is replaced even if it has no findings', async () => {
    folder.write('users.csv', ROSTER.replace(/b\.smith.*\n/, ''));
    for (const name of ['none.csv', 'none.json', 'none.html', 'none.xlsx']) {
      expect(await findings(name)).toMatchObject({ status: 0 });
      expect(await findings(name)).toMatchObject({ status: 0 });
    }
  });

  it('a file of findings does not replace the configuration, the profile or the token file of its run', async () => {
    const env = { PROVISION_CLIENT_SECRET: 'x' };
    const used = [
      ['config.json', '{"wait": 3}', ['--config', 'config.json'], 'the configuration of this run'],
      ['dir.json', oauthProfile('implicit'), ['--profile', './dir.json'], 'the profile of this run'],
      ['token.csv', 'token-of-the-tests\n', ['--token-file', 'token.csv'], 'the token file of this run'],
      [
        'secret.csv',
        'secret-of-the-tests\n',
        ['--client-secret-file', 'secret.csv'],
        'the file with the client secret',
      ],
    ] as const;
    for (const [name, text, options, what] of used) {
      folder.write(name, text);
      const args = ['users.csv', '--dry-run', '--overwrite', '--findings', `./${name}`, ...options];
      const ran = await go(args, env);
      expect(ran.stderr).toContain(`${name} is ${what}`);
      expect(ran.status).toBe(2);
      expect(folder.read(name)).toBe(text);
    }
  });

  it('a file of findings that is a link is written to the target of the link', async () => {
    expect(await findings('findings.csv')).toMatchObject({ status: 1 });
    symlinkSync('findings.csv', at('link.csv'));
    const before = readFileSync(at('findings.csv'));
    folder.write('users.csv', ROSTER.replace('a.petrova', ''));
    expect(await findings('link.csv')).toMatchObject({ status: 1 });
    expect(lstatSync(at('link.csv')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('findings.csv'))).not.toEqual(before);
  });

  it('--findings refuses a file that it may not replace before it reads the whole roster', async () => {
    folder.write('list.csv', LIST);
    // Reading the whole roster would give another error, which is in a later row.
    folder.write('users.csv', `${ROSTER}"unbalanced\n`);
    expect((await findings('list.csv')).stderr).toContain('is not replaced');
  });
});

describe('--overwrite', () => {
  it('--overwrite needs an output file', async () => {
    expect(await go(['users.csv', '--dry-run', '--overwrite'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--overwrite needs --findings or --output'),
    });
  });
});

describe('token --save', () => {
  it('token --save does not replace the file with the client secret, which looks like a token', async () => {
    folder.write('dir.json', oauthProfile('client_credentials'));
    folder.write('secret', 'secret-of-the-tests\n');
    const ran = await go(
      ['token', '--profile', './dir.json', '--client-secret-file', 'secret', '--save', 'secret'],
      { PROVISION_BASE_URL: 'http://127.0.0.1:9', PROVISION_CLIENT_ID: 'client' },
    );
    expect(ran.stderr).toContain('--save secret is the file with the client secret');
    expect(ran.status).toBe(2);
    expect(folder.read('secret')).toBe('secret-of-the-tests\n');
  });
});
