/** The latest outcome of each nickname, and the runs, after all records. Neither reads nor writes files. */

import { type Activity, type AttemptEnd, activityOf } from '../domain/activity.js';
import type { JournalHead, JournalNote, JournalView, ListedChange, OnRequest } from '../domain/journals.js';
import { isSameLeftOut, type LeftOut, mayHaveUser } from '../domain/left-out.js';
import {
  type AttemptOutcome,
  isCreatedHere,
  type Known,
  mayExist,
  noCounts,
  type RunSummary,
} from '../domain/outcome.js';
import { type AfterCreation, type KnownStep, stepKey } from '../domain/step.js';
import { nicknameKey } from '../domain/user.js';
import { directoryOf, isSameDirectory } from './journal-head.js';
import {
  announcedBy,
  changedBy,
  isPossibleChange,
  NO_ANSWER,
  recognisedBy,
  settledBy,
  wasWeak,
} from './known-row.js';
import type { JournalRecord, RecordOf } from './record.js';
import { recordedDetail } from './recorded-detail.js';

type Run = Omit<{ -readonly [K in keyof RunSummary]: RunSummary[K] }, 'counts'> & {
  readonly counts: ReturnType<typeof noCounts>;
};

type Entry = {
  /** After the last attempt: `unconfirmed` until that is settled. */
  known: Known;
  /** After the last settled attempt. The same object as `known`, unless a later attempt is unsettled. */
  settled: Known | undefined;
  countedIn: Run | undefined;
  countedAs: AttemptOutcome;
};

type After = { readonly steps: Map<string, KnownStep> };

export class JournalState implements JournalView {
  notes: readonly JournalNote[] = [];
  everCreated = false;
  records = 0;
  readonly newNicknames = new Set<string>();
  readonly changes: ListedChange[] = [];
  readonly othersNicknames = new Set<string>();
  sizeBefore = 0;
  leftOut: readonly LeftOut[] = [];
  readonly runs: Run[] = [];
  atOnce = 1;
  readonly #after = new Map<string, After>();
  readonly #entries = new Map<string, Entry>();
  /** The key of the user with each id, now or earlier. */
  readonly #keysById = new Map<string, string>();
  /** The key of the user whose account has, or had, each login. */
  readonly #keysByAccount = new Map<string, string>();
  readonly #attempts: AttemptEnd[] = [];
  #head: JournalHead | undefined;
  readonly #open = new Set<Entry>();
  /** By key: attempts that the last run was waiting to repeat. */
  readonly #waiting = new Map<string, AttemptEnd>();
  #sendsAgain: readonly OnRequest[] = [];

