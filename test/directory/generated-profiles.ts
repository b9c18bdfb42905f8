/**
 * Random profiles, most of which differ from a shipped one in a few places. Their values attack the rules that no
 * profile can change. The answers and people are for the tests of these profiles.
 */

import fc from 'fast-check';
import { MEANINGS } from '../../src/directory/profile.js';
import { STEP_MEANINGS } from '../../src/directory/profile-steps.js';
import { FORMS } from '../../src/directory/shipped-profiles.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/** The place of a value: names of members and indexes of items. */
type Place = readonly (string | number)[];

type Change = {
  readonly at: number;
  readonly how: 'replace' | 'remove' | 'add' | 'repeat' | 'append' | 'inject';
  readonly pick: number;
  readonly any: Json;
};

const STATUSES: readonly Json[] = [
  100,
  101,
  199,
  200,
  201,
  202,
  204,
  207,
  299,
  300,
  301,
  302,
  304,
  399,
  400,
  401,
  403,
  404,
  405,
  408,
  409,
  412,
  415,
  418,
  421,
  422,
  423,
  429,
  431,
  499,
  500,
  502,
  503,
  599,
  200.5,
  -1,
  '2xx',
  '4xx',
  '3xx',
  '5xx',
  '1xx',
  'xxx',
  '201',
  '2XX',
  [],
  [200, 201],
  [200, 409],
  [400, 422],
  [404, 408],
  [201, 302],
  [403, 503],
  [200, '4xx'],
];

const MEANT: readonly Json[] = [
  ...MEANINGS,
  ...STEP_MEANINGS,
  'pending',
  'invalid',
  'unreachable',
  'redirected',
  'constructor',
];

const POINTERS: readonly Json[] = [
  '',
  '/',
  '/code',
  '/message',
  '/error/code',
  '/errors',
  '/errors/0',
  '/a~1b',
  '/a~0b',
  '/0',
  '/-',
  '/__proto__',
  '/constructor/name',
  'code',
  '/a~2',
  '#/code',
  '/code/',
  '/ocs/meta/statuscode',
];

const TEXTS: readonly Json[] = [
  'x',
  '{nickname}',
  '{password}',
  '{token}',
  '{first?}',
  '{last}',
  '{position?}',
  '{department_id}',
  '{id}',
  '{groups.id}',
  '{email.id}',
  '{not change_password}',
  '{not email}',
  '{value}',
  '{page_token}',
  '{attempt_id}',
  '{change_password}',
  '{base_url}',
  '{realm}',
  '{org}',
  '{domain}',
  '{email}',
  '{nickname',
  '}',
  '{{nickname}}',
  '{}',
  '{Nickname}',
  '{unknown}',
  '{constructor}',
  '{password?}',
  '{first} {last}',
  '{nickname}@{domain}',
  'Bearer {token}',
  '{token}{token}',
  'a\r\nX-Evil: 1',
  '\u0000',
  'é',
  'Ж',
  '{password}{token}',
  '{{token}}',
  ' ',
  '.',
  '..',
  '{first}{last}',
];

const PATHS: readonly Json[] = [
  '/users',
  '/{nickname}',
  '/users/{nickname}',
  '/../users',
  '/./users',
  '/users/..',
  '/%2e%2e/users',
  '/.{first}',
  '/%2e{first}',
  '/%2E{last}/x',
  '/{first}{last}/x',
  '/a/.{middle}/b',
  '//evil.example/x',
  '/\\evil.example',
  '/@evil.example/',
  '/users#x',
  '/users?x={nickname}',
  '/users?q="{nickname}"',
  '/users?q=%22{nickname}%22',
  "/users?q='{nickname}'&y={first}",
  '/{password}',
  '/x?t={token}',
  '/{attempt_id}',
  '/users?a={attempt_id}',
  '/users/%zz',
  '/users/%ff',
  '/us ers',
  '/é',
  '/?{nickname}',
  '/users/{id}',
  '/users/{id}/x/{groups.id}',
  '/groups/{groups.id}',
  '/groups?q="{value}"',
  '/{groups}',
  '/all?n={offset}',
  '/all?n={page}',
  '/all?n={page_token}',
  '/all?n={page}&m={offset}',
  '/{groups.id}/..',
  'users',
  'https://evil.example/',
  '/{org}/{realm}/users',
  '/users;{nickname}?',
  '/{base_url}/x',
  '/',
  '/%{first}/x',
  '/{first}',
  '/{first}/..{last}/{middle}',
  '/x?a=b#{nickname}',
  '/..{first}',
  '/{{first}}',
  '/%2e.{first}',
];

