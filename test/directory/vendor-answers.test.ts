/**
 * The meaning of answers of the services with the shipped profiles. The answers come from documentation, source code or
 * recorded traffic. The general rules decide about answers for which a profile has no rule.
 */

import { describe, expect, test } from 'vitest';
import { valueAt, valuesAt } from '../../src/directory/json-pointer.js';
import { readNames } from '../../src/directory/names.js';
import { matches } from '../../src/directory/outcome-rules.js';
import type { Meaning, ProfileForm } from '../../src/directory/profile.js';
import type { ListForm, LookUp } from '../../src/directory/profile-reads.js';
import { type ListReader, readItems } from '../../src/directory/read-list.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { classifyStep, type StepVerdict } from '../../src/directory/step-answer.js';
import { PROFILE_NAMES, type ShippedName } from '../../src/domain/profile-name.js';

/** A status, a body and their meaning. `no rule` means that no rule of the profile matches. */
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

const oktaError = (errorCode: string, errorSummary: string, ...causes: readonly object[]) => ({
  errorCode,
  errorSummary,
  errorLink: errorCode,
  errorId: 'oae-1',
  errorCauses: causes,
});

const mattermostError = (status_code: number, id: string, message: string) => ({
  id,
  message,
  request_id: 'r1',
  status_code,
});

