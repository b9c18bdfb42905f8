/** The profiles that come with the program. */

import type { ShippedName } from '../domain/profile-name.js';
import { checkedProfile, type Profile } from './load-profile.js';
import type { ProfileForm } from './profile.js';
import authentik from './profiles/authentik.json' with { type: 'json' };
import gitea from './profiles/gitea.json' with { type: 'json' };
import gitlab from './profiles/gitlab.json' with { type: 'json' };
import googleWorkspace from './profiles/google-workspace.json' with { type: 'json' };
import keycloak from './profiles/keycloak.json' with { type: 'json' };
import mattermost from './profiles/mattermost.json' with { type: 'json' };
import microsoftGraph from './profiles/microsoft-graph.json' with { type: 'json' };
import moodle from './profiles/moodle.json' with { type: 'json' };
import nextcloud from './profiles/nextcloud.json' with { type: 'json' };
import okta from './profiles/okta.json' with { type: 'json' };
import redmine from './profiles/redmine.json' with { type: 'json' };
import scim2 from './profiles/scim-2.json' with { type: 'json' };
import v6 from './profiles/v6.json' with { type: 'json' };
import yandex360 from './profiles/yandex-360.json' with { type: 'json' };

export const FORMS = {
  v6,
  'yandex-360': yandex360,
  'scim-2': scim2,
  keycloak,
  nextcloud,
  'microsoft-graph': microsoftGraph,
  'google-workspace': googleWorkspace,
  /** The same service, with a service account's token. */
  'google-workspace-service': {
    ...googleWorkspace,
    name: 'google-workspace-service',
    settings: {
      ...googleWorkspace.settings,
      admin: {
        description: 'The address of the administrator in whose name the service account acts.',
        required: true,
      },
    },
    token: {
      grant: 'jwt_bearer',
      url: googleWorkspace.token.url,
      scope: googleWorkspace.token.scope,
      claims: { sub: '{admin}' },
    },
  },
  okta,
  authentik,
  redmine,
  gitlab,
  gitea,
  moodle,
  mattermost,
} as const;

export function shippedProfile(name: ShippedName): Profile {
  // A test checks each of them in the same way as the loader.
  return checkedProfile(FORMS[name] as ProfileForm);
}
