/** Writes the reports of a run from its journal and roster, at its end or at any later time. */

import { dirname, relative } from 'node:path';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { type ErrorTextIn, UserError } from '../../domain/errors.js';
import { type Journal, type JournalHead, type JournalView, SANDBOX } from '../../domain/journals.js';
import type { LeftOut } from '../../domain/left-out.js';
import { type Known, noCounts, OUTCOMES } from '../../domain/outcome.js';
import { OUTCOME_TABLE, UNFINISHED_CSV } from '../../domain/outcome-table.js';
import type { Columns } from '../../domain/row.js';
import { MACHINE_GRANTS } from '../../domain/service.js';
import { givenAs, noStepCounts } from '../../domain/step.js';
import { cellText } from '../../domain/text.js';
import type { Credentials } from '../../passwords/credentials.js';
import { numbered } from '../../passwords/slips-page.js';
import { shownPath } from '../../platform/shown-path.js';
import type { MissingRow, ReportRow } from '../../report/report-source.js';
import { type ReportFiles, writeReport } from '../../report/write-report.js';
import { isOneOf } from '../../roster/headers.js';
import { CLASSES } from '../../roster/known-headers.js';
import type { CommandChange } from '../../texts/command-change.js';
import { type CallAgain, identityOf, type Prompts, type RunIo, type RunRequest } from '../connect/index.js';
import type { LeftOutRows } from '../people/index.js';
import type { PipelineInput, RunEnd } from '../pipeline/index.js';
import { ALL_TO_DO, check, outcomes, pipelineInput, stepsWithoutRow, stoppedBy } from '../pipeline/index.js';
import type { Ending, RunNames, Texts, WaitingPasswords } from './ending.js';
import { isOfSubject, readKnownResults } from './known-results.js';
import { type OpenedRoster, type ResultsRequest, withRoster } from './recorded-run.js';
import { findResults, withJournal } from './results-folder.js';
import { openCredentialsOf, waitingPasswords, withCredentials } from './run-credentials.js';
import { namesOf, obtainsToken, rehearsalOf, unclearOf } from './run-names.js';
import { sinceLastList } from './since-last-list.js';

type EndedRun = RunEnd & { readonly startedAt: number; readonly finishedAt: number };

type Subject = Partial<WaitingPasswords> & {
  readonly profile: ConfiguredProfile;
  readonly folder: string;
  readonly names: RunNames;
  readonly skipExisting?: boolean;
  readonly input: PipelineInput;
  readonly journal: Journal;
  readonly csv?: RunRequest['csv'];
};

async function writeReportFiles({ startedAt, finishedAt, ...end }: EndedRun, subject: Subject, texts: Texts) {
  const { folder, names, profile, input, journal, csv, ...more } = subject;
  const { profile: name, settings } = identityOf(profile);
  const { ended, reason = null } = end;
  const inRoster = new Set<string>();
  const leftOut: LeftOut[] = [];
  const leftOutRows = await input.leftOut?.();
  const settle = (nickname: string | undefined, options: NonNullable<CommandChange['options']>) =>
    names.commands.next('settle', { operands: [names.folder, nickname ?? { gap: 'login' }], options });
  return await writeReport(folder, {
    ...names,
    language: texts.language,
    roster: names.rosterName,
    ended,
    reason,
    startedAt,
    finishedAt,
    baseUrl: journal.head.baseUrl,
    settle: (nickname, found) => settle(nickname, { [found]: true }),
    giveUp: (nickname, step) => settle(nickname, { giveUp: givenAs(step) }),
    profile: { name, settings, hasLookUp: profile.form.look_up !== undefined },
    org: journal.head.org,
    stopMessage: ended === 'stopped' && reason !== null ? texts.stop(reason, names.service, end).what : null,
    nextSteps(counts, notInRoster, stepCounts, byHand) {
      const written = OUTCOMES.filter((outcome) => counts[outcome] > 0);
      const files = written.map((outcome): string => OUTCOME_TABLE[outcome].csv);
      if (stepCounts.users > 0) files.push(UNFINISHED_CSV);
      const counted = { counts, notInRoster, stepCounts, byHand, files, ...unclearOf(journal) };
      const run = journal.runs.at(-1)?.counts ?? noCounts();
      return texts.nextSteps({ ...names, ...end, ...more, ...counted, run });
    },
    sheet: more.sheet,
    journal: journal.checkpoint,
    runs: journal.runs,
    activity: (ms) => journal.activity(ms),
    headers: input.roster.columns.headers,
    secretColumns: input.roster.columns.secretCells,
    delimiter: input.roster.delimiter ?? ',',
    csv,
    async *rows() {
      for await (const row of reportRows(input, (key) => inRoster.add(key))) {
        if (row.leftOut !== undefined) leftOut.push(row.leftOut);
        yield row;
      }
    },
    *notInRoster() {
      for (const known of journal.all()) {
        if (inRoster.has(known.key)) continue;
        const steps = stepsWithoutRow(known, journal);
        const left = steps.length > 0 && { steps, cells: ownCells(known, input.roster.columns) };
        const department = input.departmentNames?.get(known.departmentId ?? 0);
        yield { ...known, department, ...(left && { left }) };
      }
      yield* leftOutside(leftOutRows, leftOut);
    },
    sinceLastList: async () => sinceLastList(journal, inRoster, await input.known?.()),
  });
}

