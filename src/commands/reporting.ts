/** The reports of a run from its journal and its roster, and what is told at its end. */

import { join, relative } from 'node:path';
import type { Credentials } from '../credentials/credentials.js';
import { STILL_TO_DO } from '../decision.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS, type Reason, UserError } from '../errors.js';
import type { Journal } from '../journal/journal.js';
import { type Counts, type Ended, noCounts, OUTCOMES } from '../outcome.js';
import { check, outcomes } from '../provision.js';
import { CSV_NAMES, type ReportFiles, writeReport } from '../report/report.js';
import { credentialsOf, NOTHING_KEPT, renewCredentials } from './credentials.js';
import type { LastFields } from './events.js';
import type { Job, Outside } from './job.js';
import { type OpenedRoster, rosterOption } from './journal-head.js';
import { nextSteps, type Standing } from './next-steps.js';
import { tokenFileOf } from './origin.js';
import { shownPath } from './shown-path.js';
import { sourceOf } from './source.js';
import { stopWords } from './stops.js';
import { summaryText } from './summary.js';
import type { Finished, RunEnd, View } from './view.js';
import { printable, shellQuote } from './words.js';

/** A run that has ended. Times are milliseconds since the epoch. */
type Ending = {
  readonly ended: Ended;
  /** Why it stopped; `null` where nothing stopped it. */
  readonly reason: Reason | null;
  readonly startedAt: number;
  readonly finishedAt: number;
};

/** What is being reported, and from what. */
type Subject = { readonly job: Job; readonly outside: Outside; readonly journal: Journal };

type Names = Pick<Standing, 'folder' | 'rosterName' | 'rosterOption' | 'program' | 'tokenFile' | 'again'>;

/** Folder, roster and commands as messages name them. */
export function namesOf(job: Job, { settings, io }: Outside, ended: Ended): Names {
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
async function report(ending: Ending, { job, outside, journal }: Subject): Promise<ReportFiles> {
  const names = namesOf(job, outside, ending.ended);
  const stopped = ending.ended === 'stopped' ? ending.reason : null;
  const inRoster = new Set<string>();
  return await writeReport(job.folder, {
    ...ending,
    roster: names.rosterName,
    program: names.program,
    folder: names.folder,
    baseUrl: journal.head.baseUrl,
    org: journal.head.org,
    stop: stopped === null ? null : stopWords(stopped),
    nextSteps(counts, notInRoster) {
      const files = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => CSV_NAMES[outcome]);
      return nextSteps({ ...names, ended: ending.ended, trouble: stopped, counts, notInRoster, files });
    },
    journal: journal.checkpoint,
    runs: journal.runs,
    stretches: (ms) => journal.stretches(ms),
    columns: job.roster.columns,
    delimiter: job.roster.delimiter ?? ',',
    rows: () => outcomes(sourceOf(job, outside, journal), (key) => inRoster.add(key)),
    *notInRoster() {
      for (const known of journal.all()) if (!inRoster.has(known.key)) yield known;
    },
  });
}

type Reported = ReportFiles & Pick<Finished, 'trouble'>;

/**
 * Writes the report of a run that has just ended. A disk that is full does not hide how it ended: the journal has it
 * all. A run that found another one in its journal leaves the report to that one, which knows more.
 */
async function reportOfRun(ending: Ending, subject: Subject): Promise<Reported> {
  if (ending.reason === 'fenced') return unwritten('The report is left to the other run', subject);
  try {
    return await report(ending, subject);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = `The report could not be written: ${withoutStop(error.message)}`;
    return { ...unwritten(why, subject), ...(await countsOf(subject)), trouble: error };
  }
}

