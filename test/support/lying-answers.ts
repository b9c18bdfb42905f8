/** Answers to a look-up of `a.petrova` that look like an absence but do not prove one. */

import { gzipSync } from 'node:zlib';
import type { LookUp } from '../../src/directory/profile-reads.js';

export type RawAnswer = {
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body: unknown;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: true. */
  readonly isWhole?: boolean;
};

export type Lie = {
  readonly what: string;
  readonly answer: RawAnswer;
  /** Members of the look-up in the profile, in addition to `LIST`. */
  readonly lookUp?: Partial<LookUp>;
  /** The profile's own pointer to an error message. */
  readonly message?: string | readonly string[];
};

/** A list of users with an exact search. */
export const LIST = { path: '/users?name={nickname}', items: '/users', nickname: '/login' } as const;

/** The strength of evidence that the look-up has in addition to the login. */
export const STRENGTHS: Readonly<Record<'A' | 'B' | 'C', Partial<LookUp>>> = {
  A: { attempt_id: '/external', created_at: '/created', names: ['/first', '/last'] },
  B: { created_at: '/created', names: ['/first', '/last'] },
  C: {},
};

export function others(n: number, login = 'b.ivanov'): readonly unknown[] {
  return Array.from({ length: n }, (_, at) => ({
    login: `${login}${at || ''}`,
    first: 'Boris',
    last: 'Ivanov',
  }));
}

const DEPTH = 15_000;
const NESTED = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const NESTED_OBJECTS = `${'{"a":'.repeat(DEPTH / 2)}1${'}'.repeat(DEPTH / 2)}`;

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

type Row = readonly [what: string, body: unknown, more?: Omit<Lie, 'what' | 'answer'> & Partial<RawAnswer>];

const PART = { lookUp: { search: 'part' } } as const;
const TOTAL = { lookUp: { total: '/total' } } as const;
const SCIM = { lookUp: { items: '/Resources', total: '/totalResults' } } as const;
const NEXT = { lookUp: { next: '/paging/next' } } as const;
const link = (value: string) => ({ headers: { link: value } });

