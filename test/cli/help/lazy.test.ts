import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ageKey } from '../../support/age-keys.js';
import { loadedModules } from '../../support/loaded-modules.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'provision-lazy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The modules that a successful call of the real program loads: names of packages, and paths of its own files. */
function loadedBy(...argv: string[]): readonly string[] {
  const { modules, status } = loadedModules(argv, folder);
  expect(status).toBe(0);
  return modules;
}

it.each([[['--help']], [['retry', '--help']], [['--version']]])(
  'the help and the version load no package except commander: %j',
  (argv) => {
    const packages = loadedBy(...argv).filter((name) => !name.endsWith('.js'));
    expect(new Set(packages)).toEqual(new Set(['commander']));
  },
);

it('the list of commands loads a small part of the program', () => {
  const paths = loadedBy('--help').filter((name) => name.endsWith('.js'));
  const sizes = paths.map((path) => statSync(join(ROOT, 'dist', path)).size);
  expect(paths).toContain('main.js');
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000);
});

it('the package that seals is loaded only by a run that seals passwords and by slips with a key', async () => {
  writeFileSync(join(folder, 'users.csv'), 'nickname,last name\nanna,A\n');
  const { recipient, file } = await ageKey();
  writeFileSync(join(folder, 'key.txt'), file);
  const seals = (...argv: string[]) => loadedBy(...argv).includes('age-encryption');
  const run = ['users.csv', '--sandbox', '--generate-passwords', 'missing'];
  const results = 'users.csv.sandbox-results';
  expect([seals(...run), seals('slips', results)]).toEqual([false, false]);
  expect([seals(...run, '--seal-to', recipient), seals('slips', results, '--identity', 'key.txt')]).toEqual([
    true,
    true,
  ]);
});

it.each(['UserError', 'Interrupted', 'Secret'])('the built program has the class %s once', (name) => {
  const files = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => file.endsWith('.js') && !file.startsWith('report'))
    .map((file) => readFileSync(join(ROOT, 'dist', file), 'utf8'));
  const declaration = new RegExp(`(?:class ${name}|${name} = class)\\b`, 'g');
  expect(code.flatMap((text) => text.match(declaration) ?? [])).toHaveLength(1);
});
