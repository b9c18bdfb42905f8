import { expect } from 'vitest';
import { propertyRuns } from '../support/property-runs.js';
import { SEED } from '../support/random.js';
import { slowTest } from '../support/slow-test.js';
import { tryProfiles } from './profile-guarantees.js';

slowTest('generated profiles are refused, or follow the rules for every profile', async () => {
  const tally = await tryProfiles(propertyRuns(300), SEED);
  expect(tally.held, `SEED=${SEED}`).toBeGreaterThan(1);
  expect(tally.refused, `SEED=${SEED}`).toBeGreaterThan(1);
});