const ROWS: readonly Row[] = [
  // Errors next to an empty list.
  ['an error text', { users: [], error: 'token expired' }],
  ['an error code', { users: [], error: 17 }],
  ['an error that is true', { users: [], error: true }],
  ['an error that is an object', { users: [], error: { code: 401, message: 'expired' } }],
  ['an error with only a nested text', { users: [], error: { code: 0, inner: { text: 'expired' } } }],
  [
    'an error that is nested deeply',
    { users: [], error: { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } } },
  ],
  ['a list of errors', { users: [], errors: ['token expired'] }],
  ['a list of errors with members', { users: [], errors: [null, { message: 'expired' }] }],
  ['errors by field', { users: [], errors: { login: ['may not be searched'] } }],
  ['a detail', { users: [], detail: 'Too many results to filter' }],
  ['a type of SCIM error', { users: [], scimType: 'tooMany' }],
  ['an error in capital letters', { users: [], Error: 'token expired' }],
  ['a detail in another spelling', { users: [], DETAIL: 'expired' }],
  ["the profile's own message", { users: [], fault: { text: 'expired' } }, { message: '/fault/text' }],
  ["one of the profile's own messages", { users: [], reason: 'expired' }, { message: ['/fault', '/reason'] }],
  [
    "the profile's own message of any element",
    { users: [], faults: [{}, { text: 'no' }] },
    { message: '/faults/*/text' },
  ],
  ["the profile's own message, which is an object", { users: [], fault: { code: 7 } }, { message: '/fault' }],
  [
    'a SCIM error with status 200',
    { schemas: [ERROR_SCHEMA], status: '403', detail: 'no', Resources: [] },
    SCIM,
  ],
  ['a SCIM error without a text', { schemas: [ERROR_SCHEMA], status: '403' }, SCIM],
  ['a SCIM error with an empty list', { totalResults: 3, Resources: [], detail: 'expired' }, SCIM],
  ['an error and no users', { error: 'not logged in' }],
  ['no success', { success: false, users: [] }],
  ['an answer with ok: false', { ok: false, users: [] }],
  [
    'an error that repeats the login',
    { error: 'no such user', login: 'a.petrova' },
    { lookUp: { items: '' } },
  ],
  ['an error that repeats the login in an object', { errors: ['x'], users: { login: 'a.petrova' } }],
  // Other users, and totals that do not match.
  ['a page of all users', { totalResults: 202, Resources: others(10) }, SCIM],
  ['a total without users', { totalResults: 3, Resources: [] }, SCIM],
  ['a total without a list', { totalResults: 3 }, SCIM],
  ['a total of 0, and users', { totalResults: 0, Resources: others(2) }, SCIM],
  ['a total in quotes', { totalResults: '1', Resources: [] }, SCIM],
  ['a missing total', { Resources: [] }, SCIM],
  ['a total of null', { totalResults: null, Resources: [] }, SCIM],
  ['a total that is not a number', { totalResults: 'many', Resources: [] }, SCIM],
  ['a total below zero', { totalResults: -1, Resources: [] }, SCIM],
  ['a SCIM total that the profile does not name', { totalResults: 9, users: [] }],
  ["the profile's total", { total: 1, users: [] }, TOTAL],
  ["the profile's total, and other users", { total: 1, users: others(1) }, TOTAL],
  ["the profile's total, which the SCIM total contradicts", { total: 0, totalResults: 4, users: [] }, TOTAL],
  ['two totals that contradict each other, and no list', { total: 0, totalResults: 4 }, TOTAL],
  [
    "a SCIM total that is not a number, in addition to the profile's",
    { total: 0, totalResults: '?', users: [] },
    TOTAL,
  ],
  ['a total that the profile does not name', { users: [], total: 202 }],
  ['an OData total', { users: [], '@odata.count': 3 }],
  ['a total at another place than the profile says', { users: [], total: 0, total_count: 5 }, TOTAL],
  ['one other user', { users: others(1) }],
  ['nineteen other users', { users: others(19) }],
  ['twenty other users', { users: others(20) }],
  ['users with similar logins', { users: others(3, 'a.petrova-') }],
  ['a user of that login in another domain', { users: [{ login: 'a.petrova@elsewhere.example' }] }],
  ['another user at the top', others(1), { lookUp: { items: '' } }],
  ['another user and no list', { login: 'b.ivanov' }, { lookUp: { items: '' } }],
  ['a partial search that was ignored', { users: others(3) }, PART],
  [
    'a partial search that finds one user too many',
    { users: [...others(2, 'da.petrova'), ...others(1)] },
    PART,
  ],
  [
    'a partial search with a larger total',
    { total: 9, users: others(2, 'da.petrova') },
    { lookUp: { ...PART.lookUp, ...TOTAL.lookUp } },
  ],
  ['twenty partial matches without a total', { users: others(20, 'da.petrova') }, PART],
  [
    'a full page of partial matches',
    { users: others(5, 'da.petrova') },
    { lookUp: { ...PART.lookUp, page_size: 5 } },
  ],
  [
    'more than a page of partial matches',
    { users: others(6, 'da.petrova') },
    { lookUp: { ...PART.lookUp, page_size: 5 } },
  ],
  // Signs of further pages.
  ['a next page', { users: [] }, link('<https://a.example/?page=2>; rel="next"')],
  ['a next page without quotes', { users: [] }, link('<https://a.example/?page=2>; rel=next')],
  ['a next page without spaces', { users: [] }, link('</?page=2>;rel="next"')],
  ['a next page with many spaces', { users: [] }, link('  </?page=2> ; rel = "next" ')],
  ['a next page that is also the previous one', { users: [] }, link('</?page=2>; rel="prev next"')],
  ['a next page among several types', { users: [] }, link('</?page=2>; rel="last next up"')],
  ['a next page in capital letters', { users: [] }, link('</?page=2>; REL=NEXT')],
  ['a next page after others', { users: [] }, link('</?page=1>; rel="first", </?page=3>; rel="next"')],
  ['a next page before others', { users: [] }, link('</?page=3>; rel=next, </?page=1>; rel=first')],
  ['a next page after a comma in an address', { users: [] }, link('</?ids=1,2;rel=prev>; rel="next"')],
  [
    'a next page after other parameters',
    { users: [] },
    link('</?page=2>; title="a, b; rel=prev"; rel="next"'),
  ],
  [
    'a next page after quotes in a title',
    { users: [] },
    link('</>; title="say \\"next\\""; rel=last, </2>; rel=next'),
  ],
  ['a next page with parameters after it', { users: [] }, link('</?page=2>; rel="next"; results="true"')],
  ['a parameter without a value', { users: [] }, link('</?page=2>; crossorigin; rel="next"')],
  ['a next page in single quotes', { users: [] }, link("</p?page=2>; rel='next'")],
  ['a next page among several types in single quotes', { users: [] }, link("</p?page=2>; rel='last next'")],
  ['a next page after a title with an apostrophe', { users: [] }, link("</>; title='tis; rel=next; by='me'")],
  ['an unreadable link', { users: [] }, link('/?page=2; rel="next"')],
  ['the address of a next page', { users: [], paging: { next: '/users?page=2' } }, NEXT],
  ['the token of a next page', { users: [], paging: { next: { after: 'b2Zm' } } }, NEXT],
  ['the number of a next page', { users: [], paging: { next: 2 } }, NEXT],
  ['a flag for more users', { users: [], paging: { next: true } }, NEXT],
  ['the OData address of a next page', { users: [], '@odata.nextLink': 'https://a.example/?$skip=9' }],
  ['the token of a next page that the profile does not name', { users: [], nextPageToken: 'b2Zm' }],
  ['a flag for more users that the profile does not name', { users: [], has_more: true }],
  ['the address of a next page at the top', { users: [], next: 'https://a.example/?page=2' }],
  ['a page that is not the last, with a total of 0', { users: [], total: 0, hasMore: true }, TOTAL],
  // The place where the profile expects the list has none.
  ['no list', {}],
  ['null instead of a list', { users: null }],
  ['text instead of a list', { users: '[]' }],
  ['an empty object instead of a list', { users: {} }],
  ['a list with null', { users: [null] }],
  ['a list with a text', { users: ['b.ivanov'] }],
  ['a list with an empty login', { users: [{ login: '' }] }],
  ['a list with an error', { users: [{ error: 'expired' }] }],
  ['a list where the profile expects an object', [], { lookUp: { items: '/users' } }],
  ['null', null],
  ['a number', 0],
  ['a text', '"none"'],
  // A parser uses the last of two values for a key.
  ['a duplicate list', '{"users":[{"login":"a.petrova"}],"users":[]}'],
  ['a duplicate total', '{"users":[],"total":4,"total":0}', TOTAL],
  ['a duplicate error', '{"error":"x","users":[],"error":null}'],
  ['a duplicate key in two spellings', '{"users":[{"login":"a.petrova"}],"\\u0075sers":[]}'],
  ['a duplicate login', '{"users":[{"login":"b.ivanov","login":"a.petrova"}]}'],
  ['a duplicate key in the list of another member', '{"users":[],"meta":[{"a":{},"b":[1],"a":{}}]}'],
  [
    "a duplicate of the profile's absence",
    '{"code":500,"code":404}',
    { lookUp: { absent: { status: 200, at: '/code', is: 404 } } },
  ],
  // Texts that must not break a parser.
  ['15,000 nested lists', NESTED],
  ['15,000 lists in the list of users', `{"users":${NESTED}}`],
  ['15,000 lists at the top', NESTED, { lookUp: { items: '' } }],
  ['15,000 lists in an error', `{"users":[],"error":${NESTED}}`],
  ["15,000 lists in the profile's message", `{"users":[],"fault":${NESTED}}`, { message: '/fault' }],
  ['objects nested deeply in a user', `{"users":[${NESTED_OBJECTS}]}`],
  ['lists instead of a login', `{"users":[{"login":${NESTED}}]}`],
  ['lists instead of a total', `{"total":${NESTED},"users":[]}`, TOTAL],
  ['lists without an end', '['.repeat(DEPTH)],
  // Answers that are not from the look-up.
  ['nothing', ''],
  ['half an answer', '{"users":[]', { isWhole: false }],
  ['a truncated answer', { users: [] }, { isWhole: false }],
  ['no JSON', '<users/>'],
  ['JSON with an extra comma', '{"users":[],}'],
  ['a web page', { users: [] }, { headers: { 'content-type': 'text/html; charset=utf-8' } }],
  [
    'an unreadable compression',
    gzipSync('{"users":[]}').subarray(0, 20),
    { headers: { 'content-encoding': 'gzip' } },
  ],
  ...[201, 202, 203, 204, 206, 207, 302, 400, 401, 403, 404, 408, 409, 429, 500, 502, 503].map(
    (status): Row => [`an empty list with ${status}`, { users: [] }, { status }],
  ),
  [
    'the absence of the profile in half an answer',
    '{"code":404',
    { lookUp: { absent: { status: 200, at: '/code', is: 404 } }, isWhole: false },
  ],
  [
    'the absence of the profile in a web page',
    '<p>Not found</p>',
    { lookUp: { absent: { status: 404 } }, status: 404, headers: { 'content-type': 'text/html' } },
  ],
  [
    'a code other than that of absence',
    { code: 500 },
    { lookUp: { absent: { status: 200, at: '/code', is: 404 } } },
  ],
];

export const LIES: readonly Lie[] = ROWS.map(([what, body, { lookUp, message, ...answered } = {}]) => ({
  what,
  answer: { body, ...answered },
  ...(lookUp !== undefined && { lookUp }),
  ...(message !== undefined && { message }),
}));
