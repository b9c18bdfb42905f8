/** The templates of a profile, their positions, and the values that they may contain. */

import { isList } from '../platform/collections.js';
import { authOf, type ProfileForm } from './profile.js';
import { type BodyTemplate, type Headers, type RequestForm, WITH } from './profile-parts.js';
import type { ListForm, LookUp, ReadForm } from './profile-reads.js';
import type { StepForm } from './profile-steps.js';
import { choicesOf } from './setting-value.js';
import { fill, parseTemplate, placeholdersOf } from './template.js';

/** The path of a member: names of members and indexes of items. */
export type Path = readonly (string | number)[];

export const USER_VALUES = [
  'nickname',
  'first',
  'last',
  'middle',
  'position',
  'department',
  'department_id',
] as const;

const OTHER_VALUES = [
  'password',
  'change_password',
  'attempt_id',
  'base_url',
  'token',
  'id',
  'value',
  'offset',
  'page',
  'page_token',
] as const;

/** Reserved placeholders, which settings and fields cannot use as names. */
export const OWN_VALUES: readonly string[] = [...USER_VALUES, ...OTHER_VALUES];

/**
 * `choices`: settings with a template for each value. `user`: the usual fields except the password. `name_id`: the
 * meaning of a name: `{groups.id}`. `id`: of the user, once created. `value`: the name to look up.
 */
export type ValueKind =
  | ('user' | 'settings' | 'secret' | 'choices' | 'fields' | 'name_id')
  | (typeof OTHER_VALUES)[number];

export type TemplateAt = {
  readonly path: Path;
  readonly template: string;
  readonly may: readonly ValueKind[];
  /** True if `{x?}` can leave something out here. */
  readonly mayOmit?: true;
};

const PATH: readonly ValueKind[] = ['user', 'settings', 'fields'];
const STEP: readonly ValueKind[] = [...PATH, 'id', 'name_id'];
const CHOICE: readonly ValueKind[] = [...PATH, 'secret', 'password', 'change_password', 'attempt_id'];
const BODY: readonly ValueKind[] = [...CHOICE, 'choices'];
const ADDRESS: readonly ValueKind[] = ['settings', 'base_url'];
const LOOKED_UP: readonly ValueKind[] = [...PATH, 'attempt_id'];
const PAGE: readonly ValueKind[] = ['settings', 'offset', 'page', 'page_token'];
const HEADER: readonly ValueKind[] = ['settings', 'secret'];

type May = Readonly<Record<'address' | 'headers' | 'body', readonly ValueKind[]>>;

const MAY = {
  create: { address: PATH, headers: [...HEADER, 'attempt_id'], body: BODY },
  look_up: { address: LOOKED_UP, headers: HEADER, body: [...LOOKED_UP, 'secret'] },
  names: { address: [...PAGE, 'value'], headers: HEADER, body: [...PAGE, 'value', 'secret'] },
  list: { address: PAGE, headers: HEADER, body: [...PAGE, 'secret'] },
  step: {
    address: STEP,
    headers: HEADER,
    body: [...STEP, 'secret', 'password', 'change_password', 'choices'],
  },
} as const satisfies Readonly<Record<string, May>>;

export function templatesIn(form: ProfileForm): readonly TemplateAt[] {
  const { settings = {}, fields = {}, token } = form;
  const { basic, headers: ofAuth, parameters } = authOf(form);
  return [
    ...Object.keys(settings).flatMap((name) =>
      Object.entries(choicesOf(name, form)).flatMap(([value, template]) =>
        at(['settings', name, 'values', value], template, CHOICE),
      ),
    ),
    ...Object.entries(fields).flatMap(([name, { default: template }]) =>
      at(['fields', name, 'default'], template, ['user', 'settings']),
    ),
    ...at(['auth', 'basic'], basic, ['settings']),
    ...headersAt(['auth'], ofAuth, ['settings', 'secret', 'token']),
    ...headersAt(['auth', 'form'], parameters, ['settings', 'secret', 'token']),
    ...(['url', 'authorize_url', 'device_url', 'scope'] as const).flatMap((name) =>
      at(['token', name], token?.[name], ADDRESS),
    ),
    ...(['claims', 'params'] as const).flatMap((name) => headersAt(['token', name], token?.[name], ADDRESS)),
    ...requestsAt(form).flatMap(requestTemplates),
    ...loginsAt(form).flatMap(({ path, login }) => at([...path, 'as'], login.as, ['user', 'settings'])),
  ];
}

