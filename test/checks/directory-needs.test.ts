/** Checks for a directory that is not the default one. */

import { expect, test } from 'vitest';
import { createdBefore } from '../support/created-before.js';
import { findingTexts } from './rows.js';

const NEEDS = { title: 'Keycloak', password: true, departmentId: false, fields: [], domain: undefined };

test('the finding about a changed person names the directory in which to change it', async () => {
  const before = createdBefore(() => ({
    name: { first: 'Anna', last: 'Petrova', middle: '' },
    identity: {},
  }));
  const other = { 'name.first': 'Bernd', 'name.last': 'Muster', 'name.middle': '' };
  expect(await findingTexts(other, { ...before, needs: NEEDS })).toEqual([
    expect.stringContaining('if it is the same person, change the name in Keycloak, since a run never'),
  ]);
});

test.each(['', '1234', '****', 'a.petrova'])(
  'the password %j is not checked if the directory takes no passwords',
  async (password) => {
    expect(await findingTexts({ password }, { needs: { ...NEEDS, password: false } })).toEqual([]);
    expect(await findingTexts({ password }, { needs: NEEDS })).not.toEqual([]);
  },
);
