/**
 * What the records of a journal come to: the last word on every nickname, and the runs. Records are applied in the
 * order of the file; nothing here reads or writes.
 */

import { type Known, noCounts, type RunSummary } from '../outcome.js';
import type { Stretch } from '../stretch.js';
import { announce, count, doubtOf, type Entry, knownOf, type Run, settle } from './journal-entry.js';
import type { Bound, JournalHead } from './journal-view.js';
import type { EndedRecord, JournalRecord, RunRecord, SendingRecord, SettledRecord } from './record.js';
import { Stretches } from './stretches.js';

export class JournalState {
  readonly #entries = new Map<string, Entry>();
  readonly #runs: Run[] = [];
  readonly #stretches = new Stretches();
  #head: JournalHead | undefined;
  #everCreated = false;
  #records = 0;

  /** The head of the last run; `undefined` before the first. */
  get head(): JournalHead | undefined {
    return this.#head;
  }

  get everCreated(): boolean {
    return this.#everCreated;
  }

  /** How many records were applied. */
  get records(): number {
    return this.#records;
  }

  /** How many nicknames were announced. */
  get size(): number {
    return this.#entries.size;
  }

  get runs(): readonly RunSummary[] {
    return this.#runs.map(({ isFormer: _, ...run }) => ({ ...run, counts: { ...run.counts } }));
  }

  get stretches(): readonly Stretch[] {
    return this.#stretches.all();
  }

  last(key: string): Known | undefined {
    const entry = this.#entries.get(key);
    return entry && knownOf(entry);
  }

  *all(): Generator<Known, void, void> {
    for (const entry of this.#entries.values()) yield knownOf(entry);
  }

  /** Whether this attempt of a key is announced and not settled. */
  isOpen(key: string, attempt: number): boolean {
    const entry = this.#entries.get(key);
    return entry?.isOpen === true && entry.sent.attempt === attempt;
  }

  /** How many users the present address has for certain, and how many it may have. */
  get bound(): Bound {
    let [created, inDoubt] = [0, 0];
    for (const entry of this.#entries.values()) {
      if (doubtOf(entry) !== undefined) inDoubt += 1;
      else if (entry.outcome === 'created') created += 1;
    }
    return { created, inDoubt };
  }

  /** The next run goes to another address: every row that is neither created nor in doubt is pending again. */
  leaveAddress(): void {
    for (const run of this.#runs) run.isFormer = true;
    this.#everCreated = false;
  }

  /** @returns false where the record makes no sense after those before it */
  apply(record: JournalRecord): boolean {
    const run = this.#runs.at(-1);
    this.#records += 1;
    if (record.type === 'run') this.#begin(record);
    else if (run === undefined) return false;
    else if (record.type === 'sending') this.#announce(record, run);
    else if (record.type === 'settled') return this.#settle(record, run);
    else if (record.type === 'ended') return this.#end(record);
    return true;
  }

  #begin({ run, at, base_url: baseUrl, org, roster, roster_path: rosterPath, reading }: RunRecord): void {
    if (this.#head !== undefined && this.#head.baseUrl !== baseUrl) this.leaveAddress();
    this.#head = { baseUrl, org, roster, rosterPath, ...(reading && { reading }) };
    this.#runs.push({ run, startedAt: Date.parse(at), counts: noCounts(), isFormer: false });
    this.#stretches.begin(run);
  }

  #announce(record: SendingRecord, run: Run): void {
    const entry = announce(this.#entries.get(record.key), record, run);
    this.#entries.set(record.key, entry);
    count(entry, 'unconfirmed', run);
    this.#stretches.announced(record.at);
  }

  #settle(record: SettledRecord, run: Run): boolean {
    const { key, attempt, outcome, status, at, by } = record;
    const entry = this.#entries.get(key);
    if (entry === undefined || attempt > entry.sent.attempt) return false;
    if (by !== 'person') this.#stretches.settled(at, outcome, status);
    // Two runs without a lock can leave one that is late; the attempt that followed keeps the doubt.
    if (attempt < entry.sent.attempt) return true;
    settle(entry, record, run);
    if (by === 'person') return true;
    if (outcome === 'created') this.#everCreated = true;
    count(entry, entry.outcome, run);
    return true;
  }

  #end({ run: number, ended, reason, at }: EndedRecord): boolean {
    const run = this.#runs.findLast((one) => one.run === number);
    if (run === undefined) return false;
    Object.assign(run, { finishedAt: Date.parse(at), ended }, reason && { reason });
    this.#stretches.announced(at);
    return true;
  }
}
