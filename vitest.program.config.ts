import { defineConfig } from 'vitest/config';

/** Every command and option through the real program, pages in a real browser, prompts in a real terminal. */
export default defineConfig({
  test: {
    include: ['test/{program,browser,terminal}/**/*.test.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
