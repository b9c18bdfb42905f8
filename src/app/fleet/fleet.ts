/**
 * The runs of many organisations in one process: checks all of them, asks once, sends for so many at a time, and says at
 * the end who has to do something. An organisation that needs somebody never stops the others.
 */

import { setMaxListeners } from 'node:events';
import { basename, dirname } from 'node:path';
import PQueue from 'p-queue';
import type { Pace, SignalName } from '../../domain/clock.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import { countStates, type OrgStatus } from '../../domain/org-status.js';
import { nodeDisk } from '../../journal/disk.js';
import { folderLock } from '../../journal/lock.js';
import { processesOf } from '../../journal/owner.js';
import { groupBy } from '../../lib/collections.js';
import type { FleetIo, Org } from '../types/org.js';
import type { Prompts } from '../types/prompts.js';
import type { Reporter } from '../types/reporter.js';
import { type CheckOptions, checkOrg, meanOf, type OrgCheck } from './check-org.js';
import { runOrg } from './run-org.js';
import { lastStatus, makeFleetFolder, openStatusLog, type StatusLog } from './status-file.js';
import { createTenants, type Pause, pauseOf } from './tenants.js';

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

/** The plan of the runs of a fleet: shown before the first of them, and what the question is about. */
export type FleetPlan = {
  /** In the order of the table. */
  readonly organisations: readonly OrgStatus[];
  /** Organisations that are sent for, their users, and the hosts with how many organisations each has. */
  readonly sending: number;
  readonly users: number;
  readonly hosts: ReadonlyMap<string, number>;
  readonly atOnce: number;
  /** Absolute paths of the files of findings that were written. */
  readonly findings: readonly string[];
};

/** The facts, for whoever shows them. */
export type FleetReporter = {
  /** For the check of an organisation, of which it shows findings and plan. */
  ofCheck(org: Org): Reporter;
  /** For the run of an organisation. */
  ofRun(org: Org): Reporter;
  plan(plan: FleetPlan): void;
  /** Organisations are going to be sent for. @returns what is called when that is over */
  started(plan: FleetPlan): () => void;
  changed(status: OrgStatus): void;
};

export type FleetEnd = {
  readonly exitStatus: number;
  readonly ended: 'checked' | 'declined' | 'complete' | 'interrupted';
  readonly signal?: SignalName;
  readonly organisations: readonly OrgStatus[];
};

/** Checks that are under way together: each reads a whole roster. */
const CHECKS_AT_ONCE = 4;
/** Runs that are being opened together. */
const OPENING_AT_ONCE = 4;

/** @throws {UserError} `locked` where another fleet runs in the folder; `disk` */
export async function runFleet(
  request: FleetRequest,
  reporter: FleetReporter,
  prompts: Prompts,
  io: FleetIo,
): Promise<FleetEnd> {
  const { folder, dryRun, forceUnlock: force } = request;
  const { clock, host, interruption } = io;
  // Each run listens.
  setMaxListeners(0, interruption.first, interruption.second);
  if (dryRun) {
    const { checks, gone } = await checkAll(request, reporter, io);
    reporter.plan(planOf(checks, request.atOnce));
    return checkedEnd([...checks.map(({ status }) => status), ...gone], interruption.first);
  }
  await makeFleetFolder(folder);
  const processes = processesOf(host);
  const lock = await folderLock({ folder, force, clock, disk: nodeDisk, processes }).acquire();
  try {
    const { checks, gone } = await checkAll(request, reporter, io);
    const plan = planOf(checks, request.atOnce);
    reporter.plan(plan);
    const organisations = [...plan.organisations, ...gone];
    // Not all were checked: the last status knows more.
    if (interruption.first.aborted) return endOf(organisations, true, interruption.first);
    const log = await openStatusLog(folder, request.atOnce, organisations);
    if (!(await mayRun(plan, request, prompts)))
      return { exitStatus: EXIT_STATUS.declined, ended: 'declined', organisations };
    const over = reporter.started(plan);
    try {
      return await runAll(checks, gone, request, reporter, log, io);
    } finally {
      over();
      await log.flush();
    }
  } finally {
    await lock.release();
  }
}

