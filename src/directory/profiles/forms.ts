/** The files of this folder. */

import googleWorkspace from './google-workspace.json' with { type: 'json' };
import keycloak from './keycloak.json' with { type: 'json' };
import microsoftGraph from './microsoft-graph.json' with { type: 'json' };
import nextcloud from './nextcloud.json' with { type: 'json' };
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
  redmine,
} as const;
