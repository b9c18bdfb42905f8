/**
 * Random valid profiles with ids, steps, names and a list in every form that the client knows. The services differ in
 * the places of values, so the client and the sandbox must read a profile in the same way.
 */

import fc from 'fast-check';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { AnswerMatch } from '../../src/directory/profile-parts.js';
import type { ListForm, LookUp, NameSearch } from '../../src/directory/profile-reads.js';
import type { StepForm } from '../../src/directory/profile-steps.js';

/** The requests that a service accepts: with a query, with JSON, or with a form that also has the token. */
const KINDS = ['query', 'json', 'form'] as const;

type Kind = (typeof KINDS)[number];

/** A reading request with these parameters. */
function readRequest(kind: Kind, path: string, parameters: Readonly<Record<string, string>>) {
  if (kind !== 'query') return { path, method: 'POST', type: kind, body: parameters } as const;
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value.replace('?}', '}')}`);
  return { path: query.length === 0 ? path : `${path}?${query.join('&')}` };
}

/** Conditions for a success, in addition to an id at any of `IDS`. */
const SUCCESSES: readonly AnswerMatch[] = [
  { status: 201 },
  { status: '2xx' },
  { status: [202, 200] },
  { status: 200, at: '/result', is: 'done' },
  { status: '2xx', at: '/made', present: true },
  { status: 200, at: '/errors', present: false },
  { status: 200, at: '/parts/*/state', contains: ['good'] },
  {
    status: 200,
    all: [
      { at: '/meta/code', is: 100 },
      { at: '/meta/text', starts: ['OK'] },
    ],
  },
];

const REFUSALS: readonly AnswerMatch[] = [
  { status: '4xx', at: '/meta/text', contains: ['locked'] },
  { status: [400, 409], at: '/result', is: 7 },
  { status: 200, at: '/result', is: 'locked' },
];

/** Conditions for the answer to a step that is already in effect. */
const ALREADY: readonly AnswerMatch[] = [
  { status: 409 },
  { status: [400, 422], at: '/result', is: 'member' },
  {
    status: '4xx',
    all: [
      { at: '/result', is: 'member' },
      { at: '/message', contains: ['already'] },
    ],
  },
];

const IDS = ['/id', '/user/ref', '/0/id', { header: 'location' }, undefined] as const;

const some = fc.constantFrom;

/** The ways to request the next page of a list, with the parameters of the request. */
const ways = fc.oneof(
  some({ from: 0 }, { from: 1 }, {}).map((form) => ({ parameters: { offset: '{offset}' }, form })),
  some({ page: 0 }, { page: 1 }, {}).map((form) => ({ parameters: { page: '{page}' }, form })),
  fc.constant({ parameters: { more: '{page_token?}' }, form: { page_token: { at: '/more' } } }),
  some('/@next', { header: 'link' } as const).map((next) => ({ parameters: {}, form: { next } })),
  fc.constant({ parameters: {}, form: { whole: true } }),
);

type Way = { readonly parameters: Readonly<Record<string, string>>; readonly form: Partial<ListForm> };

function list(kind: Kind): fc.Arbitrary<ListForm> {
  return fc
    .record({
      way: ways as fc.Arbitrary<Way>,
      size: some<Partial<ListForm> & { count?: string }>({ count: '2' }, { page_size: 3 }, {}),
      items: some('/people', '/data/list', '/all/*', '/edges/*/node'),
      total: some<Partial<ListForm>>({ total: '/count' }, {}),
      enabled: some<NonNullable<ListForm['enabled']>>(
        '/active',
        { at: '/off', is: false },
        { at: '/state', is: 'on' },
      ),
      unit: some('s', 'ms', undefined),
    })
    .map(
      ({ way, size: { count, ...size }, total, unit, items, enabled }): ListForm => ({
        ...readRequest(kind, '/{realm}/people', { ...way.parameters, ...(count !== undefined && { count }) }),
        headers: { 'X-Realm': '{realm}' },
        ...way.form,
        ...size,
        ...total,
        items,
        enabled,
        id: '/ref',
        created_at: '/made',
        ...(unit !== undefined && { unit }),
        names: ['/name/family', '/name/given'],
        fields: { email: '/mail', position: '/title' },
      }),
    );
}

function lookUp(kind: Kind): fc.Arbitrary<LookUp> {
  return fc.record({ isInPath: fc.boolean(), items: some('', '/found'), as: fc.boolean() }).map(
    ({ isInPath, items, as }): LookUp => ({
      ...(isInPath && kind === 'query'
        ? { path: '/{realm}/by-login/{nickname}' }
        : readRequest(kind, '/{realm}/find', { login: '{nickname}' })),
      items,
      id: '/ref',
      names: ['/name/family', '/name/given'],
      nickname: as ? { at: '/login', as: '@{nickname}:{realm}' } : '/login',
      absent: [{ status: 404 }],
    }),
  );
}

/** A search in which all names have a meaning, or a list in which only `sample` has one. */
function names(kind: Kind): fc.Arbitrary<NameSearch> {
  return fc
    .record({
      way: fc.option(ways as fc.Arbitrary<Way>, { nil: undefined }),
      isByName: fc.boolean(),
      isInPath: fc.boolean(),
      items: some('/groups', '/data/*'),
      at: some({ name: '/name', id: '/id' }, { name: '/a/display', id: '/a/ref' }),
    })
    .map(({ way = { parameters: {}, form: {} }, isByName, isInPath, items, at }): NameSearch => {
      const parameters = isByName && !isInPath ? { ...way.parameters, name: '{value}' } : way.parameters;
      const path = isByName && isInPath ? '/groups/named/{value}' : '/groups';
      const total = isByName ? {} : { total: '/count' };
      return {
        ...readRequest(kind, path, parameters),
        ...way.form,
        ...at,
        items,
        ...total,
        absent: { status: 404 },
      };
    });
}

function step(kind: Kind, which: Pick<StepForm, 'step' | 'for'>, hasIds: boolean): fc.Arbitrary<StepForm> {
  const placeholder =
    which.for === 'password' ? '{password}' : hasIds ? `{${which.for}.id}` : `{${which.for}}`;
  return fc
    .record({
      method: some('POST', 'PUT', 'PATCH', 'DELETE'),
      isInPath: fc.boolean(),
      user: some('{id}', '{nickname}', undefined),
      success: some(...SUCCESSES, { status: 204 } as const),
      refusal: some(...REFUSALS, undefined),
      already: some(...ALREADY, undefined),
      hasName: fc.boolean(),
    })
    .map(({ method, isInPath, user, success, refusal, already, hasName }): StepForm => {
      const hasBody = kind === 'form' || which.for === 'password' || !isInPath || user === undefined;
      const inPath = isInPath && which.for !== 'password';
      const about = user === undefined ? '' : `/${user}`;
      const members = {
        ...(user === undefined && { user: 'ref {id}' }),
        ...(!inPath && { about: placeholder }),
        ...(hasName && which.for !== 'password' && { said: `{${which.for}}` }),
        kind: which.step,
        nick: '{nickname}',
        ...(which.for === 'password' && { soon: '{change_password}', later: '{not change_password}' }),
      };
      // A DELETE without the membership in its path would delete the user.
      const other = method === 'DELETE' && !inPath ? 'PUT' : method;
      return {
        ...which,
        method: kind === 'form' ? 'POST' : other,
        path: `/{realm}/users${about}/${which.step}${inPath ? `/${placeholder}` : ''}`,
        ...(hasBody && { body: kind === 'json' ? { of: [members] } : members }),
        ...(hasBody && kind === 'form' && { type: kind }),
        ...(already === undefined && { repeat: 'harmless' as const }),
        answers: [
          ...(refusal === undefined ? [] : [{ ...refusal, means: 'refused' as const }]),
          { ...success, means: 'done' as const },
          ...(already === undefined ? [] : [{ ...already, means: 'done' as const }]),
        ],
      };
    });
}

function form(kind: Kind): fc.Arbitrary<ProfileForm> {
  const parts = fc.record({
    auth: some<ProfileForm['auth']>(
      { Authorization: 'Bearer {token}' },
      { 'X-Key': '{token}', 'X-Realm-Key': '{realm}' },
      { basic: 'root' },
    ),
    base_url: some('https://id.example.org/api/v2', undefined),
    id: some(...IDS),
    made: some(...SUCCESSES),
    refused: some(...REFUSALS, undefined),
    look_up: lookUp(kind),
    list: list(kind),
    names: fc.option(names(kind), { nil: undefined }),
    method: some('POST', 'PUT'),
  });
  return parts.chain(({ names: groups, auth, base_url, id, made, refused, look_up, method, ...rest }) =>
    fc
      .tuple(
        step(kind, { step: 'group', for: 'groups' }, groups !== undefined),
        step(kind, { step: 'level', for: 'level' }, false),
        step(kind, { step: 'password', for: 'password' }, false),
      )
      .map((then): ProfileForm => {
        const members = { login: '{nickname}', given: '{first}', family: '{last}', 'e-mail': '{email?}' };
        return {
          name: 'generated',
          title: 'Generated',
          evidence: 'documentation',
          password: 'sent',
          ...(base_url !== undefined && { base_url }),
          settings: { realm: { description: 'x', default: 'Schule & co' } },
          fields: {
            email: { default: '{nickname}@{realm}.example' },
            groups: { many: ';' },
            level: { type: 'number' },
          },
          auth: kind === 'form' ? { form: { key: '{token}' } } : auth,
          ...(kind !== 'query' && { reads: true }),
          create: {
            method: kind === 'form' ? 'POST' : method,
            path: '/{realm}/users',
            type: kind === 'form' ? 'form' : 'json',
            headers: { 'X-Realm': '{realm}' },
            body: { ...members, title: '{position?}', level: '{level?}' },
            ...(id !== undefined && { id }),
          },
          answers: [
            ...(refused === undefined ? [] : [{ ...refused, means: 'failed' as const }]),
            { ...made, means: 'created' },
          ],
          message: '/message',
          look_up,
          then,
          ...(groups !== undefined && { names: { groups } }),
          ...rest,
        };
      }),
  );
}

export const services: fc.Arbitrary<ProfileForm> = some(...KINDS).chain(form);

/** The only name in a list of all names of the sandbox. */
export const ONLY_ONE = 'sample';

/** Names of groups with characters that must be encoded in a path, a query or a form. */
const GROUPS = [ONLY_ONE, 'School/Class 7', 'O’Brien & co', 'Класс 7 "А"', '100%', 'a+b=c', "it's", '..a'];

export type SentPerson = {
  readonly nickname: string;
  readonly first: string;
  readonly last: string;
  readonly position: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly level: number | undefined;
};

/** People with different nicknames. */
export const sentPeople: fc.Arbitrary<readonly SentPerson[]> = fc.uniqueArray(
  fc.record({
    nickname: some('a.petrova', 'b', 'c_d', 'e-2', 'f.g', 'h.i.j', 'k9'),
    first: some('Авдотья', 'Ann', 'Zoë'),
    last: some('Петрова', 'Smith', 'Ó Briain'),
    position: some('Teacher', ''),
    email: some('', 'x.y+z@school.example'),
    groups: fc.uniqueArray(some(...GROUPS), { maxLength: 3 }),
    level: some(0, 7, 2.5, undefined),
  }),
  { minLength: 1, maxLength: 6, selector: ({ nickname }) => nickname },
);
