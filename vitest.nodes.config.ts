import { defineConfig } from 'vitest/config';
import { BASE } from './vitest.base.js';

/** What runs the built program end to end; `npm run test:nodes` says under which Node. */
export default defineConfig({
  test: {
    include: ['test/{e2e,program}/**/*.test.ts'],
    ...BASE,
    maxWorkers: 3,
  },
});
