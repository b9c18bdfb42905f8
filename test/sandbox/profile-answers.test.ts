import { expect, it } from 'vitest';
import type { AnswerRule, ProfileForm } from '../../src/directory/profile.js';
import { answerThatMeans } from '../../src/sandbox/answer-maker.js';
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

function answerFor(profile: ProfileForm, means: string, id?: string) {
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
// Without a code in the body, 400, 401 and 429 have other meanings in this profile.
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

it('the sandbox makes an answer with the requested meaning for any rules, or notes that there is none', () => {
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
  let answerCount = 0;
  for (let round = 0; round < 5000; round += 1) {
    const rules = Array.from({ length: pick([1, 2, 3, 4, 5]) }, () => ({
      ...pick(matches)(),
      status: pick(statuses),
      means: pick(meanings),
    }));
    const success = { ...pick(matches)(), status: pick([200, 201, '2xx']), means: 'created' } as const;
    const profile: ProfileForm = { ...BASE, answers: [...rules, success] };
    for (const means of ['created', ...meanings]) {
      const { note, meaning } = answerFor(profile, means, means === 'created' ? 'id-of-a' : undefined);
      if (note === undefined) expect([profile.answers, meaning]).toEqual([profile.answers, means]);
      answerCount += note === undefined ? 1 : 0;
    }
  }
  expect(answerCount).toBeGreaterThan(20_000);
});
