/** What the records of one nickname come to: the last word on it, and whether it is in doubt. */

import type { Known, noCounts, RunSummary, TriedOutcome } from '../outcome.js';
import type { SendingRecord, SettledRecord } from './record.js';

/** A run as the journal counts it. */
export type Run = Omit<{ -readonly [K in keyof RunSummary]: RunSummary[K] }, 'counts'> & {
  readonly counts: ReturnType<typeof noCounts>;
  /** Whether a later run goes to another address: then only those count who are created or in doubt. */
  isFormer: boolean;
};

export type Entry = {
  /** The last announcement. */
  sent: SendingRecord;
  sentIn: Run;
  /** Whether it is not settled yet. Then `outcome` is the word on the attempts before it. */
  isOpen: boolean;
  outcome: TriedOutcome;
  outcomeOf: Run;
  /** The record that says so; `undefined` where the attempt was never settled. */
  settled: SettledRecord | undefined;
  /** When the first attempt was announced that may have created the user unseen; the open one is left out. */
  doubt: string | undefined;
  /** The last run that counted it, and as what. */
  countedIn: Run | undefined;
  countedAs: TriedOutcome;
};

/** @param entry what was known before, which changes; `undefined` for the first announcement */
export function announce(entry: Entry | undefined, sent: SendingRecord, run: Run): Entry {
  if (entry === undefined) {
    return {
      sent,
      sentIn: run,
      isOpen: true,
      outcome: 'unconfirmed',
      outcomeOf: run,
      settled: undefined,
      doubt: undefined,
      countedIn: undefined,
      countedAs: 'unconfirmed',
    };
  }
  if (entry.isOpen) {
    // Nobody knows what became of the attempt before; this stays the word if the new one says nothing.
    entry.doubt = doubtOf(entry);
    entry.outcome = 'unconfirmed';
    entry.outcomeOf = entry.sentIn;
    entry.settled = undefined;
  }
  entry.sent = sent;
  entry.sentIn = run;
  entry.isOpen = true;
  return entry;
}

/** @param record of the last announced attempt */
export function settle(entry: Entry, record: SettledRecord, run: Run): void {
  const outcome = record.outcome === 'again' ? 'pending' : record.outcome;
  const byPerson = record.by === 'person';
  entry.isOpen = false;
  // An attempt that never reached the directory says nothing about those before it.
  if (outcome === 'pending' && entry.doubt !== undefined && !byPerson) return;
  if (byPerson || outcome === 'created') entry.doubt = undefined;
  else if (outcome === 'unconfirmed') entry.doubt ??= entry.sent.at;
  entry.outcome = outcome;
  entry.outcomeOf = run;
  entry.settled = record;
}

/** Counts the row once in each run, by what that run left it as. */
export function count(entry: Entry, outcome: TriedOutcome, run: Run): void {
  if (entry.countedIn === run) run.counts[entry.countedAs] -= 1;
  else run.counts.total += 1;
  run.counts[outcome] += 1;
  entry.countedIn = run;
  entry.countedAs = outcome;
}

/** When the first attempt was announced that may have created the user unseen. */
export function doubtOf({ doubt, isOpen, sent }: Entry): string | undefined {
  return doubt ?? (isOpen ? sent.at : undefined);
}

export function knownOf(entry: Entry): Known {
  const { sent, isOpen, outcome, outcomeOf } = entry;
  const doubt = doubtOf(entry);
  const isFormer = outcomeOf.isFormer && outcome !== 'created' && doubt === undefined;
  const said = isOpen || isFormer ? undefined : entry.settled;
  return {
    key: sent.key,
    outcome: isOpen ? 'unconfirmed' : isFormer ? 'pending' : outcome,
    row: sent.row,
    nickname: sent.nickname ?? sent.key,
    name: sent.name,
    departmentId: sent.department_id,
    attempt: sent.attempt,
    run: (isOpen ? entry.sentIn : outcomeOf).run,
    at: Date.parse(said?.at ?? sent.at),
    ...(said?.status !== undefined && { status: said.status }),
    ...(said?.code !== undefined && { code: said.code }),
    ...(said?.message !== undefined && { message: said.message }),
    ...(said?.ms !== undefined && { durationMs: said.ms }),
    ...(said?.by !== undefined && { byPerson: true }),
    ...(sent.credential !== undefined && { hasCredential: true }),
    ...(doubt !== undefined && { doubtSince: Date.parse(doubt) }),
  };
}
