/** The rules for requests that read: POST requests, the ids of names, the list of all users, and paging. */

import { describe, expect, test } from 'vitest';
import { FORM, load, refusal } from './profile-samples.js';

const LOOK_UP = { path: '/users/{nickname}', nickname: '/login' };
const GROUPS = { path: '/groups?name={value}', name: '/name', id: '/id' };
const STEP = {
  step: 'group',
  for: 'groups',
  method: 'PUT',
  path: '/users/{id}/groups/{groups.id}',
  answers: [{ status: 204, means: 'done' }],
};
const NAMED = {
  create: { ...FORM.create, id: '/id' },
  fields: { groups: { many: ';' } },
  names: { groups: GROUPS },
  then: [STEP],
};
const LIST = { path: '/users', nickname: '/login', whole: true };

const withNames = (change: object) => ({ ...NAMED, names: { groups: { ...GROUPS, ...change } } });
const withList = (change: object) => ({ list: { ...LIST, ...change } });

describe('a POST request that reads', () => {
  const post = { method: 'POST', body: { a: 'x' } };
  const why = 'POST needs "reads": true, which says that such requests change nothing';

  test('a look-up, a search for names and a list may be a POST only if the profile says that it reads', () => {
    for (const [member, change] of [
      ['/look_up', { look_up: { ...LOOK_UP, ...post } }],
      ['/names/groups', withNames(post)],
      ['/list', withList(post)],
    ] as const) {
      expect(refusal(change)).toBe(`${member}/method: ${why}`);
      expect(refusal({ ...change, reads: false })).toBe(`${member}/method: ${why}`);
      expect(load({ ...change, reads: true }).form.reads).toBe(true);
    }
  });

  test('a profile may have "reads" without a POST', () => {
    expect(load({ reads: true, look_up: LOOK_UP }).form.reads).toBe(true);
  });

  test('a GET has no body', () => {
    expect(refusal({ reads: true, look_up: { ...LOOK_UP, body: {} } })).toBe(
      '/look_up/body: only a POST has a body',
    );
  });

  test('a type needs a body', () => {
    expect(refusal({ look_up: { ...LOOK_UP, type: 'json' } })).toBe(
      '/look_up/type: describes a body, but there is none',
    );
    const form = { method: 'POST', type: 'form', body: { a: { b: 1 } } };
    expect(refusal({ reads: true, look_up: { ...LOOK_UP, ...form } })).toContain(
      '/look_up/body/a: a form contains texts and lists of texts only',
    );
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('a request that reads may not be a %s', (method) => {
    for (const [member, change] of [
      ['/look_up', { look_up: { ...LOOK_UP, method } }],
      ['/names/groups', withNames({ method })],
      ['/list', withList({ method })],
    ] as const)
      expect(refusal({ ...change, reads: true })).toContain(`${member}/method takes GET or POST`);
  });

  test('the body of a request that reads has no password, and only values that its address may have', () => {
    const body = (text: unknown) => ({ reads: true, look_up: { ...LOOK_UP, ...post, body: text } });
    for (const name of ['password', 'token', 'id', 'value', 'offset', 'change_password'])
      expect(refusal(body([`{${name}}`]))).toBe(`/look_up/body/0: {${name}} cannot be used here`);
    expect(load(body({ filter: 'userName eq "{nickname}"' })).form.name).toBe('school');
    const list = withList({ ...post, body: { a: { b: 1, with: 'nickname' } } });
    expect(refusal({ ...list, reads: true })).toBe('/list/body/a/with: {nickname} cannot be used here');
  });

  test('a look-up by the id of an attempt may have the id in its body', () => {
    const look_up = { path: '/search', nickname: '/login', ...post, body: { ref: '{attempt_id}' } };
    expect(refusal({ reads: true, look_up })).toBe(
      '/look_up: the request that creates a user does not send {attempt_id}',
    );
  });
});

describe('a look-up whose answer does not repeat the login', () => {
  const asked = { ...LOOK_UP, nickname: 'asked', absent: { status: 404 } };

  test('the profile must describe the answer for an absent user', () => {
    const { absent: _, ...without } = asked;
    expect(load({ look_up: asked }).form.look_up).toEqual(asked);
    expect(refusal({ look_up: without })).toBe(
      '/look_up/nickname: "asked" needs "absent": the answer that says that there is no such user',
    );
  });

  test('a look-up without the login in its answer cannot prove which request created the user', () => {
    const create = { ...FORM.create, body: { ...FORM.create.body, ref: '{attempt_id}' } };
    for (const name of ['attempt_id', 'created_at'])
      expect(refusal({ create, look_up: { ...asked, [name]: '/x' } })).toBe(
        `/look_up/${name}: proves nothing with "asked": the answer names no user`,
      );
  });
});

describe('names that become ids', () => {
  test('the values of a field of the profile, positions and departments can be names', () => {
    const named = (field: string) => ({
      ...NAMED,
      names: { [field]: GROUPS },
      then: [{ ...STEP, for: field, path: `/users/{id}/groups/{${field}.id}` }],
    });
    for (const field of ['groups', 'position', 'department'])
      expect(load(named(field)).form.names).toHaveProperty(field);
    for (const field of ['email', 'password', 'nickname', 'department_id', 'constructor'])
      expect(refusal(named(field))).toContain(`/names/${field}: "${field}" is not a field with names`);
  });

  test('names without a step are refused', () => {
    const { then: _, ...without } = NAMED;
    expect(refusal(without)).toBe('/names/groups: no step is "for": "groups"');
  });

  test('a search for names is about one name, or shows where the list of all names ends', () => {
    const why = 'nothing says where it ends: needs "total", "whole", or a way to the next page';
    expect(refusal(withNames({ path: '/groups' }))).toBe(`/names/groups: ${why}`);
    for (const change of [
      { total: '/total' },
      { whole: true },
      { next: '/next' },
      { next: { header: 'link' } },
      { path: '/groups?page={page}' },
      { path: '/groups?from={offset}' },
    ])
      expect(load(withNames({ path: '/groups', ...change })).form.name).toBe('school');
    const body = { filter: 'displayName eq "{value}"' };
    expect(load({ ...withNames({ path: '/groups', method: 'POST', body }), reads: true }).form.name).toBe(
      'school',
    );
  });

  test('a search for names contains no value of a user', () => {
    for (const name of ['nickname', 'groups', 'password', 'attempt_id', 'id'])
      expect(refusal(withNames({ path: `/groups/{value}/{${name}}` }))).toBe(
        `/names/groups/path: {${name}} cannot be used here`,
      );
  });

  test('{value} is allowed only in a search for names', () => {
    expect(refusal({ look_up: { ...LOOK_UP, path: '/users/{value}' } })).toContain('{value} cannot be used');
    expect(refusal(withList({ path: '/users/{value}' }))).toContain('{value} cannot be used here');
  });

  test('an answer with an ambiguous status does not show that a name is absent', () => {
    for (const status of [403, 401, 429, '4xx', 200])
      expect(refusal(withNames({ absent: { status } }))).toContain(
        `/names/groups/absent: ${status} alone does not say that a name is absent`,
      );
    expect(load(withNames({ absent: { status: 404 } })).form.name).toBe('school');
  });

  test('the pointers to a name and to its id must each lead to one value', () => {
    for (const name of ['name', 'id'])
      expect(refusal(withNames({ [name]: '/*/x' }))).toContain(`/names/groups/${name}: leads to one value`);
  });

  test('names of users need a place where the directory returns their ids', () => {
    const users = { ...NAMED, names: { groups: { users: true } } };
    expect(load(users).form.names).toEqual(users.names);
    expect(refusal({ ...users, create: FORM.create })).toContain(
      '/names/groups/users: needs "id" in "create" or in "look_up"',
    );
    const look_up = { ...LOOK_UP, id: '/id' };
    expect(load({ ...users, create: FORM.create, look_up }).form.name).toBe('school');
  });

  test('the host of a search for names may contain only settings', () => {
    const { path: _, ...rest } = GROUPS;
    const url = (address: string) => ({ ...NAMED, names: { groups: { ...rest, url: address } } });
    expect(refusal(url('https://{value}.example/x'))).toContain(
      '/names/groups/url: a host can only contain placeholders of settings',
    );
    expect(load(url('https://groups.example/x?name={value}')).form.name).toBe('school');
    expect(refusal({ ...NAMED, names: { groups: rest } })).toContain(
      '/names/groups: needs "path", or "url" for another host',
    );
  });
});

describe('pages', () => {
  const paged = (change: object) => refusal({ list: { path: '/users', nickname: '/login', ...change } });

  test.each<readonly [object, string]>([
    [
      { path: '/users?t={page_token}' },
      '/list: {page_token} needs "page_token": where an answer contains it',
    ],
    [{ page_token: { at: '/t' }, whole: true }, '/list/page_token: needs {page_token} in the request'],
    [{ from: 1, whole: true }, '/list/from: needs {offset} in the request'],
    [{ page: 0, path: '/users?from={offset}' }, '/list/page: needs {page} in the request'],
    [
      { path: '/users?from={offset}', next: '/next' },
      '/list: can have only one way to all items, not "next" and {offset}',
    ],
    [
      { path: '/users?from={offset}&page={page}' },
      '/list: can have only one way to all items, not {offset} and {page}',
    ],
    [
      { path: '/users?t={page_token}&page={page}', page_token: { at: '/t' } },
      '/list: can have only one way to all items, not {page} and {page_token}',
    ],
    [
      { next: { header: 'link' }, whole: true },
      '/list: can have only one way to all items, not "whole" and "next"',
    ],
    [{}, '/list: nothing says where it ends: needs "total", "whole", or a way to the next page'],
    [{ whole: false, total: undefined }, '/list: nothing says where it ends'],
    [{ next: '/*/next' }, '/list/next: leads to one value'],
  ])('the paging of a list cannot be %j', (change, why) => {
    expect(paged(change)).toContain(why);
  });

  test.each<object>([
    { whole: true },
    { total: '/total' },
    { path: '/users?from={offset}', from: 1, total: '/total' },
    { path: '/users?page={page}', page: 0 },
    { path: '/users?t={page_token}', page_token: { at: '/t' } },
    { next: '/next' },
    { next: { header: 'link' } },
  ])('the paging of a list may be %j', (change) => {
    expect(load({ list: { path: '/users', nickname: '/login', ...change } }).form.name).toBe('school');
  });

  test('{offset}, {page} and {page_token} are allowed in addresses and bodies of lists only', () => {
    const post = { method: 'POST', body: { startIndex: '{offset}' }, from: 1 };
    expect(load({ reads: true, list: { path: '/search', nickname: '/login', ...post } }).form.name).toBe(
      'school',
    );
    for (const name of ['offset', 'page', 'page_token'])
      expect(refusal({ look_up: { ...LOOK_UP, path: `/x/{nickname}/{${name}}` } })).toBe(
        `/look_up/path: {${name}} cannot be used here`,
      );
  });
});

describe('the list of all users', () => {
  test('a list has its own nickname, or the nickname of the first look-up', () => {
    const { nickname: _, ...list } = LIST;
    const why = '/list: needs "nickname": the first look-up has none';
    const asked = { ...LOOK_UP, nickname: 'asked', absent: { status: 404 } };
    expect(refusal({ list })).toBe(why);
    expect(refusal({ list, look_up: [asked, LOOK_UP] })).toBe(why);
    expect(load({ list, look_up: LOOK_UP }).form.name).toBe('school');
    expect(load({ list: LIST, look_up: asked }).form.name).toBe('school');
    expect(refusal({ list: { ...LIST, nickname: 'asked' } })).toContain('/list/nickname takes a pointer');
  });

  test.each(['nickname', 'first', 'password', 'token', 'attempt_id', 'groups', 'id', 'value'])(
    'the address of a list may not contain {%s}',
    (name) => {
      const fields = { groups: {} };
      expect(refusal({ fields, ...withList({ path: `/users/{${name}}` }) })).toBe(
        `/list/path: {${name}} cannot be used here`,
      );
    },
  );

  test('a list may compare fields of the roster, and may have a unit only with a time', () => {
    expect(refusal(withList({ fields: { mail: '/mail' } }))).toContain('"mail" is not a field that can');
    expect(refusal(withList({ unit: 's' }))).toBe('/list/unit: needs "created_at"');
    expect(load({ ...withList({ unit: 's' }), look_up: { ...LOOK_UP, created_at: '/t' } }).form.name).toBe(
      'school',
    );
    for (const time of ['created_at', 'last_sign_in'])
      expect(load(withList({ unit: 's', [time]: '/t', enabled: { at: '/s', is: false } })).form.name).toBe(
        'school',
      );
  });

  test('a nickname must be readable from the text that contains it', () => {
    expect(refusal(withList({ nickname: { at: '/name', as: '{nickname}{first}' } }))).toBe(
      '/list/nickname/as: has {nickname} once, and otherwise settings only',
    );
  });
});
