/** `provision retry <results>`: sends again the rows of a report that were not created. */

import { exitStatusOf, hasSlips } from '../app/results/index.js';
import { retry as retryRows } from '../app/run/index.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { withOptionOrigin } from '../texts/user-error.js';
import { showRunResult } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** As `create` does. @param results as typed */
export async function retry(
  results: string,
  { only, roster }: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: (folder: string) => Promise<number>,
): Promise<number> {
  const request = { ...settings, results, only, rosterPath: roster };
  const { folder, result } = await withOptionOrigin(retryRows(request, ui, io), settings.configured);
  const status = exitStatusOf(result);
  showRunResult(result, status, ui, io.cwd, io.guide !== undefined);
  return settings.slips && hasSlips(result) ? Math.max(status, await makeSlips(folder)) : status;
}
