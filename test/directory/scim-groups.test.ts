/** Groups and lists of two independent SCIM servers, with the profile `scim-2`. */

import { afterEach, expect, test } from 'vitest';
import { openDirectory } from '../support/open-directory.js';
import { startBetterAuthScim } from '../support/scim-better-auth.js';
import { startScimmy } from '../support/scim-scimmy.js';
import type { ScimServer } from '../support/scim-server.js';

const started: ScimServer[] = [];

afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});

async function start(from: () => Promise<ScimServer>) {
  const server = await from();
  started.push(server);
  const directory = openDirectory('scim-2', server.baseUrl, server.token);
  return { server, directory };
}

async function ask({ baseUrl, token }: ScimServer, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return await response.json();
}

const groupCalled = (displayName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
});

test.each([
  ['better-auth', startBetterAuthScim],
  ['SCIMMY', startScimmy],
])(
  'a group of %s is found by name, and gets a new user once, however often the step is sent',
  async (_, from) => {
    const { server, directory } = await start(from);
    await ask(server, '/Groups', groupCalled('Teachers'));
    await ask(server, '/Groups', groupCalled('Year 5'));
    const [teachers, none] = await directory.ids('Teachers', 'Techers');
    expect(none).toBeUndefined();
    const { id } = await directory.create('a.petrova');

    expect(await directory.step('a.petrova', id, teachers)).toMatchObject({ outcome: 'created' });
    expect(await directory.step('a.petrova', id, teachers)).toMatchObject({ outcome: 'created' });
    expect(await ask(server, `/Groups/${teachers}`)).toMatchObject({
      displayName: 'Teachers',
      members: [{ value: id }],
    });
  },
);

test.each([
  ['better-auth', startBetterAuthScim],
  ['SCIMMY', startScimmy],
])(
  'a group of %s may have an apostrophe, and other groups are found despite a name with a quote',
  async (_, from) => {
    const { server, directory } = await start(from);
    for (const name of ["St Mary's", 'Teachers']) await ask(server, '/Groups', groupCalled(name));
    const [saint, quoted, teachers] = await directory.ids("St Mary's", 'Choir "A"', 'Teachers');
    expect([typeof saint, quoted, typeof teachers]).toEqual(['string', undefined, 'string']);
  },
);

test('better-auth refuses an unknown member, and does not find a deleted group', async () => {
  const { server, directory } = await start(startBetterAuthScim);
  await ask(server, '/Groups', groupCalled('Teachers'));
  const [teachers] = await directory.ids('Teachers');
  const { id } = await directory.create('a.petrova');

  expect(await directory.step('a.petrova', 'nobody', teachers)).toMatchObject({
    outcome: 'failed',
    status: 400,
  });
  expect(await directory.step('a.petrova', id, 'gone')).toMatchObject({ isMissing: true, status: 404 });
});

test('the list of better-auth is read completely, in pages of 100', async () => {
  const { directory } = await start(startBetterAuthScim);
  const nicknames = Array.from({ length: 120 }, (_, n) => `user${n}`);
  for (const nickname of nicknames) await directory.create(nickname);
  const { users, requests } = await directory.list('/userName');

  expect([...(users ?? [])].sort()).toEqual(nicknames.sort());
  expect(requests).toBe(2);
});

test('a list is rejected if the SCIM server answers with the first page every time', async () => {
  // With Express 5, scimmy-routers loses the paging parameters.
  const { directory } = await start(startScimmy);
  for (let n = 0; n < 30; n += 1) await directory.create(`user${n}`);
  const { users } = await directory.list('/userName');

  expect(users).toBeUndefined();
});
