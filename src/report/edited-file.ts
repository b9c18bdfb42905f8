/** CSVs of an earlier report that a person has typed into since: their work is put aside, not written over. */

import { lstat, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freePath } from '../lib/temporary-file.js';
import { CSV_NAMES, JSON_NAME } from './file-names.js';

/**
 * Renames the CSVs that are newer than the `report.json` beside them: a report finishes that file last.
 * @returns a warning for each
 */
export async function archiveEdited(folder: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const name of Object.values(CSV_NAMES)) {
    const aside = await archivedName(folder, name);
    if (aside === undefined) continue;
    await rename(join(folder, name), join(folder, aside));
    warnings.push(
      `${name} was edited since the last run; what you typed is kept in "${aside}". ` +
        'Rows of it that were not sent can be sent from there. Delete it once nobody needs what it says.',
    );
  }
  return warnings;
}

/**
 * What a CSV of the report will be called once the next report has put it aside.
 * @returns `undefined` where it stays, for nobody has typed into it
 */
export async function archivedName(folder: string, name: string): Promise<string | undefined> {
  if (!Object.values<string>(CSV_NAMES).includes(name)) return undefined;
  const written = await modifiedAt(join(folder, JSON_NAME));
  const edited = await modifiedAt(join(folder, name));
  if (written === undefined || edited === undefined || edited <= written) return undefined;
  return basename(freePath(join(folder, name.replace(/\.csv$/, ' (edited).csv'))));
}

/** In nanoseconds; `undefined` where there is no such file. */
async function modifiedAt(path: string): Promise<bigint | undefined> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  return found?.mtimeNs;
}
