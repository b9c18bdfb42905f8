/** The fields of a list as people call them, inside a sentence. Those of the profiles are here where theirs is no word. */

import type { ColumnField, IdentityField, STATUS_FIELD } from '../../domain/user.js';

export const fields = {
  nickname: 'login',
  password: 'password',
  'name.first': 'first name',
  'name.last': 'last name',
  'name.middle': 'middle name',
  position: 'position',
  department_id: 'department',
  name: 'full name',
  status: 'status',
  person_id: 'personal number',
  email: 'e-mail address',
  birth_date: 'date of birth',
  display_name: 'display name',
  name_title: 'title',
  phone: 'phone number',
  usage_location: 'country code',
  org_unit: 'organisational unit',
  recovery_email: 'recovery e-mail address',
  groups: 'groups',
  roles: 'roles',
  licences: 'licences',
  manager_login: "manager's login",
  aliases: 'aliases',
  access_level: 'access level',
  teams: 'teams',
  cohorts: 'cohorts',
} satisfies Readonly<Record<ColumnField | IdentityField | typeof STATUS_FIELD, string>> &
  Readonly<Record<string, string>>;
