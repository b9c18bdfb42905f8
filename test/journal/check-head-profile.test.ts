/** A journal belongs to one directory: to a profile, its address and its settings. */

import { describe, expect, test } from 'vitest';
import type { DirectoryIdentity, JournalHead } from '../../src/domain/journals.js';
import { changeAddress, checkHead } from '../../src/journal/check-head.js';
import { JournalState } from '../../src/journal/journal-state.js';
import { encodeLine } from '../../src/journal/record.js';
import { errorOf } from '../directory/profile-samples.js';
import { HEAD, user } from './samples.js';

const AT = '2026-11-21T08:41:07.000Z';
const FOLDER = '/users.csv.results';
const KEYCLOAK: DirectoryIdentity = {
  profile: 'keycloak',
  endpoint: 'POST /admin/realms/school/users',
  settings: { realm: 'school' },
  digest: '0123456789abcdef',
};

function stateOf(
  outcomes: readonly ('created' | 'failed' | 'unconfirmed' | 'exists')[],
  directory: DirectoryIdentity | null = KEYCLOAK,
): JournalState {
  const { baseUrl, org, roster, rosterPath } = HEAD;
  const state = new JournalState();
  state.apply({
    type: 'run',
    version: 1,
    run: 1,
    base_url: baseUrl,
    ...(directory && {
      profile: directory.profile,
      endpoint: directory.endpoint,
      profile_settings: directory.settings,
      profile_digest: directory.digest,
      nickname_form: directory.nickname,
    }),
    org,
    roster,
    roster_path: rosterPath,
    at: AT,
  });
  for (const [index, outcome] of outcomes.entries()) {
    const [key, row] = [`user-${index}`, index + 1];
    state.apply({ type: 'sending', key, row, attempt: 1, name: user(key).name, at: AT });
    state.apply({ type: 'settled', key, attempt: 1, outcome, at: AT });
  }
  return state;
}

const headOf = (directory: DirectoryIdentity | undefined): JournalHead => ({ ...HEAD, directory });

const OTHERS: readonly (readonly [string, Partial<DirectoryIdentity>])[] = [
  ['another profile', { profile: 'school' }],
  ['another address', { endpoint: 'POST /admin/realms/other/users' }],
  ['another method', { endpoint: 'PUT /admin/realms/school/users' }],
  ['another value of a setting', { settings: { realm: 'other' } }],
  ['an additional setting', { settings: { realm: 'school', org: '7' } }],
  ['a missing setting', { settings: {} }],
];

describe.each(OTHERS)('%s', (name, change) => {
  const other = { ...KEYCLOAK, ...change };

  test.each([[['created']], [['unconfirmed']], [['created', 'unconfirmed', 'failed']]] as const)(
    `a journal with the outcomes %j is refused for ${name}, and does not change`,
    (outcomes) => {
      const state = stateOf(outcomes);
      const error = errorOf(() => checkHead(FOLDER, state, headOf(other)));
      expect(error.reason).toBe('results');
      expect(error.message).toContain(
        `${FOLDER} belongs to another directory: keycloak, POST /admin/realms/school`,
      );
      expect(error.message).toContain(`not ${other.profile}, ${other.endpoint}`);
      expect(error.next).toContain(
        'To continue that run, use --profile keycloak --set realm=school. Otherwise',
      );
      expect(state.last('user-0')?.outcome).toBe(outcomes[0]);
    },
  );

  test(`a journal without created or unconfirmed users is accepted for ${name}, and every row is pending again`, () => {
    const state = stateOf(['failed', 'exists']);
    expect(checkHead(FOLDER, state, headOf(other))).toEqual([
      { kind: 'directory-changed', profile: 'keycloak', endpoint: KEYCLOAK.endpoint },
    ]);
    expect([state.last('user-0')?.outcome, state.last('user-1')?.outcome]).toEqual(['pending', 'pending']);
    expect(changeAddress(headOf(other), stateOf(['created']))).toBe(false);
  });
});

