/** Sends read-only requests at their own pace or that of a run, and repeats those that may succeed later. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { Directory } from '../../directory/directory.js';
import { type ListReader, readVerdict } from '../../directory/read-list.js';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import { Interrupted, type UserError } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import { ownMessage } from '../../texts/own-message.js';
import { userError } from '../../texts/user-error.js';
import { NO_LINE, openDirectory, type RunIo, type RunOptions, targetAddress } from '../connect/index.js';
import type { PacedLookUp, Pacer, UserIds } from '../pipeline/index.js';
import { createRepeats, pacerOf } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';

export type LookUpContext = {
  readonly directory: Directory;
  /** Absent if no other request follows, so that ids need no check. */
  readonly ids?: UserIds | undefined;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly interruption: Interruption;
  /** @param askedAt the earliest time at which the request got the refused token @returns true if there is another */
  readonly newToken: (askedAt: number) => Promise<boolean>;
  /** True before a run: a request without an answer is not repeated, since a person is waiting and can do without. */
  readonly isBeforeRun?: boolean;
};

/** Reading is safe to repeat, but not worth waiting as long as for the outcome of a row. */
const REPEATS = { tokens: 1, isSafe: true, waitMs: () => undefined } as const;

/** Repeats the request until `verdictOf` returns none or no repeat is left. @returns `undefined` after a signal */
async function ask<Result>(
  send: (signal: AbortSignal, start: Start | undefined) => Promise<Result>,
  verdictOf: (result: Result) => Verdict | undefined,
  { pacer, clock, interruption: { first, second }, newToken, isBeforeRun }: LookUpContext,
): Promise<Result | undefined> {
  const repeatFor = createRepeats(REPEATS, clock, pacer.attempts);
  for (;;) {
    await pacer.ready(first);
    if (first.aborted) return undefined;
    const ran = await pacer.run(async (answered, start) => {
      const read = await send(second, start);
      answered();
      return read;
    }, first);
    const { answer: result, askedAt, startedAt } = ran;
    const verdict = verdictOf(result);
    if (verdict === undefined || (isBeforeRun && !verdict.answered)) return result;
    // The request may not have been sent.
    if (first.aborted && pacer.atOnce > 1) return undefined;
    const repeat = repeatFor(verdict, pacer.isCoveredByHold(startedAt));
    if (repeat === 'token' && (await newToken(askedAt))) continue;
    if (typeof repeat !== 'object') return result;
    if (verdict.again === 'throttled') pacer.slowDown(startedAt);
    await clock.sleep(pacer.hold(repeat.ms, startedAt).ms, first);
  }
}

/** @returns a function that reads the pages of a list, and throws `Interrupted` after a signal */
export function askPages<Item>(
  form: ListReader<Item>['form'],
  context: LookUpContext,
): ListReader<Item>['read'] {
  return async (values, next) => {
    const send = (signal: AbortSignal, start?: Start) =>
      context.directory.read(form, values, signal, next, start);
    const answer = await ask(send, readVerdict, context);
    if (answer === undefined) throw new Interrupted();
    return answer;
  };
}

/** @returns `undefined` if the profile has no look-up */
export function createPacedLookUp(context: LookUpContext): PacedLookUp | undefined {
  const { lookUp } = context.directory;
  if (lookUp === undefined) return undefined;
  return async (person, attemptIds = []) => {
    const result = await ask(
      (signal, start) => lookUp(person, attemptIds, signal, start),
      (found) => (found.kind === 'unknown' ? found.verdict : undefined),
      context,
    );
    if (result === undefined) return { kind: 'unknown', ...ownMessage('interrupted', {}), stop: null };
    if (result.kind !== 'unknown') return context.ids?.checkLookUp(result, person.nickname) ?? result;
    const { message, detail, why, stop } = result.verdict;
    const messageParts = message === undefined ? ownMessage('no-answer', {}) : { message, detail, why };
    return { kind: 'unknown', ...messageParts, stop, verdict: result.verdict };
  };
}

type LookUpRequest = Pick<RunOptions, 'destination' | 'sending' | 'token'> & {
  readonly profile: ConfiguredProfile;
  readonly journal?: JournalView | undefined;
  readonly ids?: UserIds;
};

/** @throws {UserError} `usage` if there is no address; `no_token` without a token */
export async function withDirectory<T>(
  { destination, profile, sending, token, journal, ids }: LookUpRequest,
  ports: Ports,
  io: RunIo,
  work: (context: LookUpContext) => Promise<T>,
): Promise<T> {
  const address = targetAddress(destination, profile);
  const target = await openDirectory({ profile, sending, token }, address, journal, ports, io);
  try {
    await target.token?.ready();
    const { clock, random, interruption } = io;
    return await work({
      directory: target.directory,
      ids,
      pacer: pacerOf(sending, clock, random, undefined, io.gate),
      clock,
      interruption,
      newToken: async (askedAt) => (await target.token?.renew(NO_LINE, undefined, askedAt)) ?? false,
    });
  } finally {
    await target.close();
  }
}

/** @throws {UserError} as `withDirectory`, and `usage` if the profile has no look-up */
export async function withLookUp<T>(
  request: LookUpRequest,
  ports: Ports,
  io: RunIo,
  work: (lookUp: PacedLookUp, context: LookUpContext) => Promise<T>,
): Promise<T> {
  const { profile } = request;
  if (profile.form.look_up === undefined) throw withoutLookUp(profile);
  return await withDirectory(request, ports, io, async (context) => {
    const lookUp = createPacedLookUp(context);
    if (lookUp === undefined) throw withoutLookUp(profile);
    return await work(lookUp, context);
  });
}

/** @param settle the command that records what a person found about unconfirmed users */
export function withoutLookUp({ form: { name, title } }: ConfiguredProfile, settle?: string): UserError {
  return userError('usage', 'no-look-up', { title, profile: name, command: settle });
}
