import { cpus } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BASE } from './vitest.base.js';

/** Every command and option through the real program, pages in a real browser, prompts in a real terminal. */
export default defineConfig({
  test: {
    include: ['test/e2e/{program,browser,terminal}/**/*.test.ts'],
    ...BASE,
    // Most tests wait for a program that they started.
    maxWorkers: cpus().length + 1,
  },
});
