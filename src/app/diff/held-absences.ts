/** Holds absent rows of a comparison until a look-up has found a user. */

import type { Person } from '../../directory/render-request.js';
import { nicknameKey } from '../../domain/user.js';
import { lookUpKnown, type SoughtRow } from '../look-up/index.js';
import type { PacedLookUp, Sighting } from '../pipeline/index.js';

/**
 * `no-users`: the look-ups found no user, and none is known to exist; `no-known-users`: they did not find even a known
 * user, so absences prove nothing; `unanswered`: the known users could not be looked up.
 */
export type Seen = 'users' | 'no-users' | 'no-known-users' | 'unanswered';

/** The result for users that the directory must have but does not show. */
export type Unshown = Exclude<Sighting, { kind: 'found' }>;

/** If no user is known to exist, rows do not wait. */
export class HeldAbsences<Row> {
  readonly #known: readonly SoughtRow[];
  readonly #onRow: (row: Row, unshown?: Unshown) => void;
  readonly #waiting: Row[] = [];
  readonly #absent = new Set<string>();
  #hasFound = false;

  /** @param onRow called once a row is decided; `unshown` says why its absence proves nothing */
  constructor(known: readonly SoughtRow[], onRow: (row: Row, unshown?: Unshown) => void) {
    this.#known = known;
    this.#onRow = onRow;
  }

  found(): void {
    this.#hasFound = true;
    this.#release();
  }

  absent(row: Row, { nickname }: Pick<Person, 'nickname'>): void {
    this.#absent.add(nicknameKey(nickname));
    if (this.#hasFound || this.#known.length === 0) this.#onRow(row);
    else this.#waiting.push(row);
  }

  /** Decides the waiting rows. @param lookUp `undefined` if no more requests may be sent */
  async conclude(
    lookUp: PacedLookUp | undefined,
  ): Promise<{ readonly seen: Seen; readonly unshown?: Unshown }> {
    const isAbsent = ({ known: { key } }: SoughtRow) => this.#absent.has(key);
    const others = this.#known.flatMap((row) => (isAbsent(row) ? [] : (row.person ?? [])));
    const isAsked = lookUp !== undefined && this.#waiting.length > 0 && !this.#hasFound;
    const seen: Sighting = isAsked ? await lookUpKnown(others, lookUp) : { kind: 'absent' };
    this.#hasFound ||= seen.kind === 'found';
    // Users who cannot be looked up are not reported as missing.
    const isBlind = others.length > 0 || this.#known.some(isAbsent);
    const unshown = this.#hasFound || !isBlind || seen.kind === 'found' ? undefined : seen;
    this.#release(unshown);
    if (unshown === undefined) return { seen: this.#hasFound ? 'users' : 'no-users' };
    return { seen: unshown.kind === 'unknown' ? 'unanswered' : 'no-known-users', unshown };
  }

  #release(unshown?: Unshown): void {
    for (const row of this.#waiting.splice(0)) this.#onRow(row, unshown);
  }
}
