/** The request of a fleet, its plan, and its end. */

import type { Reporter } from '../../app/run/index.js';
import type { SignalName } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import type { OrgStatus } from '../domain/org-status.js';
import type { CheckOptions, Newcomers } from './check-org.js';
import type { Org } from './org.js';

/** The maximum number of hosts and organisations to name. The page lists all of them. */
export const NAMED = 10;

export type FleetRequest = Pick<CheckOptions, 'findings' | 'overwrite'> & {
  readonly organisations: readonly Org[];
  /** Absolute path that paths of results are relative to. */
  readonly base: string;
  /** Absolute path of the folder of the fleet's own files. */
  readonly folder: string;
  readonly atOnce: number;
  /** Requests per second for all organisations with the same host and token. Default: the pace of one run. */
  readonly perTenant: number | undefined;
  /** Requests per second to one host. Default: no limit. */
  readonly perHost: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly forceUnlock: boolean;
  /** Names of lost organisations to start over. */
  readonly fresh: readonly string[];
};

export type FleetPlan = {
  readonly organisations: readonly OrgStatus[];
  /** Organisations with users to send. */
  readonly sending: number;
  readonly users: number;
  /** The number of organisations by host. */
  readonly hosts: ReadonlyMap<string, number>;
  readonly atOnce: number;
  /** Organisations with an earlier run that have new users. */
  readonly newcomers: readonly (readonly [org: string, newcomers: Newcomers])[];
  readonly lacks: readonly { readonly org: string; readonly error: UserError }[];
  /** Absolute paths of the findings files. */
  readonly findings: readonly string[];
};

export type FleetReporter = {
  ofCheck(org: Org): Reporter;
  ofRun(org: Org): Reporter;
  /** Called before the plan. @param lost earlier statuses of organisations whose users may have an account */
  startingOver(lost: readonly OrgStatus[]): void;
  plan(plan: FleetPlan): void;
  /** Called when sending begins. @returns a function to call at its end */
  started(plan: FleetPlan): () => void;
  changed(status: OrgStatus): void;
};

export type FleetEnd = {
  readonly exitStatus: number;
  readonly ended: 'checked' | 'declined' | 'complete' | 'interrupted';
  readonly signal?: SignalName;
  readonly organisations: readonly OrgStatus[];
};
