/**
 * A profile that was written only with docs/profiles.md and the documentation of Gitea's admin API. Gitea answers with
 * 422 for a taken login and for the e-mail address of another user, and with 400 for a weak password.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../src/directory/load-profile.js';
import { matches, ruleFor } from '../../src/directory/outcome-rules.js';

const { form } = parseProfile(readFileSync(join(import.meta.dirname, 'gitea.json'), 'utf8'), 'gitea.json');

const error = (message: string) => ({ message, url: 'https://git.example.org/api/swagger' });

const ANSWERS = [
  ['created', 201, { id: 7, login: 'a.petrova' }, 'created'],
  ['a taken login', 422, error('user already exists [name: a.petrova]'), 'exists'],
  ['a taken e-mail address', 422, error('e-mail already in use [email: a@example.org]'), 'failed'],
  ['a password without digits', 400, error('PasswordComplexity'), 'weak_password'],
  ['a short password', 400, error('PasswordIsRequired'), 'weak_password'],
  ['a leaked password', 400, error('PasswordPwned'), 'weak_password'],
  ['a missing permission', 403, error('Must be site admin'), 'forbidden'],
  ['an expired token', 401, error('token is required'), 'token_refused'],
  ['an error of the server', 500, error('user already exists'), 'inconclusive'],
] as const;

describe('the example profile for Gitea', () => {
  it.each(ANSWERS)('the example profile for Gitea recognises %s', (_, status, body, rule) => {
    expect(ruleFor(status, false, body, form.answers)).toBe(rule);
  });

  it('the example profile for Gitea accepts only the answer about a user as an absence', () => {
    const { absent = [] } = [form.look_up].flat()[0] ?? {};
    const isAbsent = (body: unknown) => [absent].flat().some((match) => matches(match, 404, body));
    expect(isAbsent(error('user redirect does not exist [name: a.petrova]'))).toBe(true);
    expect(
      isAbsent({ ...error('GetUserByName'), errors: ['user redirect does not exist [name: a.petrova]'] }),
    ).toBe(true);
    expect(isAbsent(undefined)).toBe(false);
  });
});
