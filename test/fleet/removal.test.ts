/**
 * The core does not need the feature: a copy without the feature's folder and its import compiles, and passes its
 * tests.
 */

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

/** @returns the output. @throws if the command fails */
function npx(...words: readonly string[]): string {
  // Without the environment variables of the calling test.
  const { PATH, HOME } = process.env;
  return execFileSync('npx', words, { cwd: copy, encoding: 'utf8', env: { PATH, HOME, NO_COLOR: '1' } });
}

it('the program without the fleet feature compiles', () => {
  expect(npx('tsc', '--noEmit')).toBe('');
});

// The help has fewer commands and options, so `--update` writes its snapshots again.
it('the program without the fleet feature passes the other tests', () => {
  const folders = ['cli', 'commands', 'settings', 'texts', 'ui', 'embed', 'layers', 'english'];
  const paths = folders.map((one) => `test/${one}`);
  const printed = npx('vitest', 'run', '--project', 'unit', ...paths, '--update');
  expect(printed).toMatch(/Tests +\d{4} passed/);
  const help = readFileSync(join(copy, 'test/cli/help/provision.txt'), 'utf8');
  expect(help).toContain('retry');
  expect(help).not.toContain('fleet');
});
