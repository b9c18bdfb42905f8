/** How much is measured: all of it, or just enough to see that the benchmarks work. */

export type Sizes = {
  readonly rounds: number;
  /** Runs that take milliseconds are repeated more often. */
  readonly startRounds: number;
  readonly dryRun: number;
  readonly dryRunLarge: number;
  readonly sent: number;
  readonly sentByCurl: number;
  readonly sentByNewman: number;
  readonly sentFlat: number;
  readonly paced: number;
  readonly journal: number;
};

export const FULL: Sizes = {
  rounds: 5,
  startRounds: 25,
  dryRun: 1_000_000,
  dryRunLarge: 5_000_000,
  sent: 20_000,
  sentByCurl: 2_000,
  sentByNewman: 5_000,
  sentFlat: 200_000,
  paced: 60,
  journal: 1_000_000,
};

export const SMALL: Sizes = {
  rounds: 1,
  startRounds: 1,
  dryRun: 5_000,
  dryRunLarge: 10_000,
  sent: 100,
  sentByCurl: 10,
  sentByNewman: 20,
  sentFlat: 500,
  paced: 3,
  journal: 5_000,
};
