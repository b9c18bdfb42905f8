/** `--only`: which rows a retry sends again, and which never without being named. */

import { join } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { OUTCOMES, type OutcomeName } from '../../domain/outcome.js';
import { OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { nicknameKey } from '../../domain/user.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import { userError } from '../../texts/user-error.js';
import { ALL_TO_DO, type Selection } from '../pipeline/index.js';

const NEVER_AGAIN: OutcomeName = 'created';

/** @param command the retry of these rows as it would be typed, for an outcome */
export function refuseUnnamed(name: string, command: (only: OutcomeName) => string): void {
  const outcome = OUTCOMES.find((one) => name === OUTCOME_TABLE[one].csv);
  if (outcome === undefined || STILL_TO_DO.has(outcome)) return;
  if (outcome === NEVER_AGAIN) throw neverAgain();
  throw userError('usage', 'resend-not-asked', { name, command: command(outcome) });
}

function neverAgain(): UserError {
  return userError('usage', 'created-never-again', {});
}

/** The values of `--only`: outcomes of rows, and steps that are not done. */
export type Only = { readonly outcomes: ReadonlySet<OutcomeName>; readonly steps: Selection['steps'] };

/** `weak-password` reads as `weak_password`. Without `unfinished`, no step that was refused is sent again. */
export function parseOnly(text: string | undefined): Only {
  if (text === undefined) return { outcomes: STILL_TO_DO, steps: ALL_TO_DO.steps };
  const names = text.split(',').map((name) => name.trim().toLowerCase().replaceAll('-', '_'));
  const outcomes = names.filter((name) => name !== UNFINISHED).map(outcomeOf);
  const steps = new Set(names.includes(UNFINISHED) ? (['open', 'refused'] as const) : []);
  return { outcomes: new Set(outcomes), steps };
}

/** Users who were created, and not all of whose steps are done. */
export const UNFINISHED = 'unfinished';

function outcomeOf(name: string): OutcomeName {
  if (name === NEVER_AGAIN) throw neverAgain();
  const outcome = OUTCOMES.find((one) => one === name);
  if (outcome !== undefined) return outcome;
  const known = OUTCOMES.filter((one) => one !== NEVER_AGAIN);
  throw userError('usage', 'outcome-unknown', { typed: name, known: [...known, UNFINISHED] });
}

/** @param lines where rows of a CSV that was named begin: only they are sent */
export async function selectionOf(
  { outcomes, steps }: Only,
  folder: string,
  lines: ReadonlySet<number> | undefined,
): Promise<Selection> {
  const isPending = outcomes.has('pending');
  const pending = isPending === outcomes.has('invalid') ? undefined : await pendingKeys(folder);
  return {
    outcomes,
    neverSent: (key) => lines !== undefined || (pending?.has(key) ?? true) === isPending,
    row: (line) => lines === undefined || lines.has(line),
    steps,
  };
}

/**
 * The journal does not distinguish rows that were invalid from rows that were not reached: neither was announced. The
 * report of the last run has the difference.
 */
async function pendingKeys(folder: string): Promise<ReadonlySet<string>> {
  try {
    const report = parseJson((await readRegular(join(folder, 'report.json'))).toString('utf8'));
    const rows = (report as { rows?: { pending?: readonly { nickname?: string }[] } }).rows?.pending ?? [];
    return new Set(rows.map(({ nickname }) => nicknameKey(nickname ?? '')));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw userError('results', 'last-report-unreadable', {}, { cause: error });
  }
}
