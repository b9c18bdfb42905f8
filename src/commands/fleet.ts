/** `provision fleet`: the runs of many organisations, their status, their page, and the look-ups of all of them. */

import { basename, dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { FleetStatus } from '../app/fleet/index.js';
import {
  type FleetEnd,
  type FleetReporter,
  makeFleetFolder,
  readFleetStatus,
  remakeMissing,
  runFleet,
  settleFleet,
} from '../app/fleet/index.js';
import type { Org } from '../app/types/org.js';
import type { Texts } from '../app/types/ports.js';
import type { Reporter } from '../app/types/reporter.js';
import type { SignalName } from '../domain/clock.js';
import type { UserError } from '../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../domain/exit-status.js';
import { withLines } from '../domain/finding.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { countStates, doneAt, needsOf, type OrgStatus } from '../domain/org-status.js';
import { noCounts } from '../domain/outcome.js';
import { defined } from '../lib/collections.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import { fleetPage } from '../report/fleet-page.js';
import {
  type FleetPlace,
  fleetLimits,
  fleetOrganisations,
  fleetPlace,
  orgRequest,
} from '../settings/fleet-organisations.js';
import { FLEET_COLUMNS, FLEET_TABLE, refuseVariables } from '../settings/fleet-table.js';
import type { RawOptions } from '../settings/option-table.js';
import type { OrgPlace } from '../settings/org-folders.js';
import { FileError, withDiskErrors } from '../system/errno.js';
import { createFile, replaceFile } from '../system/files.js';
import { openInBrowser } from '../system/open-browser.js';
import { fillIn } from '../texts/fill-in.js';
import { type Language, textsIn } from '../texts/texts.js';
import { errorLines, userError } from '../texts/user-error.js';
import type { Ui } from '../ui/command-reporter.js';
import { type FleetWords, fleetPlanText, fleetStatusText } from '../ui/human/fleet-text.js';
import type { Events, LastFields } from '../ui/json/events.js';
import { createJsonReporter } from '../ui/json/json-reporter.js';

export type FleetContext = {
  readonly io: Io;
  readonly ui: Ui;
  readonly events: Events;
  /** The words of an organisation's report: of a command on these results, with these options. */
  readonly textsFor: (results: string, options: Readonly<Record<string, string>>) => Texts;
  /** The store of the journals. Default: they are files. */
  readonly store?: FleetStore | undefined;
};

type Place = FleetPlace & { readonly words: FleetWords };

const ACTIONS = ['status', 'report', 'settle', 'init', 'export'] as const;

/** @param words an action and the folder or list, or one of them; with `export` an organisation @returns the exit status */
export async function fleet(words: readonly string[], raw: RawOptions, given: FleetContext): Promise<number> {
  const action = ACTIONS.find((one) => one === words[0]);
  const [, , org] = words;
  if ((words.length > 1 && action === undefined) || (org !== undefined && action !== 'export'))
    throw userError('usage', 'too-many-operands', { command: 'fleet', meant: undefined });
  const typed = (action === undefined ? words[0] : words[1]) ?? '.';
  const { language, commands } = given.ui.texts;
  const at = await fleetPlace(typed, given.io.cwd);
  const results = (of: string) => shownPath(join(at.base, of), given.io.cwd);
  const place = { ...at, words: { language, commands, typed, results } };
  const context: FleetContext = {
    ...given,
    io: {
      ...given.io,
      // It is of no organisation: each of them finds it empty.
      get stdin() {
        return Readable.from([]);
      },
    },
  };
  switch (action) {
    case 'init':
      return await init(place, raw, context);
    case 'status':
      return await status(place, raw, context);
    case 'report':
      return await report(place, raw, context);
    case 'settle':
      return await settle(place, raw, context);
    case 'export':
      return await exportOrg(place, org, raw, context);
    case undefined:
      return await run(place, raw, context);
  }
}

async function run(place: Place, raw: RawOptions, context: FleetContext): Promise<number> {
  const { io, ui } = context;
  const { findings, dryRun = false, yes = false, forceUnlock = false, overwrite = false } = raw;
  refuseVariables(io.env);
  if (findings !== undefined && !/^findings[^/\\]*\.(?:csv|json|html|xlsx)$/i.test(findings))
    throw userError('usage', 'fleet-findings-name', { path: findings });
  const numbers = fleetLimits(raw);
  const organisations = await organisationsOf(place, true, raw, context);
  const { base, folder } = place;
  const request = { ...numbers, organisations, base, folder, findings, overwrite, dryRun, yes, forceUnlock };
  const { store } = context;
  if (store?.hasAsyncStandby === true) warn((texts) => texts.fleet.asyncStandby, raw, context);
  const end = await runFleet(request, reporterOf(place, raw, context), ui.prompts, { ...io, store });
  show(end, numbers.atOnce, place, io, ui);
  return end.exitStatus;
}

function warn(
  textOf: (texts: ReturnType<typeof textsIn>) => string,
  raw: RawOptions,
  { io, ui, events }: FleetContext,
): void {
  events.emit('note', { message: textOf(textsIn('en')) });
  if (raw.json !== true) io.stderr.write(`${textOf(textsIn(ui.texts.language))}\n`);
}

/** @throws {UserError} where there is none */
async function organisationsOf(
  place: Place,
  splits: boolean,
  raw: RawOptions,
  context: FleetContext,
): Promise<readonly Org[]> {
  const { io, textsFor } = context;
  const { findings: _, overwrite, dryRun, ...flags } = raw;
  const isSplit = place.list !== undefined;
  const places = await fleetOrganisations(place, splits, raw, io);
  if (places.length === 0) {
    if (place.list !== undefined) throw columnUnnamed(place, [place.typed]);
    const init = place.words.commands.next('fleet', { operands: ['init', place.typed] });
    throw userError('usage', 'fleet-empty', { folder: place.typed, init });
  }
  return places.map((one) => ({
    name: one.name,
    roster: one.roster ?? one.folder,
    ...defined({ part: one.part }),
    read: () => orgRequest(one, isSplit, flags, io, textsFor),
  }));
}

/** @param operands of the command that names it */
function columnUnnamed({ typed, words }: Place, operands: readonly string[]): UserError {
  const command = words.commands.next('fleet', { operands, options: { splitBy: { gap: 'column' } } });
  return userError('usage', 'split-column-unnamed', { list: typed, command });
}

const SILENT: Reporter = {
  findings() {},
  plan() {},
  started: () => () => {},
  row() {},
  step() {},
  waiting() {},
  notice() {},
};

function reporterOf(place: Place, raw: RawOptions, { io, ui, events }: FleetContext): FleetReporter {
  const { reporter } = ui;
  const json = (org: string) => createJsonReporter(eventsOf(org, events), io.cwd);
  let counting: ReturnType<typeof reporter.counting> | undefined;
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
    ofCheck: (org) => (raw.json === true ? json(org.name) : { ...SILENT, findings: shown(org) }),
    // The check has shown findings and plan.
    ofRun: (org) =>
      raw.json === true
        ? { ...json(org.name), findings() {}, plan() {} }
        : { ...SILENT, row: ({ verdict }) => counting?.row(verdict.outcome) },
    plan(plan) {
      if (raw.json !== true && raw.quiet !== true)
        io.stderr.write(fleetPlanText(plan, place.words, (path) => shownPath(path, io.cwd)));
    },
    started({ users, organisations, atOnce }) {
      const lasts = doneAt(organisations, atOnce, 0) ?? 0;
      counting = reporter.counting(undefined, users, users === 0 ? undefined : lasts / users);
      return () => counting?.stop();
    },
    changed: (status) => events.emit('organisation', organisationFields(status)),
  };
}

