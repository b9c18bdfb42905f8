/** The reporter of a command: the events of a run, and its own end. For people or for programs, as the user wants it. */

import type { ChalkInstance } from 'chalk';
import type { Ports } from '../app/types/ports.js';
import type { Reporter } from '../app/types/reporter.js';
import type { LastFields } from './json/events.js';
import type { Kind } from './progress/progress-state.js';

export type CommandReporter = Reporter & {
  /** Keeps the screen clear while a person is asked in the middle of a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * Shows how far a command is that is no run.
   * @param kinds what rows are counted by
   * @param expectedMs how long a row takes, in milliseconds, until that is measured; `undefined`: not known
   * @returns what takes the kind of each row, and the end
   */
  counting(
    kinds: readonly Kind[],
    total: number,
    expectedMs: number | undefined,
  ): Promise<{ row(kind: string): void; stop(): void }>;
  /**
   * The command is done.
   * @param text the same for people, without a trailing line break; of as many columns as the terminal has. Default: nothing
   */
  finished(last: LastFields, text?: (palette: ChalkInstance, columns?: number) => string): void;
};

export type Ui = Ports & { readonly reporter: CommandReporter };
