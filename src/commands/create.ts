/** `provision <roster>`: creates the roster's users, or continues to. */

import { create as createUsers } from '../app/run/index.js';
import { exitStatusOf, hasSlips } from '../app/types/ending.js';
import { orWithOrigin } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { resultsFolder, type Settings } from '../settings/settings.js';
import { showRunResult } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** @param rosterPath as typed; `-`: standard input @param makeSlips in a results folder; returns an exit status, as this */
export async function create(
  rosterPath: string,
  settings: Settings,
  io: Io,
  ui: Ui,
  makeSlips: (folder: string) => Promise<number>,
): Promise<number> {
  const folder = resultsFolder(rosterPath, settings, io.cwd);
  const request = { ...settings, rosterPath, folder, isFolderNamed: settings.results !== undefined };
  const result = await orWithOrigin(createUsers(request, ui, io), settings.configured);
  const status = exitStatusOf(result);
  showRunResult(result, status, ui, io.cwd);
  return settings.slips && hasSlips(result) ? Math.max(status, await makeSlips(folder)) : status;
}
