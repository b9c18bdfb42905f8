/** An earlier results folder makes way for a run that begins anew, but not before the run is agreed to. */

import { rm } from 'node:fs/promises';
import { EXIT_STATUS } from '../errors.js';
import { JournalDamage, putAside, readJournal } from '../journal/journal.js';
import { noCounts } from '../outcome.js';
import type { Survey } from '../provision.js';
import { type Go, mayGo } from './consent.js';
import type { Job, Outside } from './job.js';
import { rosterOption } from './journal-head.js';
import { shownPath, withPathsFrom } from './shown-path.js';
import { planOf } from './survey.js';
import type { Target } from './target.js';
import { againCommand, shellQuote } from './words.js';

export type MakingWay = {
  readonly job: Job;
  readonly outside: Outside;
  readonly survey: Survey;
  readonly target: Target;
};

/**
 * Shows the plan, asks, and only then lets an earlier folder make way: until then the same command goes on in it.
 * @returns the exit status where the run ends here, or else what was answered
 */
export async function makeWay({ job, outside, survey, target }: MakingWay): Promise<number | Go> {
  const { io, settings, view } = outside;
  const plan = planOf(job, outside, survey, target);
  if (job.aside === 'remove') {
    const before = plan.folder;
    const on = `${io.program} retry ${shellQuote(before)}${rosterOption(job, io.cwd)}`;
    view.note(
      `A rehearsal begins anew: once it sends, it replaces the one before in ${before} (to go on with that: ${on}).`,
    );
  }
  view.plan(plan);
  for (const warning of await forgottenWords(job, outside)) view.note(warning);
  const go = await mayGo(plan, outside);
  if (go === 'declined') return decline(outside);
  if (go === 'refused') {
    const stays =
      job.aside === 'remove' ? 'the rehearsal before stays as it is' : 'the earlier results stay as they are';
    view.note(`Nothing was sent, so ${stays}.`);
    view.finished({
      exitStatus: EXIT_STATUS.invalid_rows,
      end: { ended: 'refused', reason: 'invalid_rows' },
      counts: survey.before,
      run: noCounts(),
      notInRoster: noCounts(),
      files: [],
      folder: plan.folder,
      warnings: [],
      again: job.aside === 'keep' ? `${job.again} --fresh` : againCommand(io),
      rosterName: job.roster.name,
      program: io.program,
    });
    return EXIT_STATUS.invalid_rows;
  }
  if (go === 'go' && plan.sending > 0) await target.ready();
  const aside = await putAside(job.folder, io.clock, { forceUnlock: settings.forceUnlock });
  if (aside === undefined) return go;
  if (job.aside === 'remove') await rm(aside, { recursive: true, force: true });
  else view.note(`The earlier results are now in ${shownPath(aside, io.cwd)}.`);
  return go;
}

/** Warnings of `--fresh`, which would create people a second time; none where it forgets nobody. */
export async function forgottenWords(job: Job, { settings, io }: Outside): Promise<readonly string[]> {
  if (!settings.fresh || job.aside === 'remove') return [];
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

/** The answer was no. @returns the exit status */
export function decline({ view }: Outside): number {
  view.note('Nothing was sent.');
  return EXIT_STATUS.declined;
}
