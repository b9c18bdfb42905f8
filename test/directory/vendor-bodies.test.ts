/**
 * The bodies that the shipped profiles send, for a person of whom everything is known and for one of whom little is.
 * Where a vendor publishes types of its interface, the expected body is checked against them by the compiler: a member
 * that the vendor does not know fails there.
 */

import { readFileSync } from 'node:fs';
import type { admin_directory_v1 } from '@googleapis/admin';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { User as GraphUser } from '@microsoft/microsoft-graph-types';
import { describe, expect, test } from 'vitest';
import { chosenTemplate, configureProfile } from '../../src/directory/configure-profile.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { render } from '../../src/directory/render-request.js';
import type { Value } from '../../src/directory/template.js';

type BodyValues = Readonly<Record<string, Value>>;

const ATTEMPT = '7d0c1f0e-6a55-4a0e-9d0b-0d2a5d5b8f01';

const USUAL: BodyValues = {
  nickname: 'a.petrova',
  first: 'Avdotya',
  last: 'Petrova',
  middle: 'Fyodorovna',
  position: 'Teacher',
  password: 'correct horse battery',
  department: 'Languages',
  department_id: 7,
  change_password: true,
  attempt_id: ATTEMPT,
  domain: 'school.example',
};

/** Their fields beyond the usual ones. */
const FULL: BodyValues = {
  ...USUAL,
  display_name: 'Avdotya Petrova',
  person_id: '4711',
  name_title: 'Dr.',
  email: 'avdotya@mail.example',
  groups: ['Teachers', 'Year 5'],
  group_paths: ['/teachers', '/year/5'],
  phone: '+49 30 1234567',
  usage_location: 'DE',
  org_unit: '/Staff/Teachers',
  recovery_email: 'avdotya@mail.example',
};

/** The values of every row, and names. */
const MINIMAL: BodyValues = {
  ...USUAL,
  middle: '',
  position: '',
  department: '',
  department_id: 1,
  change_password: false,
  display_name: 'Avdotya Petrova',
  person_id: '',
  name_title: '',
  email: '',
  groups: [],
  group_paths: [],
  phone: '',
  usage_location: '',
  org_unit: '',
  recovery_email: '',
};

const GRAPH_FULL = {
  accountEnabled: true,
  displayName: 'Avdotya Petrova',
  givenName: 'Avdotya',
  surname: 'Petrova',
  mailNickname: 'a.petrova',
  userPrincipalName: 'a.petrova@school.example',
  jobTitle: 'Teacher',
  department: 'Languages',
  mobilePhone: '+49 30 1234567',
  usageLocation: 'DE',
  passwordProfile: { password: 'correct horse battery', forceChangePasswordNextSignIn: true },
} satisfies GraphUser;

const GRAPH_MINIMAL = {
  accountEnabled: true,
  displayName: 'Avdotya Petrova',
  givenName: 'Avdotya',
  surname: 'Petrova',
  mailNickname: 'a.petrova',
  userPrincipalName: 'a.petrova@school.example',
  passwordProfile: { password: 'correct horse battery', forceChangePasswordNextSignIn: false },
} satisfies GraphUser;

/** Google's type takes anything as organizations; the type of one is its own. */
type GoogleUser = Omit<admin_directory_v1.Schema$User, 'organizations'> & {
  readonly organizations?: readonly admin_directory_v1.Schema$UserOrganization[];
};

const GOOGLE_FULL = {
  primaryEmail: 'a.petrova@school.example',
  name: { givenName: 'Avdotya', familyName: 'Petrova' },
  password: 'correct horse battery',
  changePasswordAtNextLogin: true,
  orgUnitPath: '/Staff/Teachers',
  organizations: [{ title: 'Teacher', department: 'Languages' }],
  recoveryEmail: 'avdotya@mail.example',
} satisfies GoogleUser;

const GOOGLE_MINIMAL = {
  primaryEmail: 'a.petrova@school.example',
  name: { givenName: 'Avdotya', familyName: 'Petrova' },
  password: 'correct horse battery',
  changePasswordAtNextLogin: false,
} satisfies GoogleUser;

