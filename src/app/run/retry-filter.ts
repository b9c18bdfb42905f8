/** Selects the rows that a retry sends again, by `--only` and by a CSV of the report. */

import { basename, join } from 'node:path';
import { type ErrorText, UserError } from '../../domain/errors.js';
import { OUTCOMES, type OutcomeName } from '../../domain/outcome.js';
import { BY_HAND_CSV, OUTCOME_TABLE, STILL_TO_DO, UNFINISHED_CSV } from '../../domain/outcome-table.js';
import { nicknameKey } from '../../domain/user.js';
import { defined } from '../../platform/collections.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import { shownPath } from '../../platform/shown-path.js';
import { archivedName } from '../../report/edited-file.js';
import { DELIMITERS } from '../../roster/first-lines.js';
import { type PatchedRoster, patchRoster } from '../../roster/patch-roster.js';
import { EncodingError, openRoster } from '../../roster/roster.js';
import { settleCommands } from '../../texts/settle-commands.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import { type CommandTexts, columnsFor, type RunIo, type RunRequest } from '../connect/index.js';
import { ALL_TO_DO, type Selection } from '../pipeline/index.js';
import type { OpenedRoster, Results } from '../results/index.js';
import type { RunPorts } from './plan.js';

/** The rows of a retry, with the cells of a CSV of the report, and the commands that continue the retry. */
type Filtered = Pick<RunRequest, 'roster' | 'selection' | 'csv' | 'again' | 'resume'>;

/** @param typed the results and `--only`, as typed */
export async function filterRows(
  opened: OpenedRoster,
  { folder, csv: named, journal }: Results,
  typed: { readonly results: string; readonly only: string | undefined },
  commands: CommandTexts,
  { reporter }: RunPorts,
  io: RunIo,
): Promise<Filtered> {
  const original = { ...opened.roster, name: journal.head.roster };
  const name = named && basename(named);
  if (name === BY_HAND_CSV)
    throw userError('usage', 'by-hand-never-sent', {
      name,
      command: commands.on('retry', shownPath(folder, io.cwd)),
    });
  const shown = shownPath(folder, io.cwd);
  const settle = settleCommands(commands, shown, [{ gap: 'login' }]);
  const only = parseOnly(typed.only ?? (name === UNFINISHED_CSV ? UNFINISHED : undefined), settle);
  const csv = named ?? (only.outcomes.has('weak_password') ? await typedCsv(folder) : undefined);
  const patch = csv && (await openPatch(csv, named !== undefined, opened, commands.on('report', shown), io));
  if (name !== undefined && typed.only === undefined)
    refuseUnnamed(name, (only) => commands.again({ options: { only } }), settle);
  const lines = patch && named !== undefined ? patch.lines : undefined;
  const selection = await selectionOf(only, folder, lines);
  if (patch && patch.changed > 0)
    reporter.notice({ kind: 'csv-differs', rows: patch.changed, roster: original.name });
  // A CSV with typed passwords is renamed during the run.
  const kept = csv && (await archivedName(folder, basename(csv)));
  const allResults = named === undefined ? typed.results : shown;
  const remainingResults = kept ? shownPath(join(folder, kept), io.cwd) : typed.results;
  return {
    roster: patch ? { ...patch.roster, name: original.name } : original,
    selection,
    ...(csv && patch && { csv: { name: basename(csv), lines: patch.lines } }),
    // `again` sends all remaining rows, whatever their outcome.
    again: (texts, options) =>
      texts.again({ operands: [allResults], options: { only: undefined, ...options } }),
    resume: (texts, options = {}) => texts.again({ operands: [remainingResults], options }),
  };
}

const NEVER_AGAIN: OutcomeName = 'created';

type SettleCommands = ReturnType<typeof settleCommands>;

function refuseUnnamed(
  name: string,
  command: (only: OutcomeName) => string,
  { allSame, ...settle }: SettleCommands,
): void {
  const outcome = OUTCOMES.find((one) => name === OUTCOME_TABLE[one].csv);
  if (outcome === undefined || STILL_TO_DO.has(outcome)) return;
  if (outcome === NEVER_AGAIN) throw userError('usage', 'created-never-again', settle);
  const { created, notCreated } = settle;
  const ways = outcome === 'exists' ? { same: allSame } : { created, notCreated };
  throw userError('usage', 'resend-not-asked', { name, command: command(outcome), settle: ways });
}

