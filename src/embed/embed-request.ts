/** Builds the request of a run from a program's options and its configuration. */

import type { CreateRequest } from '../app/run/index.js';
import { secretSettings } from '../directory/configure-profile.js';
import { Secret } from '../domain/secret.js';
import type { Io } from '../platform/io.js';
import { configOf } from '../settings/config-file.js';
import { department } from '../settings/option.js';
import { type ProfileChoice, profileChoice } from '../settings/profile-setting.js';
import { resultsFolder, type Settings, toSettings } from '../settings/settings.js';
import { checkText, type GivenOptions } from './option-checks.js';

export type EmbedRequest = CreateRequest & Pick<Settings, 'language' | 'configured'>;

/** @throws {UserError} `usage` or `configuration` for an error in an option or the configuration */
export async function embedRequest(
  { rosterPath, cwd, config: path, token, clientSecret, flags }: GivenOptions,
  facts: Pick<Io, 'uid' | 'locale' | 'clock'>,
): Promise<EmbedRequest> {
  // Environment variables apply only to the command line.
  const io = { ...facts, cwd, env: {} };
  const config = await configOf({ config: path ?? false }, io);
  if (flags.department !== undefined)
    checkText('department', department(config?.values.departments), flags.department);
  const choice = await profileChoice({ flags, env: {}, config }, io);
  const settings = toSettings(flags, io, config, withSecrets(choice, flags.set, config?.values.set));
  const source = token ?? settings.token.source;
  return {
    ...settings,
    token: {
      ...settings.token,
      source,
      file: source?.kind === 'file' ? source.path : undefined,
      clientSecret: clientSecret ?? settings.token.clientSecret,
    },
    rosterPath,
    folder: resultsFolder(rosterPath, settings, cwd),
    isFolderNamed: settings.results !== undefined,
  };
}

/** Only programs may pass secret settings as values: in a configuration, they stay settings and are rejected. */
function withSecrets(
  choice: ProfileChoice,
  passed: readonly string[] = [],
  configured: readonly string[] = [],
): ProfileChoice {
  const settings = { ...choice.settings };
  const secrets = { ...choice.secrets };
  for (const name of choice.profile === undefined ? [] : secretSettings(choice.profile)) {
    const value = settings[name];
    const isIn = (texts: readonly string[]) => texts.some((text) => text.startsWith(`${name}=`));
    if (value === undefined || !isIn(passed) || isIn(configured)) continue;
    secrets[name] = { kind: 'text', token: new Secret(value), from: `settings.${name}` };
    delete settings[name];
  }
  return { ...choice, settings, secrets };
}