const moodleError = (errorcode: string, message: string, debuginfo?: string) => ({
  exception: 'core\\exception\\moodle_exception',
  errorcode,
  message,
  ...(debuginfo !== undefined && { debuginfo }),
});

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'yandex-360': [
    ['created', 200, { id: '1130000061922106', nickname: 'a.petrova', isEnabled: false }, 'created'],
    ['taken', 409, { code: 6, message: 'already_exists', details: [] }, 'exists'],
    ['taken, by the code of the directory', 400, { code: 3, message: 'some_user_has_this_login' }, 'exists'],
    ['weak', 400, { code: 3, message: 'password.weak', details: [] }, 'weak_password'],
    ['another refusal', 400, { code: 3, message: 'invalid_name', details: [] }, 'no rule'],
    ['not an administrator', 403, { code: 7, message: 'Not an admin', details: [] }, 'no rule'],
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
    ['not an administrator', 200, ocs(403, 'Logged in account must be an admin'), 'failed'],
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
    [
      'taken, for an administrator who reads German',
      422,
      { errors: ['Mitgliedsname ist bereits vergeben'] },
      'exists',
    ],
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
  okta: [
    [
      'created',
      200,
      { id: '00ub0oNGTSWTBKOLGLNR', profile: { login: 'a.petrova@school.example' } },
      'created',
    ],
    [
      'the login of another user, or the e-mail address',
      400,
      oktaError('E0000001', 'Api validation failed: login', {
        errorSummary: 'login: An object with this field already exists in the current organization',
      }),
      'exists if found',
    ],
    [
      'weak',
      400,
      oktaError('E0000001', 'Api validation failed: password', {
        errorSummary: 'password: Password requirements were not met.',
      }),
      'weak_password',
    ],
    [
      'weak, in the newer form',
      400,
      oktaError('E0000001', 'Api validation failed: password', {
        errorSummary: 'Must be at least 8 characters.',
        reason: 'LENGTH_MINIMUM',
        location: 'credentials.password.value',
      }),
      'weak_password',
    ],
    [
      'an unknown member',
      400,
      oktaError('E0000001', 'Api validation failed', {
        errorSummary: "Property name 'title' is not defined in profile",
      }),
      'no rule',
    ],
    ['a refused token', 401, oktaError('E0000011', 'Invalid token provided'), 'no rule'],
    ['not permitted', 403, oktaError('E0000006', 'You do not have permission'), 'no rule'],
    ['too many requests', 429, oktaError('E0000047', 'API call exceeded rate limit'), 'no rule'],
  ],
  authentik: [
    ['created', 201, { pk: 42, username: 'a.petrova' }, 'created'],
    ['taken', 400, { username: ['This field must be unique.'] }, 'exists if found'],
    ['a bad e-mail address', 400, { email: ['Enter a valid email address.'] }, 'no rule'],
    ['an expired token', 403, { detail: 'Token invalid/expired' }, 'token_refused'],
    ['not permitted', 403, { detail: 'You do not have permission to perform this action.' }, 'no rule'],
  ],
  gitlab: [
    ['created', 201, { id: 42, username: 'a.petrova', state: 'active' }, 'created'],
    ['taken', 409, { message: 'Username has already been taken' }, 'exists'],
    [
      'the e-mail address of another user, perhaps the nickname too',
      409,
      { message: 'Email has already been taken' },
      'exists if found',
    ],
    ['weak', 400, { message: { password: ['is too short (minimum is 8 characters)'] } }, 'weak_password'],
    ['the path of a group', 400, { message: { username: ['has already been taken'] } }, 'no rule'],
    ['not an administrator', 403, { message: '403 Forbidden' }, 'no rule'],
    ['a refused token', 401, { message: '401 Unauthorized' }, 'no rule'],
  ],
  gitea: [
    ['created', 201, { id: 42, login: 'a.petrova' }, 'created'],
    ['taken', 422, { message: 'user already exists [name: a.petrova]' }, 'exists'],
    [
      'the e-mail address of another user',
      422,
      { message: 'e-mail already in use [email: a@school.example]' },
      'no rule',
    ],
    ['too short', 400, { message: 'PasswordIsRequired' }, 'weak_password'],
    ['too simple', 400, { message: 'PasswordComplexity' }, 'weak_password'],
    ['leaked', 400, { message: 'PasswordPwned' }, 'weak_password'],
    ['not an administrator', 403, { message: 'user should be the site admin' }, 'no rule'],
  ],
  moodle: [
    ['created', 200, [{ id: 42, username: 'a.petrova' }], 'created'],
    [
      'taken, with debugging on',
      200,
      moodleError(
        'invalidparameter',
        'Invalid parameter value detected',
        'Username already exists: a.petrova',
      ),
      'exists',
    ],
    [
      'taken, or another bad value',
      200,
      moodleError('invalidparameter', 'Invalid parameter value detected'),
      'exists if found',
    ],
    [
      'the e-mail address of another user, with debugging on',
      200,
      moodleError(
        'invalidparameter',
        'Invalid parameter value detected',
        'Email address already exists: a@b.example',
      ),
      'failed',
    ],
    [
      'weak',
      200,
      moodleError('<div>Zu kurz.</div>', 'error/<div>Passwords must be at least 8 characters long.</div>'),
      'weak_password',
    ],
    ['a refused token', 200, moodleError('invalidtoken', 'Invalid token - token not found'), 'token_refused'],
    [
      'a function that the service lacks',
      200,
      moodleError('accessexception', 'Access control'),
      'token_refused',
    ],
    ['not permitted', 200, moodleError('nopermissions', 'Sorry, but you do not have permission'), 'failed'],
    [
      'an error of the database',
      200,
      moodleError('dmlwriteexception', 'Error writing to database'),
      'no rule',
    ],
  ],
  mattermost: [
    ['created', 201, { id: 'ruuuxtd1ntbq5xt4ybyz9pt8ry', username: 'a.petrova' }, 'created'],
    [
      'taken',
      400,
      mattermostError(
        400,
        'app.user.save.username_exists.app_error',
        'An account with that username already exists.',
      ),
      'exists',
    ],
    [
      'the e-mail address of another user, perhaps the nickname too',
      400,
      mattermostError(
        400,
        'app.user.save.email_exists.app_error',
        'An account with that email already exists.',
      ),
      'exists if found',
    ],
    [
      'weak',
      400,
      mattermostError(
        400,
        'model.user.is_valid.pwd_lowercase_number.app_error',
        'Your password must contain …',
      ),
      'weak_password',
    ],
    [
      'weak, in version 9',
      400,
      mattermostError(400, 'api.user.check_user_password.invalid.app_error', 'Invalid password'),
      'weak_password',
    ],
    [
      'a bad login',
      400,
      mattermostError(400, 'model.user.is_valid.username.app_error', 'Username must begin with a letter'),
      'no rule',
    ],
    [
      'not an administrator',
      403,
      mattermostError(403, 'api.user.create_user.no_open_server', 'This server does not allow open signups.'),
      'no rule',
    ],
  ],
};

