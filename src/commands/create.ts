/** `provision <roster>`: creates the roster's users, or continues to. */

import { exitStatusOf, hasSlips } from '../app/results/index.js';
import { create as createUsers } from '../app/run/index.js';
import type { Io } from '../platform/io.js';
import { resultsFolder, type Settings } from '../settings/settings.js';
import { withOptionOrigin } from '../texts/user-error.js';
import { showRunResult } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/**
 * @param rosterPath as typed; `-` for standard input
 * @param makeSlips makes the sheet of slips of the results folder; returns its exit status
 * @returns the exit status of the run; that of the sheet where the run itself went well
 */
export async function create(
  rosterPath: string,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: (folder: string) => Promise<number>,
): Promise<number> {
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  // The guided start shows its list before the run.
  const dryRun = settings.dryRun && { ...settings.dryRun, digests: io.guide !== undefined };
  const request = { ...settings, dryRun, rosterPath, folder, isFolderNamed: settings.results !== undefined };
  const result = await withOptionOrigin(createUsers(request, ui, io), settings.configured);
  const status = exitStatusOf(result);
  showRunResult(result, status, ui, io.cwd, io.guide !== undefined);
  return settings.slips && hasSlips(result) ? Math.max(status, await makeSlips(folder)) : status;
}
