/** What a run reports: events, which one file makes readable for people and another writes for programs. */

import type { ChalkInstance } from 'chalk';
import type { Finding } from '../domain/finding.js';
import type { Roster } from '../roster/roster.js';
import type { LastFields } from '../ui/json/events.js';
import type { Waiting } from './attempt.js';
import type { Plan } from './plan.js';
import type { RowSettled } from './provision.js';

export type Reporter = {
  findings(findings: readonly Finding[], roster: Roster): void;
  plan(plan: Plan): void;
  /** Rows are going to be sent. @returns what is called when that is over, however it ends */
  began(plan: Plan): Promise<() => void>;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  note(text: string): void;
  /** Keeps the screen clear while a person is asked in the middle of a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * The command is done.
   * @param text the same for people, without a trailing line break; of as many columns as the terminal has. Default: nothing
   */
  finished(last: LastFields, text?: (palette: ChalkInstance, columns?: number) => string): void;
};
