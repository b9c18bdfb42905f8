/** Checks all organisations of a fleet, a few at a time, and creates the plan. */

import { basename, dirname, resolve } from 'node:path';
import PQueue from 'p-queue';
import type { Prompts } from '../../app/connect/index.js';
import type { Reporter } from '../../app/run/index.js';
import type { Pace, SignalName } from '../../domain/clock.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import type { Language } from '../../domain/language.js';
import { printable } from '../../domain/terminal-text.js';
import { groupBy } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import { countStates, type OrgStatus, statusOfError } from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { checkOrg, meanOf, type OrgCheck } from './check-org.js';
import type { FleetEnd, FleetPlan, FleetReporter, FleetRequest } from './fleet-request.js';
import { NAMED } from './fleet-request.js';
import type { FleetIo } from './org.js';

/** The maximum number of concurrent checks. Each reads a whole roster. */
const CHECKS_AT_ONCE = 4;

/**
 * Checks the organisations, and reports each in the order of the table. @param last the status of an earlier fleet
 * @returns `gone`: organisations that left the fleet, but have users that need a decision
 */
export async function checkAll(
  request: FleetRequest,
  last: readonly OrgStatus[],
  reporter: FleetReporter,
  io: FleetIo,
): Promise<{ readonly checks: readonly PacedCheck[]; readonly gone: readonly OrgStatus[] }> {
  const { organisations, base, findings, overwrite } = request;
  const earlier = new Map(last.map((status) => [status.org, status]));
  const queue = new PQueue({ concurrency: CHECKS_AT_ONCE });
  const inFolder = groupBy(organisations, ({ roster }) => dirname(roster));
  const checks: OrgCheck[] = [];
  let shown = Promise.resolve();
  for (const org of organisations) {
    await queue.onSizeLessThan(CHECKS_AT_ONCE);
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
  const gone = goneOf(absent, checks);
  for (const status of gone) reporter.changed(status);
  return { checks: withPauses(withoutLost(checks, absent, base, reporter, io), request), gone };
}

/** Keeps the earlier status of an organisation that was not checked, or has no results folder in its settings. */
export function orEarlier(status: OrgStatus, earlier: OrgStatus | undefined): OrgStatus {
  if (status.results !== null || earlier === undefined) return status;
  const { state, reason, message } = status;
  return reason === null ? earlier : { ...earlier, state, reason, message };
}

/** Organisations of the last status whose journal is missing, both in its folder and in any renamed folder. */
function absentOf(last: readonly OrgStatus[], now: readonly OrgStatus[]): readonly OrgStatus[] {
  const lastFolders = new Set(last.map(({ results }) => results));
  const present = new Set(now.filter(({ size }) => size > 0).map(({ results }) => results));
  // A renamed folder contains the same journal.
  const journalOf = ({ size, unconfirmed }: OrgStatus) => `${size} ${unconfirmed}`;
  const moved = new Set(now.filter(({ results }) => !lastFolders.has(results)).map(journalOf));
  return last.filter((one) => !present.has(one.results) && !moved.has(journalOf(one)));
}

function goneOf(absent: readonly OrgStatus[], checks: readonly OrgCheck[]): readonly OrgStatus[] {
  const expected = new Set(checks.map(({ status }) => status.results));
  return absent
    .filter(({ unconfirmed, results }) => unconfirmed > 0 && !expected.has(results))
    .map((one) => ({ ...one, state: 'needs' }));
}

/** Excludes organisations with a missing journal, since a run would create their users again. */
function withoutLost(
  checks: readonly OrgCheck[],
  absent: readonly OrgStatus[],
  base: string,
  reporter: FleetReporter,
  { cwd }: FleetIo,
): readonly OrgCheck[] {
  const lost = new Map(absent.map((one) => [one.results, one]));
  return checks.map((check) => {
    const { org, ready, status } = check;
    const before = ready && lost.get(status.results);
    const users = before === undefined ? 0 : usersIn(before);
    if (!before?.results || users === 0) return check;
    const folder = shownPath(resolve(base, before.results), cwd);
    const error = fleetError('results', 'fleet-results-missing', { folder, users });
    const needs = statusOfError(org.name, error, before);
    reporter.changed(needs);
    return { org, status: needs, lacks: [] };
  });
}

/** The number of users that exist or may exist. */
function usersIn({ counts, notInRoster, unconfirmed }: OrgStatus): number {
  return (counts?.created ?? 0) + (notInRoster?.created ?? 0) + unconfirmed;
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
  const exitStatus = countStates(organisations).needs === 0 ? 0 : 1;
  return { exitStatus, ended: 'checked', organisations };
}

/** @param hasRun true if any organisation was sent, or needed nothing */
export function endOf(organisations: readonly OrgStatus[], hasRun: boolean, first: AbortSignal): FleetEnd {
  if (first.aborted) {
    const signal = first.reason as SignalName;
    return { exitStatus: EXIT_OF_SIGNAL[signal], ended: 'interrupted', signal, organisations };
  }
  // An organisation that is still waiting has reached a limit.
  const isGood = organisations.every(({ state }) => state !== 'needs');
  const exitStatus = isGood ? 0 : hasRun ? 1 : EXIT_STATUS.declined;
  return { exitStatus, ended: 'complete', organisations };
}
