/** Rules for steps: each step concerns the created user, and is safe to repeat. */

import type { ProfileForm } from './profile.js';
import { isAbout, looksIntoBody, meaningFaults, statusesOf } from './profile-answer-rules.js';
import { hasUserId } from './profile-read-rules.js';
import type { StepForm } from './profile-steps.js';
import type { Fault, Path } from './profile-templates.js';
import { faultIf, meantBy, namesIn, stepTemplates, USER_VALUES } from './profile-templates.js';

export function steps(form: ProfileForm): readonly Fault[] {
  const { then = [] } = form;
  return then.flatMap((step, index) => {
    const path: Path = ['then', index];
    const isTwice = then.findIndex((other) => other.step === step.step) < index;
    return [
      ...faultIf(isTwice, [...path, 'step'], `"${step.step}" is the name of an earlier step`),
      ...valueFaults(path, step, form),
      ...userFaults(path, step, form),
      ...answerFaults(path, step),
    ];
  });
}

function valueFaults(path: Path, step: StepForm, form: ProfileForm): readonly Fault[] {
  const { for: field } = step;
  const known = [...USER_VALUES, ...Object.keys(form.fields ?? {}), 'password'];
  const used = stepTemplates(step, path).flatMap(({ path: at, template }) =>
    namesIn(template).flatMap((name) => meantBy(name, form).map((meant) => ({ at, meant }))),
  );
  const isSent = field !== 'password' || used.some(({ meant }) => meant === 'password');
  return [
    ...faultIf(!known.includes(field), [...path, 'for'], `"${field}" is not a field or a usual value`),
    ...faultIf(!isSent, [...path, 'for'], '"password", but the body does not contain {password}'),
    ...used.flatMap(({ at, meant }) => {
      const isOther = meant === 'attempt_id' || meant === 'password' || meant.endsWith('.id');
      const isOwn = meant === field || meant === `${field}.id`;
      return faultIf(isOther && !isOwn, at, `{${meant}} cannot be used here: this step is for "${field}"`);
    }),
  ];
}

/** In the address of a membership, the subject of the step is a segment after the user. */
function deletesUser({ method, path, for: field }: StepForm): boolean {
  const parts = path.replace(/\?.*$/s, '').split('/').map(namesIn);
  const last = (...names: readonly string[]) =>
    parts.findLastIndex((part) => part.some((name) => names.includes(name)));
  return method === 'DELETE' && last(field, `${field}.id`) <= last('id', 'nickname');
}

/** A step changes only the created user. */
function userFaults(path: Path, step: StepForm, form: ProfileForm): readonly Fault[] {
  const { for: field } = step;
  const inPath = namesIn(step.path);
  const all = stepTemplates(step).flatMap(({ template }) => namesIn(template));
  const isAboutUser = (used: readonly string[]) => used.includes('id') || used.includes('nickname');
  const isOther =
    'users' in (form.names?.[field] ?? {}) && inPath.some((name) => name.split('.')[0] === field);
  const whyOther = `leads to another user: {${field}} also needs {id} or {nickname}`;
  return [
    ...faultIf(!isAboutUser(all), path, 'names no user: the address or body needs {id} or {nickname}'),
    ...faultIf(deletesUser(step), [...path, 'method'], WHY_DELETED),
    ...faultIf(isOther && !isAboutUser(inPath), [...path, 'path'], whyOther),
    ...faultIf(all.includes('id') && !hasUserId(form), path, '{id} needs "id" in "create" or in "look_up"'),
  ];
}

function answerFaults(path: Path, { for: field, method, repeat, answers }: StepForm): readonly Fault[] {
  const isDone = answers.filter(({ means }) => means === 'done');
  const isRepeatable = method !== 'POST' || repeat !== undefined || isDone.some((rule) => isAbout('4', rule));
  return [
    ...answers.flatMap(({ means, ...match }, index) => {
      const at = [...path, 'answers', index];
      const isVague = means === 'done' && !looksIntoBody(match) && statusesOf(match).some(isOtherError);
      const isOfOthers = means === 'weak_password' && field !== 'password';
      return [
        ...meaningFaults(at, match, means, ['done']),
        ...faultIf(isVague, [...at, 'means'], WHY_VAGUE),
        ...faultIf(isOfOthers, [...at, 'means'], `"${means}" cannot be the answer to a step for "${field}"`),
      ];
    }),
    ...faultIf(isDone.length === 0, [...path, 'answers'], 'no rule means "done"'),
    ...faultIf(!isRepeatable, path, WHY_REPEATED),
  ];
}

const WHY_DELETED =
  'would delete the user, and the program deletes no users: after {id} the path needs what the step is "for"';
const WHY_VAGUE = 'a 4xx other than 409 can mean "done" only by a value in the body: add "at"';
const WHY_REPEATED =
  'a POST needs "repeat": "harmless", or a rule that treats a 4xx for “is already a member” as "done"';

/** Only a conflict (RFC 9110, 15.5.10) means by itself that the user already has what the step assigns. */
function isOtherError(status: string): boolean {
  return status.startsWith('4') && status !== '409';
}
