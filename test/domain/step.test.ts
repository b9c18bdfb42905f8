import { describe, expect, it } from 'vitest';
import {
  type AfterCreation,
  countSteps,
  type KnownStep,
  noStepCounts,
  stepKey,
  userSteps,
} from '../../src/domain/step.js';

const group = (value: string) => ({ step: 'group', value });

function knownAs(...known: readonly KnownStep[]): AfterCreation {
  return { steps: new Map(known.map((one) => [stepKey(one), one])) };
}

const OPEN: KnownStep = { ...group('Year 5'), state: 'open', at: 1 };
const DONE: KnownStep = { ...group('Year 5'), state: 'done', at: 2 };
const REFUSED: KnownStep = {
  ...{ ...group('Chess'), state: 'refused', at: 3 },
  ...{ status: 404, code: 'no_group', message: 'no such group' },
};

describe('the key of a step', () => {
  it('a value is the same step whether its accents are composed or not', () => {
    expect(stepKey(group('Caf\u00e9'))).toBe(stepKey(group('Cafe\u0301')));
  });

  it('another value, another letter case and another step are other steps', () => {
    const keys = [group('Year 5'), group('year 5'), group('Year 6'), { step: 'role', value: 'Year 5' }];
    expect(new Set(keys.map(stepKey)).size).toBe(keys.length);
  });
});

describe('the steps of a user', () => {
  it('a user whom a profile without steps created has none', () => {
    expect(userSteps([group('Year 5')], undefined)).toEqual([]);
  });

  it('a step that was never sent is open', () => {
    expect(userSteps([group('Year 5')], knownAs())).toEqual([{ ...group('Year 5'), state: 'open' }]);
  });

  it('a step that was sent is what the journal says', () => {
    const wanted = [group('Year 5'), group('Chess')];
    expect(userSteps(wanted, knownAs(OPEN, REFUSED))).toEqual([OPEN, REFUSED]);
    expect(userSteps(wanted, knownAs(DONE, REFUSED))).toEqual([DONE, REFUSED]);
  });

  it('a step that the list no longer has is not one to finish', () => {
    expect(userSteps([group('Music')], knownAs(OPEN, REFUSED))).toEqual([
      { ...group('Music'), state: 'open' },
    ]);
  });

  it('a value is shown as the list has it now', () => {
    const [one] = userSteps([group('Cafe\u0301')], knownAs({ ...OPEN, value: 'Caf\u00e9' }));
    expect(one).toEqual({ ...OPEN, value: 'Cafe\u0301' });
  });
});

describe('the counts of steps', () => {
  it('a user counts once for each step that is lacking, and each step that is done counts', () => {
    const counts = noStepCounts();
    countSteps(counts, [DONE, OPEN, REFUSED]);
    countSteps(counts, [DONE, DONE]);
    expect(counts).toEqual({
      ...{ users: 1, open: 1, refused: 1 },
      ...{ lacking: new Map([['group', 1]]), done: new Map([['group', 3]]) },
    });
  });
});
