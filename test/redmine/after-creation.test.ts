/** The profile redmine at a real Redmine: ids of groups, members, and the list of all users. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDirectory, openDirectory } from '../support/open-directory.js';
import { type Redmine, startRedmine } from './redmine.js';

let redmine: Redmine;
let directory: OpenDirectory;

beforeAll(async () => {
  redmine = await startRedmine();
  directory = openDirectory('redmine', redmine.baseUrl, redmine.key);
});

afterAll(() => redmine?.close());

async function ask(path: string, body?: object, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${redmine.baseUrl}${path}`, {
    headers: { 'x-redmine-api-key': redmine.key, 'content-type': 'application/json' },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
  return response.status === 204 ? undefined : await response.json();
}

it('the groups of Redmine are found by name, and get a new user once, however often the step is sent', async () => {
  await ask('/groups.json', { group: { name: 'Teachers' } });
  await ask('/groups.json', { group: { name: 'Year 5' } });
  const [group, none] = await directory.ids('Teachers', 'Techers');
  expect(none).toBeUndefined();
  const { id } = await directory.create('member');

  expect(await directory.step('member', id, group)).toMatchObject({ outcome: 'created', status: 204 });
  expect(await directory.step('member', id, group)).toMatchObject({ outcome: 'created', status: 422 });
  expect(await ask(`/groups/${group}.json?include=users`)).toMatchObject({
    group: { name: 'Teachers', users: [{ id: Number(id) }] },
  });
});

it('Redmine answers that a group does not exist, and that a key does not belong to an administrator', async () => {
  const { id } = await directory.create('outsider');
  const [group] = await directory.ids('Teachers');

  // The 404 is about the group: for a user who does not exist, Redmine answers 422.
  const missing = await directory.step('outsider', id, '4711');
  expect(missing).toMatchObject({ outcome: 'failed', status: 404 });
  expect(missing.isMissing).toBeUndefined();
  const plain = openDirectory('redmine', redmine.baseUrl, redmine.plainKey);
  expect(await plain.step('outsider', id, group)).toMatchObject({ outcome: 'failed', status: 403 });
});

it('Redmine lists active, registered and locked users in pages of 100', async () => {
  for (let n = 1; n <= 120; n += 1) await directory.create(`user${n}`);
  for (const status of [2, 3]) {
    const { id } = await directory.create(`user-of-status-${status}`);
    await ask(`/users/${id}.json`, { user: { status } }, 'PUT');
  }
  const { users, requests } = await directory.list('/login');
  const known = redmine.users().map(({ login }) => login);

  expect([...(users ?? [])].sort()).toEqual(['admin', 'plain', ...known].sort());
  expect(requests).toBe(4);
});
