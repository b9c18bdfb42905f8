/** What holds for every profile, whatever service it describes: each rule finds what breaks it. */

import { UserError } from '../domain/errors.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { parseWebAddress } from '../lib/url.js';
import { headerFault } from './header.js';
import type { AnswerMatch, AnswerRule, BodyTemplate, Headers, LookUp, ProfileForm } from './profile.js';
import {
  lookUpsAt,
  OWN_VALUES,
  type Path,
  type TemplateAt,
  templatesIn,
  USER_VALUES,
  type ValueKind,
} from './profile-templates.js';
import { settingFault } from './setting-value.js';
import { fill, parseTemplate, placeholdersOf } from './template.js';

/** What is wrong at one place of a profile. */
export type Fault = { readonly path: Path; readonly what: string };

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
  changesUsers,
  pace,
];

/** @param form of the schema's shape */
export function profileFaults(form: ProfileForm): readonly Fault[] {
  return RULES.flatMap((rule) => rule(form));
}

function fault(path: Path, what: string): Fault {
  return { path, what };
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
  if (parts === undefined)
    return [
      fault(path, 'a brace is not part of a placeholder such as {nickname}; a brace itself is written {{'),
    ];
  return placeholdersOf(parts).flatMap(({ name, isOptional }) => {
    if (isOptional && mayOmit === undefined)
      return [fault(path, `{${name}?} can only be used in the body, where it leaves a member out`)];
    const kind = kindOf(name, form);
    if (kind === undefined)
      return [fault(path, `{${name}} is neither a known value, nor a setting or field of this profile`)];
    return may.includes(kind) ? [] : [fault(path, `{${name}} cannot be used here`)];
  });
}

function kindOf(name: string, { settings = {}, fields = {} }: ProfileForm): ValueKind | undefined {
  if (USER_VALUES.some((one) => one === name)) return 'user';
  if (OWN_VALUES.includes(name)) return name as ValueKind;
  if (Object.hasOwn(settings, name)) return 'settings';
  return Object.hasOwn(fields, name) ? 'fields' : undefined;
}

function namesIn(template: string): readonly string[] {
  return placeholdersOf(parseTemplate(template) ?? []).map(({ name }) => name);
}

function filled(template: string): string {
  return fill(parseTemplate(template) ?? [], () => 'x');
}

/** A path that the URL standard would change, as it does with `..`, goes to another place than it says. */
function pathFault(path: Path, template: string | undefined): readonly Fault[] {
  if (template === undefined) return [];
  const [way = ''] = filled(template).split('?', 1);
  const url = new URL(`https://x.example${way.replaceAll('#', '%23')}`);
  if (!way.includes('#') && url.pathname === way) return [];
  return [
    fault(
      path,
      'a path has no "." or ".." between slashes, no "#", no "\\", no space, and other characters percent-encoded',
    ),
  ];
}

function addresses({ base_url, token, create, ...form }: ProfileForm): readonly Fault[] {
  const named = [
    ...(base_url === undefined ? [] : [{ path: ['base_url'], template: base_url, way: base_url }]),
    ...(['url', 'authorize_url', 'device_url'] as const).map((name) => ({
      path: ['token', name],
      template: token?.[name] ?? '',
      way: token?.[name] ?? '',
    })),
    ...lookUpsAt(form).flatMap(({ path, lookUp: { url } }) =>
      url === undefined ? [] : [{ path: [...path, 'url'], template: url, way: url.split('?', 1)[0] ?? '' }],
    ),
  ];
  return [
    ...(base_url !== undefined && /[{}]/.test(base_url)
      ? [fault(['base_url'], 'is one address, without placeholders: others are given with --base-url')]
      : []),
    ...pathFault(['create', 'path'], create.path),
    ...lookUpsAt(form).flatMap(({ path, lookUp }) => pathFault([...path, 'path'], lookUp.path)),
    ...named.flatMap(({ path, template, way }) => {
      if (template === '') return [];
      if (namesIn(template.replace(/^\{base_url\}/, '')).includes('base_url'))
        return [fault(path, '{base_url} can only begin an address')];
      return addressFaults(path, way, form.settings);
    }),
  ];
}

/** A host may hold settings, which the plan shows filled in, and nothing of a user. */
function addressFaults(
  path: Path,
  template: string,
  settings: ProfileForm['settings'] = {},
): readonly Fault[] {
  const [, , host = ''] = template.split('/');
  const isBelowBase = template.startsWith('{base_url}');
  const rest = isBelowBase ? '' : host;
  // The URL standard reads a backslash as a slash, and leaves white space out.
  if (!isBelowBase && !/^[^\\\s]+$/.test(host)) return [fault(path, 'is not a web address')];
  if (namesIn(rest).some((name) => !Object.hasOwn(settings, name)))
    return [fault(path, 'a host can only contain placeholders of settings')];
  const url = filled(template.replace(/^\{base_url\}/, 'https://x.example'));
  try {
    parseWebAddress(url, { name: 'it', example: '' });
    return pathFault(path, template.replace(/^(?:\{base_url\}|https:\/\/[^/?]*)/, '') || '/');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [fault(path, error.message.replace(/^it /, ''))];
  }
}

