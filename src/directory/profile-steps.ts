/** The part of a profile's form about steps: requests after the creation of a user, one for each value of a field. */

import * as v from 'valibot';
import { exactOptional as optional } from 'valibot';
import { listOf, type Value } from '../platform/schema.js';
import { BODY, HEADERS, MATCH, PATH, PLACEHOLDER, TYPE, text } from './profile-parts.js';

/** The meaning of the answer to a step. `open`: the next run sends the step again. */
export const STEP_MEANINGS = [
  'done',
  'refused',
  'open',
  'weak_password',
  'throttled',
  'token_refused',
  'forbidden',
] as const;

export type StepMeaning = (typeof STEP_MEANINGS)[number];

const STEP_RULE = v.strictObject(
  { ...MATCH, means: v.picklist(STEP_MEANINGS, STEP_MEANINGS.join(', ')) },
  'a rule: { "status": 204, "means": "done" }',
);

export const STEP = v.strictObject(
  {
    /** The names in `KNOWN_STEPS` in `src/domain/step.ts` are translated into every language. */
    step: text('lowercase letters, digits, _ and -', /^[a-z][a-z0-9_-]{0,39}$/),
    /** The field with its values. The step is sent once for each value, and not at all without one. */
    for: PLACEHOLDER,
    method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE'], 'POST, PUT, PATCH or DELETE'),
    path: PATH,
    type: optional(TYPE),
    headers: optional(HEADERS),
    body: optional(BODY),
    /** True if repeating a POST is safe. Otherwise one of its rules must treat “is already a member” as done. */
    repeat: optional(v.literal('harmless', '"harmless"')),
    answers: listOf(STEP_RULE, 'a list of rules: { "status": 204, "means": "done" }'),
  },
  'a step: { "step": "group", "for": "groups", "method": "PUT", "path": "/users/{id}/groups/{groups.id}", "answers": […] }',
);

export type StepForm = Value<typeof STEP>;
