import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './test/support/timeouts.js';

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** Concurrent tests of a file share one assertion count, so these projects cannot require assertions of each test. */
const CONCURRENT: ProjectOptions = { expect: { requireAssertions: false } };

/**
 * A worker runs many files, because no module of src/ or of the tests holds state. Reloading the modules for each file
 * would double the time.
 */
const SHARED_WORKERS: ProjectOptions = { isolate: false };

/**
 * Most runs of the program share the process of the test. Tests about processes start their own: test/e2e/program.ts.
 */
const SHARED_PROCESS: ProjectOptions = { env: { SHARED_PROCESS: '1' }, ...SHARED_WORKERS };

/** The tests that start the built program, by project. All other tests belong to the project `unit`. */
const PROGRAM_TESTS: Readonly<Record<string, ProjectOptions & { readonly include: string[] }>> = {
  // The program in a process of its own, and which modules a command loads.
  process: { include: ['test/{e2e,fleet}/process/**/*.test.ts', 'test/**/lazy*.test.ts'], ...SHARED_PROCESS },
  'in-process': { include: ['test/{e2e,fleet}/in-process/**/*.test.ts'], ...SHARED_PROCESS },
  terminal: { include: ['test/e2e/terminal/**/*.test.ts'], ...SHARED_PROCESS },
  browser: { include: ['test/{e2e,fleet}/browser/**/*.test.ts'], ...SHARED_PROCESS },
  // Installs the package from `npm pack`, so it needs the npm registry.
  package: { include: ['test/e2e/package/**/*.test.ts'] },
  // Starts Redmine from Debian packages, which `npm run test:redmine` installs.
  redmine: { include: ['test/redmine/**/*.test.ts'] },
  // Starts PostgreSQL from Debian packages, which `npm run test:store` installs.
  store: {
    include: ['test/fleet/postgres/!(storm|throughput).test.ts'],
    testTimeout: 600_000,
    ...CONCURRENT,
  },
  // Random events for minutes: nightly, like the next one and the soak test.
  'store-storm': {
    include: ['test/fleet/postgres/storm.test.ts'],
    testTimeout: 600_000,
    ...CONCURRENT,
  },
  // Measures throughput, so no other tests run at the same time.
  'store-throughput': {
    include: ['test/fleet/postgres/throughput.test.ts'],
    testTimeout: 600_000,
    sequence: { groupOrder: 2 },
  },
  // Compiles and tests a copy of the program from which a feature was removed.
  removal: { include: ['test/*/removal.test.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
  // The longest tests, which spend most of their time waiting. So they start first.
  'crash-network': { include: ['test/crash/*network.test.ts'], testTimeout: 600_000, ...CONCURRENT },
  crash: {
    include: ['test/crash/**/!(*network|pacing|soak).test.ts'],
    testTimeout: 600_000,
  },
  'crash-soak': { include: ['test/crash/soak.test.ts'], testTimeout: 600_000 },
  // Measures pauses, so it has its own group: no other tests run at the same time.
  'crash-pacing': {
    include: ['test/crash/pacing.test.ts'],
    testTimeout: 600_000,
    sequence: { groupOrder: 1 },
    ...CONCURRENT,
  },
};

/** The test files to run against changed source. Set by test/mutation.js. */
const MUTATION_TESTS = process.env.MUTATION_TESTS;

const UNIT_TESTS: ProjectOptions = {
  include: MUTATION_TESTS?.split(' ') ?? ['test/**/*.test.ts'],
  setupFiles: ['test/support/property-runs.ts'],
  exclude: Object.values(PROGRAM_TESTS).flatMap(({ include }) => include),
  // A mutation may be in code that runs when a module is loaded, so mutation tests load modules for each file.
  ...(MUTATION_TESTS === undefined ? SHARED_PROCESS : {}),
};

/** The npm scripts select projects: `npm test` runs `unit`. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Keeps the transformed modules in node_modules for the other projects and the next run.
    experimental: { fsModuleCache: true },
    // Many tests wait for a program that they started, so there are more workers than processors.
    maxWorkers: availableParallelism() + 1,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    teardownTimeout: WAIT_LIMIT_MS,
    // A test that ends without an assertion fails.
    expect: { requireAssertions: true, poll: { timeout: WAIT_LIMIT_MS } },
    projects: Object.entries({
      unit: UNIT_TESTS,
      // Each project slows down every start, and mutation tests start often.
      ...(MUTATION_TESTS === undefined ? PROGRAM_TESTS : {}),
    }).map(([name, test]) => ({
      extends: true as const,
      test: { name, ...test },
    })),
  },
});
