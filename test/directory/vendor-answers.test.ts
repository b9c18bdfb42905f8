/**
 * The shipped profiles' reading of answers as the services give them. The answers are those of documentation, source
 * or recorded traffic; of answers that no rule is about, what stands behind a profile's rules decides.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../src/directory/json-pointer.js';
import { matches } from '../../src/directory/match-answer.js';
import type { LookUp, Meaning, ProfileForm } from '../../src/directory/profile.js';

/** A status, a body, and what it means; `behind`: no rule is about it. */
type Sample = readonly [
  what: string,
  status: number,
  body: unknown,
  means: Meaning | 'exists if found' | 'no rule',
];

const scimError = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail,
  ...(scimType !== undefined && { scimType }),
});

const ocs = (statuscode: number, message: string, data: unknown = []) => ({
  ocs: { meta: { status: statuscode === 100 ? 'ok' : 'failure', statuscode, message }, data },
});

const graphError = (code: string, message: string, detail?: { code: string; target: string }) => ({
  error: { code, message, ...(detail !== undefined && { details: [{ ...detail, message }] }) },
});

const googleError = (code: number, reason: string, message: string) => ({
  error: { code, message, errors: [{ domain: 'global', reason, message }] },
});

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'yandex-360': [
    ['created', 200, { id: '1130000061922106', nickname: 'a.petrova', isEnabled: false }, 'created'],
    ['taken', 409, { code: 6, message: 'already_exists', details: [] }, 'exists'],
    ['taken, by the code of the directory', 400, { code: 3, message: 'some_user_has_this_login' }, 'exists'],
    ['weak', 400, { code: 3, message: 'password.weak', details: [] }, 'weak_password'],
    ['another refusal', 400, { code: 3, message: 'invalid_name', details: [] }, 'no rule'],
    ['no administrator', 403, { code: 7, message: 'Not an admin', details: [] }, 'no rule'],
    ['no such department', 404, { code: 5, message: 'not_found', details: [] }, 'no rule'],
  ],
  'scim-2': [
    ['created', 201, { id: '2819c223', userName: 'a.petrova' }, 'created'],
    ['an account that was adopted', 200, { id: '2819c223', userName: 'a.petrova' }, 'no rule'],
    ['taken', 409, scimError(409, 'userName already exists', 'uniqueness'), 'exists'],
    ['taken, without a type', 409, scimError(409, 'Conflict'), 'exists'],
    ['taken, with the status of a bad request', 400, scimError(400, 'In use', 'uniqueness'), 'exists'],
    ['weak', 400, scimError(400, 'Password is too short', 'invalidValue'), 'weak_password'],
    ['another bad value', 400, scimError(400, 'emails is required', 'invalidValue'), 'no rule'],
  ],
  keycloak: [
    ['created', 201, undefined, 'created'],
    ['taken', 409, { errorMessage: 'User exists with same username' }, 'exists'],
    [
      'taken at the same moment',
      409,
      { errorMessage: 'User exists with same username or email' },
      'exists if found',
    ],
    [
      'the e-mail address of another user, perhaps the nickname too',
      409,
      { errorMessage: 'User exists with same email' },
      'exists if found',
    ],
    ['another conflict', 409, { errorMessage: 'Could not create user' }, 'no rule'],
    [
      'weak',
      400,
      { error: 'invalidPasswordMinLengthMessage', error_description: 'Zu kurz' },
      'weak_password',
    ],
    ['weak, before 22', 400, { errorMessage: 'Password policy not met' }, 'weak_password'],
    ['a bad e-mail address', 400, { field: 'email', errorMessage: 'error-invalid-email' }, 'no rule'],
    ['no such realm', 404, { error: 'Realm not found.' }, 'no rule'],
  ],
  nextcloud: [
    ['created', 200, ocs(100, 'OK', { id: 'a.petrova' }), 'created'],
    ['taken', 200, ocs(102, 'User already exists'), 'exists'],
    ['taken at the same moment', 200, ocs(101, 'The Login is already being used'), 'exists'],
    ['weak', 200, ocs(107, 'Password needs to be at least 10 characters long.'), 'weak_password'],
    ['too many users', 200, ocs(107, 'Not created because the user limit has been reached.'), 'failed'],
    ['an error at any point', 200, ocs(101, 'Bad request'), 'unconfirmed'],
    ['a bad login', 200, ocs(101, 'Only the following characters are allowed in a Login: "a-z"'), 'failed'],
    ['no such group', 200, ocs(104, 'group Teachers does not exist'), 'failed'],
    ['no administrator', 200, ocs(403, 'Logged in account must be an admin'), 'failed'],
    ['an error of the server', 200, ocs(996, 'Internal Server Error'), 'no rule'],
    ['a body of another format', 200, undefined, 'no rule'],
    ['a refused password', 401, ocs(997, 'Current user is not logged in'), 'no rule'],
  ],
  'microsoft-graph': [
    ['created', 201, { id: '87d349ed', userPrincipalName: 'a.petrova@school.example' }, 'created'],
    [
      'taken',
      400,
      graphError(
        'Request_BadRequest',
        'Another object with the same value for property userPrincipalName already exists.',
        {
          code: 'ObjectConflict',
          target: 'userPrincipalName',
        },
      ),
      'exists',
    ],
    [
      'taken, without details',
      400,
      graphError(
        'Request_BadRequest',
        'Another object with the same value for property userPrincipalName already exists.',
      ),
      'exists',
    ],
    [
      'weak',
      400,
      graphError(
        'Request_BadRequest',
        'The specified password does not comply with password complexity requirements.',
      ),
      'weak_password',
    ],
    [
      'a bad value',
      400,
      graphError('Request_BadRequest', 'One or more properties contains invalid values.'),
      'no rule',
    ],
    ['too many requests', 429, graphError('TooManyRequests', 'Please retry again later.'), 'no rule'],
    ['not permitted', 403, graphError('Authorization_RequestDenied', 'Insufficient privileges.'), 'no rule'],
  ],
  'google-workspace': [
    ['created', 200, { kind: 'admin#directory#user', primaryEmail: 'a.petrova@school.example' }, 'created'],
    ['invited', 202, {}, 'no rule'],
    ['taken', 409, googleError(409, 'duplicate', 'Entity already exists.'), 'exists'],
    ['weak', 400, googleError(400, 'invalid', 'Invalid Password'), 'weak_password'],
    ['a bad name', 400, googleError(400, 'invalid', 'Invalid Given/Family Name: FamilyName'), 'no rule'],
    ['too fast', 403, googleError(403, 'userRateLimitExceeded', 'Quota exceeded'), 'throttled'],
    ['too many at once', 403, googleError(403, 'quotaExceeded', 'Quota exceeded'), 'throttled'],
    [
      'not permitted',
      403,
      googleError(403, 'forbidden', 'Not Authorized to access this resource/api'),
      'no rule',
    ],
    ['no licence left', 412, googleError(412, 'conditionNotMet', 'Domain user limit reached.'), 'no rule'],
  ],
  redmine: [
    ['created', 201, { user: { id: 5, login: 'a.petrova' } }, 'created'],
    ['taken', 422, { errors: ['Login has already been taken'] }, 'exists'],
    [
      'taken, and the e-mail address too',
      422,
      { errors: ['Email has already been taken', 'Login has already been taken'] },
      'exists',
    ],
    [
      'taken, for an administrator who reads Russian',
      422,
      { errors: ['Пользователь уже существует'] },
      'exists',
    ],
    ['taken, for one who reads German', 422, { errors: ['Mitgliedsname ist bereits vergeben'] }, 'exists'],
    ['weak', 422, { errors: ['Password is too short (minimum is 8 characters)'] }, 'weak_password'],
    [
      'weak, in Russian',
      422,
      { errors: ['Пароль недостаточной длины (не может быть меньше 8 символов)'] },
      'weak_password',
    ],
    ['the e-mail address of another user', 422, { errors: ['Email has already been taken'] }, 'no rule'],
    ['no e-mail address', 422, { errors: ['Email cannot be blank'] }, 'no rule'],
  ],
};

