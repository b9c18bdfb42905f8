/** The modules that a call of the built program loads. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');

const HOOKS = `
import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  writeSync(2, 'loaded ' + url + '\\n');
  return await next(url, context);
}`;
const REGISTER = "import { register } from 'node:module'; register('./hooks.mjs', import.meta.url);";

/** @returns packages by name and our own modules by path, and the exit status */
export function loadedModules(argv: readonly string[], cwd: string) {
  writeFileSync(join(cwd, 'hooks.mjs'), HOOKS);
  writeFileSync(join(cwd, 'register.mjs'), REGISTER);
  const called = ['--import', join(cwd, 'register.mjs'), BIN, ...argv];
  const { stderr, status } = spawnSync(process.execPath, called, { encoding: 'utf8', cwd });
  const found = stderr.matchAll(/^loaded file:.*?\/(?:node_modules\/([^/]+)\/|dist\/)(.*)$/gm);
  return { modules: [...found].map(([, name, path]) => name ?? path ?? ''), status };
}