const KEYCLOAK_FULL = {
  username: 'a.petrova',
  firstName: 'Avdotya',
  lastName: 'Petrova',
  email: 'avdotya@mail.example',
  enabled: true,
  groups: ['/teachers', '/year/5'],
  credentials: [{ type: 'password', value: 'correct horse battery', temporary: true }],
} satisfies UserRepresentation;

const KEYCLOAK_MINIMAL = {
  username: 'a.petrova',
  firstName: 'Avdotya',
  lastName: 'Petrova',
  enabled: true,
  credentials: [{ type: 'password', value: 'correct horse battery', temporary: false }],
} satisfies UserRepresentation;

/** By profile: the body of a full person, and of a minimal one. */
const BODIES: Readonly<Record<string, readonly [full: object, minimal: object]>> = {
  'microsoft-graph': [GRAPH_FULL, GRAPH_MINIMAL],
  'google-workspace': [GOOGLE_FULL, GOOGLE_MINIMAL],
  keycloak: [KEYCLOAK_FULL, KEYCLOAK_MINIMAL],
  'yandex-360': [
    {
      nickname: 'a.petrova',
      departmentId: 7,
      name: { first: 'Avdotya', last: 'Petrova', middle: 'Fyodorovna' },
      position: 'Teacher',
      password: 'correct horse battery',
      passwordChangeRequired: true,
      externalId: ATTEMPT,
    },
    {
      nickname: 'a.petrova',
      departmentId: 1,
      name: { first: 'Avdotya', last: 'Petrova' },
      password: 'correct horse battery',
      passwordChangeRequired: false,
      externalId: ATTEMPT,
    },
  ],
  'scim-2': [
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: '4711',
      userName: 'a.petrova',
      name: { givenName: 'Avdotya', familyName: 'Petrova', middleName: 'Fyodorovna', honorificPrefix: 'Dr.' },
      displayName: 'Avdotya Petrova',
      title: 'Teacher',
      emails: [{ value: 'avdotya@mail.example', primary: true }],
      active: true,
      password: 'correct horse battery',
    },
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'a.petrova',
      name: { givenName: 'Avdotya', familyName: 'Petrova' },
      displayName: 'Avdotya Petrova',
      active: true,
      password: 'correct horse battery',
    },
  ],
  nextcloud: [
    {
      userid: 'a.petrova',
      password: 'correct horse battery',
      displayName: 'Avdotya Petrova',
      email: 'avdotya@mail.example',
      groups: ['Teachers', 'Year 5'],
    },
    { userid: 'a.petrova', password: 'correct horse battery', displayName: 'Avdotya Petrova' },
  ],
  redmine: [
    {
      user: {
        login: 'a.petrova',
        password: 'correct horse battery',
        firstname: 'Avdotya',
        lastname: 'Petrova',
        mail: 'avdotya@mail.example',
        must_change_passwd: true,
      },
    },
    {
      user: {
        login: 'a.petrova',
        password: 'correct horse battery',
        firstname: 'Avdotya',
        lastname: 'Petrova',
        mail: '',
        must_change_passwd: false,
      },
    },
  ],
};

describe.each(Object.entries(BODIES))('requests of %s', (name, [full, minimal]) => {
  const profile = readProfile(name);

  test(`a request of ${name} sends all that is known of a person`, () => {
    expect(bodyOf(profile, FULL)).toStrictEqual(full);
  });

  test(`a request of ${name} leaves out what is not known`, () => {
    expect(bodyOf(profile, MINIMAL)).toStrictEqual(minimal);
  });
});

/** A placeholder without a value here is an error, so that a typing error in a profile is found. */
function bodyOf(form: ProfileForm, values: BodyValues) {
  const profile = configureProfile(checkedProfile(form), {}, true);
  const known = (name: string): Value => {
    const value = values[chosenTemplate(name, profile)?.slice(1, -1) ?? name];
    if (value === undefined) throw new Error(`unknown placeholder: ${name}`);
    return value;
  };
  return render(form.create.body, known);
}

function readProfile(name: string): ProfileForm {
  const path = new URL(`../../src/directory/profiles/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as ProfileForm;
}
