import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../e2e/server.js';

const ROOT = resolve(import.meta.dirname, '../..');
const LARGEST = 300_000;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'provision-package-'));
/** What was installed comes first; where npm asks, this machine's own settings say. */
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
  it('is small', () => {
    expect(statSync(tarball()).size).toBeLessThan(LARGEST);
  });

  it('holds what is needed and nothing else', () => {
    const others = packed.files
      .map(({ path }) => path)
      .filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path));
    expect(others.sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/provision.js',
      'dist/report/page/style.css',
      'events.schema.json',
      'package.json',
      'provision.schema.json',
      'samples/users-semicolon.csv',
      'samples/users-with-mistakes.csv',
      'samples/users.csv',
      'samples/users.json',
    ]);
  });

  it.each([
    ['publint', ['--strict', '--pack', 'false'], 'All good!'],
    ['attw', ['--profile', 'esm-only'], '🟢 (ESM)'],
  ])('gives %s nothing to say', async (tool, args, words) => {
    const bin = join(ROOT, 'node_modules/.bin', tool);
    const { stdout } = await execute(bin, [...args, tool === 'attw' ? tarball() : ROOT], { cwd: ROOT });
    expect(stdout).toContain(words);
  });
});

describe('installed with npm install -g', () => {
  it('says its version, which stands in package.json alone', async () => {
    expect(await inFolder('provision', '--version')).toBe(`${version}\n`);
  });

  it('shows its help', async () => {
    expect(await inFolder('provision', '--help')).toContain('provision users.csv --dry-run');
  });

  it('creates the users of a sample in the sandbox', async () => {
    copyFileSync(join(ROOT, 'samples/users.csv'), join(folder, 'users.csv'));
    expect(await inFolder('provision', 'users.csv', '--sandbox')).toMatch(/created/);
  });
});

describe('embedded', () => {
  it('type-checks and runs in a program of somebody else', async () => {
    const server = await startDirectory();
    const home = join(folder, 'embedding');
    mkdirSync(home);
    copyFileSync(join(import.meta.dirname, 'embedding.ts'), join(home, 'embedding.ts'));
    writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }');
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2023'];
    writeFileSync(
      join(home, 'users.csv'),
      'login,password,department\nanna,Sample-Pass-1,1\n,Sample-Pass-2,1\n',
    );
    try {
      await execute('npm', ['install', '--no-save', tarball()], { cwd: home, env });
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      await execute(process.execPath, [tsc, ...strict, ...types, 'embedding.ts'], { cwd: home });
      const { stdout } = await execute(
        process.execPath,
        ['embedding.js', join(home, 'users.csv'), server.url],
        {
          cwd: home,
        },
      );
      expect(stdout.split('\n')).toEqual([
        'users.csv:2: name.first: is empty [name-missing]',
        'users.csv:2: name.last: is empty [name-missing]',
        'users.csv:3: nickname: is missing [required]',
        'users.csv:3: name.first: is empty [name-missing]',
        'users.csv:3: name.last: is empty [name-missing]',
        'to send: 1',
        'anna: created',
        'ended: complete',
        '',
      ]);
      expect(server.received).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('finds nothing but what is meant to be found', async () => {
    const names = `console.log(Object.keys(await import('provision-users')).sort().join())`;
    const home = join(folder, 'embedding');
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', names], { cwd: home });
    expect(stdout.trim().split(',')).toEqual([
      'Interrupted',
      'STILL_TO_DO',
      'Secret',
      'UserError',
      'check',
      'createChecker',
      'createDirectory',
      'createPacer',
      'formatFinding',
      'openJournal',
      'openRoster',
      'parseBaseUrl',
      'provision',
      'readJournal',
      'systemClock',
    ]);
    const inside = execute(
      process.execPath,
      ['--input-type=module', '-e', `await import('provision-users/dist/cli.js')`],
      { cwd: home },
    );
    await expect(inside).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
