/** What `<results>` names: the folder of a run, the `report.json` in it, or one of its CSVs. */

import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';

export type Results = {
  /** Absolute. */
  readonly folder: string;
  /** Absolute path of the CSV, where one was named. */
  readonly csv: string | undefined;
};

const WHAT_IS_MEANT = 'Name the results folder of a run, the report.json in it, or one of its CSVs.';

/** @param results as typed */
export function noJournal(results: string): UserError {
  return new UserError(
    'results',
    `There is no journal in ${results === '.' ? 'this folder' : results}`,
    WHAT_IS_MEANT,
  );
}

/** @throws {UserError} `results` where there is no such thing */
export async function findResults(results: string, io: Pick<Io, 'cwd'>): Promise<Results> {
  const path = resolve(io.cwd, results);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UserError('results', `There is nothing at ${results}`, WHAT_IS_MEANT);
  if (found.isDirectory()) return { folder: path, csv: undefined };
  if (basename(path) === 'report.json') return { folder: dirname(path), csv: undefined };
  if (path.toLowerCase().endsWith('.csv')) return { folder: dirname(path), csv: path };
  throw new UserError('results', `${results} is no part of a report`, WHAT_IS_MEANT);
}
