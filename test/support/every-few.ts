/** Checks a sample of a large table of cases, a different one in each run. */

import { SEED } from './random.js';

/** One in this many cases is checked; with 1, all. */
const STRIDE = Number(process.env.CASE_STRIDE ?? 16);

/**
 * Checks one in this many cases, starting at one of the first. `CASE_STRIDE=1` checks all of them.
 * @returns the number of cases, including those that were not checked
 * @throws an error that names the `SEED`, with the error of the check as its cause
 */
export async function everyFew<T>(
  cases: AsyncIterable<T> | Iterable<T>,
  check: (one: T) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const testCase of cases) {
    if (count % STRIDE === SEED % STRIDE) {
      await check(testCase).catch((error: unknown) => {
        throw new Error(`SEED=${SEED} CASE_STRIDE=${STRIDE}: case ${count}: ${error}`, { cause: error });
      });
    }
    count += 1;
  }
  return count;
}

/** One in four of the cases of a table, other ones in each run. With `FULL=1`, all of them. */
export function sampleOf<T>(cases: readonly T[]): readonly T[] {
  return process.env.FULL === undefined ? cases.filter((_, at) => at % 4 === SEED % 4) : cases;
}
