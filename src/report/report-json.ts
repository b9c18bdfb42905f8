/** Writes `report.json`: the facts of the runs, then the rows by outcome. */

import { type Counts, OUTCOMES, type OutcomeName } from '../domain/outcome.js';
import { scriptJson } from '../lib/html.js';
import type { TemporaryFile } from '../lib/temporary-file.js';
import type { ReportSource } from './report-source.js';

const VERSION = 1;

/** Rows of the roster by outcome, and nicknames of the journal that are not in it. */
export type Group = OutcomeName | 'not_in_roster';

type Lists = {
  readonly counts: Counts;
  /** The rows of a group as JSON, with commas between them. */
  readonly lists: ReadonlyMap<Group, TemporaryFile>;
};

/** `<`, `>` and `&` are escaped everywhere, so that the page can hold it as it is. */
export async function writeJson(
  file: TemporaryFile,
  source: ReportSource,
  { counts, lists }: Lists,
): Promise<void> {
  const addList = async (group: Group, indent: string): Promise<void> => {
    const list = lists.get(group);
    await file.append(`${indent}"${group}": [`);
    if (list === undefined) return await file.append(']');
    await file.appendFile(list);
    await file.append(`\n${indent}]`);
    await list.discard();
  };
  await file.append(`${scriptJson(headOf(source, counts), 2).slice(0, -'\n}'.length)},\n  "rows": {\n`);
  for (const outcome of OUTCOMES) {
    if (outcome !== OUTCOMES[0]) await file.append(',\n');
    await addList(outcome, '    ');
  }
  await file.append('\n  },\n');
  await addList('not_in_roster', '  ');
  await file.append(`,\n  "journal": ${scriptJson(source.journal)}\n}\n`);
}

function headOf(source: ReportSource, counts: Counts): object {
  return {
    version: VERSION,
    roster: source.roster,
    base_url: source.baseUrl,
    org: source.org,
    started_at: iso(source.startedAt),
    finished_at: iso(source.finishedAt),
    ended: source.ended,
    reason: source.reason,
    counts: countsJson(counts),
    runs: source.runs.map((run) => ({
      run: run.run,
      started_at: iso(run.startedAt),
      finished_at: iso(run.finishedAt),
      ended: run.ended,
      counts: countsJson(run.counts),
    })),
  };
}

function countsJson(counts: Counts): object {
  return Object.fromEntries((['total', ...OUTCOMES] as const).map((name) => [name, counts[name]]));
}

/** ISO 8601 in UTC. */
function iso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
