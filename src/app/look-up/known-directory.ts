/** The users of the directory itself, as people known from a list. */

import { nicknameForm } from '../../directory/configure-profile.js';
import type { ListedUser } from '../../directory/list-users.js';
import { untitledName } from '../../domain/name-title.js';
import { IDENTITY_FIELDS, type Identity, nicknameKey, splitLogin } from '../../domain/user.js';
import { nameWords } from '../../naming/split-name.js';
import { defined } from '../../platform/collections.js';
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
  return {
    nickname,
    name: untitledName(first + last === '' ? whole : { first, middle, last }),
    outcome: 'created',
    traits: { ...(position && { position }), ...(department && { department }) },
    identity: identityOf(nickname, fields),
    at: createdAt,
    folder: profile.form.title,
    list: profile.form.title,
    isAbandoned: false,
    isInDirectory: true,
    ...(enabled === false && { isDisabled: true }),
  };
}

/** Leaves out an address derived from the nickname, since it cannot distinguish two people with the same name. */
function identityOf(nickname: string, fields: ListedUser['fields']): Identity {
  const known = IDENTITY_FIELDS.map((field) => [field, fields[field] || undefined] as const);
  const { email, ...others } = defined(Object.fromEntries(known)) as Identity;
  const isMade = nicknameKey(splitLogin(email ?? '').nickname) === nicknameKey(splitLogin(nickname).nickname);
  return { ...others, ...(email !== undefined && !isMade && { email }) };
}
