import { cpus } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/{crash,package,program,browser,terminal}/**'],
    testTimeout: 60_000,
    pool: 'forks',
    // Many tests wait for a program that they started, so there may be more of them than processors.
    maxWorkers: cpus().length + 1,
  },
});
