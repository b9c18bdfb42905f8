/**
 * What the journal remembers of each nickname without reading back: where its records lie, and its last word. In
 * typed arrays, because a million nicknames must fit in little memory. What the fields mean together, the ledger says.
 */

import type { TriedOutcome } from '../outcome.js';

/** The outcomes by the number that stands for them in the arrays. */
const TRIED = [
  'pending',
  'created',
  'weak_password',
  'exists',
  'failed',
  'unconfirmed',
] as const satisfies readonly TriedOutcome[];

const FIRST_SLOTS = 1024;

/** One slot's numbers. Offsets are bytes in the journal, 0 for none: the first record is never one of these. */
const FIELDS = {
  /** Where its last announcement lies. */
  sending: Float64Array,
  /** Where the settlement lies that its last word stands in; 0 where no record says it. */
  settled: Float64Array,
  /** Where the announcement lies of the first try that no answer settled; 0 without doubt. */
  doubt: Float64Array,
  attempt: Uint32Array,
  /** The place among the runs of the one that its last word is from. */
  run: Uint32Array,
  /** The place + 1 among the runs of the last one that counted it; 0 for none. */
  countedIn: Uint32Array,
  /** 1 while a try is announced and not settled. */
  open: Uint8Array,
  /** 1 while the doubt is only that of the open try. */
  fresh: Uint8Array,
  outcome: Uint8Array,
  countedAs: Uint8Array,
};

type FieldName = keyof typeof FIELDS;

export class Slots {
  readonly #columns = Object.fromEntries(
    Object.entries(FIELDS).map(([name, Column]) => [name, new Column(FIRST_SLOTS)]),
  ) as { [F in FieldName]: InstanceType<(typeof FIELDS)[F]> };

  get(field: Exclude<FieldName, 'outcome' | 'countedAs'>, slot: number): number {
    return this.#columns[field][slot] ?? 0;
  }

  set(field: Exclude<FieldName, 'outcome' | 'countedAs'>, slot: number, value: number): void {
    this.#columns[field][slot] = value;
  }

  outcome(field: 'outcome' | 'countedAs', slot: number): TriedOutcome {
    return TRIED[this.#columns[field][slot] ?? 0] ?? 'pending';
  }

  setOutcome(field: 'outcome' | 'countedAs', slot: number, outcome: TriedOutcome): void {
    this.#columns[field][slot] = TRIED.indexOf(outcome);
  }

  /** Makes room for this slot. */
  reach(slot: number): void {
    if (slot < this.#columns.open.length) return;
    const length = this.#columns.open.length * 2;
    for (const name of Object.keys(FIELDS) as FieldName[]) {
      const grown = new FIELDS[name](length);
      grown.set(this.#columns[name]);
      Object.assign(this.#columns, { [name]: grown });
    }
  }
}
