/** The requests for the pages of a list, and which answers are pages: exact cases. Random lists: read-list.test.ts. */

import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import type { Exchange, RequestContext } from '../../src/directory/classify.js';
import type { ListForm, NameSearch } from '../../src/directory/profile-reads.js';
import { type ListReader, readItems, readVerdict } from '../../src/directory/read-list.js';
import type { Verdict } from '../../src/domain/outcome.js';
import { ownMessage } from '../../src/texts/own-message.js';

/** An answer of a service. An object or a list is a body with status 200. */
type Page = { readonly body: unknown; readonly status?: number; readonly header?: Record<string, string> };

const TITLE = 'the service';
const users = (...logins: readonly string[]) => logins.map((login) => ({ login }));

function exchangeOf({ body, status = 200, header = {} }: Page, context: Partial<RequestContext>): Exchange {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  return {
    answer: { kind: 'status', status, isWhole: true, header: (name) => header[name], body: bytes },
    context: { redact: (text) => text, now: 0, profile: { title: TITLE, answers: [] }, ...context },
  };
}

type Options = {
  readonly most?: number;
  readonly values?: Readonly<Record<string, string>>;
  readonly context?: Partial<RequestContext>;
};

type Asked = Parameters<ListReader<string>['read']>;

/** A reader of a service that gives these pages in order, and what it was asked. */
function readerOf(
  form: ListForm | NameSearch,
  pages: readonly Page[],
  { most = 20, context = {} }: Options = {},
) {
  const asked: Asked[] = [];
  const reader: ListReader<string> = {
    form,
    mostRequests: most,
    pointers: ['/login'],
    read: async (...request) => {
      asked.push(request);
      const page = pages[asked.length - 1];
      if (page === undefined) throw new Error(`no page ${asked.length}`);
      return exchangeOf(page, context);
    },
    toItem: (item) => (item as { login?: string } | null)?.login,
    keyOf: (login) => login,
  };
  return { reader, asked };
}

async function readPages(
  form: ListForm | NameSearch,
  bodies: readonly unknown[],
  { values, ...options }: Options = {},
) {
  const { reader, asked } = readerOf(form, bodies.map(pageOf), options);
  const result = await readItems([reader], values);
  return { result, asked };
}

/** A body alone is an answer with status 200. */
function pageOf(body: unknown): Page {
  const isPage = typeof body === 'object' && body !== null && 'status' in body;
  return isPage ? (body as unknown as Page) : { body };
}

const whole = (...items: readonly string[]) => ({ kind: 'whole', items });
const unknown = (...[code, facts]: Parameters<typeof ownMessage>) => ({
  kind: 'unknown',
  ...ownMessage(code, facts),
});
const CHANGED = unknown('list-changed', { service: TITLE });
const TOO_LONG = { kind: 'too-long', ...ownMessage('list-too-long', {}) };

const OFFSET: ListForm = { path: '/users?at={offset}', items: '/users' };
const NUMBERED: ListForm = { path: '/users?page={page}', items: '/users' };
const TOKEN: ListForm = { path: '/users?token={page_token}', items: '/users', page_token: { at: '/after' } };
const NEXT: ListForm = { path: '/users', items: '/users', next: '/next' };
const LINK: ListForm = { path: '/users', items: '/users', next: { header: 'link' } };
const ONE: ListForm = { path: '/users', items: '/users', whole: true };
const SEARCH: NameSearch = { path: '/groups/{value}', name: '/login', id: '/id', whole: true };

