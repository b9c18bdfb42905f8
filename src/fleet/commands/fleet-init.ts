/** `provision fleet init`: writes a table with a line for each organisation, or creates the tables of a store. */

import { dirname, join, relative } from 'node:path';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { BOM, csvLine } from '../../platform/csv-writer.js';
import { FileError } from '../../platform/errno.js';
import { createFile } from '../../platform/files.js';
import { shownPath } from '../../platform/shown-path.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import type { Ui } from '../../ui/command-reporter.js';
import { fleetOrganisations } from '../settings/fleet-organisations.js';
import { FLEET_COLUMNS, FLEET_TABLE } from '../settings/fleet-table.js';
import type { OrgPlace } from '../settings/org-folders.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import type { FleetCommandTexts } from '../ui/fleet-text.js';
import { columnUnnamed, type FleetCall } from './fleet-call.js';
import type { StoreMade } from './with-store.js';

/** Never overwrites a file. */
export async function fleetInit({ raw, place, io, ui }: FleetCall): Promise<number> {
  const { base, list, typed } = place;
  const folder = list === undefined ? base : dirname(list);
  const { places, errors } = await fleetOrganisations(place, true, raw, io);
  refuseAll(errors);
  if (list !== undefined && places.length === 0) throw columnUnnamed(place, ['init', typed]);
  const path = join(folder, FLEET_TABLE);
  const shown = shownPath(path, io.cwd);
  // A split list supplies the rosters, so the column stays empty.
  const rosterOf = ({ roster }: OrgPlace) =>
    roster === undefined || list !== undefined ? '' : relative(folder, roster);
  const lines = places.map((one) => [one.name, rosterOf(one)]);
  const rows = [FLEET_COLUMNS, ...lines.map((cells) => FLEET_COLUMNS.map((_, at) => cells[at] ?? ''))];
  const { separator } = textsIn(ui.texts.language).starter;
  try {
    await createFile(path, BOM + rows.map((cells) => csvLine(cells, separator)).join(''));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'EEXIST') throw fleetError('usage', 'fleet-table-exists', { path: shown });
    throw userError('usage', 'starter-unwritable', { path: shown, system: error.code }, { cause: error });
  }
  const text = fleetTextsIn(ui.texts.language).inited(printable(shown), lines.length);
  const last = { exit_status: 0, ended: null, reason: null, files: [shown], results: typed };
  ui.reporter.finished(last, (_, columns) => wrapped(text, columns));
  return 0;
}

/** @returns the exit status */
export function showStore(
  { address, isNew, isAccepted }: StoreMade,
  ui: Ui,
  commands: FleetCommandTexts,
): number {
  const { language } = ui.texts;
  const command = commands.next('fleet', { operands: [{ gap: 'folder' }] });
  const textIn = (one: Language) => fleetTextsIn(one).storeInited(address, isNew, isAccepted, command);
  const message = textIn('en');
  ui.reporter.finished({ exit_status: 0, ended: null, reason: null, message }, () => textIn(language));
  return 0;
}
