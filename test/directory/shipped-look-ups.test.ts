/** Look-ups with the shipped profiles: correct answers that the services document or send. */

import { expect, test } from 'vitest';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { type LookUpResult, lookUpUser } from '../../src/directory/look-up.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import type { ShippedName } from '../../src/domain/profile-name.js';
import { PERSON } from './profile-samples.js';

const SETTINGS = { org: '7', domain: 'school.example', realm: 'school', admin: 'root' };

type Answers = readonly (readonly [status: number, body: unknown])[];

async function lookedUp(name: ShippedName, answers: Answers): Promise<string> {
  return (await resultOf(name, answers)).kind;
}

/** @param answers the answers to the look-ups, in order; the last one repeats */
async function resultOf(name: ShippedName, answers: Answers): Promise<LookUpResult> {
  const shipped = shippedProfile(name);
  const known = Object.entries(SETTINGS).filter(([setting]) => setting in (shipped.form.settings ?? {}));
  const profile = configureProfile(shipped, Object.fromEntries(known));
  let asked = 0;
  return await lookUpUser(PERSON, ['id-1'], profile, async () => {
    const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, ''];
    asked += 1;
    return {
      answer: {
        kind: 'status',
        status,
        header: (header) => (header === 'content-type' ? 'application/json' : undefined),
        body: Buffer.from(JSON.stringify(body) ?? ''),
        isWhole: true,
      },
      context: { redact: (text) => text, now: 0, profile: profile.form },
    };
  });
}

const LIST_RESPONSE = { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] };
const SCIM_USER = {
  id: '1',
  userName: 'a.petrova',
  name: { givenName: 'Anna' },
  meta: { resourceType: 'User' },
};
const scim = (totalResults: number, Resources?: readonly unknown[] | null) => ({
  ...LIST_RESPONSE,
  totalResults,
  startIndex: 1,
  itemsPerPage: Resources?.length ?? 0,
  ...(Resources !== undefined && { Resources }),
});

const redmine = (...users: readonly object[]) => ({
  users,
  total_count: users.length,
  offset: 0,
  limit: 100,
});
const HERMANN = {
  id: 9,
  login: 'h',
  firstname: 'Hanna',
  lastname: 'A.Petrova-Hermann',
  mail: 'h@school.example',
};

const yandex = (...items: readonly object[]) => ({ limit: 20, offset: 0, total: items.length, items });

const ocs = (statuscode: number, message: string, data: unknown) => ({
  ocs: { meta: { status: statuscode === 100 ? 'ok' : 'failure', statuscode, message }, data },
});

const authentik = (...results: readonly object[]) => ({
  pagination: { next: 0, previous: 0, count: results.length, current: 1, total_pages: 1 },
  results,
  autocomplete: {},
});

const notInGraph = {
  error: { code: 'Request_ResourceNotFound', message: "Resource 'a.petrova' does not exist" },
};
const notInGoogle = { error: { code: 404, message: 'Not Found', errors: [{ reason: 'notFound' }] } };

test.each<readonly [ShippedName, string, readonly (readonly [number, unknown])[]]>([
  ['scim-2', 'an empty list', [[200, scim(0, [])]]],
  ['scim-2', 'no list', [[200, scim(0)]]],
  ['scim-2', 'null for a list', [[200, scim(0, null)]]],
  ['scim-2', 'a total alone', [[200, { totalResults: 0 }]]],
  ['keycloak', 'an empty list', [[200, []]]],
  ['nextcloud', 'a 404 inside', [[200, ocs(404, 'User does not exist', [])]]],
  ['microsoft-graph', 'a 404 with its code', [[404, notInGraph]]],
  ['google-workspace', 'a 404 with its code', [[404, notInGoogle]]],
  ['redmine', 'empty lists', [[200, redmine()]]],
  [
    'redmine',
    'users whose logins only contain the login',
    [[200, redmine({ login: 'da.petrova', firstname: 'Dana', lastname: 'Petrova', mail: 'd@x.example' })]],
  ],
  ['redmine', 'users whose names or addresses contain the login', [[200, redmine(HERMANN)]]],
  ['yandex-360', 'an empty list', [[200, yandex()]]],
  ['okta', 'a 404 with its code', [[404, { errorCode: 'E0000007', errorCauses: [] }]]],
  ['authentik', 'an empty list', [[200, authentik()]]],
  ['gitlab', 'an empty list', [[200, []]]],
  ['gitea', 'a 404 with its text', [[404, { message: 'user redirect does not exist [name: a.petrova]' }]]],
  ['moodle', 'an empty list', [[200, []]]],
  ['mattermost', 'a 404 with its id', [[404, { id: 'app.user.get_by_username.app_error', message: 'No' }]]],
])('an answer of %s with %s shows that no user has the login', async (name, _, answers) => {
  expect(await lookedUp(name, answers)).toBe('absent');
});