const ADDRESSES: readonly Json[] = [
  'https://other.example/users/{nickname}',
  'https://{nickname}.example/',
  'https://{realm}.example/x',
  'https://{org}/x',
  'https://a@evil.example/{nickname}',
  'https://{domain}@evil.example/x',
  'http://evil.example/{nickname}',
  '//evil.example/',
  '{base_url}/users/{nickname}',
  '{base_url}x/',
  '{base_url}.evil.example/x',
  '{base_url}@evil.example/x',
  '{base_url}/../{nickname}',
  '{base_url}',
  'https:///evil.example/{nickname}',
  'https://other.example\\@evil.example/{nickname}',
  'https://',
  'https://other.example?q={nickname}',
  'https://other.example/.{first}/{nickname}',
  'https://x/{token}',
  'https://other.example/%2e{first}/x',
  'https://other.example#{nickname}',
  'https://x/{password}',
  'https://other.example:8443/{nickname}',
  'https://{base_url}/x',
  'https://x/{base_url}/y',
  'https://[::1]/x',
  'https://other.example/{realm}/token',
  'https://other.example/.{realm}/token',
  '{base_url}/.{org}/token',
  'HTTPS://other.example/x',
];

/** Suffixes that are appended to texts. */
const INJECTED = [
  '{password}',
  '{token}',
  '{nickname}',
  '{first}',
  '{unknown}',
  '{{',
  '{realm?}',
  '\u0000',
  '\r\n',
  '/..',
  '/.{first}',
  '/%{first}',
  '#x',
  '?q="{nickname}"',
  '@evil.example',
  '/\\x',
  'é',
  '{attempt_id}',
  '{base_url}',
];

const NAMES: readonly string[] = [
  'X-Org',
  'Authorization',
  'authorization',
  'Host',
  'Content-Type',
  'Content-Length',
  'Cookie',
  'Accept',
  'accept',
  'Proxy-Authorization',
  'X Y',
  'X-Evil:',
  'basic',
  'User-Agent',
  'X-Key',
  '',
  '__proto__',
  'Transfer-Encoding',
  'realm',
  'org',
  'email',
  'nickname',
  'password',
  'token',
  'constructor',
  'status',
  'at',
  'is',
  'starts',
  'contains',
  'present',
  'means',
  'url',
  'path',
  'absent',
  'items',
  'headers',
  'upsert',
  'method',
  'required',
  'default',
  'many',
  'attempt_id',
  'created_at',
  'look_up',
  'extra',
  'absent_after',
  'then',
  'names',
  'list',
  'reads',
  'for',
  'step',
  'repeat',
  'id',
  'all',
  'whole',
  'next',
  'page_token',
  'from',
  'page',
  'body',
  'type',
  'form',
  'users',
  'with',
  'enabled',
  'wstoken',
];

