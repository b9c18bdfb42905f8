/** What a journal knows, for those who only read it: the command line, the story and the reports. */

import type { Assignment, Known, RunSummary, TriedOutcome } from '../outcome.js';
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
  /**
   * How the roster was told to be read (`--map`, `--encoding` and their like), so that `retry` reads it alike: another
   * reading makes other nicknames of the same rows. Absent where nothing was told. Not guarded.
   */
  readonly reading?: ToldReading;
};

/** Who ties a journal to its address: no run may send them to another one. */
export type Bound = { readonly created: number; readonly inDoubt: number };

/** How one try ended, as the journal keeps it. A `Verdict` is one; `again` is a try repeated within the run. */
export type Settled = {
  readonly outcome: TriedOutcome | 'again';
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
};

/** A journal as it was at one moment. */
export type Checkpoint = {
  /** In bytes. */
  readonly length: number;
  /** SHA-256 of these bytes, in hex. */
  readonly digest: string;
};

/** Who is there, in one bit for each nickname: a set of a million strings would take 80 MB. */
export type RollCall = {
  /** Somebody is there, by `nicknameKey`; no matter whether the journal knows of them. */
  present(key: string): void;
  /** The others whom the journal knows of, in the order of the first announcements. */
  absent(): Iterable<Known>;
};

/** What a journal knows; read-only. */
export type JournalView = {
  /** The head of the last run; of the present one where there was none before. */
  readonly head: JournalHead;
  /**
   * The last word on a nickname, by `nicknameKey`. A try that was announced and not settled reads `unconfirmed`, and
   * so does a doubtful row whose later try taught nothing (`again` or `pending`).
   */
  last(key: string): Known | undefined;
  /** Every nickname that was announced at least once, in the order of the first announcements. */
  all(): Iterable<Known>;
  /** Finds out whom a roster no longer holds. Nothing may be added to the journal meanwhile. */
  rollCall(): RollCall;
  /** How many nicknames `all()` tells of. */
  readonly size: number;
  /** How many records stand in it: whoever read it before sees by this whether anything was added since. */
  readonly records: number;
  /** In the order in which they began. */
  readonly runs: readonly RunSummary[];
  /** What the runs did in the course of their time, in its order. */
  readonly stretches: readonly Stretch[];
  /**
   * The nickname that was made up for a row in an earlier run.
   * @param source SHA-256 of the row's name fields, in hex
   * @param nth which of the rows with these name fields, from 1
   */
  assigned(source: string, nth: number): string | undefined;
  /** Every nickname that was made up and is the last one of its person, in the order of the first assignments. */
  assignments(): Iterable<Assignment>;
  /** Keys of nicknames that were made up for people who were then given others, for these were taken. */
  readonly passedOver: ReadonlySet<string>;
  /** Whether the directory ever answered that a user was created; a person's word does not count. */
  readonly everCreated: boolean;
  /** What was found broken and repaired or passed over, in sentences for people. */
  readonly notes: readonly string[];
};
