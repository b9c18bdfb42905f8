import { describe, expect, it } from 'vitest';
import {
  askAboutPeople,
  type PeopleAnswers,
  type PersonFinding,
  type StatusQuestionAnswer,
} from '../../../src/app/people/index.js';
import type { StatusValue } from '../../../src/domain/finding.js';

/** The answers about people once the question about a column is answered. */
async function answersAfter(
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

describe('the question about a column with a known meaning of “yes”', () => {
  it('the answer that all people need an account ignores this column, and drops the meaning of “yes”', async () => {
    const known = { status: { Gast: 'inactive' }, ignoredStatuses: ['Archived'] } as const;
    expect(await answersAfter([YES], 'active', known)).toEqual({
      ...known,
      ignoredStatuses: ['Archived', 'Suspended'],
    });
  });

  it('“yes” keeps its meaning if a person confirms it, or decides each of the other values', async () => {
    expect(await answersAfter([YES], 'inactive')).toEqual({ status: { yes: 'inactive' } });
    expect(await answersAfter([YES, GONE], 'each')).toEqual({ status: { yes: 'inactive', gone: 'active' } });
    expect(await answersAfter([YES, GONE], 'unless-left')).toEqual({
      status: { yes: 'inactive', gone: 'active' },
    });
  });

  it('the answer for a value that is not “yes” is kept', async () => {
    expect(await answersAfter([GONE], 'active')).toEqual({ status: { gone: 'active' } });
  });
});
