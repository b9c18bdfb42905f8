/** Runs organisations of a fleet as ordinary runs that pass their tenant's gate. Only a few open at a time. */

import PQueue from 'p-queue';
import { NO_PROMPTS } from '../../app/connect/index.js';
import { exitStatusOf, type RunResult } from '../../app/results/index.js';
import { create, type Reporter } from '../../app/run/index.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import { unresolved } from '../../domain/outcome.js';
import { defined } from '../../platform/collections.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import { inEach, type OrgStatus, statusOfError } from '../domain/org-status.js';
import { fleetError, ofFleet } from '../texts/fleet-error.js';
import type { PacedCheck } from './check-fleet.js';
import { addressOf, continued, type OrgCheck } from './check-org.js';
import type { FleetReporter, FleetRequest } from './fleet-request.js';
import type { FleetIo } from './org.js';
import { journalMark } from './status-file.js';
import { pauseOf, Tenants } from './tenants.js';

/** `hasRun`: false if the run could not send. */
type OrgRun = { readonly status: OrgStatus; readonly hasRun: boolean };

const OPENING_AT_ONCE = 4;

/** @returns `undefined` if a signal arrived before the run began */
export type Runner = (check: PacedCheck) => Promise<OrgRun | undefined>;

/** @param workers the number of processes that share the limits of tenants and hosts */
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
    const { org } = check;
    let run: Promise<OrgRun> | undefined;
    await opening.add(async () => {
      if (first.aborted) return;
      await new Promise<void>((opened) => {
        const gated = { ...io, gate: gateOf(check) };
        run = runOrg(check, perTenant, reporter.ofRun(org), { opened, begun }, gated);
        run.catch(() => opened());
      });
    });
    return await run;
  };
}

/**
 * `begun`: called when the run sends. `opened`: also called if it ends without sending, since opening many at once would
 * slow down those that send.
 */
type Progress = { readonly begun: (status: OrgStatus) => void; readonly opened: () => void };

async function runOrg(
  { org, status: before, ready }: OrgCheck,
  perSecond: number | undefined,
  reporter: Reporter,
  { begun, opened }: Progress,
  io: FleetIo,
): Promise<OrgRun> {
  try {
    const request = await continued(await org.read('again'), io);
    const { settings } = await addressOf(request, io);
    if (settings !== ready?.to.settings) throw fleetError('declined', 'fleet-settings-changed', {});
    const consent = { ...request.consent, yes: true, agreed: ready.rows };
    // Rows that became valid after the question are not covered by the consent. Rows that another worker was sending
    // may turn out to be unsent.
    const inFlight = io.store === undefined ? 0 : before.unconfirmed;
    const limit = Math.min(ready.users + inFlight, request.sending.limit);
    const watching: Reporter = {
      ...reporter,
      started(plan) {
        // The journal exists, so its length is at least 1. It is read again if this process is killed.
        begun({ ...before, state: 'running', size: Math.max(1, before.size) });
        opened();
        return reporter.started(plan);
      },
    };
    const ports = { reporter: watching, prompts: NO_PROMPTS, texts: request.texts };
    const requestedRate = { ...request.sending.requestedRate, ...defined({ perSecond }) };
    const sending = { ...request.sending, limit, requestedRate };
    const run = create({ ...request, consent, sending }, ports, io);
    const result = await withOptionOrigin(run, request.configured);
    const hasRun = result.kind === 'ended' && result.ending.ended !== 'refused';
    return { status: await statusOf(result, before, request.folder, io.store !== undefined), hasRun };
  } catch (error) {
    if (error instanceof Interrupted) return { status: before, hasRun: false };
    if (!(error instanceof UserError)) throw error;
    return { status: statusOfError(org.name, ofFleet(error), before), hasRun: false };
  } finally {
    opened();
  }
}

/** @param isShared true if another worker may have left a row unsent that this run skipped */
async function statusOf(
  result: RunResult,
  before: OrgStatus,
  folder: string,
  isShared: boolean,
): Promise<OrgStatus> {
  if (result.kind !== 'ended') return before;
  const { ended, signal, counts, stepCounts, notInRoster, reason = null, message } = result.ending;
  const { reportError, unconfirmed, areTakenOwn, byHand, why = reportError?.textIn } = result.ending;
  const isDone = exitStatusOf(result) === 0;
  // A row whose answer arrived late may be in the counts of the run that sent it.
  const isPending = counts.pending > 0 && unresolved(counts) === counts.pending;
  const mayContinue = ended === 'limit' || (isShared && ended === 'complete');
  const isLeft = signal !== undefined || (counts.pending > 0 && isDone) || (mayContinue && isPending);
  return {
    ...before,
    state: isLeft ? 'waiting' : isDone ? 'done' : 'needs',
    // Without a report, the rows were not counted.
    ...(counts.total > 0 && { counts, notInRoster }),
    unconfirmed: unconfirmed?.length ?? counts.unconfirmed + notInRoster.unconfirmed,
    unfinished: stepCounts.users,
    ...defined({ areTakenOwn, byHand }),
    reason: reason ?? reportError?.reason ?? null,
    message: why ? inEach((one) => why(one).what) : message ? inEach(() => message) : before.message,
    ...(await journalMark(folder)),
  };
}
