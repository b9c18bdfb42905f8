/** The users of the directory itself, as people known from a list. */

import { nicknameForm } from '../../directory/configure-profile.js';
import type { ListedUser } from '../../directory/list-users.js';
import { untitledName } from '../../domain/name-title.js';
import { IDENTITY_FIELDS, splitLogin } from '../../domain/user.js';
import { nameWords } from '../../naming/split-name.js';
import type { KnownResults, KnownUser } from '../people/index.js';
import type { DirectoryPeople } from './listed-look-up.js';

export function knownDirectory({ profile, baseUrl, users }: DirectoryPeople): KnownResults {
  const { title } = profile.form;
  // Users of another domain have different logins.
  const ownUsers = users.filter(({ key }) => key !== undefined);
  return {
    folder: title,
    baseUrl,
    isDirectory: true,
    leftOut: [],
    users: ownUsers.map((user) => knownUser(user, profile)),
  };
}

function knownUser(user: ListedUser, profile: DirectoryPeople['profile']): KnownUser {
  const { fields, names, createdAt = 0, enabled } = user;
  const { nickname } = splitLogin(user.nickname, nicknameForm(profile));
  const { 'name.first': first = '', 'name.middle': middle = '', 'name.last': last = '' } = fields;
  const words = nameWords(names.join(' '));
  const whole = { first: words.slice(0, -1).join(' '), middle: '', last: words.at(-1) ?? '' };
  const { position, department_id: department } = fields;
  const known = IDENTITY_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]] as const] : []));
  return {
    nickname,
    name: untitledName(first + last === '' ? whole : { first, middle, last }),
    outcome: 'created',
    traits: { ...(position && { position }), ...(department && { department }) },
    identity: Object.fromEntries(known),
    at: createdAt,
    folder: profile.form.title,
    list: profile.form.title,
    isAbandoned: false,
    isInDirectory: true,
    ...(enabled === false && { isDisabled: true }),
  };
}
