/** The commands that messages name, as the user would type them. */

import { resolve } from 'node:path';
import type { CommandTexts } from '../../app/ports.js';
import { isProfilePath } from '../../domain/profile-name.js';
import type { Io } from '../../lib/io.js';
import { isShellPipe, shellQuote } from '../../lib/shell-quote.js';
import { isBeside, shownPath } from '../../lib/shown-path.js';

export function createCommandTexts(io: Pick<Io, 'argv' | 'program' | 'cwd'>): CommandTexts {
  const { argv, program, cwd } = io;
  return {
    program,
    again: () => againCommand(io),
    real: () => againCommand({ argv: withoutRehearsal(argv), program }),
    retryAgain(whole, typed, results) {
      const kept = whole ? withoutOnly(argv) : argv;
      return againCommand({ argv: kept.map((arg) => (arg === typed ? results : arg)), program });
    },
    profileOption: () => profileOption(argv),
    rosterOption({ folder, roster, rosterPath }) {
      const profile = profileOption(argv);
      if (rosterPath === null) return ` --roster <path>${profile}`;
      const path = resolve(folder, rosterPath);
      const option = isBeside(path, folder, roster) ? '' : ` --roster ${shellQuote(shownPath(path, cwd))}`;
      return option + profile;
    },
    on: (command, results, options = '') => `${program} ${command} ${shellQuote(results)}${options}`,
  };
}

/** The journal has the name of a profile, and not its file: whoever named that has to name it again. */
function profileOption(argv: readonly string[]): string {
  const at = argv.findIndex((arg) => arg === '--profile' || arg.startsWith('--profile='));
  const typed = argv[at]?.startsWith('--profile=') ? argv[at].slice('--profile='.length) : argv[at + 1];
  return at < 0 || typed === undefined || !isProfilePath(typed) ? '' : ` --profile ${shellQuote(typed)}`;
}

/** All that is left, and not one outcome of it. */
function withoutOnly(argv: readonly string[]): readonly string[] {
  return argv.filter((arg, at) => !/^--only(?:=|$)/.test(arg) && argv[at - 1] !== '--only');
}

/** Without what is for a rehearsal alone: its results folder is refused for real users. */
function withoutRehearsal(argv: readonly string[]): readonly string[] {
  const withValue = /^--(?:results|pace)$/;
  return argv.filter(
    (arg, at) =>
      !/^--(?:sandbox$|results(?:=|$)|pace(?:=|$))/.test(arg) && !withValue.test(argv[at - 1] ?? ''),
  );
}

/** Options that belong to one call and not to the next; those with `true` are followed by a value. */
const NOT_AGAIN: ReadonlyMap<string, boolean> = new Map([
  ['--token', true],
  ['--limit', true],
  ['--fresh', false],
  ['--force-unlock', false],
  ['--yes', false],
]);

/** The command that was called, ready to be called again: without the token, and without what is for once. */
export function againCommand(io: { readonly argv: readonly string[]; readonly program: string }): string {
  const kept: string[] = [];
  for (let at = 0; at < io.argv.length; at += 1) {
    const arg = io.argv[at] ?? '';
    const takesValue = NOT_AGAIN.get(arg.split('=', 1)[0] ?? '');
    if (isShellPipe(arg)) kept.push('<(…)');
    else if (takesValue === undefined) kept.push(shellQuote(withoutHeaderValue(arg, io.argv[at - 1])));
    else if (takesValue && !arg.includes('=')) at += 1;
  }
  return [io.program, ...kept].join(' ');
}

/** The value of a header can be a key as secret as the token. */
function withoutHeaderValue(arg: string, before: string | undefined): string {
  if (arg.startsWith('--header=')) return arg.replace(/:.*$/s, ': …');
  return before === '--header' ? arg.replace(/:.*$/s, ': …') : arg;
}
