/** Pointers with `*`, totals, and logins inside a text: the sandbox writes them, and the client reads them. */

import { describe, expect, it } from 'vitest';
import { classify } from '../../src/directory/classify.js';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import { lookUpUser } from '../../src/directory/look-up.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { answerThatMeans } from '../../src/sandbox/answer-maker.js';
import type { CreatedUser } from '../../src/sandbox/create-user.js';
import { answerLookUp } from '../../src/sandbox/look-up-answer.js';
import { createProfileService } from '../../src/sandbox/profile-service.js';
import { PERSON } from '../directory/profile-samples.js';

const FORM: ProfileForm = {
  name: 'elements',
  title: 'Elements',
  evidence: 'documentation',
  auth: { 'X-Key': '{token}' },
  settings: { server: { description: 'x', default: 'matrix.example' } },
  fields: { email: {} },
  create: {
    path: '/users',
    type: 'json',
    body: { login: '{nickname}', mail: '{email}', password: '{password}' },
  },
  answers: [
    { status: 201, means: 'created' },
    { status: 400, at: '/causes/*/code', is: 'taken', means: 'exists' },
    { status: 400, at: '/errors/*/reason', starts: ['Password'], means: 'weak_password' },
    { status: 400, at: '/causes/*/text', present: true, means: 'failed' },
  ],
  message: '/causes/*/text',
  code: '/causes/*/code',
  password: 'sent',
  look_up: {
    path: '/users?name={nickname}',
    items: '/list/users',
    nickname: { at: '/id', as: '@{nickname}:{server}' },
    names: ['/names/*/text'],
    fields: { email: '/emails/*/value' },
    total: '/list/count',
  },
};

const PROFILE = configureProfile(checkedProfile(FORM), {});
const headerOf = (name: string) => (name === 'content-type' ? 'application/json' : undefined);
const answerOf = (status: number, body: unknown) =>
  ({
    kind: 'status',
    status,
    header: headerOf,
    body: Buffer.from(JSON.stringify(body)),
    isWhole: true,
  }) as const;
const context = { redact: (text: string) => text, now: 0, profile: FORM };

describe('an answer of the sandbox', () => {
  it.each(['exists', 'weak_password', 'failed'])(
    'an answer of the sandbox to a profile with * in its pointers means %s to the client',
    (means) => {
      const { status, body } = answerThatMeans(FORM, means, 'The nickname "a" is taken.');
      const verdict = classify(answerOf(status, body), { everCreated: true, createdThisRun: true }, context);
      expect(verdict.outcome).toBe(means);
    },
  );
});

const USER = {
  id: 1,
  nickname: 'a.petrova',
  position: '',
  fields: { email: 'a@school.example' },
  name: { first: 'Anna', last: 'Petrova', middle: '' },
  created_at: '2026-11-23T08:41:07Z',
};

/** The answer of the sandbox to a look-up, and the result that the client reads from it. */
async function lookedUp(created: readonly CreatedUser[]) {
  const users = new Map(created.map((user) => [user.nickname, user]));
  const service = createProfileService(FORM, {}, { token: 'x', users, date: () => new Date() });
  const lookUp = FORM.look_up;
  if (lookUp === undefined || 'length' in lookUp) throw new Error('the profile has one look-up');
  const { status, body } = answerLookUp(service, lookUp, new Map([['nickname', 'a.petrova']]), false);
  const result = await lookUpUser(PERSON, [], PROFILE, async () => ({
    answer: answerOf(status, body),
    context,
  }));
  return { body, result };
}

describe('a look-up of the sandbox', () => {
  it('a look-up of the sandbox shows the login inside its text, values in the first element, and the total', async () => {
    const { body, result } = await lookedUp([USER]);
    expect(body).toMatchObject({ list: { users: [{ id: '@a.petrova:matrix.example' }], count: 1 } });
    expect(result).toMatchObject({
      kind: 'found',
      user: { nickname: 'a.petrova', fields: { email: 'a@school.example' } },
    });
  });

  it('a look-up of the sandbox shows the total 0 if there is no user', async () => {
    const { body, result } = await lookedUp([]);
    expect(body).toEqual({ list: { users: [], count: 0 } });
    expect(result).toEqual({ kind: 'absent' });
  });
});
