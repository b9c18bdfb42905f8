/** One row from its announcement to its settlement, with those repeats within the run that the outcome table allows. */

import type { Credentials } from './credentials/credentials.js';
import type { Directory } from './directory/directory.js';
import type { Clock, Interruption } from './io.js';
import type { Journal } from './journal/journal.js';
import type { Verdict } from './outcome.js';
import type { Pacer } from './pacer.js';
import type { PasswordSource } from './password-source.js';
import { nicknameKey, type User } from './user.js';

export type TryParts = {
  readonly journal: Pick<Journal, 'announce' | 'settle' | 'last' | 'everCreated'>;
  readonly directory: Pick<Directory, 'create'>;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly interruption: Interruption;
  /** Called where a row's token was refused, three times at most for one row: whether there is another token now. */
  readonly newToken: (line: number) => Promise<boolean>;
  /** How long to wait for a network that is lost after the directory had answered, in milliseconds. */
  readonly waitMs: number;
  /** Where passwords are kept that stand in no roster; absent where no row has such a one. */
  readonly credentials?: Pick<Credentials, 'passwordFor' | 'another' | 'keep'>;
  /** Whether a row whose password is refused as too simple is sent once more with one that is made up. */
  readonly replacesRefused?: boolean;
};

/** What the rows of a run have in common: it changes as they are sent. */
export type RunState = {
  answered: boolean;
  createdThisRun: boolean;
};

/** The run waits before it goes on; shown to people. */
export type Waiting = {
  readonly event: 'waiting';
  readonly why: 'throttled' | 'unreachable' | 'trouble';
  /** Until when: milliseconds since the epoch. */
  readonly until: number;
  /** Since when the directory cannot be reached: milliseconds since the epoch. */
  readonly since?: number;
  readonly message?: string;
  /** How many times the asked-for pause is kept now; 1 when it is not slowed. */
  readonly factor: number;
};

/** A person may paste what is no token before the right one. */
const TOKENS_ASKED = 3;
const THROTTLED_TRIES = 5;
const THROTTLED_WAIT_MS = 5_000;
const UNREACHABLE_WAITS_MS = [1_000, 2_000, 4_000] as const;
const UNREACHABLE_WAIT_MOST_MS = 30_000;
/** No try to connect takes longer: what did was slept through, by a laptop with its lid down. */
const LONGEST_AWAKE_TRY_MS = 60_000;

/** How long to wait before the row is tried again; `undefined` when it is not tried again. */
type NextWait = (verdict: Verdict, state: RunState) => number | undefined;

/**
 * The waits of one row. Throttling and a lost network are counted apart: a network that goes away while the
 * directory is busy is another trouble.
 */
function createWaits(clock: Clock, waitMs: number): { next: NextWait; lostSince: () => number | undefined } {
  let throttled = 0;
  let unreachable = 0;
  let lostAt: number | undefined;
  let wait = 0;
  /** Waited awake, and when that was last reckoned. */
  let [waited, reckonedAt] = [0, 0];
  function next(verdict: Verdict, state: RunState): number | undefined {
    if (verdict.again === 'throttled') {
      if (throttled >= THROTTLED_TRIES) return undefined;
      throttled += 1;
      return verdict.retryAfterMs ?? THROTTLED_WAIT_MS * 2 ** (throttled - 1);
    }
    if (verdict.again !== 'unreachable' || verdict.hopeless) return undefined;
    const now = clock.monotonic();
    const round = now - reckonedAt;
    if (lostAt !== undefined) waited += round > wait + LONGEST_AWAKE_TRY_MS ? wait : round;
    reckonedAt = now;
    lostAt ??= clock.now();
    wait = UNREACHABLE_WAITS_MS[unreachable] ?? UNREACHABLE_WAIT_MOST_MS;
    unreachable += 1;
    if (!state.answered) return unreachable > UNREACHABLE_WAITS_MS.length ? undefined : wait;
    wait = Math.min(wait, waitMs - waited);
    return wait <= 0 ? undefined : wait;
  }
  return { next, lostSince: () => lostAt };
}

/** The last verdict on the row, and whether a signal ended the repeats before the table did. */
export type Tried = { readonly verdict: Verdict; readonly interrupted: boolean; readonly attempt: number };

/** A user as it is sent, and whether its password has to be kept first, for it stands in no roster. */
type Sendable = { readonly user: User; readonly isKept: boolean };