type Checked = {
  readonly checks: readonly PacedCheck[];
  /** Those of the last status that are no longer of the fleet, and somebody has to decide about their users. */
  readonly gone: readonly OrgStatus[];
};

/** In the order of the table, also what is shown of each. */
async function checkAll(request: FleetRequest, reporter: FleetReporter, io: FleetIo): Promise<Checked> {
  const { organisations, base, folder, findings, overwrite } = request;
  const { organisations: last = [] } = (await lastStatus(folder, base, false, io.journals)) ?? {};
  const earlier = new Map(last.map((status) => [status.org, status]));
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  const inFolder = groupBy(organisations, ({ roster }) => dirname(roster));
  const checks: OrgCheck[] = [];
  let shown = Promise.resolve();
  for (const org of organisations) {
    await queue.onSizeLessThan(CHECKS_AT_ONCE);
    const buffer = bufferedReporter(reporter.ofCheck(org));
    // Lists in one folder have a file each.
    const isAlone = inFolder.get(dirname(org.roster))?.length === 1;
    const name = findings && (isAlone ? findings : `${basename(org.roster)} ${findings}`);
    const options = { folder: base, findings: name, overwrite };
    const check = queue.add(() => checkOrg(org, options, buffer.reporter, io));
    shown = Promise.all([check, shown]).then(([one]) => {
      buffer.show();
      const status = orEarlier(one.status, earlier.get(org.name));
      checks.push({ ...one, status });
      if (status.state === 'needs' || status.state === 'done') reporter.changed(status);
    });
    shown.catch(() => {});
  }
  await shown;
  const gone = goneOf(
    last,
    checks.map(({ status }) => status),
  );
  for (const status of gone) reporter.changed(status);
  return { checks: withPauses(checks, request), gone };
}

/** One that was not checked, or whose settings do not say where its journal is, is as it was. */
function orEarlier(status: OrgStatus, earlier: OrgStatus | undefined): OrgStatus {
  if (status.results !== null || earlier === undefined) return status;
  const { state, reason, message } = status;
  return reason === null ? earlier : { ...earlier, state, reason, message };
}

function goneOf(last: readonly OrgStatus[], now: readonly OrgStatus[]): readonly OrgStatus[] {
  const before = new Set(last.map(({ results }) => results));
  const present = new Set(now.map(({ results }) => results));
  // A folder under a new name has the same journal.
  const journalOf = ({ size, unconfirmed }: OrgStatus) => `${size} ${unconfirmed}`;
  const moved = new Set(now.filter(({ results }) => !before.has(results)).map(journalOf));
  return last
    .filter((one) => one.unconfirmed > 0 && !present.has(one.results) && !moved.has(journalOf(one)))
    .map((one) => ({ ...one, state: 'needs' }));
}

/** Keeps findings and plan until those before were shown. */
function bufferedReporter(reporter: Reporter) {
  const kept: (() => void)[] = [];
  return {
    reporter: {
      ...reporter,
      findings: (...found) => void kept.push(() => reporter.findings(...found)),
      plan: (plan) => void kept.push(() => reporter.plan(plan)),
    } satisfies Reporter,
    show: () => {
      for (const one of kept) one();
    },
  };
}

function planOf(checks: readonly OrgCheck[], atOnce: number): FleetPlan {
  const hosts = new Map<string, number>();
  for (const { ready } of checks)
    for (const host of ready?.to.hosts ?? []) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  return {
    organisations: checks.map(({ status }) => status),
    sending: checks.filter(({ ready }) => (ready?.users ?? 0) > 0).length,
    users: checks.reduce((sum, { ready }) => sum + (ready?.users ?? 0), 0),
    hosts,
    atOnce,
    findings: checks.flatMap(({ findings }) => findings ?? []),
  };
}

/** Where nobody can be asked, it is sent, as in a single run: all addresses are the caller's. */
async function mayRun(plan: FleetPlan, { yes }: FleetRequest, prompts: Prompts): Promise<boolean> {
  if (yes || plan.users === 0 || prompts.availability() !== 'available') return true;
  const { users, sending: organisations, hosts } = plan;
  return await prompts.confirm({ kind: 'fleet', users, organisations, hosts: [...hosts.keys()] });
}

