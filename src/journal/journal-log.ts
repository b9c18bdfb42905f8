/** Where the lines of an open journal are kept: a file of the results folder, or a table of a database. */

import type { UserError } from '../domain/errors.js';
import type { Checkpoint } from '../domain/journals.js';
import type { JournalRecord } from './record.js';

export type JournalLine = { readonly bytes: Buffer; readonly record: JournalRecord };

export type JournalLog = {
  readonly checkpoint: Checkpoint;
  /**
   * Appends lines directly after those appended or read last; all of them become durable, or none.
   * @param check `later`: the answer is there, so a check of what was written may wait for the next lines
   * @returns lines that another program appended before, in which case nothing was written
   * @throws {UserError} where they may not be durable
   */
  append(lines: readonly JournalLine[], check: 'now' | 'later'): Promise<readonly Buffer[]>;
  otherWriter(): UserError;
  /** Rejects while another machine may still send the request of this attempt. @throws {UserError} `locked` */
  refuseInFlight?(key: string, attempt: number): Promise<void>;
  /** How long after an announcement its request may start; no limit where absent. */
  readonly freshMs?: number;
  close(): Promise<void>;
};