/** The logins inside other texts, in answers to the creation of a user and to requests that read. */
export function loginsAt(form: ProfileForm): readonly LoginAt[] {
  const all = [
    { path: ['create', 'nickname'], login: form.create.nickname },
    ...readsAt(form).map(({ path, read }) => ({ path: [...path, 'nickname'], login: read.nickname })),
  ];
  return all.flatMap(({ path, login }) => (typeof login === 'object' ? [{ path, login }] : []));
}

type LoginAt = { readonly path: Path; readonly login: { readonly at: string; readonly as: string } };

function requestTemplates({ path, of, kind }: RequestAt): readonly TemplateAt[] {
  const may: May = MAY[kind];
  return [
    ...at([...path, 'path'], of.path, may.address),
    ...at([...path, 'url'], of.url, [...may.address, 'base_url']),
    ...headersAt([...path, 'headers'], of.headers, may.headers),
    ...bodyAt([...path, 'body'], of.body ?? null, may.body),
  ];
}

export function stepTemplates(step: StepForm, path: Path = []): readonly TemplateAt[] {
  return requestTemplates({ path, of: step, kind: 'step' });
}

/** The templates of a request that reads, except its headers. */
export function pageTemplates({ path, url, body = null }: RequestForm): readonly string[] {
  return [path ?? url ?? '', ...bodyAt([], body).map(({ template }) => template)];
}

/** The names of the placeholders in a request that reads, except in its headers. */
export function pageNames(request: RequestForm): readonly string[] {
  return pageTemplates(request).flatMap(namesIn);
}

export function lookUpsAt({ look_up }: Pick<ProfileForm, 'look_up'>) {
  return each('look_up', look_up).map(([path, lookUp]) => ({ path, lookUp }));
}

/** The lists that together contain all users. */
export function listsAt({ list: all }: Pick<ProfileForm, 'list'>) {
  return each('list', all).map(([path, list]) => ({ path, list }));
}

function each<R extends LookUp | ListForm>(
  member: string,
  all: R | readonly R[] = [],
): readonly (readonly [path: Path, read: R])[] {
  return isList(all) ? all.map((read, index) => [[member, index], read]) : [[[member], all]];
}

type ReadAt = {
  readonly path: Path;
  readonly read: ReadForm & { readonly nickname?: LookUp['nickname'] };
  readonly kind: 'look_up' | 'names' | 'list';
};

export function readsAt(form: Pick<ProfileForm, 'look_up' | 'names' | 'list'>): readonly ReadAt[] {
  const { names = {} } = form;
  return [
    ...lookUpsAt(form).map(({ path, lookUp }) => ({ path, read: lookUp, kind: 'look_up' as const })),
    ...Object.entries(names).flatMap(([field, read]): ReadAt[] =>
      'users' in read ? [] : [{ path: ['names', field], read, kind: 'names' }],
    ),
    ...listsAt(form).map(({ path, list }) => ({ path, read: list, kind: 'list' as const })),
  ];
}

export type RequestAt = {
  readonly path: Path;
  readonly of: RequestForm & { readonly method: string };
  readonly kind: keyof typeof MAY;
};

export function requestsAt(form: ProfileForm): readonly RequestAt[] {
  return [
    { path: ['create'], of: { method: 'POST', ...form.create }, kind: 'create' },
    ...readsAt(form).map(({ path, read, kind }) => ({ path, of: { method: 'GET', ...read }, kind })),
    ...(form.then ?? []).map((step, index) => ({ path: ['then', index], of: step, kind: 'step' as const })),
  ];
}

function at(path: Path, template: string | undefined, may: readonly ValueKind[]): readonly TemplateAt[] {
  return template === undefined ? [] : [{ path, template, may }];
}

