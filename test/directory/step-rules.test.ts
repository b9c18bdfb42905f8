/** The rules for steps: a step is about the created user, can be repeated, and has an answer that means “done”. */

import { describe, expect, test } from 'vitest';
import { FORM, load, refusal } from './profile-samples.js';

const DONE = { status: 204, means: 'done' };
const GROUPS = { path: '/groups?name={value}', name: '/name', id: '/id', whole: true };
const STEP = {
  step: 'group',
  for: 'groups',
  method: 'PUT',
  path: '/users/{id}/groups/{groups.id}',
  answers: [DONE],
};
const WITH_STEP = {
  create: { ...FORM.create, id: '/id' },
  fields: { groups: { many: ';' }, quota: { type: 'number' }, boss: {} },
  names: { groups: GROUPS },
  then: [STEP],
};

const withStep = (change: object) => ({ ...WITH_STEP, then: [{ ...STEP, ...change }] });
const refused = (change: object) => refusal(withStep(change));
const PASSWORD = {
  step: 'password',
  for: 'password',
  path: '/users/{id}/password',
  body: { new: '{password}' },
};

test('a profile may have a step with names', () => {
  expect(load(WITH_STEP).form).toMatchObject(WITH_STEP);
});

describe('the value of a step', () => {
  test.each(['nickname', 'first', 'last', 'middle', 'position', 'department', 'department_id', 'quota'])(
    'a step may be for %s',
    (field) => {
      const step = { ...STEP, for: field, path: '/users/{id}' };
      expect(load({ ...WITH_STEP, then: [STEP, { ...step, step: 'more' }] }).form.then).toHaveLength(2);
    },
  );

  test.each(['domain', 'email', 'change_password', 'token', 'id', 'constructor'])(
    'a step may not be for %s, which is not a value of a row',
    (field) => {
      expect(refused({ for: field })).toContain(`/then/0/for: "${field}" is not a field or a usual value`);
    },
  );

  test('the id of a name is allowed only in a step for its field', () => {
    const path = '/users/{id}/x/{groups.id}';
    expect(refused({ for: 'boss', path })).toContain(
      '/then/0/path: {groups.id} cannot be used here: this step is for "boss"',
    );
    expect(refused({ for: 'boss', path: '/users/{id}/x/{boss.id}' })).toContain(
      '/then/0/path: {boss.id} needs "boss" in "names"',
    );
  });

  test('the ids of a name and of the user are not allowed in the request that creates a user, nor in a look-up', () => {
    for (const text of ['{groups.id}', '{id}']) {
      const create = { ...WITH_STEP.create, body: { ...FORM.create.body, a: text } };
      expect(refusal({ ...WITH_STEP, create })).toBe(`/create/body/a: ${text} cannot be used here`);
      const look_up = { path: `/users/${text}`, nickname: '/login' };
      expect(refusal({ ...WITH_STEP, look_up })).toBe(`/look_up/path: ${text} cannot be used here`);
    }
  });

  test.each(['attempt_id', 'value', 'offset', 'page', 'page_token', 'token', 'base_url'])(
    'a step may not contain {%s}',
    (name) => {
      expect(refused({ path: `/users/{id}/{${name}}` })).toContain(
        `/then/0/path: {${name}} cannot be used here`,
      );
      expect(refused({ body: { a: `{${name}}` } })).toContain(
        `/then/0/body/a: {${name}} cannot be used here`,
      );
    },
  );

  test('a step may not get the id of an attempt or the password through a setting', () => {
    const values = { a: '{attempt_id}', b: '{password}', c: '' };
    const settings = { ref: { description: 'x', values, default: 'c' } };
    const lines = refusal({ settings, ...withStep({ body: { a: '{ref?}' } }) }).split('\n');
    expect(lines).toEqual([
      '/then/0/body/a: {attempt_id} cannot be used here: this step is for "groups"',
      '/then/0/body/a: {password} cannot be used here: this step is for "groups"',
    ]);
  });

  test('parts of the body of a step may depend on a value, as in the body that creates a user', () => {
    const part = { boss: '{boss}', with: 'boss' };
    expect(load(withStep({ body: { a: [part] } })).form.name).toBe('school');
    expect(refused({ body: part })).toContain('/then/0/body/with: the body itself cannot be left out');
    expect(refused({ body: [{ a: { with: 'boss' } }] })).toContain('/then/0/body/0/a/with: needs other');
    expect(refused({ body: { a: { b: 1, with: 'id' } } })).toContain('/then/0/body/a/with: {id} cannot be');
  });

  test('the form of a step has only names and values', () => {
    const form = (body: unknown) => refused({ type: 'form', body });
    expect(load(withStep({ type: 'form', body: { a: ['{groups.id}', 1] } })).form.name).toBe('school');
    expect(form({ a: { b: 1 } })).toContain('/then/0/body/a: a form contains texts and lists of texts only');
    for (const body of [['a'], 'a', null]) expect(form(body)).toContain('/then/0/body: a form has names');
    expect(refused({ type: 'json' })).toBe('/then/0/type: describes a body, but there is none');
  });

  test('the body of a step may be a list', () => {
    expect(load(withStep({ body: [{ id: '{groups.id}', name: '{groups}' }] })).form.name).toBe('school');
  });
});

