import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;
let directory: TestDirectory;
let accounts: Set<string>;

const NAMES = ['anna', 'bob', 'cleo', 'dan', 'eva'];

beforeEach(async () => {
  walk = openWalk();
  accounts = new Set();
  directory = await startDirectory(({ body: { nickname } }) => {
    if (accounts.has(nickname)) return 409;
    accounts.add(nickname);
    return 201;
  });
  const rows = NAMES.map((name) => `${name},${name},Lee,Sunny-Meadow-${name.length}${name.at(-1)}q`);
  walk.write('a.csv', ['nickname,first name,last name,password', ...rows, ''].join('\n'));
});

afterEach(async () => {
  walk.close();
  await directory.close();
});

const START: readonly Step[] = [
  ['What now', 'Create the users in the directory'],
  ['access token', 'token-of-tests'],
];

const start = (steps: readonly Step[], first: Step = ['Is this correct', 'Yes']) =>
  walk.start([first, ...START, ...steps], {
    list: 'a.csv',
    options: { profile: 'v6', baseUrl: directory.url, pace: '0' },
  });

it('if the first login is taken, nothing asks to check a user, and Enter stops', async () => {
  for (const name of NAMES) accounts.add(name);
  const walked = await start([['Whose account is it', 'I do not know']]);
  expect(walked).toMatchObject({ status: 1, left: [] });
  expect(directory.received).toHaveLength(1);
  expect(walked.text).not.toContain('Check this user');
  // The answers do the same as these commands.
  for (const option of ['--renew', '--skip-existing', '--others'])
    expect(walked.stderr + walked.text).not.toContain(option);
});

it('after three taken logins, the question is the same, and no address or repetition is offered', async () => {
  for (const name of NAMES) accounts.add(name);
  await start([['Whose account is it', 'I do not know']]);
  const again = await start(
    [
      ['2 logins are taken', 'They belong to other people'],
      ['3 logins are taken', 'I do not know'],
    ],
    ['Use these answers again', 'Yes'],
  );
  expect(again).toMatchObject({ left: [] });
  expect(directory.received).toHaveLength(3);
});

it('if the accounts belong to other people, the next user is created and can be checked', async () => {
  accounts.add('anna');
  const walked = await start([
    ['Whose account is it', 'They belong to other people'],
    ['Check this user in the directory', 'Yes'],
  ]);
  expect(walked).toMatchObject({ status: 1, left: [] });
  expect(walked.ran.at(-2)).toContain('--others anna');
  expect(directory.hits()).toEqual(Object.fromEntries(NAMES.map((name) => [name, 1])));
});

it('if the accounts belong to the people in the list, only the others are created', async () => {
  for (const name of NAMES.slice(0, 4)) accounts.add(name);
  const walked = await start([
    ['Whose account is it', 'They belong to the people in the list'],
    ['The run has finished', 'Stop here'],
  ]);
  expect(walked).toMatchObject({ status: 0, left: [] });
  expect(walked.ran.at(-1)).toContain('--skip-existing');
  expect(walked.text).toContain('1 login is taken and kept. 4 people are left');
  expect(walked.text).toContain('bob Lee (bob); cleo Lee (cleo); dan Lee (dan); eva Lee (eva)');
  expect(walked.text).toContain('settle a.csv.results --same --all');
  expect(directory.hits()).toEqual(Object.fromEntries(NAMES.map((name) => [name, 1])));
  expect(accounts.size).toBe(5);
});
