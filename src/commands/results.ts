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

/** @throws {UserError} `results` where there is no such thing */
export async function findResults(results: string, io: Pick<Io, 'cwd'>): Promise<Results> {
  const path = resolve(io.cwd, results);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UserError('results', `There is nothing at ${results}`);
  if (found.isDirectory()) return { folder: path, csv: undefined };
  if (basename(path) === 'report.json') return { folder: dirname(path), csv: undefined };
  if (path.toLowerCase().endsWith('.csv')) return { folder: dirname(path), csv: path };
  throw new UserError(
    'results',
    `${results} is no part of a report`,
    'Name the results folder, the report.json or one of the CSVs in it.',
  );
}
