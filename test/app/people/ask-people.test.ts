import { describe, expect, it } from 'vitest';
import {
  askAboutPeople,
  type PeopleAnswers,
  type PersonFinding,
  type StatusQuestionAnswer,
} from '../../../src/app/people/index.js';
import type { StatusValue } from '../../../src/domain/finding.js';

/** The answers known once the question about a column is answered. */
async function saidOf(
  values: readonly StatusValue[],
  answer: StatusQuestionAnswer,
  known: PeopleAnswers = {},
): Promise<PeopleAnswers | undefined> {
  const message = { key: 'unclear-status', header: 'Suspended', why: 'most', values } as const;
  const place = { code: 'inactive-list', severity: 'error', field: 'status', row: null, line: null } as const;
  const found: PersonFinding = {
    finding: { ...place, message },
    name: { first: '', middle: '', last: '' },
    nickname: '',
  };
  const unasked = () => Promise.reject(new Error('not to be asked'));
  const prompts = {
    person: unasked,
    status: async () => answer,
    statusValue: async ({ value }: { readonly value: string }) =>
      value === 'gone' ? ('active' as const) : await unasked(),
  };
  return await askAboutPeople([found], { label: '', known, answered: new Set(), prompts, asksRows: true });
}

const YES = { value: 'yes', rows: 4, meaning: 'inactive' } as const;
const GONE = { value: 'gone', rows: 2, meaning: 'unknown' } as const;

describe('the question about a column that knows its yes', () => {
  it('the answer that all need an account ignores this column, and keeps no meaning of yes', async () => {
    const known = { status: { Gast: 'inactive' }, ignoredStatuses: ['Archived'] } as const;
    expect(await saidOf([YES], 'active', known)).toEqual({
      ...known,
      ignoredStatuses: ['Archived', 'Suspended'],
    });
  });

  it('the yes keeps its meaning if a person agrees with it, or decides for each other value', async () => {
    expect(await saidOf([YES], 'inactive')).toEqual({ status: { yes: 'inactive' } });
    expect(await saidOf([YES, GONE], 'each')).toEqual({ status: { yes: 'inactive', gone: 'active' } });
    expect(await saidOf([YES, GONE], 'unless-left')).toEqual({
      status: { yes: 'inactive', gone: 'active' },
    });
  });

  it('the answer for other values is kept', async () => {
    expect(await saidOf([GONE], 'active')).toEqual({ status: { gone: 'active' } });
  });
});
