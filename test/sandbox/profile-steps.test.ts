import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { StepForm } from '../../src/directory/profile-steps.js';
import { parseFault } from '../../src/sandbox/fault.js';
import type { SandboxOptions } from '../../src/sandbox/server.js';
import { type Call, send } from './client.js';
import { checkProfile, startProfile, valuesFor } from './profile-checks.js';
import { createCall, meaningOf, type Placeholders, stepCall } from './profile-reader.js';

const GROUP: StepForm = {
  step: 'group',
  for: 'groups',
  method: 'POST',
  path: '/realms/{realm}/groups/{groups.id}/members',
  headers: { 'X-Realm': '{realm}' },
  body: { user: '{id}', name: '{groups}' },
  answers: [
    { status: 204, means: 'done' },
    {
      status: 409,
      all: [
        { at: '/code', is: 'member' },
        { at: '/message', contains: ['already'] },
      ],
      means: 'done',
    },
    { status: 429, means: 'refused' },
    { status: 503, means: 'open' },
    { status: 403, at: '/code', starts: ['slow'], means: 'throttled' },
  ],
};

const MANAGER: StepForm = {
  step: 'manager',
  for: 'manager',
  method: 'PUT',
  path: '/users/{id}/manager?notify=false',
  body: { ref: 'https://id.example.org/users/{manager.id}', kept: '{level}' },
  answers: [{ status: '2xx', at: '/result', is: 'ok', means: 'done' }],
};

const PASSWORD: StepForm = {
  step: 'password',
  for: 'password',
  method: 'POST',
  path: '/users/{nickname}/password',
  type: 'form',
  body: { secret: '{password}', lasts: '{not change_password}' },
  repeat: 'harmless',
  answers: [
    { status: 200, means: 'done' },
    { status: 400, at: '/code', is: 'weak', means: 'weak_password' },
  ],
};

/**
 * Like an identity provider: an id in the header Location, groups by id, a manager, and a separate step for the
 * password.
 */
const PROFILE: ProfileForm = {
  name: 'steps',
  title: 'Steps',
  evidence: 'documentation',
  settings: { realm: { description: 'Its name', required: true } },
  fields: { groups: { many: ';' }, manager: {}, level: { type: 'number', default: '7' } },
  auth: { Authorization: 'Bearer {token}' },
  create: {
    path: '/users',
    type: 'json',
    body: { login: '{nickname}', name: '{first} {last}', level: '{level}' },
    id: { header: 'location' },
  },
  answers: [
    { status: 201, means: 'created' },
    { status: 409, means: 'exists' },
  ],
  message: '/message',
  code: '/code',
  password: 'sent',
  look_up: { path: '/users?login={nickname}', nickname: '/login', id: '/id' },
  then: [GROUP, MANAGER, PASSWORD],
};

checkProfile({ ...PROFILE, then: [GROUP, PASSWORD] });

