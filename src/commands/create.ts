/** `provision <roster>` creates the users of a roster, or resumes a run; `provision retry <results>` resends rows. */

import { exitStatusOf, hasSlips, type RunResult } from '../app/results/index.js';
import { create as createUsers, retry as retryRows } from '../app/run/index.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import { resultsFolder, type Settings } from '../settings/settings.js';
import { withOptionOrigin } from '../texts/user-error.js';
import { showRunResult } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** @returns the exit status */
type MakeSlips = (folder: string) => Promise<number>;

/** @returns the exit status of the run or of the slips */
export async function create(
  rosterPath: string,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: MakeSlips,
): Promise<number> {
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  // The guided start shows its own list before the run.
  const dryRun = settings.dryRun && { ...settings.dryRun, digests: io.guide !== undefined };
  const consent = { ...settings.consent, agreedBefore: io.guide?.agreed };
  const isFolderNamed = settings.results !== undefined;
  const request = { ...settings, consent, dryRun, rosterPath, folder, isFolderNamed };
  const result = await withOptionOrigin(createUsers(request, ui, io), settings.configured);
  return await show(result, folder, settings, io, ui, makeSlips);
}

export async function retry(
  results: string,
  { only, roster }: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: MakeSlips,
): Promise<number> {
  const request = { ...settings, results, only, rosterPath: roster };
  const { folder, result } = await withOptionOrigin(retryRows(request, ui, io), settings.configured);
  return await show(result, folder, settings, io, ui, makeSlips);
}

async function show(
  result: RunResult,
  folder: string,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: MakeSlips,
): Promise<number> {
  const status = exitStatusOf(result);
  showRunResult(result, status, ui, io.cwd, io.guide !== undefined);
  return settings.slips && hasSlips(result) ? Math.max(status, await makeSlips(folder)) : status;
}
