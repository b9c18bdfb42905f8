/** The rules of each shipped profile, and the general rules before and after them. */

import { describe, expect, test } from 'vitest';
import { applyRule, ruleFor } from '../../src/directory/outcome-rules.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES, type ShippedName } from '../../src/domain/profile-name.js';

const rule = (name: ShippedName, status: number, body: unknown, isPage = false) =>
  ruleFor(status, isPage, body, shippedProfile(name).form.answers);

describe.each(PROFILE_NAMES)('the rules of %s', (name) => {
  test.each([101, 302, 408, 421, 500, 503, 599])(
    `the general rules decide about a %d of ${name}`,
    (status) => {
      const expected =
        { 101: 'not_a_directory', 302: 'redirected', 421: 'redirected' }[status] ?? 'inconclusive';
      for (const body of [undefined, null, {}, { code: 'some_user_has_this_login' }])
        expect(rule(name, status, body)).toBe(expected);
    },
  );

  test(`a 2xx that is a web page is not an answer of ${name}`, () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(rule(name, status, {}, true)).toBe('not_a_directory');
  });

  test(`a 2xx of ${name} without a readable body never means a refusal`, () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(['created', 'unconfirmed']).toContain(rule(name, status, undefined));
  });

  test.each([
    [401, 'token_refused'],
    [404, 'wrong_address'],
    [405, 'wrong_address'],
    [415, 'wrong_address'],
    [429, 'throttled'],
    [418, 'failed'],
  ])(`a %d of ${name} means %s`, (status, expected) => {
    expect(rule(name, status, {})).toBe(expected);
  });
});

test.each<readonly [ShippedName, number, unknown, string]>([
  ['v6', 204, undefined, 'created'],
  ['v6', 422, undefined, 'weak_password'],
  ['v6', 422, { code: 'login.bad' }, 'failed'],
  ['v6', 422, { code: 'some_user_has_this_login' }, 'exists'],
  ['v6', 409, undefined, 'exists'],
  ['scim-2', 200, { id: '1' }, 'unconfirmed'],
  ['scim-2', 201, undefined, 'created'],
  ['scim-2', 422, undefined, 'failed'],
  ['keycloak', 409, undefined, 'failed'],
  ['keycloak', 422, undefined, 'failed'],
  ['nextcloud', 200, undefined, 'unconfirmed'],
  ['nextcloud', 200, { ocs: { meta: { statuscode: 100 } } }, 'created'],
  ['nextcloud', 201, { ocs: { meta: { statuscode: 100 } } }, 'unconfirmed'],
  ['redmine', 422, { errors: ['Mail is invalid'] }, 'failed'],
  ['redmine', 422, { errors: ['Mail is invalid', 'Password is too short'] }, 'weak_password'],
  ['google-workspace', 202, {}, 'unconfirmed'],
  ['google-workspace', 403, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }, 'throttled'],
  ['google-workspace', 403, { error: { errors: [{ reason: 'forbidden' }] } }, 'forbidden'],
  ['microsoft-graph', 400, { error: { details: [{ code: 'ObjectConflict' }] } }, 'exists'],
])('an answer of %s with %d and the body %j means %s', (name, status, body, expected) => {
  expect(rule(name, status, body)).toBe(expected);
});

describe('the meaning of a rule for the run', () => {
  const fresh = { everCreated: false, createdThisRun: false };

  test('the meanings “forbidden” and “wrong_address” stop the run before a user was created, and afterwards fail the row', () => {
    for (const name of ['forbidden', 'wrong_address'] as const) {
      expect(applyRule(name, fresh)).toMatchObject({ outcome: 'pending', stop: name, counts: false });
      const later = applyRule(name, { everCreated: true, createdThisRun: false });
      expect(later).toMatchObject({ outcome: 'failed', stop: null, counts: true });
    }
    expect(applyRule('redirected', { everCreated: true, createdThisRun: true }).stop).toBe('wrong_address');
  });

  test('weak passwords count as failures until this run has created a user', () => {
    expect(applyRule('weak_password', { everCreated: true, createdThisRun: false }).counts).toBe(true);
    expect(applyRule('weak_password', { everCreated: true, createdThisRun: true }).counts).toBe(false);
  });

  test('a row whose user may exist is never sent again', () => {
    const again = (
      ['created', 'exists', 'failed', 'unconfirmed', 'inconclusive', 'not_a_directory'] as const
    ).map((name) => applyRule(name, fresh).again);
    expect(new Set(again)).toEqual(new Set(['never']));
  });
});
