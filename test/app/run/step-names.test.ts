import { expect, it } from 'vitest';
import { idsOf } from '../../../src/app/run/step-names.js';
import { configureProfile } from '../../../src/directory/configure-profile.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';

it('a step has the id of a name and the name as the directory spells it, and in a rehearsal the name itself', () => {
  const profile = configureProfile(shippedProfile('keycloak'), { realm: 'school' });
  const names = new Map([
    ['roles', new Map([['Teacher', { kind: 'one', id: '7', name: 'teacher' } as const]])],
  ]);
  const asked = idsOf(profile, { names });
  expect([asked.idOf('roles', 'Teacher'), asked.spelled('roles', 'Teacher')]).toEqual(['7', 'teacher']);
  const rehearsed = idsOf(profile, {});
  expect([rehearsed.idOf('roles', 'Teacher'), rehearsed.spelled('roles', 'Teacher')]).toEqual([
    'Teacher',
    'Teacher',
  ]);
});
