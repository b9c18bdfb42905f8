/** Holds the rows of a comparison that nobody was found for, until it is known whether the look-up can find anybody. */

import type { Person } from '../../directory/render-request.js';
import { nicknameKey } from '../../domain/user.js';
import type { SoughtRow } from '../look-up/index.js';
import type { PacedLookUp } from '../types/sighting.js';

/**
 * Whom the look-ups of a comparison found. `nobody`, and of nobody is it known that they are there; `nobody-known`: not
 * even those of whom it is, so that no absence proves anything.
 */
export type Seen = 'somebody' | 'nobody' | 'nobody-known';

type HeldAbsences<Row> = {
  /** Somebody was found. */
  found(): void;
  absent(row: Row, person: Pick<Person, 'nickname'>): void;
  /**
   * Decides about the rows that wait. Those who are known to be there and were not among the rows are looked up for that.
   * @param lookUp Default: nobody is asked any more
   */
  conclude(lookUp: PacedLookUp | undefined): Promise<Seen>;
};

/**
 * Where nobody is known to be there, no row waits.
 * @param known users whom the directory is known to have
 * @param onRow takes each row once it is decided
 */
export function createHeldAbsences<Row>(
  known: readonly SoughtRow[],
  onRow: (row: Row, isAbsent: boolean) => void,
): HeldAbsences<Row> {
  const waiting: Row[] = [];
  const absent = new Set<string>();
  let hasFound = false;

  function release(isAbsent: boolean): void {
    for (const row of waiting.splice(0)) onRow(row, isAbsent);
  }

  return {
    found() {
      hasFound = true;
      release(true);
    },
    absent(row, { nickname }) {
      absent.add(nicknameKey(nickname));
      if (hasFound || known.length === 0) onRow(row, true);
      else waiting.push(row);
    },
    async conclude(lookUp) {
      const others = known.flatMap(({ known: { key }, person }) => (absent.has(key) ? [] : (person ?? [])));
      const sought = lookUp === undefined || waiting.length === 0 ? [] : others;
      for (const person of sought) {
        if (hasFound) break;
        hasFound = (await lookUp?.(person))?.kind === 'found';
      }
      // Of users who cannot be looked up, nobody says that they are not found.
      const isBlind = !hasFound && (others.length > 0 || known.some(({ known: { key } }) => absent.has(key)));
      release(!isBlind);
      if (hasFound) return 'somebody';
      return isBlind ? 'nobody-known' : 'nobody';
    },
  };
}
