/** The rules for every profile, whatever service it describes: each rule finds what breaks it. */

import { meansPassword } from '../domain/password-header.js';
import { COLUMN_FIELDS, NICKNAME_FORMS } from '../domain/user.js';
import { isList } from '../lib/collections.js';
import { nearest } from '../lib/suggest.js';
import { textsIn } from '../texts/texts.js';
import { type BodyTemplate, type ProfileForm, type SettingForm, WITH } from './profile.js';
import { addresses, headers } from './profile-address-rules.js';
import { answers, anyElements, lookUps } from './profile-answer-rules.js';
import {
  type Fault,
  fault,
  hostSettings,
  isSentAs,
  isValueName,
  namesIn,
  OWN_VALUES,
  type Path,
  type TemplateAt,
  templatesIn,
  USER_VALUES,
  type ValueKind,
} from './profile-templates.js';
import { isNamedLikeSecret } from './secret-name.js';
import { choicesOf, hostFault, settingFault, valuesOf } from './setting-value.js';
import { parseTemplate, placeholdersOf } from './template.js';

type Rule = (form: ProfileForm) => readonly Fault[];

const RULES: readonly Rule[] = [
  ownNames,
  settingForms,
  passwordColumns,
  nicknames,
  templates,
  addresses,
  headers,
  conditions,
  passwordUse,
  formBody,
  tokenForm,
  answers,
  lookUps,
  anyElements,
  changesUsers,
  effects,
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
  ];
}

function settingForms({ settings = {}, ...rest }: ProfileForm): readonly Fault[] {
  const ofHosts = hostSettings(rest);
  return Object.entries(settings).flatMap(([name, form]) => {
    const path: Path = ['settings', name];
    const { default: value, secret = false } = form;
    if (!secret && isNamedLikeSecret(name))
      return [fault(path, `is named like a secret: add "secret": true, or give it another name`)];
    const allowed = valuesOf(form);
    if (secret)
      return [
        ...(value === undefined
          ? []
          : [fault([...path, 'default'], 'a secret has no default: whoever has the profile would know it')]),
        ...(allowed === undefined
          ? []
          : [fault([...path, 'values'], 'a secret cannot be one of known values')]),
      ];
    const faultOf = (text: string, of?: readonly string[]) => {
      const found = settingFault(text, of) ?? (ofHosts.includes(name) ? hostFault(text) : undefined);
      return found && textsIn('en').settings.fault(found);
    };
    const wrong = allowed?.flatMap((text) => faultOf(text) ?? []) ?? [];
    const ofValues = allowed?.length === 0 ? ['is empty'] : wrong.slice(0, 1).map((why) => `a value ${why}`);
    const what =
      value === undefined ? undefined : defaultFault(value, form, (text) => faultOf(text, allowed));
    return [
      ...(what === undefined ? [] : [fault([...path, 'default'], what)]),
      ...ofValues.map((why) => fault([...path, 'values'], why)),
    ];
  });
}

/** An empty default says that the setting may be empty. */
function defaultFault(
  value: string,
  { required = false, values }: SettingForm,
  faultOf: (text: string) => string | undefined,
): string | undefined {
  if (value !== '' || values !== undefined) return faultOf(value);
  return required ? 'is empty, and the setting is required' : undefined;
}

/** The value of a field is shown, and can be in addresses and look-ups. */
function passwordColumns({ fields = {} }: ProfileForm): readonly Fault[] {
  const what = (header: string) =>
    `"${header}" means a password, and a field is shown to others; the password of a row is {password}, in the body`;
  return Object.entries(fields).flatMap(([name, { headers: known = [] }]) => [
    ...(meansPassword(name) ? [fault(['fields', name], what(name))] : []),
    ...known.flatMap((header, at) =>
      meansPassword(header) ? [fault(['fields', name, 'headers', at], what(header))] : [],
    ),
  ]);
}

