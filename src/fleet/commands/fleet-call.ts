/** Shared by the actions of `provision fleet`: where the fleet is, its organisations, and how they are shown. */

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
import { type FleetStatus, type Org, readFleetStatus, storedStatus, withOwnResults } from '../app/index.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { needsOf, type OrgStatus } from '../domain/org-status.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { type FleetPlace, fleetOrganisations, orgCall, orgRequest } from '../settings/fleet-organisations.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import { type FleetTexts, fleetTextsIn } from '../texts/fleet-texts.js';
import { type FleetCommandTexts, type FleetWords, fleetStatusText } from '../ui/fleet-text.js';

export type FleetContext = {
  readonly io: Io;
  readonly ui: Ui;
  readonly events: Events;
  readonly commands: FleetCommandTexts;
  /** The words of an organisation's report: of a command on these results, with these options. */
  readonly textsFor: (results: string, options: Readonly<Record<string, string | undefined>>) => Texts;
  /** The store of the journals. Default: they are files. */
  readonly store?: FleetStore | undefined;
};

/** Where a fleet is, with the words of its texts. */
export type Place = FleetPlace & { readonly words: FleetWords };

/** Says it to a person in their language, and in English as an event. */
export function warn(
  textOf: (texts: FleetTexts) => string,
  raw: RawFleetOptions,
  { io, ui, events }: FleetContext,
): void {
  events.emit('note', { message: textOf(fleetTextsIn('en')) });
  if (raw.json !== true) io.stderr.write(`${textOf(fleetTextsIn(ui.texts.language))}\n`);
}

/** The organisations with their settings. @param splits a list is split again @throws {UserError} where their table has an error */
export async function organisationsOf(
  place: Place,
  splits: boolean,
  raw: RawFleetOptions,
  context: FleetContext,
): Promise<readonly Org[]> {
  const { organisations, errors } = await foundOrganisations(place, splits, raw, context);
  refuseAll(errors);
  return organisations;
}

/** The organisations, and the errors of their table or list: with an error, nothing may be sent. @throws {UserError} if there are no organisations */
export async function foundOrganisations(
  place: Place,
  splits: boolean,
  raw: RawFleetOptions,
  context: FleetContext,
): Promise<{ readonly organisations: readonly Org[]; readonly errors: readonly UserError[] }> {
  const { io, textsFor } = context;
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

/** A list without `--split-by`. @param operands of the command that names the column */
export function columnUnnamed({ typed, words }: Place, operands: readonly string[]): UserError {
  const command = words.commands.next('fleet', { operands, options: { splitBy: { gap: 'column' } } });
  return fleetError('usage', 'split-column-unnamed', { list: typed, command });
}

/** From the store, or from the fleet's own file. @throws {UserError} `results` where no fleet ran */
export async function statusOf(
  place: Place,
  raw: RawFleetOptions,
  context: FleetContext,
): Promise<FleetStatus> {
  const { folder, base } = place;
  const { io, store } = context;
  if (store === undefined) return await readFleetStatus(folder, base, io.journals);
  // The store has a status also where the folder is missing, or has an error.
  const organisations = await organisationsOf(place, false, raw, context).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return [];
  });
  const status = await storedStatus(organisations, base, store);
  if (status.organisations.every(({ state, counts }) => state === 'waiting' && counts === null))
    throw fleetError('results', 'fleet-never-ran', { folder: base });
  return status;
}

/** The events of one organisation among those of the others. The last event is the fleet's. */
export function eventsOf(org: string, { emit }: Events): Events {
  return {
    emit: (event, fields) => emit(event, { ...fields, org }),
    end() {},
  };
}

/** The event `organisation`. */
export function organisationFields(status: OrgStatus) {
  const { org, state, results, counts, reason, message } = status;
  return { org, state, results, counts, needs: [...needsOf(status)], reason, message: message?.en ?? null };
}

/** The signal that is to end the command; `undefined`: none came. */
export function signalOf({ interruption: { first } }: Io): SignalName | undefined {
  return first.aborted ? (first.reason as SignalName) : undefined;
}

/** The last event of the fleet: the counts of all organisations, and the headline. */
export function lastOf(
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

/** The only notice of a run that the status does not replace: once for each file. */
export function secretFileWarnings(reporter: NoticeReporter): (org: Org) => Reporter['notice'] {
  const warned = new Set<string>();
  return ({ name: org }) =>
    (notice) => {
      if (notice.kind !== 'secret-file-open' || warned.has(notice.path)) return;
      warned.add(notice.path);
      reporter.notice({ ...notice, org });
    };
}

/** Shows nothing. */
export const SILENT: Reporter = {
  findings() {},
  plan() {},
  started: () => () => {},
  row() {},
  step() {},
  waiting() {},
  notice() {},
};
