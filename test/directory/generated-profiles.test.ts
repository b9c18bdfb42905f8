import { expect } from 'vitest';
import { slowTest } from '../support/slow-test.js';
import { tryProfiles } from './profile-guarantees.js';

slowTest('generated profiles are refused, or keep what holds for every profile', async () => {
  const tally = await tryProfiles(500, Date.now() % 2 ** 31);
  expect(tally.held).toBeGreaterThan(25);
  expect(tally.refused).toBeGreaterThan(25);
});
