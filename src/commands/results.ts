/** What `<results>` names: the folder of a run, a file in it, or the roster that the run was of. */

import { access, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, readJournal } from '../journal/journal.js';
import { CSV_NAMES } from '../report/report.js';
import { shownPath } from './shown-path.js';

export type Results = {
  /** Absolute. */
  readonly folder: string;
  /** Absolute path of the CSV, where one of the folder was named. */
  readonly csv: string | undefined;
  /** As it stood when the folder was looked for. */
  readonly journal: JournalView;
};

/** Behind the roster's name: where a run and where a rehearsal puts its results, unless told otherwise. */
export const BESIDE = { run: '.results', rehearsal: '.sandbox-results' } as const;

const WHAT_TO_NAME =
  'Name the results folder of a run, as in users.csv.results, or the roster that the run was of.';

/** @throws {UserError} `results` where no run left anything at what was typed */
export async function findResults(typed: string, io: Pick<Io, 'cwd'>): Promise<Results> {
  const path = resolve(io.cwd, typed);
  const found = await stat(path).catch(() => undefined);
  const isFolder = found?.isDirectory() === true;
  const folder = isFolder ? path : dirname(path);
  const journal =
    isFolder || (found !== undefined && (await isFileOfRun(path))) ? await readJournal(folder) : undefined;
  if (journal !== undefined) {
    const csv = !isFolder && path.toLowerCase().endsWith('.csv') ? path : undefined;
    return { folder, csv, journal };
  }
  if (isFolder)
    throw new UserError(
      'results',
      `There is no journal in ${typed === '.' ? 'this folder' : typed}`,
      WHAT_TO_NAME,
    );
  return await ofRoster(path, typed, found !== undefined, io);
}

/** Also where its journal is gone. A roster may lie beside another program's report.json. */
async function isFileOfRun(path: string): Promise<boolean> {
  if (['report.json', ...Object.values<string>(CSV_NAMES)].includes(basename(path))) return true;
  return await access(join(dirname(path), 'journal.jsonl')).then(
    () => true,
    () => false,
  );
}

/**
 * What runs left beside a roster, which may be elsewhere itself by now. A rehearsal's is named, and never taken for a
 * run's.
 */
async function ofRoster(
  path: string,
  typed: string,
  isThere: boolean,
  io: Pick<Io, 'cwd'>,
): Promise<Results> {
  const folder = `${path}${BESIDE.run}`;
  const journal = await readJournal(folder);
  if (journal !== undefined) return { folder, csv: undefined, journal };
  const rehearsal = `${path}${BESIDE.rehearsal}`;
  if ((await readJournal(rehearsal)) !== undefined) {
    const next = `Those of a rehearsal are in ${shownPath(rehearsal, io.cwd)}: name that folder.`;
    throw new UserError('results', `There are no results of ${typed} yet`, next);
  }
  const why = `There is no journal beside ${basename(path)}, and no folder ${basename(path)}${BESIDE.run}`;
  throw new UserError('results', isThere ? why : `There is nothing at ${typed}`, WHAT_TO_NAME);
}
