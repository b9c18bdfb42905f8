/**
 * What the records of a journal mean together: the last word on every nickname, and the runs. Records are applied in
 * the order of the file; details are read back from it when somebody asks.
 */

import type { Assignment, Known, RunSummary, TriedOutcome } from '../outcome.js';
import type { Stretch } from '../stretch.js';
import { nicknameKey } from '../user.js';
import { KeyIndex } from './key-index.js';
import type { ReadAt } from './line-reader.js';
import type { AssignedRecord, Glance, RunRecord, SendingRecord, SettledRecord } from './record.js';
import { RecordReader } from './record-reader.js';
import { rollCall } from './roll-call.js';
import { Slots } from './slots.js';
import { Stretches } from './stretches.js';
import { newTally, recount, summaryOf, type Tally } from './tally.js';
import type { Bound, JournalHead, RollCall } from './view.js';

type Announcement = Extract<Glance, { type: 'sending' }>;
type Settlement = Extract<Glance, { type: 'settled' }>;

export class Ledger {
  readonly #records: RecordReader;
  readonly #slots = new Slots();
  readonly #index = new KeyIndex((slot) => this.#sendingOf(slot).key);
  readonly #tallies: Tally[] = [];
  readonly #stretches = new Stretches();
  readonly #assigned = new Map<string, Assignment>();
  /** Which assignment a nickname belongs to, by its key: the last one. */
  readonly #owners = new Map<string, string>();
  readonly #passedOver = new Set<string>();
  #head: JournalHead | undefined;
  #everCreated = false;
  /** The place of the first run at the present address. What was settled before it counts for nothing. */
  #firstRun = 0;
  #applied = 0;
  /** What was last asked for, and after how many records: each row is asked for several times in a row. */
  #recent: { readonly key: string; readonly applied: number; readonly known: Known | undefined } | undefined;

  /** @param readAt reads the file that the applied records stand in */
  constructor(readAt: ReadAt) {
    this.#records = new RecordReader(readAt);
  }

  /** The head of the last run; `undefined` before the first. */
  get head(): JournalHead | undefined {
    return this.#head;
  }

