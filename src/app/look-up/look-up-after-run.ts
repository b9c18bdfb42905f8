/** Looks up the unconfirmed rows of a run once, at its end. Here, only the id of a request settles a row. */

import type { Clock, Interruption } from '../../domain/clock.js';
import type { ShownMessage } from '../../domain/detail.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import { attemptIdsOf, isUnclear, type Known } from '../../domain/outcome.js';
import type { NoticeReporter } from '../connect/index.js';
import type { PacedLookUp, RunEnd } from '../pipeline/index.js';
import { judge } from './evidence.js';
import { lookUpRows, type SoughtRow } from './sought-rows.js';

/** True if the directory can still be asked, and the run was not interrupted. */
export function mayLookUpAfter({ ended, reason }: RunEnd): boolean {
  return ended === 'complete' || ended === 'limit' || reason === 'too_many_failures';
}

export function withAttemptId(journal: Pick<JournalView, 'all'>): readonly Known[] {
  return [...journal.all()].filter((known) => isUnclear(known) && attemptIdsOf(known).length > 0);
}

/** After this many failed look-ups, the remaining rows are skipped. */
const MAX_FAILED = 3;

export type AfterRun = {
  readonly lookUp: PacedLookUp;
  readonly journal: Pick<Journal, 'settleByLookUp'>;
  readonly title: string;
  readonly reporter: NoticeReporter;
  readonly interruption: Pick<Interruption, 'first'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Reports how many users were found, and why the first look-up failed. @returns the keys of the rows found */
export async function lookUpAfterRun(
  rows: readonly SoughtRow[],
  parts: AfterRun,
): Promise<ReadonlySet<string>> {
  const { lookUp, journal, title, reporter, interruption, clock } = parts;
  const found = new Set<string>();
  let failed = 0;
  let why: ShownMessage | undefined;
  for await (const { row, seen } of lookUpRows(rows, lookUp, clock, interruption)) {
    if (seen?.kind === 'unknown') {
      why ??= seen;
      failed += 1;
      if (failed === MAX_FAILED) break;
    } else if (seen?.kind === 'found') {
      const judged = judge(row.known, seen.user, title, clock.now());
      if (judged.proves !== 'attempt_id') continue;
      const { proves: evidence, ...proof } = judged;
      const { id } = seen.user;
      await journal.settleByLookUp(row.known.key, { outcome: 'created', evidence, id, ...proof });
      found.add(row.known.key);
    }
  }
  if (found.size > 0) reporter.notice({ kind: 'found-by-id', found: found.size, unconfirmed: rows.length });
  if (why !== undefined) reporter.notice({ kind: 'look-up-incomplete', why });
  return found;
}
