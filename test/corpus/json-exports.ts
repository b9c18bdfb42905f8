/** API answers of personnel systems and directories, saved to a file. */

import { type Entry, gives } from './entry.js';

const ANNA_WITHOUT_PASSWORD = '1 password required' as const;

export const JSON_EXPORTS: readonly Entry[] = [
  {
    // `fields`, `employees` and its members: the tests of public connectors.
    about: 'BambooHR: the directory, a list next to the list of fields',
    from: { file: 'export-bamboohr.json' },
    is: gives([], [ANNA_WITHOUT_PASSWORD], {
      skipped: ['2 a member next to "employees"'],
      columns: [
        'nickname: workEmail',
        'name.first: firstName',
        'name.last: lastName',
        'position: jobTitle',
        'department_id: department',
        'name: displayName',
        'email: workEmail',
      ],
    }),
  },
  {
    // `attributes`, `label`, `value`, `type`, `universal_id`: the tests of public connectors. `metadata`: from memory.
    about: 'Personio: values with labels, and a department that some people lack',
    from: { file: 'export-personio.json' },
    is: gives([], ['1 password required', '1 department_id department', '2 password required'], {
      columns: [
        'nickname: attributes.email.value',
        'name.first: attributes.first_name.value',
        'name.last: attributes.last_name.value',
        'position: attributes.position.value',
        'department_id: attributes.department.value.attributes.name',
        'email: attributes.email.value',
      ],
    }),
  },
  {
    about: 'Personio: the first page of three',
    from: { file: 'export-personio-page.json' },
    is: {
      line: 4,
      parts: ['"metadata.total_elements" says that this is 2 of 431 rows'],
      next: 'Export all rows into one list',
    },
  },
  {
    // learn.microsoft.com, "List users", from memory.
    about: 'Microsoft Graph: users under value',
    from: { file: 'export-graph.json' },
    is: gives([], [ANNA_WITHOUT_PASSWORD], {
      skipped: ['2 a member next to "value"'],
      columns: [
        'nickname: userPrincipalName',
        'name.first: givenName',
        'name.last: surname',
        'position: jobTitle',
        'department_id: department',
        'name: displayName',
        'email: mail',
      ],
    }),
  },
  {
    about: 'Microsoft Graph: a page with a link to the next page',
    from: { file: 'export-graph-page.json' },
    is: {
      line: 3,
      parts: ['"@odata.nextLink" says that this is one page'],
      next: 'remove "@odata.nextLink"',
    },
  },
  {
    // developers.google.com, Directory API, "List users", from memory.
    about: 'Google Directory: names in an object',
    from: { file: 'export-google-directory.json' },
    is: gives([], [ANNA_WITHOUT_PASSWORD], {
      columns: [
        'nickname: primaryEmail',
        'name.first: name.givenName',
        'name.last: name.familyName',
        'name: name.fullName',
        'email: primaryEmail',
      ],
    }),
  },
  {
    // RFC 7644, section 3.4.2.
    about: 'SCIM: a list response',
    from: { file: 'export-scim.json' },
    is: gives([], [ANNA_WITHOUT_PASSWORD], {
      columns: [
        'nickname: userName',
        'name.first: name.givenName',
        'name.last: name.familyName',
        'position: title',
        'status: active',
      ],
    }),
  },
  {
    // From memory.
    about: 'SAP SuccessFactors: an OData answer',
    from: { file: 'export-successfactors.json' },
    is: gives([], [ANNA_WITHOUT_PASSWORD], {
      columns: [
        'nickname: username',
        'name.first: firstName',
        'name.last: lastName',
        'position: title',
        'department_id: department',
      ],
    }),
  },
];