describe('a step', () => {
  const VALUES = { groups: 'Staff & co', 'groups.id': '7/a', manager: 'b.chief', level: 7 };

  async function sandboxWith(options: SandboxOptions = {}, profile: ProfileForm = PROFILE) {
    const sandbox = await startProfile(profile, options);
    const values = (change: Placeholders) => ({ ...valuesFor(profile), ...VALUES, ...change });
    return {
      sandbox,
      create: (change: Placeholders = {}) =>
        send(sandbox, createCall(profile, sandbox.baseUrl, values(change))),
      take: (step: StepForm, change: Placeholders = {}, more: Call = {}) => {
        const call = stepCall(profile, step, sandbox.baseUrl, values({ id: 'id-of-a.petrova', ...change }));
        return send(sandbox, { ...call, ...more, headers: { ...call.headers, ...more.headers } });
      },
    };
  }

  it('a step is shown with its values in the list of users, without the password', async () => {
    const { sandbox, create, take } = await sandboxWith();
    await create();
    for (const groups of ['Staff & co', 'Класс 7']) await take(GROUP, { groups });
    await take(PASSWORD);
    const steps = { group: ['Staff & co', 'Класс 7'], password: [''] };
    expect(sandbox.users()).toMatchObject([{ nickname: 'a.petrova', steps }]);
    const [page, users] = [await send(sandbox), await send(sandbox, { path: '/sandbox/users' })];
    expect(page.body).toContain('>group: Staff &#38; co, Класс 7; password<');
    expect(JSON.parse(users.body)).toMatchObject({ users: [{ steps }] });
    expect(page.body + users.body).not.toContain('blue-Kettle-41');
  });

  it('a repeated step gets the answer that the profile has for a step in effect', async () => {
    const { create, take } = await sandboxWith();
    await create();
    expect((await take(GROUP)).status).toBe(204);
    const again = await take(GROUP);
    expect(again.status).toBe(409);
    expect(JSON.parse(again.body)).toEqual({
      code: 'member',
      message: 'already (This is already the case.)',
    });
    expect((await take(GROUP, { groups: 'Others' })).status).toBe(204);
    expect([(await take(PASSWORD)).status, (await take(PASSWORD)).status]).toEqual([200, 200]);
  });

  it('a value in the body of a PUT replaces the previous one', async () => {
    const { sandbox, create, take } = await sandboxWith();
    await create();
    for (const id of ['id-of-b.chief', 'c.chief']) {
      const reply = await take(MANAGER, { 'manager.id': id });
      expect(JSON.parse(reply.body)).toEqual({ result: 'ok' });
      expect(sandbox.users()[0]?.steps).toEqual({ manager: [id] });
    }
  });

  it('a step with a weak password is refused, as in a creation', async () => {
    const { sandbox, create, take } = await sandboxWith();
    await create();
    const reply = await take(PASSWORD, { password: 'kettles' });
    expect(meaningOf(PASSWORD, reply)).toBe('weak_password');
    expect(sandbox.users()[0]?.steps).toBeUndefined();
  });

  it('a step that names no known user, or two different users, is answered with 404', async () => {
    const { create, take } = await sandboxWith();
    for (const nickname of ['a.petrova', 'b.petrova']) await create({ nickname });
    const step = {
      ...PASSWORD,
      path: '/users/{nickname}/password',
      body: { ...(PASSWORD.body as object), id: '{id}' },
    };
    const { take: takeBoth, create: createBoth } = await sandboxWith({}, { ...PROFILE, then: [step] });
    await createBoth();
    expect((await takeBoth(step)).status).toBe(200);
    const other = await takeBoth(step, { id: 'id-of-b.petrova' });
    expect([other.status, JSON.parse(other.body)]).toEqual([404, { message: 'There is no such user.' }]);
    expect((await take(GROUP, { id: 'id-of-c.petrova' })).status).toBe(404);
    // Some services use the login as the id.
    expect((await take(GROUP, { id: 'B.Petrova' })).status).toBe(204);
  });

  it.each([
    ['another header', { headers: { 'X-Realm': 'other' } }],
    ['another content type', { headers: { 'Content-Type': 'text/plain' } }],
    ['an unknown member', { body: '{"user":"id-of-a.petrova","name":"x","more":1}' }],
    ['no body', { body: '' }],
  ])('a step with %s is refused', async (_what, more) => {
    const { sandbox, create, take } = await sandboxWith();
    await create();
    expect(meaningOf(GROUP, await take(GROUP, {}, more))).toBe('refused');
    expect(sandbox.users()[0]?.steps).toBeUndefined();
  });

  it.each([
    ['another method', { method: 'PATCH' }],
    ['another query', { path: '/users/id-of-a.petrova/manager?notify=true' }],
  ])('a step with %s is answered with 404', async (_what, more) => {
    const { create, take } = await sandboxWith();
    await create();
    expect((await take(MANAGER, { 'manager.id': 'x' }, more)).status).toBe(404);
  });

  it('a step that comes too soon gets the throttling answer of that step, and faults are injected into steps', async () => {
    let time = 0;
    const name = { first: 'Авдотья', last: 'Петрова', middle: '' };
    const users = [{ nickname: 'a.petrova', name, position: '' }];
    const faults = [parseFault('503,nickname=a.,times=1')];
    const { sandbox, take } = await sandboxWith({ users, throttle: 1, now: () => time, faults });
    expect((await take(GROUP)).status).toBe(503);
    const soon = await take(GROUP);
    expect([meaningOf(GROUP, soon), soon.headers['retry-after']]).toEqual(['throttled', '1']);
    expect(sandbox.users()[0]?.steps).toBeUndefined();
    time = 5000;
    expect((await take(GROUP)).status).toBe(204);
    expect(sandbox.users()).toMatchObject([{ steps: { group: ['Staff & co'] } }]);
  });

  it('the login is the id of a user if look-ups have no other id', async () => {
    const look_up = { path: '/users/{nickname}', id: '/login', nickname: '/login' };
    const { sandbox, create, take } = await sandboxWith({}, { ...PROFILE, look_up });
    expect((await create()).headers.location).toBe('/users/a.petrova');
    expect((await take(GROUP, { id: 'a.petrova' })).status).toBe(204);
    const found = await send(sandbox, {
      path: '/users/a.petrova',
      headers: { Authorization: `Bearer ${sandbox.token}` },
    });
    expect(JSON.parse(found.body)).toEqual({ login: 'a.petrova' });
  });

  it('a changed user keeps the steps in effect', async () => {
    const profile: ProfileForm = { ...PROFILE, upsert: true };
    const { sandbox, create, take } = await sandboxWith({}, profile);
    await create();
    await take(GROUP);
    await create({ nickname: 'A.Petrova', first: 'Анна' });
    expect(sandbox.users()).toMatchObject([{ nickname: 'A.Petrova', steps: { group: ['Staff & co'] } }]);
  });
});