/** The events of one organisation among those of the others. The last event is the fleet's. */
function eventsOf(org: string, { emit }: Events): Events {
  return {
    emit: (event, fields) => emit(event, { ...fields, org }),
    end() {},
  };
}

function organisationFields(status: OrgStatus) {
  const { org, state, results, counts, reason, message } = status;
  return { org, state, results, counts, needs: [...needsOf(status)], reason, message: message?.en ?? null };
}

async function status(place: Place, raw: RawOptions, context: FleetContext): Promise<number> {
  const { io, ui, events } = context;
  const { words } = place;
  const known = new Map<string, string>();
  for (;;) {
    const { organisations, atOnce, workers, oldestUnconfirmed } = await statusOf(place, context);
    const isRunning = workers > 0;
    const text = fleetStatusText(organisations, atOnce, isRunning ? io.clock.now() : undefined, words);
    for (const fields of organisations.map(organisationFields)) {
      const [key, now] = [`${fields.org}\n${fields.results}`, JSON.stringify(fields)];
      if (known.get(key) !== now) events.emit('organisation', fields);
      known.set(key, now);
    }
    const signal = signalOf(io);
    if (raw.watch !== true || !isRunning || signal !== undefined) {
      const exitStatus = signal === undefined ? 0 : EXIT_OF_SIGNAL[signal];
      const last = lastOf(organisations, exitStatus, 'reported', place, io);
      const unconfirmed = organisations.reduce((sum, one) => sum + one.unconfirmed, 0);
      const age = oldestUnconfirmed === undefined ? null : io.clock.now() - oldestUnconfirmed;
      events.emit('fleet', {
        organisations: countStates(organisations),
        rows: last.counts ?? noCounts(),
        unconfirmed,
        oldest_unconfirmed_s: age === null ? null : Math.max(0, Math.round(age / 1000)),
        workers,
      });
      ui.reporter.finished({ ...last, reason: signal ?? null }, () => text);
      return exitStatus;
    }
    if (raw.json !== true) io.stdout.write(`${text}\n\n`);
    await io.clock.sleep(WATCH_MS, io.interruption.first);
  }
}

