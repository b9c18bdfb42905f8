import { cpus } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BASE } from './vitest.base.js';

/** Measures pauses, so nothing else runs beside it. */
const ALONE = 'test/crash/pacing.test.ts';
/** Its tests run beside one another. */
const TOGETHER = 'test/crash/network.test.ts';
/** Tests that run at the same time share one count of what was compared, so none of them can be held to it. */
const UNCOUNTED = { requireAssertions: false };

/** The long proofs: `npm run test:slow` at a small size, `npm run torture` at full size. */
export default defineConfig({
  test: {
    ...BASE,
    testTimeout: 600_000,
    // Each waits a good part of its time, for answers and pauses.
    maxWorkers: cpus().length + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['test/crash/**/*.test.ts'],
          exclude: [ALONE, TOGETHER],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'network', include: [TOGETHER], expect: UNCOUNTED, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: { name: 'pacing', include: [ALONE], expect: UNCOUNTED, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
