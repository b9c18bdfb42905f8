/** A list of several pages is read completely or rejected: all forms of paging, and answers that are not pages. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Exchange } from '../../src/directory/classify.js';
import type { ListForm } from '../../src/directory/profile-reads.js';
import { type ListReader, type ReadItems, readItems, readVerdict } from '../../src/directory/read-list.js';
import type { Answer } from '../../src/directory/send-request.js';
import { propertyRuns } from '../support/property-runs.js';

type Item = { readonly login: string };

/** The answer of a service. */
type Raw = {
  readonly body: Readonly<Record<string, unknown>> | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly isWhole?: boolean;
};

/** A form of paging, and a correct service that uses it. */
type Way = {
  readonly form: ListForm;
  /** @param at the start of the page, from 0 */
  readonly page: (logins: readonly string[], at: number, size: number) => Raw;
  /** The start of the requested page. */
  readonly start: (values: Asked, next: string | undefined, size: number) => number;
};

type Asked = Parameters<ListReader<Item>['read']>[0];

const path = '/users';
const items = (logins: readonly string[]) => logins.map((login) => ({ login }));
const numberIn = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);

const offset = (from: 0 | 1, hasTotal: boolean): Way => ({
  form: { path: `${path}?at={offset}`, from, items: '/users', ...(hasTotal && { total: '/count' }) },
  page: (logins, at, size) => ({
    body: { users: items(logins.slice(at, at + size)), ...(hasTotal && { count: logins.length }) },
  }),
  start: ({ offset: given }) => Number(given) - from,
});

const numbered = (page: 0 | 1, hasTotal: boolean): Way => ({
  form: { path: `${path}?page={page}`, page, items: '/users', ...(hasTotal && { total: '/count' }) },
  page: offset(0, hasTotal).page,
  start: ({ page: given }, _, size) => (Number(given) - page) * size,
});

const more = (logins: readonly string[], at: number, size: number) => at + size < logins.length;

const WAYS: Readonly<Record<string, Way>> = {
  'offset from 0': offset(0, false),
  'offset from 1': offset(1, false),
  'offset and total': offset(1, true),
  'numbers from 0': numbered(0, false),
  'numbers from 1': numbered(1, false),
  'numbers and total': numbered(1, true),
  'an address': {
    form: { path, items: '/users', next: '/next' },
    page: (logins, at, size) => ({
      body: {
        users: items(logins.slice(at, at + size)),
        next: more(logins, at, size) ? `/users?from=${at + size}` : null,
      },
    }),
    start: (_, next) => numberIn(next),
  },
  'a header': {
    form: { path, items: '/users', next: { header: 'link' } },
    page: (logins, at, size) => ({
      body: { users: items(logins.slice(at, at + size)) },
      headers: {
        link: `</users?from=0>; rel="first"${more(logins, at, size) ? `, </users?from=${at + size}>; rel="last next"` : ''}`,
      },
    }),
    start: (_, next) => numberIn(next),
  },
  'a token': {
    form: { path: `${path}?token={page_token}`, items: '/users', page_token: { at: '/after' } },
    page: (logins, at, size) => ({
      body: {
        users: items(logins.slice(at, at + size)),
        ...(more(logins, at, size) && { after: `token-${at + size}` }),
      },
    }),
    start: ({ page_token: token }) => numberIn(token === undefined ? undefined : String(token)),
  },
  'one page': {
    form: { path, items: '/users', whole: true },
    page: (logins) => ({ body: { users: items(logins) } }),
    start: () => 0,
  },
};

const COUNTED = Object.keys(WAYS).filter((name) => name.endsWith('total'));

function exchangeOf({ body, headers = {}, status = 200, isWhole = true }: Raw): Exchange {
  const answer: Answer = {
    kind: 'status',
    status,
    isWhole,
    header: (name) => headers[name],
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  };
  return {
    answer,
    context: { redact: (text) => text, now: 0, profile: { title: 'the service', answers: [] } },
  };
}

function readerOf(form: ListForm, mostRequests: number, read: ListReader<Item>['read']): ListReader<Item> {
  return {
    form,
    mostRequests,
    read,
    toItem: (item) => {
      const { login } = (item ?? {}) as Partial<Item>;
      return typeof login === 'string' && login !== '' ? { login } : undefined;
    },
    keyOf: ({ login }) => login,
  };
}