/** The values of `--only`: outcomes of rows, and states of unfinished steps. */
export type Only = { readonly outcomes: ReadonlySet<OutcomeName>; readonly steps: Selection['steps'] };

/** Accepts `weak-password` for `weak_password`. Refused steps are sent again only with `unfinished`. */
export function parseOnly(
  text: string | undefined,
  settle: Pick<SettleCommands, 'renamed' | 'deleted'>,
): Only {
  if (text === undefined) return { outcomes: STILL_TO_DO, steps: ALL_TO_DO.steps };
  const names = text.split(',').map((name) => name.trim().toLowerCase().replaceAll('-', '_'));
  if (names.includes(NEVER_AGAIN)) throw userError('usage', 'created-never-again', settle);
  const outcomes = names.filter((name) => name !== UNFINISHED).map(outcomeOf);
  const steps = new Set(names.includes(UNFINISHED) ? (['open', 'refused'] as const) : []);
  return { outcomes: new Set(outcomes), steps };
}

const UNFINISHED = 'unfinished';

function outcomeOf(name: string): OutcomeName {
  const outcome = OUTCOMES.find((one) => one === name);
  if (outcome !== undefined) return outcome;
  const known = OUTCOMES.filter((one) => one !== NEVER_AGAIN);
  throw userError('usage', 'outcome-unknown', { typed: name, known: [...known, UNFINISHED] });
}

/** @param lines the lines of rows in a CSV that the user named; only these are sent */
export async function selectionOf(
  { outcomes, steps }: Only,
  folder: string,
  lines: ReadonlySet<number> | undefined,
): Promise<Selection> {
  const isPending = outcomes.has('pending');
  const pending = isPending === outcomes.has('invalid') ? undefined : await pendingKeys(folder);
  return {
    outcomes,
    includesUnsent: (key) => lines !== undefined || (pending?.has(key) ?? true) === isPending,
    includesLine: (line) => lines === undefined || lines.has(line),
    steps,
  };
}

/** The keys of pending rows, from the report of the last run. The journal has neither invalid rows nor unsent ones. */
async function pendingKeys(folder: string): Promise<ReadonlySet<string>> {
  try {
    const report = parseJson((await readRegular(join(folder, 'report.json'))).toString('utf8'));
    const rows = (report as { rows?: { pending?: readonly { nickname?: string }[] } }).rows?.pending ?? [];
    return new Set(rows.map(({ nickname }) => nicknameKey(nickname ?? '')));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw userError('results', 'last-report-unreadable', {}, { cause: error });
  }
}

/** The report's CSV for passwords, if edited. Its passwords count even if the user named only the folder. */
async function typedCsv(folder: string): Promise<string | undefined> {
  const name = OUTCOME_TABLE.weak_password.csv;
  return (await archivedName(folder, name)) === undefined ? undefined : join(folder, name);
}

/**
 * The program writes a report's CSV in UTF-8. A spreadsheet may have saved it in the encoding of the roster.
 * @param isNamed if true, all cells of the CSV are sent; otherwise only its passwords
 */
async function openPatch(
  path: string,
  isNamed: boolean,
  { roster: original, reading: { map, encoding }, profile }: OpenedRoster,
  remake: string,
  { stdin, cwd }: RunIo,
): Promise<PatchedRoster> {
  const { delimiter } = original;
  const isDetected = delimiter === null || DELIMITERS.some((one) => one === delimiter);
  const form = defined({ map, delimiter: isDetected ? undefined : delimiter });
  const csvOptions = {
    path,
    stdin,
    unguard: true,
    format: 'csv',
    profile: columnsFor(profile),
    ...form,
  } as const;
  const read = async (options: { readonly encoding?: string }): Promise<PatchedRoster> => {
    const file = await openRoster({ ...csvOptions, ...options });
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
      const facts = { path: shownPath(path, cwd), command: remake };
      throw userError('results', 'report-csv-not-utf8', facts, { cause: error });
    });
  } catch (error) {
    throw isNamed || !(error instanceof UserError) ? error : notNamed(error, shownPath(path, cwd));
  }
}

/** Adds advice on how to continue without a file that the user did not name. */
function notNamed(error: UserError, csv: string): UserError {
  const textIn = (language: Language): ErrorText => {
    const { what, next } = error.textIn(language);
    const without = textsIn(language).resultNotes.editedCsv(csv);
    return { what, next: next === undefined ? without : `${next}\n${without}` };
  };
  return new UserError(error.reason, error.code, textIn, { cause: error });
}
