/** The rules for all profiles. Each rule returns the faults that it finds. */

import { meansPassword } from '../domain/password-header.js';
import { typedCell } from '../domain/typed-cell.js';
import { COLUMN_FIELDS, NICKNAME_FORMS } from '../domain/user.js';
import { isList } from '../platform/collections.js';
import { nearest } from '../platform/suggest.js';
import { textsIn } from '../texts/texts.js';
import { isNamedLikeSecret } from './header.js';
import { authOf, type ProfileForm, type SettingForm } from './profile.js';
import { addresses, headers } from './profile-address-rules.js';
import { answers } from './profile-answer-rules.js';
import { bodies } from './profile-body-rules.js';
import { anyElements, lists, logins, lookUps, names, reads } from './profile-read-rules.js';
import { steps } from './profile-step-rules.js';
import {
  type Fault,
  fault,
  faultIf,
  hostSettings,
  isSentAs,
  namesIn,
  OWN_VALUES,
  type Path,
  type TemplateAt,
  templatesIn,
  USER_VALUES,
  type ValueKind,
} from './profile-templates.js';
import { tokenForm } from './profile-token-rules.js';
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
  bodies,
  passwordUse,
  fieldTypes,
  tokenForm,
  answers,
  reads,
  lookUps,
  names,
  lists,
  logins,
  anyElements,
  steps,
  changesUsers,
  effects,
  pace,
  rate,
];

export function profileFaults(form: ProfileForm): readonly Fault[] {
  return RULES.flatMap((rule) => rule(form));
}

function ownNames({ settings = {}, fields = {} }: ProfileForm): readonly Fault[] {
  // Every object has a "constructor".
  const reservedNames: readonly string[] = [...OWN_VALUES, ...COLUMN_FIELDS, 'constructor'];
  const find = (member: string, names: readonly string[], others: readonly string[]) =>
    names
      .filter((name) => others.includes(name))
      .map((name) => fault([member, name], `"${name}" is the name of another value`));
  const ofSettings = Object.keys(settings);
  return [
    ...find('settings', ofSettings, reservedNames),
    ...find('fields', Object.keys(fields), [...reservedNames, ...ofSettings]),
  ];
}

function settingForms({ settings = {}, ...rest }: ProfileForm): readonly Fault[] {
  const ofHosts = hostSettings(rest);
  const definedNames = [...Object.keys(settings), ...Object.keys(rest.fields ?? {})];
  const values: readonly string[] = [...OWN_VALUES, ...definedNames];
  return Object.entries(settings).flatMap(([name, form]) => {
    const path: Path = ['settings', name];
    const { default: value, secret = false } = form;
    if (!secret && isNamedLikeSecret(name))
      return [fault(path, `is named like a secret: add "secret": true, or give it another name`)];
    const allowed = valuesOf(form);
    if (secret)
      return [
        ...faultIf(value !== undefined, [...path, 'default'], WHY_NO_DEFAULT),
        ...faultIf(
          allowed !== undefined,
          [...path, 'values'],
          'a secret cannot have a list of allowed values',
        ),
      ];
    const faultOf = (text: string, of?: readonly string[]) => {
      if (placeholdersOf(parseTemplate(text) ?? []).some(({ name: of }) => values.includes(of)))
        return WHY_LITERAL;
      const found = settingFault(text, of) ?? (ofHosts.includes(name) ? hostFault(text) : undefined);
      return found && textsIn('en').settings.fault(found);
    };
    const wrong = allowed?.flatMap((text) => faultOf(text) ?? []) ?? [];
    const ofValues = allowed?.length === 0 ? ['is empty'] : wrong.slice(0, 1).map((why) => `a value ${why}`);
    const what = value !== undefined && defaultFault(value, form, (text) => faultOf(text, allowed));
    return [
      ...(what ? [fault([...path, 'default'], what)] : []),
      ...ofValues.map((why) => fault([...path, 'values'], why)),
    ];
  });
}

const WHY_LITERAL =
  'is sent as it is, with its placeholder: put the placeholder where the setting is used, or into a template of "values"';

const WHY_NO_DEFAULT = 'a secret cannot have a default: everyone who has the profile would know it';

/** An empty default means that the setting may be empty. */
function defaultFault(
  value: string,
  { required = false, values }: SettingForm,
  faultOf: (text: string) => string | undefined,
): string | undefined {
  if (value !== '' || values !== undefined) return faultOf(value);
  return required ? 'is empty, and the setting is required' : undefined;
}

