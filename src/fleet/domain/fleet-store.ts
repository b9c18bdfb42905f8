/** The store of a fleet on several machines, as a port for the use cases, which `src/fleet/postgres` implements. */

import type { Clock } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import type { Journals } from '../../domain/journals.js';
import type { SealedRecordsOf } from '../../domain/sealed-records.js';
import type { FleetStatus, OrgStatus } from './org-status.js';

export type FoundOrg = {
  readonly status: OrgStatus;
  readonly position: number;
  readonly roster: string;
  readonly folder: string;
  readonly host: string | null;
};

export type FleetPulse = {
  readonly workers: number;
  /** Organisations that are waiting or running, of all workers. */
  readonly open: number;
};

export type FleetStore = {
  /** Journals of organisations in the store. Those of other folders are files. */
  readonly journals: Journals;
  readonly sealed: SealedRecordsOf;
  /** A clock with the database's time of day, which is the same for all workers. */
  readonly clock: Clock;
  readonly hasAsyncStandby: boolean;
  /** Declares the organisation of a results folder without a mark, which no worker has used yet. */
  expect(org: string, folder: string): void;
  /** Moves the journals into the store, and marks their folders. @returns the organisations that it refuses */
  register(organisations: readonly FoundOrg[]): Promise<ReadonlyMap<string, UserError>>;
  /** Registers this worker for the next ten seconds. */
  beat(atOnce: number): Promise<FleetPulse>;
  /** @param names of organisations that this worker can run */
  claim(names: readonly string[], running: readonly string[], most: number): Promise<readonly string[]>;
  left(names: readonly string[]): Promise<number>;
  /** Releases a claim. Does nothing if another worker has taken over. */
  release(status: OrgStatus): Promise<void>;
  status(): Promise<FleetStatus>;
  /** @returns the absolute path of the file */
  exportOrg(org: string, folder: string): Promise<string>;
  /** Ends this worker, so that others need not wait for its lease. Never fails. */
  close(): Promise<void>;
};
