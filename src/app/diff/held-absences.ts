/** Holds the rows of a comparison that nobody was found for, until it is known whether the look-up can find anybody. */

import type { Person } from '../../directory/render-request.js';
import { nicknameKey } from '../../domain/user.js';
import { lookUpKnown, type SoughtRow } from '../look-up/index.js';
import type { PacedLookUp, Sighting } from '../types/sighting.js';

/**
 * The users that the look-ups of a comparison found. `nobody`: no user, and none is known to be there; `nobody-known`: not even a
 * known user, so no absence proves anything; `unanswered`: the known users could not be looked up.
 */
export type Seen = 'somebody' | 'nobody' | 'nobody-known' | 'unanswered';

/** The answer about users that the directory is known to have, and does not show. */
export type Unshown = Exclude<Sighting, { kind: 'found' }>;

export type HeldAbsences<Row> = {
  found(): void;
  absent(row: Row, person: Pick<Person, 'nickname'>): void;
  /**
   * Decides about the rows that wait. Those who are known to be there and were not among the rows are looked up for that.
   * @param lookUp Default: nobody is asked any more
   */
  conclude(lookUp: PacedLookUp | undefined): Promise<{ readonly seen: Seen; readonly unshown?: Unshown }>;
};

/**
 * Where nobody is known to be there, no row waits.
 * @param known users whom the directory is known to have
 * @param onRow takes each row once it is decided; `unshown`: why its absence proves nothing
 */
export function createHeldAbsences<Row>(
  known: readonly SoughtRow[],
  onRow: (row: Row, unshown?: Unshown) => void,
): HeldAbsences<Row> {
  const waiting: Row[] = [];
  const absent = new Set<string>();
  let hasFound = false;

  function release(unshown?: Unshown): void {
    for (const row of waiting.splice(0)) onRow(row, unshown);
  }

  return {
    found() {
      hasFound = true;
      release();
    },
    absent(row, { nickname }) {
      absent.add(nicknameKey(nickname));
      if (hasFound || known.length === 0) onRow(row);
      else waiting.push(row);
    },
    async conclude(lookUp) {
      const others = known.flatMap(({ known: { key }, person }) => (absent.has(key) ? [] : (person ?? [])));
      const isAsked = lookUp !== undefined && waiting.length > 0 && !hasFound;
      const seen: Sighting = isAsked ? await lookUpKnown(others, lookUp) : { kind: 'absent' };
      hasFound ||= seen.kind === 'found';
      // Users who cannot be looked up are not said to be missing.
      const isBlind = others.length > 0 || known.some(({ known: { key } }) => absent.has(key));
      const unshown = hasFound || !isBlind || seen.kind === 'found' ? undefined : seen;
      release(unshown);
      if (unshown === undefined) return { seen: hasFound ? 'somebody' : 'nobody' };
      return { seen: unshown.kind === 'unknown' ? 'unanswered' : 'nobody-known', unshown };
    },
  };
}
