/** Time, pace and interruption as parameters, which keep tests exact and fast. */

export type Clock = {
  now(): number;
  /** Monotonic milliseconds, for measuring durations. */
  monotonic(): number;
  /** Resolves after `ms`, or immediately once the signal is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after `ms`, once pending input has been read. Returns a function that cancels the timer. */
  timer(ms: number, callback: () => void): () => void;
};

/** The pause between requests, drawn uniformly from this range in milliseconds. */
export type Pace = { readonly min: number; readonly max: number };

/** Concurrent requests: the maximum in flight, and the maximum that start per second; `Infinity` for no limit. */
export type Rate = { readonly parallel: number; readonly perSecond: number };

export const MAX_PARALLEL = 64;
export const MIN_PER_SECOND = 0.1;
export const MAX_PER_SECOND = 1000;

export const NO_PACE: Pace = { min: 0, max: 0 };

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Ctrl-C and similar signals. `reason` of both is the `SignalName`. */
export type Interruption = {
  /** Aborted at the first signal: finish the request in flight, then end. */
  readonly first: AbortSignal;
  /** Aborted at the second signal: end immediately. */
  readonly second: AbortSignal;
};
