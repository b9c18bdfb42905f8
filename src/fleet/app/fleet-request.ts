/** The request of a fleet, its plan, and how it ends. */

import type { Reporter } from '../../app/run/index.js';
import type { SignalName } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import type { OrgStatus } from '../domain/org-status.js';
import type { CheckOptions } from './check-org.js';
import type { Org } from './org.js';

/** At most this many hosts and organisations are named; the page has all of them. */
export const NAMED = 10;

export type FleetRequest = Pick<CheckOptions, 'findings' | 'overwrite'> & {
  readonly organisations: readonly Org[];
  /** Absolute path that results are relative to. */
  readonly base: string;
  /** Absolute path of the folder of the fleet's own files. */
  readonly folder: string;
  readonly atOnce: number;
  /** Requests a second of organisations with one host and one token; by default, the pace of one run. */
  readonly perTenant: number | undefined;
  /** Requests a second to one host; by default, no limit. */
  readonly perHost: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly forceUnlock: boolean;
};

export type FleetPlan = {
  readonly organisations: readonly OrgStatus[];
  /** Organisations with users to send. */
  readonly sending: number;
  readonly users: number;
  /** Hosts with the number of organisations of each. */
  readonly hosts: ReadonlyMap<string, number>;
  readonly atOnce: number;
  readonly lacks: readonly { readonly org: string; readonly error: UserError }[];
  /** Absolute paths of the files of findings. */
  readonly findings: readonly string[];
};

export type FleetReporter = {
  ofCheck(org: Org): Reporter;
  ofRun(org: Org): Reporter;
  plan(plan: FleetPlan): void;
  /** Sending begins. @returns a function for its end */
  started(plan: FleetPlan): () => void;
  changed(status: OrgStatus): void;
};

export type FleetEnd = {
  readonly exitStatus: number;
  readonly ended: 'checked' | 'declined' | 'complete' | 'interrupted';
  readonly signal?: SignalName;
  readonly organisations: readonly OrgStatus[];
};
