import { defineConfig } from 'vitest/config';
import { BASE } from './vitest.base.js';

/** What `npm pack` gives, installed as its users install it: `npm run test:package`. Asks the npm registry. */
export default defineConfig({
  test: { ...BASE, include: ['test/e2e/package/**/*.test.ts'] },
});
