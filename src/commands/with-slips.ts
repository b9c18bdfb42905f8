/** `--slips`: a run, and then the sheet of first passwords of all whom it and earlier runs created. */

import { UserError } from '../errors.js';
import { readJournal } from '../journal/journal.js';
import { create } from './create.js';
import type { Events } from './events.js';
import type { Outside } from './job.js';
import { findResults } from './results.js';
import { type RetryOptions, retry } from './retry.js';
import { resultsFolder } from './settings.js';
import { slips } from './slips.js';

/** @returns the exit status of the run; that of the sheet where the run itself is at its goal */
export async function createWithSlips(rosterPath: string, outside: Outside, events: Events): Promise<number> {
  refuseWithout(outside);
  const status = await create(rosterPath, outside);
  const folder = resultsFolder(rosterPath, outside.settings, outside.io.cwd);
  return await addSlips(status, folder, rosterPath === '-' ? undefined : rosterPath, outside, events);
}

/** @returns as `createWithSlips` does */
export async function retryWithSlips(
  results: string,
  options: RetryOptions,
  outside: Outside,
  events: Events,
): Promise<number> {
  refuseWithout(outside);
  // Before the run, which may put the CSV that was named under another name.
  const { folder } = await findResults(results, outside.io);
  return await addSlips(await retry(results, options, outside), folder, options.roster, outside, events);
}

function refuseWithout({ settings }: Outside): void {
  if (!settings.json && !settings.dryRun) return;
  const why = settings.json ? '--json, which has one last event' : '--dry-run, which creates nobody';
  throw new UserError('usage', `--slips does not go with ${why}`, 'Make the sheet with provision slips.');
}

async function addSlips(
  status: number,
  folder: string,
  roster: string | undefined,
  outside: Outside,
  events: Events,
): Promise<number> {
  const { io } = outside;
  if (status > 1 || io.interruption.first.aborted) return status;
  const journal = await readJournal(folder);
  if (![...(journal?.all() ?? [])].some(({ outcome }) => outcome === 'created')) return status;
  io.stdout.write('\n');
  const options = roster === undefined ? {} : { roster };
  return Math.max(status, await slips(folder, [], options, outside, events));
}
