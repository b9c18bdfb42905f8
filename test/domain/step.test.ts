import { describe, expect, it } from 'vitest';
import {
  type AfterCreation,
  countSteps,
  isSendable,
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
  ...group('Chess'),
  state: 'refused',
  at: 3,
  status: 404,
  code: 'no_group',
  message: 'no such group',
};

describe('the key of a step', () => {
  it('a value is the same step whether its accents are composed or not', () => {
    expect(stepKey(group('Caf\u00e9'))).toBe(stepKey(group('Cafe\u0301')));
  });

  it('a different value, letter case or name makes a different step', () => {
    const keys = [group('Year 5'), group('year 5'), group('Year 6'), { step: 'role', value: 'Year 5' }];
    expect(new Set(keys.map(stepKey)).size).toBe(keys.length);
  });
});

describe('the steps of a user', () => {
  it('a user created by a profile without steps has no steps', () => {
    expect(userSteps([group('Year 5')], undefined)).toEqual([]);
  });

  it('a step that was never sent is open', () => {
    expect(userSteps([group('Year 5')], knownAs())).toEqual([{ ...group('Year 5'), state: 'open' }]);
  });

  it('a step that was sent has its state in the journal', () => {
    const wanted = [group('Year 5'), group('Chess')];
    expect(userSteps(wanted, knownAs(OPEN, REFUSED))).toEqual([OPEN, REFUSED]);
    expect(userSteps(wanted, knownAs(DONE, REFUSED))).toEqual([DONE, REFUSED]);
  });

  it('an open step that the list no longer has is kept, but a refused one is not', () => {
    expect(userSteps([], knownAs(OPEN, REFUSED))).toEqual([{ ...OPEN, isUnwanted: true }]);
  });

  it('a new value waits for an open one that the list no longer has, and neither is sent', () => {
    const role = { step: 'role', value: 'Reader' };
    const steps = userSteps([group('Music'), group('Chess'), role], knownAs(OPEN, REFUSED));
    expect(steps).toEqual([
      { ...OPEN, isUnwanted: true },
      { ...group('Music'), state: 'open', waitsFor: 'Year 5' },
      REFUSED,
      { ...role, state: 'open' },
    ]);
    expect(steps.map(isSendable)).toEqual([false, false, true, true]);
  });

  it('a value is shown as the list has it now', () => {
    const [one] = userSteps([group('Cafe\u0301')], knownAs({ ...OPEN, value: 'Caf\u00e9' }));
    expect(one).toEqual({ ...OPEN, value: 'Cafe\u0301' });
  });
});

describe('the counts of steps', () => {
  it('a user counts once for each missing step, and each finished step counts', () => {
    const counts = noStepCounts();
    countSteps(counts, { nickname: 'a', steps: [DONE, OPEN, REFUSED], isBlocked: false });
    countSteps(counts, { nickname: 'b', steps: [DONE, DONE], isBlocked: false });
    expect(counts).toEqual({
      users: 1,
      open: 1,
      blocked: 0,
      refused: 1,
      unwanted: [],
      lacking: new Map([['group', 1]]),
      done: new Map([['group', 3]]),
    });
  });

  it('a step that the list no longer has is unfinished and named, and no user lacks it', () => {
    const counts = noStepCounts();
    countSteps(counts, { nickname: 'a', steps: [{ ...OPEN, isUnwanted: true }], isBlocked: false });
    expect(counts).toMatchObject({ users: 1, open: 0, unwanted: [{ nickname: 'a', ...group('Year 5') }] });
    expect(counts.lacking).toEqual(new Map());
  });

  it('an open step of a row with errors does not count as one to send', () => {
    const counts = noStepCounts();
    countSteps(counts, { nickname: 'a', steps: [OPEN], isBlocked: true });
    expect(counts).toMatchObject({ users: 1, open: 0, blocked: 1 });
  });
});
