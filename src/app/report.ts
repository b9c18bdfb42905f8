/** Makes the reports of a run again, from its journal and its roster. */

import { openJournal } from '../journal/journal.js';
import type { ReportFiles } from '../report/write-report.js';

export type { ReportFiles };

import type { Texts } from './command-texts.js';
import type { Prompts } from './prompts.js';
import { type RecordedOptions, withRoster } from './recorded-run.js';
import { findResults } from './results-folder.js';
import { remake } from './run-reports.js';
import type { RunIo, RunOptions } from './run-request.js';

export type ReportRequest = RecordedOptions &
  Pick<RunOptions, 'passwordStyle' | 'forceUnlock'> & {
    /** As typed. */
    readonly results: string;
    /** As typed: where the roster is now. */
    readonly rosterPath: string | undefined;
  };

/** @returns what was written, and the absolute path of the results folder */
export async function report(
  request: ReportRequest,
  prompts: Prompts,
  texts: Texts,
  io: RunIo,
): Promise<ReportFiles & { readonly folder: string }> {
  const { clock, debug, host } = io;
  const { folder, journal: before } = await findResults(request.results, io);
  const { head } = before;
  const recorded = { folder, head, typed: request.rosterPath };
  return await withRoster(recorded, request, prompts, io, async (opened) => {
    const { forceUnlock, passwordStyle } = request;
    const journal = await openJournal({ folder, head, forceUnlock, clock, debug, host });
    try {
      return { folder, ...(await remake(folder, journal, opened, passwordStyle, texts, io)) };
    } finally {
      await journal.close();
    }
  });
}
