/** Profiles for tests: a small valid profile, and helpers that change it. */

import { type ConfiguredProfile, configureProfile } from '../../src/directory/configure-profile.js';
import { type Profile, parseProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { requestBody } from '../../src/directory/render-request.js';
import type { Values } from '../../src/directory/template.js';
import { UserError } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';

export const FORM: ProfileForm = {
  name: 'school',
  title: 'School',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}', secret: '{password}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
};

/** Writes one member per line, so that the line in a message identifies the member. */
export function textOf(form: unknown): string {
  return JSON.stringify(form, null, 1);
}

/** Loads the profile with changes, which may be invalid. */
export function load(change: Readonly<Record<string, unknown>> = {}): Profile {
  return parseProfile(textOf({ ...FORM, ...change }), 'school.json');
}

export function configured(
  change: Readonly<Record<string, unknown>> = {},
  settings: Readonly<Record<string, string>> = {},
): ConfiguredProfile {
  return configureProfile(load(change), settings);
}

/** The body of the request that creates a user. */
export function createBody(profile: ConfiguredProfile, values: Values) {
  return requestBody(profile.form.create, values, profile, new Secret('token-of-the-test'));
}

/** The `UserError` that a call throws. */
export function errorOf(act: () => unknown): UserError {
  try {
    act();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('no error');
}

/** The message about a refused profile, without file, line and column. */
export function refusal(change: Readonly<Record<string, unknown>>): string {
  return errorOf(() => load(change)).message.replaceAll(/^school\.json:\d+:\d+: /gm, '');
}

export const PERSON: User = {
  nickname: 'a.petrova',
  password: new Secret('password-of-the-test'),
  name: { first: 'Авдотья', last: 'Петрова', middle: '' },
  position: '',
  departmentId: 7,
  department: 'Physics',
  fields: {},
};
