/** A part of a large table of cases, another part in each run. */

/** One in this many; with 1, all. */
const STRIDE = Number(process.env.CASE_STRIDE ?? 8);
/** Selects the same cases again. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/**
 * Checks one in this many of the cases, from one of the first on. `CASE_STRIDE=1` checks all of them.
 * @returns how many cases there are, with those that were not checked
 * @throws what the check throws, as the cause of an error that names the `SEED`
 */
export async function everyFew<T>(
  cases: AsyncIterable<T> | Iterable<T>,
  check: (one: T) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const one of cases) {
    if (count % STRIDE === SEED % STRIDE) {
      await check(one).catch((error: unknown) => {
        throw new Error(`SEED=${SEED} CASE_STRIDE=${STRIDE}: case ${count}: ${error}`, { cause: error });
      });
    }
    count += 1;
  }
  return count;
}
