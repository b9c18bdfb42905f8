/** Random numbers from a seed, which a failed test prints and `SEED` sets, so that a failure can be reproduced. */

import { beforeEach } from 'vitest';

/** The seed of this run: `SEED`, or a new one. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

export type Random = {
  /** A number from 0 up to, but not including, this limit. */
  below(limit: number): number;
  /** An integer from 0 up to, but not including, this limit. */
  index(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(all: readonly T[]): readonly T[];
};

/** The random numbers of a test file, which must call it at its top level: each of its failed tests prints the seed. */
export function seededRandom(): Random {
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.log(`SEED=${SEED}`));
  });
  return createRandom(SEED);
}

/** Mulberry32, by Tommy Ettinger, in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const index = (limit: number): number => Math.floor(next() * limit);
  return {
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
