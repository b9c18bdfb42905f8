/** Sends one row until it is settled, with the repeats within the run that the outcome rules allow. */

import type { Directory } from '../../directory/directory.js';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import type { DebugLog } from '../../domain/debug-log.js';
import type { Reason } from '../../domain/errors.js';
import type { Journal } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import type { Secret } from '../../domain/secret.js';
import { nicknameKey, type User } from '../../domain/user.js';
import type { Credentials } from '../../passwords/credentials.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { type LookFirst, lookBefore } from './look-up-before.js';
import { type LookTaken, lookUpTaken, type Taken } from './look-up-taken.js';
import type { Pacer, Ran } from './pacer.js';
import { createRepeats, type Repeat, type RepeatAfterWait } from './repeat-policy.js';
import type { Waiting } from './row-events.js';
import type { PasswordSource } from './selection.js';
import type { SendingOptions } from './sending-options.js';
import type { StopPolicy } from './stop-policy.js';
import type { UserIds } from './user-ids.js';

export type AttemptContext = Pick<SendingOptions, 'waitMs'> & {
  readonly journal: Pick<
    Journal,
    'announce' | 'isFresh' | 'settle' | 'settleByLookUp' | 'last' | 'everCreated'
  >;
  readonly directory: Pick<Directory, 'create'>;
  readonly ids: UserIds;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly debug: DebugLog;
  readonly interruption: Interruption;
  /**
   * Called where a row's token was refused, three times at most for one row: whether there is another token now.
   * `askedAt`: when the request got its token, at the earliest
   */
  readonly newToken: (line: number, status: number | undefined, askedAt: number) => Promise<boolean>;
  /** A new id for each attempt, where the profile sends one. */
  readonly attemptId: () => string | undefined;
  readonly credentials: Pick<Credentials, 'passwordFor' | 'passwordOf' | 'another' | 'savedFor' | 'keep'>;
  /** Called when the row's request has started. Default: nobody waits for that. */
  readonly begun?: () => void;
  /** True if the profile has steps that follow the creation. Default: false. */
  readonly hasSteps?: boolean;
  /** True if the directory takes passwords. Default: true. */
  readonly sendsPasswords?: boolean;
  /** True if a row whose password is refused as too simple is sent once more with a generated one. */
  readonly replacesRefused: boolean;
  /** Looks each row up right before it is sent; whoever is found is not sent. Default: rows are sent unseen. */
  readonly lookFirst?: LookFirst | undefined;
  /** Looks up whose account it is where a nickname is taken. Default: the directory cannot be asked. */
  readonly lookTaken?: LookTaken | undefined;
};

/** The shared state of the rows of a run: it changes as they are sent. */
export type RunState = {
  answered: boolean;
  createdThisRun: boolean;
};

/** A person may paste what is no token before the right one. */
export const MOST_TOKENS = 3;

/** The last verdict on the row, and whether a signal ended the repeats before the table did. */
export type AttemptResult = {
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly attempt: number;
  readonly isSent: boolean;
  /** When the last request started, by the monotonic clock; absent where none did. */
  readonly startedAt?: number;
};

/** A user as it is sent, and whether its password has to be kept first, for it is in no roster. */
type Sendable = { readonly user: User; readonly isKept: boolean };

function sendable(user: User, password: PasswordSource, { credentials, journal }: AttemptContext): Sendable {
  const sent = withOthers(user, credentials.savedFor(user));
  if (password === 'roster') return { user: sent, isKept: false };
  if (password === 'typed') return { user: sent, isKept: true };
  const known = journal.last(nicknameKey(user.nickname));
  return { user: { ...sent, password: credentials.passwordFor(user, known) }, isKept: true };
}

/** A directory that wants another password may name the one that it has. */
export function withOthers(user: User, others: readonly Secret[]): User {
  return others.length === 0
    ? user
    : { ...user, otherPasswords: [...(user.otherPasswords ?? []), ...others] };
}

