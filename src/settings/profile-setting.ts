/** Which directory profile a command uses, and the values of its settings: by flags, environment and configuration. */

import { readProfileFile } from '../config/locate.js';
import { type Profile, parseProfile } from '../directory/load-profile.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { UserError } from '../domain/errors.js';
import { isProfilePath, isShipped, PROFILE_NAMES } from '../domain/profile-name.js';
import type { Io } from '../lib/io.js';
import { nearest } from '../lib/suggest.js';
import { parseGiven } from './option.js';
import { SETTINGS } from './option-table.js';
import { givenText, type Sources } from './setting-source.js';

/** What the user said about the directory's profile. */
export type ProfileChoice = {
  /** Absent: the one of the journal, or the default. */
  readonly profile: Profile | undefined;
  /** What gave it, for people. */
  readonly from: string;
  /** The values of its settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
};

/** @throws {UserError} `usage` or `configuration` where there is no such profile, or the file is wrong or not trusted */
export async function profileChoice(
  sources: Sources,
  { cwd, env, uid }: Pick<Io, 'cwd' | 'env' | 'uid'>,
): Promise<ProfileChoice> {
  const { flags, config } = sources;
  const parse = (text: string) => parseGiven(SETTINGS.set.kind, { text, from: '--set' });
  const typed = (flags.set ?? []).map(parse);
  refuseRepeated(typed.map(([name]) => name));
  const settings = Object.fromEntries([...(config?.values.set ?? []).map(parse), ...typed]);
  const given = givenText('profile', sources);
  if (given === undefined) return { profile: undefined, from: 'default', settings };
  const { text, from, by } = given;
  // A file that a configuration names which nobody named has to be trusted as that is.
  const isFound = by === 'configuration' && config?.isNamed !== true;
  const runner = isFound ? { uid, sudoUid: env.SUDO_UID } : undefined;
  const profile = await profileNamed(text, cwd, runner);
  return { profile, from, settings };
}

/** @throws {UserError} `usage`, as for `--map` */
function refuseRepeated(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new UserError('usage', `--set ${twice} is given twice`, 'Give it once.');
}

/**
 * Plan and sandbox know a profile by its name, and a later command takes the one with the name of the journal: a copy may
 * have it, and nothing else.
 * @throws {UserError} `configuration`
 */
function refuseNamesake({ form: { name }, digest }: Profile, typed: string): void {
  if (!isShipped(name) || shippedProfile(name).digest === digest) return;
  throw new UserError(
    'configuration',
    `${typed}: the name "${name}" is that of a profile that comes with the program, which is another one`,
    'Give the profile in the file a name of its own.',
  );
}

/** @param runner who has to trust a file. Default: the user named it */
export async function profileNamed(
  typed: string,
  cwd: string,
  runner?: Parameters<typeof readProfileFile>[2],
): Promise<Profile> {
  if (isProfilePath(typed)) {
    const profile = parseProfile(await readProfileFile(typed, cwd, runner), typed);
    refuseNamesake(profile, typed);
    return profile;
  }
  if (isShipped(typed)) return shippedProfile(typed);
  const near = nearest(typed.toLowerCase(), PROFILE_NAMES);
  const next = `The profiles are ${PROFILE_NAMES.join(', ')}. A file is given with its path, such as ./directory.json.`;
  throw new UserError(
    'usage',
    `There is no profile "${typed}"`,
    near === undefined ? next : `Did you mean ${near}? ${next}`,
  );
}
