/** Checks all organisations, asks once, and sends several at a time. An error in one does not stop the others. */

import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import type { Prompts } from '../../app/connect/index.js';
import { noting } from '../../domain/errors.js';
import { EXIT_STATUS } from '../../domain/exit-status.js';
import { nodeDisk } from '../../journal/disk.js';
import { FolderLock } from '../../journal/lock.js';
import { processesOf } from '../../journal/owner.js';
import type { OrgStatus } from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';
import { checkAll, checkedEnd, endOf, mayRun, type PacedCheck, planOf } from './check-fleet.js';
import type { FleetEnd, FleetReporter, FleetRequest } from './fleet-request.js';
import type { FleetIo } from './org.js';
import { createRunner } from './run-org.js';
import { lastStatus, makeFleetFolder, NO_STATUS, openStatusLog, type StatusLog } from './status-file.js';
import { runStored } from './stored-fleet.js';

/** @throws {UserError} `locked` if another fleet runs in the folder; `disk`; `results` if the store lacks records */
export async function runFleet(
  request: FleetRequest,
  reporter: FleetReporter,
  prompts: Prompts,
  io: FleetIo,
): Promise<FleetEnd> {
  const { folder, base, dryRun, forceUnlock: force } = request;
  const { clock, host, interruption, store } = io;
  // Each run adds a listener.
  setMaxListeners(0, interruption.first, interruption.second);
  const last = async () => (await lastStatus(folder, base, false, io.journals)) ?? NO_STATUS;
  await refuseWithJournal(request, io);
  if (dryRun) {
    const before = store === undefined ? await last() : NO_STATUS;
    const { checks, gone } = await checkAll(request, before, reporter, io);
    reporter.plan(planOf(checks, request.atOnce));
    return checkedEnd([...checks.map(({ status }) => status), ...gone], interruption.first);
  }
  if (store !== undefined) return await runStored(request, store, reporter, prompts, io);
  await makeFleetFolder(folder);
  const processes = processesOf(host);
  const lock = await new FolderLock({ folder, force, clock, disk: nodeDisk, processes }).acquire();
  try {
    const { checks, gone, left, lost } = await checkAll(request, await last(), reporter, io);
    const plan = planOf(checks, request.atOnce);
    reporter.plan(plan);
    const organisations = [...plan.organisations, ...gone];
    // Not all organisations were checked, so keep the file with the last status.
    if (interruption.first.aborted) return endOf(organisations, true, interruption.first);
    // An organisation that starts over is lost until its run begins.
    const now = [...plan.organisations.map((one) => lost.get(one.org) ?? one), ...gone];
    const log = await openStatusLog(folder, { atOnce: request.atOnce, organisations: now, left });
    if (!(await mayRun(plan, request, prompts)))
      return { exitStatus: EXIT_STATUS.declined, ended: 'declined', organisations };
    const end = reporter.started(plan);
    try {
      return await runAll(checks, gone, request, reporter, log, io);
    } finally {
      end();
      await log.flush();
    }
  } finally {
    await lock.release();
  }
}

/** @throws {UserError} `usage` if an organisation that is to start over has a journal without errors */
async function refuseWithJournal(request: FleetRequest, { store, journals }: FleetIo): Promise<void> {
  const names: string[] = [];
  for (const { name, read } of request.organisations.filter((org) => request.fresh.includes(org.name))) {
    // The check reports errors in the settings.
    const journal = await noting([], async () => await journals.read((await read()).folder));
    if (journal !== undefined || store !== undefined) names.push(name);
  }
  if (names.length > 0) throw fleetError('usage', 'fleet-fresh-not-lost', { names });
}

async function runAll(
  checks: readonly PacedCheck[],
  gone: readonly OrgStatus[],
  request: FleetRequest,
  reporter: FleetReporter,
  log: StatusLog,
  io: FleetIo,
): Promise<FleetEnd> {
  const running = new PQueue({ concurrency: request.atOnce });
  const statuses = new Map(checks.map(({ status }) => [status.org, status]));
  let hasRun = [...statuses.values()].some(({ state }) => state === 'done');
  const note = (status: OrgStatus): void => {
    statuses.set(status.org, status);
    log.note(status);
    reporter.changed(status);
  };
  const run = createRunner(request, reporter, note, io);
  const runOne = async (check: PacedCheck): Promise<void> => {
    const ended = await run(check);
    if (ended === undefined) return;
    hasRun ||= ended.hasRun;
    note(ended.status);
  };
  const ready = checks.filter(({ ready: isReady }) => isReady !== undefined);
  const ends = await Promise.allSettled(ready.map((check) => running.add(() => runOne(check))));
  // Only a bug rejects here. All other runs have ended by now.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return endOf([...statuses.values(), ...gone], hasRun, io.interruption.first);
}
