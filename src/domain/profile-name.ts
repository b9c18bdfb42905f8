/** Names of directory profiles: a shipped profile, or a file. */

export const PROFILE_NAMES = [
  'v6',
  'yandex-360',
  'scim-2',
  'keycloak',
  'nextcloud',
  'microsoft-graph',
  'google-workspace',
  'google-workspace-service',
  'okta',
  'authentik',
  'redmine',
  'gitlab',
  'gitea',
  'moodle',
  'mattermost',
] as const;

export type ShippedName = (typeof PROFILE_NAMES)[number];

/** The profile of runs that specify none, and of journals from before profiles existed. */
export const DEFAULT_PROFILE: ShippedName = 'v6';

export function isShipped(name: string): name is ShippedName {
  return PROFILE_NAMES.some((one) => one === name);
}

/** True if `--profile` refers to a file, with a slash or an extension. Names of profiles have neither. */
export function isProfilePath(typed: string): boolean {
  return /[./\\]/.test(typed);
}