function unwritten(why: string, { job, outside }: Subject): ReportFiles {
  const { folder, rosterOption: option, program } = namesOf(job, outside, 'stopped');
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
  const reason = reasonOf(end);
  const ending = { ended: end.ended, reason, startedAt, finishedAt: outside.io.clock.now() };
  const made = await reportOfRun(ending, subject);
  const isOthers = reason === 'fenced';
  const kept = isOthers ? NOTHING_KEPT : await renewCredentials(job.folder, credentials, journal);
  const run = journal.runs.at(-1)?.counts;
  const finished = {
    ...namesOf(job, outside, end.ended),
    ...together(made, kept),
    end,
    run: run ?? made.counts,
    kept: kept.held,
    exitStatus: exitStatus({ ...made, end, run, settings: outside.settings }),
  };
  tellFinished(finished, outside.view);
  return finished.exitStatus;
}

type Facts = Pick<Finished, 'end' | 'counts' | 'notInRoster' | 'trouble'> & {
  /** Rows settled in this run; `undefined` where the journal knows of none. */
  readonly run: Counts | undefined;
  readonly settings: { readonly skipExisting: boolean };
};

/** It judges the whole roster, not only what this run sent. */
export function exitStatus({ end, counts, notInRoster, run, settings, trouble }: Facts): number {
  // Without its report, a run that went on to its end did not do all that it was to do.
  if (trouble !== undefined && (end.ended === 'complete' || end.ended === 'limit')) return EXIT_STATUS.disk;
  const good = (of: Counts) => of.created + (settings.skipExisting ? of.exists : 0);
  switch (end.ended) {
    case 'interrupted':
      return EXIT_OF_SIGNAL[end.signal];
    case 'stopped':
    case 'refused':
      return EXIT_STATUS[end.reason];
    case 'limit':
      return run === undefined || good(run) === run.total ? 0 : 1;
    case 'complete':
      return good(counts) === counts.total && notInRoster.unconfirmed === 0 ? 0 : 1;
  }
}

/** Tells how a run ended. */
export function tellFinished(finished: Finished, view: View): void {
  const { exitStatus: status, end, trouble, counts, run, notInRoster, warnings, folder, again } = finished;
  const last: LastFields = {
    exit_status: status,
    ended: end.ended,
    reason: reasonOf(end) ?? ('signal' in end ? end.signal : (trouble?.reason ?? null)),
    message: ('message' in end ? end.message : trouble?.message) ?? null,
    next: status === 0 ? null : again,
    line: ('line' in end ? end.line : undefined) ?? null,
    counts,
    run,
    not_in_roster: notInRoster,
    results: folder,
    files: finished.files.map((name) => join(folder, name)),
    warnings,
  };
  view.finished(last, (palette, columns) => summaryText(finished, palette, columns));
}

function reasonOf(end: RunEnd): Reason | null {
  return 'reason' in end ? end.reason : null;
}

/** After a fault of the disk the journal takes no more; the report is still written, and the next start finds out the rest. */
async function endJournal(end: RunEnd, journal: Journal): Promise<RunEnd> {
  try {
    await journal.end(end.ended, reasonOf(end));
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
  { io, view }: Outside,
): Promise<ReportFiles> {
  const outside = { settings, io, view };
  const place = {
    roster: { ...roster, name: journal.head.roster },
    rosterPath: relative(folder, path),
    folder,
  };
  const again = `${io.program} retry ${shellQuote(shownPath(folder, io.cwd))}${rosterOption(place, io.cwd)}`;
  const job = { ...place, wanted: STILL_TO_DO, retry: false, again };
  const last = journal.runs.at(-1);
  const now = io.clock.now();
  const { reason = null, startedAt = now, finishedAt = now } = last ?? {};
  const made = await report(
    { ended: last?.ended ?? 'interrupted', reason, startedAt, finishedAt },
    { job, outside, journal },
  );
  return together(made, await renewCredentials(folder, await credentialsOf(job, outside), journal));
}

/** Tells of reports that were made again. @param last what is told beside them @param text what is said before */
export function tellRemade(
  { counts, notInRoster, files, warnings }: ReportFiles,
  folder: string,
  last: LastFields,
  text: readonly string[],
  view: View,
): void {
  for (const warning of warnings) view.note(`Warning: ${warning}`);
  const paths = files.map((name) => join(folder, name));
  view.finished(
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
