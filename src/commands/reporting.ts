/** The report of a run from its journal and its roster. */

import { type Reason, UserError } from '../errors.js';
import type { Journal, JournalView } from '../journal/journal.js';
import { type Ended, noCounts } from '../outcome.js';
import { outcomes, type Source } from '../provision.js';
import { type ReportFiles, writeReport } from '../report/report.js';
import type { Job, Outside } from './job.js';
import { shownPath } from './words.js';

type Facts = {
  readonly ended: Ended;
  /** Why it stopped; `null` where nothing stopped it. */
  readonly reason: Reason | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly job: Job;
  readonly outside: Outside;
  readonly journal: JournalView | Journal;
  readonly source: Source;
};

/**
 * Writes the report. A disk that is full does not hide how the run ended: the journal has it all. A run that found
 * another one in its journal leaves the report to that one, which knows more.
 */
export async function report(facts: Facts): Promise<ReportFiles> {
  if (facts.reason === 'fenced') return unwritten('The report is left to the other run.');
  const { job, outside, journal, source } = facts;
  const seen = new Set<string>();
  try {
    return await writeReport(job.folder, {
      roster: job.roster.name,
      folder: shownPath(job.folder, outside.io.cwd),
      baseUrl: journal.head.baseUrl,
      org: journal.head.org,
      startedAt: facts.startedAt,
      finishedAt: facts.finishedAt,
      ended: facts.ended,
      reason: facts.reason,
      runs: journal.runs,
      columns: job.roster.columns,
      showsNicknames: source.filler?.fields.includes('nickname') === true,
      delimiter: job.roster.delimiter ?? ',',
      rows: () => outcomes(source, (key) => seen.add(key)),
      *notInRoster() {
        if (seen.size === journal.size) return;
        const { passedOver } = journal;
        for (const known of journal.all()) {
          if (!seen.has(known.key) && !passedOver.has(known.key)) yield known;
        }
      },
    });
  } catch (error) {
    if (facts.ended !== 'stopped' || !(error instanceof UserError)) throw error;
    return unwritten(`The report could not be written: ${error.message.replace(/\.$/, '')}.`);
  }
}

function unwritten(why: string): ReportFiles {
  const warning = `${why} \`provision report\` makes it from the journal.`;
  return { counts: noCounts(), notInRoster: noCounts(), files: [], warnings: [warning] };
}
