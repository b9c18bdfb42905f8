/** Debian's Redmine, and the behaviour that the tests rely on. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Redmine, startRedmine } from './redmine.js';

type Answer = { readonly status: number; readonly body: unknown };

const PASSWORD = 'Sample-Pass-1';

let redmine: Redmine;

beforeAll(async () => {
  redmine = await startRedmine();
});

afterAll(() => redmine?.close());

async function ask(path: string, body?: unknown, key = redmine.key): Promise<Answer> {
  const response = await fetch(`${redmine.baseUrl}${path}`, {
    headers: { 'x-redmine-api-key': key, 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

function userOf(login: string, more: object = {}): object {
  return {
    user: {
      login,
      firstname: 'Авдотья',
      lastname: 'Петрова',
      mail: `${login}@example.org`,
      password: PASSWORD,
      ...more,
    },
  };
}

describe('Redmine', () => {
  it('Redmine creates a user, and returns the time', async () => {
    const { status, body } = await ask('/users.json', userOf('a.petrova'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { login: 'a.petrova', created_on: expect.stringMatching(/Z$/) } });
    expect(redmine.users()).toMatchObject([{ login: 'a.petrova', mail: 'a.petrova@example.org' }]);
    expect(await redmine.signsIn('a.petrova', PASSWORD)).toBe(true);
    expect(await redmine.signsIn('a.petrova', 'another')).toBe(false);
  });

  it('Redmine answers 422 for a weak password, a taken login and both, which only the body distinguishes', async () => {
    await ask('/users.json', userOf('b.petrova'));
    const taken = 'Login has already been taken';
    const weak = 'Password is too short (minimum is 8 characters)';
    const mail = 'other@example.org';
    const answers = [
      await ask('/users.json', userOf('c.petrova', { password: 'short' })),
      await ask('/users.json', userOf('B.Petrova', { mail })),
      await ask('/users.json', userOf('b.petrova', { mail, password: 'short' })),
      await ask('/users.json', userOf('c.petrova', { mail: 'b.petrova@example.org' })),
    ];
    const errors = [[weak], [taken], [taken, weak], ['Email has already been taken']];
    expect(answers).toEqual(errors.map((list) => ({ status: 422, body: { errors: list } })));
  });

  it('Redmine finds users by a part of their login', async () => {
    await ask('/users.json', userOf('d.petrova'));
    expect(await ask('/users.json?name=d.petrova')).toMatchObject({
      status: 200,
      body: { total_count: 1, users: [{ login: 'd.petrova', firstname: 'Авдотья', lastname: 'Петрова' }] },
    });
    expect(await ask('/users.json?name=nobody')).toMatchObject({ status: 200, body: { users: [] } });
  });

  it('Redmine answers 401 to another key, and 403 to the key of a user who is not an administrator', async () => {
    expect((await ask('/users.json', userOf('e.petrova'), 'another')).status).toBe(401);
    expect((await ask('/users.json', userOf('e.petrova'), redmine.plainKey)).status).toBe(403);
    expect(redmine.users().map(({ login }) => login)).not.toContain('e.petrova');
  });

  it('Redmine creates 200 users', async () => {
    const before = redmine.users().length;
    for (let n = 1; n <= 200; n += 1) {
      expect((await ask('/users.json', userOf(`user${n}`))).status).toBe(201);
    }
    expect(redmine.users()).toHaveLength(before + 200);
  });
});
