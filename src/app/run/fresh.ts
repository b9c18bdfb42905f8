/** Handles earlier results when a run starts again: `--fresh` archives them, and a rehearsal replaces them. */

import { rm } from 'node:fs/promises';
import { DamagedJournalError } from '../../journal/journal-error.js';
import { userError } from '../../texts/user-error.js';
import type { RunIo, RunRequest } from '../connect/index.js';
import type { Texts } from '../results/index.js';
import type { Plan, Reporter } from './plan.js';

/** Shows the plan, and warns of second accounts: for changed logins, and for the people that `--fresh` forgets. */
export async function showPlan(
  plan: Plan,
  { fresh, folder }: RunRequest,
  reporter: Reporter,
  { journals }: RunIo,
): Promise<void> {
  reporter.plan(plan);
  if (plan.sending > 0 && plan.checked.difference.mayBeCreatedElsewhere)
    reporter.notice({ kind: 'second-accounts' });
  if (!fresh) return;
  try {
    const known = [...((await journals.read(folder))?.all() ?? [])];
    const people = known.filter(({ outcome }) => outcome === 'created').length;
    if (people > 0) reporter.notice({ kind: 'forgets-created', people });
  } catch (error) {
    if (!(error instanceof DamagedJournalError)) throw error;
    reporter.notice({ kind: 'forgets-damaged', damage: error.textIn, created: error.created });
  }
}

export async function archive(
  { folder, archive: how, forceUnlock }: RunRequest,
  reporter: Reporter,
  { journals }: RunIo,
): Promise<void> {
  const archived = await journals.archive(folder, forceUnlock);
  if (archived === undefined) return;
  if (how !== 'keep') await rm(archived, { recursive: true, force: true });
  reporter.notice(
    how === 'keep' ? { kind: 'archived', folder: archived } : { kind: 'rehearsal-replaced', folder },
  );
}

/** @throws {UserError} `invalid_rows` if `--fresh` would archive a folder although invalid rows stop the run */
export function refuseArchiving(
  { archive, again }: RunRequest,
  { checked: { refused } }: Plan,
  { commands }: Texts,
): void {
  if (archive !== 'keep') return;
  const command = again(commands, { fresh: true, skipInvalid: true });
  throw userError('invalid_rows', 'fresh-invalid-rows', { rows: refused, command });
}