describe('a profile with one address for everything', () => {
  const body = (call: string, members: Readonly<Record<string, string>>) => ({
    wsfunction: call,
    ...members,
  });
  const path = '/server.php?format=json';
  /** Like Moodle: the token in the form, the function in the body, and errors with the status 200. */
  const profile: ProfileForm = {
    ...PROFILE,
    name: 'one-address',
    auth: { form: { wstoken: '{token}' } },
    settings: {},
    reads: true,
    create: {
      path,
      type: 'form',
      body: body('create', { 'users[0][username]': '{nickname}', 'users[0][name]': '{first} {last}' }),
      id: '/0/id',
    },
    answers: [
      { status: 200, at: '/errorcode', is: 'invalidtoken', means: 'token_refused' },
      { status: 200, at: '/message', contains: ['taken'], means: 'exists' },
      { status: 200, at: '/0/id', present: true, means: 'created' },
    ],
    look_up: {
      path,
      method: 'POST',
      type: 'form',
      items: '/users',
      nickname: '/username',
      id: '/id',
      body: body('find', { 'criteria[0][value]': '{nickname}' }),
    },
    names: {
      groups: {
        path,
        method: 'POST',
        type: 'form',
        items: '/cohorts',
        name: '/name',
        id: '/id',
        body: body('cohorts', { query: '{value}' }),
      },
    },
    list: {
      path,
      method: 'POST',
      type: 'form',
      items: '/users',
      total: '/total',
      page: 0,
      body: body('all', { page: '{page}' }),
    },
    then: [
      {
        step: 'cohort',
        for: 'groups',
        method: 'POST',
        path,
        type: 'form',
        repeat: 'harmless',
        body: body('join', { user: '{id}', cohort: '{groups.id}' }),
        answers: [{ status: 200, at: '', is: null, means: 'done' }],
      },
    ],
    message: '/message',
    code: '/errorcode',
    password: 'ignored',
  };

  checkProfile(profile);
});
