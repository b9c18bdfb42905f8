import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/crash/**', 'test/package/**'],
    testTimeout: 20_000,
    pool: 'forks',
  },
});
