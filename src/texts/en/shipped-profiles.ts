/** Texts about the profiles that come with the program. Their files have the English descriptions of settings. */

const TITLES: Readonly<Record<string, string>> = {
  v6: "Your provider's directory (API v6)",
  'scim-2': 'SCIM directory',
  'google-workspace-service': 'Google Workspace, with a service account',
};

export const shippedProfiles = {
  /** In a list to choose from. Default: its title. */
  title: (profile: string): string | undefined => TITLES[profile],
  /** The meaning of a setting, in a sentence. Default: its description in the profile. */
  setting: (_profile: string, _setting: string): string | undefined => undefined,
};