/** Values for a member, by its name. */
const POOLS: Readonly<Record<string, readonly Json[]>> = {
  status: STATUSES,
  means: MEANT,
  at: POINTERS,
  items: POINTERS,
  nickname: [...POINTERS, ...TEXTS],
  attempt_id: POINTERS,
  created_at: POINTERS,
  is: ['x', 1, true, null, '', 'taken', 100, { a: 1 }],
  starts: [['x'], [' '], ['TAKEN'], [''], [], 'x'],
  contains: [['x'], [' '], ['taken', 'weak'], [''], []],
  present: [true, false, 'true'],
  path: PATHS,
  url: ADDRESSES,
  authorize_url: ADDRESSES,
  device_url: ADDRESSES,
  base_url: [...ADDRESSES, 'https://fixed.example/..', 'https://fixed.example/a/'],
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'],
  for: ['groups', 'email', 'password', 'nickname', 'realm', 'unknown', 'constructor'],
  step: ['group', 'password', 'a-b_c', 'A', ''],
  repeat: ['harmless', true, 'never'],
  reads: [true, false, 'yes'],
  whole: [true, false],
  users: [true, false],
  next: ['/next', { header: 'link' }, { header: 'location' }, 'https://evil.example/', '/*/x'],
  page_token: [{ at: '/t' }, { at: '' }, 't'],
  from: [0, 1, 2],
  page: [0, 1, 2],
  id: ['/id', { header: 'location' }, { header: 'x' }, '', '/*'],
  all: [
    [
      { at: '/code', is: 'ke' },
      { at: '/errors', present: true },
    ],
    [],
    [{ at: '/code' }],
    [{ is: 1 }],
  ],
  enabled: ['/on', { at: '/off', is: false }, true],
  form: [{ wstoken: '{token}' }, { wstoken: 'x' }, { secret: '{token}' }, {}, '{token}', { a: '{password}' }],
  list: [
    { path: '/all', nickname: '/name', whole: true },
    { path: '/all', nickname: '/name' },
    { url: 'https://list.example/{org}', nickname: '/name', next: '/next' },
    { path: '/all/{nickname}', nickname: '/name', whole: true },
    { path: '/all', nickname: '/name', whole: true, method: 'POST', body: { p: '{password}' } },
  ],
  type: ['json', 'scim', 'form', 'xml'],
  password: ['sent', 'unknown', 'ignored', '{password}', 'x'],
  upsert: [true, false, 'no'],
  default: [...TEXTS, 'plain'],
  required: [true, false],
  many: [';', ',', '', '.'],
  unit: ['s', 'ms', 'min'],
  absent: [
    { status: 404 },
    { status: 401 },
    { status: 403 },
    { status: 200 },
    { status: '4xx' },
    { status: 503 },
    [{ status: 404 }, { status: 200, at: '/code', is: 404 }],
    { status: 410, at: '/x', present: true },
  ],
  absent_after: [0, 60, 'never', -1, 90_000, 'later'],
  grant: ['implicit', 'client_credentials', 'authorization_code', 'device_code', 'password'],
  pace: ['0', '1-2', '2-1', '1.5', '4000', '-1', 'x'],
  name: ['x', 'v6', 'UPPER', '../x', ''],
  basic: ['{admin}', '{realm}', '{token}', '{nickname}', 'root', 'a:b', '{unknown}'],
  look_up: [
    { path: '/users?q=%22{nickname}%22', nickname: '/name' },
    { url: 'https://other.example/{nickname}', nickname: '/name' },
    { path: '/users/{nickname}', nickname: '/name', headers: { 'X-P': '{password}' } },
    { path: '/users/{attempt_id}', nickname: '/name' },
    [
      { path: '/u/{nickname}', nickname: '/n', absent: { status: 404 } },
      { path: '/%2e{first}', nickname: '/n' },
    ],
  ],
  settings: [
    { realm: { description: 'x', default: '..' } },
    { token: { description: 'x' } },
    { org: { description: 'x' } },
  ],
  fields: [
    { email: { default: '{nickname}@x' } },
    { password: {} },
    { groups: { many: ';', default: '{token}' } },
  ],
  headers: [{ 'X-Org': '{realm}' }, { 'X-P': '{password}' }, { 'X-T': '{token}' }, { Host: 'evil.example' }],
  auth: [
    { form: { wstoken: '{token}' } },
    { form: { secret: '{token}' } },
    { Authorization: 'Bearer {token}' },
    { basic: '{realm}' },
    { basic: 'root', 'X-More': 'x' },
    { 'X-Key': '{token}', Authorization: 'x' },
    { 'X-Key': 'x' },
    { 'X-Key': '{password}' },
    { 'X-Key': '{nickname}{token}' },
  ],
};

const GOOD_RULES: readonly Json[] = [
  { status: 200, means: 'created' },
  { status: '2xx', means: 'created' },
  { status: '2xx', means: 'unconfirmed' },
  { status: '2xx', at: '/code', contains: ['ke'], means: 'weak_password' },
  { status: [400, 422], at: '/errors', starts: ['taken'], means: 'exists' },
  { status: '4xx', at: '/a~1b/0', is: null, means: 'exists' },
  { status: [401, 404], means: 'failed' },
  { status: '4xx', at: '/code', present: false, means: 'unconfirmed' },
  { status: 409, means: 'wrong_address' },
  { status: 422, at: '/0', is: 'x', means: 'token_refused' },
  { status: 429, means: 'forbidden' },
];

