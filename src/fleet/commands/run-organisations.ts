/** `provision fleet <folder>`: runs all organisations. */

import type { Reporter } from '../../app/run/index.js';
import { withLines } from '../../domain/finding.js';
import { printable } from '../../domain/terminal-text.js';
import { firstFew } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import { nearest } from '../../platform/suggest.js';
import { createJsonReporter } from '../../ui/json/json-reporter.js';
import { type FleetEnd, type FleetReporter, NAMED, type Org, runFleet } from '../app/index.js';
import { doneAt, usersIn } from '../domain/org-status.js';
import { fleetLimits } from '../settings/fleet-organisations.js';
import { refuseVariables } from '../settings/fleet-table.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { fleetErrorsText, fleetPlanText, fleetStatusText } from '../ui/fleet-text.js';
import {
  eventsOf,
  type FleetCall,
  foundOrganisations,
  lastOf,
  organisationFields,
  SILENT,
  warn,
  warningsOf,
} from './fleet-call.js';

export async function runOrganisations(fleetCall: FleetCall): Promise<number> {
  const { raw, io, ui, store } = fleetCall;
  const words = { ...fleetCall.place.words, isCheck: raw.dryRun === true, all: raw.allFindings === true };
  const place = { ...fleetCall.place, words };
  const call = { ...fleetCall, place };
  const { findings, dryRun = false, yes = false, forceUnlock = false, overwrite = false } = raw;
  refuseVariables(io.env);
  if (findings !== undefined && !/^findings[^/\\]*\.(?:csv|json|html|xlsx)$/i.test(findings))
    throw fleetError('usage', 'fleet-findings-name', { path: findings });
  const numbers = fleetLimits(raw);
  const { organisations, errors } = await foundOrganisations(call, true);
  const { base, folder } = place;
  const fresh = errors.length > 0 ? [] : namedIn(call, organisations);
  const options = { findings, overwrite, dryRun, yes, forceUnlock, fresh };
  const request = { ...numbers, organisations, base, folder, ...options };
  if (store?.hasAsyncStandby === true) warn((texts) => texts.asyncStandby, call);
  const reporter = reporterOf(call);
  if (errors.length > 0) {
    // Also reports errors of the organisations, so that one call shows everything.
    const checkOnly = { ...request, dryRun: true };
    const silent = { ...reporter, plan() {} };
    const checked = await runFleet(checkOnly, silent, ui.prompts, { ...io, store });
    if (checked.signal === undefined && raw.json !== true)
      io.stderr.write(fleetErrorsText(checked.organisations, words));
    refuseAll(errors, raw.allFindings === true ? Number.POSITIVE_INFINITY : undefined);
  }
  const end = await runFleet(request, reporter, ui.prompts, { ...io, store });
  show(end, numbers.atOnce, call);
  return end.exitStatus;
}

/** The organisations of `--fresh`. A name may have a comma. @throws {UserError} `usage` for an unknown name */
function namedIn({ fresh = [], place }: FleetCall, organisations: readonly Org[]): readonly string[] {
  const known = new Set(organisations.map(({ name }) => name));
  const names = fresh.flatMap((text) =>
    known.has(text) ? [text] : text.split(',').flatMap((name) => name.trim() || []),
  );
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return names;
  const facts = { name: unknown, near: nearest(unknown, known), folder: place.typed };
  throw fleetError('usage', 'fleet-fresh-unknown', facts);
}

function reporterOf(call: FleetCall): FleetReporter {
  const { raw, place, io, ui, events } = call;
  const { reporter } = ui;
  const json = (org: string) => createJsonReporter(eventsOf(org, events), io.cwd);
  let counting: ReturnType<typeof reporter.counting> | undefined;
  const warnings = warningsOf(reporter);
  let created = 0;
  const changed = new Set<string>();
  const counted: Reporter['row'] = ({ verdict: { outcome } }) => {
    counting?.row(outcome);
    if (outcome === 'created') created += 1;
  };
  const shown = (org: Org): Reporter['findings'] => {
    const { path, lineOf } = org.part ?? { path: org.roster, lineOf: (line: number) => line };
    const label = shownPath(path, io.cwd);
    return (findings, roster) =>
      reporter.findings(
        findings.map((finding) => withLines(finding, lineOf)),
        { ...roster, label, path },
      );
  };
  return {
    ofCheck: (org) =>
      raw.json === true ? json(org.name) : { ...SILENT, findings: shown(org), notice: warnings(org) },
    // The check has already shown findings and plan.
    ofRun: (org) =>
      raw.json === true
        ? { ...json(org.name), findings() {}, plan() {} }
        : { ...SILENT, row: counted, notice: warnings(org) },
    startingOver(lost) {
      if (lost.length === 0) return;
      const users = lost.reduce((sum, status) => sum + usersIn(status), 0);
      const names = lost.map(({ org }) => printable(org));
      warn((texts) => texts.startingOver(texts.named(names, 0), names.length, users), call);
    },
    plan(plan) {
      for (const { org, error } of plan.lacks) events.emit('note', { org, message: error.message });
      if (raw.json === true || raw.quiet === true) return;
      io.stderr.write(fleetPlanText(plan, place.words, (path) => shownPath(path, io.cwd)));
      // Without a question, findings and plan are shown at the end.
      const isAsked = raw.dryRun !== true && raw.yes !== true && ui.prompts.availability() === 'available';
      if (isAsked) io.stderr.write(fleetErrorsText(plan.organisations, place.words));
    },
    started({ users, organisations, atOnce }) {
      const lasts = doneAt(organisations, atOnce, 0) ?? 0;
      counting = reporter.counting(undefined, users, users === 0 ? undefined : lasts / users);
      return () => {
        counting?.stop();
        if (raw.json === true || raw.quiet === true) return;
        const texts = fleetTextsIn(ui.texts.language);
        if (created > 0) io.stderr.write(`${texts.created(created)}\n`);
        const named = texts.named(...firstFew([...changed], NAMED));
        if (changed.size > 0) io.stderr.write(`${texts.byHand(named)}\n`);
      };
    },
    changed(status) {
      if (status.byHand !== undefined) changed.add(printable(status.org));
      events.emit('organisation', organisationFields(status));
    },
  };
}

function show({ exitStatus, ended, organisations, signal }: FleetEnd, atOnce: number, call: FleetCall): void {
  const { place, io, ui } = call;
  if (ended === 'declined') {
    io.stderr.write(`${fleetTextsIn(ui.texts.language).declined}\n`);
    return;
  }
  const last = lastOf(organisations, exitStatus, ended, call);
  const text = () => fleetStatusText(organisations, atOnce, undefined, place.words);
  ui.reporter.finished({ ...last, reason: signal ?? null }, text);
}
