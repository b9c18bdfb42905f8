/**
 * The bodies that the shipped profiles send for a person with all values and for a person with few values. If a vendor
 * publishes types of its API, the compiler checks the expected bodies against them and refuses unknown members.
 */

import type { admin_directory_v1 } from '@googleapis/admin';
import type { RoleMappingPayload } from '@keycloak/keycloak-admin-client/lib/defs/roleRepresentation.js';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { AssignedLicense, User as GraphUser } from '@microsoft/microsoft-graph-types';
import { describe, expect, test } from 'vitest';
import { chosenTemplate, configureProfile } from '../../src/directory/configure-profile.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { render, stepValues } from '../../src/directory/render-request.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import type { Value } from '../../src/directory/template.js';
import type { ShippedName } from '../../src/domain/profile-name.js';

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

/** A person with values for all fields of the profiles. */
const FULL: BodyValues = {
  ...USUAL,
  display_name: 'Avdotya Petrova',
  person_id: '4711',
  name_title: 'Dr.',
  email: 'avdotya@mail.example',
  groups: ['Teachers', 'Year 5'],
  phone: '+49 30 1234567',
  usage_location: 'DE',
  org_unit: '/Staff/Teachers',
  recovery_email: 'avdotya@mail.example',
  access_level: 30,
};

/** A person with only the values that every row has, and names. */
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

/** Google’s type accepts anything as `organizations`, so this type is stricter. */
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
  credentials: [{ type: 'password', value: 'correct horse battery', temporary: true }],
} satisfies UserRepresentation;

const KEYCLOAK_MINIMAL = {
  username: 'a.petrova',
  firstName: 'Avdotya',
  lastName: 'Petrova',
  enabled: true,
  credentials: [{ type: 'password', value: 'correct horse battery', temporary: false }],
} satisfies UserRepresentation;

/** For each profile: the body for the full person and for the minimal person. */
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
  okta: [
    {
      profile: {
        login: 'a.petrova@school.example',
        email: 'avdotya@mail.example',
        firstName: 'Avdotya',
        lastName: 'Petrova',
        middleName: 'Fyodorovna',
        title: 'Teacher',
        department: 'Languages',
      },
      credentials: { password: { value: 'correct horse battery' } },
    },
    {
      profile: {
        login: 'a.petrova@school.example',
        email: '',
        firstName: 'Avdotya',
        lastName: 'Petrova',
      },
      credentials: { password: { value: 'correct horse battery' } },
    },
  ],
  authentik: [
    { username: 'a.petrova', name: 'Avdotya Petrova', email: 'avdotya@mail.example', is_active: true },
    { username: 'a.petrova', name: 'Avdotya Petrova', is_active: true },
  ],
  gitlab: [
    {
      email: 'avdotya@mail.example',
      username: 'a.petrova',
      name: 'Avdotya Petrova',
      password: 'correct horse battery',
      skip_confirmation: true,
    },
    {
      email: '',
      username: 'a.petrova',
      name: 'Avdotya Petrova',
      password: 'correct horse battery',
      skip_confirmation: true,
    },
  ],
  gitea: [
    {
      username: 'a.petrova',
      email: 'avdotya@mail.example',
      full_name: 'Avdotya Petrova',
      password: 'correct horse battery',
      must_change_password: true,
    },
    {
      username: 'a.petrova',
      email: '',
      full_name: 'Avdotya Petrova',
      password: 'correct horse battery',
      must_change_password: false,
    },
  ],
  moodle: [
    {
      'users[0][username]': 'a.petrova',
      'users[0][password]': 'correct horse battery',
      'users[0][firstname]': 'Avdotya',
      'users[0][lastname]': 'Petrova',
      'users[0][email]': 'avdotya@mail.example',
      'users[0][department]': 'Languages',
      'users[0][preferences][0][type]': 'auth_forcepasswordchange',
      'users[0][preferences][0][value]': '1',
    },
    {
      'users[0][username]': 'a.petrova',
      'users[0][password]': 'correct horse battery',
      'users[0][firstname]': 'Avdotya',
      'users[0][lastname]': 'Petrova',
      'users[0][email]': '',
      'users[0][preferences][0][type]': 'auth_forcepasswordchange',
      'users[0][preferences][0][value]': '1',
    },
  ],
  mattermost: [
    {
      username: 'a.petrova',
      email: 'avdotya@mail.example',
      password: 'correct horse battery',
      first_name: 'Avdotya',
      last_name: 'Petrova',
      position: 'Teacher',
      email_verified: true,
      disable_welcome_email: true,
    },
    {
      username: 'a.petrova',
      email: '',
      password: 'correct horse battery',
      first_name: 'Avdotya',
      last_name: 'Petrova',
      email_verified: true,
      disable_welcome_email: true,
    },
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

  test(`a request of ${name} sends all known values of a person`, () => {
    expect(bodyOf(profile, FULL)).toStrictEqual(full);
  });

  test(`a request of ${name} leaves out unknown values`, () => {
    expect(bodyOf(profile, MINIMAL)).toStrictEqual(minimal);
  });
});

