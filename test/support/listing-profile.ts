/** The shipped profile for SCIM with a list of all users, as a file that `--profile` accepts. */

import { readFileSync } from 'node:fs';

const LIST = {
  path: '/Users?startIndex={offset}&count=100',
  headers: { Accept: 'application/scim+json' },
  from: 1,
  items: '/Resources',
  total: '/totalResults',
  id: '/id',
  enabled: '/active',
  last_sign_in: '/lastSeen',
  fields: {
    'name.first': '/name/givenName',
    'name.last': '/name/familyName',
    email: '/emails/0/value',
    department_id: '/department',
  },
};

/** @param list `null`: the profile has none */
export function listingProfile(list: object | null = LIST, more: object = {}): string {
  const shipped = new URL('../../src/directory/profiles/scim-2.json', import.meta.url);
  const {
    $schema: _,
    list: __,
    ...form
  } = JSON.parse(readFileSync(shipped, 'utf8')) as Record<string, object>;
  return JSON.stringify({ ...form, name: 'school', ...(list && { list }), ...more });
}
