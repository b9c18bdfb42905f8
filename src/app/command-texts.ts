/** Commands and advice that errors and reports hold. `src/ui` makes them, since it knows how the program was called. */

import type { Reason } from '../domain/errors.js';
import type { NextStep } from '../domain/next-step.js';
import type { Standing } from './ending.js';

/** Where a run has its results and its roster. */
export type RosterPlace = {
  /** Absolute path of the results folder. */
  readonly folder: string;
  /** The roster's name in the journal. */
  readonly roster: string;
  /** Where the roster is: relative to the folder, or absolute; `null` for standard input. */
  readonly rosterPath: string | null;
};

export type CommandTexts = {
  /** How the program was called: `provision`. */
  readonly program: string;
  /** The command that was called, ready to be called again: without the token, and without what is for once. */
  again(): string;
  /**
   * The retry that was called, ready to be called again.
   * @param whole for all rows, and not for those of one CSV or outcome
   * @param results what to name, as the user would write it
   */
  retryAgain(whole: boolean, typed: string, results: string): string;
  /**
   * What a command on a results folder ends in, to find the roster without asking; empty where it lies beside the folder.
   * The roster of standard input may be anywhere by now: then the command has a gap to fill in.
   */
  rosterOption(place: RosterPlace): string;
  /** A command on a results folder, or on something in it, given as the user would write it. */
  on(command: 'retry' | 'report' | 'slips' | 'clean', results: string, options?: string): string;
};

/** What results say besides the facts. */
export type Texts = {
  readonly commands: CommandTexts;
  /** Why a run stopped, without a full stop, and what to do then. */
  stop(reason: Reason): { readonly what: string; readonly next: string };
  /** What is left to do, in order. */
  nextSteps(standing: Standing): readonly NextStep[];
};
