/**
 * Mutation tests: changes the source in one place at a time and checks that a test fails.
 * `npm run test:mutation` for all groups, `npm run test:mutation -- pacing answers` for some. Exits with 1 if the tests
 * find fewer than 90 % of a group's changes. mutation-survivors.md lists changes that no test can find.
 */

import { Stryker } from '@stryker-mutator/core';

/** The files of each group, and the unit tests that must find their changes. */
const GROUPS = {
  decision: {
    mutate: ['src/app/pipeline/{decide,attempt,repeat-policy}.ts'],
    tests: [
      'test/app/pipeline/{decide,attempt,provision,password-source,look-up-before,look-up-taken}.test.ts',
      'test/app/{run/interruption,look-up/paced-look-up}.test.ts',
    ],
  },
  pacing: {
    mutate: ['src/app/pipeline/{pacer,rate-pacer,stop-policy}.ts'],
    tests: [
      'test/app/pipeline/{pacer,rate-pacer,several-at-once,step-pacing,provision}.test.ts',
      'test/app/run/interruption.test.ts',
    ],
  },
  'in-flight': {
    mutate: ['src/app/pipeline/at-once.ts'],
    tests: ['test/app/pipeline/at-once.test.ts'],
  },
  steps: {
    mutate: ['src/app/pipeline/steps.ts'],
    tests: ['test/app/pipeline/{steps,step-pacing}.test.ts'],
  },
  answers: {
    mutate: ['src/directory/{outcome-rules,classify}.ts'],
    tests: [
      'test/directory/{outcome-rules,classify,answers,retry-after,short-text}.test.ts',
      'test/directory/{error-body,matches,vendor-answers}.test.ts',
    ],
  },
  // lying-look-ups.test.ts finds the same changes, but takes a hundred times as long.
  'look-up': {
    mutate: ['src/directory/{look-up,no-absence,found-user}.ts'],
    tests: ['test/directory/{look-up,shipped-look-ups,found-user,next-page-link}.test.ts'],
  },
  evidence: {
    mutate: [
      'src/app/look-up/{evidence,settle-unconfirmed,sought-rows,paced-look-up}.ts',
      'src/app/{pipeline/{account-text,row-look-up},diff/held-absences}.ts',
    ],
    tests: [
      'test/app/look-up/{evidence,settle-unconfirmed,paced-look-up,look-up-after-run,sought-rows}.test.ts',
      'test/app/{diff/held-absences,diff/compare-rows,pipeline/look-up-before,pipeline/look-up-taken}.test.ts',
    ],
  },
  'profile-rules': {
    mutate: ['src/directory/profile-{rules,answer-rules,address-rules,templates}.ts'],
    tests: [
      'test/directory/{profile-rules,load-profile,shipped-profiles,setting-choices,configure-profile}.test.ts',
    ],
  },
  checks: {
    mutate: ['src/checks/*.ts', '!src/checks/{status,status-values,no-person}.ts'],
    tests: ['test/checks/*.test.ts'],
  },
  // Modules with exact cases of their own, which take a tenth of the time of all tests of the checks.
  status: {
    mutate: ['src/checks/{status,status-values}.ts'],
    tests: ['test/checks/{status-reader,status-values}.test.ts'],
  },
  'no-person': {
    mutate: ['src/checks/no-person.ts'],
    tests: ['test/checks/no-person.test.ts'],
  },
  'folded-name': {
    mutate: ['src/domain/folded-name.ts'],
    tests: ['test/domain/folded-name.test.ts'],
  },
  // read-list.test.ts finds the same changes with random lists, but takes ten times as long.
  lists: {
    mutate: ['src/directory/{names,read-list}.ts'],
    tests: ['test/directory/{names,read-pages}.test.ts'],
  },
  people: {
    mutate: ['src/app/people/*.ts', 'src/app/prepare/{match-people,person}.ts', 'src/checks/seen-people.ts'],
    tests: ['test/app/{people/*,prepare/match-people}.test.ts', 'test/checks/seen-people.test.ts'],
  },
  logins: {
    mutate: ['src/app/prepare/{known-users,assign-nicknames}.ts'],
    tests: ['test/app/prepare/{match-people,assign-nicknames,known-users}.test.ts'],
  },
  'exit-status': {
    mutate: ['src/domain/{exit-status,errors}.ts', 'src/app/results/ending.ts'],
    tests: ['test/app/results/exit-status.test.ts', 'test/domain/errors.test.ts'],
  },
  // The journal in parts, each with its tests that run in memory and without child processes.
  lock: {
    mutate: ['src/journal/{lock,owner}.ts'],
    tests: ['test/journal/{lock-files,owner}.test.ts'],
  },
  records: {
    mutate: ['src/journal/{record,journal-error}.ts'],
    tests: ['test/journal/{record-members,record-values,journal-error}.test.ts'],
  },
  state: {
    mutate: ['src/journal/{journal-state,check-head}.ts'],
    tests: ['test/journal/{journal-state,check-head,check-head-profile,activity}.test.ts'],
  },
  reading: {
    mutate: ['src/journal/load.ts'],
    tests: ['test/journal/{load,last-report,torn-write}.test.ts'],
  },
  writing: {
    mutate: ['src/journal/{journal,journal-writer}.ts'],
    tests: ['test/journal/{journal,journal-writer,opening}.test.ts'],
  },
  chain: {
    mutate: ['src/journal/record-chain.ts'],
    tests: ['test/journal/record-chain.test.ts'],
  },
  recorded: {
    mutate: ['src/journal/recorded-journal.ts'],
    tests: ['test/journal/recorded-journal.test.ts'],
  },
  folder: {
    mutate: ['src/journal/{folder,disk}.ts'],
    tests: ['test/journal/{folder,folder-in-memory,disk}.test.ts'],
  },
  fleet: {
    mutate: ['src/fleet/app/{check-org,run-org,stored-fleet,fleet}.ts'],
    tests: ['test/fleet/app/{check-org,run-org,stored-fleet,fleet}.test.ts'],
  },
  // `npm run test:store` finds changes of the statements themselves.
  store: {
    mutate: ['src/fleet/postgres/{appender,worker,import-organisations}.ts'],
    tests: ['test/fleet/postgres/in-memory/{appender,worker,import-organisations}.test.ts'],
  },
  'store-interface': {
    mutate: ['src/fleet/postgres/{open-store,store-status,store-journals,stored-journal}.ts'],
    tests: ['test/fleet/postgres/in-memory/{open-store,store-status,store-journals}.test.ts'],
  },
};

