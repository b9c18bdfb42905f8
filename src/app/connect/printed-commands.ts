/** The commands that errors and reports name. `src/cli` makes them. */

import type { CommandChange, PrintedCommand } from '../../texts/command-change.js';

/** Each repeats the options of this call that go on into it, so that it can be copied. */
export type CommandTexts = {
  readonly program: string;
  next(command: PrintedCommand, change?: CommandChange): string;
  /** A command on a results folder, or on something in it, given as the user would write it. */
  on(command: PrintedCommand, results: string, options?: CommandChange['options']): string;
  again(change?: CommandChange): string;
  /** The same for a rehearsal that was called, but for real users: at the usual pace, and in a results folder of its own. */
  real(change?: CommandChange): string;
  /** The same commands, where they have to be told where the roster is. That of standard input is a gap to fill in. */
  withRoster(place: RosterPlace): CommandTexts;
  /** The same after a wrong address: gaps for address and settings. @returns `undefined` if no command names any of them */
  withoutAddress(wrong: WrongAddress): CommandTexts | undefined;
};

export type WrongAddress = {
  readonly settings: readonly string[];
  /** The options that come from the journal, so that a command has to name another one. */
  readonly recorded: { readonly address: boolean; readonly settings: boolean };
};

/** Where a run has its results and its roster. */
export type RosterPlace = {
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly roster: string;
  /** Where the roster is: relative to the folder, or absolute; `null` for standard input. */
  readonly rosterPath: string | null;
};
