import { test } from 'vitest';

/** A test of seconds, which mutation tests leave out: they run every test hundreds of times. */
export const slowTest = test.skipIf(process.env.MUTATION_TESTS !== undefined);
