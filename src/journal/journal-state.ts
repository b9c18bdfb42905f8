/**
 * What the records of a journal come to: the last word on every nickname, and the runs. Records are applied in the
 * order of the file; nothing here reads or writes.
 */

import { type Activity, type AttemptEnd, activityOf } from '../domain/activity.js';
import { type AttemptOutcome, type Known, noCounts, type RunSummary } from '../domain/outcome.js';
import type { RecordedReading } from '../domain/roster-options.js';
import type { JournalRecord, RecordOf } from './record.js';

/** What a journal is about; a run under another address, organisation or roster name is refused. */
export type JournalHead = {
  readonly baseUrl: string;
  /** The label given with `--org`; `null` without one. */
  readonly org: string | null;
  /** The roster's base name, or `standard input`. */
  readonly roster: string;
  /** Where the roster was, relative to the results folder, for `retry`; `null` for standard input. Not guarded. */
  readonly rosterPath: string | null;
  /** How the roster was told to be read, so that `retry` reads it alike; absent where nothing was told. Not guarded. */
  readonly reading?: RecordedReading | undefined;
};

/** Who ties a journal to its address: no run may send them to another one. */
export type Bound = { readonly created: number; readonly inDoubt: number };

/** What a journal knows, for those who only read it: commands, the pipeline and the reports. */
export type JournalView = Readonly<
  Pick<
    JournalState,
    'head' | 'last' | 'all' | 'size' | 'records' | 'runs' | 'activity' | 'everCreated' | 'notes'
  >
>;

/** What the last announcement of a nickname says of it. */
type Announced = Pick<
  Known,
  'key' | 'row' | 'nickname' | 'name' | 'departmentId' | 'attempt' | 'hasCredential'
>;
/** What became of it. */
type Standing = Omit<Known, keyof Announced>;

type Entry = {
  /** The last word on the nickname. */
  known: Known;
  /** The last word on the attempts that are over; another than `known` while one is not settled. */
  settled: Known | undefined;
  /** The last run that counted it, and as what. */
  countedIn: Run | undefined;
  countedAs: AttemptOutcome;
};

type Run = Omit<{ -readonly [K in keyof RunSummary]: RunSummary[K] }, 'counts'> & {
  readonly counts: ReturnType<typeof noCounts>;
};

export class JournalState {
  /** What was found broken and repaired or passed over, in sentences for people. */
  notes: readonly string[] = [];
  /** Whether the directory ever answered that a user was created; a person's word does not count. */
  everCreated = false;
  /** How many records it has: by this a reader sees whether anything was added since. */
  records = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #runs: Run[] = [];
  readonly #attempts: AttemptEnd[] = [];
  #head: JournalHead | undefined;