  get head(): JournalHead {
    if (this.#head === undefined) throw new Error('no run has begun in this journal');
    return this.#head;
  }

  get run(): number {
    return this.runs.at(-1)?.run ?? 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  activity(ms: number): readonly Activity[] {
    return activityOf(this.#attempts, ms);
  }

  last(key: string): Known | undefined {
    const own = this.#own(key);
    const mayHaveAccount = own?.outcome === 'created' || own?.outcome === 'unconfirmed';
    return mayHaveAccount ? own : (this.#ownerOfAccount(key) ?? own);
  }

  #own(key: string): Known | undefined {
    return this.#entries.get(key)?.known;
  }

  #ownerOfAccount(login: string): Known | undefined {
    const known = this.#own(this.#keysByAccount.get(login) ?? '');
    return known?.account !== undefined && nicknameKey(known.account) === login ? known : undefined;
  }

  ownerOf(id: string): Known | undefined {
    const known = this.#own(this.#keysById.get(id) ?? '');
    return known?.id === id ? known : undefined;
  }

  after(key: string): AfterCreation | undefined {
    return this.#after.get(this.last(key)?.key ?? key);
  }

  *all(): Iterable<Known> {
    for (const { known } of this.#entries.values()) yield known;
  }

  isUnsettled(key: string, attempt: number): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.known !== entry.settled && entry.known.attempt === attempt;
  }

  /** If any users exist or may exist at the journal's address, runs cannot use another one. */
  get usersAtAddress() {
    let [created, unconfirmed] = [0, 0];
    for (const { known } of this.#entries.values()) {
      if (mayExist(known)) unconfirmed += 1;
      else if (known.outcome === 'created') created += 1;
    }
    return { created, unconfirmed };
  }

  /** Prepares a run with another address: all rows become pending, except created and unconfirmed ones. */
  resetForNewAddress(): void {
    this.everCreated = false;
    for (const entry of this.#entries.values()) {
      if (entry.known.outcome === 'created' || mayExist(entry.known)) continue;
      entry.known = { ...entry.known, ...NO_ANSWER, outcome: 'pending' };
      entry.settled = entry.known;
    }
  }

  /** @returns false if the record contradicts earlier ones; then it is counted but not applied */
  apply(record: JournalRecord): boolean {
    this.records += 1;
    if (this.contradicts(record)) return false;
    const run = this.runs.at(-1);
    if (record.type === 'run') this.#begin(record);
    else if (run === undefined) return false;
    else if (record.type === 'sending') this.#announce(record, run);
    else if (record.type === 'known') this.#recognise(record, run);
    else if (record.type === 'settled') this.#settle(record, run);
    else if (record.type === 'account') this.#changeAccount(record, run);
    else if (record.type === 'step') this.#step(record);
    else if (record.type === 'left_out') this.leftOut = [...this.leftOut, leftOutIn(record)];
    else if (record.type === 'given_up') this.#after.get(record.key)?.steps.delete(stepKey(record));
    else if (record.type === 'ended') this.#end(record);
    return true;
  }

  contradicts(record: JournalRecord): boolean {
    if (record.type === 'run')
      return record.run !== this.run + 1 && (record.run !== this.run || this.#isEnded);
    if (this.run === 0) return true;
    switch (record.type) {
      case 'assigned':
        return false;
      case 'sending':
        return this.#contradictsSending(record);
      case 'known':
        return this.#contradictsKnown(record);
      case 'settled':
        return this.#contradictsSettled(record);
      case 'account':
        return !isPossibleChange(record, this.#own(record.key));
      case 'step':
        return this.#contradictsStep(record);
      case 'left_out':
        return this.#contradictsLeftOut(leftOutIn(record));
      case 'given_up':
        return this.#own(record.key)?.outcome !== 'created' || this.#knownStep(record)?.state !== 'open';
      case 'ended':
        return this.#unended(record.run) === undefined;
    }
  }

  #contradictsSending(record: RecordOf<'sending'>): boolean {
    const { key, attempt, after } = record;
    const known = this.#own(key);
    if (this.#isEnded || attempt !== (known?.attempt ?? 0) + 1) return true;
    if (this.#ownerOfAccount(key) !== undefined || known?.outcome === 'created') return true;
    if (this.#isLeftOut(record)) return !this.#sendsAgain.includes('left_out');
    if (known === undefined) return false;
    const { outcome } = known;
    if (outcome !== 'exists' && outcome !== 'unconfirmed') return false;
    // Earlier versions do not record which outcomes the user wanted to send again.
    return after !== undefined && !this.#sendsAgain.includes(outcome);
  }

  /** An account that this journal created, or may have created, is not replaced by one of another list. */
  #contradictsKnown({ key, outcome, account }: RecordOf<'known'>): boolean {
    const known = this.#own(key);
    if (this.#isEnded) return true;
    if (known === undefined) return false;
    const isSettled = this.#entries.get(key)?.settled === known;
    if (known.outcome === outcome && account === known.account) return !isSettled;
    const mayBeOurs = known.outcome === 'created' || known.outcome === 'unconfirmed';
    return !isSettled || (mayBeOurs && known.isRecognised !== true);
  }

  #contradictsSettled(record: RecordOf<'settled'>): boolean {
    const { key, attempt, by, evidence } = record;
    const known = this.#own(key);
    if (known === undefined || attempt > known.attempt) return true;
    if (by === undefined) return !this.isUnsettled(key, attempt);
    // An id of an attempt can show that an earlier attempt created the user.
    const isLast = attempt === known.attempt || evidence === 'attempt_id';
    return !isLast || (known.outcome === 'created' && known.byPerson !== true);
  }

  #contradictsLeftOut(row: LeftOut): boolean {
    if (mayHaveUser(this.last(nicknameKey(row.nickname)), row)) return true;
    return this.#isEnded || this.leftOut.some((before) => isSameLeftOut(before, row));
  }

  #isLeftOut({ key: nickname, name, identity = {} }: RecordOf<'sending'>): boolean {
    return this.leftOut.some((row) => isSameLeftOut(row, { nickname, name, identity }));
  }

  #contradictsStep(record: RecordOf<'step'>): boolean {
    const known = this.#own(record.key);
    if (this.#isEnded || known === undefined || !isCreatedHere(known)) return true;
    const before = this.#knownStep(record);
    // A step is announced before its result, and never again once it is done.
    return before === undefined ? record.state !== 'open' : before.state === 'done';
  }

  #knownStep(record: RecordOf<'step' | 'given_up'>): KnownStep | undefined {
    return this.#after.get(record.key)?.steps.get(stepKey(record));
  }

  get #isEnded(): boolean {
    const run = this.runs.at(-1);
    return run === undefined || run.finishedAt !== undefined;
  }

  #unended(number: number): Run | undefined {
    return this.runs.findLast(({ run, finishedAt }) => run === number && finishedAt === undefined);
  }