/** Announces every attempt before it is sent, and settles it before a wait. */
export async function* attemptRow(
  user: User,
  { row, line }: Pick<Row, 'row' | 'line'>,
  state: RunState,
  parts: AttemptContext,
  password: PasswordSource,
): AsyncGenerator<Waiting, AttemptResult, void> {
  const { journal, pacer, credentials, lookFirst } = parts;
  const { first } = parts.interruption;
  const key = nicknameKey(user.nickname);
  const repeatFor = repeatsOf(parts, state);
  async function* again(verdict: Verdict): AsyncGenerator<Waiting, boolean, void> {
    const repeat = repeatFor(verdict);
    if (typeof repeat !== 'object') return false;
    yield* wait(repeat, verdict, -Infinity, parts);
    return true;
  }
  let sent = sendable(user, password, parts);
  const { sendsPasswords = true } = parts;
  if (sendsPasswords && sent.user.password.isEmpty)
    throw new Error('a row without a password was to be sent');
  for (let isSent = false; ; isSent = true) {
    if (lookFirst !== undefined) {
      // Nothing of it is announced yet.
      parts.begun?.();
      const seen = yield* lookBefore(sent.user, row, lookFirst, again, state, parts);
      if (seen !== undefined) return { ...seen, isSent, interrupted: first.aborted };
    }
    const wasUnconfirmed = journal.last(key)?.unconfirmedSince !== undefined;
    const made = await attemptOnce(sent, row, state, parts);
    const { verdict: answered, attempt, startedAt, askedAt, ms } = made;
    if (made.isStale) {
      const own = ownMessage('paused-before-sending', {});
      await journal.settle(key, attempt, { ...answered, ...own, outcome: 'again' }, ms);
      await pacer.ready(first);
      if (first.aborted) return { verdict: answered, interrupted: true, attempt, isSent: true };
      continue;
    }
    noteAnswer(answered, startedAt, state, pacer);
    const repeat = first.aborted ? undefined : repeatFor(answered, pacer.joins(startedAt));
    const verdict = wasUnconfirmed && repeat === undefined ? stillUnconfirmed(answered) : answered;
    const done = { verdict, attempt, isSent: true, startedAt };
    // Before the record, which takes as long as the disk: nobody else is to start meanwhile.
    const held = typeof repeat === 'object' ? pacer.hold(repeat.ms, startedAt) : undefined;
    const isSettled = await record(key, { ...made, verdict }, repeat, journal);
    if (isSettled || repeat === undefined) return { ...done, interrupted: first.aborted };
    if (repeat === 'token') {
      if (!(await parts.newToken(line, verdict.status, askedAt)))
        return { ...done, interrupted: first.aborted };
    } else if (repeat === 'password') {
      const user = withOthers(sent.user, [sent.user.password]);
      sent = { user: { ...user, password: credentials.another(user) }, isKept: true };
    } else yield* wait(repeat, verdict, startedAt, parts, held);
    await pacer.ready(first);
    // A row that was to be sent with another password is still to do.
    if (first.aborted)
      return { verdict: { ...verdict, outcome: 'pending' }, interrupted: true, attempt, isSent: true };
  }
}

function repeatsOf({ replacesRefused, waitMs, clock, pacer }: AttemptContext, state: RunState) {
  const policy = {
    tokens: MOST_TOKENS,
    replacesPassword: replacesRefused,
    waitMs: () => (state.answered ? waitMs : undefined),
  };
  return createRepeats(policy, clock, pacer.tries);
}

/** Writes what came of an attempt. @returns whether a look-up showed that it created the user, so that no repeat follows */
async function record(
  key: string,
  { verdict, found, attempt, ms }: Made,
  repeat: Repeat | undefined,
  journal: AttemptContext['journal'],
): Promise<boolean> {
  const isCreated = found?.outcome === 'created';
  if (!isCreated) {
    const again = { ...verdict, outcome: 'again' as const, isWeak: repeat === 'password' };
    await journal.settle(key, attempt, repeat === undefined ? verdict : again, ms);
  }
  if (found !== undefined) await journal.settleByLookUp(key, found);
  return isCreated;
}

/** That a request was refused says nothing of an earlier one, of which no answer came. */
function stillUnconfirmed(verdict: Verdict): Verdict {
  const { outcome, message, detail } = verdict;
  if (outcome !== 'failed' && outcome !== 'weak_password') return verdict;
  const said = message ? { message, detail } : {};
  return { ...verdict, outcome: 'unconfirmed', ...wrappedMessage('maybe-created', said) };
}

/**
 * @param startedAt of the request that is sent again. Where others wait already for what it met, nothing more is shown
 * @param held the wait of all. Default: it begins now
 */
export async function* wait(
  { ms: asked, ...since }: RepeatAfterWait,
  { again, message, slows, status }: Verdict,
  startedAt: number,
  { clock, pacer, debug, interruption }: Pick<AttemptContext, 'clock' | 'pacer' | 'debug' | 'interruption'>,
  { ms, isJoined } = pacer.hold(asked, startedAt),
): AsyncGenerator<Waiting, void, void> {
  const why = again === 'throttled' ? again : slows && status !== undefined ? 'server_errors' : 'unreachable';
  const until = clock.now() + ms;
  if (!isJoined)
    yield { event: 'waiting', why, until, ...since, ...(message && { message }), factor: pacer.factor };
  debug.line('wait', { why, ms });
  await clock.sleep(ms, interruption.first);
}

