/** Random numbers that a seed repeats: the same seed and stream give the same numbers. */

export type Random = () => number;

/**
 * Numbers from 0 up to and without 1 (mulberry32). Each `stream` of a seed goes its own way, so that a fault more
 * or less does not move when the others happen.
 */
export function seededRandom(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