const WATCH_MS = 2000;

/** @throws {UserError} `results` where no fleet ran */
async function statusOf({ folder, base }: Place, { io, store }: FleetContext): Promise<FleetStatus> {
  if (store === undefined) return await readFleetStatus(folder, base, io.journals);
  const status = await store.status();
  if (status.organisations.length === 0) throw userError('results', 'fleet-never-ran', { folder: base });
  return status;
}

function signalOf({ interruption: { first } }: Io): SignalName | undefined {
  return first.aborted ? (first.reason as SignalName) : undefined;
}

function show(end: FleetEnd, atOnce: number, place: Place, io: Io, ui: Ui): void {
  const { exitStatus, organisations, signal } = end;
  const ended = end.ended === 'declined' ? null : end.ended;
  const last = lastOf(organisations, exitStatus, ended, place, io);
  if (end.ended === 'declined') {
    io.stderr.write(`${textsIn(ui.texts.language).fleet.declined}\n`);
    return;
  }
  const text = () => fleetStatusText(organisations, atOnce, undefined, place.words);
  ui.reporter.finished({ ...last, reason: signal ?? null }, text);
}

function lastOf(
  organisations: readonly OrgStatus[],
  exitStatus: number,
  ended: LastFields['ended'] & (string | null),
  { folder, words }: Place,
  io: Io,
): LastFields {
  const counts = noCounts();
  for (const one of organisations)
    for (const [name, n] of Object.entries(one.counts ?? {}) as [keyof typeof counts, number][])
      counts[name] += n;
  const message = fleetStatusText(organisations, 1, undefined, { ...words, language: 'en' }).split(
    '\n',
    1,
  )[0];
  return {
    ...{ exit_status: exitStatus, ended, reason: null, counts, results: shownPath(folder, io.cwd) },
    message: message ?? null,
  };
}

/** One page of all organisations, in the folder of the fleet. */
async function report(place: Place, raw: RawOptions, context: FleetContext): Promise<number> {
  const { io, ui, store } = context;
  const { base, folder, words, typed } = place;
  const { organisations, atOnce, workers } = await statusOf(place, context);
  if (store !== undefined) await remakeReports(organisations, place, raw, context);
  const now = workers > 0 ? io.clock.now() : undefined;
  const [headline = ''] = fleetStatusText(organisations, atOnce, now, words).split('\n', 1);
  const { language } = words;
  const path = join(folder, 'fleet.html');
  await makeFleetFolder(folder);
  const name = basename(resolve(io.cwd, typed));
  const title = headline.replaceAll(/ {3}/g, ' · ');
  const page = await fleetPage({ language, name, headline: title, folder: base, organisations });
  await withDiskErrors(() => replaceFile(path, page));
  if (raw.open === true) {
    const isOpen = await openInBrowser(path, io.clock);
    ui.reporter.notice({ kind: isOpen ? 'page-opened' : 'page-not-opened', path });
  }
  const shown = shownPath(path, io.cwd);
  const last = { ...lastOf(organisations, 0, 'reported', place, io), files: [shown] };
  ui.reporter.finished(last, () => textsIn(language).fleet.written(printable(shown)));
  return 0;
}

/** @returns 0 where nobody is left unconfirmed */
async function settle(place: Place, raw: RawOptions, context: FleetContext): Promise<number> {
  const { io, ui, events } = context;
  const { typed, words } = place;
  if (raw.lookUp !== true) {
    const command = words.commands.next('fleet', { operands: ['settle', typed], options: { lookUp: true } });
    throw userError('usage', 'fleet-settle-how', { command });
  }
  refuseVariables(io.env);
  const { atOnce } = fleetLimits(raw);
  const organisations = await organisationsOf(place, false, raw, context);
  const before = await statusOf(place, context);
  const reporterOf = ({ name }: Org) =>
    raw.json === true ? createJsonReporter(eventsOf(name, events), io.cwd) : SILENT;
  const options = { yes: raw.yes === true, atOnce };
  const { organisations: statuses } = before;
  const inStore = { ...io, store: context.store };
  const found = await settleFleet(
    organisations,
    statuses,
    place.base,
    options,
    reporterOf,
    ui.prompts,
    inStore,
  );
  if (found === undefined) {
    ui.reporter.notice({ kind: 'nothing-looked-up' });
    return EXIT_STATUS.declined;
  }
  const { fleet } = textsIn(place.words.language);
  const { settled, left, failed } = found;
  const signal = signalOf(io);
  const status = signal === undefined ? Number(left > 0) : EXIT_OF_SIGNAL[signal];
  const now = await statusOf(place, context);
  for (const { org, error } of failed) events.emit('note', { org, message: error.message });
  const last = { ...lastOf(now.organisations, status, 'settled', place, io), reason: signal ?? null };
  const { language } = words;
  const errors = failed.map(({ org, error }) =>
    fleet.org(printable(org), [errorLines(error, language, ' ')]),
  );
  const first = settled + left === 0 ? fleet.nothingUnconfirmed : fleet.settled(settled, left);
  ui.reporter.finished(last, () => [first, ...errors, ...fillIn(errors, language)].join('\n'));
  return status;
}