const GOOD_STEP_RULES: readonly Json[] = [
  { status: 201, means: 'done' },
  { status: 409, means: 'done' },
  { status: 400, at: '/code', contains: ['ke'], means: 'done' },
  { status: '4xx', all: [{ at: '/a~1b', present: true }], means: 'done' },
  { status: 200, at: '/errors', present: true, means: 'refused' },
  { status: '2xx', at: '/code', is: 'x', means: 'open' },
  { status: [403, 422], means: 'throttled' },
  { status: '4xx', means: 'refused' },
  { status: 403, means: 'forbidden' },
];

const STEP_RULES: readonly Json[] = [
  ...GOOD_STEP_RULES,
  { status: 404, means: 'done' },
  { status: '4xx', means: 'done' },
  { status: 304, means: 'done' },
  { status: 503, means: 'open' },
  { status: 200, means: 'refused' },
  { status: 200, means: 'open' },
  { status: 200, at: '/code', is: 1, means: 'forbidden' },
  { status: 400, means: 'weak_password' },
  { status: 201, means: 'created' },
];

const RULES: readonly Json[] = [
  ...GOOD_RULES,
  { status: 200, means: 'exists' },
  { status: 200, at: '/code', is: 'taken', means: 'exists' },
  { status: '2xx', at: '/code', present: false, means: 'failed' },
  { status: 201, at: '', present: true, means: 'weak_password' },
  { status: 409, means: 'created' },
  { status: '4xx', means: 'failed' },
  { status: '4xx', at: '/code', contains: ['a'], means: 'throttled' },
  { status: 403, means: 'throttled' },
  { status: 401, means: 'exists' },
  { status: 404, means: 'weak_password' },
  { status: 429, means: 'unconfirmed' },
  { status: 500, means: 'failed' },
  { status: 503, means: 'throttled' },
  { status: 408, means: 'failed' },
  { status: 302, means: 'created' },
  { status: 200, means: 'throttled' },
  { status: 200, at: '/code', is: 1, means: 'throttled' },
  { status: 400, at: '/code', is: 'x', starts: ['x'], means: 'failed' },
  { status: 400, is: 'x', means: 'failed' },
];

const POSTED = { method: 'POST', type: 'form', path: '/call', nickname: '/name' } as const;

/** Profiles with the token in a form: one declares that POST requests may read, the other does not. */
const IN_FORM: readonly { readonly [member: string]: Json }[] = [true, false].map((reads) => ({
  auth: { form: { wstoken: '{token}', more: '{org}' } },
  create: {
    path: '/call',
    type: 'form',
    body: { user: '{nickname}', secret: '{password}', mail: '{email?}' },
  },
  reads,
  look_up: { ...POSTED, body: { q: 'login="{nickname}"' } },
  list: { ...POSTED, body: { from: '{offset}' } },
}));

const anyJson: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    ...TEXTS,
    ...PATHS,
    ...ADDRESSES,
    ...POINTERS,
    ...STATUSES,
    {},
    [],
    null,
    true,
    0,
    '',
  ),
  fc.constantFrom<Json>({ '{password}': 'x' }, ['{groups}'], { x: '{password}' }, [['{nickname}']]),
);

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    at: fc.nat(10_000),
    how: fc.constantFrom(
      'replace',
      'replace',
      'replace',
      'remove',
      'add',
      'repeat',
      'append',
      'inject',
      'inject',
    ),
    pick: fc.nat(10_000),
    any: anyJson,
  }),
  { minLength: 1, maxLength: 3 },
);

