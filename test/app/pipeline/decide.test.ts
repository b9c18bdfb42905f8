import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/app/pipeline/decide.js';
import { ALL_TO_DO, type Selection } from '../../../src/app/pipeline/index.js';
import { type Checked, createChecker } from '../../../src/checks/checker.js';
import type { CheckCode } from '../../../src/domain/finding.js';
import { type AttemptOutcome, type Known, OUTCOMES, type OutcomeName } from '../../../src/domain/outcome.js';
import { Secret } from '../../../src/domain/secret.js';
import { createdBefore } from '../../support/created-before.js';
import { NO_FIELDS } from '../../support/default-profile.js';

const user = {
  nickname: 'a',
  password: new Secret('x'),
  name: { first: '', last: '', middle: '' },
  position: '',
  departmentId: 1,
  ...NO_FIELDS,
};

function checked(code?: CheckCode, severity: 'error' | 'warn' = 'error'): Checked {
  if (code === undefined) return { user, partial: user, findings: [] };
  const finding = {
    code,
    severity,
    field: 'nickname',
    row: 1,
    line: 2,
    message: { key: 'missing' },
  } as const;
  const isRepeated = code === 'duplicate';
  return { user: severity === 'error' ? undefined : user, partial: user, findings: [finding], isRepeated };
}

function known(outcome: AttemptOutcome | undefined): Known | undefined {
  if (outcome === undefined) return undefined;
  return {
    key: 'a',
    outcome,
    row: 1,
    nickname: 'a',
    name: user.name,
    departmentId: 1,
    attempt: 1,
    run: 1,
    at: 0,
  };
}

const only = (...outcomes: OutcomeName[]): Selection => ({ ...ALL_TO_DO, outcomes: new Set(outcomes) });

describe('the decision about a row', () => {
  it.each<[AttemptOutcome | undefined, CheckCode | undefined, string, OutcomeName]>([
    [undefined, undefined, 'send', 'pending'],
    ['pending', undefined, 'send', 'pending'],
    ['failed', undefined, 'send', 'failed'],
    ['weak_password', undefined, 'send', 'weak_password'],
    ['created', undefined, 'leave', 'created'],
    ['exists', undefined, 'leave', 'exists'],
    ['unconfirmed', undefined, 'leave', 'unconfirmed'],
    [undefined, 'required', 'refuse', 'invalid'],
    ['failed', 'required', 'refuse', 'invalid'],
    // A row that would not be sent anyway is left as it is, even with an error.
    ['created', 'required', 'leave', 'created'],
    ['unconfirmed', 'department', 'leave', 'unconfirmed'],
    ['exists', 'required', 'leave', 'exists'],
    // The journal records another person.
    ['created', 'duplicate', 'refuse', 'invalid'],
    ['created', 'changed', 'refuse', 'invalid'],
  ])(
    'a row with the earlier outcome %s and the finding %s gets the decision %s and the outcome %s',
    (outcome, code, action, settled) => {
      const decision = decide(2, checked(code), known(outcome), ALL_TO_DO);
      expect(decision.action).toBe(action);
      expect(decision.outcome).toBe(settled);
    },
  );

  it('a created row is left as it is if a check only warns that the person changed', () => {
    const warned = checked('changed', 'warn');
    const decision = decide(2, warned, known('created'), ALL_TO_DO);
    expect(decision).toEqual({ action: 'leave', outcome: 'created' });
  });

  it.each(['warn', 'off'] as const)(
    'a created login is never sent again for another person if `changed` is set to %s',
    async (severity) => {
      const checker = await createChecker({
        department: 1,
        hasDepartmentColumn: false,
        severities: { changed: severity },
        ...createdBefore(() => ({ name: { first: 'Анна', last: 'Петрова', middle: '' }, identity: {} })),
      });
      const draft = {
        nickname: 'a',
        password: 'Kiefer-Lampe-73',
        'name.first': 'Олег',
        'name.last': 'Петров',
      };
      const other = checker.check({ row: 1, line: 2, cells: [] }, draft);
      expect(other.user).toBeDefined();
      for (const selection of [ALL_TO_DO, only(...OUTCOMES.filter((outcome) => outcome !== 'created'))]) {
        const decision = decide(2, other, known('created'), selection);
        expect(decision).toEqual({ action: 'leave', outcome: 'created' });
      }
    },
  );

  it('a retry sends only the rows that it selects', () => {
    expect(decide(2, checked(), known('unconfirmed'), only('unconfirmed')).action).toBe('send');
    expect(decide(2, checked(), known('failed'), only('weak_password')).action).toBe('leave');
    expect(decide(2, checked('required'), known('unconfirmed'), only('unconfirmed')).action).toBe('refuse');
    const onlySent = { ...only('failed'), includesUnsent: () => false };
    expect(decide(2, checked(), undefined, onlySent).action).toBe('leave');
    expect(decide(2, checked(), known('failed'), onlySent).action).toBe('send');
    expect(
      decide(2, checked(), known('failed'), { ...ALL_TO_DO, includesLine: (line) => line !== 2 }).action,
    ).toBe('leave');
  });
});
