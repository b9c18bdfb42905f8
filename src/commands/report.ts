/** `provision report`: makes the reports again from the journal and the roster. */

import { join, relative, resolve } from 'node:path';
import { STILL_TO_DO } from '../decision.js';
import { UserError } from '../errors.js';
import { openJournal, readJournal } from '../journal/journal.js';
import { openRoster } from '../roster/roster.js';
import type { Outside } from './job.js';
import { withJournalsReading } from './retry.js';
import { remake } from './run.js';
import { resultsFolderAt } from './settle.js';
import { showInBrowser } from './show-in-browser.js';
import { shellQuote, shownPath } from './words.js';

export type ReportOptions = {
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
  /** Show the page in the browser. */
  readonly open: boolean;
};

/** @returns the exit status: 0 where the reports are written */
export async function report(results: string, options: ReportOptions, outside: Outside): Promise<number> {
  const { io } = outside;
  const folder = await resultsFolderAt(results, io);
  const before = await readJournal(folder);
  if (before === undefined) throw new UserError('results', `There is no journal in ${results}`);
  const { head } = before;
  const settings = withJournalsReading(outside.settings, before);
  const path = options.roster ?? (head.rosterPath === null ? undefined : resolve(folder, head.rosterPath));
  if (path === undefined) {
    throw new UserError('results', 'The roster came from standard input', 'Name it with --roster <path>.');
  }
  const roster = await openRoster({ path: resolve(io.cwd, path), stdin: io.stdin, ...settings.reading });
  try {
    const journal = await openJournal({ folder, head, forceUnlock: settings.forceUnlock, clock: io.clock });
    try {
      const job = {
        roster: { ...roster, name: head.roster },
        rosterPath: relative(folder, path),
        folder,
        wanted: STILL_TO_DO,
        retry: false,
        again: `${io.program} retry ${shellQuote(shownPath(folder, io.cwd))}`,
      };
      const made = await remake(job, { ...outside, settings }, journal);
      const page = made.files.find((name) => name.endsWith('.html'));
      if (options.open && page !== undefined) await showInBrowser(join(folder, page), outside);
      outside.view.remade(made, shownPath(folder, io.cwd));
      return 0;
    } finally {
      await journal.close();
    }
  } finally {
    await roster.close();
  }
}
