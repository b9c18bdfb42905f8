/** `provision fleet status`: shows all organisations, even while they run, to people and to monitoring. */

import { EXIT_OF_SIGNAL } from '../../domain/exit-status.js';
import { noCounts } from '../../domain/outcome.js';
import { countStates } from '../domain/org-status.js';
import { fleetStatusText } from '../ui/fleet-text.js';
import { type FleetCall, lastOf, organisationFields, signalOf, statusOf } from './fleet-call.js';

const WATCH_MS = 2000;

export async function fleetStatus(call: FleetCall): Promise<number> {
  const { raw, place, io, ui, events } = call;
  const known = new Map<string, string>();
  for (;;) {
    const { organisations, atOnce, workers, oldestUnconfirmed } = await statusOf(call);
    const now = workers > 0 ? io.clock.now() : undefined;
    const text = fleetStatusText(organisations, atOnce, now, place.words);
    for (const fields of organisations.map(organisationFields)) {
      const [key, text] = [`${fields.org}\n${fields.results}`, JSON.stringify(fields)];
      if (known.get(key) !== text) events.emit('organisation', fields);
      known.set(key, text);
    }
    const signal = signalOf(io);
    if (raw.watch !== true || workers === 0 || signal !== undefined) {
      const exitStatus = signal === undefined ? 0 : EXIT_OF_SIGNAL[signal];
      const last = lastOf(organisations, exitStatus, 'reported', call);
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
