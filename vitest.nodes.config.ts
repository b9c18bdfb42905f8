import { defineConfig } from 'vitest/config';

/** What runs the built program end to end; `npm run test:nodes` says under which Node. */
export default defineConfig({
  test: {
    include: ['test/{e2e,program}/**/*.test.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 3,
  },
});