  /** The head of the last run. */
  get head(): JournalHead {
    if (this.#head === undefined) throw new Error('no run has begun in this journal');
    return this.#head;
  }

  /** The number of the last run; 0 before the first. */
  get run(): number {
    return this.#runs.at(-1)?.run ?? 0;
  }

  /** How many nicknames were announced. */
  get size(): number {
    return this.#entries.size;
  }

  /** In the order in which they began. */
  get runs(): readonly RunSummary[] {
    return this.#runs;
  }

  /** What the runs did in the course of their time, in activity of so many milliseconds, in its order. */
  activity(ms: number): readonly Activity[] {
    return activityOf(this.#attempts, ms);
  }

  /**
   * The last word on a nickname, by `nicknameKey`. An attempt that was announced and not settled reads `unconfirmed`,
   * and so does a row in doubt whose later attempt said nothing about it (`again` or `pending`).
   */
  last(key: string): Known | undefined {
    return this.#entries.get(key)?.known;
  }

  /** Every nickname that was announced at least once, in the order of the first announcements. */
  *all(): Iterable<Known> {
    for (const { known } of this.#entries.values()) yield known;
  }

  /** Whether this attempt of a key is announced and not settled. */
  isOpen(key: string, attempt: number): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.known !== entry.settled && entry.known.attempt === attempt;
  }

  /** How many users the present address has for certain, and how many it may have. */
  get bound(): Bound {
    let [created, inDoubt] = [0, 0];
    for (const { known } of this.#entries.values()) {
      if (known.doubtSince !== undefined) inDoubt += 1;
      else if (known.outcome === 'created') created += 1;
    }
    return { created, inDoubt };
  }

  /** The next run goes to another address: every row that is neither created nor in doubt is pending again. */
  leaveAddress(): void {
    this.everCreated = false;
    for (const entry of this.#entries.values()) {
      const { outcome, run, at, doubtSince } = entry.known;
      if (outcome === 'created' || doubtSince !== undefined) continue;
      entry.known = knownOf(entry.known, { outcome: 'pending', run, at });
      entry.settled = entry.known;
    }
  }

  /** @returns false where the record makes no sense after those before it */
  apply(record: JournalRecord): boolean {
    const run = this.#runs.at(-1);
    this.records += 1;
    if (record.type === 'run') this.#begin(record);
    else if (run === undefined) return false;
    else if (record.type === 'sending') this.#announce(record, run);
    else if (record.type === 'settled') return this.#settle(record, run);
    else if (record.type === 'ended') return this.#end(record);
    return true;
  }

  #begin(record: RecordOf<'run'>): void {
    const { run, base_url: baseUrl, org, roster, roster_path: rosterPath, reading } = record;
    if (this.#head !== undefined && this.#head.baseUrl !== baseUrl) this.leaveAddress();
    this.#head = { baseUrl, org, roster, rosterPath, reading };
    this.#runs.push({ run, startedAt: Date.parse(record.at), counts: noCounts() });
  }

  #announce(record: RecordOf<'sending'>, run: Run): void {
    const { key, row, nickname = key, name, department_id: departmentId, attempt } = record;
    const before = this.#entries.get(key);
    const at = Date.parse(record.at);
    const announced = { key, row, nickname, name, departmentId, attempt, hasCredential: record.credential };
    const doubtSince = before?.known.doubtSince ?? at;
    const entry: Entry = {
      known: knownOf(announced, { outcome: 'unconfirmed', run: run.run, at, doubtSince }),
      // An attempt before it that was never settled stays in doubt, should this one say nothing about the row.
      settled: before?.known,
      countedIn: before?.countedIn,
      countedAs: before?.countedAs ?? 'unconfirmed',
    };
    this.#entries.set(key, entry);
    count(entry, run);
    this.#endWait(run, at);
  }

  #settle(record: RecordOf<'settled'>, run: Run): boolean {
    const { key, attempt, outcome, status, by } = record;
    const entry = this.#entries.get(key);
    if (entry === undefined || attempt > entry.known.attempt) return false;
    // Two runs without a lock can leave one that is late; the attempt that followed keeps the doubt.
    const isLate = attempt < entry.known.attempt;
    if (!isLate) {
      entry.known = knownOf(entry.known, standingAfter(record, entry, run.run));
      entry.settled = entry.known;
    }
    if (by !== undefined) return true;
    const at = Date.parse(record.at);
    const isSame = !isLate && entry.known.outcome === outcome;
    this.#attempts.push(isSame ? entry.known : { run: run.run, at, outcome, status });
    if (isLate) return true;
    if (outcome === 'created') this.everCreated = true;
    count(entry, run);
    return true;
  }

  #end({ run: number, ended, reason, at }: RecordOf<'ended'>): boolean {
    const run = this.#runs.findLast((one) => one.run === number);
    if (run === undefined) return false;
    Object.assign(run, { finishedAt: Date.parse(at), ended }, reason && { reason });
    this.#endWait(run, Date.parse(at));
    return true;
  }

  /** Whatever the run waited for before it repeats an attempt is over. */
  #endWait({ run }: Run, at: number): void {
    const last = this.#attempts.at(-1);
    if (last?.outcome === 'again' && last.run === run) last.waitedUntil ??= at;
  }
}

/** @param record settles the last announced attempt */
function standingAfter(
  record: RecordOf<'settled'>,
  { known, settled: before }: Entry,
  run: number,
): Standing {
  const { status, code, message, ms: durationMs, by } = record;
  const outcome = record.outcome === 'again' ? 'pending' : record.outcome;
  const doubt = before?.doubtSince;
  // An attempt that never reached the directory says nothing about those before it.
  if (before !== undefined && doubt !== undefined && outcome === 'pending' && by === undefined) return before;
  const at = Date.parse(record.at);
  const isCertain = by !== undefined || outcome === 'created';
  const doubtSince = isCertain ? undefined : outcome === 'unconfirmed' ? (known.doubtSince ?? at) : doubt;
  const byPerson = by === undefined ? undefined : true;
  return { outcome, run, at, status, code, message, durationMs, byPerson, doubtSince };
}

/** Written out: made with a spread, the objects of 100,000 rows take 85 MB and not 35 MB on Node 20. */
function knownOf(
  { key, row, nickname, name, departmentId, attempt, hasCredential }: Announced,
  { outcome, run, at, status, code, message, durationMs, byPerson, doubtSince }: Standing,
): Known {
  return {
    key,
    row,
    nickname,
    name,
    departmentId,
    attempt,
    hasCredential,
    outcome,
    run,
    at,
    status,
    code,
    message,
    durationMs,
    byPerson,
    doubtSince,
  };
}

/** Counts the row once in each run, by what that run left it as. */
function count(entry: Entry, run: Run): void {
  const { outcome } = entry.known;
  if (entry.countedIn === run) run.counts[entry.countedAs] -= 1;
  else run.counts.total += 1;
  run.counts[outcome] += 1;
  entry.countedIn = run;
  entry.countedAs = outcome;
}
