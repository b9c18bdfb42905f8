import { test } from 'vitest';

/** A test that takes seconds. Mutation tests skip it, since they run every test hundreds of times. */
export const slowTest = test.skipIf(process.env.MUTATION_TESTS !== undefined);