/** The text of a profile that may have any error that JSON can have. */
export const profileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(FORMS)), changes).map(changed) },
  { weight: 8, arbitrary: fromParts() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

function changed([name, list]: readonly [string, readonly Change[]]): string {
  const form: Json = Object.entries(FORMS).find(([key]) => key === name)?.[1] ?? {};
  return JSON.stringify(list.reduce(change, form));
}

/** Profiles that are made from the parts above. Most of them are valid. */
function fromParts(): fc.Arbitrary<string> {
  const part = (name: string, usual: Json) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(usual) },
      { weight: 1, arbitrary: fc.constantFrom(...(POOLS[name] ?? [])) },
    );
  const texts = fc.constantFrom<Json>(
    '{nickname}',
    '{first?}',
    '{last}',
    '{email?}',
    '{attempt_id}',
    '{change_password}',
  );
  const body = fc.dictionary(fc.constantFrom('user', 'name', 'groups'), texts);
  const rule = fc.oneof(
    fc.constantFrom(...GOOD_RULES),
    fc.constantFrom(...GOOD_RULES),
    fc.constantFrom(...RULES),
  );
  const steps = step().map((one) => ({
    then: [
      one,
      {
        step: 'group',
        for: 'groups',
        method: 'PUT',
        path: '/users/{id}/groups/{groups.id}',
        answers: [{ status: 204, means: 'done' }],
      },
    ],
    names: { groups: { path: '/groups?name={value}', name: '/name', id: '/id' } },
  }));
  const optional = fc.record(
    {
      reads: part('reads', true),
      list: part('list', { path: '/all?n={offset}', nickname: '/name', from: 1, total: '/total' }),
      base_url: part('base_url', 'https://fixed.example/api'),
      look_up: part('look_up', { url: 'https://other.example/{org}?q="{nickname}"', nickname: '/name' }),
      upsert: part('upsert', false),
      token: fc.record({
        grant: part('grant', 'authorization_code'),
        url: part('url', '{base_url}/{realm}/{org}/token'),
        authorize_url: part('url', 'https://{org}.example/authorize'),
      }),
    },
    { requiredKeys: [] },
  );
  const base = fc.record({
    name: fc.constant('x'),
    title: fc.constant('It'),
    evidence: fc.constant('documentation'),
    settings: fc.constant({ realm: { description: 'x' }, org: { description: 'x', default: 'a' } }),
    fields: part('fields', { email: { default: '{nickname}@{org}' }, groups: { many: ';' } }),
    auth: part('auth', { Authorization: 'Bearer {token}' }),
    create: fc.record({
      path: part('path', '/{realm}/users/.{first}'),
      method: part('method', 'POST'),
      type: part('type', 'json'),
      headers: part('headers', { 'X-Org': '{org}' }),
      id: part('id', '/id'),
      body: body.map((members) => ({ ...members, secret: '{password}' })),
    }),
    answers: fc.array(rule, { maxLength: 4 }).map((rules) => [...rules, { status: 201, means: 'created' }]),
    password: fc.constant('sent'),
  });
  return fc
    .tuple(base, optional, fc.oneof(fc.constant({}), steps, fc.constantFrom(...IN_FORM)))
    .map((parts) => JSON.stringify({ ...parts[0], ...parts[1], ...parts[2] }));
}

/** A step that is usually valid. */
function step(): fc.Arbitrary<Json> {
  const part = (usual: readonly Json[], others: readonly Json[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...usual) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    );
  const bodies: readonly Json[] = [
    {},
    { user: '{id}' },
    { user: '{nickname}', more: '{first?}' },
    [{ user: 'x {id}', with: 'email' }],
  ];
  const set: Json = {
    step: 'password',
    for: 'password',
    method: 'PUT',
    path: '/users/{id}/password',
    body: { password: '{password}' },
    answers: [
      { status: 204, means: 'done' },
      { status: 400, means: 'weak_password' },
    ],
  };
  const any = fc.record({
    step: fc.constantFrom<Json>('role', 'role', 'role', 'role', 'group'),
    for: part(['groups', 'email', 'nickname'], POOLS.for ?? []),
    method: part(['PUT', 'PATCH', 'DELETE', 'POST'], ['GET']),
    repeat: part(['harmless'], POOLS.repeat ?? []),
    path: part(['/users/{id}/roles/{email}', '/users/{nickname}/roles', '/users/{id}'], PATHS),
    body: part(bodies, [...TEXTS, { p: '{password}' }]),
    answers: fc
      .array(fc.constantFrom(...GOOD_STEP_RULES, ...GOOD_STEP_RULES, ...STEP_RULES), { maxLength: 3 })
      .map((rules) => [...rules, { status: 204, means: 'done' }]),
  });
  return fc.oneof(
    { weight: 4, arbitrary: any as fc.Arbitrary<Json> },
    { weight: 1, arbitrary: fc.constant(set) },
  );
}

