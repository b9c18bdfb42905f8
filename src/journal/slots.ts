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
type Page = { [F in FieldName]: InstanceType<(typeof FIELDS)[F]> };

export class Slots {
  /** In pages, so that what is there is never copied, and no more is free than a part of the last one. */
  readonly #pages: Page[] = [];

  get(field: Exclude<FieldName, 'outcome' | 'countedAs'>, slot: number): number {
    return this.#pages[Math.floor(slot / PAGE)]?.[field][slot % PAGE] ?? 0;
  }

  set(field: Exclude<FieldName, 'outcome' | 'countedAs'>, slot: number, value: number): void {
    this.#pageOf(slot)[field][slot % PAGE] = value;
  }

  outcome(field: 'outcome' | 'countedAs', slot: number): TriedOutcome {
    return TRIED[this.#pages[Math.floor(slot / PAGE)]?.[field][slot % PAGE] ?? 0] ?? 'pending';
  }

  setOutcome(field: 'outcome' | 'countedAs', slot: number, outcome: TriedOutcome): void {
    this.#pageOf(slot)[field][slot % PAGE] = TRIED.indexOf(outcome);
  }

  #pageOf(slot: number): Page {
    while (this.#pages.length * PAGE <= slot) this.#pages.push(newPage());
    return this.#pages[Math.floor(slot / PAGE)] as Page;
  }
}

function newPage(): Page {
  return Object.fromEntries(
    Object.entries(FIELDS).map(([name, Column]) => [name, new Column(PAGE)]),
  ) as unknown as Page;
}
