/** The guided start sends only people who were shown, even if the list changes while it runs. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import { openWalk, type Walk, type Walked } from './walk.js';

let walk: Walk;
let directory: TestDirectory;

beforeEach(async () => {
  walk = openWalk();
  directory = await startDirectory();
});

afterEach(async () => {
  walk.close();
  await directory.close();
});

const HEADER = 'nickname,first name,last name,department,password\n';
const ANNA = 'anna,Anna,Lee,Staff,Sunny-Meadow-42\n';
const BOB = 'bob,Bob,Ray,Staff,Windy-Harbour-7\n';

/** @param change functions that run at these questions */
async function walkWith(change: { rehearsed?: () => void; first?: () => void }): Promise<Walked> {
  walk.write('a.csv', HEADER + ANNA + BOB);
  writeDepartment(7);
  return await walk.start([
    ['Is this correct', 'Yes'],
    ['What now', 'Rehearse'],
    ['The rehearsal has finished', doing('Create the users', change.rehearsed)],
    ['Address of the directory', directory.url],
    ['access token', 'token-of-tests'],
    ['What now', 'Begin'],
    ['Check this user in the directory', doing('Yes', change.first)],
    ['The run has finished', 'Stop here'],
  ]);
}

function doing(answer: string, change = () => {}) {
  return () => {
    change();
    return answer;
  };
}

function writeDepartment(id: number): void {
  walk.write('provision.config.json', JSON.stringify({ profile: 'v6', pace: 0, departments: { Staff: id } }));
}

const SHOWN_AGAIN = 'a.csv changed after it was shown. Check it again before you answer.';

it('the guided start shows the people again if the list changed after the first user', async () => {
  const { stderr } = await walkWith({
    first: () => walk.write('a.csv', `${HEADER}${ANNA}eve,Eve,Moe,Staff,Foggy-Castle-9\n`),
  });
  expect(stderr.split(SHOWN_AGAIN)).toHaveLength(2);
  expect(stderr.split(SHOWN_AGAIN)[1]).toContain('Eve Moe (last name Moe), eve');
  expect(directory.hits()).toEqual({ anna: 1, eve: 1 });
});

it('the guided start shows the people again if the list changed after the rehearsal', async () => {
  const { stderr } = await walkWith({ rehearsed: () => walk.write('a.csv', HEADER + BOB + ANNA) });
  expect(stderr.split(SHOWN_AGAIN)).toHaveLength(2);
  expect(stderr.split(SHOWN_AGAIN)[1]).toContain('Bob Ray (last name Ray), bob');
  expect(directory.hits()).toEqual({ anna: 1, bob: 1 });
});

it('the guided start shows the people again if a department has another number in the configuration', async () => {
  const { stderr } = await walkWith({ first: () => writeDepartment(8) });
  expect(stderr.split(SHOWN_AGAIN)[1]).toContain('Bob Ray');
});

it('the guided start does not show the people again if the list was saved without changes', async () => {
  const { stderr } = await walkWith({ rehearsed: () => walk.write('a.csv', HEADER + ANNA + BOB) });
  expect(directory.hits()).toEqual({ anna: 1, bob: 1 });
  expect(stderr).not.toContain(SHOWN_AGAIN);
  expect(stderr).not.toContain('Bob Ray');
});
