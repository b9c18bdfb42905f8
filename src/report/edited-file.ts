/** Keeps edited CSVs of a report: the next report renames them instead of replacing them. */

import { lstat, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileWarning } from '../domain/file-warning.js';
import { CSV_NAMES } from '../domain/outcome-table.js';
import { freePath } from '../platform/temporary-file.js';

/** This file is written last, so a newer CSV was edited. */
export const JSON_NAME = 'report.json';

/** Renames each CSV that is newer than `report.json`. @param done the CSV in which every row is created */
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

/** Returns the name for the archived copy; `undefined` if the CSV was not edited. */
export async function archivedName(folder: string, name: string): Promise<string | undefined> {
  if (!CSV_NAMES.includes(name)) return undefined;
  const edited = await modifiedAt(join(folder, name));
  if (edited === undefined) return undefined;
  const written = await modifiedAt(join(folder, JSON_NAME));
  if (written === undefined || edited <= written) return undefined;
  return basename(freePath(join(folder, name.replace(/\.csv$/, ' (edited).csv'))));
}

const ARCHIVED = / \(edited\)(?: \(\d+\))?\.csv$/;

export async function editedFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const isEdited = await Promise.all(
    names.map(async (name) => ARCHIVED.test(name) || (await archivedName(folder, name)) !== undefined),
  );
  return names.filter((_, at) => isEdited[at]);
}

async function modifiedAt(path: string): Promise<bigint | undefined> {
  const stats = await lstat(path, { bigint: true }).catch(() => undefined);
  return stats?.mtimeNs;
}
