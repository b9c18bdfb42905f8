/** Who was sent in an earlier run and seems to be gone from the roster: some of them by name, for the plan. */

import type { JournalView } from './journal/journal.js';
import type { Known } from './outcome.js';
import type { ReportRow } from './report/report.js';

/** A row at fault, and the nickname under which its person was created. */
export type Mended = { readonly line: number; readonly nickname: string };

/** So many refused rows are looked up, for memory is not to grow with the roster. */
export const MOST_COMPARED = 1000;
const MOST_MENDED = 3;

/** By row and name: the nickname is what was mended. */
export function mendedRows(
  refused: readonly ReportRow[],
  journal: JournalView | undefined,
): readonly Mended[] {
  const byRow = new Map(refused.map((one) => [one.row.row, one]));
  const mended: Mended[] = [];
  if (byRow.size === 0) return mended;
  for (const { row, name, nickname, outcome } of journal?.all() ?? []) {
    const now = byRow.get(row);
    if (now === undefined || outcome !== 'created') continue;
    if (now.name.first !== name.first || now.name.last !== name.last || name.first + name.last === '')
      continue;
    if (mended.push({ line: now.row.line, nickname }) === MOST_MENDED) break;
  }
  return mended;
}

const MOST_MISSING = 3;

/** @param here the keys of all nicknames in the roster that the journal knows */
export function someMissing(here: ReadonlySet<string>, journal: JournalView | undefined): readonly Known[] {
  const missing: Known[] = [];
  for (const known of journal?.all() ?? []) {
    const mayExist = known.outcome === 'created' || known.outcome === 'unconfirmed';
    if (!mayExist || here.has(known.key) || journal?.passedOver.has(known.key) === true) continue;
    if (missing.push(known) === MOST_MISSING) break;
  }
  return missing;
}
