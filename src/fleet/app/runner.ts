/** Runs organisations of a fleet: each behind the gate of its tenant, a few being opened at a time. */

import PQueue from 'p-queue';
import type { OrgStatus } from '../domain/org-status.js';
import type { PacedCheck } from './check-fleet.js';
import type { FleetReporter, FleetRequest } from './fleet-request.js';
import type { FleetIo } from './org.js';
import { type OrgRun, runOrg } from './run-org.js';
import { pauseOf, Tenants } from './tenants.js';

/** Runs that are being opened together. */
const OPENING_AT_ONCE = 4;

/** @returns `undefined` where a signal came before it began */
export type Runner = (check: PacedCheck) => Promise<OrgRun | undefined>;

/**
 * @param begun called with the status of one that begins
 * @param workers how many processes share the limits of tenants and hosts.
 */
export function createRunner(
  { perHost, perTenant }: FleetRequest,
  reporter: FleetReporter,
  begun: (status: OrgStatus) => void,
  io: FleetIo,
  workers: () => number = () => 1,
): Runner {
  const { first } = io.interruption;
  const ofHost = perHost === undefined ? undefined : () => 1000 / perHost;
  const tenants = new Tenants({ ofHost, workers, clock: io.clock });
  const opening = new PQueue({ concurrency: OPENING_AT_ONCE });
  const gateOf = ({ ready, shared }: PacedCheck) =>
    ready && tenants.gateOf(ready.to.hosts[0] ?? '', ready.to.tenant, shared && pauseOf(shared, io.random));
  return async (check) => {
    const { org, status } = check;
    let run: Promise<OrgRun> | undefined;
    await opening.add(async () => {
      if (first.aborted) return;
      begun({ ...status, state: 'running' });
      await new Promise<void>((opened) => {
        const gated = { ...io, gate: gateOf(check) };
        run = runOrg(check, perTenant, reporter.ofRun(org), opened, gated);
        run.catch(() => opened());
      });
    });
    return await run;
  };
}