/** The value of a field is shown, and may occur in addresses and look-ups. */
function passwordColumns({ fields = {} }: ProfileForm): readonly Fault[] {
  const what = (header: string) =>
    `"${header}" means a password, and a field is shown to others; the password of a row is {password}, in the body`;
  return Object.entries(fields).flatMap(([name, { headers: known = [] }]) => [
    ...faultIf(meansPassword(name), ['fields', name], what(name)),
    ...known.flatMap((header, at) =>
      faultIf(meansPassword(header), ['fields', name, 'headers', at], what(header)),
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
  const { basic, headers, parameters } = authOf(form);
  const all = [...Object.values(headers), ...Object.values(parameters)];
  const hasToken = basic !== undefined || all.some((text) => namesIn(text).includes('token'));
  return hasToken ? faults : [...faults, fault(['auth'], 'nothing has {token}')];
}

function templateFaults({ path, template, may, mayOmit }: TemplateAt, form: ProfileForm): readonly Fault[] {
  const parts = parseTemplate(template);
  if (parts === undefined) return [fault(path, braceText(template))];
  return placeholdersOf(parts).flatMap(({ name, isOptional, isNegated }) => {
    if (isOptional && mayOmit === undefined)
      return [fault(path, `{${name}?} can only be used in the body, where it leaves a member out`)];
    if (isNegated && !isBoolean(name, form))
      return [fault(path, `{not ${name}} needs a value that is true or false`)];
    const kind = kindOf(name, form);
    if (kind === undefined) return [fault(path, unknownPlaceholder(name, form))];
    if (may.includes(kind)) return [];
    const why = kind === 'secret' ? ': it is secret, and only in headers and in the body' : '';
    return [fault(path, `{${name}} cannot be used here${why}`)];
  });
}

function isBoolean(name: string, { fields = {} }: ProfileForm): boolean {
  return name === 'change_password' || (Object.hasOwn(fields, name) && fields[name]?.type === 'boolean');
}

function braceText(template: string): string {
  const [, part] = /\{name\.(first|last|middle)\??\}/.exec(template) ?? [];
  if (part !== undefined) return `{name.${part}} is written {${part}} in a profile`;
  return 'a brace is not part of a placeholder such as {nickname}; a brace itself is written {{';
}

function unknownPlaceholder(name: string, { settings = {}, fields = {} }: ProfileForm): string {
  if (name.endsWith('.id')) return `{${name}} needs "${name.slice(0, -'.id'.length)}" in "names"`;
  const definedNames = [...Object.keys(settings), ...Object.keys(fields)];
  const near = nearest(name, [...OWN_VALUES, ...definedNames]);
  const meant = near === undefined ? '.' : `; did you mean {${near}}?`;
  const list = [...USER_VALUES, 'password', 'change_password', 'attempt_id', ...definedNames];
  return `{${name}} is not a value${meant} Values: ${list.join(', ')}`;
}

function kindOf(name: string, form: ProfileForm): ValueKind | undefined {
  const { settings = {}, fields = {}, names: searched = {} } = form;
  if (name.endsWith('.id'))
    return Object.hasOwn(searched, name.slice(0, -'.id'.length)) ? 'name_id' : undefined;
  if (USER_VALUES.some((one) => one === name)) return 'user';
  if (OWN_VALUES.includes(name)) return name as ValueKind;
  if (Object.hasOwn(settings, name)) {
    if (settings[name]?.secret === true) return 'secret';
    return Object.keys(choicesOf(name, { settings })).length > 0 ? 'choices' : 'settings';
  }
  return Object.hasOwn(fields, name) ? 'fields' : undefined;
}

/** A cell is a single value of its type, and so is the default. */
function fieldTypes({ fields = {} }: ProfileForm): readonly Fault[] {
  return Object.entries(fields).flatMap(([name, { type, many, default: value }]) => {
    if (type === undefined) return [];
    const path: Path = ['fields', name];
    const isOther = value !== undefined && typedCell(value, type) === undefined;
    return [
      ...faultIf(many !== undefined, [...path, 'many'], `a ${type} is one value`),
      ...faultIf(isOther, [...path, 'default'], `is not a ${type}`),
    ];
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
    const passwordSetting = names.find((name) =>
      Object.values(choicesOf(name, form)).some((value) => namesIn(value).includes('password')),
    );
    // A text of several values is cleaned of gaps, but a password must not be changed.
    if (passwordSetting === undefined || names.length === 1) return [];
    return [fault(path, `{${passwordSetting}} can be the password, and must be the only value here`)];
  });
}

export function isUpsert({ upsert, create: { method = 'POST' } }: ProfileForm): boolean {
  return upsert === true || method === 'PUT';
}

function changesUsers(form: ProfileForm): readonly Fault[] {
  if (!isUpsert(form) || form.look_up !== undefined) return [];
  return [fault(['create'], 'a request that can change an existing user needs "look_up"')];
}

const MAX_PAUSE_S = 3600;

function effects({ effects: all = [], fields = {} }: ProfileForm): readonly Fault[] {
  return all.flatMap(({ with: field }, at) => {
    const isUnknown = field !== undefined && !Object.hasOwn(fields, field);
    return faultIf(isUnknown, ['effects', at, 'with'], `"${field}" is not one of the fields`);
  });
}

function pace({ pace: text }: ProfileForm): readonly Fault[] {
  if (text === undefined) return [];
  const [min = 0, max = min] = text.split('-').map(Number);
  return faultIf(min > max || max > MAX_PAUSE_S, ['pace'], 'takes seconds from 0 to 3600');
}

/** If the program is killed, all rows in flight stay unconfirmed, and only a look-up can settle them. */
function rate({ parallel = 1, look_up: lookUp }: ProfileForm): readonly Fault[] {
  const isBlind = parallel > 1 && lookUp === undefined;
  return faultIf(isBlind, ['parallel'], 'several requests at once need "look_up"');
}