async function runAll(
  checks: readonly PacedCheck[],
  gone: readonly OrgStatus[],
  request: FleetRequest,
  reporter: FleetReporter,
  log: StatusLog,
  io: FleetIo,
): Promise<FleetEnd> {
  const { first } = io.interruption;
  const tenants = createTenants({ ofHost: rateOf(request.perHost), clock: io.clock });
  const gateOf = ({ ready, shared }: PacedCheck) =>
    ready && tenants.gateOf(ready.to.hosts[0] ?? '', ready.to.tenant, shared && pauseOf(shared, io.random));
  const running = new PQueue({ concurrency: request.atOnce });
  const opening = new PQueue({ concurrency: OPENING_AT_ONCE });
  const statuses = new Map(checks.map(({ status }) => [status.org, status]));
  let hasRun = [...statuses.values()].some(({ state }) => state === 'done');
  const note = (status: OrgStatus): void => {
    statuses.set(status.org, status);
    log.note(status);
    reporter.changed(status);
  };
  const one = async (check: PacedCheck): Promise<void> => {
    const { org, status } = check;
    let run: Promise<void> = Promise.resolve();
    await opening.add(async () => {
      if (first.aborted) return;
      note({ ...status, state: 'running' });
      await new Promise<void>((opened) => {
        const gated = { ...io, gate: gateOf(check) };
        run = runOrg(check, request.perTenant, reporter.ofRun(org), opened, gated).then((ended) => {
          hasRun ||= ended.hasRun;
          note(ended.status);
        });
        run.catch(() => opened());
      });
    });
    await run;
  };
  const ready = checks.filter(({ ready: isReady }) => isReady !== undefined);
  const ends = await Promise.allSettled(ready.map((check) => running.add(() => one(check))));
  // A bug: the others have ended as they should.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return endOf([...statuses.values(), ...gone], hasRun, first);
}

/** `shared`: the pace of all organisations of its tenant together; absent where its run keeps its own. */
type PacedCheck = OrgCheck & { readonly shared?: Pace };

function withPauses(checks: readonly OrgCheck[], { perTenant, atOnce }: FleetRequest): readonly PacedCheck[] {
  const sharing = groupBy(checks, ({ ready }) => ready?.to.tenant ?? '');
  return checks.map((check) => {
    const { ready, status } = check;
    const others = sharing.get(ready?.to.tenant ?? '') ?? [];
    if (ready === undefined || (perTenant === undefined && others.length < 2)) return check;
    const each = 1000 / (perTenant ?? 1);
    const shared = perTenant === undefined ? ready.to.pause : { min: each, max: each };
    // Those that are sent for at the same time take turns.
    const lasts = ready.users * meanOf(shared) * Math.min(others.length, atOnce);
    const alone = perTenant === undefined ? status.expectedMs : 0;
    return { ...check, shared, status: { ...status, expectedMs: Math.max(alone, lasts) } };
  });
}

function rateOf(rate: number | undefined): Pause | undefined {
  return rate === undefined ? undefined : () => 1000 / rate;
}

function checkedEnd(organisations: readonly OrgStatus[], first: AbortSignal): FleetEnd {
  if (first.aborted) return endOf(organisations, true, first);
  const exitStatus = countStates(organisations).needs === 0 ? 0 : 1;
  return { exitStatus, ended: 'checked', organisations };
}

/** @param hasRun whether any organisation was sent for, or needed nothing */
function endOf(organisations: readonly OrgStatus[], hasRun: boolean, first: AbortSignal): FleetEnd {
  if (first.aborted) {
    const signal = first.reason as SignalName;
    return { exitStatus: EXIT_OF_SIGNAL[signal], ended: 'interrupted', signal, organisations };
  }
  // Who waits has a limit.
  const isGood = organisations.every(({ state }) => state !== 'needs');
  const exitStatus = isGood ? 0 : hasRun ? 1 : EXIT_STATUS.declined;
  return { exitStatus, ended: 'complete', organisations };
}
