/** Sends one row until it is settled, with the repeats that the outcome rules allow within a run. */

import type { Directory } from '../../directory/directory.js';
import type { Person } from '../../directory/render-request.js';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import type { DebugLog } from '../../domain/debug-log.js';
import type { Journal } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import type { Secret } from '../../domain/secret.js';
import { nicknameKey, rowValues, type User } from '../../domain/user.js';
import type { Credentials } from '../../passwords/credentials.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import type { Completed, Pacer } from './pacer.js';
import type { PasswordSource, SendingOptions } from './pipeline-options.js';
import { createRepeats, type Repeat } from './repeat-policy.js';
import { lookBefore, lookUpTaken, type PacedLookUp, type RowLookUp, type Taken } from './row-look-up.js';
import type { Waiting } from './run-events.js';
import type { TakenLogins } from './taken-logins.js';
import type { UserIds } from './user-ids.js';
import type { Waits } from './waits.js';

/** The dependencies and settings of a run that sends. Times in milliseconds. */
export type RunParts = Pick<SendingOptions, 'waitMs' | 'limit' | 'stopAfter'> & {
  readonly journal: Journal;
  readonly directory: Directory;
  readonly ids: UserIds;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly debug: DebugLog;
  readonly interruption: Interruption;
  /** Called after a refused token, up to three times per row. `askedAt`: the earliest time the request got it. */
  readonly newToken: (line: number, status: number | undefined, askedAt: number) => Promise<boolean>;
  readonly attemptId: () => string | undefined;
  readonly credentials: Credentials;
  readonly sendsPasswords?: boolean;
  /** True if a row is sent once more with a generated password after its own was refused as too simple. */
  readonly replacesRefused: boolean;
  /** Looks each row up right before sending it. Existing users are not sent. */
  readonly lookFirst?: RowLookUp | undefined;
  readonly lookTaken?: RowLookUp | undefined;
  /** True in a retry: only verdicts that leave a row unconfirmed count as failures. */
  readonly countsOnlyUnconfirmed: boolean;
  readonly steps?: StepParts | undefined;
  /** Absent if taken logins do not stop the run. */
  readonly taken?: TakenLogins | undefined;
  /** Aborts the first signal of `interruption` when one of several rows in flight ends the run. */
  readonly stop?: () => void;
};

export type StepParts = {
  readonly lookUp: PacedLookUp | undefined;
  readonly idOf: (field: string, name: string) => string | number | undefined;
  /** The person with this login; `undefined` if the field does not contain users of the directory. */
  readonly otherUser: (field: string, login: string) => Person | undefined;
  readonly spelled: (field: string, name: string) => string;
  /** How long a new user may be missing. */
  readonly absentAfterMs: number;
};

export type RunState = {
  answered: boolean;
  createdThisRun: boolean;
};

/** A person may paste other text before the right token. */
const MAX_TOKENS = 3;

export function repeatsOf(
  { replacesRefused, waitMs, clock, pacer }: RunParts,
  state: RunState,
  isSafe: boolean,
): ReturnType<typeof createRepeats> {
  const policy = {
    tokens: MAX_TOKENS,
    replacesPassword: replacesRefused,
    isSafe,
    waitMs: () => (state.answered ? waitMs : undefined),
  };
  return createRepeats(policy, clock, pacer.attempts);
}

/** `interrupted`: a signal ended the repeats. */
export type AttemptResult = {
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly attempt: number;
  readonly isSent: boolean;
  /** When the last request started, by the monotonic clock; absent if none did. */
  readonly startedAt?: number;
};

type CompletedAttempt = Taken &
  Omit<Completed<Verdict>, 'answer'> & {
    readonly attempt: number;
    readonly ms: number;
    /** True if the program was paused after the announcement, so the request was not sent. */
    readonly isStale: boolean;
  };

/** `isKept`: no roster has the password, so it is saved before it is sent. */
type Sendable = { readonly user: User; readonly isKept: boolean };