/** @param change changes the answer to the n-th request, from 1 */
async function read(
  { form, page, start }: Way,
  logins: readonly string[],
  size: number,
  change: (raw: Raw, n: number) => Raw = (raw) => raw,
  mostRequests = 1000,
) {
  const asked: (readonly [Asked, string | undefined])[] = [];
  const result = await readItems([
    readerOf(form, mostRequests, async (values, next) => {
      asked.push([values, next]);
      return exchangeOf(change(page(logins, start(values, next, size), size), asked.length));
    }),
  ]);
  return { result, asked };
}

function loginsIn(result: ReadItems<Item>): readonly string[] | undefined {
  return result.kind === 'whole' ? result.items.map(({ login }) => login) : undefined;
}

const LOGINS = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 30 });
const NOT_EMPTY = LOGINS.filter((logins) => logins.length > 0);
const SIZES = fc.integer({ min: 1, max: 12 });
const NAMES = fc.constantFrom(...Object.keys(WAYS));

const wayOf = (name: string): Way => WAYS[name] as Way;
const usersOf = ({ body }: Raw) => (body as { users: readonly unknown[] }).users;
const withBody = (raw: Raw, members: object): Raw => ({
  ...raw,
  body: { ...(raw.body as object), ...members },
});

describe('a list of a correct service', () => {
  test('all users are read in the order of the service, with at most one more request than there are pages', async () => {
    await fc.assert(
      fc.asyncProperty(NAMES, LOGINS, SIZES, async (name, logins, size) => {
        const { result, asked } = await read(wayOf(name), logins, size);
        expect(loginsIn(result)).toEqual(logins);
        expect(asked.length).toBeLessThanOrEqual(Math.ceil(logins.length / size) + 1);
      }),
    );
  });

  test('a list with more pages than the limit is too long, and none of its users are used', async () => {
    await fc.assert(
      fc.asyncProperty(
        NAMES,
        LOGINS,
        SIZES,
        fc.integer({ min: 1, max: 5 }),
        async (name, logins, size, most) => {
          const { result, asked } = await read(wayOf(name), logins, size, undefined, most);
          expect(asked.length).toBeLessThanOrEqual(most);
          expect(loginsIn(result) ?? logins).toEqual(logins);
          if (name !== 'one page' && logins.length > size * most) expect(result.kind).toBe('too-long');
        },
      ),
    );
  });

  test('if the list has a total, the first page shows that it is too long', async () => {
    const logins = Array.from({ length: 50 }, (_, at) => `user${at}`);
    const { result, asked } = await read(wayOf('offset and total'), logins, 5, undefined, 9);
    expect([result, asked.length]).toEqual([expect.objectContaining({ kind: 'too-long' }), 1]);
  });

  test('pages may be shorter than requested, without the loss of a user', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('offset from 0', 'offset from 1', 'offset and total', 'an address', 'a token'),
        LOGINS,
        SIZES,
        fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
        async (name, logins, size, sizes) => {
          const way = wayOf(name);
          const page: Way['page'] = (all, at) => way.page(all, at, Math.min(size, sizes.next().value ?? 1));
          expect(loginsIn((await read({ ...way, page }, logins, size)).result)).toEqual(logins);
        },
      ),
    );
  });
});

describe('several lists that together have all users', () => {
  const { form, page } = offset(0, true);
  const readers = (listsAt: (n: number) => readonly (readonly string[])[]) => {
    let requests = 0;
    return [0, 1].map((index) =>
      readerOf(form, 9, async ({ offset: at }) => {
        requests += 1;
        return exchangeOf(page(listsAt(requests)[index] ?? [], Number(at), 2));
      }),
    );
  };

  test('all users of each list are read', async () => {
    const result = await readItems(readers(() => [['ann', 'bob', 'cid'], ['dan']]));
    expect(loginsIn(result)).toEqual(['ann', 'bob', 'cid', 'dan']);
  });

  test('lists that share a person are read again, and rejected if they still share a person', async () => {
    const twice = readers(() => [['ann'], ['ann']]);
    expect(await readItems(twice)).toMatchObject({ kind: 'unknown', detail: { code: 'list-changed' } });
    // The user moved to the second list while the first one was read.
    const moved = readers((n) => (n === 1 ? [['ann', 'bob'], []] : [['ann'], ['bob']]));
    expect(loginsIn(await readItems(moved))).toEqual(['ann', 'bob']);
  });
});

/** A service that asks several back ends with the same limit and offset, and returns their pages in one page. */
async function readBackEnds(backEnds: readonly (readonly string[])[], form: Partial<ListForm>, most = 100) {
  const way = offset(0, false);
  const page: Way['page'] = (_, at, size) => ({
    body: { users: items(backEnds.flatMap((one) => one.slice(at, at + Math.min(size, most)))) },
  });
  return await read({ ...way, form: { ...way.form, ...form }, page }, [], 100);
}

