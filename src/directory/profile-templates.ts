/** Every template of a profile, where it is and which values it may have. */

import { isList } from '../lib/collections.js';
import type { BodyTemplate, Headers, LookUp, ProfileForm } from './profile.js';
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

/** Kinds of values: `settings` and `fields` are those of the profile, `user` the usual fields but the password. */
export type ValueKind =
  | 'user'
  | 'settings'
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
  /** Whether `{x?}` can leave something out here. */
  readonly mayOmit?: true;
};

const BODY: readonly ValueKind[] = [
  'user',
  'settings',
  'fields',
  'password',
  'change_password',
  'attempt_id',
];
const PATH: readonly ValueKind[] = ['user', 'settings', 'fields'];
const ADDRESS: readonly ValueKind[] = ['settings', 'base_url'];

/** In the order of the form. */
export function templatesIn(form: ProfileForm): readonly TemplateAt[] {
  const { fields = {}, auth, token, create } = form;
  return [
    ...Object.entries(fields).flatMap(([name, { default: template }]) =>
      at(['fields', name, 'default'], template, ['user', 'settings']),
    ),
    ...headersAt(['auth'], auth, auth.basic !== undefined ? ['settings'] : ['settings', 'token']),
    ...(['url', 'authorize_url', 'device_url', 'scope'] as const).flatMap((name) =>
      at(['token', name], token?.[name], ADDRESS),
    ),
    ...at(['create', 'path'], create.path, PATH),
    ...headersAt(['create', 'headers'], create.headers, ['settings', 'attempt_id']),
    ...bodyAt(['create', 'body'], create.body),
    ...lookUpsAt(form).flatMap(({ path, lookUp: { path: way, url, headers, nickname } }) => [
      ...at([...path, 'path'], way, [...PATH, 'attempt_id']),
      ...at([...path, 'url'], url, [...PATH, 'attempt_id', 'base_url']),
      ...headersAt([...path, 'headers'], headers, ['settings']),
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
  return members.flatMap(([key, inner]) => bodyAt([...path, key], inner));
}

/** What is wrong at one place of a profile. */
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

/** Whether the request that creates a user has a value. */
export function isSentAs(name: string, form: ProfileForm): boolean {
  return templatesIn(form).some(
    ({ path: [member], template }) => member === 'create' && namesIn(template).includes(name),
  );
}