describe.each(Object.entries(SAMPLES))('answers of %s', (name, samples) => {
  const { answers } = readProfile(name);

  test.each(samples)(
    `the answer “%s” of ${name} with %d and the body %j has the meaning: %s`,
    (_, status, body, means) => {
      const rule = answers.find((each) => matches(each, status, body));

      const condition = rule?.if === undefined ? '' : ` if ${rule.if}`;
      expect(`${rule?.means ?? 'no rule'}${condition}`).toBe(means);
    },
  );
});

const REPEATING = Object.keys(SAMPLES).filter((name) => readProfile(name).create.nickname !== undefined);

test.each(REPEATING)('the answer of %s to a creation repeats the login', (name) => {
  const [, , body] = SAMPLES[name]?.find(([what]) => what === 'created') ?? [];
  expect(valueAt(body, String(readProfile(name).create.nickname))).toMatch(
    /^a\.petrova(?:@school\.example)?$/,
  );
});

/** An answer to a look-up that finds the user, and the values that it shows. */
type Found = readonly [name: string, body: unknown, shows: Readonly<Record<string, unknown>>];

/** The state of a step after an answer. `missing` is open, and sent again for a while in the same run. */
type StepState = 'done' | 'refused' | 'open' | 'missing' | 'throttled' | 'token refused';

type StepSample = readonly [step: string, what: string, status: number, body: unknown, state: StepState];