// Properties run as often as in `npm run test:slow`: test/support/property-runs.ts.
process.env.FULL = '1';
const selected = process.argv.slice(2);
for (const [name, { mutate, tests }] of Object.entries(GROUPS)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`\nMutation tests: ${name}`);
  // vitest.config.ts reads this variable. Stryker's `testFiles` would leave out code that runs when a module is loaded.
  process.env.MUTATION_TESTS = tests.join(' ');
  await new Stryker({
    mutate,
    testRunner: 'vitest',
    // Stryker measures which tests run the changed code, and does not guess them from imports.
    vitest: { related: false },
    coverageAnalysis: 'perTest',
    // With bail, vitest may end before it reports a failure, so a change that breaks all tests would count as missed.
    disableBail: true,
    concurrency: 2,
    // Longer than any test takes on a busy machine. A change that causes a timeout counts as found.
    timeoutMS: 10_000,
    // Stryker would rewrite the paths in tsconfig.json with an interface that TypeScript 7 does not have.
    tsconfigFile: 'none',
    // Runs write reports, which need the built page.
    ignorePatterns: [
      '/bench',
      '/dist/*',
      '!/dist/report',
      '/docs',
      '/reports',
      '/samples',
      '/test/{crash,e2e}',
    ],
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `reports/mutation/${name}.html` },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    thresholds: { high: 95, low: 90, break: 90 },
  }).runMutationTest();
}
