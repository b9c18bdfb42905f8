/** The journal in a store passes the tests of the journal in files. */

import { afterAll, afterEach, beforeAll } from 'vitest';
import { testSteps } from '../../journal/adapter-steps.js';
import { testJournal } from '../../journal/adapters.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createStore, storePlace, type TestStore } from './store-place.js';

let postgres: Postgres;
let store: TestStore;

beforeAll(async () => {
  postgres = await startPostgres();
  store = await createStore(postgres);
});

afterEach(async () => {
  await store.end();
});

afterAll(async () => {
  await store.close();
  await postgres.close();
});

testJournal(() => storePlace(store), 15);
testSteps(() => storePlace(store), 15);
