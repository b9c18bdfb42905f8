/** Reads the secret settings of a profile; and what refuses a second use of standard input for a secret. */

import { missingSecret, secretSettings, variableOf } from '../../directory/configure-profile.js';
import type { Profile } from '../../directory/load-profile.js';
import { STDIN } from '../../domain/roster-options.js';
import type { Secret } from '../../domain/secret.js';
import { userError } from '../../texts/user-error.js';
import { readSecretSetting } from '../../token/client-secret.js';
import { type NoticeReporter, warnOfOpenFile } from './notice.js';
import type { TokenOptions } from './obtain-token.js';
import type { RunIo } from './run-request.js';

/** Values of the secret settings, by name. @throws {UserError} `usage` if one is missing, `no_token` if unreadable */
export async function readSecretSettings(
  profile: Pick<Profile, 'form'>,
  options: TokenOptions,
  reporter: NoticeReporter,
  io: RunIo,
): Promise<Readonly<Record<string, Secret>>> {
  const values: Record<string, Secret> = {};
  for (const name of secretSettings(profile)) {
    const source = options.secretSettings?.[name];
    if (source === undefined) {
      if (profile.form.settings?.[name]?.required === true) throw missingSecret(name, profile);
      continue;
    }
    const { value, mode } = await readSecretSetting(source, name, variableOf(name), io);
    values[name] = value;
    io.secrets.add(value);
    warnOfOpenFile({ kind: 'setting', name }, source, mode, reporter);
  }
  return values;
}

/** Refuses a second use of standard input. @throws {UserError} `usage` if a secret comes from there as well */
export function refuseSharedStdin({ source, clientSecret, keyFile }: TokenOptions): void {
  const all = [
    [source, 'token', 'PROVISION_TOKEN'],
    [clientSecret, 'client-secret', 'PROVISION_CLIENT_SECRET'],
    [keyFile, 'key', 'PROVISION_KEY_FILE'],
  ] as const;
  // A token that is given is the only one that is read.
  for (const [given, kind, variable] of source === undefined ? all : all.slice(0, 1))
    if (given?.kind === 'file' && given.path === STDIN)
      throw userError('usage', 'secret-and-roster', { secret: { kind }, from: given.from, variable });
}
