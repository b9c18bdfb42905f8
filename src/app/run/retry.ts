/** Sends rows of a report again: a run on its roster, with a filter for the rows. */

import type { RunIo, RunOptions } from '../connect/index.js';
import type { ResultsRequest, RunResult } from '../results/index.js';
import { completedByJournal, findResults, withRoster } from '../results/index.js';
import type { RunPorts } from './plan.js';
import { filterRows } from './retry-filter.js';
import { run } from './run.js';
import { untilAgreed } from './run-consent.js';

/** @returns the result, and the absolute path of the results folder @throws {UserError} if nothing can be sent */
export async function retry(
  request: RunOptions & ResultsRequest & { readonly only: string | undefined },
  ports: RunPorts,
  io: RunIo,
): Promise<{ readonly result: RunResult; readonly folder: string }> {
  const results = await findResults(request.results, io);
  const { folder, journal } = results;
  const { head } = journal;
  const completed = completedByJournal(request, head);
  const result = await untilAgreed(request.consent, async (consent, target) => {
    const options = { ...completed, consent };
    return await withRoster(results, options, ports.prompts, io, async (opened) => {
      const { path, reading, checks } = opened;
      const place = { folder, rosterPath: request.rosterPath === undefined ? head.rosterPath : path };
      const commands = ports.texts.commands.withRoster({ ...place, roster: head.roster });
      const filtered = await filterRows(opened, results, request, commands, ports, io);
      const sent = { ...options, ...place, reading, checks, ...filtered, retry: true, fresh: false };
      return await run(sent, ports, io, target);
    });
  });
  return { result, folder };
}