test.each<readonly [ShippedName, string, readonly (readonly [number, unknown])[]]>([
  ['scim-2', 'a list of one', [[200, scim(1, [SCIM_USER])]]],
  [
    'scim-2',
    'no user with the id, and one with the login',
    [
      [200, scim(0)],
      [200, scim(1, [SCIM_USER])],
    ],
  ],
  [
    'scim-2',
    'a filter that is not understood, and one that is',
    [
      [400, { scimType: 'invalidFilter' }],
      [200, scim(1, [SCIM_USER])],
    ],
  ],
  ['scim-2', 'a page of many', [[200, scim(40, [{ userName: 'b' }, SCIM_USER])]]],
  ['keycloak', 'a list of one', [[200, [{ id: '1', username: 'a.petrova', firstName: 'Anna' }]]]],
  [
    'nextcloud',
    'a user with the message OK',
    [[200, ocs(100, 'OK', { id: 'a.petrova', displayname: 'Anna' })]],
  ],
  ['nextcloud', 'a user without any name', [[200, ocs(100, 'OK', { id: 'a.petrova', displayname: '' })]]],
  ['microsoft-graph', 'a user', [[200, { userPrincipalName: 'a.petrova@school.example' }]]],
  ['google-workspace', 'a user', [[200, { primaryEmail: 'a.petrova@school.example' }]]],
  ['redmine', 'one of several', [[200, redmine(HERMANN, { login: 'a.petrova' })]]],
  [
    'redmine',
    'a user who is locked',
    [
      [200, redmine()],
      [200, redmine({ login: 'A.Petrova' })],
    ],
  ],
  ['yandex-360', 'a list of one', [[200, yandex({ nickname: 'a.petrova', external_id: '' })]]],
  ['okta', 'a user', [[200, { id: '00u1', profile: { login: 'A.Petrova@school.example' } }]]],
  ['authentik', 'a list of one', [[200, authentik({ pk: 42, username: 'a.petrova' })]]],
  ['gitlab', 'a list of one', [[200, [{ id: 42, username: 'a.petrova', name: 'Anna' }]]]],
  ['gitea', 'a user', [[200, { id: 42, login: 'a.petrova' }]]],
  ['moodle', 'a list of one', [[200, [{ id: 42, username: 'a.petrova' }]]]],
  ['mattermost', 'a user', [[200, { id: 'u1', username: 'a.petrova', delete_at: 0 }]]],
])('an answer of %s with %s shows the user', async (name, _, answers) => {
  expect(await lookedUp(name, answers)).toBe('found');
});

test.each<readonly [ShippedName, string, readonly (readonly [number, unknown])[]]>([
  [
    'scim-2',
    'a page of all users',
    [
      [
        200,
        scim(
          202,
          Array.from({ length: 10 }, (_, at) => ({ userName: `u${at}` })),
        ),
      ],
    ],
  ],
  ['scim-2', 'a total of 0 with a user', [[200, scim(0, [{ userName: 'b' }])]]],
  ['keycloak', 'a search that is not exact', [[200, [{ username: 'a.petrova2' }]]]],
  ['nextcloud', 'another failure inside', [[200, ocs(998, 'Invalid query', [])]]],
  ['nextcloud', 'another user', [[200, ocs(100, 'OK', { id: 'b', displayname: 'B' })]]],
  ['microsoft-graph', 'a 404 for another reason', [[404, { error: { code: 'NotFound' } }]]],
  ['google-workspace', 'a missing permission', [[403, { error: { errors: [{ reason: 'forbidden' }] } }]]],
  ['redmine', 'the first page of all users', [[200, { users: [HERMANN], total_count: 700 }]]],
  ['redmine', 'a search that was ignored', [[200, redmine({ login: 'b' }, { login: 'c' })]]],
  [
    'okta',
    'a user with the short name of another domain',
    [[200, { profile: { login: 'a.petrova@b.example' } }]],
  ],
  ['okta', 'a missing permission', [[403, { errorCode: 'E0000006', errorSummary: 'No' }]]],
  ['authentik', 'a parameter that was ignored', [[200, authentik({ username: 'b' }, { username: 'c' })]]],
  ['gitea', 'a redirect to another name', [[307, undefined]]],
  ['moodle', 'an error in a 200', [[200, { exception: 'x', errorcode: 'accessexception', message: 'No' }]]],
  ['mattermost', 'a 404 for another reason', [[404, { id: 'api.context.404.app_error', message: 'Sorry' }]]],
  [
    'yandex-360',
    'a user who has the login as an alias',
    [[200, yandex({ nickname: 'anna', aliases: ['a.petrova'] })]],
  ],
])('an answer of %s with %s does not show whether the user exists', async (name, _, answers) => {
  expect(await lookedUp(name, answers)).toBe('unknown');
});

test.each([
  ['google-workspace', 403, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }, 'throttled'],
  ['google-workspace', 403, { error: { errors: [{ reason: 'forbidden' }] } }, 'forbidden'],
  ['moodle', 200, { exception: 'x', errorcode: 'invalidtoken', message: 'Invalid token' }, 'token_refused'],
  ['authentik', 403, { detail: 'Token invalid/expired' }, 'token_refused'],
] as const)(
  'an answer of %s with %i that refuses a look-up means the same as for a creation: %j',
  async (name, status, body, stop) => {
    const result = await resultOf(name, [[status, body]]);
    expect(result).toMatchObject({ kind: 'unknown', verdict: { stop } });
  },
);