describe('another form of logins', () => {
  const names = { ...KEYCLOAK, profile: 'school', nickname: 'name' } as const;
  const addresses = { ...names, nickname: 'address' } as const;

  test.each([
    [names, addresses, 'logins without a domain', 'whole addresses', 'name'],
    [addresses, names, 'whole addresses', 'logins without a domain', 'address'],
  ] as const)(
    'a journal with users is refused when logins change between names and whole addresses',
    (was, is, before, now, form) => {
      for (const outcome of ['created', 'unconfirmed'] as const) {
        const error = errorOf(() => checkHead(FOLDER, stateOf([outcome], was), headOf(is)));
        expect(error.message).toContain(`with ${before}, not school, `);
        expect(error.message).toContain(`, with ${now}. 1 user `);
        expect(error.next).toContain(
          `To continue that run, set "nickname" to "${form}" again in the profile. Otherwise`,
        );
      }
    },
  );

  test('a journal without created users is accepted when the form of logins changes', () => {
    expect(checkHead(FOLDER, stateOf(['failed'], names), headOf(addresses))).toHaveLength(1);
  });

  test('a journal of runs that did not record the form of logins is continued', () => {
    expect(
      checkHead(FOLDER, stateOf(['created'], KEYCLOAK), headOf({ ...KEYCLOAK, nickname: 'name' })),
    ).toEqual([]);
  });
});

test("a change of the profile's text is noted, and the run continues", () => {
  const corrected = { ...KEYCLOAK, digest: 'fedcba9876543210' };
  const state = stateOf(['created', 'failed']);
  expect(checkHead(FOLDER, state, headOf(corrected))).toEqual([
    { kind: 'profile-changed', profile: 'keycloak' },
  ]);
  expect(state.last('user-0')?.outcome).toBe('created');
  expect(checkHead(FOLDER, stateOf(['created']), headOf({ ...KEYCLOAK }))).toEqual([]);
});

describe('a journal from before there were profiles', () => {
  const V6 = { profile: 'v6', endpoint: 'POST /v6/users/', settings: {}, digest: '0'.repeat(16) };
  test('a journal without a profile belongs to the default profile', () => {
    expect(checkHead(FOLDER, stateOf(['created'], null), headOf(V6))).toEqual([]);
    const error = errorOf(() => checkHead(FOLDER, stateOf(['created'], null), headOf(KEYCLOAK)));
    expect(error.message).toContain(
      'another directory: the profile v6, not keycloak, POST /admin/realms/school/users',
    );
    expect(error.next).toContain('use --profile v6.');
  });
});

test('the refusal of a journal with the profile of a file names the option that continues its run', () => {
  const school = { ...KEYCLOAK, profile: 'school' };
  const error = errorOf(() => checkHead(FOLDER, stateOf(['created'], school), headOf(KEYCLOAK)));
  expect(error.message).toContain('another directory: school, POST /admin/realms/school/users, not keycloak');
  expect(error.next).toContain('use --profile <file> --set realm=school. Otherwise');
});

test('a setting in a command is quoted if a shell requires it', () => {
  const spaced = { ...KEYCLOAK, settings: { realm: "a b'c" } };
  const error = errorOf(() => checkHead(FOLDER, stateOf(['created'], spaced), headOf(KEYCLOAK)));
  expect(error.next).toContain('--set ');
  expect(error.next).not.toContain("realm=a b'c ");
});

test('the record of a run contains the profile, its endpoint, settings and digest', () => {
  const line = encodeLine({
    type: 'run',
    version: 1,
    run: 1,
    base_url: HEAD.baseUrl,
    profile: KEYCLOAK.profile,
    endpoint: KEYCLOAK.endpoint,
    profile_settings: KEYCLOAK.settings,
    profile_digest: KEYCLOAK.digest,
    org: null,
    roster: 'users.csv',
    roster_path: null,
    at: AT,
  });
  expect(line.toString()).toContain('"profile":"keycloak","endpoint":"POST /admin/realms/school/users"');
  expect(stateOf([]).head.directory).toEqual(KEYCLOAK);
});

describe('a setting that the profile did not have in an earlier version', () => {
  const now = { ...KEYCLOAK, settings: { ...KEYCLOAK.settings, login: 'name' } };

  test('a setting that an earlier version of the profile lacked is accepted with its default, and refused with another value', () => {
    const state = () => stateOf(['created']);
    expect(checkHead(FOLDER, state(), headOf({ ...now, defaults: ['login'] }))).toEqual([]);
    const error = errorOf(() => checkHead(FOLDER, state(), headOf(now)));
    expect(error.message).toContain('not keycloak, POST /admin/realms/school/users, with login=name');
  });
});