function headers({ auth, create, ...form }: ProfileForm): readonly Fault[] {
  const isBasic = auth.basic !== undefined;
  const notAlone = isBasic && Object.keys(auth).length > 1;
  const ofAuth: Headers = isBasic ? { Authorization: '' } : auth;
  const all = [
    { path: ['auth'], of: ofAuth, isAuth: true },
    { path: ['create', 'headers'], of: create.headers ?? {}, isAuth: false },
    ...lookUpsAt(form).map(({ path, lookUp }) => ({
      path: [...path, 'headers'],
      of: lookUp.headers ?? {},
      isAuth: false,
    })),
  ];
  const faults = all.flatMap(({ path, of, isAuth }) => {
    const others = isAuth ? Object.keys(of) : [...Object.keys(of), ...Object.keys(ofAuth)];
    return Object.entries(of).flatMap(([name, template]) => {
      const isTwice = others.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
      const what = isTwice ? 'the header is also there in other letters, or in "auth"' : undefined;
      const why = headerFault(name, filled(template), isAuth) ?? what;
      return why === undefined ? [] : [fault([...path, name], why)];
    });
  });
  return notAlone ? [...faults, fault(['auth', 'basic'], 'stands alone, without headers')] : faults;
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

/** Whether the request that creates a user has a value. */
function isSentAs(name: string, form: ProfileForm): boolean {
  return templatesIn(form).some(
    ({ path: [member], template }) => member === 'create' && namesIn(template).includes(name),
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

const OF_ERRORS_ONLY: ReadonlySet<string> = new Set([
  'throttled',
  'token_refused',
  'forbidden',
  'wrong_address',
]);

function answers({ answers: rules }: ProfileForm): readonly Fault[] {
  const faults = rules.flatMap((rule, index) => ruleFaults(['answers', index], rule));
  const isCreated = rules.some(({ means }) => means === 'created');
  return isCreated ? faults : [...faults, fault(['answers'], 'no rule means "created"')];
}

function ruleFaults(path: Path, { means, ...match }: AnswerRule): readonly Fault[] {
  const of = (first: '2' | '4') => statusesOf(match).some((status) => status.startsWith(first));
  const atMeans = [...path, 'means'];
  return [
    ...matchFaults(path, match),
    ...(means === 'created' && of('4') ? [fault(atMeans, '"created" can only be a 2xx')] : []),
    ...(OF_ERRORS_ONLY.has(means) && of('2') ? [fault(atMeans, `"${means}" can only be a 4xx`)] : []),
    ...(of('2') && match.at === undefined && means !== 'created' && means !== 'unconfirmed'
      ? [fault(atMeans, `a 2xx is only "${means}" by a value in the body: add "at"`)]
      : []),
  ];
}

function statusesOf({ status }: AnswerMatch): readonly string[] {
  return [status].flat().map(String);
}

const GUARDED = 'never decides about the row: 3xx, 408 and 421 have a meaning that no profile can change';

function matchFaults(path: Path, match: AnswerMatch): readonly Fault[] {
  const tests = (['is', 'starts', 'contains', 'present'] as const).filter(
    (name) => match[name] !== undefined,
  );
  return [
    ...statusesOf(match)
      .filter((status) => status.startsWith('3') || status === '408' || status === '421')
      .map((status) => fault([...path, 'status'], `${status} ${GUARDED}`)),
    ...(match.at === undefined && tests.length > 0 ? [fault(path, `"${tests[0]}" needs "at"`)] : []),
    ...(match.at !== undefined && tests.length !== 1
      ? [fault([...path, 'at'], 'needs one of "is", "starts", "contains" and "present"')]
      : []),
  ];
}

/** An answer that says nothing about the user is no proof that there is none. */
const NO_ABSENCE: ReadonlySet<string> = new Set(['401', '403', '429', '4xx']);

function lookUps(form: ProfileForm): readonly Fault[] {
  const isSent = isSentAs('attempt_id', form);
  return lookUpsAt(form).flatMap(({ path, lookUp }) => [
    ...lookUpFaults(path, lookUp, form),
    ...(isSent || !usesAttemptId(lookUp)
      ? []
      : [fault(path, 'the request that creates a user does not send {attempt_id}')]),
  ]);
}

function usesAttemptId({ path, url, attempt_id }: LookUp): boolean {
  return attempt_id !== undefined || namesIn(path ?? url ?? '').includes('attempt_id');
}

function lookUpFaults(path: Path, lookUp: LookUp, { fields = {} }: ProfileForm): readonly Fault[] {
  const { path: way, url, unit, created_at, absent = [], fields: compared = {} } = lookUp;
  const known: readonly string[] = [...COLUMN_FIELDS, ...Object.keys(fields)];
  return [
    ...((way === undefined) === (url === undefined)
      ? [fault(path, 'needs "path", or "url" for another host')]
      : []),
    ...(unit !== undefined && created_at === undefined
      ? [fault([...path, 'unit'], 'needs "created_at"')]
      : []),
    ...Object.keys(compared)
      .filter((name) => !known.includes(name) || name === 'password')
      .map((name) => fault([...path, 'fields', name], `"${name}" is not a field that can be compared`)),
    ...[absent].flat().flatMap((match) => [
      ...matchFaults([...path, 'absent'], match),
      ...statusesOf(match)
        .filter((status) => NO_ABSENCE.has(status) || (status.startsWith('2') && match.at === undefined))
        .map((status) => fault([...path, 'absent'], `${status} alone does not say that a user is absent`)),
    ]),
  ];
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
