/** Rules for the meanings of answers in profiles. */

import type { AnswerRule, ProfileForm } from './profile.js';
import type { AnswerMatch, ValueMatch } from './profile-parts.js';
import { type Fault, fault, faultIf, type Path } from './profile-templates.js';

/** Without `token_refused`, since some services refuse a token in a 2xx whose body says so. */
export const OF_ERRORS_ONLY: ReadonlySet<string> = new Set(['throttled', 'forbidden', 'wrong_address']);

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
  const isOfSuccess = means !== 'created' || !isAbout('4', match);
  return [
    ...meaningFaults(path, match, means, ['created', 'unconfirmed']),
    ...faultIf(!isOfSuccess, [...path, 'means'], '"created" can only be a 2xx'),
    ...faultIf(condition !== undefined && means !== 'exists', [...path, 'if'], 'applies only to "exists"'),
    ...faultIf(condition !== undefined && !canLookUp, [...path, 'if'], 'needs "look_up"'),
  ];
}

/** @param byStatus the meanings that a 2xx can have by its status alone */
export function meaningFaults(
  path: Path,
  match: AnswerMatch,
  means: string,
  byStatus: readonly string[],
): readonly Fault[] {
  const atMeans = [...path, 'means'];
  const isSuccess = isAbout('2', match);
  const isVague = isSuccess && !looksIntoBody(match) && !byStatus.includes(means);
  return [
    ...matchFaults(path, match),
    ...faultIf(OF_ERRORS_ONLY.has(means) && isSuccess, atMeans, `"${means}" can only be a 4xx`),
    ...faultIf(isVague, atMeans, `a 2xx can mean "${means}" only by a value in the body: add "at"`),
  ];
}

export function isAbout(first: '2' | '4', match: AnswerMatch): boolean {
  return statusesOf(match).some((status) => status.startsWith(first));
}

export function statusesOf({ status }: AnswerMatch): readonly string[] {
  return [status].flat().map(String);
}

const GUARDED = 'never decides about the row: 3xx, 408 and 421 have a meaning that no profile can change';

export function matchFaults(path: Path, { all = [], ...match }: AnswerMatch): readonly Fault[] {
  return [
    ...valueFaults(path, match),
    ...all.flatMap((condition, index) => valueFaults([...path, 'all', index], condition)),
    ...faultIf(match.at !== undefined && all.length > 0, path, 'has "at" or "all", not both'),
    ...statusesOf(match)
      .filter((status) => status.startsWith('3') || status === '408' || status === '421')
      .map((status) => fault([...path, 'status'], `${status} ${GUARDED}`)),
  ];
}

function valueFaults(path: Path, match: ValueMatch): readonly Fault[] {
  const tests = (['is', 'starts', 'contains', 'present'] as const).filter(
    (name) => match[name] !== undefined,
  );
  const isOne = match.at === undefined || tests.length === 1;
  return [
    ...faultIf(match.at === undefined && tests.length > 0, path, `"${tests[0]}" needs "at"`),
    ...faultIf(!isOne, [...path, 'at'], 'needs one of "is", "starts", "contains" and "present"'),
  ];
}

export function looksIntoBody({ at, all }: AnswerMatch): boolean {
  return at !== undefined || all !== undefined;
}
