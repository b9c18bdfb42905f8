/** Resolves `<results>`: the folder of a run, a file in it, or the run's roster. */

import { statSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseBaseUrl } from '../../directory/configure-profile.js';
import { UserError } from '../../domain/errors.js';
import { type Journal, type JournalHead, type JournalView, SANDBOX } from '../../domain/journals.js';
import { CSV_NAMES } from '../../domain/outcome-table.js';
import { JOURNAL_FILE, RESULTS_SUFFIX, remainsOfRuns } from '../../journal/journal.js';
import type { Caller, Io } from '../../platform/io.js';
import type { OutputFile, UsedFile } from '../../platform/output-file.js';
import { shownPath } from '../../platform/shown-path.js';
import { userError } from '../../texts/user-error.js';
import { isTrusted, refuseUntrusted } from './trusted-folder.js';

export type Results = {
  readonly folder: string;
  /** The absolute path of a CSV in the folder, if the user named one. */
  readonly csv: string | undefined;
  readonly journal: JournalView;
};

/**
 * A folder that was specified, even by a file in it, may have any owner; one found by its roster must be trusted.
 * @throws {UserError} `results` if there are no results, or they are not trusted
 */
export async function findResults(typed: string, io: Caller & Pick<Io, 'journals'>): Promise<Results> {
  const path = resolve(io.cwd, typed);
  const found = await stat(path).catch(() => undefined);
  const isFolder = found?.isDirectory() === true;
  const folder = isFolder ? path : dirname(path);
  const isResults = isFolder || (found !== undefined && (await isResultsFile(path, io)));
  const csv = !isFolder && path.toLowerCase().endsWith('.csv') ? path : undefined;
  const results = isResults ? await resultsIn(folder, io, csv) : undefined;
  if (results !== undefined) return results;
  // The results may come from another machine, with their journal elsewhere.
  const otherMachine = found === undefined ? await resultsIn(path, io) : undefined;
  if (otherMachine !== undefined) return otherMachine;
  if (!isFolder) return await ofRoster(path, typed, found !== undefined, io);
  throw userError('results', 'results-without-journal', { typed });
}

async function resultsIn(
  folder: string,
  { journals }: Pick<Io, 'journals'>,
  csv?: string,
): Promise<Results | undefined> {
  const journal = await journals.read(folder);
  if (journal === undefined) return undefined;
  checkHead(journal.head, folder);
  return { folder, csv, journal };
}

/** Checks the address like one that was typed. @throws {UserError} `results` with file and member */
function checkHead({ baseUrl }: JournalHead, folder: string): void {
  try {
    if (baseUrl !== SANDBOX) parseBaseUrl(baseUrl);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const facts = { path: join(folder, JOURNAL_FILE), why: error.textIn };
    throw userError('results', 'journal-address-invalid', facts, { cause: error });
  }
}

/** Opens the journal for a command that sends nothing, and closes it. */
export async function withJournal<T>(
  { folder, journal }: Results,
  forceUnlock: boolean,
  { journals }: Pick<Io, 'journals'>,
  work: (journal: Journal) => Promise<T>,
  head: JournalHead = journal.head,
): Promise<T> {
  const opened = await journals.open({ folder, head, forceUnlock });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** True for the name of a file of a report, even an archived one. Naming it selects its folder. */
export function isReportFile(name: string): boolean {
  const written = name.replace(/(?: \([^)]*\))+(?=\.csv$)/, '');
  return ['report.json', 'report.html', 'journal.jsonl', ...CSV_NAMES].includes(written);
}

export async function hasJournal(folder: string): Promise<boolean> {
  return await isThere(join(folder, JOURNAL_FILE));
}

export async function hasReport(folder: string): Promise<boolean> {
  return await isThere(join(folder, 'report.json'));
}

/** True if a folder has files of earlier runs, even without a journal. */
export async function hasRunFiles(folder: string): Promise<boolean> {
  return (await hasJournal(folder)) || (await hasReport(folder)) || (await remainsOfRuns(folder)).length > 0;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/**
 * True if naming the file selects its folder. Next to a roster, the folder must be trusted, since anyone may have put a
 * journal there.
 */
async function isResultsFile(path: string, io: Caller): Promise<boolean> {
  const folder = dirname(path);
  if (isReportFile(basename(path))) return true;
  if (!(await hasJournal(folder))) return false;
  if (await hasJournal(`${path}${RESULTS_SUFFIX.run}`)) return await isTrusted(folder, io);
  await refuseUntrusted(folder, shownPath(folder, io.cwd), io);
  return true;
}

/** The results next to a roster, even if it was moved. Never uses results of a rehearsal for a run. */
async function ofRoster(
  path: string,
  typed: string,
  isThere: boolean,
  io: Caller & Pick<Io, 'journals'>,
): Promise<Results> {
  const folder = `${path}${RESULTS_SUFFIX.run}`;
  await refuseUntrusted(folder, { folder: shownPath(folder, io.cwd), typed }, io);
  const results = await resultsIn(folder, io);
  if (results !== undefined) return results;
  const rehearsal = `${path}${RESULTS_SUFFIX.rehearsal}`;
  if (await hasJournal(rehearsal)) {
    const facts = { typed, rehearsal: shownPath(rehearsal, io.cwd) };
    throw userError('results', 'results-of-rehearsal-only', facts);
  }
  if (!isThere) throw userError('results', 'results-path-missing', { typed });
  throw userError('results', 'results-missing', { roster: basename(path), folder: basename(folder) });
}

/** @param roster absolute path; `null` for standard input */
export function usedAs(roster: string | null, files: readonly UsedFile[]): OutputFile['usedAs'] {
  const all = [...(roster === null ? [] : [{ path: roster, use: 'roster' } as const]), ...files];
  return async (path, isOwn) => {
    const used = all.find((file) => isSameFile(path, file.path));
    if (used !== undefined) return used.use;
    const folder = dirname(path);
    // A file written there by the same option is not part of the results.
    const isInResults = !isOwn && ((await hasJournal(folder)) || (await hasReport(folder)));
    return isInResults ? 'results' : undefined;
  };
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
