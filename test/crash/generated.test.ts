/**
 * Rosters at random in every dialect, written well: they come back as they were meant. GENERATED says how many; SEED has
 * the same ones again.
 */

import fc from 'fast-check';
import { describe, it } from 'vitest';
import { expectAsMeant, generated } from '../roster/generated.js';

const GENERATED = Number(process.env.GENERATED ?? 120);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

describe(`${GENERATED} rosters in every dialect`, () => {
  it('generated rosters are read with exactly the values that were written', async () => {
    await fc.assert(fc.asyncProperty(generated, expectAsMeant), { numRuns: GENERATED, seed: SEED });
    console.log(`generated rosters: ${GENERATED}, SEED=${SEED}`);
  }, 3_600_000);
});
