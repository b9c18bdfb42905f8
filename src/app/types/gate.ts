/** Lets the requests of several runs through, one after another: runs that share one token, or one host. */

export type Gate = {
  /** Resolves when one more request may start, or at once when the signal is aborted. In the order of the calls. */
  enter(signal: AbortSignal): Promise<void>;
  /** The directory was asked too often. */
  slowDown(): void;
  /** A request went well. */
  relax(): void;
};
