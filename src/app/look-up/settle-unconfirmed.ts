/** Settles unconfirmed rows, as created or as not created, by what the directory shows. */

import type { Clock, Interruption } from '../../domain/clock.js';
import type { DetailFacts, OwnMessage } from '../../domain/detail.js';
import type { FoundOut, Journal } from '../../domain/journals.js';
import type { LookUpResult, LookUpWait } from '../../domain/look-up-result.js';
import { attemptWithId, type Known } from '../../domain/outcome.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { knownAccount, type PacedLookUp, type Sighting, takenBy } from '../pipeline/index.js';
import { ABSENCES_APART_MS, absentFrom, judge } from './evidence.js';
import { type LookUpStop, lookUpKnown, lookUpRows, type SoughtRow, stopOf } from './sought-rows.js';

export type SettleParts = {
  readonly lookUp: PacedLookUp;
  readonly journal: Pick<Journal, 'settleByLookUp'>;
  readonly title: string;
  /** True if nickname, names and time together settle a row. */
  readonly acceptsTime: boolean;
  readonly knownUsers: readonly SoughtRow[];
  /** How long a new user may be missing, in milliseconds; or why absence proves nothing. */
  readonly absence: { readonly afterMs: number } | { readonly provesNothing: Unproven };
  readonly clock: Clock;
  readonly interruption: Pick<Interruption, 'first'>;
};

type Steps = AsyncGenerator<LookUpResult | LookUpWait, LookUpStop | undefined, void>;

export type Unproven = Omit<DetailFacts['absence-unproven'], 'service'>;

type Absence = {
  readonly row: SoughtRow;
  /** The time of day; `endedAt` is by the monotonic clock. */
  readonly beganAt: number;
  readonly endedAt: number;
};

/** Each pull continues the look-ups. After a signal they end, and the settled rows stay settled. */
export async function* settleUnconfirmed(rows: readonly SoughtRow[], parts: SettleParts): Steps {
  const { clock, title: service, absence } = parts;
  const known = await seenOfKnown(parts);
  const absences: Absence[] = [];
  const stop = yield* lookAt(rows, absences, parts);
  if (stop !== undefined || absences.length === 0) return stop;
  if ('provesNothing' in absence) {
    yield* left(absences, ownMessage('absence-unproven', { service, ...absence.provesNothing }));
    return undefined;
  }
  if (known.kind !== 'found') return yield* unproven(absences, known, service);
  return yield* settleAbsent(absences, (row) => absentFrom(row.known, absence.afterMs, clock.now()), parts);
}

/** Looks rows up, and settles those that are found; the others are added to `absences`. */
async function* lookAt(rows: readonly SoughtRow[], absences: Absence[], parts: SettleParts): Steps {
  const { lookUp, clock, interruption, journal } = parts;
  const looked = lookUpRows(rows, lookUp, clock, interruption);
  for (;;) {
    const step = await looked.next();
    if (step.done === true) return step.value;
    const { row, beganAt, seen } = step.value;
    const { key, nickname } = row.known;
    const found = resultOf(row.known, seen, parts);
    if (found === 'absent') {
      absences.push({ row, beganAt, endedAt: clock.monotonic() });
      continue;
    }
    const { record, ...result } = found;
    if (record !== undefined) await journal.settleByLookUp(key, record);
    yield { event: 'looked-up', nickname, ...result };
  }
}

type Found = Omit<LookUpResult, 'event' | 'nickname'> & { readonly record?: FoundOut };

function resultOf(
  known: Known,
  seen: Sighting | undefined,
  { title, acceptsTime, clock }: SettleParts,
): Found | 'absent' {
  const open = (own: OwnMessage, accept?: 'time'): Found => ({
    outcome: 'unconfirmed',
    ...(accept && { accept }),
    ...own,
  });
  if (seen === undefined) return open(ownMessage('row-needed', {}));
  const taken = known.outcome === 'exists' ? ifTaken(known, seen, title) : undefined;
  if (taken !== undefined) return taken;
  if (seen.kind === 'absent') return 'absent';
  if (seen.kind === 'unknown') return open(wrappedMessage('not-looked-up', seen));
  const judged = judge(known, seen.user, title, clock.now());
  const { proves: evidence, message, detail } = judged;
  const own = { message, detail };
  if (evidence === 'nothing') return open(own);
  if (evidence === 'time' && !acceptsTime) return open(own, 'time');
  const attempt = evidence === 'attempt_id' ? { attempt: judged.attempt } : {};
  return {
    outcome: 'created',
    evidence,
    ...own,
    record: { outcome: 'created', evidence, id: seen.user.id, ...attempt, ...own },
  };
}

