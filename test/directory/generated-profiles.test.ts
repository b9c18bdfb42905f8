import { expect } from 'vitest';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { tryProfiles } from './profile-guarantees.js';

slowTest('generated profiles are refused, or follow the rules for every profile', async () => {
  const tally = await tryProfiles(propertyRuns(300), Date.now() % 2 ** 31);
  expect(tally.held).toBeGreaterThan(1);
  expect(tally.refused).toBeGreaterThan(1);
});
