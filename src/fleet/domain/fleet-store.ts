/** The store of a fleet on several machines, as the use cases know it: a port, which `src/fleet/postgres` implements. */

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
  /** Organisations that wait or run, of all workers. */
  readonly open: number;
};

export type FleetStore = {
  /** Journals of organisations in the store; those of other folders are files. */
  readonly journals: Journals;
  readonly sealed: SealedRecordsOf;
  /** A clock with the time of day of the database, which is the same for all workers. */
  readonly clock: Clock;
  readonly hasAsyncStandby: boolean;
  /** Names the organisation of a results folder without a mark: a copy that no worker has used yet. */
  expect(org: string, folder: string): void;
  /** Moves their journals into the store, and marks their folders. @returns the organisations that it refuses */
  register(organisations: readonly FoundOrg[]): Promise<ReadonlyMap<string, UserError>>;
  /** Registers this worker for ten seconds from now. */
  beat(atOnce: number): Promise<FleetPulse>;
  /** @param names those that this worker can run */
  claim(names: readonly string[], running: readonly string[], most: number): Promise<readonly string[]>;
  left(names: readonly string[]): Promise<number>;
  /** Gives up a claim. If another worker has taken over, nothing changes. */
  release(status: OrgStatus): Promise<void>;
  status(): Promise<FleetStatus>;
  /** @returns the absolute path of the file */
  exportOrg(org: string, folder: string): Promise<string>;
  /** Ends this worker, so that others do not wait for its lease. Never fails. */
  close(): Promise<void>;
};
