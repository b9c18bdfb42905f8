import { describe, expect, test } from 'vitest';
import type { StepForm } from '../../src/directory/profile-steps.js';
import type { Answer } from '../../src/directory/send-request.js';
import { classifyStep } from '../../src/directory/step-answer.js';
import { FORM } from './profile-samples.js';

type StepRule = StepForm['answers'][number];

const DONE: StepRule = { status: 204, means: 'done' };

/** The verdict for an answer to a step that has these rules. */
function verdictOn(answers: readonly StepRule[], status: number, body: unknown = {}, isWhole = true) {
  const step: StepForm = {
    step: 'group',
    for: 'groups',
    method: 'PUT',
    path: '/users/{id}/groups/{groups.id}',
    answers,
  };
  const answer: Answer = {
    kind: 'status',
    status,
    header: () => undefined,
    body: Buffer.from(JSON.stringify(body)),
    isWhole,
  };
  const profile = { ...FORM, message: '/message' };
  return classifyStep(answer, step, { redact: (text) => text, now: 0, profile });
}

describe('the answer to a step by the rules of the step', () => {
  test.each<[StepRule, string, object]>([
    [DONE, 'created', { stop: null, again: 'never' }],
    [{ status: 400, means: 'refused' }, 'failed', { stop: null, counts: true }],
    [{ status: 409, means: 'open' }, 'unconfirmed', { stop: null }],
    [{ status: 400, means: 'weak_password' }, 'weak_password', { counts: false }],
    [{ status: 403, means: 'throttled' }, 'pending', { again: 'throttled', stop: 'throttled' }],
    [{ status: 400, means: 'token_refused' }, 'pending', { again: 'token', stop: 'token_refused' }],
  ])('the rule %j means %s', (rule, outcome, more) => {
    const { status } = rule;
    expect(verdictOn([rule], Number(status))).toMatchObject({ outcome, status, ...more });
  });

  test('the first matching rule of the step decides, and rules for creations do not apply', () => {
    const already: StepRule = { status: 409, at: '/code', is: 'member', means: 'done' };
    const rules = [already, { status: 409, means: 'refused' }] as const;
    expect(verdictOn(rules, 409, { code: 'member' }).outcome).toBe('created');
    expect(verdictOn(rules, 409, { code: 'other' }).outcome).toBe('failed');
    // In this profile, 201 is the answer to a creation.
    expect(verdictOn([DONE], 201).outcome).toBe('unconfirmed');
  });

  test('a rule about the body does not apply to a cut answer', () => {
    const rule: StepRule = { status: 200, at: '/ok', is: true, means: 'done' };
    expect(verdictOn([rule], 200, { ok: true }).outcome).toBe('created');
    expect(verdictOn([rule], 200, { ok: true }, false).outcome).toBe('unconfirmed');
  });
});

describe('the answer to a step that no rule matches', () => {
  test.each([
    [401, 'pending', 'token_refused'],
    [429, 'pending', 'throttled'],
    [403, 'failed', null],
    [405, 'failed', null],
    [400, 'failed', null],
    [200, 'unconfirmed', null],
    [408, 'unconfirmed', null],
    [503, 'unconfirmed', null],
    [302, 'pending', 'wrong_address'],
  ])('a %d gives the step the outcome %s, and stops the run with the reason %s', (status, outcome, stop) => {
    expect(verdictOn([DONE], status)).toMatchObject({ outcome, stop });
  });

  test('a refusal has the message of the directory', () => {
    expect(verdictOn([DONE], 403, { message: 'needs Group.ReadWrite' }).message).toBe(
      'needs Group.ReadWrite',
    );
  });
});

describe('a user or group that is not found', () => {
  const NO_GROUP: StepRule = { status: 404, at: '/code', is: 'no_group', means: 'refused' };

  test('a new user may be missing for a while, unless a rule says what the 404 means', () => {
    expect(verdictOn([DONE], 404)).toMatchObject({ outcome: 'failed', stop: null, isMissing: true });
    expect(verdictOn([DONE, NO_GROUP], 404, { code: 'no_user' }).isMissing).toBe(true);
    expect(verdictOn([DONE, NO_GROUP], 404, { code: 'no_group' })).toMatchObject({ outcome: 'failed' });
    expect(verdictOn([DONE, NO_GROUP], 404, { code: 'no_group' })).not.toHaveProperty('isMissing');
    expect(verdictOn([DONE, { status: '4xx', means: 'refused' }], 404)).not.toHaveProperty('isMissing');
  });

  test.each([204, 400, 403, 410])('an answer with %d is not about a missing user', (status) => {
    expect(verdictOn([DONE], status)).not.toHaveProperty('isMissing');
  });
});