const STEPS: Readonly<Record<string, readonly StepSample[]>> = {
  'scim-2': [
    ['group', 'a changed group', 200, { id: 'e9e30dba', displayName: 'Teachers' }, 'done'],
    ['group', 'nothing to say', 204, undefined, 'done'],
    ['group', 'another change at the same moment', 409, scimError(409, 'changed concurrently'), 'open'],
    ['group', 'no such member', 400, scimError(400, 'members are invalid', 'invalidValue'), 'refused'],
    ['group', 'no such group, or a new user', 404, scimError(404, 'SCIM Group not found'), 'missing'],
    ['group', 'a missing permission', 403, scimError(403, 'missing the scim.groups.write scope'), 'refused'],
  ],
  keycloak: [
    ['group', 'a member, new or not', 204, undefined, 'done'],
    ['group', 'a group that disappeared', 404, { error: 'Group not found' }, 'refused'],
    ['group', 'a user who is not there', 404, { error: 'User not found' }, 'missing'],
    ['group', 'a missing permission', 403, { error: 'HTTP 403 Forbidden' }, 'refused'],
    ['role', 'the role, new or not', 204, undefined, 'done'],
    ['role', 'a role that disappeared', 404, { error: 'Role not found' }, 'refused'],
    ['role', 'an expired token', 401, { error: 'HTTP 401 Unauthorized' }, 'token refused'],
  ],
  'microsoft-graph': [
    ['group', 'a new member', 204, undefined, 'done'],
    [
      'group',
      'an existing member',
      400,
      graphError(
        'Request_BadRequest',
        "One or more added object references already exist for the following modified properties: 'members'.",
      ),
      'done',
    ],
    [
      'group',
      'a user that not every server has yet',
      404,
      graphError('Request_ResourceNotFound', "Resource '7f1c' does not exist."),
      'missing',
    ],
    [
      'group',
      'a new user that cannot be added to a group yet',
      400,
      graphError(
        'Request_BadRequest',
        'The source resource object or one of the objects being referenced do not exist.',
      ),
      'open',
    ],
    [
      'group',
      'a distribution list',
      400,
      graphError(
        'Request_BadRequest',
        'Cannot Update a mail-enabled security groups and or distribution list.',
      ),
      'refused',
    ],
    [
      'group',
      'a write at the same moment',
      409,
      graphError('Directory_ConcurrencyViolation', 'Retry.'),
      'open',
    ],
    [
      'group',
      'a missing permission',
      403,
      graphError('Authorization_RequestDenied', 'Insufficient'),
      'refused',
    ],
    ['group', 'too many requests', 429, graphError('TooManyRequests', 'Retry later.'), 'throttled'],
    ['licence', 'the licence', 200, { id: '7f1c', userPrincipalName: 'a@school.example' }, 'done'],
    [
      'licence',
      'no country',
      400,
      graphError(
        'Request_BadRequest',
        'License assignment cannot be done for user with invalid usage location.',
      ),
      'refused',
    ],
    [
      'licence',
      'no licence left',
      400,
      graphError('Request_BadRequest', 'Subscription does not have any available licenses.'),
      'refused',
    ],
    ['manager', 'the manager', 204, undefined, 'done'],
    [
      'manager',
      'a manager that not every server has yet',
      404,
      graphError('Request_ResourceNotFound', "Resource '7f1d' does not exist."),
      'missing',
    ],
  ],
  'google-workspace': [
    ['group', 'a new member', 200, { kind: 'admin#directory#member', role: 'MEMBER' }, 'done'],
    ['group', 'an existing member', 409, googleError(409, 'duplicate', 'Member already exists.'), 'done'],
    ['group', 'a new user', 404, googleError(404, 'notFound', 'Resource Not Found: memberKey'), 'missing'],
    [
      'group',
      'a new user, with another message',
      400,
      googleError(400, 'required', 'Missing required field: memberKey'),
      'open',
    ],
    [
      'group',
      'a group that disappeared',
      404,
      googleError(404, 'notFound', 'Resource Not Found: groupKey'),
      'refused',
    ],
    ['group', 'too fast', 403, googleError(403, 'userRateLimitExceeded', 'Quota exceeded'), 'throttled'],
    [
      'group',
      'a missing permission',
      403,
      googleError(403, 'forbidden', 'Not Authorized to access this resource/api'),
      'refused',
    ],
    ['alias', 'the alias', 201, { kind: 'admin#directory#alias', alias: 'anna@school.example' }, 'done'],
    [
      'alias',
      'an address of a user, perhaps this one',
      409,
      googleError(409, 'duplicate', 'Entity already exists.'),
      'refused',
    ],
    [
      'alias',
      'a user who is not complete yet',
      412,
      googleError(412, 'conditionNotMet', 'User creation is not complete.'),
      'open',
    ],
  ],
  redmine: [
    ['group', 'a new member', 204, undefined, 'done'],
    ['group', 'an existing member', 422, { errors: ['User is invalid'] }, 'done'],
    [
      'group',
      'an existing member, in Russian',
      422,
      { errors: ['Пользователь имеет неверное значение'] },
      'done',
    ],
    ['group', 'an existing member, in German', 422, { errors: ['Benutzer ist nicht gültig'] }, 'done'],
    ['group', 'no such group', 404, undefined, 'refused'],
    ['group', 'a missing permission', 403, undefined, 'refused'],
  ],
  okta: [
    ['group', 'a member, new or not', 204, undefined, 'done'],
    ['group', 'a user who is being activated', 409, oktaError('E0000112', 'Cannot update this user'), 'open'],
    [
      'group',
      'no such user or group',
      404,
      oktaError('E0000007', 'Not found: Resource not found'),
      'missing',
    ],
    ['group', 'a missing permission', 403, oktaError('E0000006', 'You do not have permission'), 'refused'],
    ['group', 'too many requests', 429, oktaError('E0000047', 'API call exceeded rate limit'), 'throttled'],
  ],
  authentik: [
    ['password', 'a password', 204, undefined, 'done'],
    ['password', 'a password that a source refuses', 400, undefined, 'refused'],
    ['password', 'an expired token', 403, { detail: 'Token invalid/expired' }, 'token refused'],
    ['group', 'a member, new or not', 204, undefined, 'done'],
    ['group', 'no such user or group', 404, { detail: 'Not found.' }, 'missing'],
    ['group', 'a missing permission', 403, { detail: 'You do not have permission' }, 'refused'],
  ],
  gitlab: [
    ['group', 'a new member', 201, { id: 42, access_level: 30, state: 'active' }, 'done'],
    ['group', 'an existing member', 409, { message: 'Member already exists' }, 'done'],
    [
      'group',
      'a user with more access through a parent group',
      400,
      {
        message: {
          access_level: ['should be greater than or equal to Owner inherited membership from group Year 5'],
        },
      },
      'done',
    ],
    [
      'group',
      'a membership that waits for an administrator',
      201,
      { message: { 'a.petrova': 'Request queued for administrator approval.' } },
      'open',
    ],
    ['group', 'a group that disappeared', 404, { message: '404 Group Not Found' }, 'refused'],
    ['group', 'no such user', 404, { message: '404 User Not Found' }, 'missing'],
    ['group', 'a missing permission', 403, { message: '403 Forbidden' }, 'refused'],
  ],
  gitea: [
    ['team', 'a member, new or not', 204, undefined, 'done'],
    ['team', 'no such user', 404, { message: 'GetUserByName', errors: ['user does not exist'] }, 'missing'],
    ['team', 'a user of another name', 307, undefined, 'open'],
    ['team', 'a missing permission', 403, { message: 'Must be a team member' }, 'refused'],
  ],
  moodle: [
    ['cohort', 'a new member', 200, { warnings: [] }, 'done'],
    [
      'cohort',
      'an existing member',
      200,
      { warnings: [{ warningcode: '3', message: 'record already exists: cohort(id=>7)' }] },
      'done',
    ],
    [
      'cohort',
      'a cohort that disappeared',
      200,
      { warnings: [{ warningcode: '2', message: 'cohort id=7 not exists' }] },
      'refused',
    ],
    ['cohort', 'a missing permission', 200, moodleError('nopermissions', 'Sorry'), 'refused'],
    ['cohort', 'a refused token', 200, moodleError('invalidtoken', 'Invalid token'), 'token refused'],
    ['cohort', 'an error of the database', 200, moodleError('dmlwriteexception', 'Error writing'), 'open'],
  ],
  mattermost: [
    ['team', 'a member, new or not', 201, { team_id: 't1', user_id: 'u1', delete_at: 0 }, 'done'],
    [
      'team',
      'a team that disappeared',
      404,
      mattermostError(404, 'app.team.get.find.app_error', 'Unable to find the existing team.'),
      'refused',
    ],
    [
      'team',
      'no such user',
      404,
      mattermostError(404, 'app.user.missing_account.const', 'Unable to find the user.'),
      'missing',
    ],
    [
      'team',
      'a full team',
      400,
      mattermostError(400, 'app.team.join_user_to_team.max_accounts.app_error', 'The team is full.'),
      'refused',
    ],
  ],
};

