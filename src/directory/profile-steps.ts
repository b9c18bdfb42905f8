/** The part of a profile's form about steps: what follows the creation of a user, one request for each value of a field. */

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

export type StepRule = Value<typeof STEP_RULE>;

export const STEP = v.strictObject(
  {
    /** The step's name in messages; those of `KNOWN_STEPS` in `src/domain/step.ts` have words in every language. */
    step: text('small letters, digits, _ and -', /^[a-z][a-z0-9_-]{0,39}$/),
    /** The field of its value: it is sent once for each of several, and not at all without one. */
    for: PLACEHOLDER,
    method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE'], 'POST, PUT, PATCH or DELETE'),
    path: PATH,
    type: optional(TYPE),
    headers: optional(HEADERS),
    body: optional(BODY),
    /** A POST does no harm when it is repeated. Without it, one of its rules reads “is one already” as done. */
    repeat: optional(v.literal('harmless', '"harmless"')),
    answers: listOf(STEP_RULE, 'a list of rules: { "status": 204, "means": "done" }'),
  },
  'a step: { "step": "group", "for": "groups", "method": "PUT", "path": "/users/{id}/groups/{groups.id}", "answers": […] }',
);

export type StepForm = Value<typeof STEP>;