describe('the requests for a list', () => {
  it('the offset of a page grows by the number of users, up to an empty page', async () => {
    const pages = [{ users: users('a', 'b') }, { users: users('c') }, { users: [] }];
    const { result, asked } = await readPages(OFFSET, pages, { values: { value: 'x' } });
    expect(result).toEqual(whole('a', 'b', 'c'));
    expect(asked).toEqual([
      [{ value: 'x', offset: 0, page: 1 }, undefined],
      [{ value: 'x', offset: 2 }, undefined],
      [{ value: 'x', offset: 3 }, undefined],
    ]);
  });

  it('the offset of a page starts where the profile says, and grows by its page size', async () => {
    const pages = [{ users: users('a', 'b') }, { users: users('c') }, { users: [] }];
    const { result, asked } = await readPages({ ...OFFSET, from: 1, page_size: 2 }, pages);
    expect(result).toEqual(whole('a', 'b', 'c'));
    expect(asked.map(([{ offset }]) => offset)).toEqual([1, 3, 5]);
  });

  it('numbered pages start where the profile says', async () => {
    const pages = [{ users: users('a', 'b') }, { users: users('c') }, { users: [] }];
    const { result, asked } = await readPages({ ...NUMBERED, page: 0 }, pages);
    expect(result).toEqual(whole('a', 'b', 'c'));
    expect(asked).toEqual([
      [{ offset: 0, page: 0 }, undefined],
      [{ page: 1 }, undefined],
      [{ page: 2 }, undefined],
    ]);
  });

  it.each([OFFSET, NUMBERED])('no page is requested after the total is reached: %o', async (form) => {
    const pages = [
      { users: users('a', 'b'), n: 3 },
      { users: users('c'), n: 3 },
    ];
    const { result, asked } = await readPages({ ...form, total: '/n' }, pages);
    expect(result).toEqual(whole('a', 'b', 'c'));
    expect(asked).toHaveLength(2);
  });

  it('the token of a page leads to the next page, and a page without one is the last', async () => {
    const pages = [
      { users: users('a'), after: 'x1' },
      { users: [], after: 7 },
      { users: users('b'), after: '' },
    ];
    const { result, asked } = await readPages(TOKEN, pages);
    expect(result).toEqual(whole('a', 'b'));
    expect(asked.slice(1)).toEqual([
      [{ page_token: 'x1' }, undefined],
      [{ page_token: '7' }, undefined],
    ]);
  });

  it('the address of a page leads to the next page, with the values of the first request', async () => {
    const pages = [{ users: users('a'), next: '/users?after=a' }, { users: users('b') }];
    const { result, asked } = await readPages(NEXT, pages, { values: { value: 'x' } });
    expect(result).toEqual(whole('a', 'b'));
    const values = { value: 'x', offset: 0, page: 1 };
    expect(asked).toEqual([
      [values, undefined],
      [values, '/users?after=a'],
    ]);
  });

  it('the link of a page leads to the next page', async () => {
    const pages = [
      { status: 200, body: { users: users('a') }, header: { link: '</users?2>; rel=next' } },
      { status: 200, body: { users: users('b') }, header: { link: '</users?1>; rel=prev' } },
    ];
    const { result, asked } = await readPages(LINK, pages);
    expect(result).toEqual(whole('a', 'b'));
    expect(asked.map(([, next]) => next)).toEqual([undefined, '/users?2']);
  });

  it.each<readonly [string, ListForm, object]>([
    ['a token', TOKEN, { after: { id: 7 } }],
    ['a token', TOKEN, { after: [{}, { x: 'y' }] }],
    ['an address', NEXT, { next: { href: '/x' } }],
  ])('%s that cannot be read is not the end of a list: %o %o', async (_, form, more) => {
    const page = { users: users('a'), ...more };
    expect((await readPages(form, [page, page])).result).toEqual(CHANGED);
  });

  it.each<readonly [string, ListForm, object]>([
    ['token', TOKEN, { after: null }],
    ['token', TOKEN, { after: {} }],
    ['address', NEXT, { next: null }],
    ['address', NEXT, { next: [''] }],
  ])('an empty %s is the end of a list: %o %o', async (_, form, more) => {
    expect((await readPages(form, [{ users: users('a'), ...more }])).result).toEqual(whole('a'));
  });

  it.each<readonly [string, ListForm, readonly object[]]>([
    ['address', NEXT, [{ next: '/1' }, { next: '/2' }, { next: '/1' }]],
    ['token', TOKEN, [{ after: '1' }, { after: '2' }, { after: '1' }]],
  ])('a list that returns to an earlier %s has changed', async (_, form, pages) => {
    const bodies = pages.map((more, at) => ({ users: users(`a${at}`), ...more }));
    const { result, asked } = await readPages(form, [...bodies, ...bodies]);
    expect(result).toEqual(CHANGED);
    expect(asked).toHaveLength(6);
  });
});

