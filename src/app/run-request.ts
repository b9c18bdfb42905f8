/** One run as the commands hand it on: the roster, where its results go, and what of it is to be sent. */

import type { Io } from '../lib/io.js';
import type { Roster } from '../roster/roster.js';
import type { Settings } from '../settings/settings.js';
import type { Wanted } from './decide.js';
import type { Reporter } from './reporter.js';

/** What is to be run. */
export type Job = {
  readonly roster: Roster;
  /** Where the roster is, relative to the results folder; `null` for standard input. */
  readonly rosterPath: string | null;
  /** Absolute path of the results folder. */
  readonly folder: string;
  /** Throws where the folder is not to be used. Absent where the user named it. */
  readonly inspect?: () => Promise<void>;
  readonly wanted: Wanted;
  readonly retry: boolean;
  /** An earlier folder that is archived once the run is agreed to: kept under another name, or removed. */
  readonly aside?: 'keep' | 'remove';
  /** The command that goes on, for people. */
  readonly again: string;
  /** The command that takes up the rest of a run that broke off. Default: `again`. */
  readonly goOn?: string;
};

export type Outside = { readonly settings: Settings; readonly io: Io; readonly reporter: Reporter };
