/** `--write-roster`: the completed roster in a file of its own, to be looked over and used. */

import { lstat } from 'node:fs/promises';
import { UserError } from '../errors.js';
import type { Filler } from '../fill/filler.js';
import { writeCompletedRoster } from '../report/completed-roster.js';
import type { Job, Outside } from './job.js';
import { shownPath } from './shown-path.js';

/** Found out before anything is sent. @throws {UserError} `usage` where the file is there already */
export async function refuseExistingFile({ settings, io }: Outside): Promise<void> {
  const path = settings.writeRoster;
  if (path === undefined) return;
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const shown = shownPath(path, io.cwd);
  throw new UserError(
    'usage',
    `--write-roster ${shown}: this file is there already and is not written over`,
    'Name another file.',
  );
}

/** Writes what the run, or the dry run, made of the roster. Does nothing without `--write-roster`. */
export async function writeRoster({ roster }: Job, outside: Outside, filler: Filler): Promise<void> {
  const { settings, io, view } = outside;
  const path = settings.writeRoster;
  if (path === undefined) return;
  const { columns, rows } = roster;
  await writeCompletedRoster(path, {
    columns,
    delimiter: roster.delimiter ?? ',',
    fields: filler.fields,
    rows,
    draft: (row) => filler.fill(row, columns.draft(row)).draft,
  });
  view.note(
    `The completed roster is in ${shownPath(path, io.cwd)}. It holds whatever passwords the roster has.`,
  );
}

/** The same at the end of a run, of which a file that cannot be written takes nothing back. @returns what to warn of */
export async function tryWriteRoster(job: Job, outside: Outside, filler: Filler): Promise<readonly string[]> {
  try {
    await writeRoster(job, outside, filler);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [`The completed roster was not written: ${error.message.replace(/\.$/, '')}.`];
  }
}
