/** What a run did in one stretch of its time: what a journal can tell of the pace, the pauses and the throttling. */

/** Why a row was tried again after a wait, as the statuses of its tries tell. */
export const WAITS = ['throttled', 'unreachable', 'token'] as const;

export type Wait = (typeof WAITS)[number];

/** The lengths that a stretch may have, in milliseconds; each divides the next. */
export const STRETCH_LENGTHS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 86_400_000] as const;

/** Stretches without a try and without a wait are left out. */
export type Stretch = {
  /** The number of the run. */
  readonly run: number;
  /** When it begins: milliseconds since the epoch, a multiple of its length. */
  readonly at: number;
  /** Its length in milliseconds. */
  readonly ms: number;
  /** Tries that created a user. */
  readonly created: number;
  /** Tries that ended otherwise and were not repeated. */
  readonly other: number;
  /** Tries that the directory put off (429). */
  readonly throttled: number;
  /** How long the run waited before a repeated try, in milliseconds, by the reason. */
  readonly waited: Readonly<Record<Wait, number>>;
};
