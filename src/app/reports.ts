/** The reports of a run from its journal and its roster, and what is told at its end. */

import { join, relative } from 'node:path';
import { UserError } from '../domain/errors.js';
import { type Ended, noCounts, OUTCOMES } from '../domain/outcome.js';
import type { Journal } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import type { Credentials } from '../passwords/credentials-file.js';
import { CSV_NAMES, type ReportFiles, writeReport } from '../report/write-report.js';
import { tokenFileOf } from '../settings/setting-source.js';
import { printable, shellQuote } from '../ui/format/sentences.js';
import { nextSteps } from '../ui/human/next-steps.js';
import { stopText } from '../ui/human/stop-reasons.js';
import { summaryText } from '../ui/human/summary.js';
import type { LastFields } from '../ui/json/events.js';
import { STILL_TO_DO } from './decide.js';
import { type Ending, exitStatus, lastFields, type Names, type RunEnd } from './ending.js';
import { sourceOf } from './plan.js';
import { check, outcomes } from './provision.js';
import { type OpenedRoster, rosterOption } from './recorded-run.js';
import type { Reporter } from './reporter.js';
import { credentialsOf, NOTHING_KEPT, renewCredentials } from './run-credentials.js';
import type { Job, Outside } from './run-request.js';

/** Of a run that has ended: milliseconds since the epoch. */
type Moments = { readonly startedAt: number; readonly finishedAt: number };

/** What is being reported, and from what. */
type Subject = { readonly job: Job; readonly outside: Outside; readonly journal: Journal };

function namesOf({ job, outside: { settings, io } }: Subject, ended: Ended): Names {
  const isThrough = ended === 'complete' || ended === 'refused';
  return {
    folder: shownPath(job.folder, io.cwd),
    rosterName: job.roster.name,
    rosterOption: rosterOption(job, io.cwd),
    program: io.program,
    tokenFile: tokenFileOf(settings.token, io.cwd),
    again: isThrough ? job.again : (job.goOn ?? job.again),
  };
}

/** Writes the report. @throws {UserError} where it cannot be written, or the roster is at fault */
async function report({ startedAt, finishedAt, ...end }: RunEnd & Moments, subject: Subject) {
  const { job, outside, journal } = subject;
  const { ended, reason = null } = end;
  const names = namesOf(subject, ended);
  const inRoster = new Set<string>();
  return await writeReport(job.folder, {
    ...names,
    roster: names.rosterName,
    ended,
    reason,
    startedAt,
    finishedAt,
    baseUrl: journal.head.baseUrl,
    org: journal.head.org,
    stop: ended === 'stopped' && reason !== null ? stopText(reason) : null,
    nextSteps(counts, notInRoster) {
      const files = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => CSV_NAMES[outcome]);
      return nextSteps({ ...names, ...end, counts, notInRoster, files });
    },
    journal: journal.checkpoint,
    runs: journal.runs,
    activity: (ms) => journal.activity(ms),
    columns: job.roster.columns,
    delimiter: job.roster.delimiter ?? ',',
    rows: () => outcomes(sourceOf(job, outside, journal), (key) => inRoster.add(key)),
    *notInRoster() {
      for (const known of journal.all()) if (!inRoster.has(known.key)) yield known;
    },
  });
}

/**
 * Writes the report of a run that has just ended. A disk that is full does not hide how it ended: the journal has it
 * all. A run that found another one in its journal leaves the report to that one, which knows more.
 */
async function reportOfRun(
  end: RunEnd & Moments,
  subject: Subject,
): Promise<ReportFiles & Pick<Ending, 'trouble'>> {
  if (end.reason === 'fenced') return unwritten('The report is left to the other run', subject);
  try {
    return await report(end, subject);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = `The report could not be written: ${withoutStop(error.message)}`;
    return { ...unwritten(why, subject), ...(await countsOf(subject)), trouble: error };
  }
}

