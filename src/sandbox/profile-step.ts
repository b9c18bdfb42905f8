/** Handles the requests after the creation of a user, and stores their values with the user. */

import type { StepForm } from '../directory/profile-steps.js';
import { answerThatMeans, put } from './answer-maker.js';
import { type CreatedUser, fold, idOf } from './create-user.js';
import type { Answer } from './http-answer.js';
import { refuseWeakPassword } from './profile-create.js';
import type { Content, ProfileService, Sent, WriteRequest } from './profile-service.js';
import { hasRuleFor, toAnswer, writeRequest } from './profile-service.js';
import { listOf, type SandboxProfile } from './sandbox-profile.js';
import { placeholdersIn, type Values } from './template-match.js';

/** The meaning of a refusal because the step is already in effect. */
const ALREADY = 'already';

/** The service with the rules of a step, using the meanings of a creation where they are the same. */
export function serviceOfStep(service: ProfileService, { answers }: StepForm): ProfileService {
  const { id: _, ...create } = service.profile.create;
  const rules = answers.map((rule) => {
    const isRefusal = listOf<number | string>(rule.status).every((status) => /^4/.test(String(status)));
    if (rule.means === 'done' && isRefusal) return { ...rule, means: ALREADY };
    return rule.means === 'refused' ? { ...rule, means: 'failed' } : rule;
  });
  return { ...service, profile: { ...service.profile, create, answers: rules } };
}

export function readStepRequest(
  service: ProfileService,
  step: StepForm,
  { values, refusal }: Content,
  sent: Sent,
): WriteRequest {
  const user = userOf(service, values);
  const nickname = user?.nickname ?? String(values.get('nickname') ?? '');
  return writeRequest(service, sent, nickname, () => refusal ?? takeEffect(service, step, values, user));
}

/** Finds the user by id and nickname, which must agree if both are sent; they may be the same. */
function userOf({ users }: ProfileService, values: Values): CreatedUser | undefined {
  const [id, nickname] = [values.get('id'), values.get('nickname')];
  const keys = new Set([
    ...(id === undefined ? [] : [fold(String(id)).replace(idOf(''), '')]),
    ...(nickname === undefined ? [] : [fold(String(nickname))]),
  ]);
  const [key = ''] = keys;
  return keys.size === 1 ? users.get(key) : undefined;
}

function takeEffect(
  service: ProfileService,
  step: StepForm,
  values: Values,
  user: CreatedUser | undefined,
): Answer {
  const { profile, users } = service;
  if (user === undefined) {
    const body = put({}, listOf(profile.message)[0], 'There is no such user.');
    return toAnswer(profile, { status: 404, body });
  }
  const weak = refuseWeakPassword(service, user.nickname, values);
  if (weak !== undefined) return weak;
  const value = step.for === 'password' ? '' : subjectOf(step, values);
  const { [step.step]: known = [], ...others } = user.steps ?? {};
  const isRepeated = known.includes(value);
  const now = isRepeated ? known : [...(addsValues(step, profile) ? known : []), value];
  users.set(fold(user.nickname), { ...user, steps: { ...others, [step.step]: now } });
  const isRefused = isRepeated && hasRuleFor(service, ALREADY);
  return toAnswer(
    profile,
    isRefused
      ? answerThatMeans(profile, ALREADY, 'This is already the case.')
      : answerThatMeans(profile, 'done', '', idOf(user.nickname)),
  );
}

function subjectOf({ for: field }: StepForm, values: Values): string {
  return String(values.get(field) ?? values.get(`${field}.id`) ?? '');
}

/** True if the step adds values. Otherwise, a value replaces the previous one, such as a manager. */
function addsValues({ for: field, method, path }: StepForm, { fields = {} }: SandboxProfile): boolean {
  const isInPath = placeholdersIn(path).some((name) => name === field || name === `${field}.id`);
  return method === 'POST' || isInPath || fields[field]?.many !== undefined;
}