function sendable(user: User, password: PasswordSource, parts: TryParts): Sendable {
  if (parts.credentials === undefined || password === 'roster') return { user, isKept: false };
  if (password === 'typed') return { user, isKept: true };
  const known = parts.journal.last(nicknameKey(user.nickname));
  return { user: { ...user, password: parts.credentials.passwordFor(user, known) }, isKept: true };
}

/** The user with another password, where this one was too simple and may be replaced. */
function replacement(verdict: Verdict, { user }: Sendable, parts: TryParts): Sendable | undefined {
  if (verdict.outcome !== 'weak_password' || parts.replacesRefused !== true) return undefined;
  if (parts.credentials === undefined || parts.interruption.first.aborted) return undefined;
  return { user: { ...user, password: parts.credentials.another(user) }, isKept: true };
}

/** Sends one row until it is settled. Every try is announced before and settled after; a wait follows the settling. */
export async function* tryRow(
  user: User,
  row: number,
  line: number,
  state: RunState,
  parts: TryParts,
  password: PasswordSource = 'roster',
): AsyncGenerator<Waiting, Tried, void> {
  const { journal, pacer, clock, interruption } = parts;
  const key = nicknameKey(user.nickname);
  const waits = createWaits(clock, parts.waitMs);
  let tokensAsked = 0;
  let sent = sendable(user, password, parts);
  let isReplaced = false;
  if (sent.user.password.isEmpty) throw new Error('a row without a password was to be sent');
  for (;;) {
    const { verdict, attempt, ms } = await tryOnce(sent, row, state, parts);
    noteAnswer(verdict, state, pacer);
    const mayAskToken =
      verdict.again === 'token' && tokensAsked < TOKENS_ASKED && !interruption.first.aborted;
    const wait = interruption.first.aborted ? undefined : waits.next(verdict, state);
    const next = isReplaced ? undefined : replacement(verdict, sent, parts);
    const again = wait !== undefined || mayAskToken || next !== undefined;
    await journal.settle(key, attempt, again ? { ...verdict, outcome: 'again' } : verdict, ms);
    if (mayAskToken) {
      tokensAsked += 1;
      if (!(await parts.newToken(line))) {
        return { verdict, interrupted: interruption.first.aborted, attempt };
      }
      await pacer.ready(interruption.first);
      if (interruption.first.aborted) return { verdict, interrupted: true, attempt };
      continue;
    }
    if (next !== undefined) {
      sent = next;
      isReplaced = true;
      await pacer.ready(interruption.first);
      const stillToDo = { ...verdict, outcome: 'pending' } as const;
      if (interruption.first.aborted) return { verdict: stillToDo, interrupted: true, attempt };
      continue;
    }
    if (wait === undefined) return { verdict, interrupted: interruption.first.aborted, attempt };
    yield { ...describeWait(verdict, clock.now() + wait, waits.lostSince()), factor: pacer.factor };
    await clock.sleep(wait, interruption.first);
    await pacer.ready(interruption.first);
    if (interruption.first.aborted) return { verdict, interrupted: true, attempt };
  }
}

async function tryOnce(
  { user, isKept }: Sendable,
  row: number,
  state: RunState,
  parts: TryParts,
): Promise<{ verdict: Verdict; attempt: number; ms: number }> {
  const { journal, directory, pacer, clock, interruption } = parts;
  const before = journal.last(nicknameKey(user.nickname));
  const history = {
    everCreated: journal.everCreated,
    createdThisRun: state.createdThisRun,
    ...(before?.doubtSince === undefined ? {} : { doubtSince: before.doubtSince }),
  };
  // On the disk before it is announced: where the disk is full, nothing is left in doubt.
  if (isKept) await parts.credentials?.keep(user, (before?.attempt ?? 0) + 1);
  const attempt = await journal.announce(user, row, isKept);
  const started = clock.monotonic();
  const verdict = await pacer.run((answered) =>
    directory.create(user, history, interruption.second, answered),
  );
  return { verdict, attempt, ms: Math.round(clock.monotonic() - started) };
}

function noteAnswer(verdict: Verdict, state: RunState, pacer: Pacer): void {
  if (verdict.answered) state.answered = true;
  if (verdict.again === 'throttled') pacer.slowDown();
  if (verdict.outcome === 'created') {
    state.createdThisRun = true;
    pacer.relax();
  }
}

function describeWait(verdict: Verdict, until: number, since: number | undefined): Omit<Waiting, 'factor'> {
  const why = verdict.again === 'throttled' ? 'throttled' : 'unreachable';
  return {
    event: 'waiting',
    why,
    until,
    ...(why === 'unreachable' && since !== undefined ? { since } : {}),
    ...(verdict.message === undefined ? {} : { message: verdict.message }),
  };
}
