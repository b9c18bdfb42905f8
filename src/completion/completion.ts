/**
 * Completion in a shell: what can stand on the command line, as data, and the script that a shell takes for it. The
 * scripts hold all there is to know, so that Tab never starts the program. (The libraries for this start it at each
 * Tab, and none completes the names of files.)
 */

import { bashScript } from './bash.js';
import { fishScript } from './fish.js';
import { zshScript } from './zsh.js';

/** What can stand where an option or a command takes a value. */
export type Values =
  /** One of these words, or several with commas between them. */
  | { readonly words: readonly string[]; readonly isList?: true }
  /** Files with one of these endings, without the dot, and folders; of any for none. But for names that end as `except` says. */
  | { readonly files: readonly string[]; readonly except?: readonly string[] }
  | 'folders'
  /** What nobody can guess. */
  | 'anything';

export type CompletedOption = {
  /** `--help` and `-h`. */
  readonly names: readonly string[];
  readonly text: string;
  /** Undefined for an option that takes none. */
  readonly values: Values | undefined;
  readonly isRepeatable: boolean;
};

export type CompletedCommand = {
  readonly name: string;
  readonly text: string;
  readonly options: readonly CompletedOption[];
  /** What stands behind the command, in order; the last one any number of times, where it says so. */
  readonly operands: readonly {
    readonly name: string;
    readonly values: Values;
    readonly isVariadic: boolean;
  }[];
};

/** A program and its commands; the first one need not be named. */
export type CompletedProgram = { readonly name: string; readonly commands: readonly CompletedCommand[] };

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

/** The script that completes a program's command lines. */
export function completionScript(shell: Shell, program: CompletedProgram): string {
  return SCRIPTS[shell](program);
}
