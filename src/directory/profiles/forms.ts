/** The files of this folder. */

import authentik from './authentik.json' with { type: 'json' };
import gitea from './gitea.json' with { type: 'json' };
import gitlab from './gitlab.json' with { type: 'json' };
import googleWorkspace from './google-workspace.json' with { type: 'json' };
import googleWorkspaceService from './google-workspace-service.json' with { type: 'json' };
import keycloak from './keycloak.json' with { type: 'json' };
import mattermost from './mattermost.json' with { type: 'json' };
import microsoftGraph from './microsoft-graph.json' with { type: 'json' };
import moodle from './moodle.json' with { type: 'json' };
import nextcloud from './nextcloud.json' with { type: 'json' };
import okta from './okta.json' with { type: 'json' };
import redmine from './redmine.json' with { type: 'json' };
import scim2 from './scim-2.json' with { type: 'json' };
import v6 from './v6.json' with { type: 'json' };
import yandex360 from './yandex-360.json' with { type: 'json' };

export const FORMS = {
  v6,
  'yandex-360': yandex360,
  'scim-2': scim2,
  keycloak,
  nextcloud,
  'microsoft-graph': microsoftGraph,
  'google-workspace': googleWorkspace,
  'google-workspace-service': googleWorkspaceService,
  okta,
  authentik,
  redmine,
  gitlab,
  gitea,
  moodle,
  mattermost,
} as const;
