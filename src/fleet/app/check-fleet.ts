/** Checks all organisations of a fleet, a few at a time, and creates the plan. */

import { basename, dirname } from 'node:path';
import PQueue from 'p-queue';
import type { Prompts } from '../../app/connect/index.js';
import type { Reporter } from '../../app/run/index.js';
import type { Pace, SignalName } from '../../domain/clock.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import type { Language } from '../../domain/language.js';
import { printable } from '../../domain/terminal-text.js';
import { groupBy } from '../../platform/collections.js';
import { countStates, type OrgStatus } from '../domain/org-status.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { checkOrg, meanOf, type OrgCheck } from './check-org.js';
import type { FleetEnd, FleetPlan, FleetReporter, FleetRequest } from './fleet-request.js';
import { NAMED } from './fleet-request.js';
import { absentOf, departedOf, lostAmong } from './lost-results.js';
import type { FleetIo } from './org.js';
import type { LastStatus } from './status-file.js';

/** The maximum number of concurrent checks. Each reads a whole roster. */
const CHECKS_AT_ONCE = 4;

export type FleetCheck = {
  readonly checks: readonly PacedCheck[];
  /** Organisations that left the fleet, but have users that need a decision. */
  readonly gone: readonly OrgStatus[];
  /** All other organisations that left the fleet and have users. */
  readonly left: readonly OrgStatus[];
  /** The lost organisations by name, including those that start over. */
  readonly lost: ReadonlyMap<string, OrgStatus>;
};

/** Checks the organisations, and reports each in the order of the table. */
export async function checkAll(
  request: FleetRequest,
  { organisations: latest, left: others }: Pick<LastStatus, 'organisations' | 'left'>,
  reporter: FleetReporter,
  io: FleetIo,
): Promise<FleetCheck> {
  const { organisations, base, findings, overwrite, fresh } = request;
  const last = [...others, ...latest];
  const earlier = new Map(last.map((status) => [status.org, status]));
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  const inFolder = groupBy(organisations, ({ roster }) => dirname(roster));
  const checks: OrgCheck[] = [];
  let shown = Promise.resolve();
  for (const one of organisations) {
    await queue.onSizeLessThan(CHECKS_AT_ONCE);
    const org = fresh.includes(one.name)
      ? { ...one, read: async (again?: 'again') => ({ ...(await one.read(again)), fresh: true }) }
      : one;
    const buffer = bufferedReporter(reporter.ofCheck(org));
    // If a folder has several lists, each gets its own file of findings.
    const isAlone = inFolder.get(dirname(org.roster))?.length === 1;
    const name = findings && (isAlone ? findings : `${basename(org.roster)} ${findings}`);
    const options = { folder: base, findings: name, overwrite };
    const check = queue.add(() => checkOrg(org, options, buffer.reporter, io));
    shown = Promise.all([check, shown]).then(([checked]) => {
      buffer.show();
      const status = orEarlier(checked.status, earlier.get(org.name));
      checks.push({ ...checked, status });
      if (status.state === 'needs' || status.state === 'done') reporter.changed(status);
    });
    shown.catch(() => {});
  }
  await shown;
  const now = checks.map(({ status }) => status);
  const absent = absentOf(last, now);
  const { gone, left } = departedOf(absent, now);
  const lost = lostAmong(now, absent, base);
  const all = checks.map((check): OrgCheck => {
    const status = fresh.includes(check.org.name) ? undefined : lost.get(check.org.name);
    return status === undefined ? check : { org: check.org, status, lacks: [] };
  });
  const changed = [...all.map(({ status }) => status).filter(({ state }) => state === 'lost'), ...gone];
  for (const status of changed) reporter.changed(status);
  reporter.startingOver(fresh.flatMap((name) => lost.get(name) ?? earlier.get(name) ?? []));
  return { checks: withPauses(all, request), gone, left, lost };
}

