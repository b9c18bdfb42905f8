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

/** How many slots a page has. */
const PAGE = 4096;

/** One slot's numbers. Offsets are bytes in the journal, 0 for none: the first record is never one of these. */
const FIELDS = {
  /** Where its last announcement lies. */
  sending: Float64Array,
  /** Where the settlement lies that its last word stands in; 0 where no record says it. */
  settled: Float64Array,
  /** Where the announcement lies of the first try that no answer settled; 0 without doubt, or where it is `fresh`. */
  doubt: Float64Array,
  attempt: Uint32Array,
  /** The place among the runs of the one that its last word is from. */
  run: Uint32Array,
  /** The place + 1 among the runs of the last one that counted it; 0 for none. */
  countedIn: Uint32Array,
  /** 1 while a try is announced and not settled. */
  open: Uint8Array,
  /** 1 while the doubt is only that of the open try: then its announcement is the last one. */
  fresh: Uint8Array,
  outcome: Uint8Array,
  countedAs: Uint8Array,
};

type FieldName = keyof typeof FIELDS;
type Column = Uint8Array | Uint32Array | Float64Array;
/** A column is made when something other than 0 is to stand in it: most journals have neither doubts nor a second run. */
type Page = Partial<Record<FieldName, Column>>;

export class Slots {
  /** In pages, so that what is there is never copied, and no more is free than a part of the last one. */
  readonly #pages: Page[] = [];

  get(field: FieldName, slot: number): number {
    return this.#pages[Math.floor(slot / PAGE)]?.[field]?.[slot % PAGE] ?? 0;
  }

  set(field: FieldName, slot: number, value: number): void {
    const page = this.#pageOf(slot);
    if (value === 0 && page[field] === undefined) return;
    page[field] ??= new FIELDS[field](PAGE);
    page[field][slot % PAGE] = value;
  }

  outcome(field: 'outcome' | 'countedAs', slot: number): TriedOutcome {
    return TRIED[this.get(field, slot)] ?? 'pending';
  }

  setOutcome(field: 'outcome' | 'countedAs', slot: number, outcome: TriedOutcome): void {
    this.set(field, slot, TRIED.indexOf(outcome));
  }

  #pageOf(slot: number): Page {
    while (this.#pages.length * PAGE <= slot) this.#pages.push({});
    return this.#pages[Math.floor(slot / PAGE)] as Page;
  }
}
