/** Looks up rows of a journal one by one. The callers decide what that proves and what is recorded. */

import type { Person } from '../../directory/render-request.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import type { Reason } from '../../domain/errors.js';
import { attemptIdsOf } from '../../domain/outcome.js';
import type { PacedLookUp, Sighting } from '../pipeline/index.js';
import type { SoughtRow } from './sought-rows.js';

export type SeenRow = {
  readonly row: SoughtRow;
  readonly beganAt: number;
  /** `undefined` if the journal lacks a value that the look-up sends. */
  readonly seen: Sighting | undefined;
};

export type LookUpStop = Pick<Extract<Sighting, { kind: 'unknown' }>, 'message' | 'detail' | 'why'> & {
  readonly reason: Reason;
  readonly status?: number | undefined;
};

/** Ends after a signal, and after an answer that every further look-up would get as well. */
export async function* lookUpRows(
  rows: readonly SoughtRow[],
  lookUp: PacedLookUp,
  clock: Pick<Clock, 'now'>,
  { first }: Pick<Interruption, 'first'>,
): AsyncGenerator<SeenRow, LookUpStop | undefined, void> {
  for (const row of rows) {
    const beganAt = clock.now();
    const seen = row.person && (await lookUp(row.person, attemptIdsOf(row.known)));
    if (first.aborted && seen?.kind === 'unknown') return undefined;
    yield { row, beganAt, seen };
    const stop = seen && stopOf(seen);
    if (stop !== undefined || (first.aborted && seen !== undefined)) return stop;
  }
  return undefined;
}

/** @returns `undefined` where the next look-up may get another answer */
export function stopOf(seen: Sighting): LookUpStop | undefined {
  if (seen.kind !== 'unknown' || seen.stop === null) return undefined;
  const { stop: reason, message, detail, why, verdict } = seen;
  return { reason, message, detail, why, status: verdict?.status };
}

/** Looks known users up until the directory shows one: only then does an absence prove anything. */
export async function lookUpKnown(known: readonly Person[], lookUp: PacedLookUp): Promise<Sighting> {
  let last: Sighting = { kind: 'absent' };
  for (const person of known) {
    const seen = await lookUp(person);
    // Without asking for another token again.
    if (seen.kind === 'found' || (seen.kind === 'unknown' && seen.stop === 'token_refused')) return seen;
    if (seen.kind === 'unknown' && (last.kind === 'absent' || seen.stop !== null)) last = seen;
  }
  return last;
}
