import { describe, expect, it } from 'vitest';
import { passwordSource } from '../../../src/app/pipeline/decide.js';
import type { PasswordSource } from '../../../src/app/pipeline/index.js';
import type { Checked } from '../../../src/checks/checker.js';
import { Secret } from '../../../src/domain/secret.js';
import { NO_FIELDS } from '../../support/default-profile.js';

const NAME = { first: '', last: '', middle: '' };
const USER = {
  nickname: 'anna',
  password: new Secret('x'),
  name: NAME,
  position: '',
  departmentId: 1,
  ...NO_FIELDS,
};

const checked = (lacksPassword: boolean): Checked => ({
  user: USER,
  partial: USER,
  findings: [],
  lacksPassword,
});

type Case = readonly [string, { readonly lacks?: boolean; readonly former?: unknown }, PasswordSource];

const CASES: readonly Case[] = [
  ['that of the roster', {}, 'roster'],
  ['generated if the check says that it is missing', { lacks: true }, 'generated'],
  ['the typed one', { former: 'y' }, 'typed'],
  ['generated if the typed one is weak too', { former: 'y', lacks: true }, 'generated'],
  ['that of the roster if the CSV of the report was sent unchanged', { former: 'x' }, 'roster'],
];

describe('the password of a row', () => {
  it.each(CASES)('the password of a row is %s', (_, { lacks = false, former }, expected) => {
    const row = { row: 1, line: 2, cells: [], ...(former === undefined ? {} : { formerPassword: former }) };
    expect(passwordSource(row, { password: 'x' }, checked(lacks))).toBe(expected);
  });
});
