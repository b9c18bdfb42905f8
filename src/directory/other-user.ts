/** Another user whom a cell names by the login, as a manager. */

import { isSameDomain, splitLogin } from '../domain/user.js';
import { type ConfiguredProfile, nicknameForm } from './configure-profile.js';
import type { Person } from './render-request.js';

/** A person of whom nothing but the login is known; `undefined` where it has another domain than this directory's logins. */
export function otherUser(profile: ConfiguredProfile, login: string): Person | undefined {
  const { nickname, domain } = splitLogin(login, nicknameForm(profile));
  // A rehearsal makes a domain up.
  const own = profile.samples.includes('domain') ? undefined : profile.settings.domain;
  if (!isSameDomain(own, domain)) return undefined;
  const name = { first: '', last: '', middle: '' };
  return { nickname, name, position: '', department: '', departmentId: undefined, fields: {} };
}
