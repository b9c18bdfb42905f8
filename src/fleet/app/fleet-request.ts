/** The request of a fleet, its plan, and how it ends. */

import type { Reporter } from '../../app/run/index.js';
import type { SignalName } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import type { OrgStatus } from '../domain/org-status.js';
import type { CheckOptions } from './check-org.js';
import type { Org } from './org.js';

/** Hosts and organisations that are named; the page has all of them. */
export const NAMED = 10;

export type FleetRequest = Pick<CheckOptions, 'findings' | 'overwrite'> & {
  readonly organisations: readonly Org[];
  /** Absolute path of the folder that it was called with. */
  readonly base: string;
  /** Absolute path of the fleet's own files. */
  readonly folder: string;
  readonly atOnce: number;
  /** Requests a second of organisations with one host and one token. Default: the pace of one run. */
  readonly perTenant: number | undefined;
  /** The same for one host. Default: as many as there are. */
  readonly perHost: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly forceUnlock: boolean;
};

export type FleetPlan = {
  readonly organisations: readonly OrgStatus[];
  /** Organisations that are sent for, their users, and the hosts with how many organisations each has. */
  readonly sending: number;
  readonly users: number;
  readonly hosts: ReadonlyMap<string, number>;
  readonly atOnce: number;
  readonly lacks: readonly { readonly org: string; readonly error: UserError }[];
  /** Absolute paths of the files of findings that were written. */
  readonly findings: readonly string[];
};

export type FleetReporter = {
  ofCheck(org: Org): Reporter;
  ofRun(org: Org): Reporter;
  plan(plan: FleetPlan): void;
  /** Sending begins. @returns what is called when that is over */
  started(plan: FleetPlan): () => void;
  changed(status: OrgStatus): void;
};

export type FleetEnd = {
  readonly exitStatus: number;
  readonly ended: 'checked' | 'declined' | 'complete' | 'interrupted';
  readonly signal?: SignalName;
  readonly organisations: readonly OrgStatus[];
};
