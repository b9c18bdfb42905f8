/** The reports of a run, made again from its journal and its roster. */

import type { ReportFiles } from '../../report/write-report.js';
import type { Prompts, RunIo } from '../connect/index.js';
import type { Texts } from './ports.js';
import { type ResultsRequest, withRoster } from './recorded-run.js';
import { findResults, withJournal } from './results-folder.js';
import { remake } from './run-reports.js';

/** @returns what was written, and the absolute path of the results folder */
export async function report(
  request: ResultsRequest,
  prompts: Prompts,
  texts: Texts,
  io: RunIo,
): Promise<ReportFiles & { readonly folder: string }> {
  const results = await findResults(request.results, io);
  const { folder } = results;
  return await withRoster(results, request, prompts, io, (opened) =>
    withJournal(results, request.forceUnlock, io, async (journal) => ({
      folder,
      ...(await remake(folder, journal, opened, request, texts, io)),
    })),
  );
}
