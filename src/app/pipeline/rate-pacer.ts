/**
 * Keeps a rate with several requests under way: so many at once, and so many that begin in a second. p-queue holds the
 * requests; it counts no starts, since its intervals allow bursts and stop with a clock that is set back.
 */

import PQueue from 'p-queue';
import type { Clock, Rate } from '../../domain/clock.js';
import { createPacer, type Gate, LEAST_WHEN_SLOWED_MS, MOST_SLOWED, type Pacer } from './pacer.js';
import { createSharedTries } from './repeat-policy.js';
import type { SendingOptions } from './sending-options.js';

/** Starts are this much further apart than the rate says: connections do not take equally long. */
const MARGIN = 1.03;
const NEVER = new AbortController().signal;

/** How long before its start a request is announced, in seconds: as long as a slow disk takes. */
const AHEAD_SECONDS = 0.1;

/**
 * @param sinceMs how long ago the last request of an earlier run ended. Default: there was none
 * @param gate of the runs that have the same token or host. Default: none has
 */
export function createRatePacer(
  { parallel, perSecond }: Rate,
  clock: Clock,
  sinceMs?: number,
  gate?: Gate,
): Pacer {
  const requests = new PQueue({ concurrency: parallel });
  /** Those that wait for their start: one after the other, in the order in which they were announced. */
  const starts = new PQueue({ concurrency: 1 });
  let lastStart = sinceMs === undefined ? -Infinity : clock.monotonic() - Math.max(0, sinceMs);
  let [factor, slowedAt] = [1, -Infinity];
  /** The wait of all requests. */
  let held = { from: -Infinity, until: -Infinity };

  function apart(): number {
    const asked = (1000 * MARGIN) / perSecond;
    return factor === 1 ? asked : Math.max(asked, LEAST_WHEN_SLOWED_MS / 2 / parallel) * factor;
  }

  function setFactor(next: number): void {
    factor = next;
    requests.concurrency = Math.max(1, Math.floor(parallel / factor));
  }

  const due = (): number => Math.max(lastStart + apart(), held.until);

  /** A sleep may end early, and what is due may have changed meanwhile. */
  async function until(time: () => number, signal: AbortSignal | undefined): Promise<void> {
    for (let left = time() - clock.monotonic(); left > 0 && !signal?.aborted; ) {
      await clock.sleep(left, signal);
      left = time() - clock.monotonic();
    }
  }

  /** True if the wait of all is about what this request met. */
  const joins = (startedAt: number): boolean => startedAt <= held.from && held.until > clock.monotonic();

  return {
    tries: createSharedTries(clock),
    atOnce: parallel,
    get ahead() {
      const most = Number.isFinite(perSecond) ? Math.ceil(perSecond * AHEAD_SECONDS) : parallel;
      return factor === 1 ? Math.min(parallel, most) : 1;
    },
    async ready(signal) {
      await until(parallel === 1 ? due : () => held.until, signal);
    },
    async run(request, signal, begun) {
      return await requests.add(async () => {
        const askedAt = clock.monotonic();
        let startedAt: number | undefined;
        async function start(): Promise<boolean> {
          return await starts.add(async () => {
            // A wait of all may begin while this one waits at the gate.
            do {
              await until(due, signal);
              await gate?.enter(signal ?? NEVER);
            } while (due() > clock.monotonic() && signal?.aborted !== true);
            if (signal?.aborted === true) return false;
            lastStart = clock.monotonic();
            startedAt ??= lastStart;
            begun?.();
            return true;
          });
        }
        const answer = await request(() => {}, start);
        return { answer, askedAt, startedAt: startedAt ?? askedAt };
      });
    },
    slowDown(startedAt) {
      // Requests of before met the same limit.
      if (startedAt < slowedAt) return;
      slowedAt = clock.monotonic();
      setFactor(Math.min(MOST_SLOWED, factor * 2));
      gate?.slowDown();
    },
    relax(startedAt) {
      if (startedAt < slowedAt) return;
      setFactor(Math.max(1, factor * 0.8));
      gate?.relax();
    },
    joins,
    hold(ms, startedAt) {
      const now = clock.monotonic();
      const isJoined = joins(startedAt) && now + ms <= held.until + ms / 2;
      const from = joins(startedAt) ? held.from : now;
      held = { from, until: Math.max(held.until, now + ms) };
      return { ms: held.until - now, isJoined };
    },
    get factor() {
      return factor;
    },
    get busy() {
      return requests.pending > 0;
    },
  };
}

/** The parameters are those of `createPacer` and `createRatePacer`. */
export function pacerOf(
  { pace, rate }: Pick<SendingOptions, 'pace' | 'rate'>,
  clock: Clock,
  random: () => number,
  sinceMs?: number,
  gate?: Gate,
): Pacer {
  return rate === undefined
    ? createPacer(pace, clock, random, sinceMs, gate)
    : createRatePacer(rate, clock, sinceMs, gate);
}
