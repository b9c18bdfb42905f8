/** What a run did in ten seconds of its time: what a journal can tell of the pace, the pauses and the throttling. */

/** Why a row was sent again after a wait, as the statuses of its attempts tell. */
export const WAITS = ['throttled', 'unreachable', 'token'] as const;

export type Wait = (typeof WAITS)[number];

/** The length of a stretch. */
export const STRETCH_MS = 10_000;

/** Stretches without an attempt and without a wait are left out. */
export type Stretch = {
  /** The number of the run. */
  readonly run: number;
  /** When it begins: milliseconds since the epoch, a multiple of its length. */
  readonly at: number;
  /** Attempts that created a user. */
  readonly created: number;
  /** Attempts that ended otherwise and were not repeated. */
  readonly other: number;
  /** Attempts that the directory put off (429). */
  readonly throttled: number;
  /** How long the run waited before a repeated attempt, in milliseconds, by the reason. */
  readonly waited: Readonly<Record<Wait, number>>;
};
