/** Archives an earlier results folder for a run that begins anew, but not before the run is agreed to. */

import { rm } from 'node:fs/promises';
import { archiveFolder, DamagedJournalError, readJournal } from '../journal/journal.js';
import type { Notice } from './ports.js';
import type { RunIo, RunRequest } from './run-request.js';

/** What `--fresh` forgets, since it would create those people a second time. */
export async function forgottenNotice({
  fresh,
  folder,
}: Pick<RunRequest, 'fresh' | 'folder'>): Promise<Notice | undefined> {
  if (!fresh) return undefined;
  try {
    const known = [...((await readJournal(folder))?.all() ?? [])];
    const people = known.filter(({ outcome }) => outcome === 'created').length;
    return people === 0 ? undefined : { kind: 'forgets-created', people };
  } catch (error) {
    if (!(error instanceof DamagedJournalError)) throw error;
    return { kind: 'warning', text: `${error.message}. --fresh ${error.freshEffect}.` };
  }
}

/** Puts the folder under another name, or removes it. */
export async function archive(
  { folder, archive: how, forceUnlock }: Pick<RunRequest, 'folder' | 'archive' | 'forceUnlock'>,
  { clock, host }: Pick<RunIo, 'clock' | 'host'>,
): Promise<Notice | undefined> {
  const archived = await archiveFolder(folder, { clock, host, forceUnlock });
  if (archived === undefined) return undefined;
  if (how === 'keep') return { kind: 'archived', folder: archived };
  await rm(archived, { recursive: true, force: true });
  return { kind: 'rehearsal-replaced', folder };
}
