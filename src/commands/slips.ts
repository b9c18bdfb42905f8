/** `provision slips`: makes a printable sheet with one slip for each created person. */

import { slips as makeSlips } from '../app/slips/index.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { identitySource } from '../token/age-identity.js';
import { showSlips } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** @returns the exit status: 1 if a password is no longer available or still sealed */
export async function slips(
  results: string,
  nicknames: readonly string[],
  { roster, note, groupBy, run, all: isAll = false, identity }: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
): Promise<number> {
  const key = identity === undefined ? undefined : identitySource(identity);
  const sheetOptions = { nicknames, run, isAll, groupBy, note, identity: key };
  const request = { ...settings, ...sheetOptions, results, rosterPath: roster };
  const sheet = await makeSlips(request, ui, io);
  const status = sheet.without.length + sheet.sealed.length === 0 ? 0 : 1;
  showSlips(sheet, status, ui, io.cwd, io.guide !== undefined);
  return status;
}
