/** The run of one organisation of a fleet: an ordinary run, of which the facts are kept. */

import { NOBODY } from '../../app/connect/index.js';
import { exitStatusOf, type RunResult } from '../../app/results/index.js';
import { create, type Reporter } from '../../app/run/index.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import { defined } from '../../platform/collections.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import { errorMessage, inEach, type OrgStatus, statusOfError } from '../domain/org-status.js';
import { fleetError, ofFleet } from '../texts/fleet-error.js';
import { addressOf, continued, type OrgCheck } from './check-org.js';
import type { FleetIo } from './org.js';
import { journalSize } from './status-file.js';

export type OrgRun = {
  readonly status: OrgStatus;
  /** False where it sent nothing, since it could not. */
  readonly hasRun: boolean;
};

/**
 * @param perSecond requests a second, in the place of the profile's pause or rate. Default: the profile's
 * @param opened called once it sends, or has ended: to open many at the same time would hold up those that send
 */
export async function runOrg(
  { org, status: before, ready }: OrgCheck,
  perSecond: number | undefined,
  reporter: Reporter,
  opened: () => void,
  io: FleetIo,
): Promise<OrgRun> {
  try {
    const request = await continued(await org.read('again'), io);
    const { settings } = await addressOf(request, io);
    if (settings !== ready?.to.settings) throw fleetError('declined', 'fleet-settings-changed', {});
    const consent = { ...request.consent, yes: true, agreed: ready.rows };
    // Rows that became valid later were not agreed to. Rows that another worker was sending may turn out to be unsent.
    const underWay = io.store === undefined ? 0 : before.unconfirmed;
    const limit = Math.min(ready.users + underWay, request.sending.limit);
    const watching: Reporter = {
      ...reporter,
      started(plan) {
        opened();
        return reporter.started(plan);
      },
    };
    const ports = { reporter: watching, prompts: NOBODY, texts: request.texts };
    const asked = { ...request.sending.asked, ...defined({ perSecond }) };
    const sending = { ...request.sending, limit, asked };
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

/** @param isShared another worker may have found meanwhile that it had not sent a row which this run left out */
async function statusOf(
  result: RunResult,
  before: OrgStatus,
  folder: string,
  isShared: boolean,
): Promise<OrgStatus> {
  if (result.kind !== 'ended') return before;
  const {
    ended,
    signal,
    counts,
    stepCounts,
    notInRoster,
    reason = null,
    reportError,
    message,
  } = result.ending;
  const { unconfirmed, why = reportError?.textIn } = result.ending;
  const isDone = exitStatusOf(result) === 0;
  // Others may be in the counts of its run, whose answers came late.
  const isPending = counts.pending > 0 && counts.created + counts.pending === counts.total;
  const mayGoOn = ended === 'limit' || (isShared && ended === 'complete');
  const isLeft = signal !== undefined || (counts.pending > 0 && isDone) || (mayGoOn && isPending);
  return {
    ...before,
    state: isLeft ? 'waiting' : isDone ? 'done' : 'needs',
    // Without its report, its rows were not counted.
    ...(counts.total > 0 && { counts, notInRoster }),
    unconfirmed: unconfirmed?.length ?? counts.unconfirmed + notInRoster.unconfirmed,
    unfinished: stepCounts.users,
    reason: reason ?? reportError?.reason ?? null,
    message: why ? errorMessage(why) : message === undefined ? null : inEach(() => message),
    size: await journalSize(folder),
  };
}
