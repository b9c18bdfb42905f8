/** Random numbers from a seed, which is printed, so that a failure can be reproduced. */

export type Random = {
  readonly seed: number;
  /** A number from 0 up to, but not including, this limit. */
  below(limit: number): number;
  /** An integer from 0 up to, but not including, this limit. */
  index(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(all: readonly T[]): readonly T[];
};

/** Mulberry32, by Tommy Ettinger, in the public domain. @param seed Default: `SEED`, or a new one */
export function createRandom(seed: number = Number(process.env.SEED ?? Date.now() % 2 ** 32)): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const index = (limit: number): number => Math.floor(next() * limit);
  return {
    seed,
    below: (limit) => next() * limit,
    index,
    pick: (from) => from[index(from.length)] as (typeof from)[number],
    shuffled: (all) =>
      all
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  };
}