describe('a list of a service with several back ends', () => {
  const admins = ['ada', 'ben', 'cleo'];
  const others = (count: number) => Array.from({ length: count }, (_, at) => `user${at}`);

  test('all users of each back end are read if the size of a page is known', async () => {
    const { result, asked } = await readBackEnds([admins, others(250)], { page_size: 100 });
    expect(loginsIn(result)).toHaveLength(253);
    expect(asked.map(([{ offset: at }]) => at)).toEqual([0, 100, 200, 300]);
  });

  test('a list is rejected if a page has fewer users than its size', async () => {
    const { result } = await readBackEnds([others(250)], { page_size: 100 }, 50);
    expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'list-changed' } });
  });
});

/** Functions that turn a page into something else, for any form of paging. */
const LIES: Readonly<Record<string, (raw: Raw) => Raw>> = {
  'an error next to the users': (raw) => withBody(raw, { error: 'expired' }),
  '"success": false': (raw) => withBody(raw, { success: false }),
  'no list': (raw) => withBody(raw, { users: undefined }),
  'null in place of the list': (raw) => withBody(raw, { users: null }),
  'an object in place of the list': (raw) => withBody(raw, { users: {} }),
  'a text in place of the list': (raw) => withBody(raw, { users: 'none' }),
  'a user without a login': (raw) => withBody(raw, { users: [...usersOf(raw), { login: '' }] }),
  'the same user twice': (raw) =>
    withBody(raw, { users: [...usersOf(raw), { login: 'zz9' }, { login: 'zz9' }] }),
  'an empty object': () => ({ body: {} }),
  'an empty body': (raw) => ({ ...raw, body: '' }),
  'half a body': (raw) => ({ ...raw, isWhole: false }),
  'a body that is not JSON': (raw) => ({ ...raw, body: '<users/>' }),
  'a web page': (raw) => ({ ...raw, headers: { ...raw.headers, 'content-type': 'text/html' } }),
  'a duplicate key': (raw) => ({ ...raw, body: `{"users":[],${JSON.stringify(raw.body).slice(1)}` }),
  ...Object.fromEntries(
    [201, 204, 206, 302, 400, 401, 403, 404, 429, 500, 503].map((status) => [
      `the status ${status}`,
      (raw: Raw) => ({ ...raw, status }),
    ]),
  ),
};

