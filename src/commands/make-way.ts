/** An earlier results folder makes way for a run that begins anew, but not before the run is agreed to. */

import { rm } from 'node:fs/promises';
import { EXIT_STATUS } from '../errors.js';
import type { Filler } from '../fill/filler.js';
import { putAside } from '../journal/journal.js';
import { noCounts } from '../outcome.js';
import type { Survey } from '../provision.js';
import { type Go, mayGo } from './consent.js';
import { type Elsewhere, elsewhereWords } from './elsewhere.js';
import type { Job, Outside } from './job.js';
import { rosterOption } from './journal-head.js';
import { shownPath } from './shown-path.js';
import { planOf } from './survey.js';
import type { Target } from './target.js';
import { againCommand, shellQuote } from './words.js';

export type MakingWay = {
  readonly job: Job;
  readonly outside: Outside;
  readonly survey: Survey;
  readonly filler: Filler;
  readonly target: Target;
  readonly elsewhere: Elsewhere;
};

/**
 * Shows the plan, asks, and only then lets an earlier folder make way: until then the same command goes on in it.
 * @returns the exit status where the run ends here, or else what was answered
 */
export async function makeWay({
  job,
  outside,
  survey,
  filler,
  target,
  elsewhere,
}: MakingWay): Promise<number | Go> {
  const { io, settings, view } = outside;
  const plan = planOf(job, outside, survey, filler, target);
  if (job.aside === 'remove') {
    const before = plan.folder;
    const on = `${io.program} retry ${shellQuote(before)}${rosterOption(job, io.cwd)}`;
    view.note(
      `A rehearsal begins anew: once it sends, it replaces the one before in ${before} (to go on with that: ${on}).`,
    );
  }
  view.plan(plan);
  for (const warning of elsewhereWords(elsewhere, survey)) view.note(warning);
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

/** The answer was no. @returns the exit status */
export function decline({ view }: Outside): number {
  view.note('Nothing was sent.');
  return EXIT_STATUS.declined;
}
