/** Errors of single commands, and of a word that is not a command. */

import { text } from '../../error-template.js';
import type { ErrorEntry, FaultProblem } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

const help = (command: string): string => `(provision ${command} --help shows examples and options)`;

const allOptions = (command: string): string => `(provision help ${command} --all shows all options)`;

const SETTLE_HELP = help('settle');

/** A call that cannot be parsed. @param meant the beginning of the command that was probably meant */
type WrongCall = { readonly command: string; readonly meant: string | undefined };

function nextCall({ command, meant }: WrongCall, before = '', shown = help): string {
  return meant === undefined ? before + shown(command) : `Did you mean ${meant}?`;
}

export const commandErrors = {
  'removal-needs-yes': () => text`
    Removing passwords needs confirmation, but the program cannot ask without a terminal or with --json
    Add --yes.`,
  'file-not-removed': ({ path, system }: { readonly path: string; readonly system: string }) => text`
    ${path} could not be removed: ${systemError(system)}
    Close it in other programs, then run the same command again.`,
  'renewal-needs-yes': ({ people }: { readonly people: number }) => text`
    Changing the login of ${count(people, 'person', 'people')} needs confirmation, but the program cannot ask without a terminal
    Check the names above, then add --yes.`,
  'renewal-needs-answer': ({ people }: { readonly people: number }) => text`
    Changing the login of ${count(people, 'person', 'people')} needs an answer in a terminal: the logins are taken as if this list was created before, so these accounts may belong to the people in the list
    Run the command in a terminal, without --yes.`,
  'starter-unwritable': ({ path, system }: { readonly path: string; readonly system: string }) => text`
    ${path} cannot be written: ${systemError(system)}
    Choose another folder.`,
  'settle-no-finding': () => text`
    Specify one finding: --created, --not-created, --same, --renamed-to <login> or --deleted
    To look the users up in the directory, use --look-up. To give up an open step, use --give-up.
    ${SETTLE_HELP}`,
  'settle-all': () => text`
    --all needs --same, and no logins
    ${SETTLE_HELP}`,
  'settle-one-login': () => text`
    --renamed-to takes the new login of one user
    ${SETTLE_HELP}`,
  'settle-nobody': () => text`
    The users to settle are missing
    ${SETTLE_HELP}`,
  'accept-without-look-up': () => text`--accept needs --look-up`,
  'accept-unknown': ({ typed }: { readonly typed: string }) => text`--accept takes time, not "${typed}"`,
  /** @param endings of files that can be written, such as `.csv` */
  'output-ending': ({ option, endings, path }: WrongEnding) => text`
    ${option} takes a file that ends in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}, not "${path}"`,
  'two-outputs': () => text`
    --write, --output and --add-to cannot be used together
    Choose one of them.`,
  'stdin-needs-output': () => text`
    A list from standard input needs a file for the roster
    Add -o <file>.`,
  'fault-wrong': ({ fault, problem, kinds }: WrongFault) => text`
    Invalid fault "${fault}": ${faultProblem(problem)}
    --fault takes <kind>[,probability=<0 to 1>][,nickname=<prefix>][,times=<n>]; kinds: latency=<ms>, a status from 300 to 599, ${kinds.join(', ')}.`,
  'number-too-large': ({ option, most, typed }: LargeNumber) =>
    text`${option} takes a whole number up to ${most}, not "${typed}"`,
  'port-in-use': ({ port }: { readonly port: number }) => text`
    Port ${port} is in use
    Another sandbox may be running. Choose another port with --port; 0 picks a free one.`,
  'port-unusable': ({ port, system }: { readonly port: number; readonly system: string }) => text`
    Port ${port} cannot be used: ${systemError(system)}
    Choose another port with --port; 0 picks a free one.`,
  'shell-unknown': ({ typed, shells }: UnknownShell) => text`
    completion takes ${shells.slice(0, -1).join(', ')} or ${shells.at(-1)}, not "${typed}"`,
  'command-unknown': ({ typed, meant }: { readonly typed: string; readonly meant: string }) => text`
    There is no command "${typed}", and no file with that name
    Did you mean ${meant}?`,
  'help-unknown': ({ typed, program, meant }: UnknownHelp) => text`
    There is no command "${typed}"
    ${meant === undefined ? `${program} help lists all commands.` : `Did you mean ${meant}?`}`,
  'option-unknown': ({ option, near, ...call }: UnknownOption) => text`
    ${call.command} has no option ${option}
    ${nextCall(call, near === undefined ? '' : `Did you mean ${near}? `, allOptions)}`,
  /** @param option with the name of its value */
  'option-without-value': ({ option, ...call }: WrongCall & { readonly option: string }) => text`
    The value of ${option} is missing
    ${nextCall(call)}`,
  'operand-missing': ({ operand, ...call }: WrongCall & { readonly operand: string }) => text`
    ${call.command} needs <${operand}>
    ${nextCall(call)}`,
  'too-many-operands': (call: WrongCall) => text`
    Too many values for ${call.command}
    ${nextCall(call)}`,
  /** @param rosters quoted for a shell */
  'too-many-rosters': ({ rosters, commands }: Record<'rosters' | 'commands', readonly string[]>) => text`
    A run takes one roster, not ${rosters.length}: ${rosters.join(' ')}
    A path with spaces needs quotes. The commands are ${commands.join(', ')}.`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type WrongEnding = Record<'option' | 'path', string> & {
  readonly endings: readonly [string, string, ...string[]];
};

/** `kinds`: the names of those without a value. */
type WrongFault = {
  readonly fault: string;
  readonly problem: FaultProblem;
  readonly kinds: readonly string[];
};

type LargeNumber = Record<'option' | 'typed', string> & { readonly most: number };

type UnknownShell = { readonly typed: string; readonly shells: readonly string[] };

/** @param program that the command line begins with @param meant the command that was probably meant */
type UnknownHelp = { readonly typed: string; readonly program: string; readonly meant: string | undefined };

type UnknownOption = WrongCall & { readonly option: string; readonly near: string | undefined };

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
