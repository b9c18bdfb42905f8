/** `--slips`: a run, and then the sheet of first passwords of all whom it and earlier runs created. */

import { create } from '../commands/create.js';
import { type RetryOptions, retry } from '../commands/retry.js';
import { slips } from '../commands/slips.js';
import { UserError } from '../domain/errors.js';
import { readJournal } from '../journal/journal.js';
import { resultsFolder } from '../settings/settings.js';
import type { Events } from '../ui/json/events.js';
import { findResults } from './results-folder.js';
import type { Outside } from './run-request.js';

/** @returns the exit status of the run; that of the sheet where the run itself is at its goal */
export async function createWithSlips(path: string, outside: Outside, events: Events): Promise<number> {
  const folder = resultsFolder(path, outside.settings, outside.io.cwd);
  const roster = path === '-' ? undefined : path;
  return await withSlips(() => create(path, outside), { folder, roster }, outside, events);
}

/** @returns as `createWithSlips` does */
export async function retryWithSlips(
  results: string,
  options: RetryOptions,
  outside: Outside,
  events: Events,
): Promise<number> {
  // Before the run, which may put the CSV that was named under another name.
  const { folder } = await findResults(results, outside.io);
  const { roster } = options;
  return await withSlips(() => retry(results, options, outside), { folder, roster }, outside, events);
}

type Place = { readonly folder: string; readonly roster: string | undefined };

async function withSlips(run: () => Promise<number>, place: Place, outside: Outside, events: Events) {
  const { settings, io } = outside;
  if (settings.json || settings.dryRun) {
    const why = settings.json ? '--json, which has one last event' : '--dry-run, which creates nobody';
    throw new UserError('usage', `--slips does not go with ${why}`, 'Make the sheet with provision slips.');
  }
  const status = await run();
  if (status > 1 || io.interruption.first.aborted) return status;
  const journal = await readJournal(place.folder);
  if (![...(journal?.all() ?? [])].some(({ outcome }) => outcome === 'created')) return status;
  io.stdout.write('\n');
  const options = place.roster === undefined ? {} : { roster: place.roster };
  return Math.max(status, await slips(place.folder, [], options, outside, events));
}