  #begin(record: RecordOf<'run'>): void {
    const { base_url: baseUrl, org, roster, roster_path: rosterPath, reading } = record;
    const { number_header: numberHeader } = record;
    const directory = directoryOf(record);
    const head = {
      baseUrl,
      org,
      roster,
      rosterPath,
      reading,
      numberHeader,
      ...(directory && { directory }),
    };
    if (this.#head !== undefined && !isSameDirectory(this.#head, head)) this.resetForNewAddress();
    this.#head = head;
    this.atOnce = record.at_once ?? 1;
    // If attempts are open or waiting, the previous run was killed.
    for (const entry of this.#open) this.#endOpen(entry, Date.parse(record.at));
    this.#waiting.clear();
    this.#sendsAgain = record.sends_again ?? [];
    for (const key of record.new ?? []) this.newNicknames.add(key);
    for (const key of record.others ?? []) this.othersNicknames.add(key);
    const last = this.runs.at(-1);
    if (last === undefined || last.ended === 'complete') this.sizeBefore = this.size;
    this.runs.push({ run: record.run, startedAt: Date.parse(record.at), counts: noCounts() });
  }

  #announce(record: RecordOf<'sending'>, run: Run): void {
    const { key: nickname, name, identity = {} } = record;
    if (this.leftOut.length > 0)
      this.leftOut = this.leftOut.filter((row) => !isSameLeftOut(row, { nickname, name, identity }));
    const before = this.#entries.get(record.key);
    if (before !== undefined) this.#endOpen(before, Date.parse(record.at));
    const known = announcedBy(record, before?.known, run.run, this.head.numberHeader);
    const entry: Entry = {
      known,
      // If the new attempt never reaches the directory, an unsettled earlier one stays unconfirmed.
      settled: before?.known,
      countedIn: before?.countedIn,
      countedAs: before?.countedAs ?? 'unconfirmed',
    };
    this.#entries.set(record.key, entry);
    this.#open.add(entry);
    // If a user is created again, the steps of the earlier creation no longer apply.
    if (record.steps === true) this.#after.set(record.key, { steps: new Map() });
    count(entry, 'unconfirmed', run);
    this.#endWait(record.key, known.at);
  }

