/** The core does without the feature: a copy without its folder and its line compiles, and passes its tests. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const LINKED = ['node_modules', 'dist'];
const LINE = "export { fleet } from '../fleet/feature.js';\n";

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'provision-core-'));
  const copied = readdirSync(ROOT).filter((name) => name !== '.git' && !LINKED.includes(name));
  for (const name of copied) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(copy, name));
  for (const name of ['src', 'test']) rmSync(join(copy, name, 'fleet'), { recursive: true });
  const features = join(copy, 'src/cli/features.ts');
  const text = readFileSync(features, 'utf8');
  expect(text).toContain(LINE);
  writeFileSync(features, text.replace(LINE, 'export {};\n'));
  return () => rmSync(copy, { recursive: true, force: true });
});

/** @returns what it printed. @throws where it fails */
function npx(...words: readonly string[]): string {
  // Without the variables of the test that calls it.
  const { PATH, HOME } = process.env;
  return execFileSync('npx', words, { cwd: copy, encoding: 'utf8', env: { PATH, HOME, NO_COLOR: '1' } });
}

it('the program without the feature compiles', () => {
  expect(npx('tsc', '--noEmit')).toBe('');
});

// The help has fewer commands and options, so its snapshots are written again.
it('the program without the feature passes the other tests', () => {
  const folders = ['cli', 'commands', 'settings', 'texts', 'ui', 'embed', 'layers', 'english'];
  const paths = folders.map((one) => `test/${one}`);
  const printed = npx('vitest', 'run', '--project', 'unit', ...paths, '--update');
  expect(printed).toMatch(/Tests +\d{4} passed/);
  const help = readFileSync(join(copy, 'test/cli/help/provision.txt'), 'utf8');
  expect(help).toContain('retry');
  expect(help).not.toContain('fleet');
});
