/** How far apart requests are kept. */

/** A pause is drawn evenly from this range, in milliseconds; both ends alike for a fixed one. */
export type Pace = { readonly min: number; readonly max: number };

export const NO_PACE: Pace = { min: 0, max: 0 };
