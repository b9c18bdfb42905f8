/** The subject of a journal: the directory, the organisation and the roster. */

import type { DirectoryIdentity, JournalAddress } from '../domain/journals.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import type { RecordOf } from './record.js';

/** `undefined` for records of versions without profiles. */
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

/** True if two addresses belong to one directory. A corrected profile is still the same directory. */
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

/** True if the earlier profile did not have this setting: then the default is the previous behaviour. */
function isNew(name: string, before: DirectoryIdentity, now: DirectoryIdentity): boolean {
  return before.settings[name] === undefined && now.defaults?.includes(name) === true;
}

function profileOf({ directory }: JournalAddress): string {
  return directory?.profile ?? DEFAULT_PROFILE;
}
