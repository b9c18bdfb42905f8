/** What holds for every profile, whatever service it describes: each rule finds what breaks it. */

import { COLUMN_FIELDS } from '../domain/user.js';
import { nearest } from '../lib/suggest.js';
import type { BodyTemplate, ProfileForm } from './profile.js';
import { addresses, headers } from './profile-address-rules.js';
import { answers, anyElements, lookUps } from './profile-answer-rules.js';
import {
  type Fault,
  fault,
  isSentAs,
  namesIn,
  OWN_VALUES,
  type TemplateAt,
  templatesIn,
  USER_VALUES,
  type ValueKind,
} from './profile-templates.js';
import { settingFault } from './setting-value.js';
import { parseTemplate, placeholdersOf } from './template.js';

type Rule = (form: ProfileForm) => readonly Fault[];

const RULES: readonly Rule[] = [
  ownNames,
  templates,
  addresses,
  headers,
  passwordUse,
  formBody,
  tokenForm,
  answers,
  lookUps,
  anyElements,
  changesUsers,
  pace,
];

/** @param form of the schema's shape */
export function profileFaults(form: ProfileForm): readonly Fault[] {
  return RULES.flatMap((rule) => rule(form));
}

function ownNames({ settings = {}, fields = {} }: ProfileForm): readonly Fault[] {
  // Every object has a "constructor".
  const taken: readonly string[] = [...OWN_VALUES, ...COLUMN_FIELDS, 'constructor'];
  const find = (member: string, names: readonly string[], others: readonly string[]) =>
    names
      .filter((name) => others.includes(name))
      .map((name) => fault([member, name], `"${name}" is the name of another value`));
  const ofSettings = Object.keys(settings);
  return [
    ...find('settings', ofSettings, taken),
    ...find('fields', Object.keys(fields), [...taken, ...ofSettings]),
    ...Object.entries(settings).flatMap(([name, { default: value }]) => {
      const what = value === undefined ? undefined : settingFault(value);
      return what === undefined ? [] : [fault(['settings', name, 'default'], what)];
    }),
  ];
}

function templates(form: ProfileForm): readonly Fault[] {
  const faults = templatesIn(form).flatMap((one) => templateFaults(one, form));
  const { auth } = form;
  const hasToken =
    auth.basic !== undefined || Object.values(auth).some((text) => namesIn(text).includes('token'));
  return hasToken ? faults : [...faults, fault(['auth'], 'no header has {token}')];
}

function templateFaults({ path, template, may, mayOmit }: TemplateAt, form: ProfileForm): readonly Fault[] {
  const parts = parseTemplate(template);
  if (parts === undefined) return [fault(path, braceText(template))];
  return placeholdersOf(parts).flatMap(({ name, isOptional }) => {
    if (isOptional && mayOmit === undefined)
      return [fault(path, `{${name}?} can only be used in the body, where it leaves a member out`)];
    const kind = kindOf(name, form);
    if (kind === undefined) return [fault(path, unknownPlaceholder(name, form))];
    return may.includes(kind) ? [] : [fault(path, `{${name}} cannot be used here`)];
  });
}

/** `name.first` is what a roster calls it. */
function braceText(template: string): string {
  const [, part] = /\{name\.(first|last|middle)\??\}/.exec(template) ?? [];
  if (part !== undefined) return `{name.${part}} is written {${part}} in a profile`;
  return 'a brace is not part of a placeholder such as {nickname}; a brace itself is written {{';
}

function unknownPlaceholder(name: string, { settings = {}, fields = {} }: ProfileForm): string {
  const own = [...Object.keys(settings), ...Object.keys(fields)];
  const near = nearest(name, [...OWN_VALUES, ...own]);
  const meant = near === undefined ? '.' : `; did you mean {${near}}?`;
  const list = [...USER_VALUES, 'password', 'change_password', 'attempt_id', ...own];
  return `{${name}} is not a value${meant} Values: ${list.join(', ')}`;
}

function kindOf(name: string, { settings = {}, fields = {} }: ProfileForm): ValueKind | undefined {
  if (USER_VALUES.some((one) => one === name)) return 'user';
  if (OWN_VALUES.includes(name)) return name as ValueKind;
  if (Object.hasOwn(settings, name)) return 'settings';
  return Object.hasOwn(fields, name) ? 'fields' : undefined;
}

function passwordUse(form: ProfileForm): readonly Fault[] {
  const { password } = form;
  const isSent = isSentAs('password', form);
  if (password === 'ignored')
    return isSent ? [fault(['password'], '"ignored", but the body contains {password}')] : [];
  return isSent ? [] : [fault(['password'], `"${password}", but the body does not contain {password}`)];
}

function formBody({ create: { type, body } }: ProfileForm): readonly Fault[] {
  if (type !== 'form') return [];
  const isFlat = (value: BodyTemplate) => typeof value !== 'object' || value === null;
  return Object.entries(body).flatMap(([name, value]) =>
    isFlat(value) || (Array.isArray(value) && value.every(isFlat))
      ? []
      : [fault(['create', 'body', name], 'a form contains texts and lists of texts only')],
  );
}

const NEEDED_OF_GRANT = {
  implicit: [],
  client_credentials: ['url'],
  authorization_code: ['url', 'authorize_url'],
  device_code: ['url', 'device_url'],
} as const;

function tokenForm({ token }: ProfileForm): readonly Fault[] {
  if (token === undefined) return [];
  return NEEDED_OF_GRANT[token.grant]
    .filter((name) => token[name] === undefined)
    .map((name) => fault(['token'], `the grant ${token.grant} needs "${name}"`));
}

/** Whether the request may change a user who exists. */
export function isUpsert({ upsert, create: { method = 'POST' } }: ProfileForm): boolean {
  return upsert === true || method === 'PUT';
}

function changesUsers(form: ProfileForm): readonly Fault[] {
  if (!isUpsert(form) || form.look_up !== undefined) return [];
  return [fault(['create'], 'a request that can change a user who exists needs "look_up"')];
}

const LONGEST_PAUSE_S = 3600;

function pace({ pace: text }: ProfileForm): readonly Fault[] {
  if (text === undefined) return [];
  const [min = 0, max = min] = text.split('-').map(Number);
  return min <= max && max <= LONGEST_PAUSE_S ? [] : [fault(['pace'], 'takes seconds from 0 to 3600')];
}