describe('the user of a step', () => {
  test('a step names the created user in its address or its body', () => {
    expect(refused({ path: '/groups/{groups.id}/members' })).toBe(
      '/then/0: names no user: the address or body needs {id} or {nickname}',
    );
    for (const change of [
      { path: '/groups/{groups.id}/members', body: { user: '{id}' } },
      { path: '/groups/{groups.id}/members/{nickname}' },
      { path: '/groups/{groups.id}', body: ['x-{nickname}'] },
    ])
      expect(load(withStep(change)).form.name).toBe('school');
  });

  test('a step with the id of the user needs a place where the directory returns it', () => {
    const { create: _, ...without } = WITH_STEP;
    const look_up = { path: '/users/{nickname}', nickname: '/login' };
    const why = '/then/0: {id} needs "id" in "create" or in "look_up"';
    expect(refusal(without)).toBe(why);
    expect(refusal({ ...without, look_up })).toBe(why);
    expect(load({ ...without, look_up: [look_up, { ...look_up, id: '/id' }] }).form.name).toBe('school');
    expect(load({ ...WITH_STEP, create: { ...FORM.create, id: { header: 'location' } } }).form.name).toBe(
      'school',
    );
  });

  test('a step may delete a membership of the user, but never the user', () => {
    const ending = (path: string) => ({ ...WITH_STEP, then: [{ ...STEP, method: 'DELETE', path }] });
    for (const path of [
      '/users/{id}',
      '/users/{id}/',
      '/Users/{id}//',
      '/users/{id}.json',
      '/users/{nickname}@school.example',
      '/users/{nickname}?force=true',
      '/users/{id}?group={groups}',
      '/groups/{groups}/../users/{id}/all',
      '/users/{id}/delete',
      '/users/{id}.{groups}',
      '/groups/{groups}/users/{id}',
    ])
      expect(refusal(ending(path))).toContain(
        '/then/0/method: would delete the user, and the program deletes',
      );
    for (const path of ['/users/{id}/groups/{groups}', '/users/{nickname}/groups/{groups}.json?now=1'])
      expect(load(ending(path)).form.name).toBe('school');
  });

  test('the address of a step may not lead to another user', () => {
    const boss = (path: string, body?: object) => ({
      ...WITH_STEP,
      names: { boss: { users: true } },
      then: [{ ...STEP, for: 'boss', path, ...(body && { body }) }],
    });
    for (const name of ['{boss.id}', '{boss}'])
      expect(refusal(boss(`/users/${name}/reports`, { user: '{id}' }))).toBe(
        '/then/0/path: leads to another user: {boss} also needs {id} or {nickname}',
      );
    expect(load(boss('/users/{id}/manager', { of: '{boss.id}' })).form.name).toBe('school');
    expect(load(boss('/users/{id}/manager/{boss.id}')).form.name).toBe('school');
  });
});

describe('a password that is set by a step', () => {
  const without = { ...WITH_STEP.create, body: { login: '{nickname}' } };
  const set = (change: object = {}) => ({
    ...WITH_STEP,
    create: without,
    then: [STEP, { ...STEP, ...PASSWORD, ...change }],
  });

  test('a step may set the password instead of the request that creates a user', () => {
    const answers = [DONE, { status: 400, means: 'weak_password' }];
    const { form, uses } = load(set({ answers }));
    expect([form.password, uses.has('password')]).toEqual(['sent', true]);
  });

  test('the password is allowed only in the body of a step for the password', () => {
    expect(refusal(set({ path: '/users/{id}/{password}' }))).toContain(
      '/then/1/path: {password} cannot be used here',
    );
    expect(refusal(set({ headers: { X: '{password}' } }))).toContain(
      '/then/1/headers/X: {password} cannot be used here',
    );
    expect(refused({ body: { a: ['{password}'] } })).toBe(
      '/then/0/body/a/0: {password} cannot be used here: this step is for "groups"',
    );
    expect(refusal(set({ body: { new: '{nickname}' } }))).toBe(
      '/then/1/for: "password", but the body does not contain {password}',
    );
  });

  test('a profile with a step that sends the password may not ignore passwords', () => {
    expect(refusal({ ...set(), password: 'ignored' })).toBe(
      '/password: "ignored", but the body contains {password}',
    );
  });

  test('only the answer to a step for the password may mean a weak password', () => {
    const answers = [DONE, { status: 400, means: 'weak_password' }];
    expect(refused({ answers })).toBe(
      '/then/0/answers/1/means: "weak_password" cannot be the answer to a step for "groups"',
    );
  });
});