/**
 * Takes a verdict into the history. Where several rows are under way, all wait after an error of the server.
 * @returns the reason to stop
 */
export async function* noteVerdict(
  verdict: Verdict,
  startedAt: number,
  policy: StopPolicy,
  { clock, pacer, debug }: Pick<AttemptContext, 'clock' | 'pacer' | 'debug'>,
): AsyncGenerator<Waiting, Reason | null, void> {
  const reason = policy.note(verdict, pacer.joins(startedAt));
  if (pacer.atOnce === 1 || policy.delayMs === 0) return reason;
  const { ms, isJoined } = pacer.hold(policy.delayMs, startedAt);
  if (isJoined) return reason;
  yield { event: 'waiting', why: 'server_errors', until: clock.now() + ms, factor: pacer.factor };
  debug.line('wait', { why: 'server_errors', ms });
  return reason;
}

/** The wait of the next request after server errors, where it is the only one. */
export async function* pauseAfterErrors(
  { delayMs }: Pick<StopPolicy, 'delayMs'>,
  { clock, pacer, debug, interruption }: Pick<AttemptContext, 'clock' | 'pacer' | 'debug' | 'interruption'>,
): AsyncGenerator<Waiting, void, void> {
  if (delayMs === 0 || pacer.atOnce > 1) return;
  const until = clock.now() + delayMs;
  yield { event: 'waiting', why: 'server_errors', until, factor: pacer.factor };
  debug.line('wait', { why: 'server_errors', ms: delayMs });
  await clock.sleep(delayMs, interruption.first);
}

/** The result of one attempt, and the duration of its request. */
type Made = Taken &
  Omit<Ran<Verdict>, 'answer'> & {
    readonly attempt: number;
    readonly ms: number;
    /** The program was paused behind the announcement, so that it was not sent. */
    readonly isStale: boolean;
  };

async function attemptOnce(
  { user, isKept }: Sendable,
  row: number,
  state: RunState,
  parts: AttemptContext,
): Promise<Made> {
  const { journal, directory, pacer, clock, interruption, credentials, lookTaken } = parts;
  const before = journal.last(nicknameKey(user.nickname));
  const history = {
    everCreated: journal.everCreated,
    createdThisRun: state.createdThisRun,
    ...(before?.unconfirmedSince === undefined ? {} : { unconfirmedSince: before.unconfirmedSince }),
  };
  const next = (before?.attempt ?? 0) + 1;
  // Another one that was saved for this attempt and never sent would pass for the user's.
  const hasCredential = isKept || credentials.passwordOf(user, next) !== undefined;
  // On the disk before it is announced: where the disk is full, nothing is left unconfirmed.
  if (hasCredential) await credentials.keep(user, next);
  const attemptId = parts.attemptId();
  const attempt = await journal.announce(user, row, {
    hasCredential,
    attemptId,
    hasSteps: parts.hasSteps === true,
  });
  const key = nicknameKey(user.nickname);
  let isStale = false;
  const isInTime = async (start?: Start): Promise<boolean> => {
    if (start !== undefined && !(await start())) return false;
    isStale = !journal.isFresh(key);
    return !isStale;
  };
  const { answer: answered, ...ran } = await pacer.run(
    (whole, start) =>
      directory.create(user, history, interruption.second, whole, attemptId, () => isInTime(start)),
    interruption.first,
    parts.begun,
  );
  // Nothing is awaited in between: the answers of two rows may have the same id.
  const verdict = parts.ids.ofCreation(answered, user.nickname);
  const ms = Math.round(clock.monotonic() - ran.startedAt);
  if (lookTaken === undefined || isStale) return { verdict, attempt, ms, isStale, ...ran };
  // Before it is settled: a kill in between leaves the row unconfirmed.
  const known = journal.last(key);
  return { ...(await lookUpTaken(verdict, user, known, lookTaken)), attempt, ms, isStale, ...ran };
}

function noteAnswer(verdict: Verdict, startedAt: number, state: RunState, pacer: Pacer): void {
  if (verdict.answered) state.answered = true;
  if (asksForLess(verdict, pacer)) pacer.slowDown(startedAt);
  if (verdict.outcome === 'created') {
    state.createdThisRun = true;
    pacer.relax(startedAt);
  }
}

/** A server that says when to come back after an error has too much to do, if several requests come at once. */
export function asksForLess(
  { again, slows, retryAfterMs }: Verdict,
  { atOnce }: Pick<Pacer, 'atOnce'>,
): boolean {
  return again === 'throttled' || (atOnce > 1 && slows && retryAfterMs !== undefined);
}
