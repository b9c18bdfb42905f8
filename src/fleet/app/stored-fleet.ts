/** A worker of a fleet with a store: claims its share, runs it, and takes over from workers that are gone. */

import { resolve } from 'node:path';
import type { Prompts } from '../../app/connect/index.js';
import { UserError } from '../../domain/errors.js';
import { EXIT_STATUS } from '../../domain/exit-status.js';
import type { FleetStore, FoundOrg } from '../domain/fleet-store.js';
import { type FleetStatus, type OrgStatus, statusOfError, unread } from '../domain/org-status.js';
import { checkAll, endOf, mayRun, orEarlier, type PacedCheck, planOf } from './check-fleet.js';
import type { FleetEnd, FleetReporter, FleetRequest } from './fleet-request.js';
import type { FleetIo, Org } from './org.js';
import { createRunner, type Runner } from './run-org.js';
import { NO_STATUS, presentStatus, shownResults } from './status-file.js';

/** The interval of looking for organisations, and the delay between the end of a lease and the take-over. */
const LOOK_MS = 2_000;

/** How often a worker runs an organisation that others keep taking over. */
const MAX_TURNS = 5;

/** @throws {UserError} `results` if the store lacks records, in which case nothing is sent; `disk` */
export async function runStored(
  request: FleetRequest,
  store: FleetStore,
  reporter: FleetReporter,
  prompts: Prompts,
  io: FleetIo,
): Promise<FleetEnd> {
  const { atOnce, base } = request;
  const { first } = io.interruption;
  const { checks } = await checkAll(request, NO_STATUS, reporter, io);
  const plan = planOf(checks, atOnce);
  reporter.plan(plan);
  const { organisations } = plan;
  if (first.aborted) return endOf(organisations, true, first);
  if (!(await mayRun(plan, request, prompts)))
    return { exitStatus: EXIT_STATUS.declined, ended: 'declined', organisations };
  // Send the heartbeat before comparing lists, so that workers that start at the same moment see each other.
  await store.beat(atOnce);
  const refused = await store.register(found(checks, base));
  const accepted = checks.filter(({ status }) => !refused.has(status.org));
  const statuses = new Map([...refused].map(([org, error]) => [org, statusOfError(org, error)]));
  for (const status of statuses.values()) reporter.changed(status);
  const end = reporter.started(plan);
  try {
    const hasRun = await work(accepted, request, store, reporter, io);
    const names = new Set(organisations.map(({ org }) => org));
    const { organisations: stored } = await store.status();
    const storedByName = new Map(
      stored.filter(({ org }) => names.has(org)).map((status) => [status.org, status]),
    );
    const all = organisations.map((status) => {
      const stored = storedByName.get(status.org);
      if (status.results === null) return orEarlier(status, stored);
      return statuses.get(status.org) ?? stored ?? status;
    });
    return endOf(all, hasRun || all.some(({ state }) => state === 'done'), first);
  } finally {
    end();
  }
}

/** The status of all organisations in the store, and of those that only the folder has: new, exported and lost ones. */
export async function storedStatus(
  organisations: readonly Org[],
  base: string,
  store: FleetStore,
): Promise<FleetStatus> {
  const status = await store.status();
  const byName = new Map(status.organisations.map((one) => [one.org, one]));
  const all: OrgStatus[] = [];
  for (const org of organisations) {
    all.push(byName.get(org.name) ?? (await statusHere(org, base, store)));
    byName.delete(org.name);
  }
  return { ...status, organisations: [...all, ...byName.values()] };
}

async function statusHere({ name, read }: Org, base: string, store: FleetStore): Promise<OrgStatus> {
  try {
    const { folder } = await read();
    store.expect(name, folder);
    const results = shownResults(folder, base);
    return await presentStatus({ ...unread(name), results }, base, false, store.journals);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return statusOfError(name, error);
  }
}

/** Organisations that have a results folder. */
function found(checks: readonly PacedCheck[], base: string): readonly FoundOrg[] {
  return checks.flatMap(({ org: { roster }, status, ready }, position) => {
    if (status.results === null) return [];
    const host = ready?.to.hosts[0] ?? null;
    return [{ status, position, roster, folder: resolve(base, status.results), host }];
  });
}

/** Runs until all organisations that this worker can run are done or need a person. @returns true if any has run */
async function work(
  checks: readonly PacedCheck[],
  request: FleetRequest,
  store: FleetStore,
  reporter: FleetReporter,
  io: FleetIo,
): Promise<boolean> {
  const { clock, interruption } = io;
  const { first } = interruption;
  // The organisations that this worker has not run yet. Remaining rows of the others need a person or another call.
  const pending = new Map(checks.filter(({ ready }) => ready).map((check) => [check.status.org, check]));
  const running = new Map<string, Promise<void>>();
  const replaced = new Map<string, number>();
  let workers = 1;
  let hasRun = false;
  let failure: { readonly error: unknown } | undefined;
  const begun = (status: OrgStatus) => reporter.changed(status);
  const run = createRunner(request, reporter, begun, io, () => workers);

  async function runOne(check: PacedCheck): Promise<void> {
    const { org } = check.status;
    const turns = (replaced.get(org) ?? 0) + 1;
    replaced.set(org, turns);
    try {
      const ended = await runAndRelease(check, run, store, reporter);
      hasRun ||= ended.hasRun;
      // The worker that has taken over may also fail.
      if (ended.isReplaced && turns < MAX_TURNS) pending.set(org, check);
    } catch (error) {
      failure ??= { error };
    } finally {
      running.delete(org);
    }
  }

  try {
    while (!first.aborted && failure === undefined) {
      const { open, ...pulse } = await store.beat(request.atOnce);
      workers = pulse.workers;
      // Claim only this worker's share, so that workers that join later also find organisations.
      const share = Math.min(request.atOnce, Math.ceil(open / workers));
      const claimed = await store.claim([...pending.keys()], [...running.keys()], share - running.size);
      for (const org of claimed) {
        const check = pending.get(org);
        pending.delete(org);
        if (check !== undefined) running.set(org, runOne(check));
      }
      if (running.size === 0 && (await store.left([...pending.keys()])) === 0) break;
      await pause(running, clock, first);
    }
  } catch (error) {
    failure ??= { error };
  }
  await Promise.all(running.values());
  if (failure !== undefined) throw failure.error;
  return hasRun;
}

/** Waits until a run ends or it is time to look again. */
async function pause(
  running: ReadonlyMap<string, Promise<void>>,
  clock: FleetIo['clock'],
  first: AbortSignal,
): Promise<void> {
  const pauseOver = new AbortController();
  const signal = AbortSignal.any([pauseOver.signal, first]);
  await Promise.race([clock.sleep(LOOK_MS, signal), ...running.values()]);
  pauseOver.abort();
}

async function runAndRelease(
  check: PacedCheck,
  run: Runner,
  store: FleetStore,
  reporter: FleetReporter,
): Promise<{ readonly hasRun: boolean; readonly isReplaced: boolean }> {
  const ended = await run(check);
  const status: OrgStatus = ended?.status ?? { ...check.status, state: 'waiting' };
  const isReplaced = status.reason === 'fenced' || status.reason === 'locked';
  await store.release(isReplaced ? { ...status, state: 'waiting' } : status);
  if (!isReplaced) reporter.changed(status);
  return { hasRun: ended?.hasRun === true, isReplaced };
}
