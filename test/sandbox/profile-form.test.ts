import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import { send } from './client.js';
import { checkProfile, startProfile, valuesFor } from './profile-checks.js';
import { createCall, lookUpCall, meaningOf } from './profile-reader.js';

/** As Nextcloud: a form, HTTP Basic, and 200 for everything but a wrong token; a user has one whole name. */
const LOOK_UP = {
  path: '/ocs/users/{nickname}?format=json',
  headers: { 'OCS-APIRequest': 'true' },
  items: '/ocs/data',
  nickname: '/id',
  names: ['/displayname'],
  fields: { groups: '/groups', department_id: '/department' },
  absent: [{ status: 404 }, { status: 200, at: '/ocs/meta/statuscode', is: 404 }],
};

const PROFILE: ProfileForm = {
  name: 'cloud',
  title: 'Cloud',
  evidence: 'documentation',
  settings: { admin: { description: 'Who creates', required: true } },
  fields: { groups: { many: ';' }, quota: { default: '1 GB' } },
  auth: { basic: '{admin}' },
  create: {
    path: '/ocs/users?format=json',
    type: 'form',
    headers: { 'OCS-APIRequest': 'true' },
    body: {
      userid: '{nickname}',
      password: '{password}',
      displayName: '{first} {last}',
      groups: '{groups}',
      department: '{department_id}',
      quota: '{quota?}',
      active: true,
    },
  },
  answers: [
    { status: 200, at: '/ocs/meta/statuscode', is: 100, means: 'created' },
    { status: 200, at: '/ocs/meta/statuscode', is: 102, means: 'exists' },
    { status: 200, at: '/ocs/meta/statuscode', is: 107, means: 'weak_password' },
    { status: 200, at: '/ocs/meta/status', is: 'failure', means: 'failed' },
  ],
  message: '/ocs/meta/message',
  code: '/ocs/meta/statuscode',
  password: 'sent',
  look_up: LOOK_UP,
};

checkProfile(PROFILE);

describe('a profile with a form', () => {
  it('has the codes of its rules in a body with status 200', async () => {
    const sandbox = await startProfile(PROFILE);
    const call = (change = {}) => createCall(PROFILE, sandbox.url, valuesFor(PROFILE, change));
    const replies = [
      await send(sandbox, call()),
      await send(sandbox, call()),
      await send(sandbox, call({ nickname: 'b', password: 'short' })),
      await send(sandbox, call({ nickname: '' })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const metas = replies.map(({ body }) => JSON.parse(body).ocs.meta);
    expect(metas).toEqual([
      { statuscode: 100 },
      { statuscode: 102, message: 'The nickname "a.petrova" is taken.' },
      { statuscode: 107, message: expect.stringContaining('too simple') },
      { statuscode: 'failed', status: 'failure', message: expect.stringContaining('Path and body') },
    ]);
  });

  it('reads whole names and lists', async () => {
    const sandbox = await startProfile(PROFILE);
    const values = valuesFor(PROFILE, { first: 'Анна', last: 'де  Ла Крус', groups: ['a', 'b & c'] });
    await send(sandbox, createCall(PROFILE, sandbox.url, values));
    expect(sandbox.users()).toMatchObject([
      {
        name: { first: 'Анна', last: 'де Ла Крус', middle: '' },
        department_id: 7,
        fields: { groups: ['a', 'b & c'], quota: '1 GB' },
      },
    ]);
    const { body } = await send(sandbox, lookUpCall(PROFILE, LOOK_UP, sandbox.url, values));
    expect(JSON.parse(body).ocs.data).toEqual({
      id: 'a.petrova',
      displayname: 'Анна де Ла Крус',
      groups: ['a', 'b & c'],
      department: 7,
    });
  });

  it('has 200 with a code for who is absent, where the profile says no other', async () => {
    const sandbox = await startProfile({
      ...PROFILE,
      look_up: { ...LOOK_UP, absent: LOOK_UP.absent.slice(1) },
    });
    const reply = await send(sandbox, lookUpCall(PROFILE, LOOK_UP, sandbox.url, valuesFor(PROFILE)));
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { ocs: { meta: { statuscode: 404 } } }]);
  });

  it('asks for the headers of the profile', async () => {
    const sandbox = await startProfile(PROFILE);
    const call = createCall(PROFILE, sandbox.url, valuesFor(PROFILE));
    const reply = await send(sandbox, { ...call, headers: { ...call.headers, 'OCS-APIRequest': 'no' } });
    expect(meaningOf(PROFILE, reply)).toBe('failed');
    expect(reply.body).toContain('OCS-APIRequest');
  });

  it.each([
    ['another user of HTTP Basic', { admin: 'other' }],
    ['an empty token', { token: '' }],
  ])('refuses %s with a challenge', async (_what, change) => {
    const sandbox = await startProfile(PROFILE);
    const reply = await send(sandbox, createCall(PROFILE, sandbox.url, valuesFor(PROFILE, change)));
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Basic realm="sandbox"']);
  });

  it.each(['department=0', 'department=x', 'department=', 'userid=b', 'active=false'])(
    'refuses a form with %s',
    async (pair) => {
      const sandbox = await startProfile(PROFILE);
      const call = createCall(PROFILE, sandbox.url, valuesFor(PROFILE));
      const name = pair.split('=')[0] ?? '';
      const rest = String(call.body).replace(name === 'userid' ? '' : new RegExp(`(?:^|&)${name}=[^&]*`), '');
      const reply = await send(sandbox, { ...call, body: `${rest}&${pair}` });
      expect(meaningOf(PROFILE, reply)).toBe('failed');
      expect(sandbox.users()).toEqual([]);
    },
  );
});
