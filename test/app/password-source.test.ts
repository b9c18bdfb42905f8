import { describe, expect, it } from 'vitest';
import { type PasswordSource, passwordSource } from '../../src/app/decide.js';
import type { Checked } from '../../src/checks/checker.js';
import type { AttemptOutcome, Known } from '../../src/domain/outcome.js';
import type { Generates } from '../../src/domain/roster-options.js';
import { Secret } from '../../src/domain/secret.js';
import { NO_FIELDS } from '../support/default-profile.js';

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

function known(outcome: AttemptOutcome, status?: number): Known {
  const facts = {
    key: 'anna',
    row: 1,
    nickname: 'anna',
    name: NAME,
    departmentId: 1,
    attempt: 1,
    run: 1,
    at: 0,
  };
  return { ...facts, outcome, ...(status === undefined ? {} : { status }) };
}

type Case = readonly [
  string,
  {
    readonly generates?: Generates;
    readonly lacks?: boolean;
    readonly former?: unknown;
    readonly known?: Known;
  },
  PasswordSource,
];

const CASES: readonly Case[] = [
  ['the roster’s where nothing is made up', {}, 'roster'],
  [
    'the roster’s where nothing is made up, after a refusal too',
    { known: known('weak_password', 422) },
    'roster',
  ],
  ['made up where the check says that it lacks', { generates: 'missing', lacks: true }, 'generated'],
  [
    'the roster’s after a refusal where only missing ones are made up',
    { generates: 'missing', known: known('weak_password', 422) },
    'roster',
  ],
  ['the roster’s at the first attempt', { generates: 'weak' }, 'roster'],
  ['made up after a refusal', { generates: 'weak', known: known('weak_password', 422) }, 'generated'],
  [
    'made up after a refusal that a kill came after',
    { generates: 'weak', known: { ...known('pending', 422), wasTooSimple: true } },
    'generated',
  ],
  [
    'the roster’s after a refusal of another kind',
    { generates: 'weak', known: known('failed', 422) },
    'roster',
  ],
  ['the roster’s after a stop', { generates: 'weak', known: known('pending', 302) }, 'roster'],
  [
    'the typed one after a refusal',
    { generates: 'weak', former: 'y', known: known('weak_password', 422) },
    'typed',
  ],
  ['the typed one where nothing is made up', { former: 'y' }, 'typed'],
  ['made up where the typed one is weak too', { generates: 'weak', former: 'y', lacks: true }, 'generated'],
  ['the roster’s where the report was sent as it was', { former: 'x' }, 'roster'],
];

describe('the password of a row', () => {
  it.each(CASES)('is %s', (_, { generates, lacks = false, former, known: last }, expected) => {
    const row = { row: 1, line: 2, cells: [], ...(former === undefined ? {} : { formerPassword: former }) };
    expect(passwordSource(row, { password: 'x' }, checked(lacks), last, generates)).toBe(expected);
  });
});
