/** Detects lists that were created before: on another computer, or in a results folder that was removed. */

import type { JournalView } from '../../domain/journals.js';
import { isUnclear, type Known } from '../../domain/outcome.js';

/** If no user was created yet, this many taken logins are no coincidence. */
const AT_FIRST = 3;
/** Later, at least this many, and more than this share of all rows sent. */
const AT_LEAST = 5;
const SHARE = 1 / 5;

/** Counts all runs of the journal, except for recognised people, and for logins of other people as declared. */
export class TakenLogins {
  /** While false, rows are sent one at a time, so that a list of existing users is noticed after a few requests. */
  hasCreated = false;
  readonly #journal: Pick<JournalView, 'all' | 'last' | 'othersNicknames'>;
  readonly #sent = new Set<string>();
  readonly #taken = new Set<string>();

  constructor(journal: Pick<JournalView, 'all' | 'last' | 'othersNicknames'>) {
    this.#journal = journal;
    for (const known of journal.all()) this.#add(known);
  }

  /** @param key of a row with a new result @returns true if the list was probably created before */
  note(key: string): boolean {
    const known = this.#journal.last(key);
    if (known === undefined) return false;
    this.#add(known);
    if (!this.#taken.has(known.key)) return false;
    const taken = this.#taken.size;
    return this.hasCreated ? taken >= AT_LEAST && taken > this.#sent.size * SHARE : taken >= AT_FIRST;
  }

  #add(known: Known): void {
    const { key, outcome, isRecognised = false } = known;
    if (outcome === 'created') this.hasCreated = true;
    if (isRecognised || this.#journal.othersNicknames.has(key)) return;
    this.#sent.add(key);
    // An earlier request of this journal may have created the account.
    if (outcome === 'exists' && !isUnclear(known)) this.#taken.add(key);
    else this.#taken.delete(key);
  }
}