  /** How many users the present address has for certain, and how many it may have. */
  get bound(): Bound {
    let [created, inDoubt] = [0, 0];
    for (let slot = 0; slot < this.#index.size; slot++) {
      if (this.#doubtOf(slot) !== 0) inDoubt += 1;
      else if (this.#slots.outcome('outcome', slot) === 'created') created += 1;
    }
    return { created, inDoubt };
  }

  /** The next run goes to another address: every row that is neither created nor in doubt is pending again. */
  leaveAddress(): void {
    this.#firstRun = this.#tallies.length;
    this.#everCreated = false;
    this.#recent = undefined;
  }

  get everCreated(): boolean {
    return this.#everCreated;
  }

  /** How many records were applied. */
  get records(): number {
    return this.#applied;
  }

  /** How many nicknames were announced. */
  get size(): number {
    return this.#index.size;
  }

  get runs(): readonly RunSummary[] {
    return this.#tallies.map(summaryOf);
  }

  get stretches(): readonly Stretch[] {
    return this.#stretches.all();
  }

  /** The number of the last run; 0 before the first. */
  get run(): number {
    return this.#tallies.at(-1)?.run ?? 0;
  }

  last(key: string): Known | undefined {
    const applied = this.#applied;
    if (this.#recent?.key === key && this.#recent.applied === applied) return this.#recent.known;
    const slot = this.#index.find(key);
    const known = slot < 0 ? undefined : this.#knownAt(slot);
    this.#recent = { key, applied, known };
    return known;
  }

  *all(): Generator<Known, void, void> {
    for (let slot = 0; slot < this.#index.size; slot++) yield this.#knownAt(slot);
  }

  rollCall(): RollCall {
    return rollCall(this.#index, (slot) => this.#knownAt(slot));
  }

  /** The number of the last try of a key; 0 before the first. */
  attempts(key: string): number {
    const slot = this.#index.find(key);
    return slot < 0 ? 0 : this.#slots.get('attempt', slot);
  }

  /** Whether this try of a key is announced and not settled. */
  isOpen(key: string, attempt: number): boolean {
    const slot = this.#index.find(key);
    return slot >= 0 && this.#slots.get('open', slot) === 1 && this.#slots.get('attempt', slot) === attempt;
  }

  /** The nickname that was assigned to the nth row with these name fields. */
  assigned(source: string, nth: number): string | undefined {
    return this.assignment(source, nth)?.nickname;
  }

  assignment(source: string, nth: number): Assignment | undefined {
    return this.#assigned.get(assignmentKey(source, nth));
  }

  assignments(): Iterable<Assignment> {
    return this.#assigned.values();
  }

  get passedOver(): ReadonlySet<string> {
    return this.#passedOver;
  }

  /**
   * Takes in the record whose line begins at this offset.
   * @returns false where it makes no sense after those before it
   */
  apply(record: Glance, offset: number): boolean {
    if (this.#tallies.length === 0 && record.type !== 'run') return false;
    this.#applied += 1;
    switch (record.type) {
      case 'run':
        this.#begin(record);
        return true;
      case 'assigned':
        this.#assign(record);
        return true;
      case 'sending':
        this.#announce(record, offset);
        this.#stretches.announced(record.at);
        return true;
      case 'settled':
        if (record.by !== 'person') this.#stretches.settled(record.at, record.outcome, record.status);
        return this.#settle(record, offset);
      case 'ended': {
        const tally = this.#tallies.findLast(({ run }) => run === record.run);
        if (tally === undefined) return false;
        tally.ended = record.ended;
        if (record.reason !== undefined) tally.reason = record.reason;
        tally.finishedAt = Date.parse(record.at);
        this.#stretches.ended(record.at);
        return true;
      }
    }
  }

  #begin(record: RunRecord): void {
    if (this.#head !== undefined && this.#head.baseUrl !== record.base_url) this.leaveAddress();
    this.#tallies.push(newTally(record.run, Date.parse(record.at)));
    this.#stretches.begin(record.run);
    this.#head = {
      baseUrl: record.base_url,
      org: record.org,
      roster: record.roster,
      rosterPath: record.roster_path,
      ...(record.reading && { reading: record.reading }),
    };
  }

  #assign({ source, nth, of = '', nickname }: AssignedRecord): void {
    const [own, key] = [assignmentKey(source, nth), nicknameKey(nickname)];
    const before = this.#assigned.get(own)?.nickname;
    if (before !== undefined && before !== nickname) this.#passedOver.add(nicknameKey(before));
    this.#passedOver.delete(key);
    const owner = this.#owners.get(key);
    if (owner !== undefined && owner !== own) this.#assigned.delete(owner);
    this.#owners.set(key, own);
    this.#assigned.set(own, { source, nth, of, nickname });
  }

  #announce(record: Announcement, offset: number): void {
    const slots = this.#slots;
    const found = this.#index.find(record.key);
    const slot = found < 0 ? this.#index.add(record.key) : found;
    if (slots.get('open', slot) === 1) {
      // The try before was never settled: that is the word that stands should this one teach nothing.
      slots.set('doubt', slot, this.#doubtOf(slot));
      slots.set('fresh', slot, 0);
      this.#say(slot, 'unconfirmed', 0, slots.get('countedIn', slot) - 1);
    }
    if (slots.get('doubt', slot) === 0) slots.set('fresh', slot, 1);
    slots.set('open', slot, 1);
    slots.set('sending', slot, offset);
    slots.set('attempt', slot, record.attempt);
    this.#count(slot, 'unconfirmed');
  }

  #settle(record: Settlement, offset: number): boolean {
    const slots = this.#slots;
    const slot = this.#index.find(record.key);
    if (slot < 0 || record.attempt > slots.get('attempt', slot)) return false;
    // Two runs without a lock can leave one that is late; the try that followed keeps the doubt.
    if (record.attempt < slots.get('attempt', slot)) return true;
    const outcome = record.outcome === 'again' ? 'pending' : record.outcome;
    const isFresh = slots.get('fresh', slot) === 1;
    const isDoubtful = slots.get('doubt', slot) !== 0;
    const byPerson = record.by === 'person';
    const settlesDoubt = byPerson || outcome === 'created' || (isFresh && outcome !== 'unconfirmed');
    slots.set('doubt', slot, settlesDoubt ? 0 : this.#doubtOf(slot));
    slots.set('open', slot, 0);
    slots.set('fresh', slot, 0);
    // A try that never reached the directory takes no doubt away: what was known before it stands.
    const teachesNothing = outcome === 'pending' && isDoubtful && !byPerson;
    if (!teachesNothing) this.#say(slot, outcome, offset, this.#tallies.length - 1);
    if (byPerson) return true;
    if (outcome === 'created') this.#everCreated = true;
    this.#count(slot, slots.outcome('outcome', slot));
    return true;
  }

  #say(slot: number, outcome: TriedOutcome, settledAt: number, run: number): void {
    this.#slots.setOutcome('outcome', slot, outcome);
    this.#slots.set('settled', slot, settledAt);
    this.#slots.set('run', slot, run);
  }

  /** Counts a row in the present run under the outcome that it has now. */
  #count(slot: number, outcome: TriedOutcome): void {
    const slots = this.#slots;
    const tally = this.#tallies.at(-1);
    if (tally === undefined) return;
    const isCounted = slots.get('countedIn', slot) === this.#tallies.length;
    recount(tally, isCounted ? slots.outcome('countedAs', slot) : undefined, outcome);
    slots.set('countedIn', slot, this.#tallies.length);
    slots.setOutcome('countedAs', slot, outcome);
  }

  #knownAt(slot: number): Known {
    const slots = this.#slots;
    const sending = this.#sendingOf(slot);
    const isOpen = slots.get('open', slot) === 1;
    const doubt = this.#doubtOf(slot);
    const last = slots.outcome('outcome', slot);
    const isFormer = slots.get('run', slot) < this.#firstRun && last !== 'created' && doubt === 0;
    const settled = isOpen || isFormer ? undefined : this.#settledOf(slot);
    return {
      key: sending.key,
      outcome: isOpen ? 'unconfirmed' : isFormer ? 'pending' : last,
      row: sending.row,
      nickname: sending.nickname ?? sending.key,
      name: sending.name,
      departmentId: sending.department_id,
      attempt: slots.get('attempt', slot),
      run: this.#tallies[isOpen ? slots.get('countedIn', slot) - 1 : slots.get('run', slot)]?.run ?? 0,
      at: Date.parse(settled?.at ?? sending.at),
      ...(settled?.status === undefined ? {} : { status: settled.status }),
      ...(settled?.code === undefined ? {} : { code: settled.code }),
      ...(settled?.message === undefined ? {} : { message: settled.message }),
      ...(settled?.ms === undefined ? {} : { durationMs: settled.ms }),
      ...(settled?.by === undefined ? {} : { byPerson: true }),
      ...(sending.credential === undefined ? {} : { hasCredential: true }),
      ...(doubt === 0 ? {} : { doubtSince: Date.parse(this.#records.sendingAt(doubt).at) }),
    };
  }

  /** Where the announcement lies of the first try that no answer settled; 0 without doubt. */
  #doubtOf(slot: number): number {
    const slots = this.#slots;
    return slots.get(slots.get('fresh', slot) === 1 ? 'sending' : 'doubt', slot);
  }

  #sendingOf(slot: number): SendingRecord {
    return this.#records.sendingAt(this.#slots.get('sending', slot));
  }

  #settledOf(slot: number): SettledRecord | undefined {
    const offset = this.#slots.get('settled', slot);
    return offset === 0 ? undefined : this.#records.settledAt(offset);
  }
}

function assignmentKey(source: string, nth: number): string {
  return `${nth} ${source}`;
}
