/** `--only`: which rows a retry sends again, and which never without being named. */

import { join } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { OUTCOMES, type OutcomeName } from '../../domain/outcome.js';
import { OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { nicknameKey } from '../../domain/user.js';
import { parseJson } from '../../lib/parse-json.js';
import { readRegular } from '../../lib/safe-open.js';
import type { Selection } from '../types/selection.js';

const NEVER_AGAIN: OutcomeName = 'created';

/** @param command the retry of these rows as it would be typed, for an outcome */
export function refuseUnnamed(name: string, command: (only: OutcomeName) => string): void {
  const outcome = OUTCOMES.find((one) => name === OUTCOME_TABLE[one].csv);
  if (outcome === undefined || STILL_TO_DO.has(outcome)) return;
  if (outcome === NEVER_AGAIN) throw neverAgain();
  const what = `The users in ${name} may already exist, so they are sent again only on request`;
  throw new UserError('usage', what, `To send them again: ${command(outcome)}`);
}

function neverAgain(): UserError {
  return new UserError('usage', 'Created rows are never sent again');
}

/** `weak-password` reads as `weak_password`. */
export function parseOnly(text: string | undefined): ReadonlySet<OutcomeName> {
  if (text === undefined) return STILL_TO_DO;
  const names = text.split(',').map((name) => name.trim().toLowerCase().replaceAll('-', '_'));
  return new Set(names.map(outcomeOf));
}

function outcomeOf(name: string): OutcomeName {
  if (name === NEVER_AGAIN) throw neverAgain();
  const outcome = OUTCOMES.find((one) => one === name);
  if (outcome !== undefined) return outcome;
  const known = OUTCOMES.filter((one) => one !== NEVER_AGAIN).join(', ');
  throw new UserError('usage', `--only takes outcomes, not "${name}"`, `The outcomes are ${known}.`);
}

export function selectionOf(
  only: ReadonlySet<OutcomeName>,
  pending: ReadonlySet<string> | undefined,
  lines: ReadonlySet<number> | undefined,
): Selection {
  const neverSent = (key: string): boolean => {
    if (pending === undefined) return only.has('pending');
    return pending.has(key) === only.has('pending');
  };
  return {
    outcomes: only,
    neverSent: (key) => lines !== undefined || neverSent(key),
    row: (line) => lines === undefined || lines.has(line),
  };
}

/**
 * The journal does not distinguish rows that were invalid from rows that were not reached: neither was announced. Where
 * only one of the two is selection, the report of the last run has the difference.
 */
export async function pendingKeys(
  folder: string,
  only: ReadonlySet<OutcomeName>,
): Promise<ReadonlySet<string> | undefined> {
  if (only.has('pending') === only.has('invalid')) return undefined;
  try {
    const report = parseJson((await readRegular(join(folder, 'report.json'))).toString('utf8'));
    const rows = (report as { rows?: { pending?: readonly { nickname?: string }[] } }).rows?.pending ?? [];
    return new Set(rows.map(({ nickname }) => nicknameKey(nickname ?? '')));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      'results',
      'report.json of the last run cannot be read, so pending and invalid rows cannot be distinguished',
      'Omit --only, or include both: --only pending,invalid',
    );
  }
}
