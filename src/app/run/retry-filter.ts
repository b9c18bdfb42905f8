/** `--only`: which rows a retry sends again, and which never without being named. */

import { join } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { OUTCOMES, type OutcomeName } from '../../domain/outcome.js';
import { OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { nicknameKey } from '../../domain/user.js';
import { parseJson } from '../../lib/parse-json.js';
import { readRegular } from '../../system/safe-open.js';
import { userError } from '../../texts/user-error.js';
import type { Selection } from '../types/selection.js';

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
  const known = OUTCOMES.filter((one) => one !== NEVER_AGAIN);
  throw userError('usage', 'outcome-unknown', { typed: name, known });
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
    throw userError('results', 'last-report-unreadable', {}, { cause: error });
  }
}
