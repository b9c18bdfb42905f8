/** Rules for requests that only read: look-ups, names that become ids, and the list of all users. */

import { COLUMN_FIELDS } from '../domain/user.js';
import { hasAny } from './json-pointer.js';
import type { ProfileForm } from './profile.js';
import { looksIntoBody, matchFaults, statusesOf } from './profile-answer-rules.js';
import type { ListForm, LookUp, NameSearch } from './profile-reads.js';
import {
  type Fault,
  fault,
  faultIf,
  isSentAs,
  listsAt,
  loginsAt,
  lookUpsAt,
  namesIn,
  type Path,
  pageNames,
  readsAt,
} from './profile-templates.js';
import { parseTemplate } from './template.js';

export function reads(form: ProfileForm): readonly Fault[] {
  const whyPost = 'POST needs "reads": true, which says that such requests change nothing';
  return readsAt(form).flatMap(({ path, read: { method, body } }) => [
    ...faultIf(method === 'POST' && form.reads !== true, [...path, 'method'], whyPost),
    ...faultIf(method !== 'POST' && body !== undefined, [...path, 'body'], 'only a POST has a body'),
  ]);
}

/** An answer that says nothing about the user does not prove that there is none. */
const NO_ABSENCE: ReadonlySet<string> = new Set(['401', '403', '429', '4xx']);

/** Not found, and gone (RFC 9110, 15.5.5 and 15.5.11): only these prove an absence without a body. */
const ABSENT_ALONE: ReadonlySet<string> = new Set(['404', '410']);

export function lookUps(form: ProfileForm): readonly Fault[] {
  const whyAttempt = 'the request that creates a user does not send {attempt_id}';
  const isSent = isSentAs('attempt_id', form);
  return lookUpsAt(form).flatMap(({ path, lookUp }) => {
    const { attempt_id, absent } = lookUp;
    const isByAttempt = attempt_id !== undefined || pageNames(lookUp).includes('attempt_id');
    return [
      ...itemFaults(path, lookUp, form),
      ...askedFaults(path, lookUp),
      ...absentFaults([...path, 'absent'], absent, 'a user'),
      ...faultIf(isByAttempt && !isSent, path, whyAttempt),
    ];
  });
}

/** Pointers that refer to a single value. The items of a list may be the members of an object. */
const SINGLE = ['id', 'name', 'nickname', 'attempt_id', 'created_at', 'last_sign_in', 'total', 'next'];

export function anyElements({ params, create, ...form }: ProfileForm): readonly Fault[] {
  const why = 'leads to one value, so it cannot have "*", which is any element';
  const single = (path: Path, pointer: unknown): readonly Fault[] =>
    faultIf(typeof pointer === 'string' && hasAny(pointer), path, why);
  return [
    ...single(['params'], params),
    ...single(['create', 'id'], create.id),
    ...single(['create', 'nickname'], create.nickname),
    ...loginsAt({ create, ...form }).flatMap(({ path, login }) => single([...path, 'at'], login.at)),
    ...readsAt(form).flatMap(({ path, read, kind }) => {
      const names = kind === 'look_up' ? [...SINGLE, 'items'] : SINGLE;
      const members = Object.entries(read).filter(([name]) => names.includes(name));
      return members.flatMap(([name, pointer]) => single([...path, name], pointer));
    }),
  ];
}

function itemFaults(
  path: Path,
  { unit, created_at, fields: compared = {}, ...item }: LookUp | ListForm,
  { fields = {} }: ProfileForm,
): readonly Fault[] {
  const known: readonly string[] = [...COLUMN_FIELDS, ...Object.keys(fields)];
  const hasTime = created_at !== undefined || ('last_sign_in' in item && item.last_sign_in !== undefined);
  const unknown = Object.keys(compared).filter((name) => !known.includes(name) || name === 'password');
  return [
    ...faultIf(unit !== undefined && !hasTime, [...path, 'unit'], 'needs "created_at"'),
    ...unknown.map((name) =>
      fault([...path, 'fields', name], `"${name}" is not a field that can be compared`),
    ),
  ];
}