  #recognise(record: RecordOf<'known'>, run: Run): void {
    const { key, name, nickname = key, changes = [] } = record;
    const before = this.#entries.get(key);
    const known = recognisedBy(record, before?.known, run.run, this.head.numberHeader);
    // The run has not sent the row, so its counts leave it out.
    this.#entries.set(key, {
      known,
      settled: known,
      countedIn: before?.countedIn,
      countedAs: before?.countedAs ?? known.outcome,
    });
    if (known.account !== undefined) this.#keysByAccount.set(nicknameKey(known.account), key);
    const at = Date.parse(record.at);
    for (const change of changes) this.changes.push({ ...change, nickname, name, at });
  }

  /** Ends the open attempts of a killed run, if several were in flight: at the latest at this time (ms, epoch). */
  endOpenAttempts(at: number): void {
    if (this.atOnce === 1) return;
    for (const entry of this.#open) this.#endOpen(entry, at);
  }

  /** After this time, no run was waiting for the answer. */
  #endOpen(entry: Entry, at: number): void {
    if (this.#open.delete(entry)) entry.known = { ...entry.known, endedAt: at };
  }

  #settle(record: RecordOf<'settled'>, run: Run): void {
    const { key, outcome, status, by } = record;
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.known = settledBy(record, entry, run.run, this.#ownId(record));
    if (entry.known.id !== undefined) this.#keysById.set(entry.known.id, key);
    entry.settled = entry.known;
    this.#open.delete(entry);
    // If a run looks up its own unconfirmed rows, the outcomes of the look-up count for the run.
    const isOfRun = by === 'look-up' && entry.countedIn === run && run.finishedAt === undefined;
    if (isOfRun) count(entry, entry.known.outcome, run);
    if (by !== undefined) return;
    const at = Date.parse(record.at);
    const isSame = entry.known.outcome === outcome;
    const end: AttemptEnd = isSame
      ? entry.known
      : { run: run.run, at, outcome, status, wasWeak: wasWeak(record) };
    this.#attempts.push(end);
    if (outcome === 'again') this.#waiting.set(key, end);
    if (outcome === 'created') this.everCreated = true;
    count(entry, entry.known.outcome, run);
  }

  #changeAccount(record: RecordOf<'account'>, run: Run): void {
    const { key, outcome, login } = record;
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.known = changedBy(record, entry.known, run.run);
    entry.settled = entry.known;
    if (login !== undefined) this.#keysByAccount.set(nicknameKey(login), key);
    if (outcome === 'pending') this.#after.delete(key);
  }

  /** The id, unless another user has it: earlier versions recorded an id again if two answers had it. */
  #ownId({ key, id }: RecordOf<'settled' | 'step'>): string | undefined {
    const owner = id === undefined ? undefined : this.ownerOf(id);
    return owner === undefined || owner.key === key ? id : undefined;
  }

  #step(record: RecordOf<'step'>): void {
    const { key, step, value, state, status, code, message, credential, at } = record;
    const after = this.#after.get(key) ?? { steps: new Map() };
    this.#after.set(key, after);
    const run = this.runs.at(-1);
    if (run !== undefined) run.hasSteps = true;
    const known = { step, value, state, status, code, message, at: Date.parse(at) };
    const before = after.steps.get(stepKey(known));
    const wasUnsent = before === undefined || before.isUnsent === true;
    after.steps.set(stepKey(known), {
      ...known,
      // The announcement has no message. An open state with a message means that the step was not sent.
      ...(wasUnsent && state === 'open' && message !== undefined && { isUnsent: true }),
      detail: recordedDetail(record),
    });
    const entry = this.#entries.get(key);
    const id = this.#ownId(record);
    if (entry === undefined || (credential ?? id) === undefined) return;
    const hasCredential = credential ?? entry.known.hasCredential;
    entry.known = { ...entry.known, hasCredential, id: id ?? entry.known.id };
    entry.settled = entry.known;
    if (id !== undefined) this.#keysById.set(id, key);
  }

  #end({ run: number, ended, at, new_reason, reason = new_reason }: RecordOf<'ended'>): void {
    const run = this.#unended(number);
    if (run === undefined) return;
    Object.assign(run, { finishedAt: Date.parse(at), ended }, reason && { reason });
    for (const key of this.#waiting.keys()) this.#endWait(key, Date.parse(at));
  }

  #endWait(key: string, at: number): void {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) waiting.waitedUntil ??= at;
    this.#waiting.delete(key);
  }
}

function leftOutIn({ nickname = '', name, identity = {}, line, reason }: RecordOf<'left_out'>): LeftOut {
  return { nickname, name, identity, line, reason };
}

/** Counts the row once per run, with its last outcome in that run. */
function count(row: Entry, outcome: AttemptOutcome, run: Run): void {
  if (row.countedIn === run) run.counts[row.countedAs] -= 1;
  else run.counts.total += 1;
  run.counts[outcome] += 1;
  row.countedIn = run;
  row.countedAs = outcome;
}