describe.each(Object.entries(SAMPLES))('answers of %s', (name, samples) => {
  const { answers } = readProfile(name);

  test.each(samples)(
    `the answer “%s” of ${name} with %d and the body %j is matched by: %s`,
    (_, status, body, means) => {
      const rule = answers.find((each) => matches(each, status, body));

      const condition = rule?.if === undefined ? '' : ` if ${rule.if}`;
      expect(`${rule?.means ?? 'no rule'}${condition}`).toBe(means);
    },
  );
});

/** An answer to a look-up that finds the user, and what it shows. */
type Found = readonly [name: string, body: unknown, shows: Readonly<Record<string, unknown>>];

const ATTEMPT = '7d0c1f0e-6a55-4a0e-9d0b-0d2a5d5b8f01';
const CREATED_AT = '2026-02-26T12:29:38.659354Z';

const FOUND: readonly Found[] = [
  [
    'yandex-360',
    {
      total: 1,
      items: [
        {
          nickname: 'a.petrova',
          name: { first: 'Avdotya', middle: '', last: 'Petrova' },
          external_id: ATTEMPT,
          created_at: CREATED_AT,
        },
      ],
    },
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'], attempt_id: ATTEMPT, created_at: CREATED_AT },
  ],
  [
    'scim-2',
    {
      totalResults: 1,
      Resources: [
        {
          userName: 'a.petrova',
          externalId: ATTEMPT,
          name: { givenName: 'Avdotya', familyName: 'Petrova' },
          meta: { created: CREATED_AT },
        },
      ],
    },
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'], attempt_id: ATTEMPT, created_at: CREATED_AT },
  ],
  [
    'keycloak',
    [
      {
        username: 'a.petrova',
        firstName: 'Avdotya',
        lastName: 'Petrova',
        createdTimestamp: 1_772_108_978_659,
      },
    ],
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'], created_at: 1_772_108_978_659 },
  ],
  [
    'nextcloud',
    ocs(100, 'OK', { id: 'a.petrova', displayname: 'Avdotya Petrova' }),
    { nickname: 'a.petrova', names: ['Avdotya Petrova'] },
  ],
  [
    'microsoft-graph',
    {
      userPrincipalName: 'a.petrova@school.example',
      givenName: 'Avdotya',
      surname: 'Petrova',
      createdDateTime: CREATED_AT,
    },
    { nickname: 'a.petrova@school.example', names: ['Avdotya', 'Petrova'], created_at: CREATED_AT },
  ],
  [
    'google-workspace',
    {
      primaryEmail: 'a.petrova@school.example',
      name: { givenName: 'Avdotya', familyName: 'Petrova' },
      creationTime: CREATED_AT,
    },
    { nickname: 'a.petrova@school.example', names: ['Avdotya', 'Petrova'], created_at: CREATED_AT },
  ],
  [
    'redmine',
    { users: [{ login: 'a.petrova', firstname: 'Avdotya', lastname: 'Petrova', created_on: CREATED_AT }] },
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'], created_at: CREATED_AT },
  ],
];

