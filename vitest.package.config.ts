import { defineConfig } from 'vitest/config';

/** What `npm pack` gives, installed as its users install it: `npm run test:package`. Asks the npm registry. */
export default defineConfig({
  test: { include: ['test/package/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
});