/** The reports of organisations whose last run ended on another machine, from the store. */
async function remakeReports(
  statuses: readonly OrgStatus[],
  place: Place,
  raw: RawOptions,
  context: FleetContext,
): Promise<void> {
  const { io, ui, store } = context;
  const organisations = await organisationsOf(place, false, raw, context);
  const failed = await remakeMissing(organisations, statuses, place.base, { ...io, store });
  for (const { org, error } of failed)
    warn(({ fleet }) => fleet.org(printable(org), [errorLines(error, ui.texts.language, ' ')]), raw, context);
}

/** Brings the journal of one organisation back into a file. */
async function exportOrg(
  place: Place,
  name: string | undefined,
  raw: RawOptions,
  context: FleetContext,
): Promise<number> {
  const { io, ui, store } = context;
  if (name === undefined) throw userError('usage', 'export-names-nobody', { folder: place.typed });
  if (store === undefined) throw userError('usage', 'export-without-store', {});
  const organisations = await organisationsOf(place, false, raw, context);
  const org = organisations.find((one) => one.name === name);
  if (org === undefined) throw userError('usage', 'export-unknown', { org: name });
  const { folder } = await org.read();
  const path = shownPath(await store.exportOrg(name, folder), io.cwd);
  const last = {
    exit_status: 0,
    ended: null,
    reason: null,
    files: [path],
    results: shownPath(folder, io.cwd),
  };
  ui.reporter.finished(last, () => textsIn(ui.texts.language).fleet.exported(printable(path)));
  return 0;
}

/** A store whose tables were made, or brought to this version. */
type StoreMade = {
  /** Without a password. */
  readonly address: string;
  readonly isNew: boolean;
  /** It counts as the one of before, although its server is another one. */
  readonly isAccepted: boolean;
};

/** Says that the tables of a store are made. @returns the exit status */
export function showStore({ address, isNew, isAccepted }: StoreMade, ui: Ui): number {
  const { language, commands } = ui.texts;
  const command = commands.next('fleet', { operands: [{ gap: 'folder' }] });
  const textIn = (one: Language) => textsIn(one).fleet.storeInited(address, isNew, isAccepted, command);
  const message = textIn('en');
  ui.reporter.finished({ exit_status: 0, ended: null, reason: null, message }, () => textIn(language));
  return 0;
}

/** Writes a table with a line for each list or folder that is there. Never writes over a file. */
async function init(place: Place, raw: RawOptions, { io, ui }: FleetContext): Promise<number> {
  const { base, list, typed } = place;
  const folder = list === undefined ? base : dirname(list);
  const places = await fleetOrganisations(place, true, raw, io);
  if (list !== undefined && places.length === 0) throw columnUnnamed(place, ['init', typed]);
  const path = join(folder, FLEET_TABLE);
  const shown = shownPath(path, io.cwd);
  // Who is in a list needs no roster.
  const rosterOf = ({ roster }: OrgPlace) =>
    roster === undefined || list !== undefined ? '' : relative(folder, roster);
  const lines = places.map((one) => [one.name, rosterOf(one)]);
  const rows = [FLEET_COLUMNS, ...lines.map((cells) => FLEET_COLUMNS.map((_, at) => cells[at] ?? ''))];
  const { separator } = textsIn(ui.texts.language).starter;
  try {
    await createFile(path, BOM + rows.map((cells) => csvLine(cells, separator)).join(''));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'EEXIST') throw userError('usage', 'fleet-table-exists', { path: shown });
    throw userError('usage', 'starter-unwritable', { path: shown, system: error.code }, { cause: error });
  }
  const text = textsIn(ui.texts.language).fleet.inited(printable(shown), lines.length);
  const last = { exit_status: 0, ended: null, reason: null, files: [shown], results: typed };
  ui.reporter.finished(last, () => text);
  return 0;
}
