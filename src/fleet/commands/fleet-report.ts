/** `provision fleet report`: writes one page about all organisations, in the folder of the fleet. */

import { basename, join, resolve } from 'node:path';
import { errorLines } from '../../domain/errors.js';
import type { Need } from '../../domain/org-needs.js';
import { printable } from '../../domain/terminal-text.js';
import { defined } from '../../platform/collections.js';
import { withDiskErrors } from '../../platform/errno.js';
import { replaceFile } from '../../platform/files.js';
import { openInBrowser } from '../../platform/open-browser.js';
import { shownPath } from '../../platform/shown-path.js';
import { makeFleetFolder, remakeMissing } from '../app/index.js';
import type { OrgStatus } from '../domain/org-status.js';
import { fleetPage } from '../report/fleet-page.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { fleetHeadline, needStep } from '../ui/fleet-text.js';
import { type FleetCall, lastOf, organisationsOf, statusOf, warn } from './fleet-call.js';

export async function fleetReport(call: FleetCall): Promise<number> {
  const { raw, io, ui, store } = call;
  const { base, folder, typed, words } = call.place;
  const { language } = words;
  const { organisations, atOnce, workers } = await statusOf(call);
  if (store !== undefined) await remakeReports(organisations, call);
  const now = workers > 0 ? io.clock.now() : undefined;
  const headline = fleetHeadline(organisations, atOnce, now, language);
  const path = join(folder, 'fleet.html');
  await makeFleetFolder(folder);
  const name = basename(resolve(io.cwd, typed));
  // A line breaks only between the parts, not after a number.
  const title = headline
    .split('   ')
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join(' · ');
  const stepOf = (need: Need, status: OrgStatus) => {
    const { who, command } = needStep(need, [status], words);
    return { who: who(''), ...defined({ command }) };
  };
  const page = await fleetPage({ language, name, headline: title, folder: base, organisations, stepOf });
  await withDiskErrors(() => replaceFile(path, page));
  if (raw.open === true) {
    const isOpen = await openInBrowser(path, io.clock);
    ui.reporter.notice({ kind: isOpen ? 'page-opened' : 'page-not-opened', path });
  }
  const shown = shownPath(path, io.cwd);
  const last = { ...lastOf(organisations, 0, 'reported', call), files: [shown] };
  ui.reporter.finished(last, () => fleetTextsIn(language).written(printable(shown)));
  return 0;
}

/** Creates the reports of organisations whose last run ended on another machine, from the store. */
async function remakeReports(statuses: readonly OrgStatus[], call: FleetCall): Promise<void> {
  const { place, io, ui, store } = call;
  const organisations = await organisationsOf(call);
  const failed = await remakeMissing(organisations, statuses, place.base, { ...io, store });
  for (const { org, error } of failed)
    warn((texts) => texts.org(printable(org), [errorLines(error, ui.texts.language, ' ')]), call);
}