describe('the limit of requests', () => {
  const pages = ['a', 'b', 'c', 'd'].map((login, at) => ({ users: users(login), next: `/${at}` }));

  it('a list with more pages than the limit is too long', async () => {
    const { result, asked } = await readPages(NEXT, pages, { most: 3 });
    expect(result).toEqual(TOO_LONG);
    expect(asked).toHaveLength(3);
  });

  it('a list with as many pages as the limit is read', async () => {
    const last = { users: users('c') };
    expect((await readPages(NEXT, [...pages.slice(0, 2), last], { most: 3 })).result).toEqual(
      whole('a', 'b', 'c'),
    );
  });

  it.each([
    [4, 2, 2],
    [5, 2, 1],
  ])(
    'with a total of %i and two users on a page, a limit of %i requests leads to %i',
    async (n, most, requests) => {
      const bodies = [users('a', 'b'), users('c', 'd')].map((page) => ({ users: page, n }));
      const { result, asked } = await readPages({ ...OFFSET, total: '/n' }, bodies, { most });
      expect(result.kind).toBe(n > 4 ? 'too-long' : 'whole');
      expect(asked).toHaveLength(requests);
    },
  );

  it('the length of a later page, or of an empty one, does not show that a list is too long', async () => {
    const bodies = [users('a', 'b', 'c'), users('d'), users('e')].map((page, at) => ({
      users: page,
      n: 5,
      next: at < 2 ? `/${at}` : null,
    }));
    expect((await readPages({ ...NEXT, total: '/n' }, bodies, { most: 3 })).result).toMatchObject({
      kind: 'whole',
    });
    const [first, ...rest] = bodies.map((body) => ({ ...body, n: 2 }));
    const empty = { ...first, users: [] };
    const twice = [{ ...rest[0], next: '/x' }, { ...rest[1] }];
    expect((await readPages({ ...NEXT, total: '/n' }, [empty, ...twice], { most: 3 })).result).toEqual(
      whole('d', 'e'),
    );
  });
});

describe('a list that changes while it is read', () => {
  it.each<readonly [string, ListForm, readonly object[]]>([
    [
      'its total changes, although the last one is right',
      { ...OFFSET, total: '/n' },
      [
        { users: users('a', 'b'), n: 5 },
        { users: users('c', 'd'), n: 4 },
      ],
    ],
    [
      'a later page has no total',
      { ...OFFSET },
      [{ users: users('a', 'b'), totalResults: 4 }, { users: users('c', 'd') }],
    ],
    [
      'only a later page has a total',
      { ...OFFSET },
      [{ users: users('a', 'b') }, { users: users('c', 'd'), totalResults: 4 }],
    ],
    ['its two totals differ', { ...ONE, total: '/n' }, [{ users: users('a', 'b'), n: 2, totalResults: 3 }]],
    ['it has fewer users than its total', { ...ONE, total: '/n' }, [{ users: users('a'), n: 2 }]],
    ['it has more users than its total', { ...ONE, total: '/n' }, [{ users: users('a', 'b'), n: 1 }]],
    ['a page has a user twice', ONE, [{ users: users('a', 'a') }]],
    ['two pages have the same user', OFFSET, [{ users: users('a', 'b') }, { users: users('b') }]],
    [
      'a numbered page before the last one is shorter than the first',
      NUMBERED,
      [{ users: users('a', 'b') }, { users: users('c') }, { users: users('d') }],
    ],
    [
      'a numbered page is longer than the first',
      NUMBERED,
      [{ users: users('a') }, { users: users('b', 'c') }],
    ],
    [
      'a page before the last one is shorter than the page size',
      { ...OFFSET, page_size: 2 },
      [{ users: users('a', 'b') }, { users: users('c') }, { users: users('d') }],
    ],
    ['its last page announces another one', ONE, [{ users: users('a'), has_more: true }]],
    ['it counts more users than it has', ONE, [{ users: users('a'), total: 2 }]],
  ])('a list is read twice and then rejected if %s', async (_, form, pages) => {
    const { result, asked } = await readPages(form, [...pages, ...pages]);
    expect(result).toEqual(CHANGED);
    expect(asked.length).toBeGreaterThan(pages.length);
  });

  it('the second reading starts at the beginning, without the users of the first', async () => {
    const bodies = [
      { users: users('a', 'b'), n: 3 },
      { users: users('c'), n: 4 },
      { users: users('a', 'c'), n: 3 },
      { users: users('d'), n: 3 },
    ];
    const { result, asked } = await readPages({ ...OFFSET, total: '/n' }, bodies);
    expect(result).toEqual(whole('a', 'c', 'd'));
    expect(asked.map(([{ offset }]) => offset)).toEqual([0, 2, 0, 2]);
  });

  it('shorter pages are allowed if neither a number nor a page size counts them', async () => {
    const bodies = [users('a', 'b'), users('c'), users('d', 'e', 'f'), []].map((page) => ({ users: page }));
    expect((await readPages(OFFSET, bodies)).result).toEqual(whole('a', 'b', 'c', 'd', 'e', 'f'));
    const withPages = bodies.slice(0, 3).map((body, at) => ({ ...body, next: at < 2 ? `/${at}` : '' }));
    expect((await readPages({ ...NEXT, page_size: 2 }, withPages)).result).toMatchObject({ kind: 'whole' });
  });

  it('a page may be longer than the page size, since several back ends may fill it', async () => {
    const bodies = [users('a', 'b', 'c'), users('d', 'e'), []].map((page) => ({ users: page }));
    const { result, asked } = await readPages({ ...OFFSET, page_size: 2 }, bodies);
    expect(result).toEqual(whole('a', 'b', 'c', 'd', 'e'));
    expect(asked.map(([{ offset }]) => offset)).toEqual([0, 2, 4]);
  });

  it('numbered pages may all be full, and the first may be the only one', async () => {
    const full = [users('a'), users('b'), []].map((page) => ({ users: page }));
    expect((await readPages(NUMBERED, full)).result).toEqual(whole('a', 'b'));
    expect((await readPages(NUMBERED, [{ users: [] }])).result).toEqual(whole());
  });

  it('a smaller number next to a list is not its total', async () => {
    expect((await readPages(ONE, [{ users: users('a', 'b'), total: 1 }])).result).toEqual(whole('a', 'b'));
  });
});