describe.each(Object.entries(STEPS))('answers of %s to steps', (name, samples) => {
  const { then = [], ...profile } = readProfile(name);

  test.each(samples)(
    `to the step “%s”, ${name} answers “%s” with %d and the body %j: %s`,
    (step, _, status, body, state) => {
      const form = then.find((one) => one.step === step);
      if (form === undefined) throw new Error(`no step ${step}`);
      const context = { redact: (text: string) => text, now: 0, profile };

      expect(stateOf(classifyStep(answerOf(status, body), form, context))).toBe(state);
    },
  );

  test(`each step of ${name} has samples`, () => {
    expect([...new Set(samples.map(([step]) => step))].sort()).toEqual(then.map(({ step }) => step).sort());
  });
});

function stateOf({ isMissing, again, outcome }: StepVerdict): StepState {
  if (isMissing === true) return 'missing';
  if (again === 'throttled') return 'throttled';
  if (again === 'token') return 'token refused';
  if (outcome === 'created') return 'done';
  return outcome === 'failed' || outcome === 'weak_password' ? 'refused' : 'open';
}

function answerOf(status: number, body: unknown) {
  return {
    kind: 'status' as const,
    status,
    header: (header: string) => (header === 'content-type' ? 'application/json' : undefined),
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    isWhole: true,
  };
}

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
  [
    'okta',
    {
      id: '00ub0oNGTSWTBKOLGLNR',
      created: CREATED_AT,
      profile: { login: 'a.petrova@school.example', firstName: 'Avdotya', lastName: 'Petrova' },
    },
    { nickname: 'a.petrova@school.example', names: ['Avdotya', 'Petrova'], created_at: CREATED_AT },
  ],
  [
    'authentik',
    {
      pagination: { next: 0, count: 1 },
      results: [{ pk: 42, username: 'a.petrova', name: 'Avdotya Petrova', date_joined: CREATED_AT }],
    },
    { nickname: 'a.petrova', names: ['Avdotya Petrova'], created_at: CREATED_AT },
  ],
  [
    'gitlab',
    [{ id: 42, username: 'a.petrova', name: 'Avdotya Petrova', created_at: CREATED_AT }],
    { nickname: 'a.petrova', names: ['Avdotya Petrova'], created_at: CREATED_AT },
  ],
  [
    'gitea',
    { id: 42, login: 'a.petrova', full_name: 'Avdotya Petrova', created: CREATED_AT },
    { nickname: 'a.petrova', names: ['Avdotya Petrova'], created_at: CREATED_AT },
  ],
  [
    'moodle',
    [{ id: 42, username: 'a.petrova', firstname: 'Avdotya', lastname: 'Petrova' }],
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'] },
  ],
  [
    'mattermost',
    {
      id: 'u1',
      username: 'a.petrova',
      first_name: 'Avdotya',
      last_name: 'Petrova',
      create_at: 1_772_108_978_659,
    },
    { nickname: 'a.petrova', names: ['Avdotya', 'Petrova'], created_at: 1_772_108_978_659 },
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
  ['okta', 404, oktaError('E0000007', 'Not found: Resource not found: a.petrova@x.example (User)'), true],
  ['okta', 404, {}, false],
  ['gitea', 404, { message: 'user redirect does not exist [name: a.petrova]' }, true],
  ['gitea', 404, { message: 'not found' }, false],
  ['mattermost', 404, mattermostError(404, 'app.user.get_by_username.app_error', 'Unable to find'), true],
  ['mattermost', 404, mattermostError(404, 'api.context.404.app_error', 'Sorry'), false],
])(
  'an answer of %s with %i and the body %j shows that the user is absent: %s',
  (name, status, body, isAbsent) => {
    const [lookUp] = lookUpsOf(readProfile(name));
    const absent = [lookUp?.absent ?? []].flat();

    expect(absent.some((match) => matches(match, status, body))).toBe(isAbsent);
  },
);