const GRAPH_LICENCES = {
  addLicenses: [{ skuId: 'id-of-value', disabledPlans: [] }],
  removeLicenses: [],
} satisfies { addLicenses: AssignedLicense[]; removeLicenses: string[] };

const GOOGLE_MEMBER = {
  email: 'a.petrova@school.example',
  role: 'MEMBER',
} satisfies admin_directory_v1.Schema$Member;

const GOOGLE_ALIAS = { alias: 'value' } satisfies admin_directory_v1.Schema$Alias;

const KEYCLOAK_ROLES = [{ id: 'id-of-value', name: 'value' }] satisfies RoleMappingPayload[];

/** For each profile: the bodies of its steps in order, for the user `id-of-user` and the value `value`. */
const STEP_BODIES: Readonly<Record<string, readonly unknown[]>> = {
  'scim-2': [
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'members', value: [{ value: 'id-of-user' }] }],
    },
  ],
  keycloak: [undefined, KEYCLOAK_ROLES],
  'microsoft-graph': [
    { '@odata.id': 'https://graph.microsoft.com/v1.0/directoryObjects/id-of-user' },
    GRAPH_LICENCES,
    { '@odata.id': 'https://graph.microsoft.com/v1.0/users/id-of-value' },
  ],
  'google-workspace': [GOOGLE_MEMBER, GOOGLE_ALIAS],
  okta: [undefined],
  authentik: [{ password: 'correct horse battery' }, { pk: 'id-of-user' }],
  redmine: [{ user_id: 'id-of-user' }],
  gitlab: [{ user_id: 'id-of-user', access_level: 30 }],
  gitea: [undefined],
  moodle: [
    {
      'members[0][cohorttype][type]': 'id',
      'members[0][cohorttype][value]': 'id-of-value',
      'members[0][usertype][type]': 'id',
      'members[0][usertype][value]': 'id-of-user',
    },
  ],
  mattermost: [{ team_id: 'id-of-value', user_id: 'id-of-user' }],
};

test.each(Object.entries(STEP_BODIES))('the steps of %s send what the service documents', (name, bodies) => {
  const form = readProfile(name);
  const values = knownIn(FULL, form);
  const subject = { value: 'value', id: 'id-of-user', nameId: 'id-of-value' };
  const sent = (form.then ?? []).map((step) =>
    step.body === undefined
      ? undefined
      : render(
          step.body,
          stepValues(
            (one) => (one === step.for && one !== 'password' ? 'value' : values(one)),
            step,
            subject,
          ),
        ),
  );

  expect(sent).toStrictEqual(bodies);
});

function bodyOf(form: ProfileForm, values: BodyValues) {
  return render(form.create.body, knownIn(values, form));
}

/** Throws an error for an unknown placeholder, so that a typo in a profile is found. */
function knownIn(values: BodyValues, form: ProfileForm): (name: string) => Value {
  const profile = configureProfile(checkedProfile(form), {}, true);
  return (name) => {
    const template = chosenTemplate(name, profile);
    const [, field = name] = /^\{(.*)\}$/.exec(template ?? '') ?? [];
    const value = template === undefined || field !== name ? values[field] : template;
    if (value === undefined) throw new Error(`unknown placeholder: ${name}`);
    return value;
  };
}

function readProfile(name: string): ProfileForm {
  return shippedProfile(name as ShippedName).form;
}
