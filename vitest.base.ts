import { PATIENCE_MS, TEST_LIMIT_MS } from './test/support/patience.js';

/** What all configurations share. */
export const BASE = {
  pool: 'forks',
  testTimeout: TEST_LIMIT_MS,
  hookTimeout: TEST_LIMIT_MS,
  teardownTimeout: PATIENCE_MS,
  // A test that ends without having compared anything fails.
  expect: { requireAssertions: true, poll: { timeout: PATIENCE_MS } },
} as const;
