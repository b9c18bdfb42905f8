/** Settles unconfirmed rows, as created or not created, by what the directory shows. */

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
  /** True if nickname, name and time together settle a row. */
  readonly acceptsTime: boolean;
  readonly knownUsers: readonly SoughtRow[];
  /** How many milliseconds a new user may be missing, or why absence proves nothing. */
  readonly absence: { readonly afterMs: number } | { readonly provesNothing: Unproven };
  readonly clock: Clock;
  readonly interruption: Pick<Interruption, 'first'>;
};

type Steps = AsyncGenerator<LookUpResult | LookUpWait, LookUpStop | undefined, void>;

export type Unproven = Omit<DetailFacts['absence-unproven'], 'service'>;

type Absence = {
  readonly row: SoughtRow;
  /** Wall-clock time; `endedAt` is monotonic. */
  readonly beganAt: number;
  readonly endedAt: number;
};

/** Yields one result at a time. A signal ends the look-ups, and rows settled before it stay settled. */
export async function* settleUnconfirmed(rows: readonly SoughtRow[], parts: SettleParts): Steps {
  const { clock, title: service, absence } = parts;
  const known = await lookUpKnownUsers(parts);
  const absences: Absence[] = [];
  const stop = yield* lookUpAndSettle(rows, absences, parts);
  if (stop !== undefined || absences.length === 0) return stop;
  if ('provesNothing' in absence) {
    yield* leaveUnconfirmed(absences, ownMessage('absence-unproven', { service, ...absence.provesNothing }));
    return undefined;
  }
  if (known.kind !== 'found') return yield* unproven(absences, known, service);
  return yield* settleAbsent(absences, (row) => absentFrom(row.known, absence.afterMs, clock.now()), parts);
}

/** Looks rows up and settles those found; adds the others to `absences`. */
async function* lookUpAndSettle(rows: readonly SoughtRow[], absences: Absence[], parts: SettleParts): Steps {
  const { lookUp, clock, interruption, journal } = parts;
  const lookUps = lookUpRows(rows, lookUp, clock, interruption);
  for (;;) {
    const step = await lookUps.next();
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
  const open = (messageParts: OwnMessage, accept?: 'time'): Found => ({
    outcome: 'unconfirmed',
    ...(accept && { accept }),
    ...messageParts,
  });
  if (seen === undefined) return open(ownMessage('row-needed', {}));
  const conflict = known.outcome === 'exists' ? resultIfTaken(known, seen, title) : undefined;
  if (conflict !== undefined) return conflict;
  if (seen.kind === 'absent') return 'absent';
  if (seen.kind === 'unknown') return open(wrappedMessage('not-looked-up', seen));
  const judged = judge(known, seen.user, title, clock.now());
  const { proves: evidence, message, detail } = judged;
  const messageParts = { message, detail };
  if (evidence === 'nothing') return open(messageParts);
  if (evidence === 'time' && !acceptsTime) return open(messageParts, 'time');
  const attempt = evidence === 'attempt_id' ? { attempt: judged.attempt } : {};
  return {
    outcome: 'created',
    evidence,
    ...messageParts,
    record: { outcome: 'created', evidence, id: seen.user.id, ...attempt, ...messageParts },
  };
}

/** @returns `undefined` if the nickname's account may come from our request, or the look-up failed */
function resultIfTaken(known: Known, seen: Sighting, title: string): Found | undefined {
  const isOpen = known.mayBeOurs === true;
  if (seen.kind === 'absent') {
    const messageParts = ownMessage('taken-not-shown', { service: title });
    return { outcome: isOpen ? 'unconfirmed' : 'exists', ...messageParts };
  }
  if (seen.kind === 'unknown' || attemptWithId(known, seen.user.attemptId) !== undefined) return undefined;
  if (isOpen && seen.user.attemptId === undefined) return undefined;
  const messageParts = takenBy(knownAccount(known, seen.user));
  return {
    outcome: 'exists',
    ...messageParts,
    ...(isOpen && { record: { outcome: 'exists', ...messageParts } }),
  };
}

/** Requires two absences, each after a known user was found. @param fromOf the time after which an absence counts */
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
  const remainingMs =
    Math.max(...first.map(({ endedAt }) => endedAt)) + ABSENCES_APART_MS - clock.monotonic();
  const again: Absence[] = [];
  const stop = yield* lookAgain(first, clock.now() + remainingMs, 'absent-again', again, parts);
  if (interruption.first.aborted) return stop;
  for (const { row } of again) {
    const { key, nickname } = row.known;
    const messageParts = ownMessage('absent-twice', { service: title });
    await journal.settleByLookUp(key, { outcome: 'pending', evidence: 'absence', ...messageParts });
    yield { event: 'looked-up', nickname, outcome: 'pending', evidence: 'absence', ...messageParts };
  }
  return stop;
}

/** Waits, then looks absent users up again; adds those still absent to `absences`. */
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
  await sleepUntilDue(ms, clock, interruption.first);
  if (interruption.first.aborted) return undefined;
  const known = await lookUpKnownUsers(parts);
  if (interruption.first.aborted) return undefined;
  if (known.kind !== 'found') return yield* unproven(seen, known, title);
  const rows = seen.map(({ row }) => row);
  return yield* lookUpAndSettle(rows, absences, parts);
}

/** A sleep may end early, so check the clock again. */
async function sleepUntilDue(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  const due = clock.monotonic() + ms;
  while (!signal.aborted && clock.monotonic() < due) await clock.sleep(due - clock.monotonic(), signal);
}

/** Looks known users up by nickname, in the same way as the absent users. */
async function lookUpKnownUsers({ knownUsers, lookUp, interruption }: SettleParts): Promise<Sighting> {
  const people = interruption.first.aborted ? [] : knownUsers.flatMap(({ person }) => person ?? []);
  return await lookUpKnown(people, lookUp);
}

/** @param known the last answer about known users: the directory showed none of them */
function* unproven(
  absences: readonly Absence[],
  known: Exclude<Sighting, { kind: 'found' }>,
  service: string,
): Generator<LookUpResult, LookUpStop | undefined, void> {
  const stop = stopOf(known);
  if (stop !== undefined) return stop;
  const messageParts =
    known.kind === 'unknown'
      ? wrappedMessage('known-not-looked-up', known)
      : ownMessage('absence-unproven', { service, against: 'no-known-user' });
  yield* leaveUnconfirmed(absences, messageParts);
  return undefined;
}

function* leaveUnconfirmed(
  absences: readonly Absence[],
  messageParts: OwnMessage,
): Generator<LookUpResult, void, void> {
  for (const { row } of absences)
    yield { event: 'looked-up', nickname: row.known.nickname, outcome: 'unconfirmed', ...messageParts };
}
