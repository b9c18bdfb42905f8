import { defineConfig } from 'vitest/config';

/** The long proofs: `npm run test:slow` at a small size, `npm run torture` at full size. */
export default defineConfig({
  test: { include: ['test/crash/**/*.test.ts'], testTimeout: 600_000, pool: 'forks', fileParallelism: false },
});
