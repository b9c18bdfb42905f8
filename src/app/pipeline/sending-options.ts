/** How a run sends: its pace and its limits. */

import type { Pace, Rate } from '../../domain/clock.js';

/** Times in milliseconds. */
export type SendingOptions = {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly pace: Pace;
  /** In place of the pace. */
  readonly rate?: Rate | undefined;
  /** The parts of a rate that the user gave. Default: those of the profile. */
  readonly asked?: Partial<Rate>;
  readonly timeoutMs: number;
  /** How long to wait for a network that is lost after the directory had answered. */
  readonly waitMs: number;
  readonly limit: number;
  /** Stops after this many consecutive failures; 0: never. */
  readonly stopAfter: number;
};
