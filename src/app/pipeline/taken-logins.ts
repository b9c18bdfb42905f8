/** Detects lists that were created before: on another computer, or in a results folder that was removed. */

import type { JournalView } from '../../domain/journals.js';
import { isUnclear, type Known } from '../../domain/outcome.js';

/** Fewer taken logins may be a coincidence, so they do not stop a run. */
const AT_LEAST = 3;
/** If users were created, at least this many taken logins must also be more than this share of all rows sent. */
const SHARES = [[AT_LEAST, 1 / 2] as const, [5, 1 / 5] as const];

/** Counts all runs of the journal, except for recognised people, and for logins of other people as declared. */
export class TakenLogins {
  /** While false, rows are sent one at a time, so that a list of existing users is noticed after a few requests. */
  hasCreated = false;
  /** The keys of the taken logins. */
  readonly taken = new Set<string>();
  readonly #journal: Pick<JournalView, 'all' | 'last' | 'othersNicknames'>;
  readonly #sent = new Set<string>();

  constructor(journal: Pick<JournalView, 'all' | 'last' | 'othersNicknames'>) {
    this.#journal = journal;
    for (const known of journal.all()) this.#add(known);
  }

  /** @param key of a row with a new result @returns true if the list was probably created before */
  note(key: string): boolean {
    const known = this.#journal.last(key);
    if (known === undefined) return false;
    this.#add(known);
    return this.taken.has(known.key) && this.taken.size >= AT_LEAST && this.areOwn;
  }

  /** True if taken logins are probably those of the people in the list, who must not get other logins. */
  get areOwn(): boolean {
    const [sent, taken] = [this.#sent.size, this.taken.size];
    return !this.hasCreated || SHARES.some(([n, share]) => taken >= n && taken > sent * share);
  }

  #add(known: Known): void {
    const { key, outcome, isRecognised = false } = known;
    if (outcome === 'created') this.hasCreated = true;
    if (isRecognised || this.#journal.othersNicknames.has(key)) return;
    this.#sent.add(key);
    // An earlier request of this journal may have created the account.
    if (outcome === 'exists' && !isUnclear(known)) this.taken.add(key);
    else this.taken.delete(key);
  }
}