test.each(FOUND)('the answer of %s to a look-up shows the user', (name, body, shows) => {
  for (const lookUp of lookUpsOf(readProfile(name))) expect(shownBy(lookUp, body)).toStrictEqual(shows);
});

test.each([
  ['nextcloud', 200, ocs(404, 'User does not exist'), true],
  ['nextcloud', 200, ocs(998, ''), false],
  ['microsoft-graph', 404, graphError('Request_ResourceNotFound', 'Resource does not exist.'), true],
  ['microsoft-graph', 404, graphError('UnknownError', ''), false],
  ['google-workspace', 404, googleError(404, 'notFound', 'Resource Not Found: userKey'), true],
  ['google-workspace', 403, googleError(403, 'forbidden', 'Not Authorized'), false],
])(
  'an answer of %s with %i and the body %j shows that there is no such user: %s',
  (name, status, body, isAbsent) => {
    const [lookUp] = lookUpsOf(readProfile(name));
    const absent = [lookUp?.absent ?? []].flat();

    expect(absent.some((match) => matches(match, status, body))).toBe(isAbsent);
  },
);

function lookUpsOf({ look_up = [] }: ProfileForm): readonly LookUp[] {
  return [look_up].flat();
}

function shownBy({ items = '', nickname, names = [], attempt_id, created_at }: LookUp, body: unknown) {
  const [item] = [valueAt(body, items)].flat();
  return {
    nickname: typeof nickname === 'string' && valueAt(item, nickname),
    names: names.map((pointer) => valueAt(item, pointer)),
    ...(attempt_id !== undefined && { attempt_id: valueAt(item, attempt_id) }),
    ...(created_at !== undefined && { created_at: valueAt(item, created_at) }),
  };
}

function readProfile(name: string): ProfileForm {
  const path = new URL(`../../src/directory/profiles/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as ProfileForm;
}
