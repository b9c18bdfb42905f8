/**
 * A list that is used all year, with random changes of the list, the computer and the directory. GENERATED is the number
 * of sequences; SEED reproduces them.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actions } from '../../people/year/actions.js';
import { Years } from '../../people/year/one-account-each.js';
import { SERVICES } from '../../people/year/year.js';
import { SEED } from '../../support/random.js';

const GENERATED = Number(process.env.GENERATED ?? (process.env.FULL === undefined ? 12 : 300));

const columns = fc.record({ number: fc.boolean(), born: fc.boolean(), mail: fc.boolean() });
const service = fc.constantFrom(...SERVICES);

let years: Years;

beforeAll(async () => {
  years = await Years.start();
});

afterAll(() => years.end());

describe(`${GENERATED} years of a list`, () => {
  it('each person has one account, no created user is sent again, and each state has a way on', async () => {
    const property = fc.asyncProperty(columns, service, actions, (...year) =>
      years.expectOneAccountEach(...year),
    );
    await fc.assert(property, { numRuns: GENERATED, seed: SEED });
    console.log(`years of a list: ${GENERATED}, SEED=${SEED}`);
  }, 3_600_000);
});
