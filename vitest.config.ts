import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './test/support/timeouts.js';

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** Tests of one file that run at the same time share one count of assertions, so none of them can be held to it. */
const CONCURRENT: ProjectOptions = { expect: { requireAssertions: false } };

/** No module of src/ or of the tests holds state, so a worker serves many files: loading them again takes as long as they do. */
const SHARED_WORKERS: ProjectOptions = { isolate: false };

/** Runs of the program share the process of the test, but for those that concern a process: test/e2e/program.ts. */
const SHARED_PROCESS: ProjectOptions = { env: { SHARED_PROCESS: '1' }, ...SHARED_WORKERS };

/**
 * The tests that start the built program, by project. All other tests are the project `unit`, and so is `test/e2e/process`: a
 * project of its own would transform and load the program once more, which takes a fifth of the time of `npm test`.
 */
const PROGRAM_TESTS: Readonly<Record<string, ProjectOptions & { readonly include: string[] }>> = {
  'in-process': { include: ['test/{e2e,fleet}/in-process/**/*.test.ts'], ...SHARED_PROCESS },
  terminal: { include: ['test/e2e/terminal/**/*.test.ts'], ...SHARED_PROCESS },
  browser: { include: ['test/{e2e,fleet}/browser/**/*.test.ts'], ...SHARED_PROCESS },
  // Installs what `npm pack` gives, so it asks the npm registry.
  package: { include: ['test/e2e/package/**/*.test.ts'] },
  // Starts a Redmine from Debian, whose packages `npm run test:redmine` installs.
  redmine: { include: ['test/redmine/**/*.test.ts'] },
  // Starts a PostgreSQL from Debian, which `npm run test:store` installs.
  store: { include: ['test/fleet/postgres/!(*throughput).test.ts'], testTimeout: 600_000, ...CONCURRENT },
  // It measures, so nothing else runs at the same time.
  'store-throughput': {
    include: ['test/fleet/postgres/throughput.test.ts'],
    testTimeout: 600_000,
    sequence: { groupOrder: 2 },
  },
  // Compiles and tests a copy of the program without a feature.
  removal: { include: ['test/*/removal.test.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
  // The longest, and they wait for most of their time: so they begin first.
  'crash-network': { include: ['test/crash/*network.test.ts'], testTimeout: 600_000, ...CONCURRENT },
  crash: {
    include: ['test/crash/**/!(*network|pacing).test.ts'],
    testTimeout: 600_000,
  },
  // It measures pauses, so it is in a group of its own: nothing else runs at the same time.
  'crash-pacing': {
    include: ['test/crash/pacing.test.ts'],
    testTimeout: 600_000,
    sequence: { groupOrder: 1 },
    ...CONCURRENT,
  },
};

/** Set by test/mutation.js: the test files to run against changed source. */
const MUTATION_TESTS = process.env.MUTATION_TESTS;

const UNIT_TESTS: ProjectOptions = {
  include: MUTATION_TESTS?.split(' ') ?? ['test/**/*.test.ts'],
  exclude: Object.values(PROGRAM_TESTS).flatMap(({ include }) => include),
  // In mutation tests a change may be in what a module does when it is loaded, so there it is loaded again.
  ...(MUTATION_TESTS === undefined ? SHARED_PROCESS : {}),
};

/** The npm scripts select projects: `npm test` runs `unit`. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Many tests wait for a program that they started, so there may be more of them than processors.
    maxWorkers: availableParallelism() + 1,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    teardownTimeout: WAIT_LIMIT_MS,
    // A test that ends without an assertion fails.
    expect: { requireAssertions: true, poll: { timeout: WAIT_LIMIT_MS } },
    projects: Object.entries({
      unit: UNIT_TESTS,
      // Each project takes time at every start, and mutation tests start often.
      ...(MUTATION_TESTS === undefined ? PROGRAM_TESTS : {}),
    }).map(([name, test]) => ({
      extends: true as const,
      test: { name, ...test },
    })),
  },
});