/** The rows that `prepare` left out of the roster. */
function* leftOutside(rows: LeftOutRows | undefined, present: readonly LeftOut[]): Iterable<MissingRow> {
  for (const row of rows?.outside(present) ?? []) {
    yield { nickname: row.nickname, name: row.name, outcome: 'left_out', leftOut: row };
  }
}

function ownCells({ nickname, name }: Known, { headers, sources }: Columns): readonly string[] {
  const { first, last, middle } = name;
  const nameParts = { nickname, 'name.first': first, 'name.last': last, 'name.middle': middle };
  const known = new Map(Object.entries({ ...nameParts, name: `${last} ${first} ${middle}`.trim() }));
  return headers.map((header) => known.get(sources.find(({ from }) => from === header)?.field ?? '') ?? '');
}

/** The rows of a report, with the passwords that it must leave out. */
export async function* reportRows(
  input: PipelineInput,
  onKnown: (key: string) => void,
): AsyncGenerator<ReportRow, void, void> {
  const groupOf = groups(input.roster.columns);
  for await (const { row, ...more } of outcomes(input, onKnown)) {
    const { cells, line, formerPassword } = row;
    const passwords = [input.roster.columns.draft(row).password, formerPassword];
    yield { ...more, row: row.row, line, cells, passwords, group: groupOf(cells) };
  }
}

/** From the class column, if no field is read from it. */
function groups({ headers, secretCells, sources }: Columns): (cells: readonly unknown[]) => string {
  const isUsed = (header: string) => sources.some(({ from }) => from === header);
  const isClass = isOneOf(CLASSES);
  const at = headers.findIndex((header, n) => !secretCells.has(n) && isClass(header) && !isUsed(header));
  return (cells) => {
    const text = cellText(cells[at]).trim();
    return /^\d+$/.test(text) ? numbered(headers[at]?.trim() ?? '', text) : text;
  };
}

/** A full disk must not hide how the run ended. If another run has the journal by now, that run writes the report. */
async function reportOfRun(
  end: EndedRun,
  subject: Subject,
  texts: Texts,
): Promise<ReportFiles & Pick<Ending, 'reportError'>> {
  if (end.reason === 'fenced') return unwritten(undefined, subject.names);
  try {
    return await writeReportFiles(end, subject, texts);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const written = unwritten(error.textIn, subject.names);
    return { ...written, ...(await countsOf(subject.input)), reportError: error };
  }
}

/** @param why `undefined` if another run will write the report */
function unwritten(why: ErrorTextIn | undefined, { folder, commands }: RunNames): ReportFiles {
  const command = commands.on('report', folder);
  const warning = { kind: 'unwritten', ...(why !== undefined && { why }), command } as const;
  const counts = { counts: noCounts(), notInRoster: noCounts(), stepCounts: noStepCounts(), leftOut: [] };
  return { ...counts, files: [], warnings: [warning] };
}

/** The counts of the report; empty if the roster can no longer be read. */
async function countsOf(input: PipelineInput): Promise<Partial<ReportFiles>> {
  try {
    const { before, notInRoster, stepCounts, leftOut } = await check(input, () => {});
    return { counts: before, notInRoster, stepCounts, leftOut };
  } catch (error) {
    if (error instanceof UserError) return {};
    throw error;
  }
}

