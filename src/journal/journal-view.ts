/** What a journal knows, for those who only read it: commands, the pipeline and the reports. */

import type { Known, RunSummary, TriedOutcome } from '../outcome.js';
import type { Stretch } from '../stretch.js';
import type { ToldReading } from './record.js';

/** What a journal is about; a run under another address, organisation or roster name is refused. */
export type JournalHead = {
  readonly baseUrl: string;
  /** The label given with `--org`; `null` without one. */
  readonly org: string | null;
  /** The roster's base name, or `standard input`. */
  readonly roster: string;
  /** Where the roster was, relative to the results folder, for `retry`; `null` for standard input. Not guarded. */
  readonly rosterPath: string | null;
  /** How the roster was told to be read, so that `retry` reads it alike; absent where nothing was told. Not guarded. */
  readonly reading?: ToldReading;
};

/** Who ties a journal to its address: no run may send them to another one. */
export type Bound = { readonly created: number; readonly inDoubt: number };

/** How one attempt ended, as the journal keeps it. A `Verdict` is one; `again` is repeated within the run. */
export type Settled = {
  readonly outcome: TriedOutcome | 'again';
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
};

/** A journal as it was at one moment: its length in bytes, and SHA-256 of these bytes in hex. */
export type Checkpoint = { readonly length: number; readonly digest: string };

/** What a journal knows; read-only. */
export type JournalView = {
  /** The head of the last run; of the present one where there was none before. */
  readonly head: JournalHead;
  /**
   * The last word on a nickname, by `nicknameKey`. An attempt that was announced and not settled reads `unconfirmed`,
   * and so does a row in doubt whose later attempt said nothing about it (`again` or `pending`).
   */
  last(key: string): Known | undefined;
  /** Every nickname that was announced at least once, in the order of the first announcements. */
  all(): Iterable<Known>;
  /** How many nicknames `all()` has. */
  readonly size: number;
  /** How many records it has: by this a reader sees whether anything was added since. */
  readonly records: number;
  /** In the order in which they began. */
  readonly runs: readonly RunSummary[];
  /** What the runs did in the course of their time, in its order. */
  readonly stretches: readonly Stretch[];
  /** Whether the directory ever answered that a user was created; a person's word does not count. */
  readonly everCreated: boolean;
  /** What was found broken and repaired or passed over, in sentences for people. */
  readonly notes: readonly string[];
};