/** Pages of answers, and the id of each name. */
type Named = readonly [
  name: string,
  field: string,
  pages: readonly (readonly [status: number, body: unknown])[],
  ids: Readonly<Record<string, string | number>>,
];

const TEACHERS = '/staff/teachers';

const NAMED: readonly Named[] = [
  ['keycloak', 'groups', [[200, { id: 'g1', name: 'teachers', path: TEACHERS }]], { [TEACHERS]: 'g1' }],
  ['keycloak', 'groups', [[404, { error: 'Group path does not exist' }]], {}],
  ['keycloak', 'roles', [[200, [{ id: 'r1', name: 'tutor', composite: false }]]], { tutor: 'r1' }],
  [
    'microsoft-graph',
    'groups',
    [[200, { '@odata.context': '…', value: [{ id: 'g1', displayName: 'Teachers' }] }]],
    { Teachers: 'g1' },
  ],
  [
    'microsoft-graph',
    'licences',
    [[200, { value: [{ id: 't_s1', skuId: 's1', skuPartNumber: 'STANDARDWOFFPACK_FACULTY' }] }]],
    { STANDARDWOFFPACK_FACULTY: 's1' },
  ],
  [
    'google-workspace',
    'groups',
    [[200, { kind: 'admin#directory#group', id: 'g1', email: 'teachers@school.example', name: 'Teachers' }]],
    { 'teachers@school.example': 'g1' },
  ],
  ['google-workspace', 'groups', [[404, googleError(404, 'notFound', 'Resource Not Found: groupKey')]], {}],
  [
    'scim-2',
    'groups',
    [
      [
        200,
        {
          totalResults: 1,
          startIndex: 1,
          itemsPerPage: 1,
          Resources: [{ id: 'g1', displayName: 'Teachers' }],
        },
      ],
    ],
    { Teachers: 'g1' },
  ],
  ['scim-2', 'groups', [[200, { totalResults: 0, Resources: [] }]], {}],
  ['redmine', 'groups', [[200, { groups: [{ id: 7, name: 'Teachers' }] }]], { Teachers: 7 }],
  [
    'okta',
    'groups',
    [[200, [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Teachers', description: null } }]]],
    { Teachers: '00g1' },
  ],
  [
    'authentik',
    'groups',
    [[200, { pagination: { next: 0, count: 1 }, results: [{ pk: 'uuid-1', name: 'Teachers' }] }]],
    { Teachers: 'uuid-1' },
  ],
  [
    'gitlab',
    'groups',
    [
      [200, [{ id: 7, name: 'Teachers', full_path: 'staff/teachers' }]],
      [200, []],
    ],
    { 'staff/teachers': 7 },
  ],
  [
    'gitea',
    'teams',
    [
      [200, [{ id: 7, name: 'teachers' }]],
      [200, []],
    ],
    { teachers: 7 },
  ],
  ['moodle', 'cohorts', [[200, [{ id: 7, name: 'Year 5 & 6', idnumber: 'y5' }]]], { 'Year 5 & 6': 7 }],
  [
    'mattermost',
    'teams',
    [
      [200, [{ id: 't1', name: 'teachers', display_name: 'Teachers' }]],
      [200, []],
    ],
    { teachers: 't1' },
  ],
];

test.each(NAMED)(
  'the answers of %s about %s %j give these ids for names: %j',
  async (name, field, pages, ids) => {
    const form = readProfile(name).names?.[field];
    if (form === undefined || 'users' in form) throw new Error('no names');
    let asked = 0;
    const wanted = Object.keys(ids).length === 0 ? ['Teachers'] : Object.keys(ids);
    const read = await readNames(form, wanted, async () => {
      const [status, body] = pages[asked] ?? [500, ''];
      asked += 1;
      const context = { redact: (text: string) => text, now: 0, profile: readProfile(name) };
      return { answer: answerOf(status, body), context };
    });
    if (read.kind !== 'read') throw new Error(read.message);
    const known = [...read.meanings].flatMap(([one, meaning]) =>
      meaning.kind === 'one' ? [[one, meaning.id] as const] : [],
    );

    expect(Object.fromEntries(known)).toEqual(ids);
  },
);

/** A page of the list of all users, its first user, and the request for the next page, if there is one. */
type Listed = readonly [
  name: string,
  page: unknown,
  shows: Readonly<Record<string, unknown>>,
  after?: unknown,
];

const LISTED: readonly Listed[] = [
  [
    'yandex-360',
    { limit: 100, offset: 0, total: 1, items: [{ id: 11300, nickname: 'a.petrova', is_enabled: true }] },
    { nickname: 'a.petrova', id: 11300, enabled: true, total: 1 },
  ],
  [
    'scim-2',
    { totalResults: 1, Resources: [{ id: 's1', userName: 'a.petrova', active: true }] },
    { nickname: 'a.petrova', id: 's1', enabled: true, total: 1 },
  ],
  [
    'keycloak',
    [{ id: 'k1', username: 'a.petrova', enabled: true }],
    { nickname: 'a.petrova', id: 'k1', enabled: true },
    [],
  ],
  [
    'nextcloud',
    ocs(100, 'OK', {
      users: {
        'a.petrova': { id: 'a.petrova', displayname: 'A', enabled: true, lastLogin: 1_772_108_978_000 },
      },
    }),
    { nickname: 'a.petrova', id: 'a.petrova', enabled: true, last_sign_in: 1_772_108_978_000 },
    ocs(100, 'OK', { users: [] }),
  ],
  [
    'microsoft-graph',
    { value: [{ id: 'm1', userPrincipalName: 'a.petrova@school.example', accountEnabled: true }] },
    { nickname: 'a.petrova@school.example', id: 'm1', enabled: true },
  ],
  [
    'google-workspace',
    {
      users: [
        { id: '1', primaryEmail: 'a.petrova@school.example', suspended: false, lastLoginTime: CREATED_AT },
      ],
      nextPageToken: 'p2',
    },
    {
      nickname: 'a.petrova@school.example',
      id: '1',
      enabled: true,
      last_sign_in: CREATED_AT,
      page_token: 'p2',
    },
    { users: [] },
  ],
  [
    'redmine',
    {
      users: [{ id: 5, login: 'a.petrova', last_login_on: CREATED_AT }],
      total_count: 1,
      offset: 0,
      limit: 100,
    },
    { nickname: 'a.petrova', id: 5, enabled: true, last_sign_in: CREATED_AT, total: 1 },
  ],
  [
    'okta',
    [{ id: '00u1', status: 'ACTIVE', lastLogin: CREATED_AT, profile: { login: 'a.petrova@school.example' } }],
    { nickname: 'a.petrova@school.example', id: '00u1', last_sign_in: CREATED_AT },
  ],
  [
    'authentik',
    {
      pagination: { next: 0, count: 1 },
      results: [{ pk: 42, username: 'a.petrova', is_active: true, last_login: CREATED_AT }],
    },
    { nickname: 'a.petrova', id: 42, enabled: true, last_sign_in: CREATED_AT, total: 1 },
  ],
  [
    'gitlab',
    [{ id: 42, username: 'a.petrova', state: 'active', current_sign_in_at: CREATED_AT }],
    { nickname: 'a.petrova', id: 42, enabled: true, last_sign_in: CREATED_AT },
  ],
  [
    'gitea',
    [{ id: 42, login: 'a.petrova', active: true, prohibit_login: false, last_login: CREATED_AT }],
    { nickname: 'a.petrova', id: 42, enabled: true, last_sign_in: CREATED_AT },
    [],
  ],
  [
    'mattermost',
    [{ id: 'u1', username: 'a.petrova', delete_at: 0 }],
    { nickname: 'a.petrova', id: 'u1', enabled: true },
    [],
  ],
];

test.for(LISTED)('a page of the list of %s shows a user', ([name, page, shows]) => {
  const form = readProfile(name);
  const [lookUp] = lookUpsOf(form);
  const [first] = [form.list ?? []].flat();
  const list: Partial<ListForm> = {
    ...(lookUp && { id: lookUp.id ?? '', nickname: lookUp.nickname }),
    ...first,
  };
  const { enabled, total } = list;
  const [item] = valuesAt(page, list.items ?? '').flat();
  const at = (pointer: unknown) => (typeof pointer === 'string' ? valueAt(item, pointer) : undefined);
  const shown = {
    nickname: at(list.nickname),
    id: at(list.id),
    enabled: typeof enabled === 'object' ? at(enabled.at) === enabled.is : (at(enabled) ?? enabled),
    last_sign_in: at(list.last_sign_in),
    total: total === undefined ? undefined : valueAt(page, total),
    page_token: list.page_token && valueAt(page, list.page_token.at),
  };

  expect(shown).toEqual(shows);
});

test.for(LISTED)('the list of %s is complete after its last page', async ([name, page, shows, after]) => {
  const { list: lists = [], look_up: _, ...profile } = readProfile(name);
  const [list] = [lists].flat();
  if (list === undefined) throw new Error('no list');
  const pages = [page, ...(after === undefined ? [] : [after])];
  let asked = 0;
  const reader: ListReader<string> = {
    form: list,
    read: async () => {
      const body = pages[asked] ?? { error: 'no further page' };
      asked += 1;
      return {
        answer: answerOf(200, body),
        context: { redact: (text: string) => text, now: 0, profile },
      };
    },
    toItem: () => String(shows.nickname),
    keyOf: (item) => item,
    mostRequests: 3,
  };

  expect(await readItems([reader])).toEqual({ kind: 'whole', items: [shows.nickname] });
  expect(asked).toBe(pages.length);
});

test('every profile with a list has a sample of a page', () => {
  const listed = PROFILE_NAMES.filter((name) => readProfile(name).list !== undefined);

  expect(listed.filter((name) => !LISTED.some(([one]) => one === name))).toEqual([GOOGLE_BY_MACHINE]);
});

/** This profile differs from `google-workspace` only in how it obtains a token. */
const GOOGLE_BY_MACHINE = 'google-workspace-service';

test('the profile of Google Workspace for a service account differs from the one for a person only in the token', () => {
  const { name, settings, token, ...form } = readProfile(GOOGLE_BY_MACHINE);
  const { admin, ...others } = settings ?? {};
  const ofPerson = readProfile('google-workspace');

  expect(name).toBe(GOOGLE_BY_MACHINE);
  expect({ name: ofPerson.name, ...form, settings: others, token: ofPerson.token }).toEqual(ofPerson);
  expect(admin?.required).toBe(true);
  expect(token?.scope).toBe(ofPerson.token?.scope);
  expect(token).toMatchObject({ grant: 'jwt_bearer', claims: { sub: '{admin}' } });
});

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
  return shippedProfile(name as ShippedName).form;
}
