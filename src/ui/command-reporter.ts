/** What a command reports: the events of a run, and its own end. For people or for programs, as the user wants it. */

import type { ChalkInstance } from 'chalk';
import type { Ports, Reporter } from '../app/ports.js';
import type { LastFields } from './json/events.js';

export type CommandReporter = Reporter & {
  /** Keeps the screen clear while a person is asked in the middle of a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * The command is done.
   * @param text the same for people, without a trailing line break; of as many columns as the terminal has. Default: nothing
   */
  finished(last: LastFields, text?: (palette: ChalkInstance, columns?: number) => string): void;
};

export type Ui = Ports & { readonly reporter: CommandReporter };
