/** The rules for the answers and look-ups of every profile. */

import { COLUMN_FIELDS } from '../domain/user.js';
import { hasAny } from './json-pointer.js';
import type { AnswerMatch, AnswerRule, LookUp, ProfileForm } from './profile.js';
import { type Fault, fault, isSentAs, lookUpsAt, namesIn, type Path } from './profile-templates.js';
import { parseTemplate } from './template.js';

const OF_ERRORS_ONLY: ReadonlySet<string> = new Set([
  'throttled',
  'token_refused',
  'forbidden',
  'wrong_address',
]);

export function answers({ answers: rules, look_up }: ProfileForm): readonly Fault[] {
  const canLookUp = look_up !== undefined;
  const faults = rules.flatMap((rule, index) => ruleFaults(['answers', index], rule, canLookUp));
  const isCreated = rules.some(({ means }) => means === 'created');
  return isCreated ? faults : [...faults, fault(['answers'], 'no rule means "created"')];
}

function ruleFaults(
  path: Path,
  { means, if: condition, ...match }: AnswerRule,
  canLookUp: boolean,
): readonly Fault[] {
  const of = (first: '2' | '4') => statusesOf(match).some((status) => status.startsWith(first));
  const atMeans = [...path, 'means'];
  return [
    ...matchFaults(path, match),
    ...(means === 'created' && of('4') ? [fault(atMeans, '"created" can only be a 2xx')] : []),
    ...(OF_ERRORS_ONLY.has(means) && of('2') ? [fault(atMeans, `"${means}" can only be a 4xx`)] : []),
    ...(of('2') && match.at === undefined && means !== 'created' && means !== 'unconfirmed'
      ? [fault(atMeans, `a 2xx is only "${means}" by a value in the body: add "at"`)]
      : []),
    ...(condition !== undefined && means !== 'exists'
      ? [fault([...path, 'if'], 'is about "exists" alone')]
      : []),
    ...(condition !== undefined && !canLookUp ? [fault([...path, 'if'], 'needs "look_up"')] : []),
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

/** Not found, and gone (RFC 9110, 15.5.5 and 15.5.11): the only ones that can say it without a body. */
const ABSENT_ALONE: ReadonlySet<string> = new Set(['404', '410']);

export function lookUps(form: ProfileForm): readonly Fault[] {
  const isSent = isSentAs('attempt_id', form);
  return lookUpsAt(form).flatMap(({ path, lookUp }) => [
    ...lookUpFaults(path, lookUp, form),
    ...loginFaults(path, lookUp, form),
    ...(isSent || !usesAttemptId(lookUp)
      ? []
      : [fault(path, 'the request that creates a user does not send {attempt_id}')]),
  ]);
}

/** `*` in a pointer that has to lead to one value. */
export function anyElements({ params, ...form }: ProfileForm): readonly Fault[] {
  const single = [
    { path: ['params'], pointer: params },
    ...lookUpsAt(form).flatMap(({ path, lookUp }) => {
      const { nickname } = lookUp;
      const login =
        typeof nickname === 'string'
          ? { in: ['nickname'], nickname }
          : { in: ['nickname', 'at'], nickname: nickname.at };
      return [
        ...(['items', 'attempt_id', 'created_at', 'total', 'next'] as const).map((name) => ({
          path: [...path, name],
          pointer: lookUp[name],
        })),
        { path: [...path, ...login.in], pointer: login.nickname },
      ];
    }),
  ];
  return single
    .filter(({ pointer }) => pointer !== undefined && hasAny(pointer))
    .map(({ path }) => fault(path, 'leads to one value, so it cannot have "*", which is any element'));
}

/** The nickname has to be read back out of the text. */
function loginFaults(path: Path, { nickname }: LookUp, { settings = {} }: ProfileForm): readonly Fault[] {
  if (typeof nickname === 'string' || parseTemplate(nickname.as) === undefined) return [];
  const names = namesIn(nickname.as);
  const others = names.filter((name) => name !== 'nickname' && !Object.hasOwn(settings, name));
  return others.length === 0 && names.filter((name) => name === 'nickname').length === 1
    ? []
    : [fault([...path, 'nickname', 'as'], 'has {nickname} once, and otherwise settings only')];
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
        .filter((status) => NO_ABSENCE.has(status) || (match.at === undefined && !ABSENT_ALONE.has(status)))
        .map((status) => fault([...path, 'absent'], `${status} alone does not say that a user is absent`)),
    ]),
  ];
}