/** Keeps the earlier status of an organisation that was not checked, or has no results folder in its settings. */
export function orEarlier(status: OrgStatus, earlier: OrgStatus | undefined): OrgStatus {
  if (status.results !== null || earlier === undefined) return status;
  const { state, reason, message } = status;
  return reason === null ? earlier : { ...earlier, state, reason, message };
}

/** Holds findings and plan back until those of earlier organisations have been shown. */
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

export function planOf(checks: readonly OrgCheck[], atOnce: number): FleetPlan {
  const hosts = new Map<string, number>();
  for (const { ready } of checks)
    for (const host of ready?.to.hosts ?? []) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  return {
    organisations: checks.map(({ status }) => status),
    sending: checks.filter(({ ready }) => (ready?.users ?? 0) > 0).length,
    users: checks.reduce((sum, { ready }) => sum + (ready?.users ?? 0), 0),
    hosts,
    atOnce,
    newcomers: checks.flatMap(({ org, ready }) =>
      ready === undefined || ready.newcomers[0].length === 0 ? [] : [[org.name, ready.newcomers] as const],
    ),
    lacks: checks.flatMap(({ org, lacks }) => lacks.map((error) => ({ org: org.name, error }))),
    findings: checks.flatMap(({ findings }) => findings ?? []),
  };
}

/** Without a terminal, the fleet runs without a question, like a single run. */
export async function mayRun(plan: FleetPlan, { yes }: FleetRequest, prompts: Prompts): Promise<boolean> {
  if (yes || plan.users === 0 || prompts.availability() !== 'available') return true;
  const { users, sending, hosts } = plan;
  const named = [...hosts.keys()].slice(0, NAMED).map(printable);
  const textIn = (language: Language) =>
    fleetTextsIn(language).question(users, sending, named, hosts.size - named.length);
  return await prompts.confirm({ kind: 'own', textIn });
}

/** `shared`: the pace that all organisations of the tenant share. If absent, the run keeps its own pace. */
export type PacedCheck = OrgCheck & { readonly shared?: Pace };

function withPauses(checks: readonly OrgCheck[], { perTenant, atOnce }: FleetRequest): readonly PacedCheck[] {
  const sharing = groupBy(checks, ({ ready }) => ready?.to.tenant ?? '');
  return checks.map((check) => {
    const { ready, status } = check;
    const others = sharing.get(ready?.to.tenant ?? '') ?? [];
    if (ready === undefined || (perTenant === undefined && others.length < 2)) return check;
    const each = 1000 / (perTenant ?? 1);
    const shared = perTenant === undefined ? ready.to.pause : { min: each, max: each };
    // Organisations of one tenant share its pace.
    const sharedMs = ready.users * meanOf(shared) * Math.min(others.length, atOnce);
    const ownMs = perTenant === undefined ? status.expectedMs : 0;
    return { ...check, shared, status: { ...status, expectedMs: Math.max(ownMs, sharedMs) } };
  });
}

export function checkedEnd(organisations: readonly OrgStatus[], first: AbortSignal): FleetEnd {
  if (first.aborted) return endOf(organisations, true, first);
  const { needs, lost } = countStates(organisations);
  const exitStatus = needs + lost === 0 ? 0 : 1;
  return { exitStatus, ended: 'checked', organisations };
}

/** @param hasRun true if any organisation was sent, or needed nothing */
export function endOf(organisations: readonly OrgStatus[], hasRun: boolean, first: AbortSignal): FleetEnd {
  if (first.aborted) {
    const signal = first.reason as SignalName;
    return { exitStatus: EXIT_OF_SIGNAL[signal], ended: 'interrupted', signal, organisations };
  }
  // An organisation that is still waiting has reached a limit.
  const isGood = organisations.every(({ state }) => state !== 'needs' && state !== 'lost');
  const exitStatus = isGood ? 0 : hasRun ? 1 : EXIT_STATUS.declined;
  return { exitStatus, ended: 'complete', organisations };
}
