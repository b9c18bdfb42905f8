/** The steps for a person: one for each value of a step's field. */

import type { StepName } from '../domain/step.js';
import type { ConfiguredProfile } from './configure-profile.js';
import type { StepForm } from './profile-steps.js';
import { namesIn, stepTemplates } from './profile-templates.js';
import { type Person, userValues } from './render-request.js';
import type { Values } from './template.js';

export type WantedStep = StepName & { readonly form: StepForm };

export type StepsOf = (person: Person) => readonly WantedStep[];

/** @returns `undefined` for a profile without steps */
export function wantedSteps(profile: ConfiguredProfile): StepsOf | undefined {
  const { then } = profile.form;
  if (then === undefined) return undefined;
  return (person) => {
    const values = userValues(profile, person);
    return then.flatMap((form) => valuesFor(form, values).map((value) => ({ step: form.step, value, form })));
  };
}

function valuesFor({ for: field }: StepForm, values: Values): readonly string[] {
  // The password may not be generated yet, and no journal may contain it, so its value is empty.
  if (field === 'password') return [''];
  const all = [values(field)].flat().map((value) => String(value ?? '').trim());
  // Two spellings of the same text are one step in the journal.
  return [
    ...new Map(all.filter((value) => value !== '').map((value) => [value.normalize('NFC'), value])).values(),
  ];
}

export function needsId(step: StepForm): boolean {
  return has(step, 'id');
}

/** True if a step's request contains the id of its value. */
export function needsNameId(step: StepForm): boolean {
  return has(step, `${step.for}.id`);
}

export function needsPassword(step: StepForm): boolean {
  return has(step, 'password');
}

function has(step: StepForm, name: string): boolean {
  return stepTemplates(step).some(({ template }) => namesIn(template).includes(name));
}
