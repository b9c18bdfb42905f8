/** The guided start with a list that was used before, and with questions of a run that are declined. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

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

const HEADER = 'nickname,first name,last name,department';
const ANNA = 'anna,Anna,Lee,1';
const BOB = 'bob,Bob,Ray,1';
const CLEO = 'cleo,Cleo,Fox,1';

const list = (...rows: readonly string[]) => walk.write('a.csv', [HEADER, ...rows, ''].join('\n'));

const start = (steps: readonly Step[], declines = 0) =>
  walk.start(
    steps,
    { list: 'a.csv', options: { profile: 'v6', baseUrl: directory.url, pace: '0' } },
    declines,
  );

const FIRST: readonly Step[] = [
  ['Is this correct', 'Yes'],
  ['no password', 'Generate passwords of words'],
  ['What now', 'Create the users in the directory'],
  ['access token', 'token-of-tests'],
  ['page where people sign in', ''],
];

const AGAIN: readonly Step[] = [
  ['Use these answers again', 'Yes'],
  ['What now', 'Create the users in the directory'],
  ['access token', 'token-of-tests'],
];

const ALL: readonly Step[] = [...FIRST, ['Check this user', 'Yes'], ['The run has finished', 'Stop here']];

it('one new person is created in one run, with a slip, and nothing asks about others', async () => {
  list(ANNA, BOB);
  await start(ALL);
  list(ANNA, BOB, CLEO);
  const walked = await start([...AGAIN, ['The run has finished', 'Stop here']]);
  expect(walked).toMatchObject({ status: 0, left: [] });
  expect(directory.hits()).toEqual({ anna: 1, bob: 1, cleo: 1 });
  expect(walked.ran.filter((argv) => argv.includes('--limit'))).toEqual([]);
  expect(walked.text).toContain('1 new: Cleo Fox (cleo)');
  expect(walked.text).not.toContain('the others');
  expect(walked.text).toContain('Print the slips');
  const folder = join(walk.cwd, 'a.csv.results');
  const sheets = readdirSync(folder).filter(
    (name) => name.startsWith('credentials') && name.endsWith('.html'),
  );
  expect(sheets.map((name) => walk.read(`a.csv.results/${name}`)).join('')).toContain('cleo');
});

it('if the first user was the only one that is valid, nothing asks about others, and slips are made', async () => {
  walk.write(
    'a.csv',
    'nickname,first name,last name,position,password\nanna,Anna,Lee,Head,\nbob,Bob,Ray,Sunny-Meadow-42,Sunny-Meadow-42\n',
  );
  const walked = await start([
    ...FIRST,
    ['The list has errors', 'Continue without the rows'],
    ['The run has finished', 'Stop here'],
  ]);
  expect(walked).toMatchObject({ left: [] });
  expect(walked.text).toContain('Print the slips');
});

it('the question about the first user and the last plan name people', async () => {
  list(ANNA, BOB);
  const walked = await start([
    ...FIRST,
    ['Check this user in the directory: Anna Lee (anna).', 'No'],
    ['What now', 'I have looked again'],
    ['Check this user in the directory: Anna Lee (anna).', 'No'],
    ['What now', 'Stop here'],
  ]);
  expect(walked).toMatchObject({ status: 0, left: [] });
  expect(walked.text).toContain('2 new: Anna Lee (anna); Bob Ray (bob)');
  expect(walked.text).toMatch(/Initial password: [\s\S]*To continue later, run:\n {2}provision a\.csv/);
});

it('the guided start says that people may have an account only if that is not certain', async () => {
  list(ANNA, BOB);
  await start(ALL);
  const walked = await start([
    ['Use these answers again', 'Yes'],
    ['What now', 'Stop here'],
  ]);
  expect(walked.text).toContain('Each user in a.csv has an account from earlier runs.');
});

it('the guided start says that people may have an account if a request was not confirmed', async () => {
  await directory.close();
  directory = await startDirectory(({ body }) => (body.nickname === 'bob' ? 500 : 201));
  list(ANNA, BOB);
  await start([...FIRST, ['Check this user', 'Yes']]);
  const walked = await start([
    ['Use these answers again', 'Yes'],
    ['What now', 'Stop here'],
  ]);
  expect(walked.text).toContain('Each user in a.csv has an account, or may have one, from earlier runs.');
});

it('the guided start does not say that each user has an account if a row was left out', async () => {
  list(ANNA, BOB);
  await start(ALL);
  list(ANNA, BOB, 'b ob,Cleo,Fox,1');
  const walked = await start([
    ['Use these answers again', 'Yes'],
    ['Is this correct', 'Yes'],
    ['1 login cannot be used', 'Leave this row out'],
    ['What now', 'Stop here'],
  ]);
  expect(walked.text).toContain('No user in a.csv is left to create');
  expect(walked.text).not.toContain('Each user');
});

it('after a declined question, the guided start asks what to do, and asks the directory again', async () => {
  list(ANNA, BOB);
  const walked = await start(
    [...FIRST, ['What now', 'Try again'], ['Check this user', 'Yes'], ['The run has finished', 'Stop here']],
    1,
  );
  expect(walked).toMatchObject({ status: 0, left: [] });
  expect(directory.hits()).toEqual({ anna: 1, bob: 1 });
});

it('the address is kept if the question of the first run is declined', async () => {
  list(ANNA, BOB);
  const walked = await start([...FIRST, ['What now', 'Stop here']], 1);
  expect(walked).toMatchObject({ status: 2, left: [] });
  expect(directory.hits()).toEqual({});
  expect(walk.read('provision.config.json')).toContain(directory.url);
});
