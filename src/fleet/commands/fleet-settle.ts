/** `provision fleet settle --look-up`: asks the directories about everybody who is unconfirmed. */

import { errorLines } from '../../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import { printable } from '../../domain/terminal-text.js';
import { fillIn } from '../../texts/fill-in.js';
import { createJsonReporter } from '../../ui/json/json-reporter.js';
import { type Org, settleFleet } from '../app/index.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { fleetLimits } from '../settings/fleet-organisations.js';
import { refuseVariables } from '../settings/fleet-table.js';
import { fleetError } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import {
  eventsOf,
  type FleetContext,
  lastOf,
  organisationsOf,
  type Place,
  SILENT,
  secretFileWarnings,
  signalOf,
  statusOf,
} from './fleet-call.js';

/** @returns 0 where nobody is left unconfirmed */
export async function fleetSettle(
  place: Place,
  raw: RawFleetOptions,
  context: FleetContext,
): Promise<number> {
  const { io, ui, events } = context;
  const { typed, words } = place;
  if (raw.lookUp !== true) {
    const command = words.commands.next('fleet', { operands: ['settle', typed], options: { lookUp: true } });
    throw fleetError('usage', 'fleet-settle-how', { command });
  }
  refuseVariables(io.env);
  const { atOnce } = fleetLimits(raw);
  const organisations = await organisationsOf(place, false, raw, context);
  const before = await statusOf(place, raw, context);
  const warnings = secretFileWarnings(ui.reporter);
  const reporterOf = (org: Org) =>
    raw.json === true
      ? createJsonReporter(eventsOf(org.name, events), io.cwd)
      : { ...SILENT, notice: warnings(org) };
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
  const fleet = fleetTextsIn(place.words.language);
  const { settled, left, failed } = found;
  const signal = signalOf(io);
  const status = signal === undefined ? Number(left > 0) : EXIT_OF_SIGNAL[signal];
  const now = await statusOf(place, raw, context);
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