function placesIn(value: Json, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function change(form: Json, { at, how, pick, any }: Change): Json {
  const all = placesIn(form);
  // One third of the changes are anywhere, the others in members that have a list of dangerous values.
  const places = at % 3 === 0 ? all : all.filter((one) => Object.hasOwn(POOLS, String(one.at(-1))));
  const place = places[at % Math.max(places.length, 1)] ?? [];
  const name = String(place.findLast((key) => Number.isNaN(Number(key))) ?? '');
  const pool = POOLS[name] ?? (place.includes('answers') ? RULES : TEXTS);
  const value = pick % 9 === 0 ? any : (pool[pick % pool.length] ?? null);
  return edited(form, place, (old, isIn) => {
    if (how === 'replace') return isIn ? [value] : [old];
    if (how === 'inject') return [typeof old === 'string' ? old + INJECTED[pick % INJECTED.length] : old];
    if (how === 'remove') return isIn ? [] : [old];
    if (how === 'repeat') return Array.isArray(old) ? [[...old, ...old]] : [old];
    if (how === 'append' && Array.isArray(old)) {
      const items = place.includes('answers') || name === 'answers' ? RULES : pool;
      return [[items[pick % items.length] ?? null, ...old]];
    }
    if (typeof old !== 'object' || old === null || Array.isArray(old)) return [isIn ? value : old];
    const key = NAMES[pick % NAMES.length] ?? '';
    const values = POOLS[key] ?? pool;
    return [{ ...old, [key]: values[at % values.length] ?? null }];
  });
}

/** @param how replaces the value at the place, or the whole form if the place is empty. `[]` leaves the value out */
function edited(value: Json, place: Place, how: (old: Json, isIn: boolean) => readonly Json[]): Json {
  const [key, ...rest] = place;
  if (key === undefined) return how(value, false)[0] ?? null;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
    if (name !== String(key)) return [[name, inner]];
    if (rest.length > 0) return [[name, edited(inner, rest, how)]];
    return how(inner, true).map((one) => [name, one]);
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export type AnswerPlan = {
  readonly status: number;
  readonly type: string;
  readonly body: 'fitting' | 'json' | 'cut' | 'no json' | 'empty';
  /** Selects the rule for which a fitting body is made. */
  readonly pick: number;
  readonly json: Json;
};

export const answerPlan: fc.Arbitrary<AnswerPlan> = fc.record({
  status: fc.oneof(
    fc.constantFrom(200, 200, 201, 202, 204, 299, 400, 401, 403, 404, 405, 409, 415, 422, 429, 499),
    fc.constantFrom(101, 300, 301, 302, 307, 399, 408, 421, 500, 502, 503, 504, 599),
    fc.integer({ min: 200, max: 599 }),
  ),
  type: fc.constantFrom('application/json', 'application/json', '', 'text/html', 'TEXT/HTML; charset=utf-8'),
  body: fc.constantFrom('fitting', 'fitting', 'fitting', 'json', 'cut', 'no json', 'empty'),
  pick: fc.nat(1000),
  json: fc.oneof(
    fc.constantFrom<Json>(
      { code: 'taken' },
      { code: 1 },
      {},
      [],
      null,
      { errors: ['x', 'Taken'] },
      'x',
      0,
      false,
    ),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  ),
});

/** Values that no roster should have, and ordinary ones. */
const HOSTILE = fc.constantFrom(
  'a.petrova',
  '.',
  '..',
  '',
  ' ',
  'a/b',
  'a/../b',
  'a\\b',
  'a"b',
  "a'b",
  'a?b#c&d=e',
  '%2e',
  '%2e%2e',
  'Авдотья',
  '😀',
  '\ud800',
  'a\r\nX-Evil: 1',
  'a\u0000b',
  '@evil.example',
  '//evil.example',
  '{token}',
  '2e',
);

export type People = {
  readonly nickname: string;
  readonly first: string;
  readonly last: string;
  readonly middle: string;
  readonly setting: string;
  readonly field: string;
};

export const people: fc.Arbitrary<People> = fc.record({
  nickname: HOSTILE.filter((text) => text !== ''),
  first: HOSTILE,
  last: HOSTILE,
  middle: HOSTILE,
  setting: fc.oneof(fc.constant('school'), fc.constant('school'), HOSTILE),
  field: HOSTILE,
});