/** The text must allow the nickname to be extracted. */
export function logins(form: ProfileForm): readonly Fault[] {
  const { settings = {} } = form;
  return loginsAt(form).flatMap(({ path, login: { as } }) => {
    if (parseTemplate(as) === undefined) return [];
    const [own, ...others] = namesIn(as).filter((name) => !Object.hasOwn(settings, name));
    const isOnce = own === 'nickname' && others.length === 0;
    return faultIf(!isOnce, [...path, 'as'], 'has {nickname} once, and otherwise settings only');
  });
}

/** An answer to an `asked` look-up names no user, so it proves only that the nickname exists. */
function askedFaults(path: Path, { nickname, absent, ...lookUp }: LookUp): readonly Fault[] {
  if (nickname !== 'asked') return [];
  const whyAbsent = '"asked" needs "absent": the answer that says that there is no such user';
  const why = 'proves nothing with "asked": the answer names no user';
  return [
    ...faultIf(absent === undefined, [...path, 'nickname'], whyAbsent),
    ...faultIf(lookUp.attempt_id !== undefined, [...path, 'attempt_id'], why),
    ...faultIf(lookUp.created_at !== undefined, [...path, 'created_at'], why),
  ];
}

/** @param who `a user` or `a name` */
function absentFaults(path: Path, absent: LookUp['absent'] = [], who: string): readonly Fault[] {
  return [absent].flat().flatMap((match) => [
    ...matchFaults(path, match),
    ...statusesOf(match)
      .filter((status) => NO_ABSENCE.has(status) || (!looksIntoBody(match) && !ABSENT_ALONE.has(status)))
      .map((status) => fault(path, `${status} alone does not say that ${who} is absent`)),
  ]);
}

export function names(form: ProfileForm): readonly Fault[] {
  const { names: all = {}, fields = {}, then = [] } = form;
  const known = [...Object.keys(fields), 'position', 'department'];
  return Object.entries(all).flatMap(([field, search]) => {
    const path: Path = ['names', field];
    return [
      ...faultIf(!known.includes(field), path, `"${field}" is not a field with names`),
      ...faultIf(!then.some((step) => step.for === field), path, `no step is "for": "${field}"`),
      ...('users' in search
        ? faultIf(!hasUserId(form), [...path, 'users'], 'needs "id" in "create" or in "look_up"')
        : [...pagingFaults(path, search), ...absentFaults([...path, 'absent'], search.absent, 'a name')]),
    ];
  });
}

export function hasUserId({ create, ...form }: ProfileForm): boolean {
  return create.id !== undefined || lookUpsAt(form).some(({ lookUp }) => lookUp.id !== undefined);
}

export function lists(form: ProfileForm): readonly Fault[] {
  const { created_at, nickname: login = 'asked' } = lookUpsAt(form)[0]?.lookUp ?? {};
  return listsAt(form).flatMap(({ path, list }) => {
    const { nickname = login } = list;
    return [
      ...itemFaults(path, { ...(created_at !== undefined && { created_at }), ...list }, form),
      ...pagingFaults(path, list),
      ...faultIf(nickname === 'asked', path, 'needs "nickname": the first look-up has none'),
    ];
  });
}

const PLACES = { from: 'offset', page: 'page', page_token: 'page_token' } as const;

function pagingFaults(path: Path, form: ListForm | NameSearch): readonly Fault[] {
  const used = pageNames(form);
  const ways = [
    ...(form.whole === true ? ['"whole"'] : []),
    ...(form.next === undefined ? [] : ['"next"']),
    ...Object.values(PLACES).flatMap((name) => (used.includes(name) ? [`{${name}}`] : [])),
  ];
  // A service may answer with one object if asked for one name.
  const isEndless = ways.length === 0 && form.total === undefined && !used.includes('value');
  const lacksToken = used.includes('page_token') && form.page_token === undefined;
  return [
    ...(['from', 'page', 'page_token'] as const).flatMap((name) => {
      const isUnused = form[name] !== undefined && !used.includes(PLACES[name]);
      return faultIf(isUnused, [...path, name], `needs {${PLACES[name]}} in the request`);
    }),
    ...faultIf(lacksToken, path, '{page_token} needs "page_token": where an answer contains it'),
    ...faultIf(ways.length > 1, path, `can have only one way to all items, not ${ways.join(' and ')}`),
    ...faultIf(isEndless, path, WHY_ENDLESS),
  ];
}

const WHY_ENDLESS = 'nothing says where it ends: needs "total", "whole", or a way to the next page';