describe('several lists', () => {
  const form = { ...ONE, total: '/n' };

  it('each list has its own total, and the users are in the order of the lists', async () => {
    const { reader: one } = readerOf(form, [{ body: { users: users('b', 'a'), n: 2 } }]);
    const { reader: other } = readerOf(form, [{ body: { users: users('c'), n: 1 } }]);
    expect(await readItems([one, other])).toEqual(whole('b', 'a', 'c'));
  });

  it('a later list is not requested after an error', async () => {
    const { reader: one } = readerOf(form, [{ body: { users: users('a'), n: 'many' } }]);
    const { reader: other, asked } = readerOf(form, []);
    expect(await readItems([one, other])).toEqual(unknown('no-total', { service: TITLE, pointer: '/n' }));
    expect(asked).toEqual([]);
  });

  it('all lists are read again if one changes', async () => {
    const page = { body: { users: users('a'), n: 1 } };
    const { reader: one, asked } = readerOf(form, [page, page]);
    const { reader: other } = readerOf(form, [
      { body: { users: users('b'), n: 2 } },
      { body: { users: users('b', 'c'), n: 2 } },
    ]);
    expect(await readItems([one, other])).toEqual(whole('a', 'b', 'c'));
    expect(asked).toHaveLength(2);
  });
});

describe('a list without a usable total', () => {
  it.each<readonly [string, ListForm, object, string | undefined]>([
    ['the total is a text', { ...OFFSET, total: '/n' }, { n: 'many' }, '/n'],
    ['the total is missing', { ...OFFSET, total: '/n' }, {}, '/n'],
    ['the usual total is a text', OFFSET, { totalResults: 'many' }, undefined],
    ['only the usual total is a text', { ...OFFSET, total: '/n' }, { n: 1, totalResults: 'many' }, '/n'],
    ['it has one page, and may be incomplete', { path: '/users', items: '/users' }, {}, undefined],
  ])('a list is rejected if %s, and is not read again', async (_, given, more, pointer) => {
    const { result, asked } = await readPages(given, [{ users: users('a'), ...more }]);
    expect(result).toEqual(unknown('no-total', { service: TITLE, ...(pointer && { pointer }) }));
    expect(asked).toHaveLength(1);
  });

  it('a list of one page needs no total if it has one, or if the profile calls it complete', async () => {
    const form = { path: '/users', items: '/users' };
    expect((await readPages(form, [{ users: users('a'), totalResults: 1 }])).result).toEqual(whole('a'));
    const both = { users: users('a'), n: 1, totalResults: 1 };
    expect((await readPages({ ...form, total: '/n' }, [both])).result).toEqual(whole('a'));
    expect((await readPages({ ...form, whole: true }, [{ users: users('a') }])).result).toEqual(whole('a'));
  });
});

