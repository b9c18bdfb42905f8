/** What a journal is about: which directory, for which organisation, from which roster. */

import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import type { RecordedReading } from '../domain/roster-options.js';
import type { NicknameForm } from '../domain/user.js';
import type { RecordOf } from './record.js';

/** What distinguishes the directories at one address. */
export type DirectoryIdentity = {
  /** The name of the profile. */
  readonly profile: string;
  /** Method and path of the request that creates users, with the profile's settings filled in. */
  readonly endpoint: string;
  /** Those of the profile's settings that say which directory it is. */
  readonly settings: Readonly<Record<string, string>>;
  /** Changes with the profile. */
  readonly digest: string;
  /** What its logins are: with the other form, every row would be another user. Default: not known. */
  readonly nickname?: NicknameForm | undefined;
  /** Names of the settings that have the profile's default. Not in a journal, and none by default. */
  readonly defaults?: readonly string[];
};

export type JournalAddress = {
  readonly baseUrl: string;
  /** Absent in journals from before there were profiles: the default one. */
  readonly directory?: DirectoryIdentity | undefined;
};

/** What a journal is about; a run under another address, organisation or roster name is refused. */
export type JournalHead = JournalAddress & {
  /** The label given with `--org`; `null` without one. */
  readonly org: string | null;
  /** The roster's base name, or `standard input`. */
  readonly roster: string;
  /** The path of the roster relative to the results folder, for `retry`; `null` for standard input. May change. */
  readonly rosterPath: string | null;
  /** The reading options of the user, so that `retry` reads the roster alike; absent without any. May change. */
  readonly reading?: RecordedReading | undefined;
};

/** `undefined` in a record from before there were profiles. */
export function directoryOf({
  profile,
  endpoint,
  profile_settings: settings,
  profile_digest: digest,
  nickname_form: nickname,
}: RecordOf<'run'>): DirectoryIdentity | undefined {
  if (profile === undefined || endpoint === undefined || settings === undefined || digest === undefined)
    return undefined;
  return { profile, endpoint, settings, digest, ...(nickname && { nickname }) };
}

/** Whether two addresses are of one directory: a correction of its profile changes nothing. */
export function isSameDirectory(a: JournalAddress, b: JournalAddress): boolean {
  if (a.baseUrl !== b.baseUrl || profileOf(a) !== profileOf(b)) return false;
  if (a.directory === undefined || b.directory === undefined) return true;
  const [one, other] = [a.directory, b.directory];
  const names = new Set([...Object.keys(one.settings), ...Object.keys(other.settings)]);
  const isSame = (name: string) =>
    one.settings[name] === other.settings[name] || isNew(name, one, other) || isNew(name, other, one);
  return one.endpoint === other.endpoint && hasSameNicknames(one, other) && [...names].every(isSame);
}

export function hasSameNicknames(one: DirectoryIdentity, other: DirectoryIdentity): boolean {
  return one.nickname === undefined || other.nickname === undefined || one.nickname === other.nickname;
}

/** A setting that an earlier version of the profile did not have: its default is what was so before. */
function isNew(name: string, before: DirectoryIdentity, now: DirectoryIdentity): boolean {
  return before.settings[name] === undefined && now.defaults?.includes(name) === true;
}

function profileOf({ directory }: JournalAddress): string {
  return directory?.profile ?? DEFAULT_PROFILE;
}