function unwritten(why: string, subject: Subject): ReportFiles {
  const { folder, rosterOption: option, program } = namesOf(subject, 'stopped');
  const command = `${program} report ${shellQuote(folder)}${option}`;
  const warnings = [`${why}. This makes it from the journal: ${command}`];
  return { counts: noCounts(), notInRoster: noCounts(), files: [], warnings };
}

/** What the report would count; nothing where the roster can be read no more. */
async function countsOf({ job, outside, journal }: Subject): Promise<Partial<ReportFiles>> {
  try {
    const { before, notInRoster } = await check(sourceOf(job, outside, journal), () => {});
    return { counts: before, notInRoster };
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}

/** Ends the journal, writes report and credentials, and tells it all. @returns the exit status */
export async function conclude(
  came: RunEnd,
  startedAt: number,
  credentials: Credentials,
  subject: Subject,
): Promise<number> {
  const { job, outside, journal } = subject;
  const end = await endJournal(came, journal);
  const made = await reportOfRun({ ...end, startedAt, finishedAt: outside.io.clock.now() }, subject);
  const isOthers = end.reason === 'fenced';
  const kept = isOthers ? NOTHING_KEPT : await renewCredentials(job.folder, credentials, journal);
  const ending: Ending = {
    ...namesOf(subject, end.ended),
    ...end,
    ...together(made, kept),
    run: journal.runs.at(-1)?.counts ?? noCounts(),
    skipExisting: outside.settings.skipExisting,
    kept: kept.held,
  };
  outside.reporter.finished(lastFields(ending), (palette, columns) => summaryText(ending, palette, columns));
  return exitStatus(ending);
}

/** After a fault of the disk the journal takes no more; the report is still written, and the next start finds out the rest. */
async function endJournal(end: RunEnd, journal: Journal): Promise<RunEnd> {
  try {
    await journal.end(end.ended, end.reason ?? null);
    return end;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Another run's report is not written over, whatever stopped this one.
    const isTold = end.ended === 'stopped' && error.reason !== 'fenced';
    return isTold ? end : { ended: 'stopped', reason: error.reason, message: error.message };
  }
}

/** The reports once more, from the journal as it stands; nothing is sent and the journal is not written to. */
export async function remake(
  folder: string,
  journal: Journal,
  { roster, path, settings }: OpenedRoster,
  { io, reporter }: Outside,
): Promise<ReportFiles> {
  const outside = { settings, io, reporter };
  const place = {
    roster: { ...roster, name: journal.head.roster },
    rosterPath: relative(folder, path),
    folder,
  };
  const again = `${io.program} retry ${shellQuote(shownPath(folder, io.cwd))}${rosterOption(place, io.cwd)}`;
  const job = { ...place, wanted: STILL_TO_DO, retry: false, again };
  const now = io.clock.now();
  const { ended = 'interrupted', reason, startedAt = now, finishedAt = now } = journal.runs.at(-1) ?? {};
  const end = { ended, ...(reason && { reason }), startedAt, finishedAt };
  const made = await report(end, { job, outside, journal });
  return together(made, await renewCredentials(folder, await credentialsOf(job, outside), journal));
}

/** Tells of reports that were made again. @param last what is told beside them @param text what is said before */
export function tellRemade(
  { counts, notInRoster, files, warnings }: ReportFiles,
  folder: string,
  last: LastFields,
  text: readonly string[],
  reporter: Reporter,
): void {
  for (const warning of warnings) reporter.note(`Warning: ${warning}`);
  const paths = files.map((name) => join(folder, name));
  reporter.finished(
    { counts, not_in_roster: notInRoster, results: folder, files: paths, warnings, ...last },
    () => [...text, `Made again in ${folder}: ${files.join(', ')}`].map((line) => printable(line)).join('\n'),
  );
}

type Written = Pick<ReportFiles, 'files' | 'warnings'>;

function together<T extends Written>(made: T, kept: Written): T {
  return {
    ...made,
    files: [...made.files, ...kept.files],
    warnings: [...made.warnings, ...kept.warnings],
  };
}

export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