/** The result for a nickname that another account has. @returns `undefined` if it may be ours, or nothing is known */
function ifTaken(known: Known, seen: Sighting, title: string): Found | undefined {
  const isOpen = known.mayBeOurs === true;
  if (seen.kind === 'absent') {
    const own = ownMessage('taken-not-shown', { service: title });
    return { outcome: isOpen ? 'unconfirmed' : 'exists', ...own };
  }
  if (seen.kind === 'unknown' || attemptWithId(known, seen.user.attemptId) !== undefined) return undefined;
  if (isOpen && seen.user.attemptId === undefined) return undefined;
  const own = takenBy(knownAccount(known, seen.user));
  return { outcome: 'exists', ...own, ...(isOpen && { record: { outcome: 'exists', ...own } }) };
}

/** Two absences settle a row, each after a look-up that found a known user. @param fromOf when absence begins to count */
async function* settleAbsent(
  seen: readonly Absence[],
  fromOf: (row: SoughtRow) => number,
  parts: SettleParts,
): Steps {
  const { clock, interruption, journal, title } = parts;
  const isEarly = ({ row, beganAt }: Absence) => beganAt < fromOf(row);
  const early = seen.filter(isEarly);
  const first = seen.filter((one) => !isEarly(one));
  if (early.length > 0) {
    const until = Math.max(...early.map(({ row }) => fromOf(row)));
    const stop = yield* lookAgain(early, until, 'absent', first, parts);
    if (stop !== undefined || interruption.first.aborted) return stop;
  }
  if (first.length === 0) return undefined;
  const left = Math.max(...first.map(({ endedAt }) => endedAt)) + ABSENCES_APART_MS - clock.monotonic();
  const again: Absence[] = [];
  const stop = yield* lookAgain(first, clock.now() + left, 'absent-again', again, parts);
  if (interruption.first.aborted) return stop;
  for (const { row } of again) {
    const { key, nickname } = row.known;
    const own = ownMessage('absent-twice', { service: title });
    await journal.settleByLookUp(key, { outcome: 'pending', evidence: 'absence', ...own });
    yield { event: 'looked-up', nickname, outcome: 'pending', evidence: 'absence', ...own };
  }
  return stop;
}

/** Waits, and looks up absent users again; those still absent are added to `absences`. */
async function* lookAgain(
  seen: readonly Absence[],
  until: number,
  why: LookUpWait['why'],
  absences: Absence[],
  parts: SettleParts,
): Steps {
  const { clock, interruption, title } = parts;
  const ms = until - clock.now();
  if (ms > 0) yield { event: 'waiting', why, until, rows: seen.length };
  await sleepWhole(ms, clock, interruption.first);
  if (interruption.first.aborted) return undefined;
  const known = await seenOfKnown(parts);
  if (interruption.first.aborted) return undefined;
  if (known.kind !== 'found') return yield* unproven(seen, known, title);
  const rows = seen.map(({ row }) => row);
  return yield* lookAt(rows, absences, parts);
}

/** A sleep may end early, so the clock is read again until it agrees. */
async function sleepWhole(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  const due = clock.monotonic() + ms;
  while (!signal.aborted && clock.monotonic() < due) await clock.sleep(due - clock.monotonic(), signal);
}

/** Looks known users up by nickname, as a row without a user is looked up. */
async function seenOfKnown({ knownUsers, lookUp, interruption }: SettleParts): Promise<Sighting> {
  const people = interruption.first.aborted ? [] : knownUsers.flatMap(({ person }) => person ?? []);
  return await lookUpKnown(people, lookUp);
}

/** @param known the last answer about known users, none of which was shown */
function* unproven(
  absences: readonly Absence[],
  known: Exclude<Sighting, { kind: 'found' }>,
  service: string,
): Generator<LookUpResult, LookUpStop | undefined, void> {
  const stop = stopOf(known);
  if (stop !== undefined) return stop;
  const own =
    known.kind === 'unknown'
      ? wrappedMessage('known-not-looked-up', known)
      : ownMessage('absence-unproven', { service, against: 'no-known-user' });
  yield* left(absences, own);
  return undefined;
}

function* left(absences: readonly Absence[], own: OwnMessage): Generator<LookUpResult, void, void> {
  for (const { row } of absences)
    yield { event: 'looked-up', nickname: row.known.nickname, outcome: 'unconfirmed', ...own };
}
