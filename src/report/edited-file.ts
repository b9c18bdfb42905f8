/** Archives the CSVs of an earlier report that a person has edited since: their work is renamed, not overwritten. */

import { lstat, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileWarning } from '../domain/file-warning.js';
import { CSV_NAMES } from '../domain/outcome-table.js';
import { freePath } from '../lib/temporary-file.js';

/** Written last, so that the other files of a report are older. */
export const JSON_NAME = 'report.json';

/**
 * Renames the CSVs that are newer than the `report.json` beside them: a report writes that file last.
 * @param done the one that nothing is left of to send. Default: none
 * @returns a warning for each
 */
export async function archiveEdited(folder: string, done?: string): Promise<readonly FileWarning[]> {
  const warnings: FileWarning[] = [];
  for (const name of CSV_NAMES) {
    const archived = await archivedName(folder, name);
    if (archived === undefined) continue;
    await rename(join(folder, name), join(folder, archived));
    warnings.push({ kind: 'edited', name, archived, isDone: name === done });
  }
  return warnings;
}

/**
 * The name of a CSV of the report once the next report has archived it.
 * @returns `undefined` where nobody has edited it, so that it is replaced
 */
export async function archivedName(folder: string, name: string): Promise<string | undefined> {
  if (!CSV_NAMES.includes(name)) return undefined;
  const written = await modifiedAt(join(folder, JSON_NAME));
  const edited = await modifiedAt(join(folder, name));
  if (written === undefined || edited === undefined || edited <= written) return undefined;
  return basename(freePath(join(folder, name.replace(/\.csv$/, ' (edited).csv'))));
}

const ARCHIVED = / \(edited\)(?: \(\d+\))?\.csv$/;

/** The names of the CSVs that a person has edited: archived ones, and those that the next report will archive. */
export async function editedFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const isEdited = await Promise.all(
    names.map(async (name) => ARCHIVED.test(name) || (await archivedName(folder, name)) !== undefined),
  );
  return names.filter((_, at) => isEdited[at]);
}

/** In nanoseconds; `undefined` where there is no such file. */
async function modifiedAt(path: string): Promise<bigint | undefined> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  return found?.mtimeNs;
}
