/** Waits for the directory, and yields each wait as a `waiting` event. The first signal ends them. */

import type { Clock } from '../../domain/clock.js';
import type { DebugLog } from '../../domain/debug-log.js';
import type { Reason } from '../../domain/errors.js';
import type { Verdict } from '../../domain/outcome.js';
import type { Held, Pacer } from './pacer.js';
import type { RepeatAfterWait } from './repeat-policy.js';
import type { Waiting } from './run-events.js';
import type { StopPolicy } from './stop-policy.js';

type Wait<Result = void> = AsyncGenerator<Waiting, Result, void>;

export class Waits {
  readonly #pacer: Pacer;
  readonly #clock: Clock;
  readonly #debug: DebugLog;
  readonly #signal: AbortSignal;

  constructor(pacer: Pacer, clock: Clock, debug: DebugLog, signal: AbortSignal) {
    this.#pacer = pacer;
    this.#clock = clock;
    this.#debug = debug;
    this.#signal = signal;
  }

  /** @param startedAt when the request to repeat started @param held the wait of all requests, if it has begun */
  async *beforeRepeat(
    { ms: requestedMs, ...since }: RepeatAfterWait,
    verdict: Verdict,
    startedAt: number,
    held?: Held,
  ): Wait {
    const { ms, isJoined } = held ?? this.#pacer.hold(requestedMs, startedAt);
    const why = waitReason(verdict);
    const { message } = verdict;
    if (!isJoined) yield this.#event(why, ms, { ...since, ...(message && { message }) });
    await this.#sleep(why, ms);
  }

  /** With several in flight, a server error holds all of them. @returns the reason to stop */
  async *note(verdict: Verdict, startedAt: number, policy: StopPolicy): Wait<Reason | null> {
    const reason = policy.note(verdict, this.#pacer.isCoveredByHold(startedAt));
    if (this.#pacer.atOnce === 1 || policy.delayMs === 0) return reason;
    const { ms, isJoined } = this.#pacer.hold(policy.delayMs, startedAt);
    if (isJoined) return reason;
    yield this.#event('server_errors', ms);
    this.#debug.line('wait', { why: 'server_errors', ms });
    return reason;
  }

  /** The wait after server errors, with one request at a time. With several, `note` has held them already. */
  async *afterErrors({ delayMs }: StopPolicy): Wait {
    if (delayMs === 0 || this.#pacer.atOnce > 1) return;
    yield this.#event('server_errors', delayMs);
    await this.#sleep('server_errors', delayMs);
  }

  /** Waits until the directory shows the new user. @param until milliseconds since the epoch */
  async *forNewUser(until: number): Wait {
    yield this.#event('missing', until - this.#clock.now());
    await this.#sleep('missing', until - this.#clock.now());
  }

  #event(why: Waiting['why'], ms: number, more: Pick<Waiting, 'since' | 'message'> = {}): Waiting {
    return { event: 'waiting', why, until: this.#clock.now() + ms, ...more, factor: this.#pacer.factor };
  }

  async #sleep(why: Waiting['why'], ms: number): Promise<void> {
    this.#debug.line('wait', { why, ms });
    await this.#clock.sleep(ms, this.#signal);
  }
}

function waitReason({ again, slows, status }: Verdict): Waiting['why'] {
  if (again === 'throttled') return 'throttled';
  return slows && status !== undefined ? 'server_errors' : 'unreachable';
}
