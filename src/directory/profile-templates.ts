/** Every template of a profile, where it is and which values it may have. */

import { isList } from '../lib/collections.js';
import { type BodyTemplate, type Headers, type LookUp, type ProfileForm, WITH } from './profile.js';
import { choicesOf } from './setting-value.js';
import { fill, parseTemplate, placeholdersOf } from './template.js';

/** The path of a member: names of members and numbers of items. */
export type Path = readonly (string | number)[];

/** Placeholders with a meaning of their own; settings and fields have other names. */
export const USER_VALUES = [
  'nickname',
  'first',
  'last',
  'middle',
  'position',
  'department',
  'department_id',
] as const;

export const OWN_VALUES: readonly string[] = [
  ...USER_VALUES,
  'password',
  'change_password',
  'attempt_id',
  'base_url',
  'token',
];

/**
 * Kinds of values: `settings`, those of them that are `secret`, and `fields` are those of the profile, `choices` settings
 * with a template for each value, `user` the usual fields but the password.
 */
export type ValueKind =
  | 'user'
  | 'settings'
  | 'secret'
  | 'choices'
  | 'fields'
  | 'password'
  | 'change_password'
  | 'attempt_id'
  | 'base_url'
  | 'token';

export type TemplateAt = {
  readonly path: Path;
  readonly template: string;
  readonly may: readonly ValueKind[];
  /** True if `{x?}` can leave something out here. */
  readonly mayOmit?: true;
};

const CHOICE: readonly ValueKind[] = [
  'user',
  'settings',
  'secret',
  'fields',
  'password',
  'change_password',
  'attempt_id',
];
const BODY: readonly ValueKind[] = [...CHOICE, 'choices'];
const PATH: readonly ValueKind[] = ['user', 'settings', 'fields'];
const ADDRESS: readonly ValueKind[] = ['settings', 'base_url'];

/** In the order of the form. */
export function templatesIn(form: ProfileForm): readonly TemplateAt[] {
  const { settings = {}, fields = {}, auth, token, create } = form;
  return [
    ...Object.keys(settings).flatMap((name) =>
      Object.entries(choicesOf(name, form)).flatMap(([value, template]) =>
        at(['settings', name, 'values', value], template, CHOICE),
      ),
    ),
    ...Object.entries(fields).flatMap(([name, { default: template }]) =>
      at(['fields', name, 'default'], template, ['user', 'settings']),
    ),
    ...headersAt(['auth'], auth, auth.basic !== undefined ? ['settings'] : ['settings', 'secret', 'token']),
    ...(['url', 'authorize_url', 'device_url', 'scope'] as const).flatMap((name) =>
      at(['token', name], token?.[name], ADDRESS),
    ),
    ...at(['create', 'path'], create.path, PATH),
    ...headersAt(['create', 'headers'], create.headers, ['settings', 'secret', 'attempt_id']),
    ...bodyAt(['create', 'body'], create.body),
    ...lookUpsAt(form).flatMap(({ path, lookUp: { path: way, url, headers, nickname } }) => [
      ...at([...path, 'path'], way, [...PATH, 'attempt_id']),
      ...at([...path, 'url'], url, [...PATH, 'attempt_id', 'base_url']),
      ...headersAt([...path, 'headers'], headers, ['settings', 'secret']),
      ...(typeof nickname === 'string'
        ? []
        : at([...path, 'nickname', 'as'], nickname.as, ['user', 'settings'])),
    ]),
  ];
}

/** The ways to look a user up, each with its path. */
export function lookUpsAt({ look_up: all }: Pick<ProfileForm, 'look_up'>): readonly LookUpAt[] {
  if (all === undefined) return [];
  return isList(all)
    ? all.map((lookUp, index) => ({ path: ['look_up', index], lookUp }))
    : [{ path: ['look_up'], lookUp: all }];
}

type LookUpAt = { readonly path: Path; readonly lookUp: LookUp };

function at(path: Path, template: string | undefined, may: readonly ValueKind[]): readonly TemplateAt[] {
  return template === undefined ? [] : [{ path, template, may }];
}

function headersAt(path: Path, headers: Headers = {}, may: readonly ValueKind[]): readonly TemplateAt[] {
  return Object.entries(headers).flatMap(([name, template]) => at([...path, name], template, may));
}

function bodyAt(path: Path, body: BodyTemplate): readonly TemplateAt[] {
  if (typeof body === 'string') return [{ path, template: body, may: BODY, mayOmit: true }];
  if (typeof body !== 'object' || body === null) return [];
  const members: readonly (readonly [string | number, BodyTemplate])[] = Array.isArray(body)
    ? body.map((item: BodyTemplate, index) => [index, item])
    : Object.entries(body);
  return members.flatMap(([key, inner]) =>
    key === WITH ? conditionAt([...path, key], inner) : bodyAt([...path, key], inner),
  );
}

const VALUE_NAME = /^[a-z][a-z0-9_]*$/;

/** Names a value that the request depends on. Anything else is found by a rule. */
function conditionAt(path: Path, name: BodyTemplate): readonly TemplateAt[] {
  return isValueName(name) ? at(path, `{${name}}`, [...PATH, 'choices']) : [];
}

export function isValueName(value: BodyTemplate | undefined): value is string {
  return typeof value === 'string' && VALUE_NAME.test(value);
}

/**
 * The names of all values in the request that creates a user, those of the defaults of its fields included.
 * @param chosen values of settings. Default: every value that they can have
 */
export function usedNames(form: ProfileForm, chosen?: Readonly<Record<string, string>>): readonly string[] {
  const sent = templatesIn(form)
    .filter(({ path: [first] }) => first === 'create')
    .flatMap(({ template }) => namesIn(template));
  const all = sent.flatMap((name) => {
    const choices = Object.entries(choicesOf(name, form));
    const wanted = choices.filter(([value]) => chosen === undefined || chosen[name] === value);
    return [name, ...wanted.flatMap(([, template]) => namesIn(template))];
  });
  return [...all, ...all.flatMap((name) => namesIn(form.fields?.[name]?.default ?? ''))];
}

/** The settings that are part of the host of an address. */
export function hostSettings(form: Pick<ProfileForm, 'token' | 'look_up'>): readonly string[] {
  const { token } = form;
  const urls = [
    ...[token?.url, token?.authorize_url, token?.device_url],
    ...lookUpsAt(form).map(({ lookUp: { url } }) => url),
  ];
  return urls.flatMap((url = '') => namesIn(/^https:\/\/([^/?]*)/.exec(url)?.[1] ?? ''));
}

/** An error at one place of a profile. */
export type Fault = { readonly path: Path; readonly what: string };

export function fault(path: Path, what: string): Fault {
  return { path, what };
}

export function namesIn(template: string): readonly string[] {
  return placeholdersOf(parseTemplate(template) ?? []).map(({ name }) => name);
}

/** With a letter for each value. */
export function filled(template: string): string {
  return fill(parseTemplate(template) ?? [], () => 'x');
}

/** True if the request that creates a user has a value. */
export function isSentAs(name: string, form: ProfileForm): boolean {
  return usedNames(form).includes(name);
}
