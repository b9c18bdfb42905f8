/**
 * Random profiles are refused, or keep the guarantees that no profile can change. GENERATED is their number; SEED
 * reproduces them.
 */

import { describe, expect, it } from 'vitest';
import { tryProfiles } from '../directory/profile-guarantees.js';
import { SEED } from '../support/random.js';

const GENERATED = Number(process.env.GENERATED ?? 1200);

describe(`${GENERATED} profiles`, () => {
  it('generated profiles are refused, or keep the guarantees of every profile', async () => {
    const tally = await tryProfiles(GENERATED, SEED);
    expect(tally.held).toBeGreaterThan(0);
    console.log(`generated profiles: ${JSON.stringify(tally)}, SEED=${SEED}`);
  }, 3_600_000);
});
