import { cpus } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BASE } from './vitest.base.js';

const ELSEWHERE = 'test/{crash,e2e/package,e2e/program,e2e/browser,e2e/terminal}/**';

export default defineConfig({
  test: {
    ...BASE,
    // Many tests wait for a program that they started, so there may be more of them than processors.
    maxWorkers: cpus().length + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ELSEWHERE],
          // No module here holds state, so one worker does for many files: to load ours anew for each takes as long as
          // the tests.
          isolate: false,
        },
      },
    ],
  },
});
