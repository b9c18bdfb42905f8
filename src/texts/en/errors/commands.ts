/** Errors of single commands: `clean`, `completion`, `diff`, `init`, `prepare`, `sandbox`, `settle`, and of a word that is none. */

import type { ErrorEntry, FaultProblem } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

const help = (command: string): string => `(provision ${command} --help shows examples and options)`;

const SETTLE_HELP = help('settle');

/** A call that cannot be parsed. @param meant the beginning of the command that was probably meant */
type WrongCall = { readonly command: string; readonly meant: string | undefined };

function nextCall({ command, meant }: WrongCall, near?: string): string {
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return `${near === undefined ? '' : `Did you mean ${near}? `}${help(command)}`;
}

export const commandErrors = {
  'removal-needs-yes': () => ({
    what: 'Removing passwords needs confirmation, but the program cannot ask without a terminal or with --json',
    next: 'Add --yes.',
  }),
  /** @param system the code of the system's error */
  'file-not-removed': ({ path, system }: { readonly path: string; readonly system: string }) => ({
    what: `${path} could not be removed: ${systemError(system)}`,
    next: 'Close it in other programs, then run the same command again.',
  }),
  'renewal-needs-yes': ({ people }: { readonly people: number }) => ({
    what: `Changing the nickname of ${count(people, 'person', 'people')} needs confirmation, but the program cannot ask without a terminal`,
    next: 'Check the names above, then add --yes.',
  }),
  /** @param system the code of the system's error */
  'starter-unwritable': ({ path, system }: { readonly path: string; readonly system: string }) => ({
    what: `${path} cannot be written: ${systemError(system)}`,
    next: 'Choose another folder.',
  }),
  'settle-no-finding': () => ({
    what: 'Specify what you found: either --created or --not-created',
    next: `To look the users up in the directory, use --look-up. To give up an open step, use --give-up.\n${SETTLE_HELP}`,
  }),
  'settle-nobody': () => ({ what: 'Name the users whom you found out about', next: SETTLE_HELP }),
  'accept-without-look-up': () => ({ what: '--accept needs --look-up' }),
  'accept-unknown': ({ typed }: { readonly typed: string }) => ({
    what: `--accept takes time, not "${typed}"`,
  }),
  /** @param endings of files that can be written, such as `.csv` */
  'output-ending': ({
    option,
    endings,
    path,
  }: {
    readonly option: string;
    readonly endings: readonly [string, string, ...string[]];
    readonly path: string;
  }) => ({
    what: `${option} takes a file that ends in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}, not "${path}"`,
  }),
  'two-outputs': () => ({
    what: '--write and --output cannot be used together',
    next: 'Choose one of them.',
  }),
  'stdin-needs-output': () => ({
    what: 'A list from standard input needs a file for the roster',
    next: 'Add -o <file>.',
  }),
  /** @param kinds the names of those without a value */
  'fault-wrong': ({
    fault,
    problem,
    kinds,
  }: {
    readonly fault: string;
    readonly problem: FaultProblem;
    readonly kinds: readonly string[];
  }) => ({
    what: `Invalid fault "${fault}": ${faultProblem(problem)}`,
    next: `--fault takes <kind>[,probability=<0 to 1>][,nickname=<prefix>][,times=<n>]; kinds: latency=<ms>, a status from 300 to 599, ${kinds.join(', ')}.`,
  }),
  'number-too-large': ({
    option,
    most,
    typed,
  }: {
    readonly option: string;
    readonly most: number;
    readonly typed: string;
  }) => ({ what: `${option} takes a whole number up to ${most}, not "${typed}"` }),
  'port-in-use': ({ port }: { readonly port: number }) => ({
    what: `Port ${port} is in use`,
    next: 'Another sandbox may be running. Choose another port with --port; 0 picks a free one.',
  }),
  /** @param system the code of the system's error */
  'port-unusable': ({ port, system }: { readonly port: number; readonly system: string }) => ({
    what: `Port ${port} cannot be used: ${systemError(system)}`,
    next: 'Choose another port with --port; 0 picks a free one.',
  }),
  /** @param shells for which there is a script: at least two */
  'shell-unknown': ({ typed, shells }: { readonly typed: string; readonly shells: readonly string[] }) => ({
    what: `completion takes ${shells.slice(0, -1).join(', ')} or ${shells.at(-1)}, not "${typed}"`,
  }),
  /** @param meant the beginning of the command that was probably meant */
  'command-unknown': ({ typed, meant }: { readonly typed: string; readonly meant: string }) => ({
    what: `There is no command "${typed}", and no file with that name`,
    next: `Did you mean ${meant}?`,
  }),
  'option-unknown': ({
    option,
    near,
    ...call
  }: WrongCall & { readonly option: string; readonly near: string | undefined }) => ({
    what: `${call.command} has no option ${option}`,
    next: nextCall(call, near),
  }),
  /** @param option with the name of its value */
  'option-without-value': ({ option, ...call }: WrongCall & { readonly option: string }) => ({
    what: `The value of ${option} is missing`,
    next: nextCall(call),
  }),
  /** @param operand its name in the help */
  'operand-missing': ({ operand, ...call }: WrongCall & { readonly operand: string }) => ({
    what: `${call.command} needs <${operand}>`,
    next: nextCall(call),
  }),
  'too-many-operands': (call: WrongCall) => ({
    what: `Too many values for ${call.command}`,
    next: nextCall(call),
  }),
  /** @param rosters as a shell takes them */
  'too-many-rosters': ({
    rosters,
    commands,
  }: {
    readonly rosters: readonly string[];
    readonly commands: readonly string[];
  }) => ({
    what: `A run takes one roster, not ${rosters.length}: ${rosters.join(' ')}`,
    next: `A path with spaces needs quotes. The commands are ${commands.join(', ')}.`,
  }),
} satisfies Readonly<Record<string, ErrorEntry>>;

function faultProblem(problem: FaultProblem): string {
  switch (problem.kind) {
    case 'unknown-kind':
      return `unknown kind "${problem.text}"`;
    case 'unknown-setting':
      return `unknown setting "${problem.name}"; the settings are ${problem.settings.join(', ')}`;
    case 'invalid-value':
      return `invalid value "${problem.value}" for "${problem.name}"`;
  }
}
