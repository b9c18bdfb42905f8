import type { OrgStatus } from '../../domain/org-status.js';

/** The plan of the runs of a fleet: shown before the first of them, and what the question is about. */
export type FleetPlan = {
  /** In the order of the table. */
  readonly organisations: readonly OrgStatus[];
  /** Organisations that are sent for, their users, and the hosts with how many organisations each has. */
  readonly sending: number;
  readonly users: number;
  readonly hosts: ReadonlyMap<string, number>;
  readonly atOnce: number;
};
