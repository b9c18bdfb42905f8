/** Reports the events of a run and the end of a command, for people or for programs. */

import type { ChalkInstance } from 'chalk';
import type { Reporter, RunPorts } from '../app/run/index.js';
import type { LastFields } from './json/events.js';
import type { Kind } from './progress/progress-state.js';

export type CommandReporter = Reporter & {
  /** Keeps the screen clear while a question is asked during a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
  /** For commands other than a run. @param kinds absent: outcomes @param expectedMs of a row, until it is measured */
  counting(
    kinds: readonly Kind[] | undefined,
    total: number,
    expectedMs: number | undefined,
  ): { row(kind: string): void; stop(): void };
  /** Reports the end of the command. @param text for people, without a trailing line break */
  finished(last: LastFields, text?: (palette: ChalkInstance, columns?: number) => string): void;
};

export type Ui = RunPorts & { readonly reporter: CommandReporter };
