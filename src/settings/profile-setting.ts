/** The profile of a command and the values of its settings, from flags, environment and configuration. */

import { variableOf } from '../directory/configure-profile.js';
import { type Profile, parseProfile } from '../directory/load-profile.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { isProfilePath, isShipped, PROFILE_NAMES } from '../domain/profile-name.js';
import { Secret } from '../domain/secret.js';
import { excerpt } from '../domain/text.js';
import type { Caller, Io } from '../platform/io.js';
import { nearest } from '../platform/suggest.js';
import { optionError, userError } from '../texts/user-error.js';
import type { TokenSource } from '../token/secret-file.js';
import { readProfileFile } from './locate-config.js';
import { parseGiven } from './option.js';
import { SETTINGS } from './option-table.js';
import { givenText, type Sources } from './setting-source.js';

export type ProfileChoice = {
  readonly profile: Profile | undefined;
  readonly from: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Where the profile's secret settings are, by name: the environment, or a file that the configuration names. */
  readonly secrets: Readonly<Record<string, TokenSource>>;
};

/** @throws {UserError} `usage` or `configuration` if the profile is unknown, or its file is invalid or not trusted */
export async function profileChoice(sources: Sources, io: ChoiceIo): Promise<ProfileChoice> {
  const { cwd, env, uid } = io;
  const { flags, config } = sources;
  const parse = (text: string) => parseGiven(SETTINGS.set.kind, { text, from: '--set' });
  const typed = (flags.set ?? []).map(parse);
  refuseRepeated(typed.map(([name]) => name));
  const settings = Object.fromEntries([...(config?.values.set ?? []).map(parse), ...typed]);
  const secrets = secretSources(config, io);
  const given = givenText('profile', sources);
  if (given === undefined) return { profile: undefined, from: 'default', settings, secrets };
  const { text, from, by } = given;
  // If the configuration was found and not named, its profile file must also be trusted.
  const isFound = by === 'configuration' && config?.isNamed !== true;
  const runner = isFound ? { uid, sudoUid: env.SUDO_UID } : undefined;
  const profile = await profileNamed(text, cwd, runner);
  return { profile, from, settings, secrets };
}

/** The same profile, with a default for each of these fields. */
export function withMadeUp(choice: ProfileChoice, names: readonly string[]): ProfileChoice {
  const { profile } = choice;
  if (profile === undefined) return choice;
  const fields = Object.entries(profile.form.fields ?? {}).map(([name, field]) => {
    const madeUp = name === 'email' ? '{nickname}@example.com' : '{nickname}';
    return [name, names.includes(name) ? { ...field, required: false, default: madeUp } : field] as const;
  });
  return {
    ...choice,
    profile: { ...profile, form: { ...profile.form, fields: Object.fromEntries(fields) } },
  };
}

type ChoiceIo = Caller & Pick<Io, 'guide'>;

const VARIABLE = variableOf('');

/** Answers in the guided start take precedence over the environment, and both over the configuration. */
function secretSources(
  config: Sources['config'],
  { env, guide }: ChoiceIo,
): Readonly<Record<string, TokenSource>> {
  const fromConfig = Object.entries(config?.values.settingFiles ?? {}).map(
    ([name, path]): [string, TokenSource] => [name, { kind: 'file', path, from: config?.label ?? '' }],
  );
  const fromEnv = Object.entries(env).flatMap(([variable, text = '']): [string, TokenSource][] => {
    if (!variable.startsWith(VARIABLE) || text.trim() === '') return [];
    const name = variable.slice(VARIABLE.length).toLowerCase();
    return [[name, { kind: 'text', token: new Secret(text), from: variable }]];
  });
  const fromGuide = Object.entries(guide?.settings ?? {}).map(([name, token]): [string, TokenSource] => [
    name,
    { kind: 'text', token, from: '' },
  ]);
  return Object.fromEntries([...fromConfig, ...fromEnv, ...fromGuide]);
}

/** @throws {UserError} `usage` */
function refuseRepeated(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw userError('usage', 'option-twice', { option: `--set ${twice}` });
}

/** Plan and journal identify profiles by name. @throws {UserError} `configuration` for a shipped profile's name */
function refuseNamesake({ form: { name }, digest }: Profile, typed: string): void {
  if (!isShipped(name) || shippedProfile(name).digest === digest) return;
  throw userError('configuration', 'profile-name-taken', { path: typed, name });
}

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
  const facts = { typed: excerpt(typed), near, known: PROFILE_NAMES };
  throw optionError('--profile', 'profile-unknown', facts);
}
