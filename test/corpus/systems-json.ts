/** JSON of other systems: API answers and files for an import, each with a user who may not sign in. */

import { type Entry, gives } from './entry.js';

export const JSON_SYSTEMS: readonly Entry[] = [
  {
    // Users: testrealm.json of the tests of keycloak/keycloak. `ifResourceExists` and requiredActions: from memory.
    about: 'Keycloak: a partial import with a user who is not enabled',
    from: { file: 'system-keycloak.json' },
    is: gives([], ['1 password required', '2 status inactive', '3 password required'], {
      skipped: ['2 a member next to "users"'],
      columns: [
        'nickname: username',
        'name.first: firstName',
        'name.last: lastName',
        'person_id: attributes.employeeNumber',
        'email: email',
        'status: enabled',
      ],
      ignored: ['emailVerified', 'credentials', 'requiredActions', 'realmRoles', 'groups'],
    }),
  },
  {
    // From memory: the export of a realm has hashes instead of passwords.
    about: 'Keycloak: the users of an exported realm, with hashes as credentials',
    from: { file: 'system-keycloak-realm.json' },
    is: gives([], ['1 password required', '2 password required', '3 password required'], {
      columns: [
        'nickname: username',
        'name.first: firstName',
        'name.last: lastName',
        'email: email',
        'status: enabled',
      ],
      ignored: ['id', 'credentials'],
    }),
  },
  {
    // RFC 7643, sections 4.1 and 4.3, and RFC 7644, section 3.4.2.
    about: 'SCIM: a list response with a user who is not active',
    from: { file: 'system-scim.json' },
    is: gives([], ['1 password required', '2 status inactive', '3 password required'], {
      columns: [
        'nickname: userName',
        'name.first: name.givenName',
        'name.last: name.familyName',
        'position: title',
        'department_id: urn:ietf:params:scim:schemas:extension:enterprise:2.0:User.department',
        'name: displayName',
        'person_id: urn:ietf:params:scim:schemas:extension:enterprise:2.0:User.employeeNumber',
        'status: active',
      ],
      ignored: ['schemas', 'id', 'externalId', 'name.formatted', 'emails', 'meta.resourceType'],
    }),
  },
  {
    // Members and the values of status: the models of its public clients.
    about: 'Okta: a list of users with a deprovisioned and a suspended user',
    from: { file: 'system-okta.json' },
    is: gives([], ['1 password required', '2 status inactive', '3 status inactive', '4 password required'], {
      columns: [
        'nickname: profile.login',
        'name.first: profile.firstName',
        'name.last: profile.lastName',
        'position: profile.title',
        'department_id: profile.department',
        'name: profile.displayName',
        'person_id: profile.employeeNumber',
        'email: profile.email',
        'status: status',
      ],
      ignored: [
        'id',
        'created',
        'lastLogin',
        'profile.secondEmail',
        'credentials.provider.type',
        'credentials.provider.name',
      ],
    }),
  },
];
