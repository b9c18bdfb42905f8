/** Archives an earlier results folder for a run that begins anew, but not before the run is agreed to. */

import { rm } from 'node:fs/promises';
import { archiveFolder, JournalDamage, readJournal } from '../journal/journal.js';
import { shownPath, withPathsFrom } from '../lib/shown-path.js';
import type { Job, Outside } from './run-request.js';

/** Warnings of `--fresh`, which would create people a second time; none where it forgets nobody. */
export async function forgottenWords(job: Job, { settings, io }: Outside): Promise<readonly string[]> {
  if (!settings.fresh) return [];
  let forgotten = 0;
  try {
    for (const { outcome } of (await readJournal(job.folder))?.all() ?? [])
      if (outcome === 'created') forgotten += 1;
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    return [withPathsFrom(io.cwd, `Warning: ${error.message}. --fresh ${error.fresh}.`)];
  }
  if (forgotten === 0) return [];
  const [were, them] = forgotten === 1 ? ['1 person was', 'that one'] : [`${forgotten} people were`, 'them'];
  return [
    `Warning: ${were} created from this list before; --fresh forgets ${them}. ` +
      'To go on with that run instead, leave out --fresh.',
  ];
}

/** Puts the folder under another name, or removes it. */
export async function archive(job: Job, { settings, io, reporter }: Outside): Promise<void> {
  const aside = await archiveFolder(job.folder, {
    clock: io.clock,
    host: io.host,
    forceUnlock: settings.forceUnlock,
  });
  if (aside === undefined) return;
  if (job.aside === 'keep')
    return reporter.note(`The earlier results are now in ${shownPath(aside, io.cwd)}.`);
  await rm(aside, { recursive: true, force: true });
  reporter.note(`This rehearsal replaces the one before in ${shownPath(job.folder, io.cwd)}.`);
}
