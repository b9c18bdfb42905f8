/** Profiles for tests: a small valid one, and changes of it. */

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

/** One member a line, so that a message's line says which is meant. */
export function textOf(form: unknown): string {
  return JSON.stringify(form, null, 1);
}

/** The profile, changed; of any shape, since a file may be of any. */
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

/** The error for people that a call ends with. */
export function errorOf(act: () => unknown): UserError {
  try {
    act();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('no error');
}

/** The message without its place. */
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