describe('a list of a faulty service', () => {
  it.each(Object.keys(LIES))('a list is rejected after an answer with %s', async (lie) => {
    const change = LIES[lie] as (raw: Raw) => Raw;
    await fc.assert(
      fc.asyncProperty(NAMES, NOT_EMPTY, SIZES, fc.nat(20), async (name, logins, size, at) => {
        const honest = await read(wayOf(name), logins, size);
        const from = (at % honest.asked.length) + 1;
        const { result } = await read(wayOf(name), logins, size, (raw, n) => (n >= from ? change(raw) : raw));
        expect(result.kind).toBe('unknown');
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test('a list is rejected if the service answers with the wrong page', async () => {
    await fc.assert(
      fc.asyncProperty(NAMES, LOGINS, SIZES, fc.nat(20), async (name, logins, size, at) => {
        const way = wayOf(name);
        const pages = Math.ceil(logins.length / size);
        fc.pre(name !== 'one page' && pages > 1);
        const wrong = 1 + (at % (pages - 1));
        // From the wrong page on, the service starts again with the first page.
        const start: Way['start'] = (...asked) => {
          const place = way.start(...asked);
          return place >= wrong * size ? place - wrong * size : place;
        };
        expect(loginsIn((await read({ ...way, start }, logins, size)).result)).toBeUndefined();
      }),
    );
  });

  test('a list is rejected if its total does not agree with the number of users', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COUNTED),
        LOGINS,
        SIZES,
        fc.integer({ min: 0, max: 40 }),
        async (name, logins, size, total) => {
          // If the smaller total is the end of a page, the total and the number of users agree.
          fc.pre(total > logins.length || (total < logins.length && total % size !== 0));
          const { result } = await read(wayOf(name), logins, size, (raw) => withBody(raw, { count: total }));
          expect(loginsIn(result)).toBeUndefined();
        },
      ),
    );
  });

  test('a list with a total is rejected if a user is missing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COUNTED),
        LOGINS,
        SIZES,
        fc.nat(40),
        async (name, logins, size, at) => {
          fc.pre(logins.length > 0);
          const missing = logins[at % logins.length];
          const { result } = await read(wayOf(name), logins, size, (raw) =>
            withBody(raw, { users: usersOf(raw).filter((item) => (item as Item).login !== missing) }),
          );
          expect(loginsIn(result)).toBeUndefined();
        },
      ),
    );
  });

  test('a list is rejected if a numbered page is cut, with or without a total', async () => {
    await fc.assert(
      fc.asyncProperty(LOGINS, fc.integer({ min: 2, max: 6 }), fc.nat(20), async (logins, size, n) => {
        const pages = Math.ceil(logins.length / size);
        fc.pre(pages > 1);
        const way = wayOf('numbers from 1');
        const cut = n % (pages - 1);
        const page: Way['page'] = (all, at) => {
          const raw = way.page(all, at, size);
          return at === cut * size ? withBody(raw, { users: usersOf(raw).slice(1) }) : raw;
        };
        const { result } = await read({ ...way, page }, logins, size);
        // If the last page is also short, only a total would show the cut.
        const isHidden = pages === 2 && logins.length % size !== 0;
        expect(loginsIn(result)).toEqual(isHidden ? logins.slice(1) : undefined);
      }),
    );
  });

  it.each([
    ['an address of an earlier page', 'an address', { next: '/users?from=0' }],
    ['an address that is not text', 'an address', { next: { after: 7 } }],
    ['a token that is not text', 'a token', { after: { at: 7 } }],
    ['a larger total that the profile does not name', 'offset from 0', { total: 999 }],
    ['a next page, although the profile calls the list complete', 'one page', { nextPageToken: 'b2Zm' }],
  ] as const)('a list is rejected if a page has %s', async (_, name, members) => {
    const logins = ['ann', 'bob', 'cid'];
    const { result, asked } = await read(wayOf(name), logins, 2, (raw) => withBody(raw, members));
    expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'list-changed' } });
    // The list is read at most twice.
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it.each(['</users?page=2>; rel="next', '<>; rel=next'])(
    'a list is rejected if the header of its next page is unreadable: %s',
    async (link) => {
      const { result } = await read(wayOf('a header'), ['ann', 'bob'], 5, (raw) => ({
        ...raw,
        headers: { link },
      }));
      expect(result.kind).toBe('unknown');
    },
  );

  test('a list without pages is rejected unless it has a total or the profile calls it complete', async () => {
    const readOnePage = (form: ListForm, body: object) =>
      read(
        { ...wayOf('one page'), form, page: () => ({ body: { users: items(['ann', 'bob']), ...body } }) },
        [],
        1,
      );
    const form = { path, items: '/users' };
    expect((await readOnePage(form, {})).result).toMatchObject({
      kind: 'unknown',
      detail: { code: 'no-total' },
    });
    expect(loginsIn((await readOnePage({ ...form, total: '/n' }, { n: 2 })).result)).toEqual(['ann', 'bob']);
    expect(
      loginsIn((await readOnePage({ ...form, total: '/n' }, { n: 2, totalResults: 3 })).result),
    ).toBeUndefined();
    expect(loginsIn((await readOnePage({ ...form, whole: true }, { total: 5 })).result)).toBeUndefined();
  });

  test('an empty list may be missing only if a total is 0', async () => {
    const emptyList = (body: object) =>
      read(
        { ...offset(1, true), page: () => ({ body: body as Raw['body'] as Record<string, unknown> }) },
        [],
        1,
      );
    expect(loginsIn((await emptyList({ count: 0 })).result)).toEqual([]);
    expect(loginsIn((await emptyList({ count: 3 })).result)).toBeUndefined();
  });

  test('a list that changes is read a second time, and then accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...COUNTED), LOGINS, SIZES, async (name, logins, size) => {
        fc.pre(logins.length > size);
        const { result } = await read(wayOf(name), logins, size, (raw, n) =>
          n === 2 ? withBody(raw, { count: logins.length + 1 }) : raw,
        );
        expect(loginsIn(result)).toEqual(logins);
      }),
    );
  });
});

test('a page that means a refused token or throttling is requested again, whatever its status, and is not a list', async () => {
  const exchange = exchangeOf({ body: { users: [], errorcode: 'invalidtoken' } });
  const answers = [{ status: 200, at: '/errorcode', is: 'invalidtoken', means: 'token_refused' }] as const;
  const refused = {
    ...exchange,
    context: { ...exchange.context, profile: { title: 'the service', answers } },
  };
  expect(readVerdict(exchange)).toBeUndefined();
  expect(readVerdict(refused)).toMatchObject({ again: 'token' });
  const result = await readItems([readerOf({ path, items: '/users', whole: true }, 1, async () => refused)]);
  expect(result).toMatchObject({ kind: 'unknown', verdict: { stop: 'token_refused' } });
});