function nicknames({ nickname, settings = {} }: ProfileForm): readonly Fault[] {
  const [, name] = /^\{(.*)\}$/.exec(nickname ?? '') ?? [];
  if (name === undefined) return [];
  const form = Object.hasOwn(settings, name) ? settings[name] : undefined;
  const isForm = (value: string) => NICKNAME_FORMS.some((one) => one === value);
  const isOne = form?.default !== undefined && isList(form.values ?? {}) && valuesOf(form)?.every(isForm);
  if (isOne === true) return [];
  const what = `{${name}} is not a setting with a default and a list of these values: ${NICKNAME_FORMS.join(', ')}`;
  return [fault(['nickname'], what)];
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
    if (may.includes(kind)) return [];
    const why = kind === 'secret' ? ': it is secret, and only in headers and in the body' : '';
    return [fault(path, `{${name}} cannot be used here${why}`)];
  });
}

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
  if (Object.hasOwn(settings, name)) {
    if (settings[name]?.secret === true) return 'secret';
    return Object.keys(choicesOf(name, { settings })).length > 0 ? 'choices' : 'settings';
  }
  return Object.hasOwn(fields, name) ? 'fields' : undefined;
}

/** Each `with` names a value, beside other members. */
function conditions({ create: { body } }: ProfileForm): readonly Fault[] {
  const path: Path = ['create', 'body'];
  return Object.hasOwn(body, WITH)
    ? [fault([...path, WITH], 'the body itself cannot be left out: "with" belongs into an object in it')]
    : conditionsIn(body, path);
}

function conditionsIn(body: BodyTemplate, path: Path): readonly Fault[] {
  if (typeof body !== 'object' || body === null) return [];
  const members: readonly (readonly [string | number, BodyTemplate])[] = isList(body)
    ? body.map((item: BodyTemplate, index) => [index, item])
    : Object.entries(body);
  return members.flatMap(([key, inner]) => {
    if (key !== WITH) return conditionsIn(inner, [...path, key]);
    const what = isValueName(inner)
      ? members.length > 1
        ? undefined
        : 'needs other members beside it'
      : 'takes the name of a value without braces, such as email; a member of this name cannot be sent';
    return what === undefined ? [] : [fault([...path, WITH], what)];
  });
}

function passwordUse(form: ProfileForm): readonly Fault[] {
  const { password } = form;
  const isSent = isSentAs('password', form);
  if (password === 'ignored')
    return isSent ? [fault(['password'], '"ignored", but the body contains {password}')] : [];
  if (!isSent) return [fault(['password'], `"${password}", but the body does not contain {password}`)];
  return templatesIn(form).flatMap(({ path, template }) => {
    const names = namesIn(template);
    const stands = names.find((name) =>
      Object.values(choicesOf(name, form)).some((value) => namesIn(value).includes('password')),
    );
    // In a text of several values gaps are closed, and a password is never changed.
    if (stands === undefined || names.length === 1) return [];
    return [fault(path, `{${stands}} can be the password, and has to be the only value here`)];
  });
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

/** True if the request may change a user who exists. */
export function isUpsert({ upsert, create: { method = 'POST' } }: ProfileForm): boolean {
  return upsert === true || method === 'PUT';
}

function changesUsers(form: ProfileForm): readonly Fault[] {
  if (!isUpsert(form) || form.look_up !== undefined) return [];
  return [fault(['create'], 'a request that can change a user who exists needs "look_up"')];
}

const LONGEST_PAUSE_S = 3600;

function effects({ effects: all = [], fields = {} }: ProfileForm): readonly Fault[] {
  return all.flatMap(({ with: field }, at) =>
    field === undefined || Object.hasOwn(fields, field)
      ? []
      : [fault(['effects', at, 'with'], `"${field}" is not one of the fields`)],
  );
}

function pace({ pace: text }: ProfileForm): readonly Fault[] {
  if (text === undefined) return [];
  const [min = 0, max = min] = text.split('-').map(Number);
  return min <= max && max <= LONGEST_PAUSE_S ? [] : [fault(['pace'], 'takes seconds from 0 to 3600')];
}
