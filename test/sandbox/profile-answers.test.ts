import { expect, it } from 'vitest';
import type { AnswerRule, ProfileForm } from '../../src/directory/profile.js';
import { answerThatMeans, put, valuesAt } from '../../src/sandbox/answer-maker.js';
import { checkProfile } from './profile-checks.js';
import { meaningOf } from './profile-reader.js';

const BASE: ProfileForm = {
  name: 'rules',
  title: 'Rules',
  evidence: 'documentation',
  auth: { 'X-Key': '{token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}', password: '{password}' } },
  answers: [{ status: '2xx', means: 'created' }],
  message: ['/message', '/detail'],
  code: '/code',
  password: 'sent',
};

function meant(profile: ProfileForm, means: string, id?: number) {
  const { status, body, note } = answerThatMeans(profile, means, 'The nickname "a" is taken.', id);
  const reply = { status, headers: {}, body: body === undefined ? '' : JSON.stringify(body) };
  return { status, body, note, meaning: meaningOf(profile, reply) };
}

checkProfile(BASE);
checkProfile({
  ...BASE,
  name: 'ignored',
  password: 'ignored',
  answers: [...BASE.answers, { status: 400, at: '/detail', contains: ['password'], means: 'weak_password' }],
});
// A plain 400, 401 and 429 mean something else here.
checkProfile({
  ...BASE,
  name: 'statuses',
  answers: [
    { status: 201, means: 'created' },
    { status: [400, 422], means: 'weak_password' },
    { status: [401, 403], at: '/code', is: 7, means: 'token_refused' },
    { status: 401, means: 'exists' },
    { status: 429, at: '/code', is: 8, means: 'exists' },
    { status: 403, at: '/code', starts: ['slow'], means: 'throttled' },
  ],
});

it.each<readonly [string, readonly AnswerRule[], string, number, unknown]>([
  [
    'a rule by status',
    [{ status: 409, means: 'exists' }],
    'exists',
    409,
    { code: 'exists', message: expect.any(String) },
  ],
  [
    'a rule behind one for the same status',
    [
      { status: 400, at: '/code', present: true, means: 'failed' },
      { status: 400, means: 'exists' },
    ],
    'exists',
    400,
    { message: 'The nickname "a" is taken.' },
  ],
  [
    'a rule behind one that takes every message',
    [
      { status: 400, at: '/message', contains: ['nickname'], means: 'failed' },
      { status: 400, at: '/message', contains: ['login'], means: 'exists' },
    ],
    'exists',
    400,
    { code: 'exists', message: 'login' },
  ],
  [
    'the second phrase where the first is that of an earlier rule',
    [
      { status: 400, at: '/code', contains: ['dup'], means: 'failed' },
      { status: 400, at: '/code', contains: ['duplicate', 'taken'], means: 'exists' },
    ],
    'exists',
    400,
    { code: 'taken', message: 'The nickname "a" is taken.' },
  ],
  [
    'a value deep in arrays',
    [{ status: 400, at: '/errors/1/code', is: 'X', means: 'exists' }],
    'exists',
    400,
    {
      code: 'exists',
      message: 'The nickname "a" is taken.',
      errors: [{}, { code: 'X' }],
    },
  ],
  [
    'a member that must not be there',
    [{ status: 400, at: '/message', present: false, means: 'exists' }],
    'exists',
    400,
    {},
  ],
  [
    'null',
    [{ status: 400, at: '/message', is: null, means: 'exists' }],
    'exists',
    400,
    { code: 'exists', message: null },
  ],
  ['the whole body', [{ status: 400, at: '', is: 'taken', means: 'exists' }], 'exists', 400, 'taken'],
  ['a body that has none', [{ status: 204, means: 'created' }], 'created', 204, undefined],
])('makes an answer for %s', (_what, answers, means, status, body) => {
  const id = means === 'created' ? 1 : undefined;
  expect(meant({ ...BASE, answers }, means, id)).toEqual({ status, body, note: undefined, meaning: means });
});

it('notes what cannot be made, and answers with the status alone', () => {
  const answers: readonly AnswerRule[] = [
    { status: '4xx', means: 'failed' },
    { status: 409, means: 'exists' },
  ];
  const { status, body, note } = meant({ ...BASE, answers }, 'exists');
  expect([status, body, note]).toEqual([409, {}, 'the profile has no answer that means exists']);
});

it('puts members with the names of properties, and no array is long', () => {
  for (const pointer of ['/__proto__/a', '/constructor', '/a~1b/~0', '/list/99999999', '/a/0/0', '/']) {
    const made: unknown = JSON.parse(JSON.stringify(put({}, pointer, 'x')));
    expect(valuesAt(made, pointer)).toEqual(['x']);
    expect(JSON.stringify(made).length).toBeLessThan(60);
  }
  expect(valuesAt({}, '/__proto__')).toEqual([]);
  expect(valuesAt([], '/length')).toEqual([]);
});

it('makes an answer that means it, or notes that there is none, by any rules', () => {
  let seed = 18;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const item = items[Math.floor(seed / 65_536) % items.length];
    if (item === undefined) throw new Error('nothing to pick');
    return item;
  };
  const texts = [['nickname'], ['pass', 'taken'], ['exists'], ['E', 'x']];
  const matches: readonly (() => Omit<AnswerRule, 'status' | 'means'>)[] = [
    () => ({}),
    () => ({ at: pick(pointers), is: pick(['exists', 102, true, null, '']) }),
    () => ({ at: pick(pointers), starts: pick(texts) }),
    () => ({ at: pick(pointers), contains: pick(texts) }),
    () => ({ at: pick(pointers), present: pick([true, false]) }),
  ];
  const pointers = ['/message', '/code', '/detail', '/code/0', '/errors/0/text', '/errors', ''];
  const meanings = ['exists', 'weak_password', 'failed', 'throttled', 'token_refused'] as const;
  const statuses = [400, 409, 422, 401, '4xx', [400, 422]];
  let made = 0;
  for (let round = 0; round < 5000; round += 1) {
    const rules = Array.from({ length: pick([1, 2, 3, 4, 5]) }, () => ({
      ...pick(matches)(),
      status: pick(statuses),
      means: pick(meanings),
    }));
    const success = { ...pick(matches)(), status: pick([200, 201, '2xx']), means: 'created' } as const;
    const profile: ProfileForm = { ...BASE, answers: [...rules, success] };
    for (const means of ['created', ...meanings]) {
      const { note, meaning } = meant(profile, means, means === 'created' ? 1 : undefined);
      if (note === undefined) expect([profile.answers, meaning]).toEqual([profile.answers, means]);
      made += note === undefined ? 1 : 0;
    }
  }
  expect(made).toBeGreaterThan(20_000);
});
