/** Time, pace and interruption, as parameters, so that tests are exact and fast. */

export type Clock = {
  now(): number;
  /** Milliseconds that never jump back, for measuring. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when the signal is or becomes aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after `ms`, once what has come in by then is read; the returned function cancels. */
  timer(ms: number, callback: () => void): () => void;
};

/** How far apart requests are kept: a pause is drawn evenly from this range, in milliseconds. */
export type Pace = { readonly min: number; readonly max: number };

/** Several requests at once: how many at most, and how many of them begin in a second; `Infinity`: as many as can. */
export type Rate = { readonly parallel: number; readonly perSecond: number };

export const MAX_PARALLEL = 64;
export const MIN_PER_SECOND = 0.1;
export const MAX_PER_SECOND = 1000;

export const NO_PACE: Pace = { min: 0, max: 0 };

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Ctrl-C and its relatives. `reason` of both signals is the `SignalName`. */
export type Interruption = {
  /** Aborted at the first signal: finish the request in flight, then end. */
  readonly first: AbortSignal;
  /** Aborted at the second signal: end now. */
  readonly second: AbortSignal;
};
