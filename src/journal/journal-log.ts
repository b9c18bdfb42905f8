/** Where the lines of an open journal are kept: a file of the results folder, or a table of a database. */

import type { UserError } from '../domain/errors.js';
import type { Checkpoint } from '../domain/journals.js';
import type { JournalRecord } from './record.js';

/** A line with its line feed, and the record in it. */
export type JournalLine = { readonly bytes: Buffer; readonly record: JournalRecord };

export type JournalLog = {
  /** The lines as far as they are certain. */
  readonly checkpoint: Checkpoint;
  /**
   * Appends lines right behind those that were appended or read last; resolves when they are durable: all of them, or none.
   * @param check `later`: the answer is there, so a check of what was written may wait for the next lines
   * @returns lines that another program appended before; then nothing was written. Empty: it was
   * @throws {UserError} where they may not be durable
   */
  append(lines: readonly JournalLine[], check: 'now' | 'later'): Promise<readonly Buffer[]>;
  /** The error of a run that another one has replaced. */
  otherWriter(): UserError;
  /**
   * Refuses to settle an attempt as not created whose request may still be sent: by another machine, that is paused.
   * Default: nobody else may send it. @throws {UserError} `locked`
   */
  refuseUnderWay?(key: string, attempt: number): Promise<void>;
  /** For so long after an announcement its request may start, in milliseconds. Default: for ever, since nobody takes over. */
  readonly freshMs?: number;
  /** Unlocks it. Never fails. */
  close(): Promise<void>;
};
