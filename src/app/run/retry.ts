/** Sends again the rows of a report that were not created: all of a folder, those of one outcome, or those of one CSV. */

import { basename, join } from 'node:path';
import { type ErrorText, UserError } from '../../domain/errors.js';
import { OUTCOME_TABLE, UNFINISHED_CSV } from '../../domain/outcome-table.js';
import { defined } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import { archivedName } from '../../report/edited-file.js';
import { DELIMITERS } from '../../roster/first-lines.js';
import { type PatchedRoster, patchRoster } from '../../roster/patch-roster.js';
import { EncodingError, openRoster, type Roster, type RosterOptions } from '../../roster/roster.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import {
  columnsFor,
  isRecordedChoice,
  type RunIo,
  type RunOptions,
  type RunRequest,
  resolveProfile,
  type Target,
  withProfile,
} from '../connect/index.js';
import type { ReadingOptions } from '../pipeline/index.js';
import {
  findResults,
  type OpenedRoster,
  type Results,
  type ResultsRequest,
  type RunResult,
  recordedDestination,
  withRoster,
} from '../results/index.js';
import type { RunPorts } from './plan.js';
import { parseOnly, refuseUnnamed, selectionOf, UNFINISHED } from './retry-filter.js';
import { run } from './run.js';
import { type Touched, untilAgreed } from './run-consent.js';

export type RetryRequest = RunOptions &
  ResultsRequest & {
    /** As typed: which outcomes to send again. */
    readonly only: string | undefined;
  };

/** @returns what came of it, and the absolute path of the results folder. @throws {UserError} where nothing can be sent */
export async function retry(
  request: RetryRequest,
  ports: RunPorts,
  io: RunIo,
): Promise<{ readonly result: RunResult; readonly folder: string }> {
  const results = await findResults(request.results, io);
  const { head } = results.journal;
  const recorded = { ...request, ...recordedDestination(request, head) };
  const isRehearsal = recorded.destination.kind === 'sandbox';
  const profile = resolveProfile(request.profileChoice, head, 'choice', isRehearsal);
  const completed = withProfile(recorded, profile, isRecordedChoice(request.profileChoice, head));
  const result = await untilAgreed(request.consent, async (consent, target) => {
    const options = { ...completed, consent };
    const resend = (opened: OpenedRoster) => retryOn(opened, results, options, ports, io, target);
    return await withRoster(results, options, ports.prompts, io, resend, profile);
  });
  return { result, folder: results.folder };
}

async function retryOn(
  { roster: original, path, reading, checks, profile }: OpenedRoster,
  { folder, csv: named, journal: { head } }: Results,
  request: RetryRequest & Pick<RunRequest, 'profile' | 'isProfileRecorded'>,
  ports: RunPorts,
  io: RunIo,
  target: Target | undefined,
): Promise<RunResult | Touched> {
  const { results, rosterPath } = request;
  const place = { folder, rosterPath: rosterPath === undefined ? head.rosterPath : path };
  const commands = ports.texts.commands.withRoster({ ...place, roster: head.roster });
  const name = named && basename(named);
  const only = parseOnly(request.only ?? (name === UNFINISHED_CSV ? UNFINISHED : undefined));
  const csv = named ?? (only.outcomes.has('weak_password') ? await typedCsv(folder) : undefined);
  const remake = commands.on('report', shownPath(folder, io.cwd));
  const patch =
    csv === undefined
      ? undefined
      : await openPatch(csv, named !== undefined, original, reading, columnsFor(profile), remake, io);
  if (name !== undefined && request.only === undefined)
    refuseUnnamed(name, (only) => commands.again({ options: { only } }));
  const selection = await selectionOf(only, folder, named === undefined ? undefined : patch?.lines);
  if (patch && patch.changed > 0)
    ports.reporter.notice({ kind: 'csv-differs', rows: patch.changed, roster: head.roster });
  // By the end a CSV that was typed into has another name.
  const kept = csv && (await archivedName(folder, basename(csv)));
  const whole = named === undefined ? results : shownPath(folder, io.cwd);
  const rest = kept ? shownPath(join(folder, kept), io.cwd) : results;
  const job: RunRequest = {
    ...request,
    ...place,
    reading,
    checks,
    roster: { ...(patch?.roster ?? original), name: head.roster },
    selection,
    ...(csv && patch && { csv: { name: basename(csv), lines: patch.lines } }),
    retry: true,
    fresh: false,
    // All that is left, and not one outcome of it.
    again: (texts, options) => texts.again({ operands: [whole], options: { only: undefined, ...options } }),
    resume: (texts, options = {}) => texts.again({ operands: [rest], options }),
  };
  return await run(job, ports, io, target);
}

/** The report's CSV for passwords, if a person edited it: they are sent even if only the folder was named. */
async function typedCsv(folder: string): Promise<string | undefined> {
  const name = OUTCOME_TABLE.weak_password.csv;
  return (await archivedName(folder, name)) === undefined ? undefined : join(folder, name);
}

/**
 * A CSV of the report is the program's own, in UTF-8, and its columns have the names of the roster's. Where a spreadsheet
 * has saved it in another encoding, that of the roster is the likeliest.
 * @param isNamed all cells of a CSV that was named are sent, of another one only the passwords
 * @param remake the command that writes the CSV again
 */
async function openPatch(
  csv: string,
  isNamed: boolean,
  original: Roster,
  { map, encoding }: ReadingOptions,
  profile: RosterOptions['profile'],
  remake: string,
  { stdin, cwd }: RunIo,
): Promise<PatchedRoster> {
  const { delimiter } = original;
  const isDetected = delimiter === null || DELIMITERS.some((one) => one === delimiter);
  const form = defined({ map, delimiter: isDetected ? undefined : delimiter });
  const read = async (options: { readonly encoding?: string }): Promise<PatchedRoster> => {
    const file = await openRoster({
      path: csv,
      stdin,
      unguard: true,
      format: 'csv',
      profile,
      ...form,
      ...options,
    });
    try {
      const patch = await patchRoster(original, file, isNamed ? 'all' : 'passwords');
      // The file is closed by then.
      const touched = async () => (await original.touched()) || (await file.touched().catch(() => true));
      return { ...patch, roster: { ...patch.roster, touched } };
    } finally {
      await file.close();
    }
  };
  try {
    return await read({}).catch(async (error: unknown) => {
      if (!(error instanceof EncodingError)) throw error;
      if (encoding !== undefined) return await read({ encoding });
      const facts = { path: shownPath(csv, cwd), command: remake };
      throw userError('results', 'report-csv-not-utf8', facts, { cause: error });
    });
  } catch (error) {
    throw isNamed || !(error instanceof UserError) ? error : notNamed(error, shownPath(csv, cwd));
  }
}

/** The error of a file that the user did not name also says how to do without it. */
function notNamed(error: UserError, csv: string): UserError {
  const textIn = (language: Language): ErrorText => {
    const { what, next } = error.textIn(language);
    const without = textsIn(language).resultNotes.editedCsv(csv);
    return { what, next: next === undefined ? without : `${next}\n${without}` };
  };
  return new UserError(error.reason, error.code, textIn, { cause: error });
}
