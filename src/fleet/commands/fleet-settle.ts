/** `provision fleet settle --look-up`: looks up all unconfirmed users in their directories. */

import { errorLines } from '../../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import { printable } from '../../domain/terminal-text.js';
import { fillIn } from '../../texts/fill-in.js';
import { createJsonReporter } from '../../ui/json/json-reporter.js';
import { type Org, settleFleet } from '../app/index.js';
import { fleetLimits } from '../settings/fleet-organisations.js';
import { refuseVariables } from '../settings/fleet-table.js';
import { fleetError } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import {
  eventsOf,
  type FleetCall,
  lastOf,
  organisationsOf,
  SILENT,
  signalOf,
  statusOf,
  warningsOf,
} from './fleet-call.js';

/** @returns 0 if no user is unconfirmed any more */
export async function fleetSettle(call: FleetCall): Promise<number> {
  const { raw, place, io, ui, events, store } = call;
  const { typed, words } = place;
  const { language } = words;
  if (raw.lookUp !== true) {
    const command = words.commands.next('fleet', { operands: ['settle', typed], options: { lookUp: true } });
    throw fleetError('usage', 'fleet-settle-how', { command });
  }
  refuseVariables(io.env);
  const { atOnce } = fleetLimits(raw);
  const organisations = await organisationsOf(call);
  const before = await statusOf(call);
  const warnings = warningsOf(ui.reporter);
  const reporterOf = (org: Org) =>
    raw.json === true
      ? createJsonReporter(eventsOf(org.name, events), io.cwd)
      : { ...SILENT, notice: warnings(org) };
  const request = {
    organisations,
    statuses: before.organisations,
    base: place.base,
    yes: raw.yes === true,
    atOnce,
  };
  const found = await settleFleet(request, reporterOf, ui.prompts, { ...io, store });
  if (found === undefined) {
    ui.reporter.notice({ kind: 'nothing-looked-up' });
    return EXIT_STATUS.declined;
  }
  const fleet = fleetTextsIn(language);
  const { settled, left, failed } = found;
  const signal = signalOf(io);
  const status = signal === undefined ? Number(left > 0) : EXIT_OF_SIGNAL[signal];
  const now = await statusOf(call);
  for (const { org, error } of failed) events.emit('note', { org, message: error.message });
  const last = { ...lastOf(now.organisations, status, 'settled', call), reason: signal ?? null };
  const errors = failed.map(({ org, error }) =>
    fleet.org(printable(org), [errorLines(error, language, ' ')]),
  );
  const first = settled + left === 0 ? fleet.nothingUnconfirmed : fleet.settled(settled, left);
  ui.reporter.finished(last, () => [first, ...errors, ...fillIn(errors, language)].join('\n'));
  return status;
}
