/** `provision report`: makes the reports again from the journal and the roster. */

import { join, relative } from 'node:path';
import { STILL_TO_DO } from '../decision.js';
import { type Journal, type JournalView, openJournal } from '../journal/journal.js';
import type { ReportFiles } from '../report/report.js';
import { openRoster, type Roster } from '../roster/roster.js';
import { openInBrowser } from './browser.js';
import type { Outside } from './job.js';
import { findRoster, rosterOption } from './journal-head.js';
import { blamed } from './origin.js';
import { findResults } from './results.js';
import { journalsWord, withJournalsReading } from './retry.js';
import { remake } from './run.js';
import { shownPath } from './shown-path.js';
import { shellQuote } from './words.js';

export type ReportOptions = {
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
  /** Show the page in the browser. */
  readonly open: boolean;
};

/** @returns the exit status: 0 where the reports are written */
export async function report(results: string, options: ReportOptions, outside: Outside): Promise<number> {
  const { io, settings } = outside;
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  const place = { folder, journal: before, rosterPath: options.roster };
  return await withRoster(place, outside, async (roster) => {
    const journal = await openJournal({ folder, head, forceUnlock: settings.forceUnlock, clock: io.clock });
    try {
      const made = await remakeOf(roster, folder, journal, outside);
      const page = made.files.find((name) => name.endsWith('.html'));
      if (options.open && page !== undefined) {
        const shown = shownPath(join(folder, page), io.cwd);
        const isOpen = await openInBrowser(join(folder, page), io.clock);
        outside.view.note(
          isOpen
            ? `Opened in the browser: ${shown}`
            : `No browser could be started. Open this file yourself: ${shown}`,
        );
      }
      outside.view.remade(made, shownPath(folder, io.cwd));
      return 0;
    } finally {
      await journal.close();
    }
  });
}

type Place = {
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly journal: JournalView | Journal;
  /** Where the roster is now, as typed. Default: where the journal says. */
  readonly rosterPath?: string | undefined;
};

/** Makes the reports again with a journal that is open already. @throws {UserError} where the roster cannot be read */
export async function renew(folder: string, journal: Journal, outside: Outside): Promise<ReportFiles> {
  return await withRoster({ folder, journal }, outside, (roster) =>
    remakeOf(roster, folder, journal, outside),
  );
}

type Opened = { readonly roster: Roster; readonly path: string; readonly settings: Outside['settings'] };

/** Opens the roster that a journal is about, read as the last run read it. @throws {UserError} where it cannot be read */
export async function withRoster<T>(
  { folder, journal, rosterPath }: Place,
  outside: Outside,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { head } = journal;
  const { io } = outside;
  const settings = withJournalsReading(outside.settings, journal);
  const path = await findRoster({ folder, head, typed: rosterPath }, outside);
  const roster = await openRoster({ path, stdin: io.stdin, ...settings.reading }).catch((error) => {
    throw blamed(blamed(error, settings.configured), journalsWord(outside.settings, journal));
  });
  try {
    return await work({ roster, path, settings });
  } finally {
    await roster.close();
  }
}

async function remakeOf(
  { roster, path, settings }: Opened,
  folder: string,
  journal: Journal,
  outside: Outside,
): Promise<ReportFiles> {
  const { io } = outside;
  const place = {
    roster: { ...roster, name: journal.head.roster },
    rosterPath: relative(folder, path),
    folder,
  };
  const results = shellQuote(shownPath(folder, io.cwd));
  const job = {
    ...place,
    wanted: STILL_TO_DO,
    retry: false,
    again: `${io.program} retry ${results}${rosterOption(place, io.cwd)}`,
  };
  return await remake(job, { ...outside, settings }, journal);
}
