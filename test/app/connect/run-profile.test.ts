import { describe, expect, test } from 'vitest';
import type { Destination } from '../../../src/app/connect/index.js';
import {
  columnsFor,
  identityOf,
  isRecordedChoice,
  needsOf,
  resolveProfile,
  withProfile,
} from '../../../src/app/connect/run-profile.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import type { JournalHead } from '../../../src/domain/journals.js';
import type { ShippedName } from '../../../src/domain/profile-name.js';
import { configured, errorOf, FORM, load, PERSON } from '../../directory/profile-samples.js';

const REALM = { settings: { realm: { description: 'The realm.', required: true } } };
const CREATE = { ...FORM.create, path: '/{realm}/users' };
const ownProfile = load({ ...REALM, create: CREATE });

const HEAD = {
  baseUrl: 'https://directory.example',
  org: null,
  roster: 'users.csv',
  rosterPath: '../users.csv',
};

function headOf(profile: string, settings: Readonly<Record<string, string>> = {}): JournalHead {
  return { ...HEAD, directory: { profile, endpoint: 'POST /x', settings, digest: '0'.repeat(16) } };
}

const nothing = { profile: undefined, settings: {} };
const chosen = (name: ShippedName, settings = {}) => ({ profile: shippedProfile(name), settings });

describe('the profile of a run', () => {
  test('a run uses the default profile if none is chosen, even for a journal without a profile', () => {
    for (const head of [undefined, HEAD])
      for (const prefers of ['choice', 'journal'] as const)
        expect(resolveProfile(nothing, head, prefers).form.name).toBe('v6');
  });

  test('a run uses the profile that was chosen', () => {
    expect(resolveProfile(chosen('scim-2'), undefined, 'choice').form.name).toBe('scim-2');
  });

  test('a directory counts as chosen by the journal unless the profile and its settings are given', () => {
    const head = headOf('own', { realm: 'school' });
    const isRecorded = (settings: Readonly<Record<string, string>>) =>
      isRecordedChoice({ profile: ownProfile, settings }, head);
    expect(isRecorded({})).toBe(true);
    expect(isRecorded({ realm: 'school' })).toBe(false);
    expect(isRecorded({ realm: 'other' })).toBe(false);
    expect(isRecordedChoice({ profile: undefined, settings: { realm: 'other' } }, head)).toBe(true);
  });

  test('a retry or report uses the profile of the journal, with its settings', () => {
    const { form, settings } = resolveProfile(nothing, headOf('keycloak', { realm: 'school' }), 'journal');
    expect([form.name, settings]).toEqual(['keycloak', { realm: 'school', change_password: 'true' }]);
  });

  test('a run uses the settings of the journal unless others are given', () => {
    const head = headOf('yandex-360', { org: '7', domain: 'a.example' });
    const { settings } = resolveProfile(chosen('yandex-360', { org: '8' }), head, 'choice');
    expect(settings).toMatchObject({ org: '8', domain: 'a.example' });
    expect(resolveProfile({ ...nothing, settings: { org: '9' } }, head, 'journal').settings.org).toBe('9');
  });

  test('if they differ, a run uses the chosen profile and a report uses the profile of the journal', () => {
    const head = headOf('keycloak', { realm: 'school' });
    const choice = chosen('nextcloud', { admin: 'root' });
    expect(resolveProfile(choice, head, 'choice').form.name).toBe('nextcloud');
    expect(resolveProfile(choice, head, 'choice').settings).toEqual({ admin: 'root' });
    const forReport = resolveProfile(choice, head, 'journal');
    expect([forReport.form.name, forReport.settings.realm]).toEqual(['keycloak', 'school']);
  });

  test('a profile from a file must be given again', () => {
    const head = headOf('school', { realm: 'a' });
    for (const prefers of ['choice', 'journal'] as const) {
      expect(errorOf(() => resolveProfile(nothing, head, prefers))).toMatchObject({
        reason: 'usage',
        message: 'The run used a profile from a file, school',
        next: 'Name that file with --profile <file>.',
      });
      const resolved = resolveProfile({ profile: ownProfile, settings: {} }, head, prefers);
      expect([resolved.form.name, resolved.settings]).toEqual(['school', { realm: 'a' }]);
    }
  });

  test('a run refuses a profile without its required settings, and a rehearsal does not', () => {
    expect(errorOf(() => resolveProfile(chosen('keycloak'), undefined, 'choice')).message).toContain('realm');
    expect(resolveProfile(chosen('keycloak'), undefined, 'choice', true).settings.realm).toBe('realm');
    expect(
      errorOf(() => resolveProfile({ ...nothing, settings: { realm: 'x' } }, undefined, 'choice')).message,
    ).toBe('The profile v6 has no setting "realm"');
  });
});

test('the journal keeps name, address, settings and digest of the profile, but not change_password', () => {
  const body = { ...CREATE.body, change: '{change_password}' };
  const profile = configured(
    { ...REALM, create: { ...CREATE, body } },
    { realm: 'a b', change_password: 'false' },
  );
  expect(identityOf(profile)).toEqual({
    profile: 'school',
    endpoint: 'POST /a%20b/users',
    nickname: 'name',
    settings: { realm: 'a b' },
    digest: profile.digest,
    defaults: [],
  });
});

