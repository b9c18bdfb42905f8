import { expect, it } from 'vitest';
import { rosterValues, soughtRows } from '../../../src/app/look-up/sought-rows.js';
import type { ProfileForm } from '../../../src/directory/profile.js';
import { FORMS } from '../../../src/directory/shipped-profiles.js';
import type { Known } from '../../../src/domain/outcome.js';
import { fakeJournal, sourceOf } from '../../support/simulated-run.js';

const formOf = (path: string): ProfileForm => ({
  ...(FORMS.keycloak as ProfileForm),
  look_up: { path, nickname: '/username' },
});

it('a look-up needs the roster only for values that the journal lacks', () => {
  for (const form of Object.values(FORMS)) expect(rosterValues(form as ProfileForm)).toEqual([]);
  expect(rosterValues(formOf('/users/{nickname}/{first}/{last}/{middle}/{department_id}/{realm}'))).toEqual(
    [],
  );
  expect(rosterValues(formOf('/users?mail={email}&p={position}&d={department}&again={email}'))).toEqual([
    'email',
    'position',
    'department',
  ]);
});

it('a look-up takes a person from the journal, or from the roster if that is needed', async () => {
  const { journal } = fakeJournal({ a: 'unconfirmed', gone: 'unconfirmed' });
  const rows = [...journal.all()] as readonly Known[];
  const input = sourceOf(['a', 'b'], journal as never);
  const fromJournal = await soughtRows(rows, formOf('/users/{nickname}'), undefined);
  expect(fromJournal.map(({ person }) => person?.nickname)).toEqual(['a', 'gone']);
  const fromRoster = await soughtRows(rows, formOf('/users/{email}'), input);
  expect(fromRoster.map(({ person }) => person?.nickname)).toEqual(['a', undefined]);
  expect(fromRoster[0]?.person).not.toHaveProperty('password');
  expect((await soughtRows(rows, formOf('/users/{email}'), undefined)).map(({ person }) => person)).toEqual([
    undefined,
    undefined,
  ]);
});
