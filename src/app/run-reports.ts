/** The reports of a run, from its journal and its roster: at its end, and once more at any time. */

import { relative } from 'node:path';
import { UserError } from '../domain/errors.js';
import { noCounts, OUTCOMES } from '../domain/outcome.js';
import { OUTCOME_TABLE } from '../domain/outcome-table.js';
import type { Journal } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import type { Credentials } from '../passwords/credentials-file.js';
import type { ReportRow } from '../report/report-source.js';
import { type ReportFiles, writeReport } from '../report/write-report.js';
import type { Texts } from './command-texts.js';
import { ALL_TO_DO } from './decide.js';
import type { Ending, RunEnd, RunNames } from './ending.js';
import { pipelineInput } from './pipeline-input.js';
import { check, outcomes, type PipelineInput } from './provision.js';
import type { OpenedRoster } from './recorded-run.js';
import { NOTHING_KEPT, openCredentialsOf, renewCredentials } from './run-credentials.js';
import type { RunIo, RunRequest } from './run-request.js';

/** Of a run that has ended: milliseconds since the epoch. */
type Moments = { readonly startedAt: number; readonly finishedAt: number };

/** What a report is of. */
type Subject = {
  readonly folder: string;
  readonly names: RunNames;
  readonly input: PipelineInput;
  readonly journal: Journal;
};

/** Writes the report. @throws {UserError} where it cannot be written, or the roster cannot be read */
async function report({ startedAt, finishedAt, ...end }: RunEnd & Moments, subject: Subject, texts: Texts) {
  const { folder, names, input, journal } = subject;
  const { ended, reason = null } = end;
  const inRoster = new Set<string>();
  return await writeReport(folder, {
    ...names,
    roster: names.rosterName,
    ended,
    reason,
    startedAt,
    finishedAt,
    baseUrl: journal.head.baseUrl,
    org: journal.head.org,
    stopMessage: ended === 'stopped' && reason !== null ? texts.stop(reason).what : null,
    nextSteps(counts, notInRoster) {
      const files = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
        (outcome) => OUTCOME_TABLE[outcome].csv,
      );
      return texts.nextSteps({ ...names, ...end, counts, notInRoster, files });
    },
    journal: journal.checkpoint,
    runs: journal.runs,
    activity: (ms) => journal.activity(ms),
    headers: input.roster.columns.headers,
    secretColumns: input.roster.columns.secretCells,
    delimiter: input.roster.delimiter ?? ',',
    rows: () => reportRows(input, (key) => inRoster.add(key)),
    *notInRoster() {
      for (const known of journal.all()) if (!inRoster.has(known.key)) yield known;
    },
  });
}

async function* reportRows(
  input: PipelineInput,
  onKnown: (key: string) => void,
): AsyncGenerator<ReportRow, void, void> {
  for await (const { row, ...more } of outcomes(input, onKnown)) {
    const { cells, line, formerPassword } = row;
    const passwords = [input.roster.columns.draft(row).password, formerPassword];
    yield { ...more, row: row.row, line, cells, passwords };
  }
}

/**
 * Writes the report of a run that has just ended. A disk that is full does not hide how it ended: the journal has it
 * all. A run that found another one in its journal leaves the report to that one, which knows more.
 */
async function reportOfRun(
  end: RunEnd & Moments,
  subject: Subject,
  texts: Texts,
): Promise<ReportFiles & Pick<Ending, 'reportError'>> {
  if (end.reason === 'fenced') return unwritten('The other run writes the report', subject.names, texts);
  try {
    return await report(end, subject, texts);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = `The report could not be written: ${withoutStop(error.message)}`;
    const written = unwritten(why, subject.names, texts);
    return { ...written, ...(await countsOf(subject.input)), reportError: error };
  }
}

function unwritten(why: string, { folder, rosterOption }: RunNames, { commands }: Texts): ReportFiles {
  const command = commands.on('report', folder, rosterOption);
  const warnings = [`${why}. To make it from the journal: ${command}`];
  return { counts: noCounts(), notInRoster: noCounts(), files: [], warnings };
}

