/**
 * How often a property is tested. `npm test` runs a quarter, with another seed each time; `FULL=1` runs all, as
 * `npm run test:slow` does.
 */

import fc from 'fast-check';

const SHARE = process.env.FULL === undefined ? 1 / 4 : 1;

/** @param count the number of runs with `FULL=1` */
export function propertyRuns(count: number): number {
  return Math.ceil(count * SHARE);
}

/** vitest.config.ts loads this file before the tests, for the properties that set no number. */
fc.configureGlobal({ numRuns: propertyRuns(100) });
