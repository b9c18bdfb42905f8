/** The report of a run from its journal and its roster. */

import { type Reason, UserError } from '../errors.js';
import type { Journal } from '../journal/journal.js';
import { type Ended, noCounts, OUTCOMES } from '../outcome.js';
import { outcomes, type Source } from '../provision.js';
import { CSV_NAMES, type ReportFiles, writeReport } from '../report/report.js';
import type { Job, Outside } from './job.js';
import { rosterOption } from './journal-head.js';
import { nextSteps } from './next-steps.js';
import { tokenFileOf } from './origin.js';
import { shownPath } from './shown-path.js';
import { stopWords } from './stops.js';
import { shellQuote } from './words.js';

type Facts = {
  readonly ended: Ended;
  /** Why it stopped; `null` where nothing stopped it. */
  readonly reason: Reason | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly job: Job;
  readonly outside: Outside;
  readonly journal: Journal;
  readonly source: Source;
};

/** Writes the report. @throws {UserError} where it cannot be written, or the roster is at fault */
export async function report(facts: Facts): Promise<ReportFiles> {
  const { job, outside, journal } = facts;
  const { rows, notInRoster } = contentOf(facts);
  const isThrough = facts.ended === 'complete' || facts.ended === 'refused';
  const again = isThrough ? job.again : (job.goOn ?? job.again);
  return await writeReport(job.folder, {
    roster: job.roster.name,
    program: outside.io.program,
    folder: shownPath(job.folder, outside.io.cwd),
    baseUrl: journal.head.baseUrl,
    org: journal.head.org,
    startedAt: facts.startedAt,
    finishedAt: facts.finishedAt,
    ended: facts.ended,
    reason: facts.reason,
    stop: facts.ended === 'stopped' && facts.reason !== null ? stopWords(facts.reason) : null,
    again,
    nextSteps: (counts, absent) =>
      nextSteps({
        ended: facts.ended,
        trouble: facts.ended === 'stopped' ? facts.reason : null,
        counts,
        notInRoster: absent,
        files: OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => CSV_NAMES[outcome]),
        folder: shownPath(job.folder, outside.io.cwd),
        rosterName: job.roster.name,
        rosterOption: rosterOption(job, outside.io.cwd),
        program: outside.io.program,
        tokenFile: tokenFileOf(outside.settings.token, outside.io.cwd),
        again,
      }),
    journal: journal.checkpoint,
    runs: journal.runs,
    stretches: journal.stretches,
    columns: job.roster.columns,
    delimiter: job.roster.delimiter ?? ',',
    rows,
    notInRoster,
  });
}

export type Reported = ReportFiles & {
  /** Why there is no report. */
  readonly trouble?: UserError;
};

/**
 * Writes the report of a run that has just ended. A disk that is full does not hide how it ended: the journal has it
 * all. A run that found another one in its journal leaves the report to that one, which knows more.
 */
export async function reportOfRun(facts: Facts): Promise<Reported> {
  if (facts.reason === 'fenced') return unwritten('The report is left to the other run');
  try {
    return await report(facts);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = `The report could not be written: ${error.message.replace(/\.$/, '')}`;
    return { ...unwritten(why), ...(await countsOf(facts)), trouble: error };
  }

  function unwritten(why: string): ReportFiles {
    const { job, outside } = facts;
    const { program, cwd } = outside.io;
    const folder = shellQuote(shownPath(job.folder, cwd)) + rosterOption(job, cwd);
    const warning = `${why}. This makes it from the journal: ${program} report ${folder}`;
    return { counts: noCounts(), notInRoster: noCounts(), files: [], warnings: [warning] };
  }
}

function contentOf({ source, journal }: Facts) {
  const inRoster = new Set<string>();
  return {
    rows: () => outcomes(source, (key) => inRoster.add(key)),
    *notInRoster() {
      for (const known of journal.all()) if (!inRoster.has(known.key)) yield known;
    },
  };
}

/** What the report would count; nothing where the roster can be read no more. */
async function countsOf(facts: Facts): Promise<Pick<ReportFiles, 'counts' | 'notInRoster'> | undefined> {
  const [counts, notInRoster] = [noCounts(), noCounts()];
  const content = contentOf(facts);
  try {
    for await (const { outcome } of content.rows()) {
      counts[outcome] += 1;
      counts.total += 1;
    }
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
  for (const { outcome } of content.notInRoster()) {
    notInRoster[outcome] += 1;
    notInRoster.total += 1;
  }
  return { counts, notInRoster };
}
