import { describe, expect, test } from 'vitest';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { StepForm } from '../../src/directory/profile-steps.js';
import { needsId, wantedSteps } from '../../src/directory/wanted-steps.js';
import { configured, FORM, PERSON } from './profile-samples.js';

const GROUP: StepForm = {
  step: 'group',
  for: 'groups',
  method: 'PUT',
  path: '/users/{id}/groups/{groups.id}',
  answers: [{ status: 204, means: 'done' }],
};
const MANAGER: StepForm = { ...GROUP, step: 'manager', for: 'manager', path: '/users/{id}/manager' };
const PASSWORD: StepForm = {
  step: 'password',
  for: 'password',
  method: 'POST',
  path: '/users/{id}/set_password',
  body: { password: '{password}' },
  repeat: 'harmless',
  answers: [{ status: 204, means: 'done' }],
};

/** The steps of a profile with these forms, without the checks of the loader. */
function stepsOf(then: readonly StepForm[]) {
  const form: ProfileForm = {
    ...FORM,
    settings: { unit: { description: 'x', default: 'Campus' } },
    fields: { groups: { many: ';' }, manager: {}, office: { default: '{unit}' } },
    then,
  };
  return wantedSteps(configureProfile(checkedProfile(form), {}));
}

/** The name and the value of each step that a person with these fields gets. */
function stepsFor(then: readonly StepForm[], fields: Readonly<Record<string, string>>) {
  return stepsOf(then)?.({ ...PERSON, fields }).map(({ step, value }) => [step, value]);
}

describe('the steps that the list asks for', () => {
  test('a profile without steps needs no steps', () => {
    expect(wantedSteps(configured())).toBeUndefined();
  });

  test('a field with several values has a step for each, in the order of the profile and of the cell', () => {
    expect(stepsFor([MANAGER, GROUP], { groups: 'Year 5; Chess', manager: 'b.holm' })).toEqual([
      ['manager', 'b.holm'],
      ['group', 'Year 5'],
      ['group', 'Chess'],
    ]);
  });

  test('two spellings of the same text give one step', () => {
    const spellings = ['NFC', 'NFD'].map((form) => 'Café'.normalize(form));
    expect(stepsFor([GROUP], { groups: spellings.join(';') })).toHaveLength(1);
  });

  test('an empty field has no step, and a repeated value has one', () => {
    expect(stepsFor([MANAGER, GROUP], { groups: ' ;Chess;; Chess ', manager: ' ' })).toEqual([
      ['group', 'Chess'],
    ]);
    expect(stepsFor([MANAGER, GROUP], {})).toEqual([]);
  });

  test('a field without a value in the list has the step of its default', () => {
    const office: StepForm = { ...GROUP, step: 'office', for: 'office', path: '/users/{id}/office' };
    expect(stepsFor([office], {})).toEqual([['office', 'Campus']]);
    expect(stepsFor([office], { office: 'Library' })).toEqual([['office', 'Library']]);
  });

  test('a standard field may also have a step', () => {
    const unit: StepForm = { ...GROUP, step: 'unit', for: 'department', path: '/users/{id}/unit' };
    expect(stepsFor([unit], {})).toEqual([['unit', PERSON.department]]);
  });

  test('a password is a separate step, which never contains the password', () => {
    expect(stepsFor([PASSWORD], {})).toEqual([['password', '']]);
  });

  test('a step includes its form', () => {
    const unit: StepForm = { ...GROUP, for: 'department' };
    expect(stepsOf([unit])?.(PERSON)).toEqual([{ step: 'group', value: PERSON.department, form: unit }]);
  });
});

describe('a step that needs the id of the user', () => {
  test.each<[boolean, string, Partial<StepForm>]>([
    [true, 'its path', {}],
    [true, 'its body', { path: '/members', body: { members: [{ user: '{id}' }] } }],
    [false, 'no part', { path: '/users/{nickname}/groups', body: { group: '{groups.id}' } }],
  ])('a step needs the id of the user: %s, with {id} in %s', (isNeeded, _, change) => {
    expect(needsId({ ...GROUP, ...change })).toBe(isNeeded);
  });
});
