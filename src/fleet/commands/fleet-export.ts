/** `provision fleet export`: moves the journal of one organisation from the store back into a file. */

import { resolve } from 'node:path';
import { printable } from '../../domain/terminal-text.js';
import { shownPath } from '../../platform/shown-path.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { fleetError } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { type FleetCall, organisationsOf } from './fleet-call.js';

export async function fleetExport(name: string | undefined, call: FleetCall): Promise<number> {
  const { place, io, ui, store } = call;
  if (name === undefined) throw fleetError('usage', 'export-names-nobody', { folder: place.typed });
  if (store === undefined) throw fleetError('usage', 'export-without-store', {});
  const organisations = await organisationsOf(call);
  const org = organisations.find((one) => one.name === name);
  const folder = org === undefined ? await folderOfLeft(name, place.base, store) : (await org.read()).folder;
  const path = shownPath(await store.exportOrg(name, folder), io.cwd);
  const results = shownPath(folder, io.cwd);
  const last = { exit_status: 0, ended: null, reason: null, files: [path], results };
  ui.reporter.finished(last, () => fleetTextsIn(ui.texts.language).exported(printable(path)));
  return 0;
}

/** For an organisation that is no longer in the table. @throws {UserError} `usage` if the store lacks it */
async function folderOfLeft(name: string, base: string, store: FleetStore): Promise<string> {
  const { organisations } = await store.status();
  const organisation = organisations.find(({ org }) => org === name);
  if (organisation === undefined || organisation.results === null)
    throw fleetError('usage', 'export-unknown', { org: name });
  return resolve(base, organisation.results);
}
