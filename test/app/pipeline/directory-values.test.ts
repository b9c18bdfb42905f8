/** A list with names and numbers in fields of the profile: the answers of the directory about names reach the checks. */

import { expect, test } from 'vitest';
import { columnsFor, needsOf } from '../../../src/app/connect/run-profile.js';
import type { NameMeaning, NamesOf } from '../../../src/domain/name-meaning.js';
import { configured, FORM } from '../../directory/profile-samples.js';
import { handedOn } from '../../support/handed-on.js';

const profile = configured({
  title: 'Harbour',
  create: { ...FORM.create, id: '/id', body: { ...FORM.create.body, quota: '{quota}' } },
  fields: { groups: { many: ';' }, quota: { type: 'number', default: '10' } },
  names: {
    groups: { path: '/groups', whole: true, name: '/name', id: '/id' },
    position: { path: '/roles', whole: true, name: '/name', id: '/id' },
  },
  then: ['groups', 'position'].map((field) => ({
    step: field,
    for: field,
    method: 'PUT',
    path: `/users/{id}/${field}/{${field}.id}`,
    answers: [{ status: 204, means: 'done' }],
  })),
});

const LIST = [
  'login,password,last name,first name,groups,quota,position',
  'a.abel,Kiefer-Lampe-73,Abel,Anna,Year 5;Chor,5,Lehrer',
  'b.bern,Kiefer-Lampe-74,Bern,Boris,year5,5 GB,',
  'c.cern,Kiefer-Lampe-75,Cern,Clara,,,Rektor',
].join('\n');

const NAMES: NamesOf = new Map<string, ReadonlyMap<string, NameMeaning>>([
  [
    'groups',
    new Map<string, NameMeaning>([
      ['Year 5', { kind: 'one', id: '1' }],
      ['Chor', { kind: 'several', count: 2 }],
      ['year5', { kind: 'none', nearest: ['Year 5'] }],
    ]),
  ],
  ['position', new Map([['Rektor', { kind: 'none', nearest: [] }]])],
]);

const lines = async (names?: NamesOf) => {
  const checks = { needs: needsOf(profile), ...(names && { names }) };
  const file = await handedOn(LIST, 'csv', { profile: columnsFor(profile), checks });
  return file.toString('utf8').trim().split(/\r?\n/).slice(1);
};

test('a row has a finding if the directory lacks one of its names, or if a cell is not a number', async () => {
  expect(await lines(NAMES)).toEqual([
    expect.stringMatching(/^2,.*groups.*Harbour has 2 entries called ""Chor""/),
    expect.stringMatching(/^3,.*quota.*""5 GB"" is not a number/),
    expect.stringMatching(/^3,.*groups.*Harbour has no ""year5""; did you mean ""Year 5""\?/),
    expect.stringMatching(/^4,.*position.*Harbour has no ""Rektor""/),
  ]);
});

test('names are not checked if the directory was not asked', async () => {
  expect(await lines()).toEqual([expect.stringMatching(/^3,.*quota/)]);
});