describe('the place of a list in an answer', () => {
  it.each<readonly [string, string | undefined, unknown]>([
    ['the whole answer', undefined, users('a', 'b')],
    ['a member', '/data/users', { data: { users: users('a', 'b') } }],
    ['the members of a list', '/list/*', { list: users('a', 'b') }],
    ['the members of an object', '/by/*', { by: { 1: { login: 'a' }, 2: { login: 'b' } } }],
    [
      'a member of each element',
      '/list/*/user',
      { list: [{ user: { login: 'a' } }, { user: { login: 'b' } }] },
    ],
  ])('the users are read from %s', async (_, items, body) => {
    const form = { path: '/users', whole: true, ...(items && { items }) };
    expect((await readPages(form, [body])).result).toEqual(whole('a', 'b'));
  });

  it('a single object is a list of one', async () => {
    expect((await readPages(SEARCH, [{ login: 'a' }])).result).toEqual(whole('a'));
    expect((await readPages(ONE, [{ users: { login: 'a' } }])).result).toEqual(whole('a'));
  });

  it.each<readonly [string, string, object, string]>([
    ['nothing', '/users', {}, 'nothing'],
    ['null', '/users', { users: null }, 'nothing'],
    ['a text in place of elements', '/users/*', { users: 'none' }, 'string'],
  ])('a list is rejected if its place has %s', async (_, items, body, list) => {
    const { result, asked } = await readPages({ ...ONE, items }, [body]);
    expect(result).toMatchObject({
      kind: 'unknown',
      detail: { code: 'no-users-shown', service: TITLE, items: '/users', list },
    });
    expect(asked).toHaveLength(1);
  });

  it('a list is rejected if an item is unreadable, and the pointer to the item is reported', async () => {
    const page = { users: [{ login: 'a' }, { name: 'b' }] };
    expect((await readPages(ONE, [page])).result).toEqual(
      unknown('no-users-shown', { service: TITLE, items: '/users', pointer: '/login', value: 'nothing' }),
    );
  });

  it.each<readonly [string, ListForm | NameSearch, object, boolean]>([
    ['of a search', { ...SEARCH, items: '/groups' }, {}, true],
    [
      'of a search by its body',
      { ...SEARCH, path: '/search', method: 'POST', body: { name: '{value}' }, items: '/groups' },
      {},
      true,
    ],
    ['of a search with a total of 0', { ...SEARCH, items: '/groups', total: '/n' }, { n: 0 }, true],
    ['of a search with a larger total', { ...SEARCH, items: '/groups', total: '/n' }, { n: 1 }, false],
    [
      'of a search with two totals',
      { ...SEARCH, items: '/groups', total: '/n' },
      { n: 0, totalResults: 2 },
      false,
    ],
    ['of all users', ONE, {}, false],
    ['of all users with a total of 0', { ...ONE, total: '/n' }, { n: 0 }, true],
    ['of all users with a larger total', { ...ONE, total: '/n' }, { n: 1 }, false],
  ])('an answer without the list %s may be empty: %o %o %s', async (_, form, body, isEmpty) => {
    const { result } = await readPages(form, [body]);
    expect(result).toEqual(isEmpty ? whole() : expect.objectContaining({ kind: 'unknown' }));
  });
});

describe('an answer that means that a name does not exist', () => {
  const absent = { status: 404, at: '/error', is: 'none' };
  const none = { status: 404, body: { error: 'none' } };

  it('the answer to the first request is an empty list', async () => {
    expect((await readPages({ ...SEARCH, absent }, [none])).result).toEqual(whole());
    expect((await readPages({ ...SEARCH, whole: false, absent }, [none])).result).toEqual(whole());
  });

  it('the answer to a later request is the end of the list, which must have its total', async () => {
    const form = { ...SEARCH, path: '/groups/{value}?at={offset}', items: '/groups', absent };
    expect((await readPages(form, [{ groups: users('a') }, none])).result).toEqual(whole('a'));
    const counted = { groups: users('a'), totalResults: 2 };
    expect((await readPages(form, [counted, none, counted, none])).result).toEqual(CHANGED);
  });

  it('the answer to a request for all users is an error', async () => {
    expect((await readPages(ONE, [none])).result).toMatchObject({
      kind: 'unknown',
      verdict: { status: 404 },
    });
  });
});

