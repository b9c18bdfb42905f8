/** `provision <roster> --slips`: a run, and the sheet of first passwords of all whom it and earlier runs created. */

import { UserError } from '../errors.js';
import { readJournal } from '../journal/journal.js';
import { create } from './create.js';
import type { Events } from './events.js';
import type { Outside } from './job.js';
import { resultsFolder } from './settings.js';
import { slips } from './slips.js';

/** @returns the exit status of the run; that of the sheet where the run itself is at its goal */
export async function createWithSlips(rosterPath: string, outside: Outside, events: Events): Promise<number> {
  const { settings, io } = outside;
  if (settings.json || settings.dryRun) {
    const why = settings.json ? '--json, which has one last event' : '--dry-run, which creates nobody';
    throw new UserError('usage', `--slips does not go with ${why}`, 'Make the sheet with provision slips.');
  }
  const status = await create(rosterPath, outside);
  if (status > 1 || io.interruption.first.aborted) return status;
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  const journal = await readJournal(folder);
  if (![...(journal?.all() ?? [])].some(({ outcome }) => outcome === 'created')) return status;
  io.stdout.write('\n');
  return Math.max(status, await slips(folder, [], {}, outside, events));
}
