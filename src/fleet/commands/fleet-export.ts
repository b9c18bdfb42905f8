/** `provision fleet export`: the journal of one organisation goes from the store back into a file. */

import { resolve } from 'node:path';
import { printable } from '../../domain/terminal-text.js';
import { shownPath } from '../../platform/shown-path.js';
import type { RawOptions } from '../../settings/option-table.js';
import { textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { type FleetContext, organisationsOf, type Place } from './fleet-call.js';

export async function fleetExport(
  place: Place,
  name: string | undefined,
  raw: RawOptions,
  context: FleetContext,
): Promise<number> {
  const { io, ui, store } = context;
  if (name === undefined) throw userError('usage', 'export-names-nobody', { folder: place.typed });
  if (store === undefined) throw userError('usage', 'export-without-store', {});
  const organisations = await organisationsOf(place, false, raw, context);
  const org = organisations.find((one) => one.name === name);
  const folder = org === undefined ? await folderOfLeft(name, place, store) : (await org.read()).folder;
  const path = shownPath(await store.exportOrg(name, folder), io.cwd);
  const last = {
    exit_status: 0,
    ended: null,
    reason: null,
    files: [path],
    results: shownPath(folder, io.cwd),
  };
  ui.reporter.finished(last, () => textsIn(ui.texts.language).fleet.exported(printable(path)));
  return 0;
}

/** The results folder of an organisation that has left the table. @throws {UserError} `usage` where the store has none */
async function folderOfLeft(name: string, { base }: Place, store: FleetStore): Promise<string> {
  const { organisations } = await store.status();
  const left = organisations.find(({ org }) => org === name);
  if (left === undefined || left.results === null) throw userError('usage', 'export-unknown', { org: name });
  return resolve(base, left.results);
}
