import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { ListForm, LookUp, NameSearch } from '../../src/directory/profile-reads.js';
import { type Reply, send, TOKEN } from './client.js';
import { startProfile } from './profile-checks.js';
import { at } from './profile-reader.js';

const LIST: ListForm = { path: '/users?limit=2&offset={offset}', items: '/people', nickname: '/login' };

const PROFILE: ProfileForm = {
  name: 'lists',
  title: 'Lists',
  evidence: 'documentation',
  base_url: 'https://id.example.org/api',
  auth: { 'X-Key': '{token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}', password: '{password}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
  list: LIST,
};

const LOGINS = ['a', 'b', 'c', 'd', 'e'];
const USERS = LOGINS.map((nickname) => ({
  nickname,
  name: { first: 'Анна', last: 'Петрова', middle: '' },
  position: 'Teacher',
  created_at: '2026-01-02T03:04:05.678Z',
}));

const KEY = { 'X-Key': TOKEN };

async function startListing(list: Partial<ListForm>, more: Partial<ProfileForm> = {}) {
  const sandbox = await startProfile({ ...PROFILE, ...more, list: { ...LIST, ...list } }, { users: USERS });
  return { sandbox, get: (path: string) => send(sandbox, { path: `/api${path}`, headers: KEY }) };
}

function loginsIn({ body }: Reply, items = '/people'): unknown {
  const found = at(JSON.parse(body), items);
  return Array.isArray(found) ? found.map(({ login }) => login) : found;
}

describe('the list of all users', () => {
  it.each([0, 1])('the list of all users has pages by an offset that begins at %i', async (from) => {
    const { get } = await startListing({ from, total: '/count' });
    const replies = [];
    for (const offset of [0, 2, 4, 6]) replies.push(await get(`/users?limit=2&offset=${offset + from}`));
    expect(replies.map((reply) => loginsIn(reply))).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
    expect(replies.map(({ body }) => JSON.parse(body).count)).toEqual([5, 5, 5, 5]);
  });

  it.each([0, 1])('the list of all users has pages that are numbered from %i', async (page) => {
    const { get } = await startListing({ path: '/users?per_page=2&page={page}', page });
    const replies = [];
    for (const number of [0, 1, 2, 3]) replies.push(await get(`/users?per_page=2&page=${number + page}`));
    expect(replies.map((reply) => loginsIn(reply))).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
  });

  it('the list of all users has pages by a token, and no token on the last page', async () => {
    const token = { at: '/more' };
    const { get } = await startListing({ path: '/users?t={page_token}', page_token: token, page_size: 3 });
    const first = await get('/users?t=');
    const { more } = JSON.parse(first.body);
    const second = await get(`/users?t=${encodeURIComponent(more)}`);
    expect([loginsIn(first), loginsIn(second)]).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(JSON.parse(second.body)).not.toHaveProperty('more');
  });

  it.each([
    ['in the answer', '/@next' as const, ({ body }: Reply) => JSON.parse(body)['@next']],
    [
      'in a header',
      { header: 'link' } as const,
      ({ headers }: Reply) => /^<(.*)>; rel="next"$/.exec(String(headers.link))?.[1],
    ],
  ])('the list of all users has the complete address of the next page %s', async (_where, next, nextOf) => {
    const { sandbox, get } = await startListing({ path: '/users?$top=2&$filter=a eq "b"', next });
    const replies = [await get('/users?$top=2&$filter=a%20eq%20%22b%22')];
    for (let url = nextOf(replies[0] as Reply); url !== undefined; url = nextOf(replies.at(-1) as Reply)) {
      expect(url.startsWith(`${sandbox.baseUrl}/users?`)).toBe(true);
      replies.push(await send(sandbox, { path: url.replace(sandbox.url, ''), headers: KEY }));
    }
    expect(replies.map((reply) => loginsIn(reply))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('the list of all users is complete if it has no pages', async () => {
    const { get } = await startListing({ path: '/everybody', items: '', whole: true });
    expect(loginsIn(await get('/everybody'), '')).toEqual(LOGINS);
  });

  it('the list of all users can be requested by POST', async () => {
    const body = { query: { offset: '{offset}', limit: 2 } };
    const { sandbox } = await startListing(
      { path: '/search', method: 'POST', body, page_size: 2 },
      { reads: true },
    );
    const ask = (offset: unknown) =>
      send(sandbox, {
        method: 'POST',
        path: '/api/search',
        body: JSON.stringify({ query: { offset, limit: 2 } }),
        headers: { ...KEY, 'Content-Type': 'application/json' },
      });
    expect(loginsIn(await ask(2))).toEqual(['c', 'd']);
    expect((await ask('two')).status).toBe(400);
  });

  it('the list of all users has each value that has a pointer in the list or in the first look-up', async () => {
    const look_up: LookUp = {
      path: '/users?login={nickname}',
      nickname: '/name',
      id: '/id',
      created_at: '/made',
      unit: 's',
      names: ['/last', '/first'],
      fields: { position: '/title' },
    };
    const { get } = await startListing({ enabled: { at: '/blocked', is: false } }, { look_up });
    const [first] = JSON.parse((await get('/users?limit=2&offset=0')).body).people;
    expect(first).toEqual({
      id: 'id-of-a',
      login: 'a',
      last: 'Петрова',
      first: 'Анна',
      title: 'Teacher',
      made: 1_767_323_045,
      blocked: false,
    });
    const { get: getPlain } = await startListing({ enabled: '/active', items: '/edges/*/node' });
    const { body } = await getPlain('/users?limit=2&offset=4');
    expect(JSON.parse(body)).toEqual({ edges: [{ node: { login: 'e', active: true } }] });
  });

  it('the list of all users may have a parameter twice in its address', async () => {
    const { get } = await startListing({ path: '/users?kind=a&kind=b&from={offset}' });
    expect(loginsIn(await get('/users?kind=a&kind=b&from=3'))).toEqual(['d', 'e']);
    expect((await get('/users?kind=b&kind=b&from=3')).status).toBe(404);
  });

  it('the list of all users is refused without the token', async () => {
    const { sandbox } = await startListing({});
    expect((await send(sandbox, { path: '/api/users?limit=2&offset=0' })).status).toBe(401);
  });
});

describe('the meaning of a name', () => {
  async function namesBy(groups: NameSearch, path: string, more: Partial<ProfileForm> = {}) {
    const sandbox = await startProfile({ ...PROFILE, ...more, names: { groups } });
    return JSON.parse((await send(sandbox, { path: `/api${path}`, headers: KEY })).body);
  }

  const ITEM = { name: '/name', id: '/id' };

  it.each([
    [
      'in a list',
      '/groups?name={value}',
      '/groups?name=Class%207%2FA',
      [{ name: 'Class 7/A', id: 'id-of-class-7-a' }],
    ],
    ['by itself', '/groups/{value}', '/groups/Class%207%2FA', { name: 'Class 7/A', id: 'id-of-class-7-a' }],
    [
      'as the only one if all names are listed',
      '/groups',
      '/groups',
      [{ name: 'sample', id: 'id-of-sample' }],
    ],
  ])('the meaning of a name is shown %s', async (_how, path, requestPath, expected) => {
    expect(await namesBy({ ...ITEM, path, items: '' }, requestPath)).toEqual(expected);
  });

  it('the meaning of a name is on the first page only', async () => {
    const form = { ...ITEM, path: '/groups/{value}?page={page}', items: '/list', page: 1 };
    expect(await namesBy(form, '/groups/x?page=1')).toEqual({ list: [{ name: 'x', id: 'id-of-x' }] });
    expect(await namesBy(form, '/groups/x?page=2')).toEqual({ list: [] });
  });

  it('the meaning of a name is the name itself if it has no other id', async () => {
    expect(
      await namesBy({ path: '/groups?q={value}', items: '', name: '', id: '' }, '/groups?q=x%20y'),
    ).toEqual(['x y']);
  });
});
