/** The store of a fleet on several machines, as the use cases know it: a port, which `src/store` implements. */

import type { Clock } from './clock.js';
import type { UserError } from './errors.js';
import type { Journals } from './journals.js';
import type { OrgStatus } from './org-status.js';
import type { SealedRecordsOf } from './sealed-records.js';

/** An organisation as a worker found it. */
export type FoundOrg = {
  readonly status: OrgStatus;
  /** The place in the table of the fleet, from 0. */
  readonly position: number;
  /** Absolute paths of its roster and its results folder. */
  readonly roster: string;
  readonly folder: string;
  /** The host of its directory; `null`: it is not known. */
  readonly host: string | null;
};

/** The fleet as a heartbeat shows it. */
export type FleetPulse = {
  /** Workers that are alive. */
  readonly workers: number;
  /** Organisations that wait or run, of all workers. */
  readonly open: number;
};

/** The facts of a monitor. */
export type StoreStatus = {
  readonly organisations: readonly OrgStatus[];
  readonly workers: number;
  /** How many organisations they send for at the same time. */
  readonly atOnce: number;
  /** When the oldest of the users was sent who are unconfirmed, or whose answer is waited for; milliseconds since the epoch. */
  readonly oldestUnconfirmed: number | undefined;
};

export type FleetStore = {
  /** Journals of organisations that are in the store; those of other folders are files. */
  readonly journals: Journals;
  readonly sealed: SealedRecordsOf;
  /** With the time of day of the database, which is the same for all workers. */
  readonly clock: Clock;
  /** The database has a standby that may lack what was committed. */
  readonly hasAsyncStandby: boolean;
  /**
   * Says which organisation a results folder is of, although it has no mark: a copy that no worker has used yet.
   * It is read from the store where it is there.
   */
  expect(org: string, folder: string): void;
  /**
   * Takes organisations in: their journals where they are files, and a mark into their folders that refuses other runs.
   * @returns for each, why it is not in the store, by its name; absent for those that are
   */
  register(organisations: readonly FoundOrg[]): Promise<ReadonlyMap<string, UserError>>;
  /** Begins to be a worker, or goes on to be one: for ten seconds from now. */
  beat(atOnce: number): Promise<FleetPulse>;
  /**
   * Claims organisations that wait, or whose worker is gone.
   * @param names those that this worker can run @param running those that it runs
   */
  claim(names: readonly string[], running: readonly string[], most: number): Promise<readonly string[]>;
  /** How many of these organisations wait or run, whoever has them. */
  left(names: readonly string[]): Promise<number>;
  /** Gives up a claim. Where another worker has taken over, nothing is changed. */
  release(status: OrgStatus): Promise<void>;
  /** All organisations, in the order of the table. */
  status(): Promise<StoreStatus>;
  /** Brings the journal of an organisation back into a file. @returns its absolute path */
  exportOrg(org: string, folder: string): Promise<string>;
  /** Ends this worker: others need not wait for its lease. Never fails. */
  close(): Promise<void>;
};