describe('an error in place of a list', () => {
  it('the message of the directory is reported, except a text with a secret', async () => {
    const body = { error: 'token abc expired' };
    const report = async (redact: RequestContext['redact']) =>
      (await readPages(ONE, [body], { context: { redact } })).result;
    expect(await report((text) => text)).toEqual(
      unknown('look-up-error', { service: TITLE, said: 'token abc expired' }),
    );
    expect(await report((text) => (text.includes('abc') ? undefined : text))).toEqual(
      unknown('look-up-error', { service: TITLE }),
    );
  });

  it('the message that the profile names is an error only without a list', async () => {
    const context = { profile: { title: TITLE, answers: [], message: '/info' } };
    const resultOf = async (form: ListForm, body: object) =>
      (await readPages(form, [body], { context })).result;
    const error = unknown('look-up-error', { service: TITLE, said: 'done' });
    expect(await resultOf(ONE, { info: 'done', users: users('a') })).toEqual(whole('a'));
    expect(await resultOf({ ...ONE, items: '/by/*' }, { info: 'done', by: users('a') })).toEqual(whole('a'));
    expect(await resultOf({ ...ONE, items: '/by/*' }, { info: 'done', by: { 1: { login: 'a' } } })).toEqual(
      whole('a'),
    );
    expect(await resultOf(ONE, { info: 'done', users: { login: 'a' } })).toEqual(error);
    expect(await resultOf({ ...ONE, items: '/by/*' }, { info: 'done', by: 'a' })).toEqual(error);
    expect(await resultOf(ONE, { info: 'done' })).toEqual(error);
  });

  const verdict: Verdict = {
    outcome: 'unconfirmed',
    again: 'unreachable',
    stop: 'unreachable',
    counts: true,
    slows: true,
    answered: false,
    permanent: false,
  };

  it.each([
    ['no message', {}, ownMessage('no-answer', {})],
    ['a message of the directory', { message: 'busy' }, { message: 'busy', detail: undefined }],
    ['an own message', ownMessage('no-attempt-id', {}), ownMessage('no-attempt-id', {})],
  ])('the end of a list by a request with %s has its verdict', async (_, parts, expected) => {
    const { reader } = readerOf(ONE, []);
    const given = { ...verdict, ...parts };
    const result = await readItems([{ ...reader, read: async () => ({ verdict: given }) }]);
    expect(result).toEqual({ kind: 'unknown', verdict: given, ...expected });
    expect(readVerdict({ verdict: given })).toBe(given);
  });

  it('an answer with an error status has the verdict of that status', async () => {
    const { result } = await readPages(ONE, [{ status: 503, body: { users: users('a') } }]);
    expect(result).toMatchObject({ kind: 'unknown', verdict: { status: 503, outcome: 'unconfirmed' } });
  });
});

test('a compressed list may be larger than other answers', async () => {
  const bytes = gzipSync(JSON.stringify({ users: [{ login: 'a', about: 'x'.repeat(3 * 1024 * 1024) }] }));
  const page = { status: 200, body: bytes, header: { 'content-encoding': 'gzip' } };
  expect((await readPages(ONE, [page])).result).toEqual(whole('a'));
});

describe('an answer that may be a page', () => {
  const verdictOf = (page: Page, isWhole = true) => {
    const { answer, context } = exchangeOf(page, {});
    return readVerdict({ answer: { ...answer, isWhole } as typeof answer, context });
  };

  it('a complete answer with status 200 may be a page', () => {
    expect(verdictOf({ body: {} })).toBeUndefined();
  });

  it.each<readonly [string, Page, boolean]>([
    ['another status', { body: {}, status: 201 }, true],
    ['half a body', { body: {} }, false],
    ['a web page', { body: {}, header: { 'content-type': 'text/html' } }, true],
  ])('an answer with %s is no page', (_, page, isWhole) => {
    expect(verdictOf(page, isWhole)).toMatchObject({ answered: true });
  });

  it('a request without an answer has no page', () => {
    const { context } = exchangeOf({ body: {} }, {});
    const answer = { kind: 'unreachable', message: 'no route' } as const;
    expect(readVerdict({ answer, context })).toMatchObject({ answered: false, message: 'no route' });
  });
});