export async function conclude(
  runEnd: RunEnd,
  startedAt: number,
  request: RunRequest,
  journal: Journal,
  credentials: Credentials,
  texts: Texts,
  { clock, cwd, sealed }: Pick<RunIo, 'clock' | 'cwd' | 'sealed'>,
): Promise<Ending> {
  const { folder, checks, again, resume = again, skipExisting, destination, csv } = request;
  const end = await endJournal(runEnd, journal);
  const isFinished = end.ended === 'complete' || end.ended === 'refused';
  const isWhole = end.reason === undefined && end.signal === undefined;
  const recorded = {
    address:
      destination.kind === 'url' &&
      destination.by === 'journal' &&
      request.profile.form.base_url === undefined,
    settings: request.isProfileRecorded,
  };
  const obtains = obtainsToken(request.profile, request.token);
  const place = { ...request, again: isFinished ? again : resume, obtains };
  const names = {
    ...namesOf(place, journal.head.baseUrl, end, recorded, texts, cwd),
    tokenFile: request.token.file,
    rehearsal: rehearsalOf(request),
  };
  const { profile } = request;
  const input = pipelineInput(request, checks, journal);
  const belongsToOtherRun = end.reason === 'fenced';
  const waiting = belongsToOtherRun
    ? undefined
    : await waitingPasswords(folder, credentials, journal, { sealed });
  const nextSheet = request.slips && isWhole ? waiting?.nextSheet : undefined;
  const subject = {
    folder,
    names,
    profile,
    input,
    journal,
    skipExisting,
    ...(csv && { csv }),
    ...waiting,
    ...(nextSheet !== undefined && { slips: 'none' as const, sheet: nextSheet }),
  };
  const reportFiles = await reportOfRun({ ...end, startedAt, finishedAt: clock.now() }, subject, texts);
  return {
    ...names,
    ...end,
    ...(belongsToOtherRun
      ? reportFiles
      : await withCredentials(reportFiles, folder, credentials, waiting, journal)),
    ...waiting,
    ...(nextSheet !== undefined && { slips: 'following' as const }),
    ...unclearOf(journal),
    run: journal.runs.at(-1)?.counts ?? noCounts(),
    ...(journal.runs.at(-1)?.hasSteps === true && { hasSteps: true }),
    skipExisting,
  };
}

/** After a disk error, the journal accepts no more records, but the next start recovers it. */
async function endJournal(end: RunEnd, journal: Journal): Promise<RunEnd> {
  try {
    await journal.end(end.ended, end.reason ?? null);
    return end;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Another run's report must not be overwritten, whatever stopped this run.
    const isKnown = end.ended === 'stopped' && error.reason !== 'fenced';
    return isKnown ? end : stoppedBy(error);
  }
}

/** Writes the reports again. Sends nothing, and does not write to the journal. */
export async function remake(
  folder: string,
  journal: Journal,
  { roster, path, checks, profile }: OpenedRoster,
  { passwordStyle, token }: Pick<RunRequest, 'passwordStyle' | 'token'>,
  texts: Texts,
  io: RunIo,
): Promise<ReportFiles> {
  const { clock, cwd, sealed } = io;
  const named = { ...roster, name: journal.head.roster };
  const now = clock.now();
  const { ended = 'interrupted', reason, startedAt = now, finishedAt = now } = journal.runs.at(-1) ?? {};
  const again: CallAgain = (commands, options) => commands.on('retry', shownPath(folder, cwd), options);
  // Not every command knows the application. With one of these grants and no token, a run gets its own tokens.
  const obtains = MACHINE_GRANTS.has(profile.form.token?.grant) && token.source === undefined;
  const place = { folder, roster: named, rosterPath: relative(folder, path), profile, again, obtains };
  const { baseUrl } = journal.head;
  const recorded = { address: profile.form.base_url === undefined, settings: true };
  const names = {
    ...namesOf(place, baseUrl, reason ? { reason } : {}, recorded, texts, cwd),
    ...(baseUrl === SANDBOX && { rehearsal: {} }),
  };
  const isWanted = (head: JournalHead, path: string) => path !== folder && isOfSubject(head, journal.head);
  const { results: others } = await readKnownResults([dirname(path)], [], io, isWanted);
  const input = pipelineInput({ roster: named, selection: ALL_TO_DO }, { ...checks, others }, journal);
  const status = reason && statusAtStop(journal);
  // Answers to look-ups leave no status in a row.
  const answer = reason && (status === undefined ? { isLookUp: true } : { status });
  const end = { ended, ...(reason && { reason }), ...answer, startedAt, finishedAt };
  const opening = openCredentialsOf({ folder, roster, passwordStyle }, { sealed });
  // If the credentials cannot be read, the error is thrown after the report is written.
  const waiting = await opening.then(
    (credentials) => waitingPasswords(folder, credentials, journal, { sealed }),
    () => undefined,
  );
  const reportFiles = await writeReportFiles(
    end,
    { folder, names, profile, input, journal, ...waiting },
    texts,
  );
  return await withCredentials(reportFiles, folder, await opening, waiting, journal);
}

/** The status of the answer that stopped the last run, from a row that is still pending. */
function statusAtStop(journal: JournalView): number | undefined {
  const run = journal.runs.at(-1)?.run;
  const last = [...journal.all()].reduce<Known | undefined>(
    (latest, known) => (known.run === run && known.at >= (latest?.at ?? 0) ? known : latest),
    undefined,
  );
  return last?.outcome === 'pending' ? last.status : undefined;
}

/** @returns the report, and the absolute path of the results folder */
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