/** A response that rejects a password may contain an earlier one, so all of them must be redacted. */
export function withOthers(user: User, others: readonly Secret[]): User {
  return others.length === 0
    ? user
    : { ...user, otherPasswords: [...(user.otherPasswords ?? []), ...others] };
}

/** Sends the rows of a run. Announces each before sending it, and settles it before any wait. */
export class RowSender {
  readonly #parts: RunParts;
  readonly #state: RunState;
  readonly #waits: Waits;

  constructor(parts: RunParts, state: RunState, waits: Waits) {
    this.#parts = parts;
    this.#state = state;
    this.#waits = waits;
  }

  async *send(
    user: User,
    { row, line }: Row,
    password: PasswordSource,
    begun: () => void,
    answered = () => {},
  ): AsyncGenerator<Waiting, AttemptResult, void> {
    const { journal, pacer, credentials, lookFirst, newToken, sendsPasswords = true, steps } = this.#parts;
    const { first } = this.#parts.interruption;
    const waits = this.#waits;
    const key = nicknameKey(user.nickname);
    const repeatFor = repeatsOf(this.#parts, this.#state, false);
    async function* again(verdict: Verdict): AsyncGenerator<Waiting, boolean, void> {
      const repeat = repeatFor(verdict);
      if (typeof repeat !== 'object') return false;
      yield* waits.beforeRepeat(repeat, verdict, -Infinity);
      return true;
    }
    let sent = this.#sendable(user, password);
    if (sendsPasswords && sent.user.password.isEmpty) throw new Error('a row to send without a password');
    for (let isSent = false; ; isSent = true) {
      if (lookFirst !== undefined) {
        // The row has not been announced yet.
        begun();
        const seen = yield* lookBefore(sent.user, row, lookFirst, again, this.#state, journal, pacer, first);
        if (seen !== undefined) return { ...seen, isSent, interrupted: first.aborted };
      }
      const wasUnconfirmed = journal.last(key)?.unconfirmedSince !== undefined;
      const completed = await this.#attempt(sent, row, begun);
      const { verdict: received, attempt, startedAt, askedAt, ms } = completed;
      if (completed.isStale) {
        const messageParts = ownMessage('paused-before-sending', {});
        await journal.settle(key, attempt, { ...received, ...messageParts, outcome: 'again' }, ms);
        await pacer.ready(first);
        if (first.aborted) return { verdict: received, interrupted: true, attempt, isSent: true };
        continue;
      }
      this.#note(received, startedAt);
      const repeat = first.aborted ? undefined : repeatFor(received, pacer.isCoveredByHold(startedAt));
      const verdict = wasUnconfirmed && repeat === undefined ? stillUnconfirmed(received) : received;
      const done = { verdict, attempt, isSent: true, startedAt };
      // Hold before recording: no other request may start during the write to the disk.
      const held = typeof repeat === 'object' ? pacer.hold(repeat.ms, startedAt) : undefined;
      // Any other answer may end the run, and steps follow before the next row.
      const isDone = verdict.outcome === 'created' && repeat === undefined && steps === undefined;
      if (isDone && !first.aborted) answered();
      const isSettled = await this.#record(key, { ...completed, verdict }, repeat);
      if (isSettled || repeat === undefined) return { ...done, interrupted: first.aborted };
      if (repeat === 'token') {
        if (!(await newToken(line, verdict.status, askedAt))) return { ...done, interrupted: first.aborted };
      } else if (repeat === 'password') {
        const user = withOthers(sent.user, [sent.user.password]);
        sent = { user: { ...user, password: credentials.another(user) }, isKept: true };
      } else yield* waits.beforeRepeat(repeat, verdict, startedAt, held);
      await pacer.ready(first);
      // A row that waits for another password is still pending.
      if (first.aborted)
        return { verdict: { ...verdict, outcome: 'pending' }, interrupted: true, attempt, isSent: true };
    }
  }

  #sendable(user: User, password: PasswordSource): Sendable {
    const { credentials, journal } = this.#parts;
    const sent = withOthers(user, credentials.savedFor(user));
    if (password === 'roster') return { user: sent, isKept: false };
    if (password === 'typed') return { user: sent, isKept: true };
    const known = journal.last(nicknameKey(user.nickname));
    return { user: { ...sent, password: credentials.passwordFor(user, known) }, isKept: true };
  }

  async #attempt({ user, isKept }: Sendable, row: number, begun: () => void): Promise<CompletedAttempt> {
    const { journal, directory, pacer, clock, interruption, credentials, lookTaken, ids } = this.#parts;
    const key = nicknameKey(user.nickname);
    const before = journal.last(key);
    const history = {
      everCreated: journal.everCreated,
      createdThisRun: this.#state.createdThisRun,
      ...(before?.unconfirmedSince === undefined ? {} : { unconfirmedSince: before.unconfirmedSince }),
    };
    const next = (before?.attempt ?? 0) + 1;
    // Without this, a password saved for this attempt but never sent would count as the user's.
    const hasCredential = isKept || credentials.passwordOf(user, next) !== undefined;
    // Save the password before the announcement: if the disk is full, the row stays unannounced.
    if (hasCredential) await credentials.keep(user, next);
    const attemptId = this.#parts.attemptId();
    const hasSteps = this.#parts.steps !== undefined;
    const { password, otherPasswords = [] } = user;
    const values = rowValues(user, (text) => [password, ...otherPasswords].some((one) => one.isIn(text)));
    const attempt = await journal.announce(user, row, { hasCredential, attemptId, hasSteps, values });
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
      begun,
    );
    // Await nothing in between: two answers may contain the same id.
    const verdict = ids.checkCreation(answered, user.nickname);
    const ms = Math.round(clock.monotonic() - ran.startedAt);
    if (lookTaken === undefined || isStale) return { verdict, attempt, ms, isStale, ...ran };
    // Look up before settling: if the program is killed in between, the row stays unconfirmed.
    const result = await lookUpTaken(verdict, user, journal.last(key), lookTaken);
    return { ...result, attempt, ms, isStale, ...ran };
  }

  /** @returns true if a look-up showed that the attempt created the user, so that no repeat follows */
  async #record(
    key: string,
    { verdict, found, attempt, ms }: CompletedAttempt,
    repeat: Repeat | undefined,
  ): Promise<boolean> {
    const { journal } = this.#parts;
    const isCreated = found?.outcome === 'created';
    if (!isCreated) {
      const again = { ...verdict, outcome: 'again' as const, isWeak: repeat === 'password' };
      await journal.settle(key, attempt, repeat === undefined ? verdict : again, ms);
    }
    if (found !== undefined) await journal.settleByLookUp(key, found);
    return isCreated;
  }

  #note(verdict: Verdict, startedAt: number): void {
    const { pacer } = this.#parts;
    if (verdict.answered) this.#state.answered = true;
    if (isThrottled(verdict, pacer)) pacer.slowDown(startedAt);
    if (verdict.outcome === 'created') {
      this.#state.createdThisRun = true;
      pacer.relax(startedAt);
    }
  }
}

/** A refused request says nothing about an earlier one without an answer. */
function stillUnconfirmed(verdict: Verdict): Verdict {
  const { outcome, message, detail } = verdict;
  if (outcome !== 'failed' && outcome !== 'weak_password') return verdict;
  const reason = message ? { message, detail } : {};
  return { ...verdict, outcome: 'unconfirmed', ...wrappedMessage('maybe-created', reason) };
}

/** With several requests in flight, an error with a `Retry-After` also counts as throttling. */
export function isThrottled({ again, slows, retryAfterMs }: Verdict, { atOnce }: Pacer): boolean {
  return again === 'throttled' || (atOnce > 1 && slows && retryAfterMs !== undefined);
}
