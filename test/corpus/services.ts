/**
 * Users in the API answers of services with a shipped profile, and of some other services. Each answer has users who
 * may not sign in. Each entry names the documentation of the members.
 */

import { type Entry, type FindingText, gives } from './entry.js';

const SENT = (line: number): FindingText => `${line} password required`;
const OUT = (line: number): FindingText => `${line} status inactive`;
const ASKED: FindingText = 'null status inactive-list';

export const SERVICES: readonly Entry[] = [
  {
    // docs.gitlab.com, "Users API" and "Moderate users": a user pending approval is like a blocked user.
    about: 'GitLab: users in each state, and a bot',
    from: { file: 'service-gitlab.json' },
    is: gives(
      [],
      [SENT(1), OUT(2), OUT(3), OUT(4), OUT(5), OUT(6), OUT(7), ...[8, 9, 10, 11, 12].map(SENT)],
      {
        columns: [
          'nickname: username',
          'position: job_title',
          'name: name',
          'email: email',
          'status: state',
          'status: locked',
          'status: bot',
        ],
      },
    ),
  },
  {
    // docs.gitea.com, "API", User: a restricted user may sign in; an inactive or prohibited user may not.
    about: 'Gitea: users who may not sign in, and a restricted user',
    from: { file: 'service-gitea.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3), SENT(4), SENT(5)], {
      columns: [
        'nickname: login',
        'name: full_name',
        'email: email',
        'status: active',
        'status: prohibit_login',
      ],
    }),
  },
  {
    // redmine.org, "Rest Users": 1 active, 2 registered, 3 locked.
    about: 'Redmine: a locked user',
    from: { file: 'service-redmine.json' },
    is: gives([], [SENT(1), OUT(2), SENT(3), SENT(4)], {
      columns: [
        'nickname: login',
        'name.first: firstname',
        'name.last: lastname',
        'email: mail',
        'status: status',
      ],
    }),
  },
  {
    about: 'Redmine: a registered user without approval, who leads to a question',
    from: { file: 'service-redmine-registered.json' },
    is: gives([], [SENT(1), OUT(2), SENT(3), SENT(4), ASKED]),
  },
  {
    // developers.mattermost.com, "API Reference", User: delete_at is 0, or the time in milliseconds.
    about: 'Mattermost: a deactivated user and a bot',
    from: { file: 'service-mattermost.json' },
    options: { map: [{ field: 'nickname', from: 'username' }] },
    is: gives([], [SENT(1), OUT(2), SENT(3), OUT(4)], {
      columns: [
        'nickname: username',
        'name.first: first_name',
        'name.last: last_name',
        'position: position',
        'email: email',
        'status: delete_at',
        'status: is_bot',
      ],
    }),
  },
  {
    // docs.goauthentik.io, "API", User.
    about: 'authentik: a user who is not active',
    from: { file: 'service-authentik.json' },
    is: gives([], [SENT(1), OUT(2), SENT(3)], {
      columns: ['nickname: username', 'name: name', 'email: email', 'status: is_active'],
    }),
  },
  {
    // yandex.ru/dev/api360, User: isEnabled, isDismissed, isRobot.
    about: 'Яндекс 360: a blocked user, a dismissed user and a robot',
    from: { file: 'service-yandex-360.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3), OUT(4)], {
      columns: [
        'nickname: nickname',
        'name.first: name.first',
        'name.last: name.last',
        'name.middle: name.middle',
        'position: position',
        'department_id: departmentId',
        'email: email',
        'birth_date: birthday',
        'status: isRobot',
        'status: isDismissed',
        'status: isEnabled',
      ],
    }),
  },
  {
    // The answer of `GET /v6/users/`: is_dismissed, is_robot.
    about: 'v6: a dismissed user and a robot',
    from: { file: 'service-v6.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3)], {
      columns: [
        'nickname: nickname',
        'name.first: name.first',
        'name.last: name.last',
        'name.middle: name.middle',
        'position: position',
        'department_id: department_id',
        'email: email',
        'status: is_dismissed',
        'status: is_robot',
      ],
    }),
  },
  {
    // docs.moodle.org, "Web services", core_user_get_users: an unconfirmed account may not sign in.
    about: 'Moodle: users who are suspended, unconfirmed or without a way to sign in',
    from: { file: 'service-moodle.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3), OUT(4), SENT(5)], {
      columns: [
        'nickname: username',
        'name.first: firstname',
        'name.last: lastname',
        'department_id: department',
        'name: fullname',
        'person_id: idnumber',
        'email: email',
        'status: auth',
        'status: suspended',
        'status: confirmed',
      ],
    }),
  },
  {
    // docs.openstack.org, "Identity API v3", users.
    about: 'Keystone: a user who is not enabled',
    from: { file: 'service-keystone.json' },
    options: {
      map: [
        { field: 'nickname', from: 'name' },
        { field: 'name', from: 'description' },
      ],
    },
    is: gives([], [SENT(1), OUT(2), SENT(3)], {
      columns: ['nickname: name', 'name: description', 'email: email', 'status: enabled'],
    }),
  },
  {
    // docs.nextcloud.com, "User provisioning API", the details of users.
    about: 'Nextcloud: a user who is not enabled',
    from: { file: 'service-nextcloud.json' },
    is: gives([], [SENT(1), OUT(2), SENT(3)], {
      columns: ['nickname: email', 'name: displayname', 'email: email', 'status: enabled'],
    }),
  },
  {
    // firebase.google.com, "auth:import and auth:export": disabled.
    about: 'Firebase: a disabled account, which is not about a disability',
    from: { file: 'service-firebase.json' },
    is: gives([], [SENT(1), OUT(2), SENT(3)], {
      columns: ['nickname: email', 'name: displayName', 'email: email', 'status: disabled'],
    }),
  },
  {
    // learn.microsoft.com, "user resource type": accountEnabled, employeeLeaveDateTime; state is a part of the address.
    about: 'Microsoft Graph: a disabled account, and leaving dates in the past and in the future',
    from: { file: 'service-graph.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3), SENT(4)], {
      columns: [
        'nickname: userPrincipalName',
        'name.first: givenName',
        'name.last: surname',
        'position: jobTitle',
        'department_id: department',
        'name: displayName',
        'email: userPrincipalName',
        'status: accountEnabled',
        'status: employeeLeaveDateTime',
      ],
      ignored: ['id', 'state', 'city'],
    }),
  },
  {
    // developers.google.com, "Directory API", users: suspended, archived.
    about: 'Google Directory: a suspended and an archived user',
    from: { file: 'service-google-workspace.json' },
    is: gives([], [SENT(1), OUT(2), OUT(3), SENT(4)], {
      columns: [
        'nickname: primaryEmail',
        'name.first: name.givenName',
        'name.last: name.familyName',
        'name: name.fullName',
        'email: primaryEmail',
        'status: suspended',
        'status: archived',
      ],
    }),
  },
  {
    // developer.okta.com, "User status": a staged user waits for an administrator, which is asked.
    about: 'Okta: users in each status',
    from: { file: 'service-okta.json' },
    is: gives([], [SENT(1), SENT(2), OUT(3), OUT(4), ...[5, 6, 7, 8].map(SENT), ASKED], {
      columns: [
        'nickname: profile.login',
        'name.first: profile.firstName',
        'name.last: profile.lastName',
        'email: profile.email',
        'status: status',
        'status: activated',
      ],
      ignored: ['id', 'created', 'statusChanged', 'lastLogin', 'profile.state'],
    }),
  },
];
