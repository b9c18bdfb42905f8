/** `npm run build:changed`: builds the program, unless `dist` is newer than everything that the build reads. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['src', 'build', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** The file that the build writes last: build/write-schemas.ts. */
const LAST = join(ROOT, 'dist/ui/json/provision-event.d.ts');

/** @returns when the path or anything in it last changed. Removing a file changes its folder */
function lastChange(path) {
  const stats = statSync(path);
  const entries = stats.isDirectory() ? readdirSync(path) : [];
  return Math.max(stats.mtimeMs, ...entries.map((name) => lastChange(join(path, name))));
}

const changed = Math.max(...SOURCES.map((path) => lastChange(join(ROOT, path))));
if (!existsSync(LAST) || statSync(LAST).mtimeMs <= changed) {
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
}
