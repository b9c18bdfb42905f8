/** Asks the installed shells for completions. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');

/** For `describe.skipIf`: warns about skipped tests. */
export function noShell(name: string): boolean {
  if (spawnSync(name, ['--version']).status === 0) return false;
  console.warn(`${name} is not installed, so its completion tests are SKIPPED: apt-get install ${name}`);
  return true;
}

export type Asked = {
  /** The path of the completion script. */
  readonly script: string;
  readonly cwd: string;
  /** The words of the command line up to the cursor. */
  readonly words: readonly string[];
};

const IN_BASH = `
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_provision
printf '%s\\n' "\${COMPREPLY[@]}"`;

/** Calls the completion function like readline, which does not parse quotes. */
export function askBash({ script, cwd, words }: Asked): readonly string[] {
  // bash splits words at =.
  const split = words.flatMap((word) => word.split(/(=)/).filter((part) => part !== ''));
  const last = words.at(-1) === '' ? [''] : [];
  return ask('bash', ['--norc', '-c', IN_BASH, 'bash', script, ...split, ...last], cwd);
}

export function askFish({ script, cwd, words }: Asked): readonly string[] {
  const line = words.map((word) => word.replaceAll(' ', '\\ ')).join(' ');
  const found = ask(
    'fish',
    ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, line],
    cwd,
  );
  const front = /^--[a-z-]+=/.exec(words.at(-1) ?? '')?.[0] ?? '';
  return found.map((one) => one.replace(/\t.*/, '').replace(/\/$/, '').slice(front.length));
}

/** Installs the built program as `.bin/provision` of this folder. */
export function install(folder: string): void {
  const called = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
  mkdirSync(join(folder, '.bin'));
  writeFileSync(join(folder, '.bin/provision'), called, { mode: 0o755 });
}

function ask(shell: string, args: readonly string[], cwd: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${join(cwd, '.bin')}:${process.env.PATH}`, HOME: cwd, LANG: 'C.UTF-8' },
  });
  if (stderr !== '' || status !== 0) throw new Error(`${shell} ${status}: ${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}
