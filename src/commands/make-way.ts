/** An earlier results folder makes way for a run that begins anew, but not before the run is agreed to. */

import { rm } from 'node:fs/promises';
import { JournalDamage, putAside, readJournal } from '../journal/journal.js';
import type { Job, Outside } from './job.js';
import { rosterOption } from './journal-head.js';
import { shownPath, withPathsFrom } from './shown-path.js';
import type { Plan } from './view.js';
import { shellQuote } from './words.js';

/** What to know before a folder makes way; nothing where none does. */
export async function asideWarnings(
  job: Job,
  { folder }: Plan,
  outside: Outside,
): Promise<readonly string[]> {
  const { io } = outside;
  if (job.aside !== 'remove') return await forgottenWords(job, outside);
  const on = `${io.program} retry ${shellQuote(folder)}${rosterOption(job, io.cwd)}`;
  return [
    `A rehearsal begins anew: once it sends, it replaces the one before in ${folder} (to go on with that: ${on}).`,
  ];
}

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
export async function makeWay(job: Job, { settings, io, view }: Outside): Promise<void> {
  const aside = await putAside(job.folder, io.clock, { forceUnlock: settings.forceUnlock });
  if (aside === undefined) return;
  if (job.aside === 'remove') await rm(aside, { recursive: true, force: true });
  else view.note(`The earlier results are now in ${shownPath(aside, io.cwd)}.`);
}
