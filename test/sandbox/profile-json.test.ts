import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import { send, start, TOKEN } from './client.js';
import { checkProfile, startProfile, valuesFor } from './profile-checks.js';
import { createCall } from './profile-reader.js';

/** Like Keycloak: the message distinguishes the answers, and a look-up returns a list of all matching users. */
const PROFILE: ProfileForm = {
  name: 'identity',
  title: 'Identity <b>& Co</b>',
  evidence: 'documentation',
  settings: { realm: { description: 'Its name', required: true } },
  fields: { email: { default: '{nickname}@{realm}.example' }, groups: { many: ';' } },
  auth: { Authorization: 'Bearer {token}' },
  token: { grant: 'client_credentials', url: '{base_url}/realms/{realm}/token' },
  create: {
    path: '/admin/realms/{realm}/users',
    type: 'json',
    body: {
      username: '{nickname}',
      firstName: '{first}',
      lastName: '{last?}',
      email: '{email?}',
      enabled: true,
      groups: '{groups}',
      attributes: { department: ['{department?}'] },
      credentials: [{ type: 'password', value: '{password}', temporary: '{change_password}' }],
    },
  },
  answers: [
    { status: 201, means: 'created' },
    { status: 409, at: '/errorMessage', contains: ['exists'], means: 'exists' },
    { status: 400, at: '/errorMessage', starts: ['Password policy'], means: 'weak_password' },
  ],
  message: '/errorMessage',
  code: '/error',
  password: 'sent',
  look_up: {
    path: '/admin/realms/{realm}/users?username={nickname}&exact=true',
    items: '',
    nickname: '/username',
    created_at: '/createdTimestamp',
    unit: 'ms',
    names: ['/lastName', '/firstName'],
    fields: { email: '/email', groups: '/groups' },
  },
};

checkProfile(PROFILE);

describe('the sandbox of a JSON profile', () => {
  it('the sandbox of a JSON profile stores the values that were sent', async () => {
    const sandbox = await startProfile(PROFILE, { date: () => new Date('2026-01-02T03:04:05Z') });
    await send(sandbox, createCall(PROFILE, sandbox.url, valuesFor(PROFILE, { last: '' })));
    expect(sandbox.users()).toEqual([
      {
        id: 1,
        nickname: 'a.petrova',
        name: { first: 'Авдотья', last: '', middle: '' },
        position: '',
        created_at: '2026-01-02T03:04:05.000Z',
        fields: {
          email: 'a.petrova@realm-1.example',
          groups: ['groups-of-hers', 'second & last'],
          department: 'Physics',
          change_password: true,
        },
      },
    ]);
  });

  it('the sandbox of a JSON profile accepts no other realm', async () => {
    const sandbox = await startProfile(PROFILE);
    const call = createCall(PROFILE, sandbox.url, valuesFor(PROFILE, { realm: 'other' }));
    expect((await send(sandbox, call)).status).toBe(404);
  });

  it('the sandbox of a JSON profile has samples for missing settings', async () => {
    const sandbox = await start({ profile: PROFILE });
    const call = createCall(PROFILE, sandbox.url, valuesFor(PROFILE, { realm: 'realm' }));
    expect((await send(sandbox, call)).status).toBe(201);
  });

  it('the sandbox of a JSON profile shows the title of the profile as text', async () => {
    const { body } = await send(await startProfile(PROFILE), { path: '/' });
    expect(body).toContain('Identity &#60;b&#62;&#38; Co&#60;/b&#62;');
  });

  it('the sandbox of a JSON profile answers at the path of the base URL', async () => {
    const profile = { ...PROFILE, base_url: 'https://id.example/auth/' };
    const sandbox = await startProfile(profile);
    expect(sandbox.baseUrl).toBe(`${sandbox.url}/auth`);
    const statuses = [sandbox.baseUrl, sandbox.url].map(
      async (base) => (await send(sandbox, createCall(profile, base, valuesFor(profile)))).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 404]);
  });

  it('the sandbox of a JSON profile finds an initial user by the default value of a field', async () => {
    const look_up = { path: '/by?mail={email}', nickname: '/n', absent: { status: 404 } };
    const profile = { ...PROFILE, look_up };
    const name = { first: 'A', last: 'B', middle: '' };
    const users = [{ nickname: 'a.b', name, position: '' }];
    const sandbox = await startProfile(profile, { users });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const found = await send(sandbox, { path: '/by?mail=a.b%40realm-1.example', headers });
    expect(JSON.parse(found.body)).toEqual([{ n: 'a.b' }]);
    expect((await send(sandbox, { path: '/by?mail=a.b', headers })).status).toBe(404);
    expect((await send(sandbox, { path: '/by', headers })).status).toBe(404);
  });
});

describe('the token endpoint of a profile', () => {
  const ask = async (body: string, headers = {}, profile = PROFILE) => {
    const sandbox = await startProfile(profile);
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const call = { method: 'POST', path: '/realms/realm-1/token', headers: { ...type, ...headers }, body };
    return send(sandbox, call);
  };

  it.each([
    ['in the form', 'grant_type=client_credentials&client_id=any&client_secret=any', {}],
    ['by HTTP Basic', 'grant_type=client_credentials', { Authorization: 'Basic YTpi' }],
  ])(
    'the token endpoint of a profile gives the token to a client that is named %s',
    async (_how, body, headers) => {
      const reply = await ask(body, headers);
      expect(reply.status).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(reply.body)).toEqual({ access_token: TOKEN, token_type: 'Bearer', expires_in: 300 });
    },
  );

  it('the token endpoint of a profile gives the token for an assertion if the profile has that grant', async () => {
    const token = { grant: 'jwt_bearer', url: '{base_url}/realms/{realm}/token' } as const;
    const grant = 'grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer';
    const reply = await ask(`${grant}&assertion=any`, {}, { ...PROFILE, token });
    expect(JSON.parse(reply.body)).toMatchObject({ access_token: TOKEN });
    expect((await ask(grant, {}, { ...PROFILE, token })).status).toBe(401);
    expect((await ask(`${grant}&assertion=any`)).status).toBe(400);
  });

  it.each([
    ['another grant', 'grant_type=password&client_id=any', 400, 'unsupported_grant_type'],
    ['no client', 'grant_type=client_credentials', 401, 'invalid_client'],
  ])('the token endpoint of a profile refuses %s', async (_what, body, status, error) => {
    const reply = await ask(body);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([status, { error }]);
  });
});
