/** The independent SCIM servers of the tests, and the behaviour that the tests need. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, type ProxyFault, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import { askGroups, createGroup, deleteGroup, type ScimServer } from '../../support/scim-server.js';

type Answer = { readonly status: number; readonly body: unknown };

const USER = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'a.petrova',
  externalId: 'attempt-1',
  name: { givenName: 'Авдотья', familyName: 'Петрова' },
  emails: [{ value: 'a.petrova@example.org', primary: true }],
  password: 'Sample-Pass-1',
};

const SERVERS = [
  { name: 'better-auth', start: startBetterAuthScim, keeps: undefined },
  { name: 'scimmy-routers', start: startScimmy, keeps: USER.password },
] as const;

describe.each(SERVERS)('the server $name', ({ start, keeps }) => {
  let server: ScimServer;

  beforeEach(async () => {
    server = await start();
  });

  afterEach(() => server.close());

  async function ask(path: string, body?: unknown, token = server.token): Promise<Answer> {
    const response = await fetch(`${server.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  const find = (filter: string) => ask(`/Users?filter=${encodeURIComponent(filter)}`);

  it('the server $name creates a user, and returns the time', async () => {
    const before = Date.now();
    const { status, body } = await ask('/Users', USER);
    expect(status).toBe(201);
    expect(body).toMatchObject({ userName: 'a.petrova', meta: { created: expect.any(String) } });
    expect(JSON.stringify(body)).not.toContain(USER.password);
    const [stored, ...others] = server.users();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ userName: 'a.petrova', externalId: 'attempt-1', familyName: 'Петрова' });
    expect(stored?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(stored?.password).toBe(keeps);
    expect(stored?.stored.includes(USER.password)).toBe(keeps !== undefined);
  });

  it('the server $name answers 409 uniqueness for a taken userName, and changes nothing', async () => {
    await ask('/Users', USER);
    const other = { ...USER, externalId: 'attempt-2', emails: [{ value: 'other@example.org' }] };
    expect(await ask('/Users', other)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(server.users()).toHaveLength(1);
    expect(server.requests()).toEqual({ 'POST /Users': 2 });
  });

  it('the server $name finds users by externalId and by userName', async () => {
    await ask('/Users', USER);
    for (const filter of ['externalId eq "attempt-1"', 'userName eq "a.petrova"']) {
      expect(await find(filter)).toMatchObject({
        status: 200,
        body: { totalResults: 1, Resources: [{ userName: 'a.petrova', externalId: 'attempt-1' }] },
      });
    }
    for (const filter of ['externalId eq "attempt-2"', 'userName eq "b.petrova"']) {
      expect(await find(filter)).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    }
  });

  it('the server $name refuses another token', async () => {
    expect((await ask('/Users', USER, 'another')).status).toBe(401);
    expect(server.users()).toEqual([]);
  });

  const patchOf = (value: unknown) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'add', path: 'members', value: [{ value }] }],
  });

  it('the server $name adds a user to a group once, even if it is asked repeatedly', async () => {
    const id = await createGroup(server, 'Staff');
    const { body } = await ask('/Users', USER);
    const { id: user } = body as { id: string };
    const added = await askGroups(server, 'PATCH', `/${id}`, patchOf(user));
    const again = await askGroups(server, 'PATCH', `/${id}`, patchOf(user));
    expect(added).toMatchObject({ status: 200, body: { displayName: 'Staff', members: [{ value: user }] } });
    expect([200, 204]).toContain(again.status);
    expect(server.groups()).toEqual([{ id, displayName: 'Staff', members: ['a.petrova'] }]);
    expect(server.requests()[`PATCH /Groups/${id}`]).toBe(2);
  });

  it('the server $name finds a group by its name', async () => {
    const id = await createGroup(server, 'Staff');
    await createGroup(server, 'Pupils');
    const named = (name: string) =>
      askGroups(server, 'GET', `?filter=${encodeURIComponent(`displayName eq "${name}"`)}`);
    expect(await named('Staff')).toMatchObject({
      status: 200,
      body: { totalResults: 1, Resources: [{ id, displayName: 'Staff' }] },
    });
    expect(await named('Nobody')).toMatchObject({ status: 200, body: { totalResults: 0 } });
  });

  it('the server $name adds no user to a deleted group, and no unknown user to a group', async () => {
    const [gone, staff] = [await createGroup(server, 'Gone'), await createGroup(server, 'Staff')];
    const { body } = await ask('/Users', USER);
    await deleteGroup(server, gone);
    const { id: user } = body as { id: string };
    expect(await askGroups(server, 'PATCH', `/${gone}`, patchOf(user))).toMatchObject({ status: 404 });
    expect(await askGroups(server, 'PATCH', `/${staff}`, patchOf('nobody'))).toMatchObject({ status: 400 });
    expect(server.groups()).toEqual([{ id: staff, displayName: 'Staff', members: [] }]);
  });
});

describe.each(SERVERS)('the proxy in front of $name', ({ start }) => {
  let server: ScimServer;
  let proxy: CuttingProxy;

  beforeEach(async () => {
    server = await start();
    proxy = await startCuttingProxy(server.baseUrl);
  });

  afterEach(async () => {
    await proxy.close();
    await server.close();
  });

  /** @returns the status; `lost` without one, and `cut` if the body is incomplete */
  async function create(timeout = 10_000): Promise<number | 'lost' | 'cut'> {
    const response = await fetch(`${proxy.baseUrl}/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(USER),
      signal: AbortSignal.timeout(timeout),
    }).catch(() => undefined);
    if (response === undefined) return 'lost';
    const body = await response.text().catch(() => undefined);
    return body === undefined ? 'cut' : response.status;
  }

  it('the proxy in front of $name forwards requests and answers', async () => {
    expect([await create(), await create()]).toEqual([201, 409]);
    expect(proxy.arrivals()).toEqual({ 'a.petrova': 2 });
    expect(proxy.creations()).toEqual({ 'a.petrova': 1 });
  });

  it.each<readonly [ProxyFault, number | 'lost' | 'cut']>([
    [{ passes: false, answer: 'reset' }, 'lost'],
    [{ passes: false, answer: 'end' }, 'lost'],
    [{ passes: false, answer: 'silence' }, 'lost'],
    [{ passes: false, answer: 503 }, 503],
    [{ passes: true, answer: 'whole', delay: 50 }, 201],
    [{ passes: true, answer: 'cut in status line' }, 'lost'],
    [{ passes: true, answer: 'cut in headers' }, 'lost'],
    [{ passes: true, answer: 'cut in body' }, 'cut'],
    [{ passes: true, answer: 'reset' }, 'lost'],
    [{ passes: true, answer: 'end' }, 'lost'],
    [{ passes: true, answer: 'silence' }, 'lost'],
    [{ passes: true, answer: 503 }, 503],
  ])('the proxy in front of $name obeys its instructions: %o', async (fault, expected) => {
    proxy.decide = ({ n }) => (n === 1 ? fault : undefined);
    expect(await create(fault.answer === 'silence' ? 500 : undefined)).toBe(expected);
    expect(server.users()).toHaveLength(fault.passes ? 1 : 0);
    expect(proxy.creations()).toEqual(fault.passes ? { 'a.petrova': 1 } : {});
    expect(await create()).toBe(fault.passes ? 409 : 201);
    expect(proxy.requests.map(({ at, answeredAt = 0 }) => answeredAt >= at)).toEqual([true, true]);
  });
});