test('the journal does not keep sample values of a rehearsal', () => {
  const { settings } = identityOf(resolveProfile(chosen('keycloak'), undefined, 'choice', true));
  expect(settings).toEqual({});
});

describe('the columns and values that a profile needs', () => {
  test('a profile determines the columns and the values that a row needs', () => {
    const profile = configured({
      fields: { email: { headers: ['mail'], required: true }, groups: {} },
      settings: { domain: { description: 'x', default: 'a.example' } },
      create: { ...FORM.create, body: { ...FORM.create.body, d: '{department_id}' } },
    });
    expect(columnsFor(profile)).toEqual({
      title: 'School',
      fields: [
        { name: 'email', headers: ['mail'] },
        { name: 'groups', headers: [] },
      ],
      unused: ['position'],
      nickname: 'name',
    });
    const { valuesOf, ...needs } = needsOf(profile);
    expect(needs).toEqual({
      title: 'School',
      password: true,
      departmentId: true,
      fields: [
        { name: 'email', isRequired: true, isGrouping: false },
        { name: 'groups', isRequired: false, isGrouping: false },
      ],
      domain: 'a.example',
      quotesAround: new Map(),
    });
    expect(valuesOf?.({ ...PERSON, fields: { email: 'a@x.example', groups: '' } }, 'email')).toEqual([
      'a@x.example',
    ]);
  });

  test('the department column is used for a profile that sends the department’s name', () => {
    const create = { ...FORM.create, body: { ...FORM.create.body, d: '{department}', p: '{position}' } };
    expect(columnsFor(configured({ create })).unused).toEqual([]);
    expect(needsOf(configured({ create })).departmentId).toBe(false);
  });
});

describe('the options of a run', () => {
  const sending = { headers: [], pace: { min: 1, max: 2 }, timeoutMs: 1, waitMs: 1, limit: 1, stopAfter: 1 };
  const request = (change: object = {}, destination: Destination = { kind: 'none' }) => ({
    checks: { departments: {}, severities: {} },
    destination,
    sending,
    isPaceGiven: false,
    ...change,
  });
  const at = (href: string): Destination => ({
    kind: 'url',
    url: new URL(href),
    from: '--base-url',
    by: 'flag',
  });

  test('a run uses the pace of the profile unless one is given, and no pace in the sandbox', () => {
    const slow = configured({ pace: '2.5-3' });
    expect(withProfile(request(), slow, false).sending.pace).toEqual({ min: 2500, max: 3000 });
    expect(withProfile(request(), configured({ pace: '4' }), false).sending.pace).toEqual({
      min: 4000,
      max: 4000,
    });
    expect(withProfile(request(), configured(), false).sending.pace).toEqual({ min: 1000, max: 2000 });
    expect(withProfile(request({ isPaceGiven: true }), slow, false).sending.pace).toEqual({
      min: 1,
      max: 2,
    });
    expect(withProfile(request({}, { kind: 'sandbox' }), slow, false).sending.pace).toEqual({
      min: 0,
      max: 0,
    });
  });

  test('a run uses the fixed address of the profile if none is given', () => {
    const fixed = configured({ base_url: 'https://fixed.example/api/' });
    for (const [isRecorded, by] of [
      [false, 'configuration'],
      [true, 'journal'],
    ] as const) {
      const { destination } = withProfile(request(), fixed, isRecorded);
      expect(destination).toEqual({
        kind: 'url',
        url: new URL('https://fixed.example/api'),
        from: '--profile school',
        by,
        profile: 'school',
      });
    }
    const otherAddress = at('https://other.example');
    expect(withProfile(request({}, otherAddress), fixed, false).destination).toBe(otherAddress);
    expect(withProfile(request(), configured(), false).destination).toEqual({ kind: 'none' });
  });

  test('a run refuses a base URL that ends in the path that the program adds', () => {
    expect(
      errorOf(() => withProfile(request({}, at('https://a.example/users')), configured(), false)).message,
    ).toBe('--base-url: the base URL ends in /users, which the program adds itself.');
  });

  test('a run refuses a header that carries the token', () => {
    const profile = configured({ auth: { 'X-Key': '{token}' } });
    const headers = { sending: { ...sending, headers: [['x-key', 'v']] as const } };
    expect(errorOf(() => withProfile({ ...request(), ...headers }, profile, false)).message).toBe(
      'The header x-key carries the token of School and cannot be overridden',
    );
  });

  test('a run refuses options that the directory does not support', () => {
    const checks = { departments: {}, severities: {} };
    const department = request({ checks: { ...checks, department: 3 } });
    expect(errorOf(() => withProfile(department, configured(), false)).message).toBe(
      '--department does not apply: School has no department numbers',
    );
    const ignored = configured({
      create: { ...FORM.create, body: { a: '{nickname}' } },
      password: 'ignored',
    });
    const generates = request({ checks: { ...checks, generates: 'all' as const } });
    expect(errorOf(() => withProfile(generates, ignored, false)).message).toBe(
      '--generate-passwords does not apply: School does not store passwords',
    );
    expect(withProfile(generates, configured(), false).checks.needs?.password).toBe(true);
  });
});
