import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { LookUp } from '../../src/directory/profile-reads.js';
import { send } from './client.js';
import { checkProfile, startProfile, valuesFor } from './profile-checks.js';
import { createCall, itemsIn, readCall } from './profile-reader.js';

const ITEMS = {
  items: '/Resources',
  nickname: '/userName',
  attempt_id: '/externalId',
  created_at: '/meta/created',
  names: ['/name/familyName', '/name/givenName'],
  fields: { email: '/emails/0/value', 'name.first': '/name/givenName', position: '/title' },
};

const BY_NAME: LookUp = { ...ITEMS, path: '/Users?filter=userName eq "{nickname}@{domain}"' };

/** As in RFC 7644: an address as the user name, and look-ups by filter, the first one by the id of the attempt. */
const PROFILE: ProfileForm = {
  name: 'scim',
  title: 'SCIM',
  evidence: 'documentation',
  settings: { domain: { description: 'Of the addresses', required: true } },
  fields: { email: { default: '{nickname}@{domain}' } },
  auth: { Authorization: 'Bearer {token}' },
  create: {
    path: '/Users',
    type: 'scim',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: '{nickname}@{domain}',
      externalId: '{attempt_id}',
      displayName: '{first} {last}',
      name: { givenName: '{first?}', familyName: '{last?}' },
      title: '{position?}',
      emails: [{ value: '{email?}' }],
      password: '{password}',
    },
  },
  answers: [
    { status: 200, means: 'unconfirmed' },
    { status: 201, at: '/id', present: true, means: 'created' },
    { status: 409, at: '/scimType', is: 'uniqueness', means: 'exists' },
    { status: '4xx', at: '/detail', contains: ['password'], means: 'weak_password' },
  ],
  message: '/detail',
  code: '/scimType',
  password: 'unknown',
  look_up: [{ ...ITEMS, path: '/Users?filter=externalId eq "{attempt_id}"' }, BY_NAME],
};

checkProfile(PROFILE);

describe('the sandbox of a SCIM profile', () => {
  it('the sandbox of a SCIM profile answers a look-up for another host at the path of that look-up', async () => {
    const elsewhere: LookUp = { ...ITEMS, url: 'https://lists.example/v2/{domain}/people?name={nickname}' };
    const profile = { ...PROFILE, base_url: 'https://api.example/scim/v2', look_up: elsewhere };
    const sandbox = await startProfile(profile);
    await send(sandbox, createCall(profile, sandbox.baseUrl, valuesFor(profile)));
    const call = readCall(profile, elsewhere, sandbox.baseUrl, valuesFor(profile));
    expect(call.path).toBe('/v2/school.example/people?name=a.petrova');
    expect(itemsIn(elsewhere, await send(sandbox, call))).toHaveLength(1);
    const behind = { ...call, path: `/scim/v2${call.path}` };
    expect(itemsIn(elsewhere, await send(sandbox, behind))).toHaveLength(1);
  });
});

describe('a profile that changes users', () => {
  const profile: ProfileForm = {
    ...PROFILE,
    create: {
      method: 'PUT',
      path: '/users/@{nickname}:{domain}',
      type: 'json',
      body: { displayname: '{first} {middle} {last}', password: '{password}', external: 'run {attempt_id}' },
    },
    answers: [
      { status: '2xx', means: 'created' },
      { status: [400, 422], at: '/errcode', is: 'M_WEAK_PASSWORD', means: 'weak_password' },
    ],
    look_up: {
      path: '/users/@{nickname}:{domain}',
      nickname: '/name',
      attempt_id: '/external',
      absent: { status: 404 },
    },
  };

  checkProfile(profile);

  it('a profile that changes users changes an existing user, who keeps the id and the time of creation', async () => {
    const dates = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const sandbox = await startProfile(profile, { date: () => new Date(dates.shift() ?? '') });
    dates.unshift('2026-01-01T00:00:00.000Z');
    for (const change of [{}, { nickname: 'A.Petrova', first: 'Анна', middle: '', attempt_id: 'second' }]) {
      const reply = await send(sandbox, createCall(profile, sandbox.url, valuesFor(profile, change)));
      expect(reply.status).toBe(201);
    }
    expect(sandbox.users()).toEqual([
      {
        id: 1,
        nickname: 'A.Petrova',
        name: { first: 'Анна', middle: 'Петрова', last: '' },
        position: '',
        attempt_id: 'second',
        created_at: '2026-01-01T00:00:00.000Z',
        fields: {},
      },
    ]);
  });
});
