/** `--slips`: a run, and then the sheet of first passwords of all whom it and earlier runs created. */

import { UserError } from '../errors.js';
import { readJournal } from '../journal/journal.js';
import { create } from './create.js';
import type { Events } from './events.js';
import type { Outside } from './job.js';
import { findResults } from './results.js';
import { type RetryOptions, retry } from './retry.js';
import { resultsFolder } from './settings.js';
import { type SlipsOptions, slips } from './slips.js';

/** @returns the exit status of the run; that of the sheet where the run itself is at its goal */
export async function createWithSlips(rosterPath: string, outside: Outside, events: Events): Promise<number> {
  const folder = resultsFolder(rosterPath, outside.settings, outside.io.cwd);
  const options = rosterPath === '-' ? {} : { roster: rosterPath };
  return await withSlips(() => create(rosterPath, outside), folder, options, outside, events);
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
  const ofSlips = roster === undefined ? {} : { roster };
  return await withSlips(() => retry(results, options, outside), folder, ofSlips, outside, events);
}

async function withSlips(
  run: () => Promise<number>,
  folder: string,
  options: SlipsOptions,
  outside: Outside,
  events: Events,
): Promise<number> {
  const { settings, io } = outside;
  if (settings.json || settings.dryRun) {
    const why = settings.json ? '--json, which has one last event' : '--dry-run, which creates nobody';
    throw new UserError('usage', `--slips does not go with ${why}`, 'Make the sheet with provision slips.');
  }
  const status = await run();
  if (status > 1 || io.interruption.first.aborted) return status;
  const journal = await readJournal(folder);
  if (![...(journal?.all() ?? [])].some(({ outcome }) => outcome === 'created')) return status;
  io.stdout.write('\n');
  return Math.max(status, await slips(folder, [], options, outside, events));
}
