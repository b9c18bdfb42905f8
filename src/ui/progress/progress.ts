/** How far the run is: at a terminal a block that is drawn anew in place, elsewhere a line now and then. */

import type { ChalkInstance } from 'chalk';
import type { OutcomeName } from '../../domain/outcome.js';
import type { Io, Output } from '../../lib/io.js';
import type { Wait } from './progress-state.js';

export type Progress = {
  /** One more row has its outcome. @param factor how many times the asked-for pause is kept now; 1: not slowed */
  row(outcome: OutcomeName, factor: number): void;
  /** A line that stays. @param isProblem it is about a row that went wrong: the last of them is in the block too */
  say(line: string, isProblem?: boolean): void;
  /** The run waits; taken away by the next row. @param factor as for `row` */
  waiting(wait: Wait, factor: number): void;
  /** Takes the block out of the way, for a question. */
  pause(): void;
  /** Draws the block again. */
  resume(): void;
  /** Takes the block away and leaves the cursor at the beginning of a line. */
  stop(): void;
};

/** In the background (`isForeground`) only lines that stay are written. */
export type ProgressOptions = Pick<Io, 'clock' | 'env' | 'onContinue' | 'isForeground'> & {
  readonly output: Output;
  /** Lines also where a block could be drawn. */
  readonly isPlain?: boolean;
  readonly palette: ChalkInstance;
  /** Rows that the run will send. */
  readonly total: number;
  /** The expected time between the starts of two requests, in milliseconds, until some were measured. */
  readonly expectedMs: number;
};
