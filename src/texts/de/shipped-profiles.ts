import type { Texts } from '../texts-type.js';

const TITLES: Readonly<Record<string, string>> = {
  v6: 'Verzeichnis Ihres Anbieters (API v6)',
  'scim-2': 'SCIM-Verzeichnis',
  'google-workspace-service': 'Google Workspace, mit einem Dienstkonto',
};

/** By profile and setting. */
const SETTINGS: Readonly<Record<string, string>> = {
  'gitea/org': 'Die Organisation, deren Teams in der Spalte „teams“ stehen. Nur für diese Spalte nötig.',
  'google-workspace/domain': 'Eine Domain des Kontos, der Teil der Adressen nach dem @.',
  'google-workspace-service/domain': 'Eine Domain des Kontos, der Teil der Adressen nach dem @.',
  'google-workspace-service/admin':
    'Die Adresse des Administrators, in dessen Namen das Dienstkonto handelt.',
  'keycloak/realm': 'Der Realm, in dem Benutzer angelegt werden, wie er in seiner Adresse steht.',
  'microsoft-graph/domain': 'Eine bestätigte Domain des Mandanten, der Teil der Adressen nach dem @.',
  'moodle/first_sign_in':
    'Ob Benutzer ihr Passwort bei der ersten Anmeldung ändern: change (ja) oder keep (nein).',
  'nextcloud/admin': 'Der Anmeldename des Administrators. Das Token ist sein Passwort oder ein App-Passwort.',
  'okta/domain': 'Der Teil der Anmeldenamen nach dem @, wie in a.petrova@example.org.',
  'okta/auth_scheme': 'Wie das Token gesendet wird: Bearer (einer Anwendung) oder SSWS (ein API-Token).',
  'scim-2/login':
    'Der Wert von userName: name (von einer Adresse der Teil vor dem @) oder address (die ganze).',
  'scim-2/external_id':
    'Der Wert von externalId: person (die Nummer der Person, wenn sie eine hat), attempt (die der Anfrage) oder none.',
  'scim-2/sign_in':
    'Wie sich Benutzer anmelden: password (es wird gesendet) oder sso (keines wird gesendet).',
  'yandex-360/org': 'Die Nummer der Organisation, wie sie in der Verwaltung steht.',
  'yandex-360/domain': 'Die Hauptdomain der Organisation, der Teil der Adressen nach dem @.',
  'yandex-360/look_up_host': 'Der Server, der Benutzer nach ihrer Adresse findet.',
};

export const shippedProfiles: Texts['shippedProfiles'] = {
  title: (profile) => TITLES[profile],
  setting: (profile, setting) => SETTINGS[`${profile}/${setting}`],
};