describe('the answers to a step', () => {
  const answered = (...rules: readonly object[]) => refused({ answers: [DONE, ...rules] });

  test.each([304, 302, 408, 421])('no rule of a step may be about the status %d', (status) => {
    expect(answered({ status, means: 'done' })).toContain(
      `/then/0/answers/1/status: ${status} never decides about the row`,
    );
  });

  test.each([500, 503, '5xx', '3xx', 101])('a rule of a step may not name the status %j', (status) => {
    expect(answered({ status, means: 'open' })).toMatch(/^\/then\/0\/answers\/1\/status takes a number/);
  });

  test('a step needs an answer that means “done”', () => {
    expect(refused({ answers: [{ status: 409, means: 'refused' }] })).toBe(
      '/then/0/answers: no rule means "done"',
    );
  });

  test('a 4xx may mean “done” only as a conflict or with a value in the body', () => {
    const why =
      '/then/0/answers/1/means: a 4xx other than 409 can mean "done" only by a value in the body: add "at"';
    for (const status of [400, 404, '4xx', [409, 422]]) expect(answered({ status, means: 'done' })).toBe(why);
    const member = { at: '/code', is: 'member' };
    for (const rule of [{ status: 409 }, { status: 400, ...member }, { status: '4xx', all: [member] }])
      expect(load(withStep({ answers: [DONE, { ...rule, means: 'done' }] })).form.name).toBe('school');
  });

  test.each(['throttled', 'forbidden'])('an answer to a step may mean %s only for 4xx', (means) => {
    for (const status of [200, '2xx', [403, 202]])
      expect(answered({ status, at: '/code', is: 1, means })).toBe(
        `/then/0/answers/1/means: "${means}" can only be a 4xx`,
      );
    expect(load(withStep({ answers: [DONE, { status: 403, means }] })).form.name).toBe('school');
  });

  test.each(['refused', 'open', 'token_refused'])(
    'a 2xx may mean that a step is %s only with a value in the body',
    (means) => {
      expect(answered({ status: 200, means })).toBe(
        `/then/0/answers/1/means: a 2xx can mean "${means}" only by a value in the body: add "at"`,
      );
      const rule = { status: 200, at: '/code', is: 1, means };
      expect(load(withStep({ answers: [DONE, rule] })).form.name).toBe('school');
    },
  );

  test.each(['created', 'exists', 'failed', 'unconfirmed', 'wrong_address'])(
    'an answer to a step may not mean %s',
    (means) => {
      expect(answered({ status: 409, means })).toMatch(/^\/then\/0\/answers\/1\/means takes done, refused/);
    },
  );

  test('a condition in a rule of a step needs "at"', () => {
    expect(answered({ status: 400, is: 1, means: 'open' })).toBe('/then/0/answers/1: "is" needs "at"');
  });
});

describe('a step that is repeated', () => {
  test('a POST must be marked as harmless, or have a rule for the answer that the step was already done', () => {
    const why =
      '/then/0: a POST needs "repeat": "harmless", or a rule that treats a 4xx for “is already a member” as "done"';
    const body = { user: '{id}' };
    expect(refused({ method: 'POST', body })).toBe(why);
    const refusing = [DONE, { status: 409, means: 'refused' }];
    expect(refused({ method: 'POST', body, answers: refusing })).toBe(why);
    const already = [DONE, { status: 409, means: 'done' }];
    for (const change of [{ repeat: 'harmless' }, { answers: already }])
      expect(load(withStep({ method: 'POST', body, ...change })).form.name).toBe('school');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('a %s may be repeated', (method) => {
    expect(load(withStep({ method })).form.name).toBe('school');
  });

  test.each(['GET', 'post', 'HEAD'])('the method of a step may not be %s', (method) => {
    expect(refused({ method })).toMatch(/^\/then\/0\/method takes POST, PUT, PATCH or DELETE/);
  });

  test('two steps may not have the same name, since the journal identifies a step by its name', () => {
    for (const other of [STEP, { ...STEP, for: 'boss', path: '/users/{id}' }])
      expect(refusal({ ...WITH_STEP, then: [STEP, other] })).toBe(
        '/then/1/step: "group" is the name of an earlier step',
      );
  });
});

describe('the address and the headers of a step', () => {
  test.each(['/../users/{id}', '/us ers/{id}', '/users/{id}#x', 'users/{id}', 'https://evil.example/{id}'])(
    'the path of a step may not be %s',
    (path) => {
      expect(refused({ path })).toMatch(/^\/then\/0\/path[: ]/);
    },
  );

  test('a step goes to the host of the directory', () => {
    expect(refused({ url: 'https://evil.example/{id}' })).toContain('/then/0: unknown key "url"');
  });

  test('a header of a step may contain only settings, and may not be one that the program sets', () => {
    expect(refused({ headers: { X: '{nickname}' } })).toContain('/then/0/headers/X: {nickname} cannot be');
    expect(refused({ headers: { Host: 'x' } })).toContain('the header Host is set by the program');
  });
});
