/** Shared by the actions of `provision fleet`: the organisations, their status, and how they are shown. */

import type { NoticeReporter } from '../../app/connect/index.js';
import type { Texts } from '../../app/results/index.js';
import type { Reporter } from '../../app/run/index.js';
import type { SignalName } from '../../domain/clock.js';
import { UserError } from '../../domain/errors.js';
import { noCounts } from '../../domain/outcome.js';
import { defined } from '../../platform/collections.js';
import type { Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import type { Ui } from '../../ui/command-reporter.js';
import type { Events, LastFields } from '../../ui/json/events.js';
import { type Org, readFleetStatus, storedStatus, withOwnResults } from '../app/index.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { type FleetStatus, needsOf, type OrgStatus } from '../domain/org-status.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import {
  type FleetPlace,
  fleetOrganisations,
  type OwnOptions,
  orgCall,
  orgRequest,
} from '../settings/fleet-organisations.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import { type FleetTexts, fleetTextsIn } from '../texts/fleet-texts.js';
import { type FleetWords, fleetHeadline } from '../ui/fleet-text.js';

/** A call of `provision fleet`: its options, the location of its fleet, and its ports. */
export type FleetCall = {
  readonly raw: RawFleetOptions;
  /** The values of `--fresh`, which is a switch for a single run. */
  readonly fresh: readonly string[] | undefined;
  readonly place: Place;
  readonly io: Io;
  readonly ui: Ui;
  readonly events: Events;
  /** The texts for an organisation's report, as of a command on these results with these options. */
  readonly textsFor: (results: string, options: OwnOptions) => Texts;
  /** If absent, journals are files. */
  readonly store: FleetStore | undefined;
};

type Place = FleetPlace & { readonly words: FleetWords };

/** Warns in the user's language, and in English in the event. */
export function warn(textOf: (texts: FleetTexts) => string, { raw, io, ui, events }: FleetCall): void {
  events.emit('note', { message: textOf(fleetTextsIn('en')) });
  if (raw.json !== true) io.stderr.write(`${textOf(fleetTextsIn(ui.texts.language))}\n`);
}

/** The organisations; those of a list as in its last split. @throws {UserError} if their table has an error */
export async function organisationsOf(call: FleetCall): Promise<readonly Org[]> {
  const { organisations, errors } = await foundOrganisations(call, false);
  refuseAll(errors);
  return organisations;
}

/** Also returns the errors of the table or list, which prevent sending. @throws {UserError} without organisations */
export async function foundOrganisations(
  { raw, place, io, textsFor }: FleetCall,
  splits: boolean,
): Promise<{ readonly organisations: readonly Org[]; readonly errors: readonly UserError[] }> {
  const { findings: _, overwrite, dryRun, ...flags } = raw;
  const isSplit = place.list !== undefined;
  const { places, errors } = await fleetOrganisations(place, splits, raw, io);
  if (places.length === 0 && errors.length === 0) {
    if (place.list !== undefined) throw columnUnnamed(place, [place.typed]);
    const init = place.words.commands.next('fleet', { operands: ['init', place.typed] });
    throw fleetError('usage', 'fleet-empty', { folder: place.typed, init });
  }
  const call = orgCall(flags, io);
  const organisations = places.map((one) => ({
    name: one.name,
    where: one.given?.label ?? shownPath(one.folder, io.cwd),
    roster: one.roster ?? one.folder,
    ...defined({ part: one.part }),
    read: (again?: 'again') => orgRequest(one, isSplit, again ? orgCall(flags, io) : call, textsFor),
  }));
  return { organisations: withOwnResults(organisations), errors };
}

/** The error for a list without `--split-by`. @param operands of the command that names the column */
export function columnUnnamed({ typed, words }: Place, operands: readonly string[]): UserError {
  const command = words.commands.next('fleet', { operands, options: { splitBy: { gap: 'column' } } });
  return fleetError('usage', 'split-column-unnamed', { list: typed, command });
}

/** The status from the store, or from the fleet's own file. @throws {UserError} `results` if no fleet has run */
export async function statusOf(call: FleetCall): Promise<FleetStatus> {
  const { io, store } = call;
  const { folder, base } = call.place;
  if (store === undefined) return await readFleetStatus(folder, base, io.journals);
  // The store has a status even if the folder is missing or has an error.
  const organisations = await organisationsOf(call).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return [];
  });
  const status = await storedStatus(organisations, base, store);
  if (status.organisations.every(({ state, counts }) => state === 'waiting' && counts === null))
    throw fleetError('results', 'fleet-never-ran', { folder: base });
  return status;
}

/** The events of one organisation, mixed with those of the others. The last event is the fleet's. */
export function eventsOf(org: string, { emit }: Events): Events {
  return { emit: (event, fields) => emit(event, { ...fields, org }), end() {} };
}

export function organisationFields(status: OrgStatus) {
  const { org, state, results, counts, reason, message } = status;
  return { org, state, results, counts, needs: [...needsOf(status)], reason, message: message?.en ?? null };
}

export function signalOf({ interruption: { first } }: Io): SignalName | undefined {
  return first.aborted ? (first.reason as SignalName) : undefined;
}

export function lastOf(
  organisations: readonly OrgStatus[],
  exitStatus: number,
  ended: LastFields['ended'] & (string | null),
  { place: { folder }, io }: FleetCall,
): LastFields {
  const counts = noCounts();
  for (const one of organisations)
    for (const [name, n] of Object.entries(one.counts ?? {}) as [keyof typeof counts, number][])
      counts[name] += n;
  const message = fleetHeadline(organisations, 1, undefined, 'en');
  const results = shownPath(folder, io.cwd);
  return { exit_status: exitStatus, ended, reason: null, counts, results, message };
}

/** Shows the notices of a run that its status does not replace, once for each path. */
export function warningsOf(reporter: NoticeReporter): (org: Org) => Reporter['notice'] {
  const warned = new Set<string>();
  return ({ name: org }) =>
    (notice) => {
      if (notice.kind !== 'secret-file-open' && notice.kind !== 'passed-over') return;
      const path = notice.kind === 'passed-over' ? notice.folder : notice.path;
      if (!warned.has(path)) reporter.notice({ ...notice, org });
      warned.add(path);
    };
}

export const SILENT: Reporter = {
  findings() {},
  plan() {},
  started: () => () => {},
  row() {},
  step() {},
  waiting() {},
  notice() {},
};
