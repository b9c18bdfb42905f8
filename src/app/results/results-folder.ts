/** The meaning of `<results>`: the folder of a run, a file in it, or the roster that the run was of. */

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
  /** The absolute path of a CSV of the folder, if one was named. */
  readonly csv: string | undefined;
  readonly journal: JournalView;
};

/**
 * A folder that is named, or a file of a report in it, is used regardless of its owner; one found by the roster is not.
 * @throws {UserError} `results` if there are no results, or they are not trusted
 */
export async function findResults(typed: string, io: Caller & Pick<Io, 'journals'>): Promise<Results> {
  const path = resolve(io.cwd, typed);
  const found = await stat(path).catch(() => undefined);
  const isFolder = found?.isDirectory() === true;
  const folder = isFolder ? path : dirname(path);
  const isMeant = isFolder || (found !== undefined && (await isOfRun(path, io)));
  const csv = !isFolder && path.toLowerCase().endsWith('.csv') ? path : undefined;
  const results = isMeant ? await resultsIn(folder, io, csv) : undefined;
  if (results !== undefined) return results;
  // Another machine may have sent it, and its journal may be elsewhere.
  const ofOther = found === undefined ? await resultsIn(path, io) : undefined;
  if (ofOther !== undefined) return ofOther;
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

/** The address is checked as if it had been typed. @throws {UserError} `results`, naming file and member */
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

/** True if a name is that of a file of a report, also one that was archived: naming it names its folder. */
export function isOfReport(name: string): boolean {
  const written = name.replace(/(?: \([^)]*\))+(?=\.csv$)/, '');
  return ['report.json', 'report.html', 'journal.jsonl', ...CSV_NAMES].includes(written);
}

export async function hasJournal(folder: string): Promise<boolean> {
  return await isThere(join(folder, JOURNAL_FILE));
}

export async function hasReport(folder: string): Promise<boolean> {
  return await isThere(join(folder, 'report.json'));
}

/** True if there is anything of earlier runs in a folder, also if its journal is gone. */
export async function isOfRuns(folder: string): Promise<boolean> {
  return (await hasJournal(folder)) || (await hasReport(folder)) || (await remainsOfRuns(folder)).length > 0;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** True if naming a file names the folder that it is in. Anyone may have put a journal next to a roster. */
async function isOfRun(path: string, io: Caller): Promise<boolean> {
  const folder = dirname(path);
  if (isOfReport(basename(path))) return true;
  if (!(await hasJournal(folder))) return false;
  if (await hasJournal(`${path}${RESULTS_SUFFIX.run}`)) return await isTrusted(folder, io);
  await refuseUntrusted(folder, shownPath(folder, io.cwd), io);
  return true;
}

/** The results next to a roster, which may have been moved. Those of a rehearsal are never used for those of a run. */
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

/** @param roster its absolute path; `null` for standard input */
export function usedAs(roster: string | null, files: readonly UsedFile[]): OutputFile['usedAs'] {
  const all = [...(roster === null ? [] : [{ path: roster, use: 'roster' } as const]), ...files];
  return async (path, isOwn) => {
    const used = all.find((file) => isSameFile(path, file.path));
    if (used !== undefined) return used.use;
    const folder = dirname(path);
    // A file written there for the same option is not part of the results.
    const isOfResults = !isOwn && ((await hasJournal(folder)) || (await hasReport(folder)));
    return isOfResults ? 'results' : undefined;
  };
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
