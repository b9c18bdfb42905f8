/** `provision report`: makes the reports again from the journal and the roster. */

import { join } from 'node:path';
import { withRoster } from '../app/recorded-run.js';
import { remake, tellRemade } from '../app/reports.js';
import { findResults } from '../app/results-folder.js';
import type { Outside } from '../app/run-request.js';
import { noCounts } from '../domain/outcome.js';
import { openJournal } from '../journal/journal.js';
import { openInBrowser } from '../lib/open-browser.js';
import { shownPath } from '../lib/shown-path.js';

export type ReportOptions = {
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
  /** Show the page in the browser. */
  readonly open: boolean;
};

/** @returns the exit status: 0 where the reports are written */
export async function report(results: string, options: ReportOptions, outside: Outside): Promise<number> {
  const { io, settings, reporter } = outside;
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  return await withRoster({ folder, head, typed: options.roster }, outside, async (opened) => {
    const journal = await openJournal({
      folder,
      head,
      forceUnlock: settings.forceUnlock,
      clock: io.clock,
      host: io.host,
    });
    try {
      const made = await remake(folder, journal, opened, outside);
      const page = made.files.find((name) => name.endsWith('.html'));
      if (options.open && page !== undefined) {
        const shown = shownPath(join(folder, page), io.cwd);
        const isOpen = await openInBrowser(join(folder, page), io.clock);
        const failed = `No browser could be started. Open this file yourself: ${shown}`;
        reporter.note(isOpen ? `Opened in the browser: ${shown}` : failed);
      }
      const last = { exit_status: 0, ended: 'reported', reason: null, run: noCounts() };
      tellRemade(made, shownPath(folder, io.cwd), last, [], reporter);
      return 0;
    } finally {
      await journal.close();
    }
  });
}