/** What the report would count; nothing where the roster cannot be read any more. */
async function countsOf(input: PipelineInput): Promise<Partial<ReportFiles>> {
  try {
    const { before, notInRoster } = await check(input, () => {});
    return { counts: before, notInRoster };
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}

/** Ends the journal, writes report and credentials. @returns how it ended, all in one */
export async function conclude(
  came: RunEnd,
  startedAt: number,
  { request, journal, credentials }: { request: RunRequest; journal: Journal; credentials: Credentials },
  texts: Texts,
  { clock, cwd }: Pick<RunIo, 'clock' | 'cwd'>,
): Promise<Ending> {
  const { folder, roster, rosterPath, checks } = request;
  const end = await endJournal(came, journal);
  const isThrough = end.ended === 'complete' || end.ended === 'refused';
  const names: RunNames = {
    folder: shownPath(folder, cwd),
    rosterName: roster.name,
    rosterOption: texts.commands.rosterOption({ folder, roster: roster.name, rosterPath }),
    program: texts.commands.program,
    tokenFile: request.token.file,
    again: isThrough ? request.again : (request.resume ?? request.again),
  };
  const subject = { folder, names, input: pipelineInput(request, checks, journal), journal };
  const made = await reportOfRun({ ...end, startedAt, finishedAt: clock.now() }, subject, texts);
  const isOthers = end.reason === 'fenced';
  const kept = isOthers ? NOTHING_KEPT : await renewCredentials(folder, credentials, journal);
  return {
    ...names,
    ...end,
    ...together(made, kept),
    run: journal.runs.at(-1)?.counts ?? noCounts(),
    skipExisting: request.skipExisting,
    kept: kept.held,
  };
}

/** After an error of the disk the journal takes no more; the report is still written, and the next start finds out the rest. */
async function endJournal(end: RunEnd, journal: Journal): Promise<RunEnd> {
  try {
    await journal.end(end.ended, end.reason ?? null);
    return end;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Another run's report is not written over, whatever stopped this one.
    const isKnown = end.ended === 'stopped' && error.reason !== 'fenced';
    return isKnown ? end : { ended: 'stopped', reason: error.reason, message: error.message };
  }
}

/**
 * The reports once more, from the journal as it stands; nothing is sent and the journal is not written to.
 * @param opened the roster that the journal is about
 */
export async function remake(
  folder: string,
  journal: Journal,
  { roster, path, checks }: OpenedRoster,
  passwordStyle: RunRequest['passwordStyle'],
  texts: Texts,
  { clock, cwd }: Pick<RunIo, 'clock' | 'cwd'>,
): Promise<ReportFiles> {
  const place = { folder, roster: journal.head.roster, rosterPath: relative(folder, path) };
  const rosterOption = texts.commands.rosterOption(place);
  const shown = shownPath(folder, cwd);
  const names = {
    folder: shown,
    rosterName: place.roster,
    rosterOption,
    program: texts.commands.program,
    again: texts.commands.on('retry', shown, rosterOption),
  };
  const named = { ...roster, name: place.roster };
  const input = pipelineInput({ roster: named, selection: ALL_TO_DO }, checks, journal);
  const now = clock.now();
  const { ended = 'interrupted', reason, startedAt = now, finishedAt = now } = journal.runs.at(-1) ?? {};
  const end = { ended, ...(reason && { reason }), startedAt, finishedAt };
  const made = await report(end, { folder, names, input, journal }, texts);
  const credentials = await openCredentialsOf({ folder, roster, passwordStyle });
  return together(made, await renewCredentials(folder, credentials, journal));
}

type Written = Pick<ReportFiles, 'files' | 'warnings'>;

function together<T extends Written>(made: T, kept: Written): T {
  return {
    ...made,
    files: [...made.files, ...kept.files],
    warnings: [...made.warnings, ...kept.warnings],
  };
}

/** A sentence as the part of a longer one. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