function headersAt(path: Path, headers: Headers = {}, may: readonly ValueKind[]): readonly TemplateAt[] {
  return Object.entries(headers).flatMap(([name, template]) => at([...path, name], template, may));
}

function bodyAt(path: Path, body: BodyTemplate, may: readonly ValueKind[] = BODY): readonly TemplateAt[] {
  if (typeof body === 'string') return [{ path, template: body, may, mayOmit: true }];
  return membersOf(body).flatMap(([key, inner]) =>
    key === WITH ? conditionAt([...path, key], inner, may) : bodyAt([...path, key], inner, may),
  );
}

/** The items of a list or the members of an object, each with its part of the path. */
export function membersOf(body: BodyTemplate): readonly (readonly [string | number, BodyTemplate])[] {
  if (typeof body !== 'object' || body === null) return [];
  return isList(body) ? body.map((item: BodyTemplate, index) => [index, item]) : Object.entries(body);
}

const VALUE_NAME = /^[a-z][a-z0-9_]*$/;

const CONDITION: readonly ValueKind[] = [...PATH, 'choices'];

/** Another rule rejects anything that is not the name of a value. */
function conditionAt(path: Path, name: BodyTemplate, may: readonly ValueKind[]): readonly TemplateAt[] {
  const both = CONDITION.filter((kind) => may.includes(kind));
  return isValueName(name) ? at(path, `{${name}}`, both) : [];
}

export function isValueName(value: BodyTemplate | undefined): value is string {
  return typeof value === 'string' && VALUE_NAME.test(value);
}

/** Names in the creation, the steps and the defaults of fields. @param chosen values of settings; all if absent */
export function usedNames(form: ProfileForm, chosen?: Readonly<Record<string, string>>): readonly string[] {
  const sent = templatesIn(form)
    .filter(({ path: [first] }) => first === 'create' || first === 'then')
    .flatMap(({ template }) => namesIn(template));
  const all = [...sent, ...(form.then ?? []).map((step) => step.for)].flatMap((name) =>
    meantBy(name, form, chosen),
  );
  return [...all, ...all.flatMap((name) => namesIn(form.fields?.[name]?.default ?? ''))];
}

/** The name of a value and, for a setting with templates, the names in them. @param chosen as above */
export function meantBy(
  name: string,
  form: ProfileForm,
  chosen?: Readonly<Record<string, string>>,
): readonly string[] {
  const choices = Object.entries(choicesOf(name, form));
  const wanted = choices.filter(([value]) => chosen === undefined || chosen[name] === value);
  return [name, ...wanted.flatMap(([, template]) => namesIn(template))];
}

type Addressed = Pick<ProfileForm, 'token' | 'look_up' | 'names' | 'list'>;

/** The complete addresses in a profile, in addition to that of the directory. */
export function urlsIn({ token, ...form }: Addressed): readonly string[] {
  const reads = readsAt(form).map(({ read }) => read.url);
  return [...reads, token?.url, token?.authorize_url, token?.device_url].filter((url) => url !== undefined);
}

export function hostSettings(form: Addressed): readonly string[] {
  return urlsIn(form).flatMap((url) => namesIn(/^https:\/\/([^/?]*)/.exec(url)?.[1] ?? ''));
}

export type Fault = { readonly path: Path; readonly what: string };

export function fault(path: Path, what: string): Fault {
  return { path, what };
}

export function faultIf(isWrong: boolean, path: Path, what: string): readonly Fault[] {
  return isWrong ? [fault(path, what)] : [];
}

const WHY_NAME =
  'is sent as it is, so a name has no placeholders and no braces: put the placeholder into a value, or into the path';

export function nameFaults(path: Path, members: object): readonly Fault[] {
  return Object.keys(members).flatMap((name) => faultIf(/[{}]/.test(name), [...path, name], WHY_NAME));
}

export function namesIn(template: string): readonly string[] {
  return placeholdersOf(parseTemplate(template) ?? []).map(({ name }) => name);
}

export function filled(template: string): string {
  return fill(parseTemplate(template) ?? [], () => 'x');
}

export function isSentAs(name: string, form: ProfileForm): boolean {
  return usedNames(form).includes(name);
}
