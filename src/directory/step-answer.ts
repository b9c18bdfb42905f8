/** The meaning of the answer to a step, by the same outcome rules as for creations. */

import type { Verdict } from '../domain/outcome.js';
import { type AnswerForm, bodyOf, classify, type RequestContext } from './classify.js';
import { matches } from './outcome-rules.js';
import type { AnswerRule } from './profile.js';
import type { StepForm, StepMeaning } from './profile-steps.js';
import type { Answer } from './send-request.js';

/** `created`: the step is done; `failed` and `weak_password`: refused; anything else: open. */
export type StepVerdict = Verdict & {
  /** True if the user or the step's subject was not found, since a new user may be missing for a while. */
  readonly isMissing?: true;
};

const MEANS: Readonly<Record<StepMeaning, AnswerRule['means']>> = {
  done: 'created',
  refused: 'failed',
  open: 'unconfirmed',
  weak_password: 'weak_password',
  throttled: 'throttled',
  token_refused: 'token_refused',
  forbidden: 'forbidden',
};

export function classifyStep(
  answer: Answer,
  { answers: rules }: StepForm,
  context: RequestContext,
): StepVerdict {
  const answers = rules.map(({ means, ...match }) => ({ ...match, means: MEANS[means] }));
  const profile: AnswerForm = { ...context.profile, answers };
  const verdict = classify(answer, ONCE_CREATED, { ...context, profile });
  const isRuled = rules.some((rule) => matches(rule, 404, bodyOf(answer)));
  return verdict.status === 404 && !isRuled ? { ...verdict, isMissing: true } : verdict;
}

/** Steps are sent only for created users, so the address and permission are right. */
export const ONCE_CREATED = { everCreated: true, createdThisRun: true };
