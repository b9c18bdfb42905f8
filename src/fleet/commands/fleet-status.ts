/** `provision fleet status`: every organisation, also while they run, for a person and for a monitor. */

import { EXIT_OF_SIGNAL } from '../../domain/exit-status.js';
import { noCounts } from '../../domain/outcome.js';
import { countStates } from '../domain/org-status.js';
import type { RawFleetOptions } from '../settings/fleet-options.js';
import { fleetStatusText } from '../ui/fleet-text.js';
import {
  type FleetContext,
  lastOf,
  organisationFields,
  type Place,
  signalOf,
  statusOf,
} from './fleet-call.js';

const WATCH_MS = 2000;

export async function fleetStatus(
  place: Place,
  raw: RawFleetOptions,
  context: FleetContext,
): Promise<number> {
  const { io, ui, events } = context;
  const { words } = place;
  const known = new Map<string, string>();
  for (;;) {
    const { organisations, atOnce, workers, oldestUnconfirmed } = await statusOf(place, raw, context);
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
