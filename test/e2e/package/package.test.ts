import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentAt, linksOf } from '../../docs/markdown.js';
import { startDirectory } from '../server.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** In bytes. The package has 981,000, a third of them for the texts in three languages. */
const LARGEST = 1_020_000;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'provision-package-'));
/** Puts the installed program first in the PATH; npm uses the settings of this machine. */
const env = { ...process.env, NO_COLOR: '1', PATH: `${join(folder, 'prefix/bin')}:${process.env.PATH}` };
let packed: { readonly filename: string; readonly size: number; readonly files: readonly { path: string }[] };

async function inFolder(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args, { cwd: folder, env });
  return stdout;
}

beforeAll(async () => {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await execute('npm', pack, { cwd: ROOT });
  packed = JSON.parse(stdout)[0];
  await inFolder('npm', 'install', '--global', '--prefix', join(folder, 'prefix'), tarball());
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function tarball(): string {
  return join(folder, packed.filename);
}

describe('the package', () => {
  it('the package is small', () => {
    expect(statSync(tarball()).size).toBeLessThan(LARGEST);
  });

  it('the package contains what is needed and nothing else', () => {
    const others = packed.files
      .map(({ path }) => path)
      .filter((path) => !/^(dist\/.*\.(js|d\.ts)|docs\/.*\.(md|txt))$/.test(path));
    expect(others.sort()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'bin/provision.js',
      'directory.schema.json',
      'dist/report/page/findings.css',
      'dist/report/page/fleet.css',
      'dist/report/page/style.css',
      'dist/valibot-license.md',
      'events.schema.json',
      'package.json',
      'provision.schema.json',
      'samples/dry-run.svg',
      'samples/profiles/keystone.json',
      'samples/profiles/parse-server.json',
      'samples/provision-fleet.service',
      'samples/run.svg',
      'samples/users-semicolon.csv',
      'samples/users-with-mistakes.csv',
      'samples/users.csv',
      'samples/users.json',
    ]);
  });

  it('the package contains the files to which its README links', () => {
    const paths = packed.files.map(({ path }) => path);
    const links = linksOf(documentAt('README.md')).map((link) => link.split('#', 1)[0] ?? '');
    expect(links.filter((path) => !/^(https:|$)/.test(path) && !paths.includes(path))).toEqual([]);
  });

  it.each([
    ['publint', ['--strict', '--pack', 'false'], 'All good!'],
    ['attw', ['--profile', 'esm-only'], '🟢 (ESM)'],
  ])('%s finds nothing wrong with the package', async (tool, args, words) => {
    const bin = join(ROOT, 'node_modules/.bin', tool);
    const { stdout } = await execute(bin, [...args, tool === 'attw' ? tarball() : ROOT], { cwd: ROOT });
    expect(stdout).toContain(words);
  });
});

describe('installed with npm install -g', () => {
  it('the installed program shows its version, which only package.json has', async () => {
    expect(await inFolder('provision', '--version')).toBe(`${version}\n`);
  });

  it('the installed program shows its help', async () => {
    expect(await inFolder('provision', '--help')).toContain('provision users.csv --dry-run');
  });

  it('the installed program creates the users of a sample in the sandbox', async () => {
    copyFileSync(join(ROOT, 'samples/users.csv'), join(folder, 'users.csv'));
    expect(await inFolder('provision', 'users.csv', '--sandbox')).toMatch(/created/);
  });
});

/** The programs in the documents. */
function shownPrograms(): readonly [first: string, second: string] {
  const blocks = documentAt('docs/unattended.md').blocks.filter(({ language }) => language === 'ts');
  const [first, second, ...more] = blocks.map(({ text }) => text);
  if (first === undefined || second === undefined || more.length > 0)
    throw new Error('docs/unattended.md does not show two programs');
  return [first.replace('pace: [1, 2]', 'pace: 0'), second.replace('skipInvalid', 'pace: 0, skipInvalid')];
}

/** Handles every event by its type, so that a missing one does not compile. A token of another type is an error. */
const EXHAUSTIVE = `import type { CreateOptions, ProvisionEvent } from 'provision-users';

export function kindOf(one: ProvisionEvent): string {
  switch (one.event) {
    case 'plan': return one.profile.name + one.first_user?.nickname;
    case 'finding': return one.severity satisfies 'error' | 'warn';
    case 'row': return one.outcome;
    case 'step': return one.step + one.value;
    case 'diff': return one.state;
    case 'extra': return one.nickname;
    case 'waiting': return one.why;
    case 'note': return one.message;
    case 'profile': return one.name;
    case 'looked_up': return one.nickname;
    case 'organisation': return one.org + one.state;
    case 'fleet': return String(one.unconfirmed);
    case 'finished': return String(one.counts?.created);
    case 'error': return one.reason ?? '';
    default: return one satisfies never;
  }
}

// @ts-expect-error a token is text, or a function that promises it
export const wrong: CreateOptions = { roster: 'users.csv', token: 5 };
`;

describe('an embedded installation', () => {
  it('an embedding program as in the documents type-checks and creates users', async () => {
    const server = await startDirectory();
    const home = join(folder, 'embedding');
    mkdirSync(home);
    const [first, second] = shownPrograms();
    writeFileSync(join(home, 'embedding.ts'), first);
    writeFileSync(join(home, 'watching.ts'), second);
    writeFileSync(join(home, 'exhaustive.ts'), EXHAUSTIVE);
    writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }');
    writeFileSync(join(home, 'token'), 'token-of-a-test', { mode: 0o600 });
    writeFileSync(join(home, 'users.csv'), 'login,password,first\nanna,Sample-Pass-1,Anna\n');
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const strictOptions = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    try {
      await execute('npm', ['install', '--no-save', tarball()], { cwd: home, env });
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const programs = ['embedding.ts', 'watching.ts', 'exhaustive.ts'];
      await execute(process.execPath, [tsc, ...strictOptions, ...types, ...programs], { cwd: home });
      const args = ['embedding.js', 'users.csv', server.url, join(home, 'token')];
      const { stdout } = await execute(process.execPath, args, { cwd: home });
      expect(stdout).toMatch(/^the list: name\.last: has no column\. .*\nanna: created\nexit status 0\n$/);
      expect(server.received).toHaveLength(1);
      writeFileSync(join(home, 'more.csv'), 'login,password,first\nboris,Sample-Pass-2,Boris\n');
      const watching = ['watching.js', 'more.csv', server.url];
      const withToken = { cwd: home, env: { ...env, DIRECTORY_TOKEN: 'token-of-a-test' } };
      const watched = await execute(process.execPath, watching, withToken);
      expect(watched.stdout).toBe('sending 1 of 1\nboris: created\nexit status 0\n');
      const failed = execute(process.execPath, watching, { cwd: home, env });
      await expect(failed).rejects.toMatchObject({
        code: 4,
        stderr: expect.stringMatching(/^no_token: token: /),
      });
    } finally {
      await server.close();
    }
  });

  it('an embedding program can import only the public entry', async () => {
    const names = `console.log(Object.keys(await import('provision-users')).sort().join())`;
    const home = join(folder, 'embedding');
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', names], { cwd: home });
    expect(stdout.trim()).toBe('ProvisionError,checkRoster,createUsers');
    const inside = execute(
      process.execPath,
      ['--input-type=module', '-e', `await import('provision-users/dist/cli.js')`],
      { cwd: home },
    );
    await expect(inside).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
