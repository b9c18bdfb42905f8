/**
 * Random well-formed rosters in every dialect: the program reads exactly the values that were written. GENERATED is
 * their number; SEED reproduces them.
 */

import fc from 'fast-check';
import { describe, it } from 'vitest';
import { expectAsMeant, generated } from '../roster/generated.js';
import { SEED } from '../support/random.js';

const GENERATED = Number(process.env.GENERATED ?? 120);

describe(`${GENERATED} rosters in every dialect`, () => {
  it('generated rosters are read with exactly the values that were written', async () => {
    await fc.assert(fc.asyncProperty(generated, expectAsMeant), { numRuns: GENERATED, seed: SEED });
    console.log(`generated rosters: ${GENERATED}, SEED=${SEED}`);
  }, 3_600_000);
});
