/** `provision report`: regenerates the reports from the journal and the roster. */

import { join } from 'node:path';
import { report as makeReports } from '../app/results/index.js';
import { noCounts } from '../domain/outcome.js';
import type { Io } from '../platform/io.js';
import { openInBrowser } from '../platform/open-browser.js';
import { shownPath } from '../platform/shown-path.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { showRemade } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** @returns the exit status: 0 if the reports were written */
export async function report(
  results: string,
  { roster, open = false }: RawOptions,
  settings: Settings,
  io: Io,
  ui: Ui,
): Promise<number> {
  const { reporter, prompts, texts } = ui;
  const request = { ...settings, results, rosterPath: roster };
  const { folder, ...made } = await makeReports(request, prompts, texts, io);
  const page = made.files.find((name) => name.endsWith('.html'));
  if (open && page !== undefined) {
    const path = join(folder, page);
    const isOpen = await openInBrowser(path, io.clock);
    reporter.notice({ kind: isOpen ? 'page-opened' : 'page-not-opened', path });
  }
  const last = { exit_status: 0, ended: 'reported' as const, reason: null, run: noCounts() };
  showRemade(made, shownPath(folder, io.cwd), last, [], ui);
  return 0;
}
