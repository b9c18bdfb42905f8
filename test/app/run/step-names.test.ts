import { expect, it } from 'vitest';
import { idsOf } from '../../../src/app/run/step-names.js';
import { configureProfile } from '../../../src/directory/configure-profile.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';

it('a step uses the id and the spelling that the directory has for a name, and in a rehearsal the name itself', () => {
  const profile = configureProfile(shippedProfile('keycloak'), { realm: 'school' });
  const names = new Map([
    ['roles', new Map([['Teacher', { kind: 'one', id: '7', name: 'teacher' } as const]])],
  ]);
  const ids = idsOf(profile, { names });
  expect([ids.idOf('roles', 'Teacher'), ids.spelled('roles', 'Teacher')]).toEqual(['7', 'teacher']);
  const rehearsalIds = idsOf(profile, {});
  expect([rehearsalIds.idOf('roles', 'Teacher'), rehearsalIds.spelled('roles', 'Teacher')]).toEqual([
    'Teacher',
    'Teacher',
  ]);
});
